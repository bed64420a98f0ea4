package question

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"github.com/pkg/errors"
	"github.com/rivo/uniseg"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/textmap"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// An Attack is the answer about an attack on a hex.
type Attack struct {
	Version int    `json:"version"`
	Game    string `json:"game"`
	// Origin is where the position is from, Pieces are the pieces that the answer names;
	// both are empty for a position without pieces.
	Origin *Origin `json:"position,omitempty"`
	Pieces []Piece `json:"pieces,omitempty"`
	// Target is the attacked hex, Side the attacking side, Phase the phase, "" if
	// unknown.
	Target hex.Hex `json:"target"`
	Side   string  `json:"side"`
	Phase  string  `json:"phase,omitempty"`
	// Verdict is "legal", "illegal" or "unchecked", and "suspect" where it would be illegal by
	// surveyed terrain; the objections give the reasons.
	Verdict string `json:"verdict"`
	// Attackers are in the order of the attack; Defenders are all units that defend.
	// Bystanders retreated into the hex in this phase: they do not defend, and suffer
	// what the others suffer (7.2d).
	Attackers  []Strength `json:"attackers"`
	Defenders  []Strength `json:"defenders"`
	Bystanders []string   `json:"bystanders,omitempty"`
	// Attack and Defence are the totals, Shift the bounds of all column shifts together.
	Attack  scs.Total `json:"attack"`
	Defence scs.Total `json:"defence"`
	Shift   [2]int    `json:"shift"`
	// Ground is the effects of the map on the combat, each feature once.
	Ground []Effect `json:"ground,omitempty"`
	// Worst and Best are the outcomes with all unknowns read against the attacker, and in
	// his favour.
	Worst scs.Outcome `json:"worst"`
	Best  scs.Outcome `json:"best"`
	// Objections are what speaks against the attack.
	Objections []Objection `json:"objections,omitempty"`
	// Decides names the unknowns that make Worst and Best differ.
	Decides []string `json:"decides,omitempty"`
	// Surveyed is set if the answer rests on terrain that nobody has confirmed.
	Surveyed *Surveyed `json:"surveyed,omitempty"`
	// Resolution is set if the column is known.
	Resolution

	scene *Scene
	known bool
	hangs []string // Decides without crt.csv, which the text mentions itself
}

// A Strength is what a unit contributes to a combat, with the calculation.
type Strength struct {
	Unit string `json:"unit"`
	// Factors are the multipliers of the printed value.
	Factors []Factor `json:"factors,omitempty"`
	// Total is the product, in bounds. Open reports that there is no upper bound.
	Total   scs.Bounds `json:"total"`
	Open    bool       `json:"open,omitempty"`
	Decides []string   `json:"decides,omitempty"`

	printed pack.Value
}

// A Factor is a multiplier of a printed strength.
type Factor struct {
	// Name is its cause: "woods in 12.08", "out of supply".
	Name    string     `json:"name"`
	By      scs.Bounds `json:"by"`
	Open    bool       `json:"open,omitempty"`
	Decides []string   `json:"decides,omitempty"`
}

// An Effect is the effect of a feature of the map on an attack, in bounds.
type Effect struct {
	Name     string     `json:"name"`
	Attacker scs.Bounds `json:"attacker"`
	Defender scs.Bounds `json:"defender"`
	Shift    [2]int     `json:"shift"`
	// Open reports that nothing bounds it; the bounds then mean nothing.
	Open    bool     `json:"open,omitempty"`
	Decides []string `json:"decides,omitempty"`
}

// AttackingSide returns the side that attacks a hex: the named side, else the only side
// without a unit there, else the phasing side if it is among several such sides or all
// sides have units there. It is an error if nobody is there, or if the side stays open.
func AttackingSide(s *Scene, target scs.HexID, named scs.SideID) (scs.SideID, error) {
	g, pos := s.Game(), s.Position()
	there := pos.In(target)
	if len(there) == 0 {
		return scs.NoSide, errors.Errorf("no unit is in %s: there is nobody to be attacked", g.Hex(target))
	}
	if named != scs.NoSide {
		return named, nil
	}
	var sides []scs.SideID
	for side := range scs.SideID(g.Sides()) {
		if !slices.ContainsFunc(there, func(i int) bool { return pos.Units[i].Side == side }) {
			sides = append(sides, side)
		}
	}
	names := g.Pack().Sides
	switch {
	case len(sides) == 1:
		return sides[0], nil
	case pos.Phasing != scs.NoSide && (len(sides) == 0 || slices.Contains(sides, pos.Phasing)):
		return pos.Phasing, nil
	}
	return scs.NoSide, errors.Errorf("it is open whose attack on %s is meant; allowed: %s", g.Hex(target),
		rule.Quoted(names))
}

