package selfplaytest

import (
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// barbarossa are breaches of the rules that Autumn for Barbarossa adds to the series'.
var barbarossa = []Breach{
	{"strikes too often", "AfB 1.9", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		targets := p.targets()
		if len(targets) <= p.Strikes || p.Strikes > 0 && len(p.Fights) > 0 {
			return "", "", false
		}
		for _, h := range targets[:p.Strikes+1] {
			p.say("Air strike on " + p.hex(h) + ": 6")
		}
		return "", p.hex(targets[p.Strikes]), true
	}},
	{"strikes in the Combat Phase", "AfB 1.9", rule.Illegal, "combat", func(p *planter) (string, string, bool) {
		targets := p.targets()
		if len(targets) == 0 || p.Strikes == 0 {
			return "", "", false
		}
		p.say("Air strike on " + p.hex(targets[0]) + ": 6")
		return "", p.hex(targets[0]), true
	}},
	{"hits and disorganizes nobody", "AfB 1.9a", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		for _, h := range p.targets() {
			words := p.in(h)
			organized := !slices.ContainsFunc(words, func(word string) bool { return p.unit(word).DG != pack.No })
			r := afb.ResolveStrike(p.Pack, p.Phase.Side, afb.Strike{Phase: p.Phase.ID, Hex: p.Engine.Hex(h)}, 1)
			if p.Strikes > 0 && organized && r.Hit == pack.Yes {
				p.say("Air strike on " + p.hex(h) + ": 1")
				for range words {
					p.dice(6, 1)
				}
				return words[0], p.hex(h), true
			}
		}
		return "", "", false
	}},
	{"organized in combat", "AfB 1.7", rule.Illegal, "combat", func(p *planter) (string, string, bool) {
		for _, u := range p.Pos.Units {
			if u.DG == pack.Yes && u.Hex != scs.NoHex && u.Deeds == 0 {
				p.layer("clear", []string{u.ID}, "DG")
				return u.ID, p.hex(u.Hex), true
			}
		}
		return "", "", false
	}},
	{"stays disorganized", "AfB 1.7", rule.Illegal, afb.DGRemoval, func(p *planter) (string, string, bool) {
		last := p.Acts[len(p.Acts)-1]
		if last.Verb != "clear" {
			return "", "", false
		}
		p.Acts = p.Acts[:len(p.Acts)-1]
		return last.What[0], p.hex(p.unit(last.What[0]).Hex), true
	}},
	{"too many replacements", "AfB 1.11", rule.Suspect, "reinforcement", func(p *planter) (string, string, bool) {
		side := p.Engine.Side(p.Phase.Side)
		for _, u := range p.Pos.Units {
			// What is left may be spent, too: replacements of this turn are spent if any unit could
			// be rebuilt.
			if u.Side == side && u.Hex != scs.NoHex && u.Reduced == pack.Yes && p.Kept[side] == 0 && u.Deeds == 0 {
				p.Acts = append(p.Acts, Act{Verb: "flip", What: []string{u.ID}})
				return u.ID, p.hex(u.Hex), true
			}
		}
		return "", "", false
	}},
	{"rebuilt in movement", "8.0", rule.Suspect, "movement", func(p *planter) (string, string, bool) {
		for _, u := range p.Pos.Units {
			if u.Side == p.Engine.Side(p.Phase.Side) && u.Hex != scs.NoHex && u.Reduced == pack.Yes && u.Deeds == 0 {
				p.Acts = append(p.Acts, Act{Verb: "flip", What: []string{u.ID}})
				return u.ID, p.hex(u.Hex), true
			}
		}
		return "", "", false
	}},
	{"infantry overruns", "AfB 1.6a", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		for _, u := range p.Pos.Units {
			exploits, _ := p.Engine.Exploits(&u)
			if u.Side != p.Engine.Side(p.Phase.Side) || u.Hex == scs.NoHex || u.Deeds != 0 || exploits != pack.No || len(p.in(u.Hex)) > 1 {
				continue
			}
			for _, h := range p.targets() {
				if d, ok := p.Engine.Distance(u.Hex, h); ok && d == 1 {
					p.say(p.Style.announce(Call{Overrun: true, From: []string{p.hex(u.Hex)}, Names: []string{p.Called(u.ID)}, Target: p.hex(h)}))
					p.dice(6, 3, 4)
					return u.ID, p.hex(h), true
				}
			}
		}
		return "", "", false
	}},
	{"split strikes share a hex", "AfB 1.9b", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		targets := p.targets()
		if len(targets) == 0 || p.Strikes == 0 {
			return "", "", false
		}
		for _, roll := range []string{"6", "5"} {
			p.say("Air strike on " + p.hex(targets[0]) + " (split): " + roll)
		}
		return "", p.hex(targets[0]), true
	}},
	{"a garrison moves", "AfB 1.10", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		for _, u := range p.garrisons() {
			for _, h := range p.Engine.Around(u.Hex) {
				if h != scs.NoHex && len(p.in(h)) == 0 {
					return p.move(u.ID, p.spot(h))
				}
			}
		}
		return "", "", false
	}},
	{"a garrison attacks", "AfB 1.10", rule.Illegal, "combat", func(p *planter) (string, string, bool) {
		for _, u := range p.garrisons() {
			for _, h := range p.targets() {
				if d, ok := p.Engine.Distance(u.Hex, h); ok && d == 1 && len(p.in(u.Hex)) == 1 {
					p.announce(false, []string{u.ID}, p.spot(h), "")
					p.dice(6, 3, 4)
					return u.ID, p.hex(h), true
				}
			}
		}
		return "", "", false
	}},
	{"a garrison for nothing", "AfB 1.10", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		side := p.Engine.Side(p.Phase.Side)
		for _, u := range p.Pos.Units {
			if u.Side != side || !p.boxed(u) || !p.garrison(&u) || u.Reduced == pack.Yes || len(p.Fights) > 0 {
				continue
			}
			for _, other := range p.Pos.Units {
				if other.Side == side && other.Hex != scs.NoHex && other.Deeds == 0 && len(p.in(other.Hex)) == 1 {
					return p.move(u.ID, p.spot(other.Hex))
				}
			}
		}
		return "", "", false
	}},
	{"strikes a hex again when that is resolved", "AfB 1.9", rule.Suspect, "movement", func(p *planter) (string, string, bool) {
		targets := p.targets()
		if len(targets) == 0 || p.Strikes < 2 || len(p.Fights) > 0 {
			return "", "", false
		}
		h := targets[0]
		p.log(6, 1)
		p.say("Air strike on " + p.hex(h) + ": 1")
		r := afb.ResolveStrike(p.Pack, p.Phase.Side, afb.Strike{Phase: p.Phase.ID, Hex: p.Engine.Hex(h)}, 1)
		if r.Hit != pack.Yes {
			return "", "", false
		}
		for _, word := range p.in(h) {
			p.log(6, 6)
			p.layer("mark", []string{word}, "DG")
		}
		p.log(6, 6)
		p.say("Air strike on " + p.hex(h) + ": 6")
		return "", p.hex(h), true
	}},
	{"a strike with another die", "AfB 1.9a", rule.Suspect, "movement", func(p *planter) (string, string, bool) {
		targets := p.targets()
		six := slices.ContainsFunc(p.Acts, func(a Act) bool { return a.Verb == "roll" && a.Where == "6" })
		if len(targets) == 0 || p.Strikes == 0 || six {
			return "", "", false
		}
		p.log(6, 5)
		p.say("Air strike on " + p.hex(targets[0]) + ": 6")
		return "", p.hex(targets[0]), true
	}},
	{"more strikes than the die shows", "AfB 1.9", rule.Suspect, "reinforcement", func(p *planter) (string, string, bool) {
		for i, a := range p.Acts {
			now := i > len(p.Acts)-20 && a.Where == "Air strikes: "+strconv.Itoa(p.Strikes)
			if now && p.Strikes > 0 && p.Acts[i-1].Verb == "roll" {
				p.Acts[i].Where = "Air strikes: " + strconv.Itoa(p.Strikes+1)
				return "", "", true
			}
		}
		return "", "", false
	}},
	{"comes back to a hex", "AfB 1.9", rule.Suspect, "movement", func(p *planter) (string, string, bool) {
		targets := p.targets()
		if len(targets) < 2 || p.Strikes < 3 {
			return "", "", false
		}
		for _, h := range []scs.HexID{targets[0], targets[1], targets[0]} {
			p.say("Air strike on " + p.hex(h) + ": 6")
		}
		return "", p.hex(targets[0]), true
	}},
}

