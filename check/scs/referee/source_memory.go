package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// sourcesEntered returns, for each phase, which supply sources enemies had entered by its end,
// for the sides whose sources die when they are entered (AfB 1.8).
func (l *Log) sourcesEntered() map[*Phase]map[string]scs.SourceMemory {
	pasts := map[*Phase]map[string]scs.SourceMemory{}
	entered := map[string][]scs.HexID{}
	for _, ph := range l.Phases {
		now := map[string]scs.SourceMemory{}
		for _, side := range l.Pack.Supply.SourceDies {
			for _, place := range l.Pack.Places {
				h := l.Game.ID(place.Hex)
				if place.Role != scspack.RoleSupply || !place.InHex || place.Side != "" && place.Side != side || slices.Contains(entered[side], h) {
					continue
				}
				holds := func(p *position.Piece) bool {
					return p.Kind == position.Unit && p.Side != side && p.At.Where == position.InHex && !p.At.Doubtful && p.At.Hex == place.Hex
				}
				passes := func(t *Trip) bool { return t.Side() != side && l.cameThrough(ph, t, place.Hex) > 0 }
				if slices.ContainsFunc(ph.Start.Pieces, holds) || slices.ContainsFunc(ph.End.Pieces, holds) || slices.ContainsFunc(ph.Trips, passes) {
					entered[side] = append(entered[side], h)
				}
			}
			now[side] = scs.SourceMemory{Entered: slices.Clone(entered[side])}
		}
		pasts[ph] = now
	}
	return pasts
}