// AskAttack evaluates the attack of units on a hex. Without units it evaluates the attack of all
// units of the side that could take part, or, if none could, of all that stand beside the hex: then
// the objections are the reasons.
func AskAttack(s *Scene, target scs.HexID, side scs.SideID, units []int) (*Attack, error) {
	g, pos := s.Game(), s.Position()
	for _, i := range units {
		if u := &pos.Units[i]; u.Side != side {
			return nil, errors.Errorf("%q is not of %s, whose attack it is", s.name(u.ID), sideTitle(g.SideName(side)))
		}
	}
	if len(units) == 0 {
		units = slices.DeleteFunc(s.Attackers(target, side),
			func(i int) bool { return afb.IsGarrison(g, &pos.Units[i]) == pack.Yes })
	}
	if len(units) == 0 {
		units = s.beside(target, side)
	}
	c := s.Evaluate(scs.Attack{Units: units, Target: target})
	if len(g.Pack().Garrisons) > 0 {
		c.Objections = append(c.Objections, afb.CheckAttackers(g, pos, units)...)
	}
	out := &Attack{
		Version: version, Game: g.Pack().Name, Origin: s.origin, Target: g.Hex(target), Side: g.SideName(side),
		Verdict: verdict(c.Objections.Verdict()), Attackers: s.strengths(c.Attackers),
		Defenders:  s.strengths(c.Defenders),
		Bystanders: c.Bystanders, Attack: c.Attack, Defence: c.Defence, Shift: c.Shift, Worst: c.Worst, Best: c.Best,
		Objections: s.objections(c.Objections), Decides: s.decides(c.Decides), scene: s, known: c.Known(),
	}
	out.hangs = s.decides(slices.DeleteFunc(slices.Clone(c.Decides),
		func(i scs.Input) bool { return i == scs.Input{Kind: scs.OpenFile, What: "crt.csv"} }))
	for _, e := range c.Ground {
		out.Ground = append(out.Ground, Effect{s.words().Cause(e.Cause), e.Attacker, e.Defender, e.Shift, e.Open,
			s.decides(e.Decides)})
	}
	if phase, ok := g.Phase(pos.Phase, pos.Phasing); ok {
		out.Phase = phase.Name()
	}
	var named []string
	for _, u := range slices.Concat(out.Attackers, out.Defenders) {
		named = append(named, u.Unit)
	}
	out.Pieces = s.mentioned(append(named, out.Bystanders...)...)
	if out.known {
		out.Resolution = Resolve(g.Pack(), out.Best.Column, out.Best.Odds)
	}
	return out, nil
}

// beside returns the units of a side in the hexes around a hex, in their order.
func (s *Scene) beside(target scs.HexID, side scs.SideID) []int {
	pos := s.Position()
	var found []int
	for _, from := range s.Game().Around(target) {
		for _, i := range pos.In(from) {
			if pos.Units[i].Side == side && !pos.Units[i].Unbound {
				found = append(found, i)
			}
		}
	}
	slices.Sort(found)
	return found
}

// strengths words the strengths of units.
func (s *Scene) strengths(all []scs.UnitStrength) []Strength {
	out := make([]Strength, len(all))
	for i, u := range all {
		out[i] = Strength{Unit: u.Unit, Total: u.Total, Open: u.Open, Decides: s.decides(u.Decides), printed: u.Printed}
		for _, f := range u.Factors {
			out[i].Factors = append(out[i].Factors, Factor{s.words().Cause(f.Cause), f.By, f.Open,
				s.decides(f.Decides)})
		}
	}
	return out
}

// JSON writes the answer for programs.
func (a *Attack) JSON(w io.Writer) error { return Encode(w, a) }

