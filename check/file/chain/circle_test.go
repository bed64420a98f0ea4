package chain_test

import (
	"slices"
	"testing"

	"github.com/umpire-vassal/umpire/check/file/chain"
)

// Logs that lead to each other in a circle have the order that the other logs, the turn trackers or the times of
// the files give, however they are named. Without these nobody guesses, and they are not joined.
func TestCircles(t *testing.T) {
	a := func(turn string, saved int64) *chain.Link {
		return timed(t, "A", 1, turn, saved, "move 2", "turn "+turn+"+")
	}
	b := func(turn string, saved int64) *chain.Link {
		return timed(t, "B", 2, turn, saved, "move 3", "turn "+turn+"+")
	}
	c := func(turn string, saved int64) *chain.Link {
		return timed(t, "C", 3, turn, saved, "move 1", "turn "+turn+"+")
	}
	back := func(turn string, saved int64) *chain.Link {
		return timed(t, "back", 2, turn, saved, "move 1", "turn "+turn+"+")
	}
	none := []*chain.Link{a("", 0), b("", 0), c("", 0)}
	times := []*chain.Link{a("", 10), b("", 20), c("", 30)}
	for _, c := range []struct {
		name string
		logs []*chain.Link
		want string
	}{
		{"nothing tells", none, "A, B, C"},
		{"nothing tells of two", []*chain.Link{a("", 0), back("", 0)}, "A, back"},
		{"by the tracker", []*chain.Link{a("1", 0), b("1+", 0), c("1++", 0)}, "A B C"},
		{"by the tracker, not by the times", []*chain.Link{a("1", 40), b("1+", 20), c("1++", 30)}, "A B C"},
		{"by the time", times, "A B C"},
		{"two by the time", []*chain.Link{a("", 10), back("", 20)}, "A back"},
		{"a time is missing", []*chain.Link{a("", 10), b("", 0), c("", 30)}, "A, B, C"},
		{"a time is of another clock", []*chain.Link{a("", 10), b("", 5), c("", 30)}, "A, B, C"},
		{"a log before", append(none, timed(t, "before", 7, "", 0, "move 2")), "before B C A"},
		{"a log after", append(none, timed(t, "next", 3, "", 0, "move 8")), "C A B next"},
		{"a log before and a log after", append(none, timed(t, "before", 7, "", 0, "move 2"), timed(t, "next", 2, "", 0, "move 8")),
			"before B C A next"},
		{"a log that has another beginning", append(none, timed(t, "other", 7, "", 0, "move 8")), "A, B, C, other"},
		{"mailed twice", append(times, b("", 20)), "A B C, B"},
		{"a save of the beginning", append(times, timed(t, "save", 1, "", 5)), "A B C, save"},
		{"a save of the end", append(times, timed(t, "save", 1, "", 35)), "A B C save"},
		{"a log without moves", append(times, timed(t, "still", 2, "", 15, "say hello")), "A still B C"},
		{"a log without moves of the end", append(times, timed(t, "still", 1, "", 35, "say hello")), "A B C still"},
	} {
		for i := range 6 {
			given := slices.Clone(c.logs)
			slices.Reverse(given[:i%len(given)])
			slices.Reverse(given[i%3:])
			if got := chained(given); got != c.want {
				t.Errorf("%s, given as %s: %s, want %s", c.name, names(given, nil), got, c.want)
			}
		}
	}
}
