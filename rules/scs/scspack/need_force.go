package scspack

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
)

func phasesTold(p *Pack) (pack.Extent, []Missing) {
	if len(p.Phases) == 0 {
		return pack.None, []Missing{{File: gameFile, Code: MissingPhases}}
	}
	var open []string
	for _, phase := range p.Phases {
		if phase.Moves == "" || phase.Stacking == "" {
			open = append(open, phase.Name())
		}
	}
	return share(open, len(p.Phases), Missing{File: gameFile, Code: MissingPhaseRules})
}

// unitShare returns a need for something that each unit should have.
func unitShare(key string, has func(*Unit) bool) need { return unitsWith(MissingFigure, key, has) }

func unitsWith(code MissingCode, key string, has func(*Unit) bool) need {
	return func(p *Pack) (pack.Extent, []Missing) {
		var lacking []string
		for i := range p.Units {
			switch {
			case has(&p.Units[i]):
			case len(lacking) == i && i < len(p.unitIDs): // all so far: that needs no list of its own
				lacking = p.unitIDs[: i+1 : i+1]
			default:
				lacking = append(slices.Grow(lacking, len(p.Units)-i), p.Units[i].ID)
			}
		}
		extent, missing := share(lacking, len(p.Units), Missing{File: unitsFile, Code: code, Key: key})
		return p.unlessComplete(unitsTable, extent, missing)
	}
}

// unitFigure returns a need for a figure on each side of each counter.
func unitFigure(key string, has func(*Unit, Face) bool) need {
	full := unitShare(key, func(u *Unit) bool { return has(u, u.Full) })
	reduced := unitsWith(MissingReducedFigure, key,
		func(u *Unit) bool { return u.Steps == pack.Known(1) || has(u, u.Reduced) })
	return func(p *Pack) (pack.Extent, []Missing) {
		extent, missing := full(p)
		if extent == pack.None {
			return pack.None, missing
		}
		more, lacking := reduced(p)
		return min(extent, max(more, pack.Part)), append(missing, lacking...)
	}
}

// unlessComplete adds that a file is incomplete if the pack has complete = false.
func (p *Pack) unlessComplete(table string, extent pack.Extent, missing []Missing) (pack.Extent, []Missing) {
	if p.Sources[table].Complete != pack.No {
		return extent, missing
	}
	file := map[string]string{unitsTable: unitsFile, tecTable: tecFile, hexsidesTable: hexsidesFile}[table]
	return min(extent, pack.Part), append(missing, Missing{File: file, Code: MissingRest, Key: table})
}

func stackingTold(p *Pack) (pack.Extent, []Missing) {
	s := p.Stacking
	extent, missing := told(s.Limit.Known && s.Count != "", gameFile, MissingLimit)
	if s.Consequence == "" {
		extent, missing = min(extent, pack.Part), append(missing, Missing{File: gameFile, Code: MissingConsequence})
	}
	if s.Count == CountPoints || s.Count == CountSteps {
		weigh := unitShare("steps", func(u *Unit) bool { return u.Steps.Known })
		if s.Count == CountPoints {
			weigh = unitShare("stacking", func(u *Unit) bool { return u.Stacking.Known })
		}
		e, m := weigh(p)
		extent, missing = min(extent, e), append(missing, m...)
	}
	return extent, missing
}

func crtTold(p *Pack) (pack.Extent, []Missing) {
	if p.CRT == nil {
		return pack.None, []Missing{{File: crtFile, Code: MissingCRT}}
	}
	extent := pack.Whole
	var missing []Missing
	cells, empty := 0, 0
	for _, row := range p.CRT.Rows {
		for _, r := range row.Results {
			if cells++; r.Text == "" {
				empty++
			}
		}
	}
	if empty > 0 {
		extent, missing = pack.Part, append(missing, Missing{File: crtFile, Code: MissingResults})
	}
	if odd := p.CRT.Uncertain(); len(odd) > 0 {
		words := make([]string, len(odd))
		for i, r := range odd {
			words[i] = r.Text
		}
		extent = pack.Part
		missing = append(missing, Missing{File: crtFile, Code: MissingMeanings, Names: words})
	}
	return extent, missing
}

