package setup

import (
	"bytes"
	"cmp"
	"time"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// Make makes a saved game from a table's placement. If the module cannot show something, Make
// returns problems for the table's cells and no game. It returns an error if the game cannot
// be read back.
func (k *Kit) Make(t deploy.Table, p deploy.Placement) (*vmod.NewSave, []rule.Problem, error) {
	heaps, problems, err := k.heaps(t, p)
	if err != nil || len(problems) > 0 {
		return nil, problems, err
	}
	var ids ids
	commands, err := k.lay(heaps, &ids)
	if err != nil {
		return nil, nil, err
	}
	rest, err := k.rest(&ids)
	if err != nil {
		return nil, nil, err
	}
	save, err := k.module.NewSave(k.newGame(append(commands, rest...)), time.Time{})
	if err != nil {
		return nil, nil, err
	}
	return save, nil, k.proves(save, heaps, rest)
}

// heaps returns the pieces to put down, by spot.
func (k *Kit) heaps(t deploy.Table, p deploy.Placement) ([]heap, []rule.Problem, error) {
	var problems pack.Problems
	cells := map[string]*deploy.Placed{}
	for i := range p.Units {
		cells[p.Units[i].Unit.ID] = &p.Units[i]
	}
	var heaps []heap
	at := map[spot]int{}       // the indexes of the heaps
	used := map[string]int{}   // how many slots of a kind are in use
	beside := map[string]int{} // how many spots of a place are in use
	for i := range p.Position.Units {
		u := &p.Position.Units[i]
		placed := cells[u.ID]
		if placed == nil {
			continue
		}
		where := t.Cells[placed.Cell].At
		report := func(code pack.Code, args ...any) { problems.Add(where, code, args...) }
		shaped, err := k.choose(placed, u, used, report)
		if err != nil {
			return nil, nil, err
		}
		there, ok := k.spotOf(u, &t.Cells[placed.Cell], beside, report)
		if !ok || shaped.slot == nil {
			continue
		}
		n, known := at[there]
		if !known {
			n = len(heaps)
			at[there], heaps = n, append(heaps, heap{at: there})
		}
		heaps[n].counters = append(heaps[n].counters, counter{shaped, u})
	}
	for i := range heaps {
		marked, ok, err := k.marked(heaps[i])
		if err != nil {
			return nil, nil, err
		}
		if !ok {
			k.unshown(t, cells, heaps[i], &problems)
		}
		heaps[i] = marked
	}
	return heaps, words.Problems(problems.Sorted()), nil
}

// choose returns the piece for a unit. It uses the slots of a kind in turn.
func (k *Kit) choose(placed *deploy.Placed, u *scs.Unit, used map[string]int, report func(pack.Code, ...any)) (shape,
	error) {
	slots := k.ofKind[u.Kind]
	if placed.Slot != "" {
		if s := k.named(placed.Slot); s != nil {
			slots = []*slot{s}
		}
	}
	if len(slots) == 0 {
		report(say.As("placed/no-slot",
			"the module has no slot of the unit {'unit'}; pieces.csv or a [[unit]] of vassal.toml binds them"),
			cmp.Or(u.Kind, u.ID))
		return shape{}, nil
	}
	first := used[u.Kind] % len(slots)
	used[u.Kind]++
	var best shape
	for i := range slots {
		shaped, err := k.shape(slots[(first+i)%len(slots)], u)
		if err != nil {
			return shape{}, err
		}
		if (shaped.piece.Face == position.Reduced) == (u.Reduced == pack.Yes) {
			return shaped, nil
		}
		if best.slot == nil {
			best = shaped
		}
	}
	return best, nil // markers of its heap may show the rest
}

// spotOf returns the spot for a unit. Beside the map each unit lies by itself as long as there
// is room.
func (k *Kit) spotOf(u *scs.Unit, c *deploy.Cell, beside map[string]int, report func(pack.Code, ...any)) (spot, bool) {
	if u.Hex != scs.NoHex {
		at, ok := k.spots.hexes[k.game.Hex(u.Hex)]
		if !ok {
			report(say.As("placed/hex-not-shown", "no map of the module shows hex {hex}"), k.game.Hex(u.Hex))
		}
		return at, ok
	}
	name := u.Place
	if name == "" && c.Where.Off {
		for _, place := range k.game.Pack().Places {
			if place.Role == scspack.RoleParking && name == "" {
				name = cmp.Or(place.Name, place.Hex.String())
			}
		}
		name = cmp.Or(name, k.bench.on.Name, k.bench.on.ID)
	}
	room := k.spots.places[name]
	switch {
	case len(room) > 0:
		beside[name]++
		return room[(beside[name]-1)%len(room)], true
	case name == "":
		report(say.As("placed/no-place-outside",
			"the pack names no place beside the map for {unit}"), cmp.Or(c.Where.Text, c.Units.Text))
	default:
		report(say.As("placed/place-not-bound",
			"no window, zone or box of the module is the place {'place'}; a [[place]] of vassal.toml binds it"), name)
	}
	return spot{}, false
}

// unshown reports what the module cannot show of the units of a heap.
func (k *Kit) unshown(t deploy.Table, cells map[string]*deploy.Placed, h heap, problems *pack.Problems) {
	for _, c := range h.counters {
		where := t.Cells[cells[c.unit.ID].Cell].At
		switch alone := fits(c.unit, &c.piece); {
		case (c.unit.Reduced == pack.Yes) != (c.piece.Face == position.Reduced):
			problems.Add(where, say.As("placed/side-not-shown",
				"no layer of the piece {'piece'} shows that side of {unit} as far as pieces.csv and "+
					"vassal.toml show; they need its levels"), c.piece.Name, c.unit.ID)
		case !alone:
			problems.Add(where, say.As("placed/status-not-shown",
				`no layer and no marker of the module shows the status or the losses of {unit} and of no `+
					`other unit in its stack, as far as vassal.toml shows; it needs a [[status]], or a [[marker]] `+
					`that "covers" one unit`), c.unit.ID)
		}
	}
	if problems.Len() == 0 && len(h.counters) > 0 {
		problems.Add(t.Cells[cells[h.counters[0].unit.ID].Cell].At, say.As("placed/stack-mistaken",
			"the binding does not take the stack of {hex} for what it is"), h.counters[0].unit.ID)
	}
}

// newGame returns a game of these pieces with the module's boards.
func (k *Kit) newGame(pieces []command.Node) command.Node {
	return k.module.NewGame(pieces, k.boards, k.settled())
}

// proves reads a written game back and compares it with the heaps. rest is what else lies
// there.
func (k *Kit) proves(save *vmod.NewSave, heaps []heap, rest []command.Node) error {
	var text bytes.Buffer
	if err := save.Write(&text); err != nil {
		return err
	}
	file, err := vmod.Open(bytes.NewReader(text.Bytes()), int64(text.Len()), vmod.DefaultOptions())
	if err != nil {
		return errors.Wrap(err, "read the set-up back")
	}
	g, err := file.Save.Load(k.module)
	if err != nil {
		return errors.Wrap(err, "read the set-up back")
	}
	if problems := g.Problems(); len(problems) > 0 {
		return errors.Wrap(problems[0].Err, "read the set-up back")
	}
	seen := view.Seen(g.State, k.module, true)
	others := map[string]bool{}
	for _, n := range rest {
		if add, ok := command.Decode(n.Text).(command.AddPiece); ok {
			others[add.ID] = true
		}
	}
	at := map[vmod.Place][]*position.Piece{}
	for i, p := range k.binding.Pieces(seen) {
		if others[seen[i].ID()] {
			continue
		}
		o := g.Object(seen[i].ID())
		where := vmod.Place{Map: o.Map().ID, At: o.At()}
		at[where] = append(at[where], p)
	}
	for _, h := range heaps {
		if !agrees(h.counters, at[h.at.spot()]) {
			return errors.Errorf("read the set-up back: the pieces at %v of the map %q are not those that were set up",
				h.at.at, h.at.on.ID)
		}
	}
	if len(at) != len(heaps) {
		return errors.Errorf("read the set-up back: pieces lie at %d points, not at %d", len(at), len(heaps))
	}
	return nil
}
