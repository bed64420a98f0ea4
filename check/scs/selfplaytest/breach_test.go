package selfplaytest

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Breach is an act against the rules of a game. That it breaks a rule is reckoned without the
// engine's judgement of the act: in a made-up game from the Land.
type Breach struct {
	Name string
	// Refs are the paragraphs that it breaks, parted by commas, Verdict the least that the referee
	// has to find.
	Refs    string
	Verdict rule.Verdict
	// Phase is the id of the phase that it is planted in, at whose end.
	Phase string
	// plant adds the acts, if the position allows it, and returns the unit and the hex that
	// the finding has to name.
	plant func(p *planter) (unit, hex string, ok bool)
}

// Plant adds a breach at the end of the phase that was played, if it can.
func (t *Table) Plant(b Breach) (unit, hex string, ok bool) {
	if t.Phase.ID != b.Phase {
		return "", "", false
	}
	before := slices.Clone(t.Acts)
	t.Acts = slices.Clone(t.Acts)
	if unit, hex, ok = b.plant(&planter{t}); !ok {
		t.Acts = before
	}
	return unit, hex, ok
}

// planter plants breaches.
type planter struct{ *Table }

// idle are units of the phasing side that have done nothing in the phase and bear no
// marker, in random order; none where anybody fought, which may excuse where they went.
func (p *planter) idle() []string { return p.those(p.Phase.Side) }

func (p *planter) enemies() []string {
	return p.those(p.Pack.Sides[1-slices.Index(p.Pack.Sides, p.Phase.Side)])
}

func (p *planter) those(side string) (words []string) {
	for _, i := range p.Perm(len(p.Pos.Units)) {
		u := p.Pos.Units[i]
		if len(p.Fights) == 0 && p.Land.Units[u.ID].Side == side && u.Deeds == 0 && u.OOS == pack.No && p.xy(u.ID) != (xy{}) {
			words = append(words, u.ID)
		}
	}
	return words
}

// xy is where a unit stands, the zero xy beside the map.
func (p *planter) xy(word string) xy {
	if h := p.unit(word).Hex; h != scs.NoHex {
		return p.spot(h)
	}
	return xy{}
}

// spot is the hex of the made-up map with an ID of the engine's.
func (p *planter) spot(h scs.HexID) xy {
	number := p.Engine.Hex(h)
	return xy{int(number.Col), int(number.Row)}
}

// here are the units in a hex.
func (p *planter) here(h xy) (words []string) {
	for _, u := range p.Pos.Units {
		if p.xy(u.ID) == h {
			words = append(words, u.ID)
		}
	}
	return words
}

// enemy reports whether an enemy of a unit stands in a hex.
func (p *planter) enemy(word string, h xy) bool {
	here := p.here(h)
	return len(here) > 0 && p.Land.Units[here[0]].Side != p.Land.Units[word].Side
}

// shown is the attack that a unit shows, 0 if it has none.
func (p *planter) shown(word string) int {
	k := p.Land.Units[word]
	switch {
	case k.Kind != "attack":
		return 0
	case p.unit(word).Reduced == pack.Yes:
		return k.ReducedAttack
	}
	return k.Attack
}

// zone reports whether a hex is for certain in the zone of control of an enemy of a unit.
func (p *planter) zone(word string, h xy) bool {
	return slices.ContainsFunc(h.around(), func(n xy) bool {
		_, _, open := p.Land.Step(n, h)
		return open && p.enemy(word, n) && slices.ContainsFunc(p.here(n), func(e string) bool { return p.shown(e) > 0 && (p.unit(e).OOS == pack.No || p.Pack.OOS.ZOC == pack.Yes) })
	})
}

// costs is what it costs a unit at least to get to the hexes; with zones, what it costs with the
// enemy's zones.
func (p *planter) costs(word string, zones bool) map[xy]int {
	return p.Land.Costs(p.xy(word), func(to xy, road bool) int {
		switch {
		case p.enemy(word, to):
			return -1
		case zones && (!road || p.Land.RoadEZOC) && p.zone(word, to):
			return 4
		}
		return 0
	})
}

// beyond reports whether a unit cannot pay for its way to a hex, nor get there by the one
// hex that it may always move.
func (p *planter) beyond(word string, h xy, cost map[xy]int) bool {
	return p.over(word, h, cost, 2*p.Land.Units[word].MA)
}

// over is like beyond for a unit that has some half points.
func (p *planter) over(word string, h xy, cost map[xy]int, most int) bool {
	return cost[h] > most && !beside(h, p.xy(word)) && (p.Land.Whole || !slices.ContainsFunc(h.around(), func(n xy) bool {
		c, reached := cost[n]
		return reached && c <= most
	}))
}

func (p *planter) move(word string, to xy) (string, string, bool) {
	p.Acts = append(p.Acts, Act{Verb: "move", What: []string{word}, Where: to.String()})
	return word, to.String(), true
}