// sourcesTold needs a supply source of every side.
func sourcesTold(p *Pack) (pack.Extent, []Missing) {
	var lacking []string
	for _, side := range p.Sides {
		if !slices.ContainsFunc(p.Places, func(l Place) bool {
			return l.Role == RoleSupply &&
				(l.Side == side || l.Side == "")
		}) {
			lacking = append(lacking, side)
		}
	}
	extent, missing := share(lacking, len(p.Sides), Missing{File: placesFile, Code: MissingSources})
	if !p.Supply.Limit.Known {
		extent = min(extent, pack.Part)
		missing = append(missing, Missing{File: gameFile, Code: MissingTraceLimit})
	}
	return extent, missing
}

func conditionTold(table string, condition func(*Pack) Condition) need {
	return func(p *Pack) (pack.Extent, []Missing) {
		c := condition(p)
		var open []string
		for _, key := range []struct {
			name  string
			known bool
		}{
			{"attack", c.Attack.Known()}, {"defense", c.Defense.Known()}, {"ma", c.MA.Known()},
			{"zoc", c.ZOC != pack.Unknown}, {"exploit", c.Exploit != pack.Unknown},
		} {
			if !key.known {
				open = append(open, key.name)
			}
		}
		switch len(open) {
		case 0:
			return pack.Whole, nil
		case 5:
			return pack.None, []Missing{{File: gameFile, Code: MissingStatus, Key: table}}
		}
		return pack.Part, []Missing{{File: gameFile, Code: MissingStatus, Key: table, Names: open}}
	}
}

func markerTold(meaning Meaning) need {
	return inPart(need(func(p *Pack) (pack.Extent, []Missing) {
		if p.HasMarker(meaning) {
			return pack.Whole, nil
		}
		return pack.None, []Missing{{File: markersFile, Code: MissingMarker, Key: string(meaning)}}
	}))
}

// placeNeed is the need for places with a role. It is comparable.
type placeNeed struct {
	role  Role
	inHex bool // places outside the map's hexes do not count
}

func (n placeNeed) Ask(p *Pack) Answer {
	if slices.ContainsFunc(p.Places, func(l Place) bool { return l.Role == n.role && (l.InHex || !n.inHex) }) {
		return Answer{Extent: pack.Whole}
	}
	return Answer{Extent: pack.None, Missing: []Missing{{File: placesFile, Code: MissingPlaces, Key: string(n.role)}}}
}

// inPart returns a need that, if missing, still leaves something to check.
func inPart(of Need) need {
	return func(p *Pack) (pack.Extent, []Missing) {
		a := of.Ask(p)
		return max(a.Extent, pack.Part), a.Missing
	}
}

func airTold(what MissingCode, has func(AirForce) bool) need {
	return func(p *Pack) (pack.Extent, []Missing) {
		var lacking []string
		for _, a := range p.Air {
			if !has(a) {
				lacking = append(lacking, a.Side)
			}
		}
		return share(lacking, len(p.Air), Missing{File: gameFile, Code: what})
	}
}

func garrisonsTold(p *Pack) (pack.Extent, []Missing) {
	var lacking []string
	for _, g := range p.Garrisons {
		if !g.Most.Known || len(g.Phases) == 0 {
			lacking = append(lacking, g.Unit)
		}
	}
	return share(lacking, len(p.Garrisons), Missing{File: gameFile, Code: MissingGarrisons})
}

func pulloutTold(p *Pack) (pack.Extent, []Missing) {
	if p.Pullout == nil {
		return pack.None, []Missing{{File: gameFile, Code: MissingPullout}}
	}
	if slices.ContainsFunc(p.Pullout.Rolls, func(r PulloutRoll) bool { return !r.Most.Known }) {
		return pack.Part, []Missing{{File: gameFile, Code: MissingPulloutRolls}}
	}
	return told(p.Pullout.Automatic.Known || len(p.Pullout.Rolls) > 0, gameFile, MissingPulloutTurns)
}
