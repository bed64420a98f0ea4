package report

import (
	"fmt"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// anyGame returns what a log shows of whatever game, in sentences: for games without a pack, of which nothing else is
// judged. What was found against a sentence takes its place.
func (f *File) anyGame() []string {
	if f.Game != "" || f.Linted {
		return nil
	}
	found := map[string]bool{}
	for i := range f.Result.Findings {
		if finding := &f.Result.Findings[i]; finding.Verdict != rule.Information {
			found[finding.Rule] = true
		}
	}
	var lines []string
	if begins := f.Result.Begins; begins != "" {
		lines = append(lines, fmt.Sprintf("It begins where %s ended: no piece vanished or jumped between them.",
			visible.Cut(begins, longestName)))
	}
	played := f.Result.Played
	if played == nil {
		return lines
	}
	if !found["file/command-done"] {
		lines = append(lines, fmt.Sprintf("Each of its %s can be done.", several(played.Steps, "step")))
	}
	dice := "No dice were thrown in it."
	if played.Rolls > 0 {
		dice = several(played.Rolls, "roll") + " of dice"
		var clean []string
		if !found["log/dice-taken-back"] {
			clean = append(clean, "none was thrown again")
		}
		if !found["log/dice-typed"] {
			clean = append(clean, "none was typed")
		}
		if len(clean) > 0 {
			dice += ": " + strings.Join(clean, ", ")
		}
		dice += "."
	}
	lines = append(lines, dice)
	var players []string
	for _, p := range played.Players {
		players = append(players, fmt.Sprintf("%s (%s)", visible.Cut(p.Name, longestName), several(p.Steps, "step")))
	}
	if len(players) > 0 {
		lines = append(lines, "Played by "+some(players, mostNamed, ", ")+".")
	}
	return lines
}

// several returns a number of things.
func several(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}
