package question

import (
	"io"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/textmap"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// A Move is the judgement on a move to a hex.
type Move struct {
	Mover
	// To is where it ends, Via the hexes it leads through.
	To  hex.Hex   `json:"to"`
	Via []hex.Hex `json:"via,omitempty"`
	// Verdict is "legal", "illegal" or "unchecked", and "suspect" where it would be illegal by
	// surveyed terrain.
	Verdict string `json:"verdict"`
	// Refs are the paragraphs that the verdict follows from.
	Refs []string `json:"refs"`
	// Against is what speaks against it.
	Against []Objection `json:"against,omitempty"`
	// Path is the judged path, a cheapest path, without the hex where it begins; empty if there is
	// none.
	Path []hex.Hex `json:"path"`
	// Accounts are the costs for each unit, hex by hex.
	Accounts []position.Account `json:"accounts"`
	// Decides are the unknown inputs that an unchecked verdict depends on.
	Decides []string `json:"decides,omitempty"`
	// Surveyed is set if the answer rests on terrain that nobody has confirmed.
	Surveyed *Surveyed `json:"surveyed,omitempty"`
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
		Mover: mover, To: g.Hex(to), Via: numbers(g, via), Verdict: verdict(ruling.Verdict),
		Against: s.objections(ruling.Objections),
		Path:    numbers(g, ruling.Path), Accounts: []position.Account{}, Decides: s.decides(ruling.Decides),
	}
	if barred := mover.barred; len(barred) > 0 {
		ruling.Objections = append(ruling.Objections, barred...)
		out.Against = s.objections(ruling.Objections)
		switch {
		case barred.Illegal():
			out.Verdict = illegal
		case out.Verdict == legal:
			out.Verdict, out.Decides = unchecked, append(out.Decides, s.decides(barred.Decides())...)
		}
	}
	if stack, over := s.overstacks(mover.move, to); over {
		out.Notes = append(out.Notes, overstackNote(g, &stack))
	}
	for _, o := range ruling.Objections {
		out.Refs = append(out.Refs, o.Refs...)
	}
	for i := range ruling.Accounts {
		a := position.NewAccount(s.words(), s.Situation, &ruling.Accounts[i])
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

// zones returns the units whose ZOCs the path meets.
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

func refsOf(parts []position.Part) []string {
	var refs []string
	for _, p := range parts {
		refs = append(refs, p.Ref)
	}
	slices.Sort(refs)
	return slices.Compact(refs)
}

// JSON writes the answer for programs.
func (m *Move) JSON(w io.Writer) error { return Encode(w, m) }

// Text writes the answer for people: the verdict, what speaks against the move, the
// path with its costs, and a picture of it.
func (m *Move) Text(w io.Writer, size textmap.Size) error {
	t := text{width: size.Width}
	t.head(m.Origin)
	t.line("%s: %s to %s%s", m.who(), m.Verdict, m.To, m.through())
	t.objections(m.Against)
	t.notes(m.Notes)
	t.decides(m.Decides)
	t.surveyed(m.Surveyed)
	view := m.scene.view(m.side())
	for i, a := range m.Accounts {
		if len(a.Steps) == 0 {
			continue
		}
		t.line("")
		t.line("  %s", m.spends(&a))
		for _, step := range a.Steps {
			line := step.String() + "  [" + strings.Join(refsOf(step.Parts), ", ") + "]"
			if len(step.Negated) > 0 {
				line += " (" + strings.Join(step.Negated, ", ") + " does not count)"
			}
			t.line("    %s", line)
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
	return " through " + strings.Join(hex.Numbers(m.Via), ", ")
}

// spends returns in words what a unit pays in all.
func (m *Move) spends(a *position.Account) string {
	who := m.scene.name(a.Unit)
	text := who + " spends " + a.Total.String() + " MP"
	switch {
	case a.Total == (position.Amount{}):
		text = who + " may not go this way"
	case a.Allowance != (position.Amount{}):
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
