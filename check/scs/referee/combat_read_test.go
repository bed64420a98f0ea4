package referee

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Dice and results are joined to what was announced before them.
func TestJoin(t *testing.T) {
	for _, c := range []struct{ name, steps, want string }{
		{"one after the other", "say 05.03, dice, read, say 05.04, dice, read", "05.03 dice 2 read 3; 05.04 dice 5 read 6"},
		{"announced again before the dice", "say 05.03, say 05.03, dice, read", "05.03 dice 3 read 4"},
		{"two announced before the dice", "say 05.03, say 05.04, dice, read, dice, read",
			"05.03 dice 3 read 4 open; 05.04 dice 5 read 6 open"},
		{"the dice thrown again at once", "say 05.03, dice, dice, read", "05.03 dice 2 3 read 4 open"},
		{"a second line puts the result right", "say 05.03, dice, read, read", "05.03 dice 2 read 4"},
		{"no dice, left of the table", "say 05.03, read", "05.03 dice read 2"},
		{"announced and not made", "say 05.03", ""},
		{"dice that nobody announced", "dice, dice", "? dice 1; ? dice 2"},
		{"declared by hand instead", "say 05.03, hand 05.04, dice, read", "05.04 dice 3 read 4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			ph := &Phase{Declared: position.Declared{Phases: []scspack.Phase{{ID: "combat", Combat: pack.Yes}}}}
			f := fighter{reader: &reader{log: &Log{Pack: &scspack.Pack{}}}, phase: ph}
			for i, word := range strings.Split(c.steps, ", ") {
				n := i + 1
				f.log.Steps = append(f.log.Steps, actions.Step{N: n})
				what, at, _ := strings.Cut(word, " ")
				step := cue{step: n, before: &Snapshot{}}
				switch what {
				case "say", "hand":
					target, ok := hex.Parse(at)
					if !ok {
						t.Fatalf("%q is no hex", at)
					}
					f.announce(&step, &Announcement{Announcement: bind.Announcement{Targets: []hex.Hex{target}}, Step: n, Hand: what == "hand"})
				case "dice":
					f.throw(&step, Throw{Step: n})
				case "read":
					f.read(&Reading{Outcome: bind.Outcome{Result: "D1"}, Step: n})
				}
			}
			f.settle(func(c *Combat) bool { return c.Read != nil || c.Left })
			var got []string
			for _, c := range ph.Combats {
				text := "?"
				if c.Announced != nil {
					text = c.Announced.Targets[0].String()
				}
				text += " dice"
				for _, throw := range c.Throws {
					text += fmt.Sprint(" ", throw.Step)
				}
				if c.Read != nil {
					text += fmt.Sprint(" read ", c.Read.Step)
				}
				if c.Open != "" {
					text += " open"
				}
				got = append(got, text)
			}
			if diff := cmp.Diff(c.want, strings.Join(got, "; ")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
