package trait

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A Viewer is who looks at a piece. The zero value is an observer: somebody who
// plays no side and owns nothing, so that every mask and hidden piece works on
// him.
type Viewer struct {
	Player  Player // "" is nobody's identity
	Side    string // "" for none
	Referee bool   // sees through every mask and finds every hidden piece
}

// Access says who besides its owner has access to a hidden or masked piece
// (VASSAL.counters.PieceAccess).
type Access struct {
	// Kind is ByPlayer, BySide or BySides.
	Kind AccessKind
	// Sides are the sides that share access when Kind is BySides.
	Sides []string
}

// AccessKind is how ownership of a hidden or masked piece is compared.
type AccessKind int

const (
	ByPlayer AccessKind = iota // the owner is a player (PlayerAccess)
	BySide                     // the owner is a side (SideAccess)
	BySides                    // the owner is one of some sides that all may look (SpecifiedSideAccess)
)

// parseAccess is PieceAccessConfigurer.decode.
func parseAccess(s string) Access {
	if s == "side:" {
		return Access{Kind: BySide}
	}
	if list, ok := strings.CutPrefix(s, "sides:"); ok {
		return Access{Kind: BySides, Sides: sequence.Split(list, ':')}
	}
	return Access{Kind: ByPlayer}
}

// allows says whether the viewer may look at what the owner hid.
func (a Access) allows(v Viewer, owner Player, owned bool) bool {
	if !owned || v.Referee {
		return true
	}
	switch a.Kind {
	case BySide:
		return v.Side != "" && string(owner) == v.Side
	case BySides:
		return v.Side != "" && slices.Contains(a.Sides, string(owner)) && slices.Contains(a.Sides, v.Side)
	default:
		return v.Player != "" && owner == v.Player
	}
}
