package newmodule

import (
	"fmt"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/drawing"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// legend has the words of the legends of the maps.
var legend = drawing.Legend{
	Extent: func(m *hex.Map) string {
		extent := fmt.Sprintf("hexrows %d to %d, hexes %d to %d", m.FirstCol, m.LastCol, m.FirstRow, m.LastRow)
		if m.Letter != 0 {
			extent = "map " + string(rune(m.Letter)) + ", " + extent
		}
		return extent
	},
	More:            func(n int) string { return fmt.Sprintf("and %d more", n) },
	UnknownTerrain:  "unknown terrain",
	UnknownHexsides: "hexsides without a feature are unknown",
	NoHexsides:      "rivers and roads are unknown",
	Roles: map[scspack.Role]string{
		scspack.RoleSupply:  "supply source",
		scspack.RoleVictory: "victory points",
		scspack.RoleControl: "control at the start",
		scspack.RoleEntry:   "entry area",
		scspack.RoleExit:    "exit",
		scspack.RoleDead:    "eliminated units",
		scspack.RoleRebuild: "units to be rebuilt",
		scspack.RoleHolding: "units that wait",
		scspack.RoleParking: "spare counters",
	},
}

// drawn puts into words why something is not drawn.
var drawn = rule.ProblemWords{English: map[pack.ProblemCode]string{
	drawing.TooLarge: "a picture of {width} x {height} pixels is too large; at most {most} million pixels are drawn",
}}
