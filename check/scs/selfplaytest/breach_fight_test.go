package selfplaytest

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

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
	{"attacks twice", "7.2d, 7.2b", rule.Suspect, "combat", func(p *planter) (string, string, bool) {
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
		target := p.spot(attack.Target)
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
	{"a bystander pays", "7.1, 8.0c", rule.Illegal, "combat", func(p *planter) (string, string, bool) {
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
	{"one step, turned over", "8.0d", rule.Illegal, "combat", func(p *planter) (string, string, bool) {
		c, ok := p.clash(func(c *clash) bool {
			k := p.Land.Units[c.defenders[0]]
			return hits(c) && len(c.defenders) == 1 && k.Steps == 1 && k.Turns && !k.Fires
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
	{"called off", "Fog of War", rule.Suspect, "combat", func(p *planter) (string, string, bool) {
		words, target, ok := p.mean()
		if !ok {
			return "", "", false
		}
		p.say("Never mind.")
		return words[0], target.String(), true
	}},
	{"announced and forgotten", "Fog of War", rule.Suspect, "combat", func(p *planter) (string, string, bool) {
		words, target, ok := p.mean()
		if !ok {
			return "", "", false
		}
		return words[0], target.String(), true
	}},
	{"attacks another hex instead", "Fog of War", rule.Suspect, "combat", func(p *planter) (string, string, bool) {
		words, target, ok := p.mean()
		if !ok || len(words) > 1 || !p.attackOf(words[0]) || p.Style.Name == Chatty.Name {
			return "", "", false // without odds, the second line may only put right the hex
		}
		for _, h := range p.xy(words[0]).around() {
			if !p.enemy(words[0], h) || h == target {
				continue
			}
			attack := scs.Attack{Units: p.at(words), Target: p.unit(p.here(h)[0]).Hex}
			if combat := p.Engine.Situate(p.Pos).Evaluate(attack); combat.Known() && !combat.Best.Column.Left {
				p.strike(false, words[0], h)
				return words[0], target.String(), true
			}
		}
		return "", "", false
	}},
	{"an overrun that is forgotten", "Fog of War", rule.Suspect, "movement", func(p *planter) (string, string, bool) {
		for _, word := range p.idle() {
			for _, o := range p.overruns([]string{word}) {
				combat := p.Engine.Situate(p.Pos).CheckOverrun(o).Combat
				if o.At == p.unit(word).Hex && len(p.in(o.At)) == 1 && !combat.Best.Column.Left {
					p.announce(true, []string{word}, p.spot(o.Target), combat.Best.Odds.String())
					return word, p.hex(o.Target), true
				}
			}
		}
		return "", "", false
	}},
	{"reads another result", "7.1", rule.Illegal, "combat", func(p *planter) (string, string, bool) {
		c, ok := p.clash(func(c *clash) bool { return c.result.Defender == (scspack.Effect{}) })
		if !ok {
			return "", "", false
		}
		said := &p.Acts[len(p.Acts)-1]
		said.Where = strings.Replace(said.Where, c.result.Text, "D3r3", 1)
		return c.attackers[0], c.target.String(), true
	}},
	{"too many advance and one goes back", "4.0a", rule.Suspect, "combat", func(p *planter) (string, string, bool) {
		c, ok := p.clash(func(c *clash) bool { return p.dies(c) && p.load(c.attackers) > p.Pack.Stacking.Limit.N })
		if !ok {
			return "", "", false
		}
		for _, word := range c.defenders {
			p.remove(word)
		}
		for _, word := range c.attackers {
			p.move(word, c.target)
		}
		last := c.attackers[len(c.attackers)-1]
		p.move(last, p.spot(c.from[last]))
		return "", c.target.String(), true
	}},
	{"left of the table for nothing", "7.4", rule.Suspect, "combat", func(p *planter) (string, string, bool) {
		for range 12 {
			attack, combat, ok := p.choose(p.Engine.Side(p.Phase.Side))
			if words := p.words(attack.Units); ok && combat.Best.Column.Left && p.whole(words) {
				target := p.spot(attack.Target)
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

// mean announces an attack by all units of some hexes, for which nobody throws dice.
func (p *planter) mean() (words []string, target xy, ok bool) {
	attack, combat, ok := p.choose(p.Engine.Side(p.Phase.Side))
	words = p.words(attack.Units)
	if !ok || combat.Best.Column.Left || !p.whole(words) {
		return nil, xy{}, false
	}
	target = p.spot(attack.Target)
	p.announce(false, words, target, combat.Best.Odds.String())
	return words, target, true
}

// dies reports whether all defenders die, and no attacker loses a step.
func (p *planter) dies(c *clash) bool {
	all := 0
	for _, word := range c.defenders {
		all += p.steps(word)
	}
	return hits(c) && c.result.Defender.Steps >= all
}

// advances makes a breach of an advance: all defenders are dead, and somebody goes
// where he must not.
func advances(wrong func(p *planter, c *clash) (string, xy)) func(p *planter) (string, string, bool) {
	return func(p *planter) (string, string, bool) {
		c, ok := p.clash(p.dies)
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
