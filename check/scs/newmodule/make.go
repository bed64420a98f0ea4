package newmodule

import (
	"archive/zip"
	"bytes"
	"cmp"
	"image"
	"io/fs"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/draft"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/drawing"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/archive"
)

// A Source is the pack that a module is made of.
type Source struct {
	// Files is the pack's folder or zip.
	Files fs.FS
	// Loader opens the packs that it extends.
	Loader scspack.Loader
	// Name is the name by which other packs extend it; "" where none can. The module's
	// pack then extends it, too, and else is a copy of it with what the module adds.
	Name string
}

// An Edition is a module with the pack for it.
type Edition struct {
	// Module is the .vmod, byte for byte.
	Module []byte
	// Pack are the files of the module's pack, sorted by name.
	Pack []draft.File
	// Windows are the map windows, Units and Markers how many slots of each there are.
	Windows        []Window
	Units, Markers int
	// Setups are the set-ups that the module offers.
	Setups []Setup
	// Doubts are what is doubtful in their tables.
	Doubts []string
}

// A Window is a map window of the module, with the size of its board in pixels.
type Window struct {
	Name string
	Size image.Point
}

// A Setup is a set-up of the module.
type Setup struct {
	Name string
	// AtStart says that a new game begins with it.
	AtStart bool
}

// Make makes a module of a pack. The same pack and options give the same bytes. Problems
// are those of the pack's files and of the tables; there is no module then. The error is
// for a pack that cannot be read, that has no map, or that is too large.
//
// What was made is read back before it is handed out: all pieces are those of the pack,
// and all hexes have their numbers.
func Make(src Source, o Options) (*Edition, []pack.Problem, error) {
	p, problems, err := src.Loader.Load(src.Files)
	if err != nil || len(problems) > 0 {
		return nil, problems, err
	}
	m, err := newMaker(p, o)
	if err != nil {
		return nil, nil, err
	}
	e := Edition{Units: len(p.Units), Markers: len(m.marks)}
	if e.Module, err = m.module(); err != nil {
		return nil, nil, err
	}
	for _, w := range m.windows {
		e.Windows = append(e.Windows, Window{w.name, w.size})
	}
	file, err := opened(e.Module)
	if err != nil {
		return nil, nil, err
	}
	if e.Pack, err = m.packFiles(src, file.Module); err != nil {
		return nil, nil, err
	}
	made, err := m.read(src, e.Pack)
	if err != nil {
		return nil, nil, err
	}
	if err := m.proves(made, file.Module); err != nil {
		return nil, nil, err
	}
	problems, err = m.setUp(&e, made)
	if err != nil || len(problems) > 0 {
		return nil, problems, err
	}
	return &e, nil, nil
}

// newMaker looks whether there is enough to make a module of.
func newMaker(p *scspack.Pack, o Options) (*maker, error) {
	switch {
	case len(p.Maps) == 0:
		return nil, errors.New("the pack has no map: nobody could play on the module; game.toml needs a [[map]] with its columns and rows")
	case len(p.Units)+len(p.Markers) > mostCounters:
		return nil, errors.Errorf("%d units and markers; a module is made of at most %d", len(p.Units)+len(p.Markers), mostCounters)
	}
	if err := keeps(p); err != nil {
		return nil, err
	}
	painter, err := drawing.NewPainter(p)
	if err != nil {
		return nil, err
	}
	o.Name, o.Version = cmp.Or(o.Name, p.Name), cmp.Or(o.Version, "1.0")
	if o.Saved.IsZero() {
		o.Saved = defaultSaved
	}
	return &maker{pack: p, options: o, painter: painter, places: places(p), marks: marksOf(p)}, nil
}

func opened(module []byte) (*vmod.File, error) {
	f, err := vmod.Open(bytes.NewReader(module), int64(len(module)), vmod.DefaultOptions())
	return f, errors.Wrap(err, "read the module back")
}

// bound is the module's pack as it is read back.
type bound struct {
	game    *scs.Game
	binding *bind.Binding
}

// read reads the module's pack.
func (m *maker) read(src Source, files []draft.File) (bound, error) {
	var out bytes.Buffer
	z := archive.NewWriter(&out)
	for _, f := range files {
		if err := z.Add(archive.File{Name: f.Name, Data: f.Data, Stored: true}); err != nil {
			return bound{}, errors.Wrap(err, "read the module's pack back")
		}
	}
	if err := z.Close(); err != nil {
		return bound{}, errors.Wrap(err, "read the module's pack back")
	}
	folder, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		return bound{}, errors.Wrap(err, "read the module's pack back")
	}
	p, problems, err := src.Loader.Load(folder)
	if err == nil && len(problems) > 0 {
		err = errors.New(problems[0].String())
	}
	if err != nil {
		return bound{}, errors.Wrap(err, "read the module's pack back")
	}
	b, problems, err := bind.Read(folder, p)
	if err == nil && len(problems) > 0 {
		err = errors.New(problems[0].String())
	}
	if err != nil {
		return bound{}, errors.Wrap(err, "read the module's binding back")
	}
	g, err := scs.Compile(p)
	return bound{g, b}, errors.Wrap(err, "read the module's pack back")
}
