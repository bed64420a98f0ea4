package setup

import (
	"image"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// firstID is where the ids of pieces begin. VASSAL uses milliseconds since 1970; here every game starts from the same
// number, so that the same table makes the same file.
const firstID = 1_700_000_000_000

// maker makes a game of a module.
type maker struct {
	binding *bind.Binding
	module  *vmod.Module
	boards  []string
	table   field.Table
	given   int // ids
}

// Make places the units of a table, and returns a saved game. The same seed gives the same game. problems are what
// the module cannot show; if a unit finds no place the error is a *check.Infeasible.
func Make(file string, t Table, b *bind.Binding, module *vmod.Module, opt check.SetUpOptions) (*vmod.NewSave,
	[]rule.Problem, error) {
	m := maker{binding: b, module: module, boards: opt.Boards}
	empty, err := m.load(nil)
	if err != nil {
		return nil, nil, err
	}
	m.table = b.TableOn(empty.State, nil)
	if lack := m.lacks(); lack != nil {
		return nil, nil, errors.New(lack.String())
	}
	on := window(empty, b.Window)
	if on == nil || len(on.Boards()) == 0 {
		return nil, nil, errors.Errorf("module %q: the window %q of vassal.toml shows no board", module.Name, b.Window)
	}
	slots, err := m.slots(on)
	if err != nil {
		return nil, nil, err
	}
	var problems pack.Problems
	no := check.Infeasible{File: file}
	random := rand.New(rand.NewPCG(opt.Seed, 0))
	var taken []image.Point
	var commands []command.Node
	for i := range t {
		row := &t[i]
		at, ok := fubar.Deploy(m.table.Pack, m.table.Ruler, row.within(m.table.Ruler, extent(on)), row.in(on),
			row.Unit.Size().N, taken, random)
		if !ok {
			no.Limit, no.Why = true, append(no.Why, say.F("fubar-table/no-room",
				"{unit}: Umpire finds no place for its figures together: {size}", row.Unit.Name, row.Unit.Size().N).String())
			if all := extent(on); row.Width.Known() && !row.rectangle(m.table.Ruler).In(all) {
				ruler := m.table.Ruler
				no.Why = append(no.Why, say.F("fubar-table/off-map",
					"{unit}: the rectangle reaches beyond the map, which is {width} by {height} {measure}",
					row.Unit.Name, ruler.Whole(all.Dx()), ruler.Whole(all.Dy()), m.table.Pack.Measure).String())
			}
			continue
		}
		taken = append(taken, at...)
		for k := range row.Unit.Figures {
			figure := &row.Unit.Figures[k]
			if slots[figure] == nil {
				problems.Add(row.at, say.As("fubar-table/no-slot",
					"the module has no slot that vassal.toml binds to the row {'row'} of units.csv"), figure.ID)
				continue
			}
			for range figure.Count.N {
				if err := m.add(&commands, slots[figure], vmod.Place{Map: on.ID, At: at[0]}); err != nil {
					return nil, nil, err
				}
				at = at[1:]
			}
		}
	}
	switch {
	case len(no.Why) > 0:
		return nil, nil, &no
	case problems.Len() > 0:
		return nil, rule.ProblemWords{}.Problems(problems.Sorted()), nil
	}
	stacked, err := m.stacked(commands)
	if err != nil {
		return nil, nil, err
	}
	save, err := module.NewSave(m.newGame(stacked), time.Time{})
	return save, nil, err
}

// lacks returns what is missing for a set-up, nil for nothing.
func (m *maker) lacks() *field.Lack {
	if lack := m.table.Lacks(field.NeedScale); lack != nil {
		return lack
	}
	return m.table.Lacks(field.NeedBase)
}

func window(g *game.Game, name string) *game.Map {
	for _, on := range g.Maps() {
		if on.Name == name {
			return on
		}
	}
	return nil
}

// extent returns the rectangle around the boards of a map.
func extent(on *game.Map) image.Rectangle {
	var all image.Rectangle
	for _, b := range on.Boards() {
		all = all.Union(b.Rect)
	}
	return all
}

// in reports whether a point is in the row's zone.
func (r *Row) in(on *game.Map) func(image.Point) bool {
	return func(p image.Point) bool { return r.Zone == "" || on.Zone(p) == r.Zone }
}

// slots returns a slot of the palette for each row of units.csv that the binding finds.
func (m *maker) slots(on *game.Map) (map[*fubarpack.Figure]*buildfile.Slot, error) {
	of := map[string]*buildfile.Slot{}
	var commands []command.Node
	for _, s := range m.module.Slots {
		if _, err := m.module.Traits(s); err != nil || s.Where != buildfile.Palette {
			continue // a deck or a stack
		}
		if err := m.add(&commands, s, vmod.Place{Map: on.ID, At: extent(on).Min}); err != nil {
			return nil, err
		}
		of[m.id()] = s
	}
	g, err := m.load(commands)
	if err != nil {
		return nil, err
	}
	slots := map[*fubarpack.Figure]*buildfile.Slot{}
	for _, p := range view.Seen(g.State, m.module, true) {
		if f := m.binding.Figure(p, image.Point{}); f.Row != nil && slots[f.Row] == nil {
			slots[f.Row] = of[p.ID()]
		}
	}
	return slots, nil
}

// id returns the id that was given last.
func (m *maker) id() string { return strconv.Itoa(firstID + m.given) }

// add adds the command for a piece of a slot.
func (m *maker) add(commands *[]command.Node, s *buildfile.Slot, at vmod.Place) error {
	m.given++
	piece, err := m.module.NewPiece(s, m.id(), at)
	if err == nil {
		*commands = append(*commands, command.Node{Text: piece.Encode()})
	}
	return err
}

// stacked adds a stack around each piece, as VASSAL has them.
func (m *maker) stacked(pieces []command.Node) ([]command.Node, error) {
	g, err := m.load(pieces)
	if err != nil {
		return nil, err
	}
	var all []command.Node
	for _, node := range pieces {
		all = append(all, node)
		add, ok := command.Decode(node.Text).(command.AddPiece)
		if !ok {
			continue
		}
		if o := g.Object(add.ID); o != nil && o.Map() != nil && o.Map().Stacking {
			m.given++
			all = append(all, command.Node{Text: vmod.NewStack(m.id(), vmod.Place{Map: o.Map().ID, At: o.At()},
				g.VisualLayer(o), add.ID).Encode()})
		}
	}
	return all, nil
}

func (m *maker) newGame(pieces []command.Node) command.Node {
	return m.module.NewGame(pieces, m.boards, false)
}

func (m *maker) load(pieces []command.Node) (*game.Game, error) {
	node := m.newGame(pieces)
	return game.Load(node.Encode(), m.module.World(), game.DefaultLimits())
}
