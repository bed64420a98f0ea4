package scspack

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
)

func phasesTold(p *Pack) (Extent, []Missing) {
	if len(p.Phases) == 0 {
		return None, []Missing{{gameFile, "the sequence of play: [[phase]]"}}
	}
	var open []string
	for _, phase := range p.Phases {
		if phase.Moves == "" || phase.Stacking == "" {
			open = append(open, phase.Name())
		}
	}
	return share(open, len(p.Phases), gameFile, "who moves, and whether stacking is enforced,", "phases")
}

// unitShare returns a need for something that each unit should have.
func unitShare(what string, has func(*Unit) bool) need {
	return func(p *Pack) (Extent, []Missing) {
		var lacking []string
		for i := range p.Units {
			if !has(&p.Units[i]) {
				lacking = append(lacking, p.Units[i].ID)
			}
		}
		extent, missing := share(lacking, len(p.Units), unitsFile, what, "units")
		return p.unlessComplete(unitsTable, extent, missing)
	}
}

// unitFigure returns a need for a figure on each side of each counter.
func unitFigure(what string, has func(*Unit, Face) bool) need {
	full := unitShare(what, func(u *Unit) bool { return has(u, u.Full) })
	reduced := unitShare("reduced "+what, func(u *Unit) bool { return u.Steps == pack.Known(1) || has(u, u.Reduced) })
	return func(p *Pack) (Extent, []Missing) {
		extent, missing := full(p)
		if extent == None {
			return None, missing
		}
		more, lacking := reduced(p)
		return min(extent, max(more, Part)), append(missing, lacking...)
	}
}

// unlessComplete adds that a file is incomplete if the pack has complete = false.
func (p *Pack) unlessComplete(table string, extent Extent, missing []Missing) (Extent, []Missing) {
	if p.Sources[table].Complete != pack.No {
		return extent, missing
	}
	more := map[string]Missing{
		unitsTable:    {unitsFile, "the units that it does not name"},
		tecTable:      {tecFile, "the features that it does not name"},
		hexsidesTable: {hexsidesFile, "the hexsides that it does not name"},
	}[table]
	return min(extent, Part), append(missing, more)
}

func stackingTold(p *Pack) (Extent, []Missing) {
	s := p.Stacking
	extent, missing := told(s.Limit.Known && s.Count != "", gameFile, "the stacking limit and what it counts: [stacking]")
	if s.Consequence == "" {
		extent, missing = min(extent, Part), append(missing, Missing{gameFile, "what happens to an excess: consequence below [stacking]"})
	}
	if s.Count == CountPoints || s.Count == CountSteps {
		weigh := unitShare("steps", func(u *Unit) bool { return u.Steps.Known })
		if s.Count == CountPoints {
			weigh = unitShare("stacking points", func(u *Unit) bool { return u.Stacking.Known })
		}
		e, m := weigh(p)
		extent, missing = min(extent, e), append(missing, m...)
	}
	return extent, missing
}

func crtTold(p *Pack) (Extent, []Missing) {
	if p.CRT == nil {
		return None, []Missing{{crtFile, "the combat results table"}}
	}
	extent := Whole
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
		extent, missing = Part, append(missing, Missing{crtFile, "results that the table leaves empty"})
	}
	if odd := p.CRT.Uncertain(); len(odd) > 0 {
		words := make([]string, len(odd))
		for i, r := range odd {
			words[i] = r.Text
		}
		extent = Part
		missing = append(missing, Missing{crtFile, "what these results mean beyond A#r# D#r#, which is not checked: " + strings.Join(words, ", ")})
	}
	return extent, missing
}

// sourcesTold needs a supply source of every side.
func sourcesTold(p *Pack) (Extent, []Missing) {
	var lacking []string
	for _, side := range p.Sides {
		if !slices.ContainsFunc(p.Places, func(l Place) bool { return l.Role == RoleSupply && (l.Side == side || l.Side == "") }) {
			lacking = append(lacking, side)
		}
	}
	extent, missing := share(lacking, len(p.Sides), placesFile, "the supply sources", "sides")
	if !p.Supply.Limit.Known {
		extent = min(extent, Part)
		missing = append(missing, Missing{gameFile, "how long a supply line may be: limit below [supply]"})
	}
	return extent, missing
}

func conditionTold(table string, condition func(*Pack) Condition) need {
	return func(p *Pack) (Extent, []Missing) {
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
			return Whole, nil
		case 5:
			return None, []Missing{{gameFile, "what the status does: " + table}}
		}
		return Part, []Missing{{gameFile, strings.Join(open, ", ") + " below " + table}}
	}
}

func markerTold(meaning Meaning) need {
	return inPart(there(markersFile, "a marker that means "+string(meaning), func(p *Pack) bool { return p.HasMarker(meaning) }))
}

// placeNeed is the need for places with a role. It is comparable.
type placeNeed struct {
	role  Role
	what  string
	inHex bool // places outside the map's hexes do not count
}

func (n placeNeed) Ask(p *Pack) Answer {
	extent, missing := told(slices.ContainsFunc(p.Places, func(l Place) bool {
		return l.Role == n.role && (l.InHex || !n.inHex)
	}), placesFile, n.what)
	return Answer{Extent: extent, Missing: missing}
}

// inPart returns a need that, if missing, still leaves something to check.
func inPart(of Need) need {
	return func(p *Pack) (Extent, []Missing) {
		a := of.Ask(p)
		return max(a.Extent, Part), a.Missing
	}
}

func airTold(what string, has func(AirForce) bool) need {
	return func(p *Pack) (Extent, []Missing) {
		var lacking []string
		for _, a := range p.Air {
			if !has(a) {
				lacking = append(lacking, a.Side)
			}
		}
		return share(lacking, len(p.Air), gameFile, what, "sides")
	}
}

func garrisonsTold(p *Pack) (Extent, []Missing) {
	var lacking []string
	for _, g := range p.Garrisons {
		if !g.Most.Known || len(g.Phases) == 0 {
			lacking = append(lacking, g.Unit)
		}
	}
	return share(lacking, len(p.Garrisons), gameFile, "how many there may be, and the phases,", "garrisons")
}

func pulloutTold(p *Pack) (Extent, []Missing) {
	if p.Pullout == nil {
		return None, []Missing{{gameFile, "[pullout]"}}
	}
	if slices.ContainsFunc(p.Pullout.Rolls, func(r PulloutRoll) bool { return !r.Most.Known }) {
		return Part, []Missing{{gameFile, "up to which roll it happens in which turn: rolls below [pullout]"}}
	}
	return told(p.Pullout.Automatic.Known || len(p.Pullout.Rolls) > 0, gameFile, "when it happens: automatic and rolls below [pullout]")
}
