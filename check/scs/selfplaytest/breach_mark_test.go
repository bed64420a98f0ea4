package selfplaytest

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// marks are breaches of those who mark units.
var marks = []Breach{
	{"a marker goes in movement", "12.1b, 12.0", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		for _, u := range p.Pos.Units {
			if marker := p.Marked[u.ID]; marker != "" && p.begun() {
				p.Acts = append(p.Acts, Act{Verb: "move", What: []string{marker}, Where: "Waiting 200,60"})
				return u.ID, p.xy(u.ID).String(), true
			}
		}
		return "", "", false
	}},
	{"a marker comes in movement", "12.1b, 12.0", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		for _, word := range append(p.idle(), p.enemies()...) {
			if len(p.here(p.xy(word))) == 1 && len(p.Pool) > 0 && p.begun() {
				p.Acts = append(p.Acts, Act{Verb: "move", What: []string{p.Pool[0]}, Where: p.xy(word).String()})
				return word, p.xy(word).String(), true
			}
		}
		return "", "", false
	}},
	{"not marked", "12.0, 12.1a", rule.Illegal, "supply", func(p *planter) (string, string, bool) {
		last := p.Acts[len(p.Acts)-1]
		for word, marker := range p.Marked {
			if last.Verb == "move" && last.What[0] == marker && last.Where == p.xy(word).String() {
				p.Acts = p.Acts[:len(p.Acts)-1]
				return word, last.Where, true
			}
		}
		return "", "", false
	}},
	{"not marked behind a zone", "12.0, 12.1a, 2.1f", rule.Illegal, "supply", func(p *planter) (string, string, bool) {
		last := p.Acts[len(p.Acts)-1]
		for word, marker := range p.Marked {
			if last.Verb == "move" && last.What[0] == marker && last.Where == p.xy(word).String() && !p.supplied(word, true) && p.supplied(word, false) {
				p.Acts = p.Acts[:len(p.Acts)-1]
				return word, last.Where, true
			}
		}
		return "", "", false
	}},
	{"marked at the source", "12.0, 12.1a", rule.Illegal, "supply", func(p *planter) (string, string, bool) {
		for _, u := range p.Pos.Units {
			h := p.xy(u.ID)
			if p.Land.Units[u.ID].Side == p.Phase.Side && h == sourceOf(p.Phase.Side) && len(p.here(h)) == 1 && u.OOS == pack.No && len(p.Pool) > 0 {
				p.Acts = append(p.Acts, Act{Verb: "move", What: []string{p.Pool[0]}, Where: h.String()})
				return u.ID, h.String(), true
			}
		}
		return "", "", false
	}},
}

// sourceOf is the supply source of a side in a made-up game.
func sourceOf(side string) xy { return map[string]xy{"north": {1, 4}, "south": {columns, 4}}[side] }

// supplied reports whether a unit can trace supply, with the zones of its enemies or as if they
// had none.
func (p *planter) supplied(word string, zones bool) bool {
	open := []xy{p.xy(word)}
	for i := 0; i < len(open); i++ {
		if open[i] == sourceOf(p.Land.Units[word].Side) {
			return true
		}
		for _, h := range open[i].around() {
			_, _, ok := p.Land.Step(open[i], h)
			if ok && !p.enemy(word, h) && (!zones || len(p.here(h)) > 0 || !p.zone(word, h)) && !slices.Contains(open, h) {
				open = append(open, h)
			}
		}
	}
	return false
}
