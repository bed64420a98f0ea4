package selfplaytest

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// withdrawals are breaches of those who have to retreat.
var withdrawals = []Breach{
	{"stays", "9.0a", rule.Illegal, "combat", retreats(func(p *planter, c *clash, word string, left int) bool { return true })},
	{"stops short", "9.0a", rule.Illegal, "combat", retreats(func(p *planter, c *clash, word string, left int) bool {
		paths, _ := p.Engine.Situate(p.Pos).RetreatPaths(p.Pos.Unit(word), left, scs.Against, 20)
		for _, path := range paths {
			if h := p.spot(path[0]); left > 1 && len(p.here(h)) == 0 && !p.zone(word, h) && !p.zone(word, p.spot(path[1])) {
				p.move(word, h)
				return true
			}
		}
		return false
	})},
	{"through a zone for nothing", "9.0d, 2.1d", rule.Illegal, "combat", retreats(func(p *planter, c *clash, word string, left int) bool {
		for _, h := range p.xy(word).around() {
			if _, ok := p.open(word, h); ok && left == 1 && len(p.here(h)) == 0 && p.zone(word, h) {
				p.move(word, h)
				return true
			}
		}
		return false
	})},
	{"attackers stay", "9.0a", rule.Illegal, "combat", func(p *planter) (string, string, bool) {
		c, ok := p.clash(func(c *clash) bool {
			return c.result.Attacker.Retreat > 0 && c.result.Defender == (scspack.Effect{}) && len(c.attackers) == 1 && p.steps(c.attackers[0]) > c.result.Attacker.Steps
		})
		if !ok {
			return "", "", false
		}
		can := p.retreatsFreely(c.attackers[0], c.result.Attacker.Retreat)
		if _, paid := p.pay(true, c.attackers, c.result.Attacker.Steps); !can || !paid {
			return "", "", false
		}
		return c.attackers[0], c.target.String(), true
	}},
	{"overrunners stay", "9.0a, 6.2b", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		for _, word := range p.idle() {
			for _, o := range p.overruns([]string{word}) {
				combat := p.Engine.Situate(p.Pos).CheckOverrun(o).Combat
				if o.At != p.unit(word).Hex || len(p.in(o.At)) > 1 || combat.Best.Column.Left {
					continue
				}
				for _, i := range p.Perm(36) {
					a, b := 1+i/6, 1+i%6
					r, ok := combat.Best.Column.Result(p.Pack, a+b)
					if !ok || r.Attacker.Retreat == 0 || r.Defender != (scspack.Effect{}) || p.steps(word) <= r.Attacker.Steps || !p.retreatsFreely(word, r.Attacker.Retreat) {
						continue
					}
					p.announce(true, []string{word}, p.spot(o.Target), combat.Best.Odds.String())
					p.roll(a, b)
					p.say(p.Style.read(a+b, combat.Best.Column.Label, r.Text))
					_, paid := p.pay(true, []string{word}, r.Attacker.Steps)
					return word, p.hex(o.Target), paid
				}
			}
		}
		return "", "", false
	}},
	{"bends its way", "9.1b", rule.Illegal, "combat", retreats(func(p *planter, c *clash, word string, left int) bool {
		free := func(from, h xy) bool {
			_, _, ok := p.Land.Step(from, h)
			return ok && len(p.here(h)) == 0 && !p.zone(word, h)
		}
		at := p.xy(word)
		for _, h := range at.around() {
			for _, next := range h.around() {
				// From there it could have gone on: else it only owes a step (9.0b).
				on := slices.ContainsFunc(next.around(), func(n xy) bool { return n != at && !beside(n, at) && free(next, n) })
				if left == 2 && free(at, h) && free(h, next) && beside(next, at) && on {
					p.move(word, h)
					p.move(word, next)
					return true
				}
			}
		}
		return false
	})},
	{"away from supply", "9.1c", rule.Suspect, "combat", retreats(func(p *planter, c *clash, word string, left int) bool {
		source := p.source(word)
		far := func(h scs.HexID) int {
			n, _ := p.Engine.Distance(h, source)
			return n
		}
		free := func(path []scs.HexID) bool {
			return !slices.ContainsFunc(path, func(h scs.HexID) bool { return len(p.in(h)) > 0 || p.zone(word, p.spot(h)) })
		}
		now := far(p.unit(word).Hex)
		paths, _ := p.Engine.Situate(p.Pos).RetreatPaths(p.Pos.Unit(word), left, scs.Against, 200)
		paths = slices.DeleteFunc(paths, func(path []scs.HexID) bool { return !free(path) })
		if !slices.ContainsFunc(paths, func(path []scs.HexID) bool { return far(path[left-1]) < now }) {
			return false
		}
		for _, path := range paths {
			if far(path[left-1]) > now {
				p.move(word, p.spot(path[left-1]))
				return true
			}
		}
		return false
	})},
	{"pays for one hex of two", "9.2", rule.Illegal, "combat", func(p *planter) (string, string, bool) {
		c, ok := p.clash(func(c *clash) bool {
			reduced := slices.ContainsFunc(c.defenders, func(word string) bool { return p.steps(word) < 2 })
			return c.result.Attacker == (scspack.Effect{}) && c.result.Defender == (scspack.Effect{Steps: 1, Retreat: 2}) && len(c.defenders) == 2 && !reduced
		})
		if !ok || !p.retreats(c.defenders[0], 2) { // who cannot retreat pays by 9.0b
			return "", "", false
		}
		for _, word := range c.defenders {
			p.flip(word)
		}
		return c.defenders[0], c.target.String(), true
	}},
	{"retreats into a lake", "9.0b", rule.Illegal, "combat", retreats(func(p *planter, c *clash, word string, left int) bool {
		for _, h := range p.xy(word).around() {
			if left == 1 && p.Land.Terrain[h] == "lake" && !p.zone(word, h) {
				if _, _, open := p.Land.Step(p.xy(word), h); !open {
					p.move(word, h)
					return true
				}
			}
		}
		return false
	})},
}

