package question

import (
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/textmap"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// A Mover describes who moves, from where and when. Answers about moves begin with it.
type Mover struct {
	Version int    `json:"version"`
	Game    string `json:"game"`
	// Origin is where the position is from, Pieces are the pieces that the answer names;
	// both are empty for a position without pieces.
	Origin *Origin `json:"position,omitempty"`
	Pieces []Piece `json:"pieces,omitempty"`
	// Units are the names of the units that move together.
	Units []string `json:"units"`
	Side  string   `json:"side"`
	// From is the hex where the move begins, "" off the map.
	From string `json:"from"`
	// Phase is the phase's name. If it is unknown, Phase is "" and the move is judged as
	// in the side's own Movement Phase.
	Phase string `json:"phase,omitempty"`
	// Allowances are the units' movement allowances.
	Allowances []Allowance `json:"allowances"`
	// Objections speak against any move of the units, wherever it leads.
	Objections []Objection `json:"objections,omitempty"`
	// Notes are the assumptions of the answer.
	Notes []string `json:"notes,omitempty"`

	scene *Scene
	move  scs.Move
	brief []string // the units' names in a sentence that also names their hex
	// barred are the objections of the game's own rules to any move of the units.
	barred scs.Objections
}

// An Allowance is how far a unit may go.
type Allowance struct {
	Unit string `json:"unit"`
	// MP is its movement allowance with unknowns read in its favour, unset if any is
	// possible. AtLeast is the allowance with unknowns read against it, unset if that is
	// the same.
	MP      position.Amount `json:"mp,omitzero"`
	AtLeast position.Amount `json:"at_least,omitzero"`
	// Decides are the unknown inputs.
	Decides []string `json:"decides,omitempty"`
}

// notTold is the assumption of an answer about a move in a saved game.
const notTold = "as if the phase began here: one position does not show what units did before in it  [2.1b]"

// newMover describes the move of units. No units, or units of several sides, are an
// error.
func newMover(s *Scene, units []int) (Mover, error) {
	if len(units) == 0 {
		return Mover{}, errors.New("no unit to move")
	}
	g, pos := s.Game(), s.Position()
	m := s.MoveOf(units...)
	barred := s.barred(units)
	first := &pos.Units[units[0]]
	out := Mover{
		Version: version, Game: g.Pack().Name, Units: namesOf(s, units), Side: g.SideName(first.Side),
		Phase: m.Phase.Name(), Objections: s.objections(append(s.MayMove(m), barred...)), Origin: s.origin, scene: s,
		move:   m,
		barred: barred,
	}
	out.Pieces = s.mentioned(out.Units...)
	if s.origin != nil {
		out.Notes = append(out.Notes, notTold)
	}
	if m.From != scs.NoHex {
		out.From = g.Hex(m.From).String()
	}
	for _, i := range units {
		u := &pos.Units[i]
		if u.Side != first.Side {
			return Mover{}, errors.Errorf("%q and %q are of different sides: they do not move together",
				s.name(first.ID), s.name(u.ID))
		}
		if u.Hex == m.From {
			out.brief = append(out.brief, s.brief(i))
		} else {
			out.brief = append(out.brief, s.name(u.ID))
		}
		a := g.Allowance(u)
		one := Allowance{Unit: u.ID, MP: position.Most(g, u, a.MP[scs.Favour]), Decides: s.decides(a.Decides)}
		if least := position.Amount(g.Points(a.MP[scs.Against])); least != one.MP {
			one.AtLeast = least
		}
		out.Allowances = append(out.Allowances, one)
	}
	return out, nil
}

// side returns the number of the mover's side.
func (m *Mover) side() scs.SideID { return m.scene.Game().Side(m.Side) }

// who returns the mover for people: "6, 8 in 24.14, friendly movement".
func (m *Mover) who() string {
	text := strings.Join(m.brief, ", ") + " " + place(m.scene.Game(), m.move.From)
	if m.Phase != "" {
		text += ", " + m.Phase
	}
	return text
}

// A Reach is the answer about where units can go.
type Reach struct {
	Mover
	// Hexes are the hexes that they can, or perhaps can, reach, in the order of their
	// numbers. Their own hex is among them.
	Hexes []Reached `json:"hexes"`
	// Decides are the unknown inputs that the unchecked hexes depend on.
	Decides []string `json:"decides,omitempty"`
	// Surveyed is set if the answer rests on terrain that nobody has confirmed.
	Surveyed *Surveyed `json:"surveyed,omitempty"`
}

// A Reached is a hex that can be reached.
type Reached struct {
	Hex hex.Hex `json:"hex"`
	// Verdict is "legal", or "unchecked" if the hex is in reach only with unknowns read
	// in the mover's favour.
	Verdict string `json:"verdict"`
	// Cost is the cost of a cheapest path in movement points, with unknowns read in the
	// mover's favour; AtMost with unknowns read against him, unset if that is the same.
	Cost   position.Amount `json:"cost"`
	AtMost position.Amount `json:"at_most,omitzero"`
	// ByMinimum reports that the move is legal by 3.1e alone.
	ByMinimum bool `json:"by_minimum,omitempty"`
	// Overstacks reports that the units, with those that stand there, exceed the stacking limit that
	// holds when the phase ends (4.0a).
	Overstacks bool `json:"overstacks,omitempty"`
	// Decides are the unknown inputs that an unchecked verdict depends on.
	Decides []string `json:"decides,omitempty"`
}

// AskReach finds where units can go together.
func AskReach(s *Scene, units []int) (*Reach, error) {
	mover, err := newMover(s, units)
	if err != nil {
		return nil, err
	}
	g := s.Game()
	out := &Reach{Mover: mover, Hexes: []Reached{}}
	var favour, against scs.Reach
	favour.Search(s.Situation, mover.move, scs.Favour)
	against.Search(s.Situation, mover.move, scs.Against)
	doubts, crowded := favour.Doubts(mover.move), s.crowded(mover.move)
	named := inputNames{s, map[scs.Input]string{}, map[string]bool{}}
	for _, h := range favour.Hexes() {
		least, _ := favour.Cost(h)
		one := Reached{Hex: g.Hex(h), Verdict: legal, Cost: position.Amount(g.Points(least)),
			ByMinimum: favour.ByMinimum(h)}
		if most, ok := against.Cost(h); ok && most != least {
			one.AtMost = position.Amount(g.Points(most))
		} else if !ok {
			one.Verdict, one.Decides = unchecked, named.all(doubts.Of(h))
		}
		switch at := h == mover.move.From; {
		case !at && mover.barred.Illegal():
			continue
		case !at && len(mover.barred) > 0 && one.Verdict == legal:
			one.Verdict, one.Decides = unchecked, named.all(mover.barred.Decides())
		}
		one.Overstacks = crowded(h)
		out.Hexes = append(out.Hexes, one)
	}
	out.Decides = slices.Sorted(maps.Keys(named.given))
	return out, nil
}

// inputNames names unknown inputs for a player, each once.
type inputNames struct {
	scene *Scene
	names map[scs.Input]string
	given map[string]bool
}

// all returns what Scene.decides does.
func (n *inputNames) all(inputs []scs.Input) []string {
	if inputs == nil {
		return nil
	}
	names := make([]string, len(inputs))
	for i, input := range inputs {
		name, known := n.names[input]
		if !known {
			name = n.scene.words().Input(input)
			n.names[input], n.given[name] = name, true
		}
		names[i] = name
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// JSON writes the answer for programs.
func (r *Reach) JSON(w io.Writer) error { return Encode(w, r) }

// Text writes the answer for people: the cost of each hex, and a picture of as many
// hexes as there is room for.
func (r *Reach) Text(w io.Writer, size textmap.Size) error {
	t := text{width: size.Width}
	t.head(r.Origin)
	t.line("%s", r.who())
	t.allowances(r.scene, r.Allowances)
	t.objections(r.Objections)
	t.notes(r.Notes)
	view := r.scene.view(r.side())
	var hexes, first []hex.Hex
	if r.From != "" {
		first = []hex.Hex{r.scene.Game().Hex(r.move.From)}
	}
	for _, h := range r.Hexes {
		hexes = append(hexes, h.Hex)
		cost := textmap.Short(pack.Fraction(h.Cost))
		if h.Verdict == unchecked || h.AtMost != (position.Amount{}) {
			cost += textmap.Open
		}
		if len(r.Hexes) > 1 {
			view.Cost(h.Hex, cost)
		}
	}
	t.picture(view, first, hexes, size)
	if len(r.Hexes) > 1 {
		t.line("")
		t.costs(r.Hexes)
	}
	t.overstacked(r)
	t.decides(r.Decides)
	t.surveyed(r.Surveyed)
	return t.write(w)
}

// overstacked lists the hexes where the units may not stand when the phase ends.
func (t *text) overstacked(r *Reach) {
	var full []string
	for _, h := range r.Hexes {
		if h.Overstacks {
			full = append(full, h.Hex.String())
		}
	}
	if len(full) > 0 {
		t.words("  above the stacking limit when the phase ends [4.0a]:  ", full)
	}
}

func (t *text) allowances(s *Scene, all []Allowance) {
	for _, a := range all {
		who := s.name(a.Unit)
		switch {
		case a.AtLeast == (position.Amount{}):
			t.line("  %s has %s MP", who, a.MP)
			continue
		case a.MP == (position.Amount{}):
			t.line("  how many MP %s has is not known", who)
			continue
		}
		t.line("  %s has %s to %s MP: %s", who, a.AtLeast, a.MP, strings.Join(a.Decides, "; "))
	}
}

// mostListed bounds the hexes that are listed for people. A unit of unknown MA may get
// anywhere.
const mostListed = 500

// costs lists hexes by their costs.
func (t *text) costs(all []Reached) {
	var labels []string
	by := map[string][]string{}
	order := slices.Clone(all)
	slices.SortStableFunc(order, func(a, b Reached) int { return a.Cost.Compare(b.Cost) })
	for _, h := range order {
		label := h.price()
		if by[label] == nil {
			labels = append(labels, label)
		}
		by[label] = append(by[label], h.Hex.String())
	}
	listed := 0
	for _, label := range labels {
		if listed > mostListed {
			t.line("  … and %d more hexes, at up to %s", len(all)-listed, labels[len(labels)-1])
			return
		}
		t.words("  "+label+":  ", by[label])
		listed += len(by[label])
	}
}

// price returns the cost of a hex for people.
func (h *Reached) price() string {
	text := h.Cost.String() + " MP"
	switch {
	case h.Verdict == unchecked:
		text += ", perhaps"
	case h.AtMost != (position.Amount{}):
		text = h.Cost.String() + " to " + h.AtMost.String() + " MP"
	}
	if h.ByMinimum {
		text += " (one hex is always allowed, 3.1e)"
	}
	return text
}
