package chain_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/file/chain"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// timed is a log of one counter at a point: what the turn tracker shows when it begins, when it was
// saved, and its steps: "turn 2", "say hello" or "move 5".
func timed(t *testing.T, name string, at int, turn string, saved int64, steps ...string) *chain.Link {
	t.Helper()
	shows := func(turn string) string { return command.Turn{ID: "TurnTracker0", Encoded: turn}.Encode() }
	text := fmt.Sprintf("begin_save\x1b+/p/piece;;;;Foot/Main;%d;0;7;0\x1b%s\x1bend_save", at, shows(turn))
	for _, step := range steps {
		do, what, _ := strings.Cut(step, " ")
		switch do {
		case "turn":
			step = shows(what)
		case "say":
			step = command.Chat{Text: what}.Encode()
		case "move":
			step = fmt.Sprintf("M/p/Main/%s/0/null/Main/%d/0/null/me", what, at)
		}
		text += "\x1b" + command.Log{Command: step}.Encode()
	}
	return linked(t, name, &vmod.Save{Text: text, Meta: &buildfile.Metadata{DateSaved: saved}}, nil)
}

// Logs in which no piece moves follow each other as their trackers do, or as they were saved, in
// whatever order they are given; where neither decides, no order is guessed.
func TestJoints(t *testing.T) {
	before := timed(t, "before", 1, "1", 0, "move 2")
	announced, turned := timed(t, "announced", 2, "1", 0, "say attack"), timed(t, "turned", 2, "1", 0, "turn 2")
	thrown, after := timed(t, "thrown", 2, "2", 0, "say dice"), timed(t, "after", 2, "2", 0, "move 3")
	early, late := timed(t, "early", 2, "1", 10, "say first"), timed(t, "late", 2, "1", 20, "say second")
	longer := timed(t, "longer", 2, "1", 30, "say first", "say again", "move 4")
	again := timed(t, "again", 2, "2", 0, "say other dice", "move 5")
	there, back := timed(t, "there", 1, "1", 0, "move 2", "turn 2"), timed(t, "back", 2, "2", 0, "move 1", "turn 3")
	for _, c := range []struct {
		name  string
		given []*chain.Link
		want  string
	}{
		{"there and back", []*chain.Link{there, back}, "there back"},
		{"by the tracker", []*chain.Link{before, announced, turned, thrown, after}, "before announced turned thrown after"},
		{"by the time", []*chain.Link{before, early, late, after}, "before early late after"},
		{"a single one", []*chain.Link{before, thrown, after}, "before thrown after"},
		{"nothing tells", []*chain.Link{announced, timed(t, "other", 2, "1", 0, "say dice"), after}, "after, announced, other"},
		{"sent again with more", []*chain.Link{early, longer}, "early, longer"},
		{"played twice", []*chain.Link{thrown, after, again}, "after, again, thrown"},
	} {
		for _, given := range [][]*chain.Link{c.given, reversed(c.given)} {
			if got := chained(given); got != c.want {
				t.Errorf("%s: %s, want %s", c.name, got, c.want)
			}
		}
	}
}

func reversed(links []*chain.Link) []*chain.Link {
	links = slices.Clone(links)
	slices.Reverse(links)
	return links
}

// chained returns the names of files chain by chain, the chains by name.
func chained(files []*chain.Link) string {
	joints := chain.NewJoints(files)
	var chains [][]*chain.Link
	for _, at := range chain.Order(files) {
		k := slices.IndexFunc(chains, func(c []*chain.Link) bool { return joints.Joined(c[len(c)-1], files[at]) })
		if k < 0 {
			chains = append(chains, []*chain.Link{files[at]})
		} else {
			chains[k] = append(chains[k], files[at])
		}
	}
	var all []string
	for _, c := range chains {
		all = append(all, names(c, nil))
	}
	slices.Sort(all)
	return strings.Join(all, ", ")
}