// beside reports whether two hexes touch.
func beside(a, b xy) bool { return slices.Contains(a.around(), b) }

// allHexes are the hexes of the map.
func (p *planter) allHexes() (all []xy) {
	for _, i := range p.Perm(columns * rows) {
		all = append(all, xy{i/rows + 1, i%rows + 1})
	}
	return all
}

// Breaches are the breaches that can be planted, by game.
var Breaches = map[string][]Breach{
	Plain:        slices.Concat(moves, ways, arrivals, fights, withdrawals, overruns, marks),
	Alike:        fights,
	Extended:     arrivals,
	"barbarossa": slices.Concat(barbarossa, pullouts),
}

// moves are breaches of those who move.
var moves = []Breach{
	{"a hex too far", "3.1b", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		for _, word := range p.idle() {
			cost, most := p.costs(word, false), 2*p.Land.Units[word].MA
			for _, h := range p.allHexes() {
				if c, reached := cost[h]; reached && p.beyond(word, h, cost) && c <= most+6 && len(p.here(h)) == 0 {
					return p.move(word, h)
				}
			}
		}
		return "", "", false
	}},
	{"through a zone", "3.1b, 2.1a", rule.Illegal, "movement", throughZone},
	{"through a zone, before the overrun", "3.1b, 2.1a", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		word, to, ok := throughZone(p)
		if !ok {
			return "", "", false
		}
		for _, other := range p.idle() {
			for _, o := range p.overruns([]string{other}) {
				if other != word && o.At == p.unit(other).Hex && len(p.in(o.At)) == 1 {
					p.strike(true, other, p.spot(o.Target))
					return word, to, true
				}
			}
		}
		return "", "", false
	}},
	{"out of supply at full speed", "3.1b, 12.2", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		for _, u := range p.Pos.Units {
			if p.Land.Units[u.ID].Side != p.Phase.Side || p.xy(u.ID) == (xy{}) || u.OOS != pack.Yes || u.Deeds != 0 || len(p.Fights) > 0 {
				continue
			}
			cost, full := p.costs(u.ID, true), 2*p.Land.Units[u.ID].MA
			for _, h := range p.allHexes() {
				if c, reached := cost[h]; reached && c <= full && p.over(u.ID, h, cost, full/2+1) && len(p.here(h)) == 0 {
					p.Acts = append(p.Acts, Act{Verb: "move", What: p.marked([]string{u.ID}), Where: h.String()})
					return u.ID, h.String(), true
				}
			}
		}
		return "", "", false
	}},
	{"into a lake", "3.2d", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		for _, word := range p.idle() {
			for _, h := range p.xy(word).around() {
				if _, reached := p.costs(word, false)[h]; !reached && p.Land.Terrain[h] == "lake" && len(p.here(h)) == 0 {
					return p.move(word, h)
				}
			}
		}
		return "", "", false
	}},
	{"across a river", "3.2d", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		for _, word := range p.idle() {
			cost, most := p.costs(word, false), 2*p.Land.Units[word].MA
			for _, h := range p.xy(word).around() {
				// No bridge is near enough to go round, nor to end beside the hex and take the one
				// hex that a unit may always move.
				round := slices.ContainsFunc(h.around(), func(n xy) bool {
					c, reached := cost[n]
					_, _, open := p.Land.Step(n, h)
					return open && reached && c <= most
				})
				if !round && p.Land.Sides[[2]xy{p.xy(word), h}] == "river" && p.Land.Terrain[h] != "lake" && len(p.here(h)) == 0 {
					return p.move(word, h)
				}
			}
		}
		return "", "", false
	}},
	{"among enemies", "3.3a", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		for _, word := range p.idle() {
			for _, h := range p.xy(word).around() {
				if p.enemy(word, h) {
					return p.move(word, h)
				}
			}
		}
		return "", "", false
	}},
	{"the other side's unit", "3.3b", rule.Illegal, "movement", shift((*planter).enemies)},
	{"too many", "4.0a", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		for _, word := range p.idle() {
			for _, h := range p.xy(word).around() {
				cost, _, ok := p.Land.Step(p.xy(word), h)
				here := p.here(h)
				if !ok || cost > 2*p.Land.Units[word].MA || len(here) == 0 || p.enemy(word, h) || p.load(append(slices.Clone(here), word)) <= p.Pack.Stacking.Limit.N {
					continue
				}
				return p.move(word, h)
			}
		}
		return "", "", false
	}},
	{"guns on top", "4.0c", rule.Suspect, "movement", func(p *planter) (string, string, bool) {
		for _, word := range p.idle() {
			if here := p.here(p.xy(word)); p.shown(word) == 0 && slices.ContainsFunc(here, func(other string) bool { return p.shown(other) > 0 }) {
				return p.move(word, p.xy(word))
			}
		}
		return "", "", false
	}},
	{"off the map", "3.3c", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		for _, word := range p.idle() {
			at := p.xy(word)
			p.Acts = append(p.Acts, Act{Verb: "move", What: []string{word}, Where: xy{at.x, 0}.String()})
			return word, xy{at.x, 0}.String(), true
		}
		return "", "", false
	}},
	{"no combat without dice", "8.0", rule.Suspect, "movement", func(p *planter) (string, string, bool) {
		for _, word := range p.enemies() {
			p.Acts = append(p.Acts, Act{Verb: "remove", What: []string{word}})
			return word, p.xy(word).String(), true
		}
		return "", "", false
	}},
	{"healed", "8.0", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		for _, word := range append(p.idle(), p.enemies()...) {
			if p.unit(word).Reduced == pack.Yes {
				p.Acts = append(p.Acts, Act{Verb: "flip", What: []string{word}})
				return word, p.xy(word).String(), true
			}
		}
		return "", "", false
	}},
	{"moves in the Combat Phase", "1.0", rule.Illegal, "combat", shift((*planter).idle)},
	{"moves in the Supply Phase", "1.0", rule.Illegal, "supply", shift((*planter).idle)},
	{"the other side moves in the Combat Phase", "1.0, 3.3b", rule.Illegal, "combat", shift((*planter).enemies)},
	{"back to an earlier phase", "1.0", rule.Suspect, "combat", func(p *planter) (string, string, bool) {
		i := slices.IndexFunc(p.Pack.Phases, func(f scspack.Phase) bool { return f.ID == "movement" && f.Side == p.Phase.Side })
		for _, u := range p.Pos.Units {
			if p.Land.Units[u.ID].Side != p.Phase.Side || u.Deeds != 0 || u.OOS != pack.No || p.xy(u.ID) == (xy{}) || !p.begun() {
				continue
			}
			for _, h := range p.xy(u.ID).around() {
				if _, _, ok := p.Land.Step(p.xy(u.ID), h); ok && len(p.here(h)) == 0 {
					p.Acts = append(p.Acts, p.Declare(p.Turn, p.Pack.Phases[i]))
					p.move(u.ID, h)
					return "", "", true
				}
			}
		}
		return "", "", false
	}},
	{"foot exploit", "11.0, 11.0a, 11.0c", rule.Illegal, "exploitation", shift(func(p *planter) []string {
		return slices.DeleteFunc(p.idle(), func(word string) bool { return p.Land.Units[word].Exploits })
	})},
	{"exploits out of a zone", "11.0b, 2.1b", rule.Illegal, "exploitation", shift(func(p *planter) []string {
		return slices.DeleteFunc(p.idle(), func(word string) bool { return !p.Land.Units[word].Exploits || !p.zone(word, p.xy(word)) })
	})},
}

