package selfplaytest

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// clash is an attack that was announced, and whose dice were thrown.
type clash struct {
	attackers, defenders []string
	from                 map[string]scs.HexID // where all of them stood
	target               xy
	result               scspack.Result
}

// clash makes an attack by all who stand in some hexes, with dice that have a result as
// wanted, and carries nothing out.
func (p *planter) clash(want func(c *clash) bool) (*clash, bool) {
	for range 12 {
		attack, combat, ok := p.choose(p.Engine.Side(p.Phase.Side))
		if !ok || combat.Best.Column.Left || !p.whole(p.words(attack.Units)) {
			continue
		}
		c := &clash{attackers: p.words(attack.Units), defenders: p.in(attack.Target), target: parse(p.hex(attack.Target)), from: map[string]scs.HexID{}}
		for _, word := range slices.Concat(c.attackers, c.defenders) {
			c.from[word] = p.unit(word).Hex
		}
		for _, i := range p.Perm(36) {
			a, b := 1+i/6, 1+i%6
			if c.result, ok = combat.Best.Column.Result(p.Pack, a+b); ok && want(c) {
				p.announce(false, c.attackers, c.target, combat.Best.Odds.String())
				p.roll(a, b)
				p.say(p.Style.read(a+b, combat.Best.Column.Label, c.result.Text))
				return c, true
			}
		}
	}
	return nil, false
}

// whole reports whether nobody stands with units who is not among them: names in the
// chat prove nothing.
func (p *planter) whole(words []string) bool {
	return !slices.ContainsFunc(words, func(word string) bool {
		return slices.ContainsFunc(p.here(p.xy(word)), func(other string) bool { return !slices.Contains(words, other) })
	})
}

func (p *planter) announce(overrun bool, words []string, target xy, odds string) {
	c := Call{Overrun: overrun, Target: target.String(), Column: odds}
	for _, word := range words {
		if h := p.xy(word).String(); !slices.Contains(c.From, h) {
			c.From = append(c.From, h)
		}
		c.Names = append(c.Names, p.Called(word))
	}
	p.say(p.Style.announce(c))
}

func (p *planter) roll(a, b int) {
	p.Acts = append(p.Acts, Act{Verb: "roll", What: []string{p.Who[p.Phase.Side], "2d6"}, Where: strconv.Itoa(a) + " " + strconv.Itoa(b)})
}

func (p *planter) flip(word string) {
	p.Acts = append(p.Acts, Act{Verb: "flip", What: []string{word}})
}

func (p *planter) remove(word string) {
	p.Acts = append(p.Acts, Act{Verb: "remove", What: []string{word}})
}

// pay takes the steps of a result off a force as the rules want it, and returns who is
// left. ok is false if that cannot be.
func (p *planter) pay(attacking bool, words []string, steps int) (left []string, ok bool) {
	if steps == 0 {
		return words, true
	}
	force := p.Engine.Situate(p.Pos).LossUnits(attacking, p.at(words)...)
	lost, ok := p.losses(force, scs.StepsDue{Result: steps})
	for k, word := range words {
		switch {
		case !ok:
		case lost[k] == 0:
			left = append(left, word)
		case lost[k] == force[k].Steps.N:
			p.remove(word)
		default:
			p.flip(word)
			left = append(left, word)
		}
	}
	return left, ok
}

// steps is how many steps a unit has.
func (p *planter) steps(word string) int { return p.unit(word).Steps.N }

// printed are what decides who is the strongest, on both faces.
func (p *planter) printed(word string, attacking bool) (shown, full int) {
	f := p.Engine.Situate(p.Pos).LossUnits(attacking, p.Pos.Unit(word))[0]
	return f.Shown.N, f.Full.N
}

// strike announces an attack or overrun by all units of a hex, whatever the rules say, and
// throws.
func (p *planter) strike(overrun bool, word string, target xy) (string, string, bool) {
	p.announce(overrun, p.here(p.xy(word)), target, "")
	p.roll(3, 4)
	return word, target.String(), true
}