// pullsOut reports whether a unit leaves the map in a pull-out. Units of the kinds that come back may
// stay as well.
func (p *planter) pullsOut(u *scs.Unit) bool {
	exploits, _ := p.Engine.Exploits(u)
	return p.Engine.SideName(u.Side) == p.Pack.Pullout.Side && exploits == pack.Yes && u.OOS != pack.Yes && u.DG != pack.Yes &&
		!slices.ContainsFunc(p.Pack.Pullout.Returns, func(r scspack.Returned) bool { return r.Unit == u.Kind })
}

// garrisons are the phasing side's garrisons on the map that have done nothing yet.
func (p *planter) garrisons() (all []scs.Unit) {
	for _, i := range p.Perm(len(p.Pos.Units)) {
		if u := p.Pos.Units[i]; u.Side == p.Engine.Side(p.Phase.Side) && u.Hex != scs.NoHex && u.Deeds == 0 && p.garrison(&u) {
			all = append(all, u)
		}
	}
	return all
}

// targets are the hexes of enemies that had no air strike.
func (p *planter) targets() (hexes []scs.HexID) {
	for _, i := range p.Perm(len(p.Pos.Units)) {
		u := p.Pos.Units[i]
		if u.Side != p.Engine.Side(p.Phase.Side) && u.Hex != scs.NoHex && !slices.Contains(p.Struck, u.Hex) && !slices.Contains(hexes, u.Hex) {
			hexes = append(hexes, u.Hex)
		}
	}
	return hexes
}
