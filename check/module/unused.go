package module

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// unused returns the names of the prototypes that no piece leads to: none where that cannot be
// known. A Java class may still use them.
func (m *Module) unused() map[string]bool {
	if m.idle != nil {
		return m.idle
	}
	m.idle = map[string]bool{}
	if m.alone() {
		return m.idle
	}
	uses := map[string][]string{}
	var next []string
	for _, part := range m.parts() {
		for _, t := range part.Shared {
			switch {
			case t.use == nil:
			case computed(t.use.Name):
				return m.idle
			case t.Pieces[0].Slot != nil: // prototypes come later
				next = append(next, t.use.Name)
			default:
				for _, prototype := range t.Pieces {
					uses[prototype.Name] = append(uses[prototype.Name], t.use.Name)
				}
			}
		}
	}
	used := map[string]bool{"": true}
	for len(next) > 0 {
		name := next[len(next)-1]
		next = next[:len(next)-1]
		if !used[name] {
			used[name] = true
			next = append(next, uses[name]...)
		}
	}
	for _, d := range m.Prototypes {
		if !used[d.Name] {
			m.idle[d.Name] = true
		}
	}
	return m.idle
}

// isUnused reports whether a piece is a prototype that no piece leads to.
func (m *Module) isUnused(p *Piece) bool { return p != nil && p.Slot == nil && m.unused()[p.Name] }

// reportIdle reports in one note what prototypes that no piece uses name and the module lacks. It
// leaves out the names in said, since pieces name that, too.
func (p *Pass) reportIdle(wording say.Wording, idle []string, said *tally) {
	slices.Sort(idle)
	idle = slices.DeleteFunc(slices.Compact(idle), func(name string) bool { return said.of[name] != nil })
	if len(idle) > 0 {
		p.Report(rule.Finding{Verdict: rule.Information, Message: wording.With(len(idle), listed(idle)),
			Where: p.Whole(wording.Code)})
	}
}
