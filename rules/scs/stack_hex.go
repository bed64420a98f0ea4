package scs

import (
	"cmp"
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Stack is the units of one side in one hex, judged by 4.0.
type Stack struct {
	Hex  hex.Hex
	Side SideID
	// Units are the ids of the units from bottom to top, including pieces that may be
	// the side's units.
	Units []string
	// Limit is the answer by 4.0a, Order the answer by 4.0c.
	Limit StackingAnswer
	Order StackOrder
}

// Stacks returns the stacks of a position in the order of their hexes and sides, a unit
// that stands alone included. The position supplies what on leaves open: the phase, and
// which units entered or retreated in it.
func (g *Game) Stacks(pos Position, on Occasion) []Stack {
	scale := NewScale(g.pack)
	on = g.occasion(pos, on)
	type heap struct {
		h     HexID
		units []int
	}
	var heaps []heap
	at := make(map[HexID]int)
	for i := range pos.Units {
		h := pos.Units[i].Hex
		if !g.index.Has(h) {
			continue
		}
		n, ok := at[h]
		if !ok {
			n = len(heaps)
			at[h] = n
			heaps = append(heaps, heap{h: h})
		}
		heaps[n].units = append(heaps[n].units, i)
	}
	slices.SortFunc(heaps, func(a, b heap) int { return cmp.Compare(a.h, b.h) })
	var stacks []Stack
	for _, heap := range heaps {
		for _, side := range sidesOf(pos, heap.units) {
			stacks = append(stacks, g.stack(scale, pos, heap.h, side, heap.units, on))
		}
	}
	return stacks
}

// StackIn returns the stack of a side in a hex, as Stacks does. ok is false if the side
// has nothing there.
func (g *Game) StackIn(pos Position, h HexID, side SideID, on Occasion) (stack Stack, ok bool) {
	units := pos.In(h)
	if !g.index.Has(h) || !slices.ContainsFunc(units, func(i int) bool { return maySide(&pos.Units[i], side) }) {
		return Stack{}, false
	}
	return g.stack(NewScale(g.pack), pos, h, side, units, g.occasion(pos, on)), true
}

// sidesOf returns the sides of the given units, NoSide if the side of none of them is
// known.
func sidesOf(pos Position, units []int) []SideID {
	var sides []SideID
	for _, i := range units {
		if s := pos.Units[i].Side; s != NoSide && !slices.Contains(sides, s) {
			sides = append(sides, s)
		}
	}
	if len(sides) == 0 {
		return []SideID{NoSide}
	}
	slices.Sort(sides)
	return sides
}

func maySide(u *Unit, side SideID) bool { return u.Side == side || u.Side == NoSide }

// occasion completes on from the position.
func (g *Game) occasion(pos Position, on Occasion) Occasion {
	if on.Phases == nil && pos.Phase != "" {
		for _, p := range g.pack.PhasesNamed(pos.Phase) {
			if pos.Phasing == NoSide || p.Side == "" || p.Side == g.SideName(pos.Phasing) {
				on.Phases = append(on.Phases, p)
			}
		}
	}
	return on
}

func (g *Game) stack(scale *Scale, pos Position, h HexID, side SideID, units []int, on Occasion) Stack {
	s := Stack{Hex: g.Hex(h), Side: side}
	var own []*Unit
	w := g.weigh(scale, side, on)
	for _, i := range units {
		if u := &pos.Units[i]; w.add(u) {
			own, s.Units = append(own, u), append(s.Units, u.ID)
		}
	}
	s.Limit = w.answer()
	s.Order = stackOrder(own)
	return s
}

// A weighing adds up the units of a stack.
type weighing struct {
	game  *Game
	scale *Scale
	side  SideID
	on    Occasion
	load  Load
	open  []Input
}

func (g *Game) weigh(scale *Scale, side SideID, on Occasion) weighing {
	return weighing{game: g, scale: scale, side: side, on: on}
}

// add reports whether a unit may be of the side; if so it is added.
func (w *weighing) add(u *Unit) bool {
	if !maySide(u, w.side) {
		return false
	}
	l := w.game.load(w.scale, u)
	if u.Side != w.side {
		l = l.Optional()
	}
	if !l.Known() {
		w.open = append(w.open, w.game.openLoad(u))
	}
	w.load = w.load.Plus(l)
	if u.Deeds.Has(Entered) && w.on.Placed == pack.Unknown {
		w.on.Placed = pack.Yes
	}
	if u.Deeds.Has(Retreated) && w.on.Retreated == RetreatUnknown {
		w.on.Retreated = RetreatedNow
	}
	return true
}

// answer judges what was added by 4.0a.
func (w *weighing) answer() StackingAnswer {
	limit := w.limit()
	if limit.Limit.Known && limit.Over() == pack.Unknown {
		limit.Decides = append(limit.Decides, w.open...)
	}
	limit.Decides = sortedInputs(limit.Decides)
	return limit
}

func (w *weighing) limit() StackingAnswer {
	return Stacking(w.game.pack, w.game.SideName(w.side), w.load, w.on)
}

// Joined returns a function that reports whether units of one side exceed the stacking limit together
// with the units that stand in a hex (4.0a). The units themselves are weighed once.
func (s *Situation) Joined(units []int) func(h HexID) pack.Answer {
	g, pos := s.game, s.pos
	own, moved := g.weigh(NewScale(g.pack), pos.Units[units[0]].Side, g.occasion(pos, Occasion{})), map[int]bool{}
	for _, i := range units {
		own.add(&pos.Units[i])
		moved[i] = true
	}
	return func(h HexID) pack.Answer {
		w := own
		w.open = slices.Clip(w.open)
		for _, i := range s.UnitsIn(h) {
			if !moved[i] {
				w.add(&pos.Units[i])
			}
		}
		limit := w.limit()
		return limit.Over()
	}
}

// load weighs a unit on the scale.
func (g *Game) load(scale *Scale, u *Unit) Load {
	if u.Unbound {
		return scale.Piece()
	}
	return scale.Unit(g.pack.Unit(u.Kind), u.Steps)
}

// openLoad returns the input that would decide how much a unit counts.
func (g *Game) openLoad(u *Unit) Input {
	switch {
	case u.Unbound:
		return About(OpenIsUnit, u.ID)
	case g.pack.Stacking.Count == scspack.CountSteps:
		return About(OpenSteps, u.ID)
	case u.Side == NoSide:
		return About(OpenSide, u.ID)
	}
	return About(OpenStacking, u.ID)
}

// A StackOrder is 4.0c's answer about one stack: the top unit must have an attack
// strength of 1 or more if any has. VASSAL orders stacks in its own way, and a player
// can correct the order unnoticed, so a fault is never more than suspect.
type StackOrder struct {
	// Verdict is Illegal if the order is wrong for certain.
	Verdict Verdict
	// Top is the unit on top, Fitting are those that could be there, bottom to top.
	Top     string
	Fitting []string
	// Decides names the unknown inputs.
	Decides []Input
}

// stackOrder judges units of one side in one hex, from bottom to top.
func stackOrder(units []*Unit) StackOrder {
	o := StackOrder{Verdict: Legal}
	if len(units) == 0 {
		return o
	}
	top := units[len(units)-1]
	o.Top = top.ID
	topFits := trueAttack(top)
	if topFits == pack.Yes || len(units) == 1 {
		return o
	}
	if topFits == pack.Unknown {
		o.Decides = append(o.Decides, attackUnknown(top))
	}
	may := false
	for _, u := range units[:len(units)-1] {
		switch trueAttack(u) {
		case pack.Yes:
			o.Fitting = append(o.Fitting, u.ID)
		case pack.Unknown:
			may = true
			o.Decides = append(o.Decides, attackUnknown(u))
		}
	}
	switch {
	case len(o.Fitting) > 0 && topFits == pack.No:
		o.Verdict, o.Decides = Illegal, nil
	case len(o.Fitting) > 0, may:
		o.Verdict, o.Decides = Depends, sortedInputs(o.Decides)
	default:
		o.Decides = nil
	}
	return o
}

// trueAttack reports whether a unit prints an Attack Strength of 1 or more on the face
// that it shows: no barrage, no supply range, no strength for defence only (4.0c).
func trueAttack(u *Unit) pack.Answer {
	switch {
	case u.Unbound:
		return pack.Unknown
	case u.AttackKind != "" && u.AttackKind != "attack", u.Face.Attack.Known && u.Face.Attack.N < 1:
		return pack.No
	case u.AttackKind == "" || !u.Face.Attack.Known:
		return pack.Unknown
	}
	return pack.Yes
}

func attackUnknown(u *Unit) Input {
	if u.Unbound {
		return About(OpenIsUnit, u.ID)
	}
	return About(OpenAttack, u.ID)
}
