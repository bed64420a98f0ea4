package selfplaytest

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// arrivals are breaches of those who come onto the map, or are set up on it.
var arrivals = []Breach{
	{"goes back to wait for its turn", "Map C", rule.Suspect, "movement", func(p *planter) (string, string, bool) {
		for _, word := range p.idle() {
			at := p.xy(word).String()
			p.Acts = append(p.Acts, Act{Verb: "move", What: []string{word}, Where: "Second 40,60"})
			return word, at, true
		}
		return "", "", false
	}},
	{"set up too many", "4.0a, Setup 2", rule.Illegal, checkscs.SetUpPhase, func(p *planter) (string, string, bool) {
		for i, a := range p.Acts {
			if word := a.Where; p.Land.Units[word].Side != "" && p.xy(word) != (xy{}) { // alone in its hex
				for k, full := range p.Acts {
					here := strings.Fields(full.Where)
					if k != i && p.Land.Units[here[0]].Side == p.Land.Units[word].Side && p.xy(here[0]) != (xy{}) && p.load(append(here, word)) > p.Pack.Stacking.Limit.N {
						p.Acts[k].Where += " " + word
						p.Acts = slices.Delete(p.Acts, i, i+1)
						return word, full.What[0], true
					}
				}
			}
		}
		return "", "", false
	}},
	{"comes anywhere", "5.0, 5.0b", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		for _, u := range p.Pos.Units {
			k := p.Land.Units[u.ID]
			if p.xy(u.ID) != (xy{}) || k.Side != p.Phase.Side || u.Place != "" {
				continue
			}
			for _, h := range p.allHexes() {
				far := p.freeEntry(k.Side) && !slices.ContainsFunc(p.Pack.Places, func(e scspack.Place) bool {
					from := xy{int(e.Hex.Col), int(e.Hex.Row)}
					cost := p.Land.Costs(from, func(xy, bool) int { return 0 })
					c, reached := cost[h]
					return e.Role == "entry" && e.Side == k.Side && (reached && c <= 2*k.MA+6 || beside(from, h) || from == h)
				})
				if far && len(p.here(h)) == 0 && p.Land.Terrain[h] != "lake" {
					return p.move(u.ID, h)
				}
			}
		}
		return "", "", false
	}},
	{"comes late in the turn", "5.0", rule.Illegal, "combat", func(p *planter) (string, string, bool) {
		u, h, ok := p.comes()
		if !ok {
			return "", "", false
		}
		return p.move(u, h)
	}},
	{"comes in the enemy's turn", "5.0", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		enemy := p.Pack.Sides[1-slices.Index(p.Pack.Sides, p.Phase.Side)]
		u, h, ok := p.comesOf(enemy)
		if !ok || !p.begun() {
			return "", "", false
		}
		return p.move(u, h)
	}},
	{"comes before its turn", "5.0", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		u, h, ok := p.comes()
		if !ok || !p.waits(u, "Fifth 40,60") {
			return "", "", false
		}
		return p.move(u, h)
	}},
	{"stays beyond its turn", "5.0", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		u, _, ok := p.comes()
		if !ok || p.Turn > 2 || !p.waits(u, []string{"First 40,60", "Second 40,60"}[p.Turn-1]) {
			return "", "", false
		}
		return u, "", true
	}},
	{"comes out of supply", "5.0", rule.Suspect, "movement", func(p *planter) (string, string, bool) {
		u, h, ok := p.comes()
		if !ok || len(p.Pool) == 0 || !p.begun() {
			return "", "", false
		}
		p.move(u, h)
		p.Acts = append(p.Acts, Act{Verb: "move", What: []string{p.Pool[0]}, Where: h.String()})
		return u, h.String(), true
	}},
	{"comes back from the dead", "8.0", rule.Suspect, "movement", func(p *planter) (string, string, bool) {
		earlier := p.Acts
		for earlier[len(earlier)-1].Kind != Declares { // else the loss may be taken back
			earlier = earlier[:len(earlier)-1]
		}
		for _, u := range p.Pos.Units {
			dead := slices.ContainsFunc(earlier, func(a Act) bool { return a.Verb == "move" && slices.Contains(a.What, u.ID) && a.Where == p.Dead })
			if k := p.Land.Units[u.ID]; u.Place == "" || !dead || k.Side != p.Phase.Side {
				continue
			}
			if h, ok := p.entry(p.Phase.Side); ok {
				return p.move(u.ID, h)
			}
		}
		return "", "", false
	}},
}

// comes finds a unit of the phasing side that waits, and an entry hex where nobody stands.
func (p *planter) comes() (word string, h xy, ok bool) { return p.comesOf(p.Phase.Side) }

// comesOf is like comes for a side.
func (p *planter) comesOf(side string) (word string, h xy, ok bool) {
	h, ok = p.entry(side)
	i := slices.IndexFunc(p.Pos.Units, func(u scs.Unit) bool {
		return u.Hex == scs.NoHex && u.Side == p.Engine.Side(side) && u.Place == "" && !p.garrison(&u)
	})
	if !ok || i < 0 {
		return "", xy{}, false
	}
	return p.Pos.Units[i].ID, h, true
}

// entry returns an entry hex of a side where nobody stands.
func (p *planter) entry(side string) (h xy, ok bool) {
	for _, e := range p.Pack.Places {
		if h := (xy{int(e.Hex.Col), int(e.Hex.Row)}); e.Role == "entry" && e.Side == side && len(p.here(h)) == 0 {
			return h, true
		}
	}
	return xy{}, false
}

// waits puts a unit that waits since the set-up into a box.
func (p *planter) waits(word, box string) bool {
	i := slices.IndexFunc(p.Acts, func(a Act) bool { return a.Verb == "at" && a.Where == word })
	if i >= 0 {
		p.Acts[i].What = []string{box}
	}
	return i >= 0
}

// freeEntry reports whether enemies leave a side one of its entry hexes: else its units come
// anywhere near (5.0c).
func (p *planter) freeEntry(side string) bool {
	return slices.ContainsFunc(p.Pack.Places, func(e scspack.Place) bool {
		here := p.here(xy{int(e.Hex.Col), int(e.Hex.Row)})
		return e.Role == "entry" && e.Side == side && (len(here) == 0 || p.Land.Units[here[0]].Side == side)
	})
}
