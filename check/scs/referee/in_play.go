package referee

import (
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// This file knows which spots are in play, where the eliminated lie, and of which windows nothing is known.

// surely reports whether a hex is known to be playable.
func (l *Log) surely(h hex.Hex) bool {
	yes, known := l.Pack.Playable(h)
	return known && yes
}

// playable reports whether a piece in that spot is certainly in play on the map.
func (l *Log) playable(at position.Spot) bool {
	return at.Where == position.InHex && l.surely(at.Hex) && (!at.Doubtful || l.surely(at.Or)) && l.parked(at) == nil
}

// parked returns the pack's place for counters in that spot, or nil.
func (l *Log) parked(at position.Spot) *scspack.Place {
	return l.Pack.Place(at.Hex, scspack.RoleDead, scspack.RoleRebuild, scspack.RoleHolding, scspack.RoleParking, scspack.RoleExit)
}

// inPlay reports whether a piece in that spot is in play on the map, as far as the pack
// knows the map.
func (l *Log) inPlay(at position.Spot) bool {
	return at.Where == position.InHex && (len(l.Pack.Maps) == 0 || l.playable(at))
}

// eliminated reports whether a piece lies in a box that the pack has for eliminated units
// only.
func (l *Log) eliminated(p *position.Piece) bool {
	if p.At.Where != position.InPlace {
		return false
	}
	return !slices.ContainsFunc(l.Pack.Places, func(place scspack.Place) bool {
		return place.Name == p.At.Place.Name && place.Role != scspack.RoleDead && place.Role != scspack.RoleRebuild
	})
}

// dead reports whether a spot is where the pack puts eliminated units.
func (l *Log) dead(at position.Spot) bool {
	return at.Where == position.InPlace && slices.ContainsFunc(l.Pack.Places, func(p scspack.Place) bool {
		return p.Name == at.Place.Name && p.InHex == at.Place.InHex && p.Hex == at.Place.Hex && (p.Role == scspack.RoleDead || p.Role == scspack.RoleRebuild)
	})
}

// namesPlaces reports whether the pack names places for eliminated and for waiting units.
func (l *Log) namesPlaces() bool {
	return l.hasPlace(scspack.RoleDead, scspack.RoleRebuild) && l.hasPlace(scspack.RoleHolding)
}

func (l *Log) hasPlace(roles ...scspack.Role) bool {
	return slices.ContainsFunc(l.Pack.Places, func(p scspack.Place) bool { return slices.Contains(roles, p.Role) })
}

// unnamedWindow is the need for a window of which the binding names no part.
func unnamedWindow(window string) string {
	return "places.csv, vassal.toml: what the counters in " + strconv.Quote(window) + " are"
}
