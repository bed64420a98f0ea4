package question

import (
	"io"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/scs/textmap"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// A Move is the judgement on a move to a hex.
type Move struct {
	Mover
	// To is where it ends, Via are the hexes through which it leads.
	To  hex.Hex   `json:"to"`
	Via []hex.Hex `json:"via,omitempty"`
	// Verdict is "legal", "illegal" or "unchecked".
	Verdict string `json:"verdict"`
	// Refs are the paragraphs by which it is judged.
	Refs []string `json:"refs"`
	// Against is what speaks against it.
	Against []Objection `json:"against,omitempty"`
	// Path is the path that was judged, a cheapest one, without the hex where it
	// begins; empty where there is none.
	Path []hex.Hex `json:"path"`
	// Accounts are what it costs each unit, hex by hex.
	Accounts []Account `json:"accounts"`
	// Decides are the unknown inputs on which it hangs, where it is unchecked.
	Decides []string `json:"decides,omitempty"`
}

// An Account is what a path costs a unit.
type Account struct {
	Unit string `json:"unit"`
	// Reading is how unknowns were read, "favour" or "against" the mover.
	Reading string `json:"reading"`
	// Total is what all steps cost, Allowance the unit's movement allowance in the same
	// reading, no number where it may be any.
	Total     Amount `json:"total"`
	Allowance Amount `json:"allowance,omitzero"`
	// ByMinimum says that the path is within the rules by 3.1e alone.
	ByMinimum bool   `json:"by_minimum,omitempty"`
	Steps     []Step `json:"steps"`
}

// A Step is what entering one hex costs.
type Step struct {
	Hex hex.Hex `json:"hex"`
	// Road is the road that is followed into it, "" across country.
	Road string `json:"road,omitempty"`
	// Parts are what the cost is made of.
	Parts []Part `json:"parts"`
	// Negated are features of the hexside that do not count because another takes
	// them away.
	Negated []string `json:"negated,omitempty"`
	// Cost is the sum of the parts, Total that of all steps so far.
	Cost  Amount `json:"cost"`
	Total Amount `json:"total"`

	line string
}

// A Part is a part of a step's cost, with its paragraph.
type Part struct {
	// What is a feature of the chart, "?" for one that is not known, or "EZOC".
	What string `json:"what"`
	Cost Amount `json:"cost"`
	Ref  string `json:"ref"`
	// Of are the units whose ZOC it is.
	Of []string `json:"of,omitempty"`
}

// AskMove asks whether units can go together to a hex through others.
func AskMove(s *Scene, units []int, to scs.HexID, via ...scs.HexID) (*Move, error) {
	mover, err := newMover(s, units)
	if err != nil {
		return nil, err
	}
	g := s.Game()
	if to == scs.NoHex || slices.Contains(via, scs.NoHex) {
		return nil, errors.New("the move does not lead to hexes of the map")
	}
	ruling := s.JudgeMove(mover.move, append(slices.Clone(via), to)...)
	out := &Move{
		Mover: mover, To: g.Hex(to), Via: numbers(g, via), Verdict: verdict(ruling.Verdict), Against: s.objections(ruling.Objections),
		Path: numbers(g, ruling.Path), Accounts: []Account{}, Decides: s.decides(ruling.Decides),
	}
	for _, o := range ruling.Objections {
		out.Refs = append(out.Refs, o.Refs...)
	}
	for i := range ruling.Accounts {
		a := account(s, &ruling.Accounts[i])
		out.Refs = append(out.Refs, "3.1b")
		if a.ByMinimum {
			out.Refs = append(out.Refs, "3.1e")
		}
		for _, step := range a.Steps {
			for _, p := range step.Parts {
				out.Refs = append(out.Refs, p.Ref)
			}
		}
		out.Accounts = append(out.Accounts, a)
	}
	out.Pieces = s.mentioned(append(out.zones(), out.Units...)...)
	if len(out.Refs) == 0 {
		out.Refs = []string{"3.1a"} // to stay
	}
	slices.Sort(out.Refs)
	out.Refs = slices.Compact(out.Refs)
	return out, nil
}

// zones are the units whose ZOCs the path meets.
func (m *Move) zones() []string {
	var all []string
	for _, a := range m.Accounts {
		for _, step := range a.Steps {
			for _, p := range step.Parts {
				all = append(all, p.Of...)
			}
		}
	}
	return all
}

func account(s *Scene, a *scs.Account) Account {
	g, pos := s.Game(), s.Position()
	out := Account{
		Unit: pos.Units[a.Unit].ID, Reading: a.Reading.String(), ByMinimum: a.ByMinimum, Steps: []Step{},
		Total: Amount(g.Points(a.Total)), Allowance: Amount(g.Points(a.Allowance)),
	}
	if a.Reading == scs.Favour {
		out.Allowance = most(g, &pos.Units[a.Unit], a.Allowance)
	}
	lines := s.words().Account(s.Situation, *a)
	for i, step := range a.Steps {
		one := Step{
			Hex: g.Hex(step.Hex), Road: step.Road, Negated: step.Negated, Parts: []Part{},
			Cost: Amount(g.Points(step.Cost)), Total: Amount(g.Points(step.Total)),
		}
		ref := "3.2a"
		switch {
		case step.Road != "":
			ref = "3.2b"
		case step.Cost == scs.Never:
			ref = "3.2d"
		}
		if step.Terrain.Feature != "" {
			one.Parts = append(one.Parts, Part{What: step.Terrain.Feature, Cost: Amount(g.Points(step.Terrain.Cost)), Ref: ref})
		}
		for _, side := range step.Hexsides {
			one.Parts = append(one.Parts, Part{What: side.Feature, Cost: Amount(g.Points(side.Cost)), Ref: "3.2c"})
		}
		if step.EZOC > 0 {
			of := namesOf(s, step.Of)
			slices.Sort(of)
			one.Parts = append(one.Parts, Part{What: "EZOC", Cost: Amount(g.Points(step.EZOC)), Ref: "2.1a", Of: of})
		}
		one.line = lines[i] + "  [" + strings.Join(refsOf(one.Parts), ", ") + "]"
		if len(step.Negated) > 0 {
			one.line += " (" + strings.Join(step.Negated, ", ") + " does not count)"
		}
		out.Steps = append(out.Steps, one)
	}
	return out
}

func refsOf(parts []Part) []string {
	var refs []string
	for _, p := range parts {
		refs = append(refs, p.Ref)
	}
	slices.Sort(refs)
	return slices.Compact(refs)
}

// JSON writes the answer for programs.
func (m *Move) JSON(w io.Writer) error { return writeJSON(w, m) }

// Text writes the answer for people: the verdict, what speaks against the move, the
// path with its costs, and a picture of it.
func (m *Move) Text(w io.Writer, size textmap.Size) error {
	t := text{width: size.Width}
	t.head(m.Origin)
	t.line("%s: %s to %s%s", m.who(), m.Verdict, m.To, m.through())
	t.objections(m.Against)
	t.notes(m.Notes)
	t.decides(m.Decides)
	view := m.scene.view(m.side())
	for i, a := range m.Accounts {
		if len(a.Steps) == 0 {
			continue
		}
		t.line("")
		t.line("  %s", m.spends(&a))
		for _, step := range a.Steps {
			t.line("    %s", step.line)
		}
		for _, step := range a.Steps {
			if i == 0 {
				view.Cost(step.Hex, textmap.Short(pack.Fraction(step.Total)))
			}
		}
	}
	view.Mark(textmap.OnPath, m.Path...)
	first := []hex.Hex{m.To}
	if m.From != "" {
		first = append([]hex.Hex{m.scene.Game().Hex(m.move.From)}, m.To)
	}
	t.picture(view, append(first, m.Path...), m.Via, size)
	return t.write(w)
}

func (m *Move) through() string {
	if len(m.Via) == 0 {
		return ""
	}
	words := make([]string, len(m.Via))
	for i, h := range m.Via {
		words[i] = h.String()
	}
	return " through " + strings.Join(words, ", ")
}

// spends says what a unit pays in all.
func (m *Move) spends(a *Account) string {
	text := a.Unit + " spends " + a.Total.String() + " MP"
	switch {
	case a.Total == (Amount{}):
		text = a.Unit + " may not go this way"
	case a.Allowance != (Amount{}):
		text += " of " + a.Allowance.String()
	}
	if a.ByMinimum {
		text += ", which is allowed for one hex [3.1e]"
	}
	if m.Verdict == unchecked {
		text += " if what is unknown is in its favour"
	}
	return text
}
