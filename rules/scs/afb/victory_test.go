package afb_test

import (
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// result returns who wins: the Soviet side's points, and the results that they may mean (AfB 4.0). Of
// one position, c being its Control, they are exact bounds. extra are points that no map shows and
// the players agreed upon, as the point for an accent (AfB 3.1).
func result(p *scspack.Pack, c scs.Control, extra int) scs.Score {
	if extra == 0 {
		return scs.VictoryPoints(p, c, p.Victory.Side)
	}
	// The bands are moved down by what is added to every total.
	moved := *p
	moved.Victory.Bands = nil
	for _, b := range p.Victory.Bands {
		b.From.N -= extra
		b.To.N -= extra
		moved.Victory.Bands = append(moved.Victory.Bands, b)
	}
	score := scs.VictoryPoints(&moved, c, p.Victory.Side)
	score.Least += extra
	score.Most += extra
	for i := range score.Bands {
		score.Bands[i].From.N += extra
		score.Bands[i].To.N += extra
	}
	return score
}