// Text writes the answer for people: the strength of each unit and the reasons for it,
// the odds and the column, and a picture.
func (a *Attack) Text(w io.Writer, size textmap.Size) error {
	t := text{width: size.Width}
	t.head(a.Origin)
	if len(a.Attackers) == 0 {
		t.line("no unit of %s stands beside %s", sideTitle(a.Side), a.Target)
		return t.write(w)
	}
	title := sideTitle(a.Side) + " attack on " + a.Target.String()
	if a.Phase != "" {
		title += ", " + a.Phase
	}
	t.line("%s: %s", title, a.Verdict)
	t.objections(a.Objections)
	var open []string
	for _, o := range a.Objections {
		open = append(open, o.Decides...)
	}
	slices.Sort(open)
	open = slices.Compact(open)
	if a.known || slices.ContainsFunc(open, func(input string) bool { return !slices.Contains(a.Decides, input) }) {
		t.decides(open)
	}
	longest := 0
	for _, u := range slices.Concat(a.Attackers, a.Defenders) {
		longest = max(longest, uniseg.StringWidth(visible.Text(a.scene.name(u.Unit))))
	}
	t.line("")
	t.line("  attack %s", words.Total(a.Attack))
	t.strengths(a.scene, a.Attackers, longest)
	t.line("  defence %s", words.Total(a.Defence))
	t.strengths(a.scene, a.Defenders, longest)
	for _, id := range a.Bystanders {
		t.line("    %s retreated here in this phase: it does not defend, and shares what befalls the others  [7.2d]",
			a.scene.name(id))
	}
	t.line("")
	a.outcome(&t)
	t.surveyed(a.Surveyed)
	from := []hex.Hex{}
	for _, u := range a.Attackers {
		pos := a.scene.Position()
		from = append(from, a.scene.Game().Hex(pos.Units[pos.Unit(u.Unit)].Hex))
	}
	t.picture(a.scene.view(a.scene.Game().Side(a.Side)), []hex.Hex{a.Target}, from, size)
	return t.write(w)
}

// strengths writes what units contribute to the combat.
func (t *text) strengths(s *Scene, all []Strength, longest int) {
	for i := range all {
		u := &all[i]
		printed := "?"
		if u.printed.Known {
			printed = strconv.Itoa(u.printed.N)
		}
		for _, f := range u.Factors {
			by := words.Bounds(f.By)
			if f.Open {
				by = "?"
			}
			printed += " x " + by + " (" + f.Name + ")"
		}
		if total := words.Total(scs.Total{Bounds: u.Total, Open: u.Open}); total != printed {
			printed += " = " + total
		}
		t.line("    %s  %s", padded(s.name(u.Unit), longest), printed)
	}
}

// outcome writes the odds and the column, or the bounds of both.
func (a *Attack) outcome(t *text) {
	p := a.scene.Game().Pack()
	if a.Column != nil {
		if a.Best.Odds == a.Worst.Odds && a.Best.Odds != (scs.Odds{}) {
			t.line("%s", a.Best.Odds)
		}
		for _, line := range a.Lines() {
			t.line("%s", line)
		}
		return
	}
	const notKnown = "not known"
	said := func(o scs.Outcome) string {
		switch {
		case o.Column.Found && o.Odds != (scs.Odds{}):
			return fmt.Sprintf("%s, column %s", o.Odds, words.Column(o.Column))
		case o.Column.Found:
			return "column " + words.Column(o.Column)
		case o.Odds != (scs.Odds{}):
			return o.Odds.String()
		}
		return notKnown
	}
	switch worst, best := said(a.Worst), said(a.Best); {
	case worst == notKnown && best == notKnown:
		t.line("the odds are not known")
	case worst == best:
		t.line("%s", worst)
	default:
		t.line("at worst %s; at best %s", worst, best)
	}
	if p.CRT == nil {
		t.line("  the pack has no combat results table; crt.csv would hold it")
	}
	t.decides(a.hangs)
}

// inCombatPhase reports whether a phase is a Combat Phase of the side.
func inCombatPhase(p scspack.Phase, side string) bool {
	return p.Combat == pack.Yes && (p.Side == "" || p.Side == side)
}

// ForAttack returns the scene in a Combat Phase of a side: s itself if it is in such a phase, else s
// at the beginning of the pack's first Combat Phase. If the pack has none, ForAttack returns s.
func ForAttack(s *Scene, side scs.SideID) *Scene {
	g, pos := s.Game(), s.Position()
	name := g.SideName(side)
	if phase, ok := g.Phase(pos.Phase, pos.Phasing); ok && inCombatPhase(phase, name) {
		return s
	}
	for _, phase := range g.Pack().Phases {
		if inCombatPhase(phase, name) {
			return s.In(s.BeginPhase(phase.ID, side))
		}
	}
	return s
}
