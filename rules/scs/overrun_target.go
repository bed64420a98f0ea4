package scs

import (
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// checkOverrunTarget objects to a target whose ground cannot be overrun: by what it
// costs to move there across country, without EZOCs (6.0c, 6.1d), or by the chart's
// column if the game has one (AfB 1.3d).
func (s *Situation) checkOverrunTarget(found *Objections, o Overrun, units []*Unit) {
	d, adjacent := s.game.Toward(o.At, o.Target)
	if !adjacent {
		return
	}
	for _, u := range units {
		if s.game.pack.Overrun.By == scspack.OverrunByChart {
			s.checkOverrunChart(found, o, u, d)
		} else {
			s.checkOverrunLimit(found, o, u, d)
		}
	}
}

// checkOverrunLimit applies the series' rule: the target costs no more than 2 MP unless
// the pack has another limit.
func (s *Situation) checkOverrunLimit(found *Objections, o Overrun, u *Unit, d hex.Direction) {
	g := s.game
	limit := g.MP(g.pack.Overrun.Limit)
	bare, along := g.EntryCost(u, o.At, d, true), g.EntryCost(u, o.At, d, false)
	if bare[Against] <= limit {
		return
	}
	dear := Objection{
		Code: TargetTooDear, Unit: u.ID, Hex: g.Hex(o.Target),
		MP: g.Points(bare[Favour]), MostMP: g.Points(bare[Against]), Limit: g.Points(limit),
	}
	closed := bare[Favour] == Never
	offRoad := along[Favour] <= limit && bare[Favour] > limit
	ref := "6.0c"
	switch {
	case closed && offRoad:
		dear.Code, ref = TargetClosedOffRoad, "6.1d"
	case closed:
		dear.Code = TargetClosed
	case offRoad:
		dear.Code, ref = TargetTooDearOffRoad, "6.1d"
	}
	if bare[Favour] <= limit {
		dear.Decides = g.bareUnknowns(u, o, d)
	}
	found.Add(dear, ref)
}

// bareUnknowns returns the unknown inputs to the target's cost across country.
func (g *Game) bareUnknowns(u *Unit, o Overrun, d hex.Direction) []Input {
	decides := g.entryUnknowns(u, o.At, d)
	if len(decides) == 0 {
		decides = []Input{{Kind: OpenEntry, Hex: g.Hex(o.Target)}}
	}
	return decides
}

// checkOverrunChart applies the game's rule if the terrain effects chart has a column
// for overruns. What cannot be crossed without a road stays closed (6.1d).
func (s *Situation) checkOverrunChart(found *Objections, o Overrun, u *Unit, d hex.Direction) {
	g := s.game
	target := g.Hex(o.Target)
	switch bare := g.EntryCost(u, o.At, d, true); {
	case bare[Favour] == Never:
		found.Add(Objection{Code: NeedsRoad, Unit: u.ID, Hex: target}, "6.1d")
	case bare[Against] == Never:
		found.Add(Objection{Code: NeedsRoad, Unit: u.ID, Hex: target, Decides: g.bareUnknowns(u, o, d)}, "6.1d")
	}
	forbids := Objection{Code: ChartForbids, Unit: u.ID, Hex: target}
	switch allowed, decides := g.chartOverrun(u, o); allowed {
	case pack.No:
		found.Add(forbids, s.overrunRefs(s.game.pack.Overrun.ByRefs, "6.0c")...)
	case pack.Unknown:
		forbids.Decides = decides
		found.Add(forbids, s.overrunRefs(s.game.pack.Overrun.ByRefs, "6.0c")...)
	}
}

// chartOverrun returns the chart's answer for a hex and the hexside before it: No if either forbids
// it.
func (g *Game) chartOverrun(u *Unit, o Overrun) (answer pack.Answer, decides []Input) {
	if g.pack.TEC == nil {
		return pack.Unknown, []Input{{Kind: OpenFile, What: "tec.toml"}}
	}
	from, to := g.Hex(o.At), g.Hex(o.Target)
	var answers []pack.Answer
	for _, who := range g.peopleOf(u.Side, u.Class) {
		ground, why := g.chartOverrunHex(to, who)
		side, whySide := g.chartOverrunSide(from, to, who)
		decides = append(append(decides, why...), whySide...)
		switch {
		case ground == pack.No || side == pack.No:
			answers = append(answers, pack.No)
		case ground == pack.Unknown || side == pack.Unknown:
			answers = append(answers, pack.Unknown)
		default:
			answers = append(answers, pack.Yes)
		}
	}
	answer = agreed(answers)
	if answer == pack.Unknown && len(decides) == 0 {
		decides = append(decides, About(OpenSide, u.ID), About(OpenClass, u.ID))
	}
	return answer, decides
}

// chartOverrunHex returns the column for the ground of a hex.
func (g *Game) chartOverrunHex(h hex.Hex, who people) (answer pack.Answer, decides []Input) {
	features, isKnown := g.pack.Terrain(h)
	if !isKnown || len(features) == 0 {
		features, decides = g.pack.TEC.Names(scspack.HexTerrain), []Input{TerrainOf(h)}
	}
	var answers []pack.Answer
	for _, id := range features {
		one := pack.Unknown
		if f := g.pack.TEC.Feature(id); f != nil {
			one = f.OverrunFor(who.side, who.class)
		}
		if one == pack.Unknown {
			decides = append(decides, featureOf(OpenOverrun, id))
		}
		answers = append(answers, one)
	}
	answer = agreed(answers)
	if answer == pack.Unknown && len(decides) == 0 {
		decides = append(decides, Input{Kind: OpenChart, Hex: h})
	}
	return answer, decides
}

// chartOverrunSide returns the column's answer for the hexside's features, if the chart has it for
// hexsides. Roads and bridges may not be used (6.1d), so they are left out and negate nothing.
func (g *Game) chartOverrunSide(from, to hex.Hex, who people) (answer pack.Answer, decides []Input) {
	inColumn := false
	for _, id := range g.pack.TEC.Names(scspack.Hexside) {
		inColumn = inColumn || g.pack.TEC.Feature(id).OverrunFor(who.side, who.class) != pack.Unknown
	}
	if !inColumn {
		return pack.Yes, nil
	}
	features, isKnown := g.pack.Hexside(from, to)
	if !isKnown {
		return pack.Unknown, []Input{HexsideOf(from, to)}
	}
	answer = pack.Yes
	for _, id := range features {
		f := g.pack.TEC.Feature(id)
		if f == nil || f.Kind != scspack.Hexside || len(f.Negates) > 0 {
			continue
		}
		switch f.OverrunFor(who.side, who.class) {
		case pack.No:
			return pack.No, nil
		case pack.Unknown:
			answer, decides = pack.Unknown, append(decides, featureOf(OpenOverrun, id))
		}
	}
	return answer, decides
}

// agreed returns the answer that all give, or unknown.
func agreed(answers []pack.Answer) pack.Answer {
	for _, a := range answers {
		if a != answers[0] {
			return pack.Unknown
		}
	}
	if len(answers) == 0 {
		return pack.Unknown
	}
	return answers[0]
}