// against finds a unit, alone in its hex, and an enemy's hex beside it that fit.
func (p *planter) against(fits func(word string, enemy xy) bool) (word string, enemy xy, ok bool) {
	for _, word := range p.idle() {
		if len(p.here(p.xy(word))) > 1 {
			continue
		}
		for _, h := range p.xy(word).around() {
			if p.enemy(word, h) && fits(word, h) {
				return word, h, true
			}
		}
	}
	return "", xy{}, false
}

// open reports whether a unit could go to the hex beside it, and for how much off road.
func (p *planter) open(word string, to xy) (cost int, ok bool) {
	side := p.Land.Sides[[2]xy{p.xy(word), to}]
	if side == "river" || p.Land.Terrain[to] == "lake" || side != "" && side != "stream" {
		return 0, false
	}
	cost = halves[p.Land.Terrain[to]]
	if side == "stream" {
		cost += 2
	}
	return cost, true
}

func (p *planter) attackOf(word string) bool { return p.shown(word) > 0 }

// attacks makes a breach of an attack or overrun out of a hex on a hex beside it.
func attacks(overrun bool, fits func(p *planter, word string, enemy xy) bool) func(p *planter) (string, string, bool) {
	return func(p *planter) (string, string, bool) {
		word, enemy, ok := p.against(func(word string, h xy) bool { return fits(p, word, h) })
		if !ok {
			return "", "", false
		}
		return p.strike(overrun, word, enemy)
	}
}

// hits reports whether the defender loses steps and the attacker nothing.
func hits(c *clash) bool {
	return c.result.Attacker == (scspack.Effect{}) && c.result.Defender.Steps > 0
}

