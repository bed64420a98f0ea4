package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// RetreatTowardSupply is 9.1c and 9.1d: a retreat leads toward a supply source where it
// can.
var RetreatTowardSupply = &Rule{
	Description: rule.Description{
		ID:      "scs/retreat-toward-supply",
		Refs:    []string{"9.1c"},
		Applies: []string{"9.1d"},
		Title:   "a unit retreats toward a supply source if it can",
		Says: "If possible a unit retreats toward a supply source of its side. It may leave the way there to avoid " +
			"enemy zones of control.",
		Checks: "Looks at units that have retreated, in combats of which hexes and result are known. A unit that is nearer to none of its sources " +
			"than before, though it could have gone as many hexes to a hex that is, into no more enemy zones of control and to where nobody " +
			"stood, is suspect: what leads toward supply is a matter of judgement. Sources that may be dead count in its favour; markers show sources, too.",
		Example: "A unit retreats two hexes away from its only source, and the way there was free: suspect, 9.1c.",
		Level:   rule.Supply,
		Touches: []string{scspack.TouchRetreat, scspack.TouchSupply},
		RestsOn: rule.Rests{{"", scspack.TouchResult}, {"", scspack.TouchHexside}, {"", scspack.TouchZOC}},
	},
	Needs: []scspack.Need{scspack.NeedMap, scspack.NeedAnySource},
	Uses:  []scspack.Need{scspack.NeedZOC, scspack.NeedSources},
	Run: eachPhase(func(pass *Pass, ph *Phase) {
		for _, c := range ph.Combats {
			if c.Made() && c.HasTarget {
				pass.towardSupply(ph, c)
			}
		}
	}),
}

// towardSupply judges the units that retreated from a combat.
func (p *Pass) towardSupply(ph *Phase, c *Combat) {
	r := p.Log.result(ph, c)
	var found []*rule.Finding
	for _, attacking := range []bool{false, true} {
		effect := r.effect(attacking)
		if !r.known || effect.Retreat == 0 {
			continue
		}
		s := p.Log.settle(ph, c, attacking, effect)
		for _, way := range s.ways {
			at := slices.IndexFunc(s.shares, func(one share) bool { return one.unit == way.Unit })
			if len(way.Hexes) == 0 || at < 0 {
				continue
			}
			if len(s.open) > 0 {
				p.Unchecked("retreats", s.open[0])
				continue
			}
			one := &s.shares[at]
			sources := s.board.sources(one.piece.Side)
			if !sources.Known {
				p.Unchecked("retreats", "places.csv: supply sources of "+one.piece.Side)
				continue
			}
			p.Checked("retreats")
			f := p.awayFromSupply(ph, c, s.board, way, one, sources)
			if f == nil {
				continue
			}
			alike := slices.IndexFunc(found, func(other *rule.Finding) bool {
				return other.Message.String() == f.Message.String()
			})
			if alike < 0 {
				found = append(found, f)
				continue
			}
			found[alike].Pieces = append(found[alike].Pieces, f.Pieces...) // one of its name went with it
		}
	}
	for _, f := range found {
		p.Report(ph, *f)
	}
}

// sources returns a side's supply sources right before the combat's dice, those that markers
// show with them.
func (f *fray) sources(side string) scs.Sources {
	l := f.log
	before := position.Position{Pack: l.Pack, Game: l.Game, Pieces: f.combat.Before.Pieces}
	if i := slices.Index(l.Phases, f.phase); i > 0 {
		before.Past = l.pasts[l.Phases[i-1]] // who enters a source later in this phase does not matter yet
	}
	return before.Sources(f.Board, l.Game.Side(side))
}

// awayFromSupply returns the finding about a retreat that leads toward no supply source; nil for another.
func (p *Pass) awayFromSupply(
	ph *Phase, c *Combat, f *fray, way scs.RetreatPath, one *share, sources scs.Sources,
) *rule.Finding {
	g := f.Game()
	u := &f.Units[way.Unit]
	end := way.Hexes[len(way.Hexes)-1]
	var alive []scs.HexID
	for _, source := range sources.Hexes {
		before, ok := g.Distance(u.Hex, source.Hex)
		after, also := g.Distance(end, source.Hex)
		if source.Alive != pack.No && ok && also && after < before {
			return nil // it is nearer to this source
		}
		if source.Alive == pack.Yes {
			alive = append(alive, source.Hex)
		}
	}
	order := scs.RetreatOrder{Result: len(way.Hexes), Paths: []scs.RetreatPath{way}, Source: func(h scs.HexID) (nearest int, ok bool) {
		if h != u.Hex && h != end && slices.ContainsFunc(f.Units, func(other scs.Unit) bool { return other.Hex == h }) {
			return 0, false // it need not join others there
		}
		for _, source := range alive {
			if d, on := g.Distance(h, source); on && (!ok || d < nearest) {
				nearest, ok = d, true
			}
		}
		return nearest, ok
	}}
	for _, o := range f.CheckRetreat(order).Objections {
		if o.Ref() != "9.1c" {
			continue
		}
		finding := c.finding(ph, rule.Suspect, say.F("retreat-toward-supply/away",
			"retreat from {from} to {to}: {objection}",
			g.Hex(u.Hex).String(), g.Hex(end).String(), f.Words().Objection(o)))
		finding.Refs, finding.Step, finding.Pieces = []string{"9.1c"}, max(one.last, c.step()), []rule.Piece{one.piece.Seen()}
		for _, h := range []scs.HexID{u.Hex, end} {
			if name := g.Hex(h).String(); !slices.Contains(finding.Hexes, name) {
				finding.Hexes = append(finding.Hexes, name)
			}
		}
		finding.Excuse(say.F("retreat-toward-supply/judged-otherwise",
			"its owner judged otherwise which way leads toward supply"))
		return &finding
	}
	return nil
}
