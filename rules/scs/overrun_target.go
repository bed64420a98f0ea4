package scs

import (
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// checkOverrunTarget is that the target's ground can be overrun: by what it costs to
// move there across country, without EZOCs (6.0c, 6.1d), or by the chart's column
// where the game has one (AfB 1.3d).
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

// checkOverrunLimit is the series' rule: the target costs no more than 2 MP.
func (s *Situation) checkOverrunLimit(found *Objections, o Overrun, u *Unit, d hex.Direction) {
	g := s.game
	limit := g.MP(g.pack.Overrun.Limit)
	bare, along := g.EntryCost(u, o.At, d, true), g.EntryCost(u, o.At, d, false)
	if bare[Against] <= limit {
		return
	}
	text := u.ID + " would pay " + g.overrunCostText(bare) + " MP to enter " + g.Hex(o.Target).String() + ", more than " + g.Format(limit)
	if bare[Favour] == Never {
		text = u.ID + " could not move into " + g.Hex(o.Target).String()
	}
	ref := "6.0c"
	if along[Favour] <= limit && bare[Favour] > limit {
		ref, text = "6.1d", text+" without the road or the bridge"
	}
	var decides []string
	if bare[Favour] <= limit {
		decides = g.bareUnknowns(u, o, d)
	}
	found.object(ref, text, decides...)
}

func (g *Game) overrunCostText(cost Span) string {
	switch {
	case cost[Favour] == cost[Against]:
		return g.Format(cost[Favour])
	case cost[Against] == Never:
		return g.Format(cost[Favour]) + " or more"
	}
	return g.Format(cost[Favour]) + " to " + g.Format(cost[Against])
}

// bareUnknowns names what leaves open what the target costs across country.
func (g *Game) bareUnknowns(u *Unit, o Overrun, d hex.Direction) []string {
	decides := g.entryUnknowns(u, o.At, d)
	if len(decides) == 0 {
		decides = []string{"what it costs to enter " + g.Hex(o.Target).String()}
	}
	return decides
}

// checkOverrunChart is the game's rule where the terrain effects chart has a column
// for it. What cannot be crossed without a road stays closed (6.1d).
func (s *Situation) checkOverrunChart(found *Objections, o Overrun, u *Unit, d hex.Direction) {
	g := s.game
	target := g.Hex(o.Target).String()
	switch bare := g.EntryCost(u, o.At, d, true); {
	case bare[Favour] == Never:
		found.object("6.1d", u.ID+" could not enter "+target+" without a road or a bridge")
	case bare[Against] == Never:
		found.object("6.1d", u.ID+" may not be able to enter "+target+" without a road or a bridge", g.bareUnknowns(u, o, d)...)
	}
	allowed, decides := g.chartOverrun(u, o)
	text := "the chart does not let " + u.ID + " overrun into " + target
	switch allowed {
	case pack.No:
		found.object(s.overrunRef("6.0c"), text)
	case pack.Unknown:
		found.object(s.overrunRef("6.0c"), text, decides...)
	}
}

// chartOverrun is what the chart's column says of a hex and the hexside before it:
// no where either forbids it.
func (g *Game) chartOverrun(u *Unit, o Overrun) (answer pack.Answer, decides []string) {
	if g.pack.TEC == nil {
		return pack.Unknown, []string{"tec.toml"}
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
		decides = append(decides, About("side", u.ID), About("movement class", u.ID))
	}
	return answer, decides
}

// chartOverrunHex is the column for the ground of a hex.
func (g *Game) chartOverrunHex(h hex.Hex, who people) (answer pack.Answer, decides []string) {
	features, isKnown := g.pack.Terrain(h)
	if !isKnown || len(features) == 0 {
		features, decides = g.pack.TEC.Names(scspack.HexTerrain), []string{TerrainOf(h)}
	}
	var answers []pack.Answer
	for _, id := range features {
		one := pack.Unknown
		if f := g.pack.TEC.Feature(id); f != nil {
			one = f.OverrunFor(who.side, who.class)
		}
		if one == pack.Unknown {
			decides = append(decides, "overrun column of "+id)
		}
		answers = append(answers, one)
	}
	answer = agreed(answers)
	if answer == pack.Unknown && len(decides) == 0 {
		decides = append(decides, "which terrain of "+h.String()+" tells whether it can be overrun")
	}
	return answer, decides
}

// chartOverrunSide is the column for what lies on the hexside, if the chart has it
// for hexsides at all. Roads and bridges are left out, as they may not be used
// (6.1d), and with them what they would take away.
func (g *Game) chartOverrunSide(from, to hex.Hex, who people) (answer pack.Answer, decides []string) {
	inColumn := false
	for _, id := range g.pack.TEC.Names(scspack.Hexside) {
		inColumn = inColumn || g.pack.TEC.Feature(id).OverrunFor(who.side, who.class) != pack.Unknown
	}
	if !inColumn {
		return pack.Yes, nil
	}
	features, isKnown := g.pack.Hexside(from, to)
	if !isKnown {
		return pack.Unknown, []string{HexsideOf(from, to)}
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
			answer, decides = pack.Unknown, append(decides, "overrun column of "+id)
		}
	}
	return answer, decides
}

// agreed is the answer that all give, or unknown.
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
