package selfplaytest

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// pullouts are breaches in Autumn for Barbarossa that concern more than one unit's move: units
// that come or leave at the wrong time, too many in a hex, a wrong count at the end.
var pullouts = []Breach{
	{"the panzers leave too early", "AfB 2.1", rule.Suspect, "reinforcement", func(p *planter) (string, string, bool) {
		word, from := "", ""
		for _, u := range p.leavers() {
			if word == "" {
				word, from = u.ID, p.hex(u.Hex)
			}
			p.Acts = append(p.Acts, Act{Verb: "move", What: []string{u.ID}, Where: p.Wait})
		}
		return word, from, word != ""
	}},
	{"the panzers stay", "AfB 2.1", rule.Suspect, "reinforcement", func(p *planter) (string, string, bool) {
		panzers := p.leavers()
		if len(panzers) == 0 {
			return "", "", false
		}
		p.pass(p.Pack.Pullout.Automatic.N)
		return panzers[0].ID, p.hex(panzers[0].Hex), true
	}},
	{"one panzer stays", "AfB 2.1a", rule.Illegal, "reinforcement", func(p *planter) (string, string, bool) {
		panzers := p.leavers()
		if len(panzers) < 2 {
			return "", "", false
		}
		p.pass(p.Pack.Pullout.Automatic.N)
		for _, u := range panzers[1:] {
			p.Acts = append(p.Acts, Act{Verb: "move", What: []string{u.ID}, Where: p.Wait})
		}
		return panzers[0].ID, p.hex(panzers[0].Hex), true
	}},
	{"a dead panzer comes after all", "AfB 2.1b", rule.Illegal, "reinforcement", func(p *planter) (string, string, bool) {
		panzers := p.leavers()
		dead := slices.IndexFunc(p.Pos.Units, func(u scs.Unit) bool { return u.Hex == scs.NoHex && u.Place == "" && p.pullsOut(&u) })
		if len(panzers) == 0 || dead < 0 || !p.waits(p.Pos.Units[dead].ID, p.deadBox(p.Pos.Units[dead].ID)) {
			return "", "", false
		}
		stays := slices.IndexFunc(p.Pos.Units, func(u scs.Unit) bool {
			exploits, _ := p.Engine.Exploits(&u)
			return u.Hex != scs.NoHex && u.Side == p.Pos.Units[dead].Side && exploits == pack.No && !p.garrison(&u) && len(p.in(u.Hex)) == 1
		})
		if stays < 0 {
			return "", "", false
		}
		p.pass(p.Pack.Pullout.Automatic.N)
		for _, u := range panzers {
			p.Acts = append(p.Acts, Act{Verb: "move", What: []string{u.ID}, Where: p.Wait})
		}
		p.pass(p.Pack.Pullout.Automatic.N + 1)
		return p.move(p.Pos.Units[dead].ID, p.spot(p.Pos.Units[stays].Hex))
	}},
	{"four in a hex", "AfB 1.5, 4.0a", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		side := p.Engine.Side(p.Phase.Side)
		for _, i := range p.Perm(len(p.Pos.Units)) {
			u := p.Pos.Units[i]
			if u.Side != side || u.Hex == scs.NoHex || u.Deeds != 0 || p.garrison(&u) || len(p.Fights) > 0 {
				continue
			}
			for _, h := range p.Engine.Around(u.Hex) {
				if h != scs.NoHex && len(p.in(h)) == p.Pack.Stacking.Limit.N && p.unit(p.in(h)[0]).Side == side {
					return p.move(u.ID, p.spot(h))
				}
			}
		}
		return "", "", false
	}},
	{"overruns where the chart forbids it", "AfB 1.3d", rule.Illegal, "movement", func(p *planter) (string, string, bool) {
		for _, u := range p.Pos.Units {
			exploits, _ := p.Engine.Exploits(&u)
			if u.Side != p.Engine.Side(p.Phase.Side) || u.Hex == scs.NoHex || u.Deeds != 0 || exploits != pack.Yes || len(p.in(u.Hex)) > 1 {
				continue
			}
			for _, h := range p.targets() {
				terrain, known := p.Pack.Terrain(p.Engine.Hex(h))
				forbidden := slices.ContainsFunc(terrain, func(id string) bool {
					return p.Pack.TEC.Feature(id).OverrunFor(p.Phase.Side, p.Pack.Unit(u.Kind).Class) == pack.No
				})
				between, _ := p.Pack.Hexside(p.Engine.Hex(u.Hex), p.Engine.Hex(h))
				may, _ := p.Engine.MayStand(&u, h) // else it cannot attack there either
				if d, ok := p.Engine.Distance(u.Hex, h); ok && d == 1 && known && forbidden && may == pack.Yes && len(between) == 0 {
					p.announce(true, []string{u.ID}, p.spot(h), "")
					p.dice(6, 3, 4)
					return u.ID, p.hex(h), true
				}
			}
		}
		return "", "", false
	}},
	{"comes far from entries that enemies block", "5.0c", rule.Suspect, "reinforcement", func(p *planter) (string, string, bool) {
		// Enemies stand in all of them since the set-up, before anybody moved whom they might
		// have hindered.
		comes, _, ok := p.comes()
		enemy := slices.IndexFunc(p.Pos.Units, func(u scs.Unit) bool {
			return u.Side != p.Engine.Side(p.Phase.Side) && p.Pack.Unit(u.Kind).Count.N > 8
		})
		if !ok || enemy < 0 || p.Turn > 1 || p.Phase.Side == p.Pack.Phases[0].Side || !p.waits(comes, "Turn 1") {
			return "", "", false
		}
		var entries []scs.HexID
		for _, e := range p.Pack.Places {
			if e.Role == scspack.RoleEntry && e.Side == p.Phase.Side {
				entries = append(entries, p.Engine.ID(e.Hex))
			}
		}
		if slices.ContainsFunc(entries, func(h scs.HexID) bool { return len(p.in(h)) > 0 }) {
			return "", "", false
		}
		for _, i := range p.Perm(p.Engine.Hexes()) {
			h := scs.HexID(i)
			near := slices.ContainsFunc(entries, func(e scs.HexID) bool {
				d, ok := p.Engine.Distance(e, h)
				return !ok || d <= 10
			})
			if may, _ := p.Engine.MayStand(p.unit(comes), h); near || may != pack.Yes || len(p.in(h)) > 0 {
				continue
			}
			first := slices.IndexFunc(p.Acts, func(a Act) bool { return a.Verb != "at" })
			for _, e := range entries {
				p.Acts = slices.Insert(p.Acts, first, Act{Verb: "at", What: []string{p.hex(e)}, Where: p.Pos.Units[enemy].ID})
			}
			return p.move(comes, p.spot(h))
		}
		return "", "", false
	}},
	{"points that nobody has", "AfB 4.0, AfB 4.1, 13.0", rule.Suspect, "supply", func(p *planter) (string, string, bool) {
		// A marker shows who has the places where nobody was.
		worth := 0
		var markers []Act
		for _, place := range p.Pack.Places {
			if place.Role == scspack.RoleVictory && !slices.ContainsFunc(p.Pos.Units, func(u scs.Unit) bool {
				d, ok := p.Engine.Distance(u.Hex, p.Engine.ID(place.Hex))
				return ok && d <= 12
			}) {
				worth += place.Value.N
				markers = append(markers, Act{Verb: "new", What: []string{p.Who[p.Phase.Side], "so_control"}, Where: place.Hex.String()})
			}
		}
		if worth <= 22 {
			return "", "", false
		}
		p.Acts = append(append(p.Acts, markers...), Act{Verb: "new", What: []string{p.Who[p.Phase.Side], "so_points"}, Where: "22"})
		return "", "", true
	}},
}

