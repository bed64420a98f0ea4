package chain

import (
	"slices"

	"github.com/umpire-vassal/umpire/vmod/command"
)

// Kind is how a file relates to an earlier file.
type Kind string

// The kinds.
const (
	// Unrelated: the files belong to different games. Fewer than half of the pieces
	// of the smaller file are in the other, by their ids.
	Unrelated Kind = "unrelated"
	// Continues: the later file begins exactly as the earlier one ended.
	Continues Kind = "continues"
	// ContinuesBut: the files belong to one game, but the later file does not begin exactly as the
	// earlier file ended.
	ContinuesBut Kind = "continues but"
	// Repeats: both are logs, and the later one begins as the earlier one began, not
	// as it ended. The same stretch was played twice.
	Repeats Kind = "repeats"
)

// A Relation is how a file relates to an earlier file.
type Relation struct {
	Kind Kind
	// Difference leads from the end of the earlier file to the beginning of the later file; never
	// nil.
	Difference *Difference
	// Midway reports whether all that differs from the end of the earlier file is as it was at its
	// beginning, while other things are as they are at its end: the later file may go on from the
	// middle of the earlier file.
	Midway bool
	// Head counts the steps that both logs begin with, if the later one Repeats.
	Head int
	// Again lists the pairs of equal steps beyond Head that cannot be equal by chance:
	// they bring the same new pieces into the game.
	Again []Pair
	// Rerolled lists, in their order, the dice beyond Head that both logs threw with
	// different results, if the later one Repeats.
	Rerolled []Reroll
	// Strangers reports whether both have players and no player in common: they are two games
	// with the same set-up.
	Strangers bool
}

// A Pair is a step of an earlier and one of a later log, counted from 1.
type Pair struct{ Before, After int }

// A Reroll is a throw of the same dice in both logs.
type Reroll struct {
	Pair
	Button string
	// Was is the result in the earlier log, Is the result in the later log.
	Was, Is string
}

// Relate returns how the later file relates to the earlier file. Both must be closed.
func Relate(before, after *Link) *Relation {
	r := &Relation{Kind: Unrelated, Strangers: strangers(before.End.seats, after.Begin.seats)}
	if before.End.Same(after.Begin) {
		r.Difference = &Difference{Shared: len(after.Begin.pieces)}
	} else {
		r.Difference = Compare(before.End, after.Begin)
	}
	switch {
	case r.Difference.None():
		r.Kind = Continues
	case before.again(after):
		return repeats(before, after)
	case 2*r.Difference.Shared >= min(len(before.End.pieces), len(after.Begin.pieces)) && r.Difference.Shared > 0:
		r.Kind = ContinuesBut
		r.Midway = midway(before, after.Begin, r.Difference)
	}
	r.Again = again(before.Steps, after.Steps, r.Head)
	return r
}

// repeats returns the relation of two logs that begin with the same position.
func repeats(before, after *Link) *Relation {
	r := &Relation{
		Kind: Repeats, Difference: Compare(before.End, after.Begin),
		Strangers: strangers(before.End.seats, after.Begin.seats),
		Head:      head(before.Steps, after.Steps),
	}
	r.Rerolled = rerolled(before.Steps, after.Steps, r.Head)
	r.Again = again(before.Steps, after.Steps, r.Head)
	return r
}

// again reports whether both are logs of moves that begin with the same position.
func (l *Link) again(after *Link) bool {
	return len(l.Steps) > 0 && len(after.Steps) > 0 && !l.Still() && l.Begin.Same(after.Begin)
}

// midway reports whether a standing lies between the two ends of a log. end is how it
// differs from the log's end.
func midway(before *Link, s *Standing, end *Difference) bool {
	if before.Still() || end.Hidden > 0 {
		return false
	}
	begin := Compare(before.Begin, s)
	moved := map[string]bool{}
	for id := range begin.about {
		moved[id] = true
	}
	for id := range end.about {
		if moved[id] {
			return false
		}
	}
	return begin.Hidden == 0 && len(moved) > 0
}

// head counts the equal steps with which two logs begin.
func head(a, b []Step) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i].digest != b[i].digest {
			return i
		}
	}
	return n
}

// again returns the steps beyond head that both logs have.
func again(a, b []Step, head int) []Pair {
	known := map[digest]int{}
	for i := len(a) - 1; i >= head; i-- {
		if a[i].made {
			known[a[i].digest] = i + 1
		}
	}
	var pairs []Pair
	for i := min(head, len(b)); i < len(b); i++ {
		if at := known[b[i].digest]; b[i].made && at > 0 {
			pairs = append(pairs, Pair{at, i + 1})
		}
	}
	return pairs
}

// rerolled compares the throws of each button beyond the common head: the first
// with the first, the second with the second.
func rerolled(a, b []Step, head int) []Reroll {
	type throw struct {
		step   int
		result string
	}
	first := map[string][]throw{}
	for i := head; i < len(a); i++ {
		for _, r := range a[i].Rolls {
			first[r.Button] = append(first[r.Button], throw{i + 1, r.Result})
		}
	}
	var list []Reroll
	for i := head; i < len(b); i++ {
		for _, r := range b[i].Rolls {
			throws := first[r.Button]
			if len(throws) == 0 {
				continue
			}
			first[r.Button] = throws[1:]
			if throws[0].result != r.Result {
				list = append(list, Reroll{Pair{throws[0].step, i + 1}, r.Button, throws[0].result, r.Result})
			}
		}
	}
	return list
}

// strangers reports whether two rosters have players and share none. Observers are none.
func strangers(a, b []command.Player) bool {
	playing := func(p command.Player) bool { return p.Side != command.Observer }
	if !slices.ContainsFunc(a, playing) || !slices.ContainsFunc(b, playing) {
		return false
	}
	known := map[command.PlayerID]bool{}
	for _, p := range a {
		known[p.ID] = known[p.ID] || playing(p)
	}
	return !slices.ContainsFunc(b, func(p command.Player) bool { return playing(p) && known[p.ID] })
}
