package position

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// OOSMarker is 12.0: who is marked out of supply.
var OOSMarker = &Rule{
	Description: rule.Description{
		ID:      "scs/oos-marker",
		Refs:    []string{"12.0", "12.1a"},
		Also:    []string{"2.1f"},
		Applies: []string{"2.1h"},
		Title:   "units are marked out of supply if they cannot trace it",
		Says: "In its Supply Phase a side marks its units that cannot trace a supply line as Out of Supply, and takes the markers off those " +
			"that can. A trace is a path of hexes to a supply source without enemy units, without enemy zones of control unless a friendly " +
			"unit is there, and without impassable terrain. Markers then stay as they are until the side's next Supply Phase.",
		Checks: "Traces the supply of each unit, and compares its marker. That can be illegal only when its side's Supply Phase is declared and " +
			"at its end; at any other time what a trace would change is information. A trace that hangs on something unknown leaves the " +
			"unit unchecked.",
		Example: "At the end of the north's Supply Phase every way of its regiment in 05.04 to a source leads through enemy zones of control, " +
			"and nothing marks it: illegal, 12.0.",
		Level:   rule.Supply,
		Touches: []string{scspack.TouchSupply, scspack.TouchMarkers},
		RestsOn: rule.Rests{{"", scspack.TouchZOC}, {"", scspack.TouchHexside}},
	},
	Needs: []scspack.Need{scspack.NeedMap, scspack.NeedAnySource},
	Uses:  []scspack.Need{scspack.NeedZOC, scspack.NeedSources, scspack.NeedOOSMarker, scspack.NeedPhases, scspack.SourceInEZOC},
	Run: func(pass *Pass) {
		b := pass.Board()
		if b == nil {
			return
		}
		tracer := b.Game().NewTracer()
		for side := range scs.SideID(b.Game().Sides()) {
			c := supplyCheck{Pass: pass, board: b, side: b.Game().SideName(side), found: map[supplyFault][]int{}, needs: map[string]bool{}, asked: map[scs.HexID]bool{}}
			c.supply = tracer.Trace(b.Situation, side, pass.Position.Sources(b, side))
			c.judges = !pass.Position.Ends.runs() && pass.Position.Phase.All(func(p scspack.Phase) bool {
				return MarksSupply(p) && p.Side == c.side
			})
			for i := range b.Units {
				if u := &b.Units[i]; u.Side == side && !u.Unbound && u.Hex != scs.NoHex {
					c.unit(i)
				}
			}
			c.report()
		}
	},
}

// MarksSupply reports whether units are marked out of supply in a phase.
func MarksSupply(p scspack.Phase) bool { return slices.Contains(p.Markers, string(scspack.MeansOOS)) }

// A supplyFault is how marker and trace differ.
type supplyFault uint8

const (
	notMarked   supplyFault = iota + 1 // no trace, no marker
	notSupplied                        // a trace, and a marker
)

// A supplyCheck compares the markers of one side's units with their traces.
type supplyCheck struct {
	*Pass
	board  *Board
	side   string
	supply *scs.Supply
	// judges reports whether the position is the end of the side's Supply Phase.
	judges bool

	found map[supplyFault][]int // units by index
	open  []*Piece
	needs map[string]bool
	asked map[scs.HexID]bool
}

func (c *supplyCheck) unit(i int) {
	u, piece := &c.board.Units[i], c.board.Pieces[i]
	answer := c.supply.Supplied(i)
	switch {
	case u.OOS == pack.Unknown:
		c.leave(piece, "who is marked out of supply", "who is marked out of supply")
	case answer == pack.Unknown && c.judges:
		c.leave(piece, "what their traces hang on", c.hangsOn(i)...)
	case answer == pack.Unknown:
	case answer == pack.No && u.OOS == pack.No:
		c.differs(notMarked, i)
	case answer == pack.Yes && u.OOS == pack.Yes:
		c.differs(notSupplied, i)
	case c.judges:
		c.Checked("units")
	}
	switch phase := c.Position.Phase; {
	case c.Position.Ends == Shown && phase.Any(MarksSupply):
		c.Unchecked("units", NeedsNextLog)
	case c.Position.Ends.runs():
	case !phase.Known():
		c.Unchecked("units", needsSupplyPhase(c.Position.Pack))
	case phase.All(func(p scspack.Phase) bool { return MarksSupply(p) && p.Side == "" }):
		c.Unchecked("units", "game.toml: whose OOS markers change in the "+phase.Name()+" phase: its side")
	}
}

// needsSupplyPhase returns what is needed to judge markers if no phase is declared.
func needsSupplyPhase(p *scspack.Pack) string {
	if !slices.ContainsFunc(p.Phases, MarksSupply) {
		return "game.toml: a [[phase]] with the markers oos"
	}
	return "the phase, if it is a Supply Phase"
}

// hangsOn returns the unknowns that decide a unit's trace. It does so once for each hex:
// finding them is slow, and they are nearly the same for all units of a hex.
func (c *supplyCheck) hangsOn(i int) []string {
	h := c.board.Units[i].Hex
	if c.asked[h] {
		return nil
	}
	c.asked[h] = true
	trace, _ := c.supply.Trace(i)
	return c.board.Needs(trace.Decides)
}

