package selfplaytest

import (
	"slices"
	"strconv"

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
		c := &clash{attackers: p.words(attack.Units), defenders: p.in(attack.Target), target: p.spot(attack.Target), from: map[string]scs.HexID{}}
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

// strike announces an attack or overrun by all units of a hex, whatever the rules are, and throws.
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
