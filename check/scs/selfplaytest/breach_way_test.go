package selfplaytest

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
)

// ways are breaches of those who move, by the hexes on their way, and of the order of moves.
var ways = []Breach{
	{"nothing like enough for the last hex", "3.1b, 3.2a", rule.Illegal, "movement", tooFar(func(p *planter, word string, h xy, cost map[xy]int) bool {
		return !slices.ContainsFunc(h.around(), func(n xy) bool {
			c, reached := cost[n]
			step, _, ok := p.Land.Step(n, h)
			return ok && reached && c+step == cost[h] && c >= 2*p.Land.Units[word].MA
		})
	})},
	{"a stream is forgotten", "3.1b, 3.2c", rule.Illegal, "movement", tooFar(func(p *planter, word string, h xy, cost map[xy]int) bool {
		return cost[h]-2*p.streams(p.xy(word), h, cost) <= 2*p.Land.Units[word].MA
	})},
	{"goes on when another has moved", "3.0", rule.Suspect, "movement", func(p *planter) (string, string, bool) {
		free := slices.DeleteFunc(p.idle(), p.besideEnemy)
		for i, word := range free {
			for _, other := range free[:i] {
				on, ok := p.step(word, p.xy(word))
				aside, also := p.step(other, p.xy(other))
				if !ok || !also || p.xy(other) == p.xy(word) || aside == on {
					continue
				}
				end, ok := p.step(word, on)
				if !ok || end == aside || end == p.xy(word) || p.costs(word, true)[end] > 2*p.Land.Units[word].MA {
					continue
				}
				p.move(word, on)
				p.move(other, aside)
				return p.move(word, end)
			}
		}
		return "", "", false
	}},
	{"the turn marker jumps", "Map D", rule.Suspect, "supply", func(p *planter) (string, string, bool) {
		last := p.Phase.Side != p.Pack.Phases[0].Side
		if last {
			p.Turn++
		}
		return "", "", last
	}},
}

// tooFar moves a unit to a hex that it cannot pay for, though only just, where no zone makes the
// way to it dearer.
func tooFar(fits func(p *planter, word string, h xy, cost map[xy]int) bool) func(p *planter) (string, string, bool) {
	return func(p *planter) (string, string, bool) {
		for _, word := range p.idle() {
			cost, zones := p.costs(word, false), p.costs(word, true)
			for _, h := range p.allHexes() {
				c, reached := cost[h]
				if reached && c == zones[h] && p.beyond(word, h, cost) && c <= 2*p.Land.Units[word].MA+6 && len(p.here(h)) == 0 && fits(p, word, h, cost) {
					return p.move(word, h)
				}
			}
		}
		return "", "", false
	}
}

// streams returns how many streams the cheapest ways to a hex cross at least.
func (p *planter) streams(from, to xy, cost map[xy]int) int {
	if to == from {
		return 0
	}
	least := len(cost)
	for _, n := range to.around() {
		step, road, ok := p.Land.Step(n, to)
		if c, reached := cost[n]; !ok || !reached || c+step != cost[to] {
			continue
		}
		crossed := p.streams(from, n, cost)
		if !road && strings.Contains(p.Land.Sides[[2]xy{n, to}], "stream") {
			crossed++
		}
		least = min(least, crossed)
	}
	return least
}

// step finds a hex beside another where a unit could go, with nobody in it and no enemy beside.
func (p *planter) step(word string, from xy) (to xy, ok bool) {
	for _, h := range from.around() {
		_, _, open := p.Land.Step(from, h)
		if open && len(p.here(h)) == 0 && !slices.ContainsFunc(h.around(), func(n xy) bool { return p.enemy(word, n) }) {
			return h, true
		}
	}
	return xy{}, false
}