// retreats makes a breach of a defender's retreat: the steps are paid, and wrong does with
// the one unit that is left, which has to go back some hexes, what it must not.
func retreats(wrong func(p *planter, c *clash, word string, hexes int) bool) func(p *planter) (string, string, bool) {
	return func(p *planter) (string, string, bool) {
		c, ok := p.clash(func(c *clash) bool {
			return c.result.Attacker == (scspack.Effect{}) && c.result.Defender.Retreat > 0 && len(c.defenders) == 1 && p.steps(c.defenders[0]) > c.result.Defender.Steps
		})
		if !ok {
			return "", "", false
		}
		word, n := c.defenders[0], c.result.Defender.Retreat
		can := p.retreatsFreely(word, n)
		if _, paid := p.pay(false, c.defenders, c.result.Defender.Steps); !can || !paid || !wrong(p, c, word, n) {
			return "", "", false
		}
		return word, "", true
	}
}

// retreats reports whether a unit can go back some hexes at all.
func (p *planter) retreats(word string, hexes int) bool {
	paths, _ := p.Engine.Situate(p.Pos).RetreatPaths(p.Pos.Unit(word), hexes, scs.Against, 1)
	return len(paths) > 0
}

// retreatsFreely reports whether a unit can go back some hexes without a loss for its way.
func (p *planter) retreatsFreely(word string, hexes int) bool {
	paths, _ := p.Engine.Situate(p.Pos).RetreatPaths(p.Pos.Unit(word), hexes, scs.Against, 20)
	return slices.ContainsFunc(paths, func(path []scs.HexID) bool {
		return !slices.ContainsFunc(path, func(h scs.HexID) bool { return p.zone(word, p.spot(h)) })
	})
}

// source is the hex of the made-up supply source of a unit's side.
func (p *planter) source(word string) scs.HexID {
	for h := range scs.HexID(p.Engine.Hexes()) {
		if p.hex(h) == sourceOf(p.Land.Units[word].Side).String() {
			return h
		}
	}
	return scs.NoHex
}
