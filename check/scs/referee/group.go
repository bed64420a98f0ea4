package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// A group is a set of units that went the same way.
type group struct {
	trips   []*Trip
	hexes   []string
	related []rule.Related
}

type groups []*group

func (g *groups) add(t *Trip, related []rule.Related) {
	hexes := t.hexNames()
	for _, one := range *g {
		if slices.Equal(one.hexes, hexes) {
			one.trips = append(one.trips, t)
			return
		}
	}
	*g = append(*g, &group{[]*Trip{t}, hexes, related})
}

// finding returns an illegal finding about the group.
func (g *group) finding(message say.Message) rule.Finding {
	f := rule.Finding{Verdict: rule.Illegal, Message: message, Step: lastStep(g.trips), Hexes: g.hexes, Related: g.related}
	for _, t := range g.trips {
		f.Pieces = append(f.Pieces, t.seen())
	}
	return f
}
