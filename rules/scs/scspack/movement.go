package scspack

import (
	"github.com/umpire-vassal/umpire/rules/pack"
)

// ZOC is what enemy zones of control do to movement (2.1): [zoc].
type ZOC struct {
	// Cost is the extra cost of entering a hex in a zone of control; by default 2 (2.1a).
	Cost pack.Fraction `key:"cost"`
	// Refs are the game's own paragraphs on it.
	Refs []string `key:"refs"`
}

// An OverrunBy is what allows to overrun a hex.
type OverrunBy = string

// What allows to overrun a hex.
const (
	OverrunByCost  OverrunBy = "cost"  // that its terrain costs no more than the limit (6.0c)
	OverrunByChart OverrunBy = "chart" // the column of the terrain effects chart
)

// An Overrunner is who overruns.
type Overrunner = string

// Who overruns.
const (
	OverrunAll     Overrunner = "all"     // all units that may move in the phase
	OverrunExploit Overrunner = "exploit" // only exploit capable units
)

// Overrun is the rule on overruns (6.0): [overrun].
type Overrun struct {
	// Cost is the movement points that it costs; by default 2 (6.0).
	Cost pack.Fraction `key:"cost"`
	// By is what allows to overrun a hex: that its terrain costs at most limit, which is the default
	// (6.0c), or the chart's overrun column.
	By OverrunBy `key:"by" words:"cost|chart"`
	// Limit is the most that the target's terrain may cost; by default 2.
	Limit pack.Fraction `key:"limit"`
	// Units are who overruns; by default all that may move in the phase.
	Units Overrunner `key:"units" words:"all|exploit"`
	// Refs are the game's own paragraphs on it.
	Refs []string `key:"refs"`
	// ByRefs are the game's paragraphs on by, cited for it alone.
	ByRefs []string `key:"by_refs"`
	// UnitsRefs are the game's paragraphs on units, cited for it alone.
	UnitsRefs []string `key:"units_refs"`
}

// A TerrainChoice is which of several terrains in a hex counts.
type TerrainChoice = string

// Which of several terrains counts.
const (
	Costliest TerrainChoice = "costliest"
	Cheapest  TerrainChoice = "cheapest"
	Best      TerrainChoice = "best" // for the defender, for the target
)

// MixedTerrain is which of several terrains in a hex counts, each "" where unknown: [terrain].
type MixedTerrain struct {
	// Movement is which of several terrains in a hex counts for moving.
	Movement TerrainChoice `key:"movement" words:"costliest|cheapest|best"`
	// Combat is the same for attacks.
	Combat TerrainChoice `key:"combat" words:"costliest|cheapest|best"`
	// Air is the same for air strikes.
	Air TerrainChoice `key:"air" words:"costliest|cheapest|best"`
	// Refs are the game's own paragraphs on it.
	Refs []string `key:"refs"`
}

// seriesMP is what the series charges for an enemy zone of control (2.1a) and for
// an overrun (6.0), and what an overrun's target may cost (6.0c).
var seriesMP = pack.Fraction{Num: 2, Den: 1}