// fights are breaches of those who fight.
var fights = []Breach{
	{"attacks from afar", "2.1c", rule.Illegal, "combat", func(p *planter) (string, string, bool) {
		for _, word := range p.idle() {
			for _, e := range p.enemies() {
				if d := p.xy(e); !beside(p.xy(word), d) && p.attackOf(word) && len(p.here(p.xy(word))) == 1 {
					return p.strike(false, word, d)
				}
			}
		}
		return "", "", false
	}},
	{"guns attack", "7.2e", rule.Illegal, "combat", attacks(false, func(p *planter, word string, enemy xy) bool { return p.Land.Units[word].Kind == "barrage" })},
	{"nothing attacks", "7.2e", rule.Illegal, "combat", attacks(false, func(p *planter, word string, enemy xy) bool {
		return p.Land.Units[word].Kind == "attack" && p.shown(word) == 0
	})},
	{"attacks across a river", "7.3", rule.Illegal, "combat", attacks(false, func(p *planter, word string, enemy xy) bool {
		return p.attackOf(word) && p.Land.Sides[[2]xy{p.xy(word), enemy}] == "river"
	})},
	{"attacks in movement", "7.0", rule.Suspect, "movement", attacks(false, func(p *planter, word string, enemy xy) bool {
		_, ok := p.open(word, enemy)
		return ok && p.attackOf(word)
	})},
	{"attacks twice", "7.2d", rule.Suspect, "combat", func(p *planter) (string, string, bool) {
		for _, f := range p.Fights {
			for _, word := range f.Alone {
				if u := p.unit(word); u.Hex == scs.NoHex || u.Deeds.Has(scs.Moved) || u.Deeds.Has(scs.Retreated) || !p.attackOf(word) || len(p.here(p.xy(word))) > 1 {
					continue
				}
				for _, h := range p.xy(word).around() {
					if _, ok := p.open(word, h); ok && p.enemy(word, h) {
						return p.strike(false, word, h)
					}
				}
			}
		}
		return "", "", false
	}},
	{"too good odds", "7.4", rule.Suspect, "combat", func(p *planter) (string, string, bool) {
		attack, combat, ok := p.choose(p.Engine.Side(p.Phase.Side))
		crt := p.Pack.CRT
		better := max(combat.Best.Column.Index, combat.Best.Column.Unshifted) + 1
		if !ok || combat.Best.Column.Left || better >= len(crt.Columns) || !p.whole(p.words(attack.Units)) {
			return "", "", false
		}
		target := parse(p.hex(attack.Target))
		p.announce(false, p.words(attack.Units), target, crt.Columns[better].Label)
		p.roll(3, 4)
		result, _ := crt.Result(better, 7)
		p.say(p.Style.read(7, crt.Columns[better].Label, result.Text))
		if len(attack.Units) == 0 {
			return "", "", false
		}
		return p.words(attack.Units)[0], target.String(), true
	}},
	{"nothing comes of it", "7.1", rule.Illegal, "combat", func(p *planter) (string, string, bool) {
		c, ok := p.clash(hits)
		if !ok {
			return "", "", false
		}
		return c.defenders[0], c.target.String(), true
	}},
	{"the strongest is spared", "8.0a", rule.Illegal, "combat", func(p *planter) (string, string, bool) {
		weak := ""
		c, ok := p.clash(func(c *clash) bool {
			for _, word := range c.defenders {
				shown, full := p.printed(word, false)
				for _, other := range c.defenders {
					most, fullest := p.printed(other, false)
					if shown < most && full < fullest && hits(c) && c.result.Defender == (scspack.Effect{Steps: 1}) {
						weak = word
						return true
					}
				}
			}
			return false
		})
		if !ok {
			return "", "", false
		}
		if p.steps(weak) == 1 {
			p.remove(weak)
		} else {
			p.flip(weak)
		}
		return "", c.target.String(), true
	}},
	{"one pays for two", "8.0b", rule.Illegal, "combat", func(p *planter) (string, string, bool) {
		pays := ""
		c, ok := p.clash(func(c *clash) bool {
			for _, word := range c.defenders {
				if hits(c) && c.result.Defender.Steps == 2 && len(c.defenders) > 1 && p.steps(word) == 2 {
					pays = word
				}
			}
			return pays != "" && hits(c) && c.result.Defender.Steps == 2
		})
		if !ok {
			return "", "", false
		}
		p.remove(pays)
		return pays, c.target.String(), true
	}},
	{"a bystander pays", "8.0c", rule.Illegal, "combat", func(p *planter) (string, string, bool) {
		c, ok := p.clash(func(c *clash) bool {
			return c.result.Defender == (scspack.Effect{}) && c.result.Attacker == (scspack.Effect{Steps: 1})
		})
		if !ok {
			return "", "", false
		}
		for _, word := range p.idle() {
			if !slices.Contains(c.attackers, word) && p.steps(word) == 2 && !p.met(word) {
				p.flip(word)
				return word, p.xy(word).String(), true
			}
		}
		return "", "", false
	}},
	{"stays", "9.0a", rule.Illegal, "combat", retreats(func(p *planter, c *clash, word string, left int) bool { return true })},
	{"stops short", "9.0a", rule.Illegal, "combat", retreats(func(p *planter, c *clash, word string, left int) bool {
		paths, _ := p.Engine.Situate(p.Pos).RetreatPaths(p.Pos.Unit(word), left, scs.Against, 20)
		for _, path := range paths {
			if h := parse(p.hex(path[0])); left > 1 && len(p.here(h)) == 0 && !p.zone(word, h) && !p.zone(word, parse(p.hex(path[1]))) {
				p.move(word, h)
				return true
			}
		}
		return false
	})},
	{"through a zone for nothing", "9.0d", rule.Illegal, "combat", retreats(func(p *planter, c *clash, word string, left int) bool {
		for _, h := range p.xy(word).around() {
			if _, ok := p.open(word, h); ok && left == 1 && len(p.here(h)) == 0 && p.zone(word, h) {
				p.move(word, h)
				return true
			}
		}
		return false
	})},
	{"a bystander advances", "10.0", rule.Suspect, "combat", advances(func(p *planter, c *clash) (string, xy) {
		for _, word := range p.idle() {
			if _, ok := p.open(word, c.target); ok && !slices.Contains(c.attackers, word) && beside(p.xy(word), c.target) {
				return word, c.target
			}
		}
		return "", xy{}
	})},
	{"foot advances far", "10.0", rule.Illegal, "combat", advances(func(p *planter, c *clash) (string, xy) {
		for _, word := range c.attackers {
			for _, h := range c.target.around() {
				if !p.Land.Units[word].Exploits && !beside(h, p.xy(word)) && h != p.xy(word) && len(p.here(h)) == 0 && p.Land.Terrain[h] != "lake" {
					return word, h
				}
			}
		}
		return "", xy{}
	})},
	{"advances elsewhere", "10.0", rule.Illegal, "combat", advances(func(p *planter, c *clash) (string, xy) {
		for _, word := range c.attackers {
			for _, h := range p.xy(word).around() {
				if _, ok := p.open(word, h); ok && c.result.Defender.Retreat == 0 && h != c.target && len(p.here(h)) == 0 {
					return word, h
				}
			}
		}
		return "", xy{}
	})},
	{"the defender advances", "10.0c", rule.Illegal, "combat", func(p *planter) (string, string, bool) {
		c, ok := p.clash(func(c *clash) bool {
			gone := !slices.ContainsFunc(c.attackers, func(word string) bool { return p.steps(word) > 1 })
			return c.result.Defender == (scspack.Effect{}) && c.result.Attacker.Retreat == 0 && gone && c.result.Attacker.Steps >= len(c.attackers)
		})
		if !ok {
			return "", "", false
		}
		at := p.xy(c.attackers[0])
		for _, word := range c.attackers {
			p.remove(word)
		}
		if _, ok := p.open(c.defenders[0], at); !ok {
			return "", "", false
		}
		return p.move(c.defenders[0], at)
	}},
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
	{"bends its way", "9.1b", rule.Illegal, "combat", retreats(func(p *planter, c *clash, word string, left int) bool {
		free := func(from, h xy) bool {
			_, _, ok := p.Land.Step(from, h)
			return ok && len(p.here(h)) == 0 && !p.zone(word, h)
		}
		at := p.xy(word)
		for _, h := range at.around() {
			for _, next := range h.around() {
				if left == 2 && free(at, h) && free(h, next) && beside(next, at) {
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
			return !slices.ContainsFunc(path, func(h scs.HexID) bool { return len(p.in(h)) > 0 || p.zone(word, parse(p.hex(h))) })
		}
		now := far(p.unit(word).Hex)
		paths, _ := p.Engine.Situate(p.Pos).RetreatPaths(p.Pos.Unit(word), left, scs.Against, 200)
		paths = slices.DeleteFunc(paths, func(path []scs.HexID) bool { return !free(path) })
		if !slices.ContainsFunc(paths, func(path []scs.HexID) bool { return far(path[left-1]) < now }) {
			return false
		}
		for _, path := range paths {
			if far(path[left-1]) > now {
				p.move(word, parse(p.hex(path[left-1])))
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
		if !ok {
			return "", "", false
		}
		for _, word := range c.defenders {
			p.flip(word)
		}
		return c.defenders[0], c.target.String(), true
	}},
	{"one step, turned over", "8.0d", rule.Illegal, "combat", func(p *planter) (string, string, bool) {
		c, ok := p.clash(func(c *clash) bool {
			return hits(c) && len(c.defenders) == 1 && p.Land.Units[c.defenders[0]].Steps == 1 && p.Land.Units[c.defenders[0]].Turns
		})
		if !ok {
			return "", "", false
		}
		p.flip(c.defenders[0])
		return c.defenders[0], c.target.String(), true
	}},
	{"one is kept out of the defence", "7.2c", rule.Illegal, "combat", func(p *planter) (string, string, bool) {
		attack, combat, ok := p.choose(p.Engine.Side(p.Phase.Side))
		now := combat.Best.Column
		if !ok || now.Left || now.Index != now.Unshifted || len(combat.Defenders) != 2 || !p.whole(p.words(attack.Units)) {
			return "", "", false
		}
		stays, kept := combat.Defenders[0], combat.Defenders[1]
		attacking, defending := words.Total(combat.Attack), words.Bounds(stays.Total)
		column := scs.ColumnFor(p.Pack, combat.Attack.Least, stays.Total.Least, 0)
		if column.Index <= now.Index || strings.ContainsAny(attacking+defending, " /.") ||
			defending == words.Bounds(kept.Total) || stays.Total.Least.Compare(scs.NewStrength(stays.Printed.N+kept.Printed.N)) == 0 {
			return "", "", false
		}
		label := p.Pack.CRT.Columns[column.Index].Label
		call := Call{Target: p.hex(attack.Target), Attack: attacking, Defence: defending, Column: label}
		for _, word := range p.words(attack.Units) {
			if h := p.xy(word).String(); !slices.Contains(call.From, h) {
				call.From = append(call.From, h)
			}
		}
		p.say(p.Style.announce(call))
		p.roll(3, 4)
		result, _ := p.Pack.CRT.Result(column.Index, 7)
		p.say(p.Style.read(7, label, result.Text))
		return kept.Unit, call.Target, true
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
	{"left of the table for nothing", "7.4", rule.Suspect, "combat", func(p *planter) (string, string, bool) {
		for range 12 {
			attack, combat, ok := p.choose(p.Engine.Side(p.Phase.Side))
			if words := p.words(attack.Units); ok && combat.Best.Column.Left && p.whole(words) {
				target := parse(p.hex(attack.Target))
				p.announce(false, words, target, combat.Best.Odds.String())
				return words[0], target.String(), true
			}
		}
		return "", "", false
	}},
	{"attacks in exploitation", "7.0", rule.Suspect, "exploitation", attacks(false, func(p *planter, word string, enemy xy) bool {
		_, ok := p.open(word, enemy)
		return ok && p.attackOf(word)
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

// source is the hex of the made-up supply source of a unit's side.
func (p *planter) source(word string) scs.HexID {
	for h := range scs.HexID(p.Engine.Hexes()) {
		if p.hex(h) == map[string]xy{"north": {1, 4}, "south": {columns, 4}}[p.Land.Units[word].Side].String() {
			return h
		}
	}
	return scs.NoHex
}

// retreatsFreely reports whether a unit can go back some hexes without a loss for its way.
func (p *planter) retreatsFreely(word string, hexes int) bool {
	paths, _ := p.Engine.Situate(p.Pos).RetreatPaths(p.Pos.Unit(word), hexes, scs.Against, 20)
	return slices.ContainsFunc(paths, func(path []scs.HexID) bool {
		return !slices.ContainsFunc(path, func(h scs.HexID) bool { return p.zone(word, parse(p.hex(h))) })
	})
}

// advances makes a breach of an advance: all defenders are dead, and somebody goes
// where he must not.
func advances(wrong func(p *planter, c *clash) (string, xy)) func(p *planter) (string, string, bool) {
	return func(p *planter) (string, string, bool) {
		c, ok := p.clash(func(c *clash) bool {
			all := 0
			for _, word := range c.defenders {
				all += p.steps(word)
			}
			return hits(c) && c.result.Defender.Steps >= all
		})
		if !ok {
			return "", "", false
		}
		word, to := wrong(p, c)
		if word == "" {
			return "", "", false
		}
		for _, word := range c.defenders {
			p.remove(word)
		}
		return p.move(word, to)
	}
}
