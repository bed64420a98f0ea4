package report_test

import (
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
)

// What any game shows stands in the report of a file without a pack, and nothing that a finding is against.
func TestAnyGame(t *testing.T) {
	whole := []string{
		"It begins where turn-1.vlog ended: no piece vanished or jumped between them.",
		"Each of its 2 steps can be done.",
		"3 rolls of dice: none was thrown again, none was typed.",
		"Played by Ann (1 step), Ben (1 step).",
	}
	without := func(line, instead string) []string {
		var lines []string
		for _, l := range whole {
			if l == line {
				l = instead
			}
			if l != "" {
				lines = append(lines, l)
			}
		}
		return lines
	}
	for _, c := range []struct {
		name    string
		game    string
		finding rule.Finding
		want    []string
	}{
		{name: "nothing found", want: whole},
		{name: "information", finding: rule.Finding{Rule: "log/dice-taken-back", Verdict: rule.Information}, want: whole},
		{
			name: "thrown again", finding: rule.Finding{Rule: "log/dice-taken-back", Verdict: rule.Suspect},
			want: without(whole[2], "3 rolls of dice: none was typed."),
		},
		{
			name: "typed", finding: rule.Finding{Rule: "log/dice-typed", Verdict: rule.Suspect},
			want: without(whole[2], "3 rolls of dice: none was thrown again."),
		},
		{
			name: "a damaged file", finding: rule.Finding{Rule: "file/command-done", Verdict: rule.Unchecked},
			want: without(whole[1], ""),
		},
		{name: "a game with a pack", game: "ford"},
	} {
		f := report.File{Path: "turn-2.vlog", Game: c.game, Result: check.Result{
			Begins: "turn-1.vlog",
			Played: &check.Played{Steps: 2, Rolls: 3, Players: []check.PlayedBy{{Name: "Ann", Steps: 1}, {Name: "Ben", Steps: 1}}},
		}}
		if c.finding.Rule != "" {
			f.Result.Findings = []rule.Finding{c.finding}
		}
		var out strings.Builder
		if err := report.Text(&out, []report.File{f}, report.Style{Width: 200}); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, line := range strings.Split(out.String(), "\n") {
			for _, begins := range []string{"It begins", "Each of its", "3 rolls", "Played by"} {
				if strings.HasPrefix(line, begins) {
					got = append(got, line)
				}
			}
		}
		if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}
