package setup

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A counter is a piece to put down: a unit, or a marker on a unit.
type counter struct {
	shape
	unit *scs.Unit // nil for a marker
}

// A heap is what to put down at one spot, from bottom to top.
type heap struct {
	at       spot
	counters []counter
}

// marked adds the markers that the units of a heap need. It tries three ways until the binding
// reads the heap as it is meant: each marker once on top of all units, on top of each unit,
// below each unit. ok is false if no way works.
func (k *Kit) marked(h heap) (heap, bool, error) {
	if !slices.ContainsFunc(h.counters, func(c counter) bool { return !fits(c.unit, &c.piece) }) {
		return h, true, nil
	}
	for _, lay := range []func([]counter, [][]counter) []counter{onTop, eachAbove, eachBelow} {
		needed := make([][]counter, len(h.counters))
		for i := range h.counters {
			needed[i] = k.markersFor(&h.counters[i])
		}
		tried := heap{h.at, lay(h.counters, needed)}
		ok, err := k.reads(tried)
		if ok || err != nil {
			return tried, ok, err
		}
	}
	return h, false, nil
}

func eachAbove(units []counter, markers [][]counter) []counter {
	var all []counter
	for i := range units {
		all = append(append(all, units[i]), markers[i]...)
	}
	return all
}

func eachBelow(units []counter, markers [][]counter) []counter {
	var all []counter
	for i := range units {
		all = append(append(all, markers[i]...), units[i])
	}
	return all
}

// onTop puts each marker once on top of all units.
func onTop(units []counter, markers [][]counter) []counter {
	all := slices.Clone(units)
	for _, each := range markers {
		for _, m := range each {
			if !slices.ContainsFunc(all, func(c counter) bool { return c.slot == m.slot }) {
				all = append(all, m)
			}
		}
	}
	return all
}

// markersFor returns the markers for what a unit's piece does not show.
func (k *Kit) markersFor(c *counter) []counter {
	var all []counter
	add := func(meaning scspack.Meaning, amount pack.Value) {
		if m := k.marker(meaning, amount, k.game.SideName(c.unit.Side)); m != nil {
			all = append(all, counter{shape: shape{m, m.traits, m.piece}})
		}
	}
	if c.unit.OOS == pack.Yes && c.piece.OOS != pack.Yes {
		add(scspack.MeansOOS, pack.Value{})
	}
	if c.unit.DG == pack.Yes && c.piece.DG != pack.Yes {
		add(scspack.MeansDG, pack.Value{})
	}
	if has := stepsOf(&c.piece); has.Known && c.unit.Steps.Known && has.N > c.unit.Steps.N {
		lost := has.N - c.unit.Steps.N
		if k.marker(scspack.MeansStepLoss, pack.Known(lost), k.game.SideName(c.unit.Side)) != nil {
			add(scspack.MeansStepLoss, pack.Known(lost))
		} else {
			for range min(lost, mostLevels) {
				add(scspack.MeansStepLoss, pack.Known(1))
			}
		}
	}
	return all
}

// marker returns the slot of a marker, preferably a marker that belongs to the side or has its name;
// nil if the binding knows none in the module.
func (k *Kit) marker(meaning scspack.Meaning, amount pack.Value, side string) *slot {
	var best *slot
	rank := 0
	for _, s := range k.markers {
		m := s.piece.Mark
		if m.Meaning != meaning || m.Side != "" && m.Side != side || amount.Known && m.Amount != amount {
			continue
		}
		r := 1
		switch {
		case m.Side != "":
			r = 3
		case slices.ContainsFunc(strings.Fields(s.EntryName),
			func(word string) bool { return strings.EqualFold(word, side) }):
			r = 2
		}
		if r > rank {
			best, rank = s, r
		}
	}
	return best
}

// reads reports whether the binding reads a heap as it is meant.
func (k *Kit) reads(h heap) (bool, error) {
	var ids ids
	commands, err := k.lay([]heap{h}, &ids)
	if err != nil {
		return false, err
	}
	g, err := k.load(commands)
	if err != nil {
		return false, err
	}
	read := k.binding.Pieces(view.Seen(g.State, k.module, true))
	return agrees(h.counters, read), nil
}

// agrees reports whether the units among the pieces are those among the counters, in the same
// order.
func agrees(counters []counter, pieces []*position.Piece) bool {
	meant := slices.DeleteFunc(slices.Clone(counters), func(c counter) bool { return c.unit == nil })
	read := slices.DeleteFunc(slices.Clone(pieces), func(p *position.Piece) bool { return p.Kind == position.Marker })
	return slices.EqualFunc(meant, read, func(c counter, p *position.Piece) bool { return fits(c.unit, p) })
}

// A pile is pieces in one stack, or a single piece in no stack.
type pile struct {
	at       spot
	counters []counter // from bottom to top
	stacked  bool
	layer    int // of the map, if it is a stack
}

// piles returns the heaps as VASSAL stacks them: pieces that do not stack lie alone, and
// pieces of different layers of the map lie apart.
func (k *Kit) piles(heaps []heap) ([]pile, error) {
	var ids ids
	var alone []command.Node
	made := make([][]string, len(heaps))
	for i, h := range heaps {
		for _, c := range h.counters {
			piece, err := k.piece(c.slot, c.traits, ids.next(), h.at)
			if err != nil {
				return nil, err
			}
			made[i] = append(made[i], piece.ID)
			alone = append(alone, command.Node{Text: piece.Encode()})
		}
	}
	g, err := k.load(alone) // a game knows what stacks with what
	if err != nil {
		return nil, err
	}
	var all []pile
	for i, h := range heaps {
		first := len(all)
		for j, c := range h.counters {
			o := g.Object(made[i][j])
			if o == nil || !h.at.on.Stacking || unstacked(g, o) {
				all = append(all, pile{at: h.at, counters: []counter{c}})
				continue
			}
			layer := g.VisualLayer(o)
			n := slices.IndexFunc(all[first:], func(p pile) bool { return p.stacked && p.layer == layer })
			if n < 0 {
				n = len(all) - first
				all = append(all, pile{at: h.at, stacked: true, layer: layer})
			}
			all[first+n].counters = append(all[first+n].counters, c)
		}
	}
	return all, nil
}

// unstacked reports whether a piece does not stack.
func unstacked(g *game.Game, o *game.Object) bool {
	no, _ := g.Property(o, trait.Viewer{Referee: true}, "NoStack")
	return no == "true"
}

// lay returns the commands that put heaps down: the pieces of each pile, then its stack.
func (k *Kit) lay(heaps []heap, ids *ids) ([]command.Node, error) {
	piles, err := k.piles(heaps)
	if err != nil {
		return nil, err
	}
	var all []command.Node
	for _, p := range piles {
		var members []string
		for _, c := range p.counters {
			piece, err := k.piece(c.slot, c.traits, ids.next(), p.at)
			if err != nil {
				return nil, err
			}
			members = append(members, piece.ID)
			all = append(all, command.Node{Text: piece.Encode()})
		}
		if p.stacked {
			stack := vmod.NewStack(ids.next(), p.at.spot(), p.layer, members...)
			all = append(all, command.Node{Text: stack.Encode()})
		}
	}
	return all, nil
}
