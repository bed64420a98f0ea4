package newmodule

import (
	"archive/zip"
	"bytes"
	"cmp"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/drawing"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/archive"
)

// Make makes a module from a pack. The same pack and options give the same bytes. If the
// pack's files or the tables have problems, Make returns these and no module. It returns an
// error for a pack that cannot be read, has no map, or is too large.
//
// Make reads the module back before it returns it: all pieces must be the pack's, and all hexes must
// have their numbers.
func Make(src check.Source, o check.ModuleOptions) (*check.Edition, []rule.Problem, error) {
	p, unread, err := scspack.LoadOver(src.Loader, src.Files)
	if err != nil || len(unread) > 0 {
		return nil, words.Problems(unread), words.Error(err)
	}
	m, err := newMaker(p, o)
	if err != nil {
		return nil, nil, err
	}
	e := check.Edition{Units: len(p.Units), Markers: len(m.marks)}
	if e.Module, err = m.module(); err != nil {
		return nil, nil, err
	}
	for _, w := range m.windows {
		e.Windows = append(e.Windows, check.Window{Name: w.name, Size: w.size})
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
	problems, err := m.setUp(&e, made)
	if err != nil || len(problems) > 0 {
		return nil, problems, err
	}
	return &e, nil, nil
}

// newMaker returns an error if the pack does not have enough for a module.
func newMaker(p *scspack.Pack, o check.ModuleOptions) (*maker, error) {
	switch {
	case len(p.Maps) == 0:
		return nil, errors.New("the pack has no map: nobody could play on the module; game.toml needs a [[map]] with " +
			"its columns and rows")
	case len(p.Units)+len(p.Markers) > mostCounters:
		return nil, errors.Errorf("%d units and markers; a module is made of at most %d", len(p.Units)+len(p.Markers),
			mostCounters)
	}
	if err := keeps(p); err != nil {
		return nil, err
	}
	painter, err := drawing.NewPainter(p, legend)
	if err != nil {
		return nil, err
	}
	o.Name, o.Version = cmp.Or(o.Name, p.Name), cmp.Or(o.Version, "1.0")
	return &maker{pack: p, options: o, painter: painter, places: places(p), marks: marksOf(p)}, nil
}

func opened(module []byte) (*vmod.File, error) {
	f, err := vmod.Open(bytes.NewReader(module), int64(len(module)), vmod.DefaultOptions())
	return f, errors.Wrap(err, "read the module back")
}

// bound is the module's pack after it has been read back.
type bound struct {
	game    *scs.Game
	binding *bind.Binding
}

// read reads the module's pack.
func (m *maker) read(src check.Source, files []pack.File) (bound, error) {
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
	p, problems, err := scspack.LoadOver(src.Loader, folder)
	if err == nil && len(problems) > 0 {
		err = errors.New(words.Problems(problems)[0].String())
	}
	if err != nil {
		return bound{}, errors.Wrap(err, "read the module's pack back")
	}
	b, mistakes, err := bind.Read(folder, p)
	if err == nil && len(mistakes) > 0 {
		err = errors.New(mistakes[0].String())
	}
	if err != nil {
		return bound{}, errors.Wrap(err, "read the module's binding back")
	}
	g, err := scs.Compile(p)
	return bound{g, b}, errors.Wrap(words.Error(err), "read the module's pack back")
}
