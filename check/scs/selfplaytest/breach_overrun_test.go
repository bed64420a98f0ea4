package selfplaytest

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// overruns are breaches of those who overrun.
var overruns = []Breach{
	{"overruns out of a zone", "2.1b", rule.Illegal, "movement", attacks(true, func(p *planter, word string, enemy xy) bool {
		cost, ok := p.open(word, enemy)
		return ok && cost <= 4 && p.attackOf(word) && p.zone(word, p.xy(word))
	})},
	{"overruns what is dear", "6.0c", rule.Illegal, "movement", attacks(true, func(p *planter, word string, enemy xy) bool {
		cost, ok := p.open(word, enemy)
		return ok && cost > 4 && p.attackOf(word)
	})},
	{"overruns along a road what is dear", "6.1d", rule.Illegal, "movement", attacks(true, func(p *planter, word string, enemy xy) bool {
		switch side := p.Land.Sides[[2]xy{p.xy(word), enemy}]; {
		case side == "river+bridge": // without the bridge nobody gets across
			return p.attackOf(word) && halves[p.Land.Terrain[enemy]] <= 4
		case strings.Contains(side, "road"):
			off := halves[p.Land.Terrain[enemy]]
			if strings.Contains(side, "stream") {
				off += 2
			}
			return p.attackOf(word) && off > 4
		}
		return false
	})},
	{"foot overrun in exploitation", "6.1a", rule.Illegal, "exploitation", attacks(true, func(p *planter, word string, enemy xy) bool {
		cost, ok := p.open(word, enemy)
		return ok && cost <= 4 && p.attackOf(word) && !p.Land.Units[word].Exploits
	})},
	{"overruns from afar", "6.0a", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		for _, word := range p.idle() {
			for _, e := range p.enemies() {
				if !beside(p.xy(word), p.xy(e)) && p.attackOf(word) && len(p.here(p.xy(word))) == 1 {
					return p.strike(true, word, p.xy(e))
				}
			}
		}
		return "", "", false
	}},
	{"overruns with nothing left", "6.0", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		for _, word := range p.idle() {
			cost, most := p.costs(word, false), 2*p.Land.Units[word].MA
			for _, h := range p.allHexes() {
				c, reached := cost[h]
				if !reached || c > most || c+4 <= most || len(p.here(h)) > 0 || !p.attackOf(word) {
					continue
				}
				for _, e := range h.around() {
					if p.enemy(word, e) && p.Land.Sides[[2]xy{h, e}] == "" && halves[p.Land.Terrain[e]] <= 4 {
						p.move(word, h)
						p.announce2(true, word, h, e)
						return word, e.String(), true
					}
				}
			}
		}
		return "", "", false
	}},
	{"overrun by two stacks", "6.0", rule.Suspect, "movement", func(p *planter) (string, string, bool) {
		// They meet in a hex beside an enemy, which they pay for, and overrun him together.
		idle := slices.DeleteFunc(p.idle(), func(word string) bool {
			return !p.attackOf(word) || p.besideEnemy(word)
		})
		for i, word := range idle {
			costs, most := p.costs(word, true), 2*p.Land.Units[word].MA
			for _, other := range idle[:i] {
				others, too := p.costs(other, true), 2*p.Land.Units[other].MA
				for _, h := range p.allHexes() {
					a, reached := costs[h]
					b, also := others[h]
					if !reached || !also || a+4 > most || b+4 > too || p.xy(other) == p.xy(word) || len(p.here(h)) > 0 || p.load([]string{word, other}) > p.Pack.Stacking.Limit.N {
						continue
					}
					for _, e := range h.around() {
						if p.enemy(word, e) && p.Land.Sides[[2]xy{h, e}] == "" && halves[p.Land.Terrain[e]] <= 4 {
							p.move(word, h)
							p.move(other, h)
							p.say(p.Style.announce(Call{Overrun: true, From: []string{h.String()}, Names: p.called([]string{word, other}), Target: e.String()}))
							p.roll(3, 4)
							return "", e.String(), true
						}
					}
				}
			}
		}
		return "", "", false
	}},
	{"overruns twice", "6.1b", rule.Suspect, "movement", func(p *planter) (string, string, bool) {
		for _, f := range p.Fights {
			for _, word := range f.Alone {
				if f.Overrun && p.unit(word).Hex != scs.NoHex && p.attackOf(word) && len(p.here(p.xy(word))) == 1 && !p.unit(word).Deeds.Has(scs.Retreated) {
					for _, h := range p.xy(word).around() {
						if p.enemy(word, h) {
							return p.strike(true, word, h)
						}
					}
				}
			}
		}
		return "", "", false
	}},
	{"stays out", "6.2a, 10.0d", rule.Suspect, "movement", func(p *planter) (string, string, bool) {
		// The last overrun was followed by an advance; take that back.
		if len(p.Fights) == 0 {
			return "", "", false
		}
		f := p.Fights[len(p.Fights)-1]
		last := p.Acts[len(p.Acts)-1]
		if p.Land.Units[f.Attackers[0]].Exploits && f.Result.Defender.Retreat > 1 {
			return "", "", false // it may have gone in and out again
		}
		if !f.Overrun || last.Verb != "move" || last.Kind != Fights || last.Where != p.hex(f.Target) || len(f.Attackers) != 1 || last.What[0] != f.Attackers[0] {
			return "", "", false
		}
		p.Acts = p.Acts[:len(p.Acts)-1]
		return f.Attackers[0], last.Where, true
	}},
	{"overruns out of a full hex", "6.1e", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		idle := p.idle()
		for _, word := range idle {
			// All of its hex go that are not slower.
			stack := slices.DeleteFunc(p.here(p.xy(word)), func(other string) bool {
				return !slices.Contains(idle, other) || p.Land.Units[other].MA < p.Land.Units[word].MA
			})
			if p.besideEnemy(word) || !p.attackOf(word) {
				continue
			}
			var costs []map[xy]int
			for _, other := range stack {
				costs = append(costs, p.costs(other, true))
			}
			for _, h := range p.allHexes() {
				here := p.here(h)
				entered := slices.ContainsFunc(here, func(other string) bool { return p.unit(other).Deeds.Has(scs.Entered) }) // who may overstack (5.0a)
				if h == p.xy(word) || len(here) == 0 || entered || p.enemy(word, h) || p.load(slices.Concat(here, stack)) <= p.Pack.Stacking.Limit.N {
					continue
				}
				dear := slices.ContainsFunc(costs, func(cost map[xy]int) bool {
					c, reached := cost[h]
					return !reached || c+4 > 2*p.Land.Units[word].MA
				})
				if dear {
					continue
				}
				for _, e := range h.around() {
					if p.enemy(word, e) && p.Land.Sides[[2]xy{h, e}] == "" && halves[p.Land.Terrain[e]] <= 4 {
						p.Acts = append(p.Acts, Act{Verb: "move", What: stack, Where: h.String()})
						p.say(p.Style.announce(Call{Overrun: true, From: []string{h.String()}, Names: p.called(stack), Target: e.String()}))
						p.roll(3, 4)
						return word, e.String(), true
					}
				}
			}
		}
		return "", "", false
	}},
	{"overrun out of two hexes", "6.0b", rule.Suspect, "movement", func(p *planter) (string, string, bool) {
		word, e, ok := p.against(func(word string, h xy) bool { return p.attackOf(word) && !p.zone(word, p.xy(word)) })
		if !ok {
			return "", "", false
		}
		for _, other := range p.idle() {
			if beside(p.xy(other), e) && p.xy(other) != p.xy(word) && p.attackOf(other) && len(p.here(p.xy(other))) == 1 {
				p.announce(true, []string{word, other}, e, "")
				p.roll(3, 4)
				return "", e.String(), true
			}
		}
		return "", "", false
	}},
}

// besideEnemy reports whether an enemy stands beside a unit.
func (p *planter) besideEnemy(word string) bool {
	return slices.ContainsFunc(p.xy(word).around(), func(n xy) bool { return p.enemy(word, n) })
}

// called are the names of units.
func (p *planter) called(words []string) (names []string) {
	for _, word := range words {
		names = append(names, p.Called(word))
	}
	return names
}

// announce2 announces an attack by a unit that was moved to a hex.
func (p *planter) announce2(overrun bool, word string, from, target xy) {
	p.say(p.Style.announce(Call{Overrun: overrun, From: []string{from.String()}, Names: []string{p.Called(word)}, Target: target.String()}))
	p.roll(3, 4)
}
