package trait

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A Viewer is a person who looks at a piece. The zero value is an observer, who
// plays no side and owns nothing: masks hide everything from an observer.
type Viewer struct {
	Player  Player // "" for nobody in particular
	Side    string // "" for none
	Referee bool   // sees through every mask, and every hidden piece
}

// Access is the rule for who may look at a hidden or masked piece
// (VASSAL.counters.PieceAccess).
type Access struct {
	Kind  AccessKind
	Sides []string // those that share access; for BySides only
}

// AccessKind is how ownership of a hidden or masked piece is compared.
type AccessKind int

const (
	ByPlayer AccessKind = iota // the owner is a player (PlayerAccess)
	BySide                     // the owner is a side (SideAccess)
	BySides                    // the owner is one of the sides that share access (SpecifiedSideAccess)
)

// parseAccess does what PieceAccessConfigurer.decode does.
func parseAccess(s string) Access {
	if s == "side:" {
		return Access{Kind: BySide}
	}
	if list, ok := strings.CutPrefix(s, "sides:"); ok {
		return Access{Kind: BySides, Sides: sequence.Split(list, ':')}
	}
	return Access{Kind: ByPlayer}
}

// allows reports whether the viewer may look at what the owner hid.
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
