package setup

import (
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// settled reports whether the games hold what lies in the module's at-start stacks, and mark that
// with SETUP_STACK as VASSAL's own saved games do. This includes modules without such stacks: if the
// module gets some later, VASSAL would lay them in these games. SETUP_STACK also stops VASSAL from
// laying decks. So modules with decks are left to VASSAL, unless units lie there, which would then be
// in the game twice.
func (k *Kit) settled() bool {
	return k.unitsLaid() > 0 || !slices.ContainsFunc(k.module.Maps,
		func(m *buildfile.Map) bool { return len(m.Decks) > 0 })
}

// rest returns what VASSAL would lay from at-start stacks, without units.
func (k *Kit) rest(ids *ids) ([]command.Node, error) {
	if !k.settled() {
		return nil, nil
	}
	others := map[*buildfile.Slot]*slot{}
	for _, s := range k.laid {
		if s.kind == "" && s.piece.Kind != position.Unit {
			others[s.Slot] = s
		}
	}
	empty, err := k.load(nil)
	if err != nil {
		return nil, err
	}
	var all []command.Node
	for _, on := range empty.Maps() {
		plan, _ := k.module.Map(on.ID)
		for _, stack := range plan.AtStart {
			point, ok := vmod.StartPoint(on, &stack.Placement)
			if !ok {
				continue
			}
			nodes, err := k.stackOf(stack.Slots, others, spot{on, point}, ids)
			if err != nil {
				return nil, err
			}
			all = append(all, nodes...)
		}
	}
	return all, nil
}

// stackOf lays the wanted slots as VASSAL lays an at-start stack: pieces that do not stack lie
// beside it, and it belongs to no layer.
func (k *Kit) stackOf(slots []*buildfile.Slot, wanted map[*buildfile.Slot]*slot, at spot, ids *ids) ([]command.Node,
	error) {
	var all []command.Node
	var pieces []string
	for _, of := range slots {
		s := wanted[of]
		if s == nil {
			continue
		}
		piece, err := k.piece(s, s.traits, ids.next(), at)
		if err != nil {
			return nil, err
		}
		pieces = append(pieces, piece.ID)
		all = append(all, command.Node{Text: piece.Encode()})
	}
	g, err := k.load(all)
	if err != nil {
		return nil, err
	}
	pieces = slices.DeleteFunc(pieces, func(id string) bool {
		return g.Object(id) == nil ||
			unstacked(g, g.Object(id))
	})
	if len(pieces) > 0 {
		all = append(all, command.Node{Text: vmod.NewStack(ids.next(), at.spot(), -1, pieces...).Encode()})
	}
	return all, nil
}

// laid is what lies in a module's at-start stacks and decks, with what happens to it.
type laid struct {
	all   []*slot
	stack map[*buildfile.Slot]*buildfile.AtStart // nil for a deck
	own   map[*buildfile.AtStart]bool            // the stacks of the replaced set-up
	taken map[*slot]bool
}

func newLaid(k *Kit, name string) *laid {
	l := &laid{all: k.laid, stack: map[*buildfile.Slot]*buildfile.AtStart{}, own: map[*buildfile.AtStart]bool{},
		taken: map[*slot]bool{}}
	for _, m := range k.module.Maps {
		for _, stack := range m.AtStart {
			l.own[stack] = belongsTo(stack.Name, name)
			for _, s := range stack.Slots {
				l.stack[s] = stack
			}
		}
	}
	return l
}

// take returns a slot that can be moved to the place of a counter, or nil. From the replaced
// set-up it takes any slot that makes the same piece, from other stacks only units.
func (l *laid) take(c *counter) *slot {
	for _, own := range []bool{true, false} {
		for _, s := range l.all {
			if l.taken[s] || l.own[l.stack[s.Slot]] != own || !own && (c.unit == nil || s.kind != c.unit.Kind) ||
				s.is != c.slot.is {
				continue
			}
			l.taken[s] = true
			return s
		}
	}
	return nil
}

// remove removes slots that were moved or replaced, and units that would otherwise be there
// twice.
func (l *laid) remove(edit *buildfile.Edit, heaps []heap, clear bool) (notes []string) {
	wanted := map[string]int{} // how many units of a kind are set up
	for _, h := range heaps {
		for _, c := range h.counters {
			if c.unit != nil {
				wanted[c.unit.Kind]++
			}
		}
	}
	gone := map[*buildfile.Slot]bool{}
	for _, s := range l.all {
		if l.taken[s] || l.own[l.stack[s.Slot]] {
			gone[s.Slot] = true
			wanted[s.kind]--
		}
	}
	moved, stay := 0, 0
	for _, s := range l.all {
		if l.taken[s] && !l.own[l.stack[s.Slot]] {
			moved++
		}
		if gone[s.Slot] || s.kind == "" {
			continue
		}
		if wanted[s.kind] > 0 || clear {
			wanted[s.kind]--
			gone[s.Slot] = true
			moved++
			continue
		}
		stay++
	}
	l.takeOut(edit, gone)
	if moved > 0 {
		notes = append(notes, counted(moved)+" of the module's other at-start stacks and decks: taken from there")
	}
	if stay > 0 {
		notes = append(notes, counted(stay)+" of the module's other at-start stacks and decks: left there, as the "+
			"table does not name them")
	}
	return notes
}

func counted(units int) string {
	if units == 1 {
		return "1 unit"
	}
	return strconv.Itoa(units) + " units"
}

// takeOut removes slots, and stacks that become empty.
func (l *laid) takeOut(edit *buildfile.Edit, gone map[*buildfile.Slot]bool) {
	emptied := map[*buildfile.AtStart]bool{}
	for stack, own := range l.own {
		emptied[stack] = own || len(stack.Slots) > 0 &&
			!slices.ContainsFunc(stack.Slots, func(s *buildfile.Slot) bool { return !gone[s] })
		if emptied[stack] {
			edit.Remove(stack.Element)
		}
	}
	for s := range gone {
		if stack := l.stack[s]; stack == nil || !emptied[stack] {
			edit.Remove(s.Element)
		}
	}
}