// throughZone moves a unit to a hex for which it can pay only if no zone of control lies on its way.
func throughZone(p *planter) (string, string, bool) {
	for _, word := range p.idle() {
		free, cost, most := p.costs(word, false), p.costs(word, true), 2*p.Land.Units[word].MA
		for _, h := range p.allHexes() {
			if c, reached := free[h]; reached && c <= most && p.beyond(word, h, cost) && len(p.here(h)) == 0 {
				return p.move(word, h)
			}
		}
	}
	return "", "", false
}

// shift moves one of some units a hex, to where nobody stands and where it could go.
func shift(who func(*planter) []string) func(*planter) (string, string, bool) {
	return func(p *planter) (string, string, bool) {
		for _, word := range who(p) {
			if p.Phase.ID != "exploitation" && p.Phase.ID != "supply" && p.met(word) {
				continue // it may have fought in a combat that nobody announced
			}
			for _, h := range p.xy(word).around() {
				if _, _, ok := p.Land.Step(p.xy(word), h); ok && len(p.here(h)) == 0 {
					return p.move(word, h)
				}
			}
		}
		return "", "", false
	}
}

// begun reports whether anything was done in the phase: else it may still be the phase before.
func (p *planter) begun() bool { return p.Acts[len(p.Acts)-1].Kind != Declares }

// met reports whether an enemy stands beside a unit, or stood there when the phase began.
func (p *planter) met(word string) bool {
	return slices.ContainsFunc(p.Pos.Units, func(u scs.Unit) bool {
		return p.Land.Units[u.ID].Side != p.Land.Units[word].Side && (beside(p.xy(word), p.xy(u.ID)) || u.Start.Hex != scs.NoHex && beside(p.xy(word), p.spot(u.Start.Hex)))
	})
}

// load is what units count against the limit.
func (p *planter) load(words []string) (n int) {
	for _, word := range words {
		switch {
		case p.Pack.Stacking.Count == "units", p.Land.Units[word].Steps == 1, p.unit(word).Reduced == pack.Yes:
			n++
		default:
			n += 2
		}
	}
	return n
}
