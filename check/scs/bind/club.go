package bind

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/check/selector"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// chatTable is the table of an umpire.toml that AddChat reads.
const chatTable = "chat"

// Chat are the tables that AddChat reads below [chat].
func Chat() []string {
	return []string{"combat", "dice", "overrun", "phase", "result", "roll", "strike", "turn"}
}

// AddChat adds the patterns by which a club reads the chat: the table [chat] of its umpire.toml,
// behind the pack's. It skips the tables named by others, which other systems read. It returns what
// is wrong in the file. No goroutine may use the binding yet.
func (b *Binding) AddChat(club pack.File, others ...string) []rule.Problem {
	var problems pack.Problems
	root := pack.ReadTOML(club.Name, club.Data, &problems)
	if root == nil {
		return words.Problems(problems.Sorted())
	}
	t := root.Section(chatTable)
	for _, row := range t.Tables("turn") {
		text := row.Required("text")
		b.turns = append(b.turns, told{chat: true, number: turnPattern(row, text)})
		row.Done()
	}
	for _, row := range t.Tables("phase") {
		row.Required("phase")
		m := moment{phase: row.OneOf("phase", b.pack.PhaseIDs()), side: row.OneOf("side", b.pack.Sides)}
		if text := row.Required("text"); text != "" {
			m.text = selector.Part(row, "text", text)
		}
		row.Done()
		b.said = append(b.said, m)
	}
	b.readChat(t)
	t.Skip(others...)
	t.Done()
	return words.Problems(problems.Sorted())
}
