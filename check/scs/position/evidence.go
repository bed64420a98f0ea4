package position

import (
	"cmp"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// What findings of SCS rest on. Their JSON keys are stable: none changes its meaning.

// Reads returns the text of a figure: lines below one label.
func Reads(label string, lines ...string) []rule.Labelled {
	return []rule.Labelled{{Label: label, Lines: lines}}
}

// Limit is how many of something there are, and how many there may be.
type Limit struct {
	// Side is the side that they belong to, "" if that is uncertain.
	Side string `json:"side,omitempty"`
	// Counted is what is counted: "units", "garrisons".
	Counted string `json:"counted"`
	Count   int    `json:"count"`
	// OrMore reports whether there may be more than Count.
	OrMore bool `json:"or_more,omitempty"`
	Limit  int  `json:"limit"`
}

func (Limit) Kind() string          { return "limit" }
func (Limit) Text() []rule.Labelled { return nil }

// Sides are the sides that a finding is about.
type Sides struct {
	Sides []string `json:"sides"`
}

func (Sides) Kind() string          { return "sides" }
func (Sides) Text() []rule.Labelled { return nil }

// Terrain is the terrain of a hex that a side's units may not enter.
type Terrain struct {
	Side    string   `json:"side"`
	Terrain []string `json:"terrain"`
}

func (Terrain) Kind() string            { return "terrain" }
func (t Terrain) Text() []rule.Labelled { return Reads("terrain", t.Terrain...) }

// Site is where units stand outside of the hexes of the map.
type Site struct {
	// Window is the map window, Location VASSAL's name of the place in it.
	Window   string `json:"window"`
	Location string `json:"location,omitempty"`
}

func (Site) Kind() string          { return "place" }
func (Site) Text() []rule.Labelled { return nil }

// Steps are the steps of a unit.
type Steps struct {
	// Steps is how many it has, nil if that is unknown.
	Steps *int `json:"steps,omitempty"`
	// Lost is how many its counter and its markers show as lost; 0 unless all are.
	Lost int `json:"lost,omitempty"`
}

func (Steps) Kind() string          { return "steps" }
func (Steps) Text() []rule.Labelled { return nil }

// Counters counts the counters of a unit: more than the game has.
type Counters struct {
	// Unit is the unit's id in the pack, Count how many counters the game has.
	Unit  string `json:"unit"`
	Count int    `json:"count"`
	// OnMap is how many are on the map, All how many there are with those beside it.
	OnMap int `json:"on_map"`
	All   int `json:"counters"`
}

func (Counters) Kind() string          { return "counters" }
func (Counters) Text() []rule.Labelled { return nil }

// Points are what a marker shows, and what a side's victory hexes are worth.
type Points struct {
	Side  string `json:"side"`
	Shown int    `json:"shown"`
	Least int    `json:"least"`
	// Most is nil where there is no bound.
	Most *int `json:"most,omitempty"`
}

func (Points) Kind() string          { return "points" }
func (Points) Text() []rule.Labelled { return nil }

// VictoryCount is what a side's victory hexes are worth when the game is over.
type VictoryCount struct {
	Side  string `json:"side"`
	Least int    `json:"least"`
	// Most is nil where there is no bound.
	Most *int `json:"most,omitempty"`
	// Results are the results of the pack's bands that the points may mean.
	Results []string     `json:"results"`
	Hexes   []VictoryHex `json:"hexes"`
}

// A VictoryHex is a hex that is worth points.
type VictoryHex struct {
	Hex  hex.Hex `json:"hex"`
	Name string  `json:"name,omitempty"`
	// Points is what it is worth, nil if that is unknown.
	Points *int `json:"points,omitempty"`
	// Side controls it, "" if that is unknown.
	Side string `json:"side,omitempty"`
}

func (VictoryCount) Kind() string { return "victory_count" }

func (v VictoryCount) Text() []rule.Labelled {
	var lines []string
	for _, h := range v.Hexes {
		line := strings.TrimSpace(h.Hex.String() + " " + h.Name)
		if h.Points != nil {
			line += ", " + strconv.Itoa(*h.Points)
		}
		lines = append(lines, line+": "+cmp.Or(h.Side, "?"))
	}
	return Reads("victory hexes", lines...)
}

// Arrival is a place where units wait for their turn of arrival.
type Arrival struct {
	Place string `json:"place"`
	// Due is the turn in which they arrive, Turn the current turn, and TurnBy quotes what shows it.
	Due    int    `json:"due"`
	Turn   int    `json:"turn"`
	TurnBy string `json:"turn_by"`
}

func (Arrival) Kind() string            { return "arrival" }
func (a Arrival) Text() []rule.Labelled { return Reads("turn by", a.TurnBy) }

// Trace is a trace of supply, or what cuts all traces off.
type Trace struct {
	Side string `json:"side"`
	// Path is a trace that works, from the unit's hex to the source.
	Path []hex.Hex `json:"path,omitempty"`
	// Cut lists what stands in the way of every trace.
	Cut []Block `json:"cut,omitempty"`
	// Length is the length of the shortest trace if that exceeds Limit.
	Length Amount `json:"length,omitzero"`
	Limit  Amount `json:"limit,omitzero"`
}

func (Trace) Kind() string { return "trace" }

func (t Trace) Text() []rule.Labelled {
	var cut []string
	for i := range t.Cut {
		cut = append(cut, t.Cut[i].String())
	}
	return append(Reads("trace", hex.Numbers(t.Path)...), Reads("cut by", cut...)...)
}

// A Block is a hex or hexside that a trace cannot pass.
type Block struct {
	// Kind is "enemy", "EZOC", "prohibited hex" or "prohibited hexside".
	Kind string  `json:"kind"`
	Hex  hex.Hex `json:"hex"`
	// Hexside is the prohibited hexside, else "".
	Hexside string `json:"hexside,omitempty"`
	// By lists the enemy units there, or those whose ZOC it is.
	By  []string `json:"by,omitempty"`
	Ref string   `json:"ref"`

	text string
}

// blockRefs has the paragraphs by which something blocks a trace.
var blockRefs = map[scs.BlockKind]string{
	scs.EnemyThere: "12.1a", scs.EZOCThere: "2.1f", scs.ProhibitedHex: "12.1a", scs.ProhibitedSide: "12.1a",
}

// NewBlock returns what the engine found in a trace's way, in the words of say.
func NewBlock(speaker words.Speaker, b scs.Block) Block {
	block := Block{Kind: string(b.Kind), Hex: b.Hex, By: speaker.Names(b.By), Ref: blockRefs[b.Kind],
		text: speaker.Block(b)}
	if b.Kind == scs.ProhibitedSide {
		block.Hexside = b.Side.String()
	}
	return block
}

// String returns the block in words: "EZOC of "Hill Foot" in 24.17".
func (b *Block) String() string { return b.text }

// worthOf is how many points a score is, "3", "3 to 5" or "3 or more".
func worthOf(score *scs.Score) string {
	worth := strconv.Itoa(score.Least)
	switch {
	case score.Unbounded:
		worth += " or more"
	case !score.Exact():
		worth += " to " + strconv.Itoa(score.Most)
	}
	return worth
}