// leave leaves a unit unchecked. short sums up what it needs.
func (c *supplyCheck) leave(piece *Piece, short string, needs ...string) {
	if !c.judges {
		return
	}
	c.Unchecked("units", short)
	c.open = append(c.open, piece)
	for _, need := range needs {
		c.needs[need] = true
	}
}

func (c *supplyCheck) differs(fault supplyFault, i int) {
	if c.judges {
		c.Checked("units")
	}
	c.found[fault] = append(c.found[fault], i)
}

func (c *supplyCheck) report() {
	for _, fault := range []supplyFault{notMarked, notSupplied} {
		switch units := c.found[fault]; {
		case len(units) == 0:
		case c.judges:
			for _, together := range c.byHex(units) {
				c.reportCurable(c.fault(fault, together), "units")
			}
		default:
			c.Report(c.outlook(fault, units))
		}
	}
	if len(c.open) > 0 {
		c.reportOpen()
	}
}

// byHex groups units by their hexes.
func (c *supplyCheck) byHex(units []int) [][]int {
	var parts [][]int
	at := map[scs.HexID]int{}
	for _, i := range units {
		h := c.board.Units[i].Hex
		n, there := at[h]
		if !there {
			n = len(parts)
			at[h] = n
			parts = append(parts, nil)
		}
		parts[n] = append(parts[n], i)
	}
	return parts
}

// pieces returns the pieces of units.
func (c *supplyCheck) pieces(units []int) []*Piece {
	pieces := make([]*Piece, len(units))
	for n, i := range units {
		pieces[n] = c.board.Pieces[i]
	}
	return pieces
}

// fault returns the finding about units of one hex at the end of their Supply Phase.
func (c *supplyCheck) fault(fault supplyFault, units []int) rule.Finding {
	pieces := c.pieces(units)
	found, _ := c.supply.Trace(units[0])
	f := rule.Finding{Verdict: rule.Illegal, Hexes: []string{found.Hex.String()}, Pieces: Seen(pieces)}
	whom := strconv.Quote(pieces[0].Name)
	if len(pieces) > 1 {
		whom = amount(len(pieces), scspack.CountUnits) + " of " + c.side
	}
	trace := Trace{Side: c.side}
	if fault == notMarked {
		for _, b := range found.Cut {
			trace.Cut = append(trace.Cut, NewBlock(c.board.Words(), b))
		}
		if found.TooLong {
			trace.Length, trace.Limit = Amount(found.Length), Amount(found.Limit)
		}
		if slices.ContainsFunc(found.Cut, func(b scs.Block) bool { return b.Kind == scs.EZOCThere }) {
			f.Refs = append(slices.Clone(c.Rule.Refs), "2.1f")
		}
		f.Message = say.F("oos-marker/not-marked",
			"{units} in {hex}: no trace of supply, and no marker: {why}", whom, found.Hex, cutOff(&trace))
	} else {
		trace.Path = found.Path
		f.Message = say.F("oos-marker/not-supplied",
			"{units} in {hex}: marked out of supply, and a trace leads to {path}",
			whom, found.Hex, found.Path[len(found.Path)-1])
	}
	f.Evidence.Add(trace)
	return f
}

// outlook returns one finding about what the side's next Supply Phase would change.
func (c *supplyCheck) outlook(fault supplyFault, units []int) rule.Finding {
	pieces := c.pieces(units)
	f := rule.Finding{
		Verdict: rule.Information, Refs: []string{"12.0", "12.1b"}, Hexes: HexNames(pieces), Pieces: Seen(pieces),
		Evidence: rule.Show(Sides{[]string{c.side}}),
	}
	many := amount(len(pieces), scspack.CountUnits)
	if fault == notMarked {
		f.Message = say.F("oos-marker/would-be-marked",
			"{units} of {side} could trace no supply now, and would be marked in its Supply Phase", many, c.side)
	} else {
		f.Message = say.F("oos-marker/would-lose-marker",
			"{units} of {side} could trace supply now, and would lose the marker in its Supply Phase", many, c.side)
	}
	return f
}

// mostNeeds bounds the unknown inputs that a message lists.
const mostNeeds = 4

func (c *supplyCheck) reportOpen() {
	all := slices.Sorted(maps.Keys(c.needs))
	needs := strings.Join(all[:min(len(all), mostNeeds)], "; ")
	if more := len(all) - mostNeeds; more > 0 {
		needs += fmt.Sprintf(" and %d more", more)
	}
	c.Report(rule.Finding{
		Verdict: rule.Unchecked,
		Message: say.F("oos-marker/supply-open",
			"the supply of {units} of {side} was not judged: it depends on {needs}",
			amount(len(c.open), scspack.CountUnits), c.side, needs),
		Hexes:    HexNames(c.open),
		Pieces:   Seen(c.open),
		Evidence: rule.Evidence{Needs: all, Figures: rule.Figures{Sides{[]string{c.side}}}},
	})
}

// cutOff returns in short why there is no trace.
func cutOff(trace *Trace) string {
	switch {
	case trace.Length != (Amount{}):
		return fmt.Sprintf("the shortest one is %s long of %s", trace.Length, trace.Limit)
	case len(trace.Cut) == 0:
		return "no way leads to a source"
	}
	words := make([]string, len(trace.Cut))
	for i := range trace.Cut {
		words[i] = trace.Cut[i].String()
	}
	text := strings.Join(words[:min(len(words), mostNeeds)], "; ")
	if more := len(words) - mostNeeds; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
