package position

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// OOSMarker is 12.0: who is marked out of supply.
var OOSMarker = &Rule{
	Rule: rule.Rule{
		ID:    "scs/oos-marker",
		Refs:  []string{"12.0", "12.1a"},
		Title: "units are marked out of supply if they cannot trace it",
		Says: "In its Supply Phase a side marks its units that cannot trace a supply line as Out of Supply, and takes the markers off those " +
			"that can. A trace is a path of hexes to a supply source without enemy units, without enemy zones of control unless a friendly " +
			"unit is there, and without impassable terrain. Markers then stay as they are until the side's next Supply Phase.",
		Checks: "Traces the supply of each unit, and compares its marker. That can be illegal only when its side's Supply Phase is declared and " +
			"at its end; at any other time what a trace would change is information. A trace that hangs on something unknown leaves the " +
			"unit unchecked.",
		Example: "At the end of the north's Supply Phase every way of its regiment in 05.04 to a source leads through enemy zones of control, " +
			"and nothing marks it: illegal, 12.0.",
		Level: rule.Supply,
	},
	Needs: func(p *Position) []string {
		needs := needsMap(p)
		if !hasSources(p) {
			needs = append(needs, "places.csv: supply sources")
		}
		return needs
	},
	Run: func(pass *Pass) {
		b := pass.Board()
		if b == nil {
			return
		}
		tracer := b.Game().NewTracer()
		for side := range scs.SideID(b.Game().Sides()) {
			c := supplyCheck{Pass: pass, board: b, side: b.Game().SideName(side), found: map[supplyFault][]int{}, needs: map[string]bool{}, asked: map[scs.HexID]bool{}}
			c.supply = tracer.Trace(b.Situation, side, pass.Position.sources(b, side))
			c.judges = marksSupply(pass.Position.Phase, c.side)
			for i := range b.Units {
				if u := &b.Units[i]; u.Side == side && !u.Unbound && u.Hex != scs.NoHex {
					c.unit(i)
				}
			}
			c.report()
		}
	},
}

// MarksSupply says that in a phase units are marked out of supply.
func MarksSupply(p scspack.Phase) bool { return slices.Contains(p.Markers, string(scspack.MeansOOS)) }

// marksSupply says that a side's Supply Phase is the one that is declared.
func marksSupply(d Declared, side string) bool {
	return d.All(func(p scspack.Phase) bool { return MarksSupply(p) && (p.Side == side || p.Side == "") })
}

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
	// judges says that the position is the end of the side's Supply Phase.
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
	if !c.Position.Phase.Known() && !c.Position.Runs {
		c.Unchecked("units", needsSupplyPhase(c.Position.Pack))
	}
}

// needsSupplyPhase is what markers of a position would need to be judged whose phase
// nobody declared.
func needsSupplyPhase(p *scspack.Pack) string {
	if !slices.ContainsFunc(p.Phases, MarksSupply) {
		return "game.toml: a [[phase]] with the markers oos"
	}
	return "the phase, if it is a Supply Phase"
}

// hangsOn is what the trace of a unit hangs on, asked once for each hex: it is much
// work, and nearly the same for all that stand together.
func (c *supplyCheck) hangsOn(i int) []string {
	h := c.board.Units[i].Hex
	if c.asked[h] {
		return nil
	}
	c.asked[h] = true
	trace, _ := c.supply.Trace(i)
	return c.board.Needs(trace.Decides)
}

// leave leaves a unit unchecked, for want of what in short is one thing.
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
				c.Report(c.fault(fault, together))
			}
		default:
			c.Report(c.outlook(fault, units))
		}
	}
	if len(c.open) > 0 {
		c.reportOpen()
	}
}

// byHex are units parted by the hexes where they stand.
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

// pieces are the pieces that units are.
func (c *supplyCheck) pieces(units []int) []*Piece {
	pieces := make([]*Piece, len(units))
	for n, i := range units {
		pieces[n] = c.board.Pieces[i]
	}
	return pieces
}

// fault is the finding about units of one hex at the end of their Supply Phase.
func (c *supplyCheck) fault(fault supplyFault, units []int) rule.Finding {
	pieces := c.pieces(units)
	trace, _ := c.supply.Trace(units[0])
	f := rule.Finding{
		Verdict: rule.Illegal, Hexes: []string{trace.Hex.String()}, Pieces: Seen(pieces),
		Evidence: map[string]any{"side": c.side},
	}
	whom := strconv.Quote(pieces[0].Name)
	if len(pieces) > 1 {
		whom = amount(len(pieces), scspack.CountUnits) + " of " + c.side
	}
	if fault == notMarked {
		f.Message = rule.Say("%s in %s: no trace of supply, and no marker: %s", whom, trace.Hex, c.cutOff(&trace))
		f.Evidence["cut"] = c.blocks(&trace)
		if trace.TooLong {
			f.Evidence["length"], f.Evidence["limit"] = trace.Length.String(), trace.Limit.String()
		}
		return f
	}
	f.Message = rule.Say("%s in %s: marked out of supply, and a trace leads to %s", whom, trace.Hex, trace.Path[len(trace.Path)-1])
	path := make([]string, len(trace.Path))
	for i, h := range trace.Path {
		path[i] = h.String()
	}
	f.Evidence["trace"] = path
	return f
}

// outlook is what the side's next Supply Phase would change: one finding.
func (c *supplyCheck) outlook(fault supplyFault, units []int) rule.Finding {
	pieces := c.pieces(units)
	f := rule.Finding{
		Verdict: rule.Information, Refs: []string{"12.0", "12.1b"}, Hexes: HexNames(pieces), Pieces: Seen(pieces),
		Evidence: map[string]any{"side": c.side, "units": len(pieces)},
	}
	many := amount(len(pieces), scspack.CountUnits)
	if fault == notMarked {
		f.Message = rule.Say("%s of %s could trace no supply now, and would be marked in its Supply Phase", many, c.side)
	} else {
		f.Message = rule.Say("%s of %s could trace supply now, and would lose the marker in its Supply Phase", many, c.side)
	}
	return f
}

// mostNeeds bounds what a message lists of unknown inputs.
const mostNeeds = 4

func (c *supplyCheck) reportOpen() {
	all := slices.Sorted(maps.Keys(c.needs))
	needs := strings.Join(all[:min(len(all), mostNeeds)], "; ")
	if more := len(all) - mostNeeds; more > 0 {
		needs += fmt.Sprintf(" and %d more", more)
	}
	c.Report(rule.Finding{
		Verdict:  rule.Unchecked,
		Message:  rule.Say("the supply of %s of %s; needs: %s", amount(len(c.open), scspack.CountUnits), c.side, needs),
		Hexes:    HexNames(c.open),
		Pieces:   Seen(c.open),
		Evidence: map[string]any{"side": c.side, "needs": all},
	})
}

// blocks are what cuts traces off, in words.
func (c *supplyCheck) blocks(trace *scs.Trace) []string {
	say := c.board.Words()
	all := make([]string, len(trace.Cut))
	for i, b := range trace.Cut {
		all[i] = say.Block(b)
	}
	return all
}

// cutOff says why there is no trace, in short.
func (c *supplyCheck) cutOff(trace *scs.Trace) string {
	switch {
	case trace.TooLong:
		return fmt.Sprintf("the shortest one is %s long of %s", trace.Length, trace.Limit)
	case len(trace.Cut) == 0:
		return "no way leads to a source"
	}
	all := c.blocks(trace)
	text := strings.Join(all[:min(len(all), mostNeeds)], ", ")
	if more := len(all) - mostNeeds; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
