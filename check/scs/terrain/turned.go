package terrain

import (
	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// mostOff is how many hexrows and hexes the origin of a table may be off.
const mostOff = 1

// turned returns what the pack would have for hexes if the table had been entered upside down,
// mirrored, or from another origin.
func turned(p *scspack.Pack, hexes []hex.Hex, named map[int]string) []check.TurnedRows {
	at := map[hex.Hex]string{}
	for i, terrain := range named {
		at[hexes[i]] = terrain
	}
	var all []check.TurnedRows
	for _, way := range []struct {
		what            string
		across, upsides bool
	}{{"with another origin", false, false}, {"upside down", false, true}, {"mirrored", true, false},
		{"turned by half", true, true}} {
		for right := -mostOff; right <= mostOff; right++ {
			for up := -mostOff; up <= mostOff; up++ {
				if right == 0 && up == 0 && !way.across && !way.upsides {
					continue
				}
				rows := map[int]string{}
				for i, h := range hexes {
					m := p.Map(h.Letter)
					col, row := int(h.Col)+right, int(h.Row)+up
					if way.across {
						col = int(m.FirstCol) + int(m.LastCol) - col
					}
					if way.upsides {
						row = int(m.FirstRow) + int(m.LastRow) - row
					}
					if from, ok := hex.New(h.Letter, col, row); ok && at[from] != "" {
						rows[i] = at[from]
					}
				}
				all = append(all, check.TurnedRows{What: way.what, Named: rows})
			}
		}
	}
	return all
}
