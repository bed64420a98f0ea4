package desk

import (
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A bench keeps what is costly to make anew for each stroke: the module, and its map.
type bench struct {
	path, pack string
	module     *vmod.Module
	laid       *check.Plan
	// stale reports whether a file that decides how the map is laid out has changed.
	stale  bool
	survey *check.MapSurvey
	sides  *check.SideSurvey
	images []string // of counters, by their numbers
}

// touch notes that files of the pack have changed.
func (b *bench) touch(files []textFile) {
	for _, f := range files {
		b.stale = b.stale || !slices.Contains([]string{"map.csv", "hexsides.csv", "places.csv", "units.csv", "crt.csv"}, f.Name)
	}
}

// open makes sure that the bench has a module and a pack.
func (d *Desk) open(folder, module string) (*vmod.Module, error) {
	b := &d.bench
	if b.module != nil && b.path == module && b.pack == folder {
		return b.module, nil
	}
	m, err := d.finder().Extended(module, nil)
	if err == nil && m == nil {
		err = errors.New("drop the module of the pack, too")
	}
	if err != nil {
		return nil, err
	}
	*b = bench{path: module, pack: folder, module: m}
	return m, nil
}

// plan lays the map of a pack over the pictures of a module. While the pack has mistakes, the last
// plan holds.
func (d *Desk) plan(folder, module string) (*check.Plan, error) {
	m, err := d.open(folder, module)
	if err != nil {
		return nil, err
	}
	b := &d.bench
	if b.laid != nil && !b.stale {
		return b.laid, nil
	}
	laid, problems, err := known.Plan(m, d.store.Folder(folder))
	switch {
	case len(problems) > 0 && b.laid != nil:
		return b.laid, nil
	case len(problems) > 0:
		return nil, run.PackError(folder, problems)
	case err != nil:
		return nil, err
	}
	if b.laid == nil || !slices.EqualFunc(b.laid.Hexes, laid.Hexes, func(x, y check.PlanHex) bool { return x.Name == y.Name }) {
		b.survey = nil
	}
	b.laid, b.stale, b.sides = laid, false, nil // another chart has other features on hexsides
	return laid, nil
}

// ground returns what the pack has about the map.
func (d *Desk) ground(folder, module string) (*check.Ground, error) {
	laid, err := d.plan(folder, module)
	if err != nil {
		return nil, err
	}
	return laid.Read(d.store.Folder(folder))
}

// A Counter is a slot of a module with the numbers of its pictures.
type Counter struct {
	GPID     string `json:"gpid"`
	Name     string `json:"name"`
	Pictures []int  `json:"pictures"`
}

// mostFaces bounds the pictures of a counter.
const mostFaces = 4

// counters returns the slots of a module with their pictures, the front first.
func (d *Desk) counters(module string) ([]Counter, error) {
	m, err := d.open(d.bench.pack, module)
	if err != nil {
		return nil, err
	}
	b := &d.bench
	b.images = nil
	numbers := map[string]int{}
	all := []Counter{}
	for _, slot := range m.Slots {
		raws, err := m.Traits(slot)
		if err != nil {
			continue
		}
		c := Counter{GPID: slot.GPID, Name: slot.EntryName, Pictures: []int{}}
		for _, name := range imagesOf(raws) {
			entry, ok := m.Image(name)
			if !ok || len(c.Pictures) == mostFaces {
				continue
			}
			n, there := numbers[entry]
			if !there {
				n = len(b.images)
				numbers[entry] = n
				b.images = append(b.images, entry)
			}
			if !slices.Contains(c.Pictures, n) {
				c.Pictures = append(c.Pictures, n)
			}
		}
		all = append(all, c)
	}
	return all, nil
}

// imagesOf returns the names of the images of a piece, the image of the piece itself first.
func imagesOf(raws []trait.Raw) []string {
	typ, state := trait.Join(raws)
	piece, err := trait.NewPiece(typ, state, trait.DefaultLimits())
	if err != nil {
		return nil
	}
	var own, layers []string
	for _, t := range piece.Traits() {
		switch t := t.(type) {
		case *trait.BasicPiece:
			own = append(own, t.Image)
		case *trait.Embellishment:
			for _, level := range t.Levels {
				layers = append(layers, level.Image)
			}
		}
	}
	return append(own, layers...)
}

// counter returns a picture of a counter.
func (d *Desk) counter(module string, number int) ([]byte, error) {
	m, err := d.open(d.bench.pack, module)
	if err != nil {
		return nil, err
	}
	if number < 0 || number >= len(d.bench.images) {
		return nil, errors.Errorf("there is no picture %d", number)
	}
	return m.ImageBytes(d.bench.images[number])
}

// board returns the picture of a board of the map.
func (d *Desk) board(e *Edit, module string) ([]byte, error) {
	laid, err := d.plan(e.Pack, module)
	if err != nil {
		return nil, err
	}
	if e.Number < 0 || e.Number >= len(laid.Boards) {
		return nil, errors.Errorf("there is no board %d", e.Number)
	}
	if laid.Boards[e.Number].Entry == "" {
		return nil, nil
	}
	return d.bench.module.ImageBytes(laid.Boards[e.Number].Entry)
}