// leavers are the units that a pull-out takes off the map, if its phase has come.
func (p *planter) leavers() (all []scs.Unit) {
	for _, u := range p.Pos.Units {
		if p.Phase.Side == p.Pack.Pullout.Side && u.Hex != scs.NoHex && u.Hex == u.Start.Hex && !u.Deeds.Has(scs.Entered) && p.pullsOut(&u) {
			all = append(all, u)
		}
	}
	return all
}

// pass declares phases, in which nothing is done, until the phase of the pull-out in a turn.
func (p *planter) pass(turn int) {
	at := slices.IndexFunc(p.Pack.Phases, func(f scspack.Phase) bool { return f.ID == p.Phase.ID && f.Side == p.Phase.Side })
	for p.Turn < turn || p.Phase.ID != p.Pack.Pullout.Phase || p.Phase.Side != p.Pack.Pullout.Side {
		at = (at + 1) % len(p.Pack.Phases)
		p.Close(p.Pack.Phases[at])
		due := slices.ContainsFunc(p.Pack.Pullout.Rolls, func(r scspack.PulloutRoll) bool { return r.Turn.N == p.Turn })
		if due && p.Phase.ID == p.Pack.Pullout.Phase && p.Phase.Side == p.Pack.Pullout.Side { // nobody pulls out at a six
			p.Acts = append(p.Acts, Act{Verb: "roll", What: []string{p.Who[p.Phase.Side], "1d6"}, Where: "6"})
		}
	}
}
