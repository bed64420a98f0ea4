package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
)

// retreatedThere reports whether a stack is too high only by units that the log shows
// retreating into its hex: it has until its side's next Movement Phase ends (4.0a).
func (l *Log) retreatedThere(ph *Phase, f *rule.Finding) bool {
	grace := func(m rule.Message) bool { return m.Code() == position.RetreatGrace.Code }
	if f.Rule != position.StackingLimit.ID || f.Verdict != rule.Suspect || !slices.ContainsFunc(f.Evidence.Excuses, grace) {
		return false
	}
	retreated := func(id string) bool {
		end := ph.End.Piece(id)
		return end != nil && end.At.Where == position.InHex && !end.At.Doubtful && l.retreatedTo(ph, id, end.At.Hex)
	}
	if !slices.ContainsFunc(f.Pieces, func(p rule.Piece) bool { return retreated(p.ID) }) {
		return false
	}
	others := slices.DeleteFunc(slices.Clone(ph.End.Pieces), func(p *position.Piece) bool { return retreated(p.ID) })
	pos := &position.Position{Pack: l.Pack, Game: l.Game, Pieces: others, Phase: ph.Declared}
	return !slices.ContainsFunc(position.Run([]*position.Rule{position.StackingLimit}, pos, &rule.Coverage{}), func(other rule.Finding) bool {
		return slices.Equal(other.Hexes, f.Hexes)
	})
}

// retreatedTo reports whether a unit came to the hex where it stands when a phase ends by the
// result of a combat, since its side's last Movement Phase.
func (l *Log) retreatedTo(until *Phase, id string, at hex.Hex) bool {
	for i := slices.Index(l.Phases, until); i >= 0; i-- {
		ph := l.Phases[i]
		was := ph.Start.Piece(id)
		for _, c := range ph.Combats {
			p := c.Before.Piece(id)
			if p == nil || !c.Made() || !c.HasTarget || p.At.Hex == at || p.At.Doubtful {
				continue
			}
			attacking := hasPiece(c.Attackers, p)
			if !attacking && !hasPiece(c.Defenders, p) {
				continue
			}
			s, r := l.share(ph, c, p), l.result(ph, c)
			if s.to == l.Game.ID(at) && (r.known && r.effect(attacking).Retreat > 0 || !attacking && l.untold(ph, c)) {
				return true
			}
		}
		if was == nil || was.At.Hex != at {
			return false // it came there otherwise
		}
		if is, known := ph.Is(); !known || is.Side == was.Side && is.Moves == "phasing" {
			return false
		}
	}
	return false
}
