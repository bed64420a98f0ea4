package position

import (
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// HexNames returns the hexes of pieces, each once, in the order of the pieces.
func HexNames(pieces []*Piece) []string {
	var hexes []string
	seen := map[string]bool{}
	for _, p := range pieces {
		if h := p.At.Hex.String(); p.At.Where == InHex && !seen[h] {
			seen[h] = true
			hexes = append(hexes, h)
		}
	}
	return hexes
}

// surelyInPlay reports whether a spot is a hex in play, whichever hex it is.
func surelyInPlay(p *scspack.Pack, at Spot) bool {
	return at.Where == InHex && inPlay(p, at.Hex) && (!at.Doubtful || inPlay(p, at.Or))
}
