package bind

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// AddChat adds the patterns by which a club reads the chat: the table [chat] of its umpire.toml,
// behind the pack's. It skips the tables named by others, which other systems read. It returns what
// is wrong in the file. No goroutine may use the binding yet.
func (b *Binding) AddChat(club pack.File, others ...string) []rule.Problem {
	var problems pack.Problems
	if root := pack.ReadTOML(club.Name, club.Data, &problems); root != nil {
		t := root.Section("chat")
		b.readLines(t)
		t.Skip(others...)
		t.Done()
	}
	return rule.ProblemWords{}.Problems(problems.Sorted())
}
