package scspack

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Role is what a place is for.
type Role string

// The roles of places.csv.
const (
	RoleSupply  Role = "supply"  // a supply source
	RoleVictory Role = "victory" // worth victory points
	RoleControl Role = "control" // controlled by its side when the game begins
	RoleEntry   Role = "entry"   // an entry hex of reinforcements; the name is the entry area's letter
	RoleExit    Role = "exit"    // where units may leave the map
	RoleDead    Role = "dead"    // where eliminated units are put
	RoleRebuild Role = "rebuild" // where eliminated units wait to be rebuilt
	RoleHolding Role = "holding" // where units that are in play wait
	RoleParking Role = "parking" // where counters that are not in play lie
)

// offMapRoles are the roles of places where units may be outside the hexes of the map.
var offMapRoles = []Role{RoleDead, RoleRebuild, RoleHolding, RoleParking}

// A Place is a hex or a box with a role: a row of places.csv.
type Place struct {
	// Hex is the place's hex if InHex is set.
	Hex   hex.Hex
	InHex bool
	// Role is what the place is for.
	Role Role
	// Side is its side. Without a side it is unknown whose a supply source or an entry hex is; other
	// places then belong to no side, or to any.
	Side string
	// Value is victory points or supply or, for a holding place, the turn in which the units
	// that wait there enter.
	Value pack.Value
	// Name is its name: a town, an entry area, a box on the map, a window.
	Name string
	// Source is where the row is from, if the row has it ("source", "confidence").
	Source Source
	// At is the place in the pack.
	At pack.Position
}

// OffMap reports whether units may be at the place even if it is not a playable hex.
func (p *Place) OffMap() bool { return slices.Contains(offMapRoles, p.Role) }

func placeSheet() pack.Sheet {
	return pack.Sheet{
		Columns:  []string{"hex", "role", "side", "value", "name", "source", "confidence"},
		Required: []string{"role"},
		Each:     inEachHex(),
	}
}

var roleNames = []string{
	string(RoleSupply), string(RoleVictory), string(RoleControl), string(RoleEntry), string(RoleExit),
	string(RoleDead), string(RoleRebuild), string(RoleHolding), string(RoleParking),
}

// mostPlaced bounds the hexes for which the rows of places.csv can stand.
const mostPlaced = 100_000

// inEachHex returns a function that turns a row for a stretch of hexes into a row for each
// hex.
func inEachHex() func(pack.Row) []pack.Row {
	placed := 0
	return func(row pack.Row) []pack.Row {
		text := row.Text("hex")
		if !strings.Contains(text, "-") {
			return []pack.Row{row}
		}
		stretch, err := parseStretch(text)
		switch placed += len(stretch); {
		case err != nil:
			row.AddErr("hex", err)
			return nil
		case placed > mostPlaced:
			row.Add("hex", TooManyInStretches, mostPlaced)
			return nil
		}
		rows := make([]pack.Row, len(stretch))
		for i, h := range stretch {
			rows[i] = row.With("hex", h.String())
		}
		return rows
	}
}

// readPlaces reads places.csv.
func (p *Pack) readPlaces(rows []pack.Row) {
	for _, row := range rows {
		place := Place{
			Role:   Role(row.OneOf("role", roleNames)),
			Side:   p.side(row),
			Name:   row.Text("name"),
			Value:  figure(row, "value", 0),
			Source: rowSource(row),
			At:     row.At("role"),
		}
		row.Required("role")
		if number := row.Text("hex"); number != "" {
			h, ok := hex.Parse(number)
			if !ok {
				row.Add("hex", NoHex, number)
				continue
			}
			place.Hex, place.InHex = h, true
			if playable, known := p.Playable(h); known && !playable && !place.OffMap() {
				row.Add("hex", PlaceOffMap, h, place.Role, Extents(p.Maps))
			}
		} else if place.OffMap() {
			if place.Name == "" {
				row.Add("name", PlaceNowhere, place.Role)
			}
		} else if place.Role != "" {
			row.Add("hex", PlaceWithoutHex, place.Role)
		}
		p.Places = append(p.Places, place)
	}
}

// checkTotal adds the victory places up. A place of unknown worth leaves the sum open.
func (p *Pack) checkTotal(problems *pack.Problems) {
	sum := 0
	for i := range p.Places {
		if place := &p.Places[i]; place.Role == RoleVictory {
			if !place.Value.Known {
				return
			}
			sum += place.Value.N
		}
	}
	if p.Victory.Total.Known && p.Victory.Total.N != sum {
		problems.Add(p.Victory.totalAt, TotalDiffers, placesFile, sum, p.Victory.Total.N)
	}
}

// placeName returns the key by which a row of one pack replaces a row of another: the role,
// the hex or else the name, and what distinguishes places with that role in one hex.
func placeName(row pack.Row) string {
	name := row.Text("role") + "\x00" + hexName(row, "hex") + "\x00"
	switch role := Role(row.Text("role")); {
	case row.Text("hex") == "", role == RoleEntry:
		return name + row.Text("name")
	case role == RoleSupply, role == RoleExit:
		return name + row.Text("side")
	}
	return name
}

// hexName returns the number of a hex as it is printed, however the row writes it.
func hexName(row pack.Row, column string) string {
	h, ok := hex.Parse(row.Text(column))
	if !ok {
		return row.Text(column)
	}
	return h.String()
}
