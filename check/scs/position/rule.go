package position

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// A Rule is a rule over one position.
type Rule struct {
	rule.Rule
	// Needs says what the position's pack would have to say for the rule to be
	// checked at all, each as "file: what". None: it can be.
	Needs func(*Position) []string
	// Run checks the rule. It is called only where Needs says nothing.
	Run func(*Pass)
}

// Rules are all rules over a position, by ID.
func Rules() []*Rule {
	return []*Rule{
		DGMarker,
		GarrisonLimit,
		UnboundPiece,
		CounterFace,
		CounterMix,
		LateReinforcement,
		MixedOccupancy,
		OffMap,
		OOSMarker,
		ProhibitedHex,
		SetUp,
		StackOrder,
		StackingLimit,
		VictoryPoints,
	}
}

// A Pass is one run of one rule over one position: all that the rule sees.
type Pass struct {
	Position *Position

	rule     *Rule
	coverage *rule.Coverage
	findings []rule.Finding
	layout   *layout
}

// A layout is the position laid over its map, once for all rules of a run that ask.
type layout struct {
	board *Board
	err   error

	occupied []Occupied
	sorted   bool // occupied is what it is to be
}

// Occupied are the hexes of Position.Occupied, which is asked once in a run.
func (p *Pass) Occupied() []Occupied {
	if !p.layout.sorted {
		p.layout.occupied, p.layout.sorted = p.Position.Occupied(), true
	}
	return p.layout.occupied
}

// Board is the position laid over its map, for the engine's questions. It is nil
// where the pack is too large to be played: the coverage then says so.
func (p *Pass) Board() *Board {
	if p.layout.board == nil && p.layout.err == nil {
		game := p.Position.Game
		if game == nil {
			game, p.layout.err = scs.Compile(p.Position.Pack)
		}
		if p.layout.err == nil {
			p.layout.board = p.Position.Board(game, NewNames())
		}
	}
	if p.layout.err != nil {
		p.coverage.Need(p.rule.Level, p.layout.err.Error())
	}
	return p.layout.board
}

// Report adds a finding. Rule, step, phase and, where they are absent, the
// rule's own paragraphs are filled in.
func (p *Pass) Report(f rule.Finding) {
	f.Rule, f.Step, f.Phase = p.rule.ID, p.Position.Step, p.Position.Phase.Name()
	if f.Refs == nil {
		f.Refs = p.rule.Refs
	}
	p.findings = append(p.findings, f)
}

// Checked counts a thing that got its verdict, found legal or not.
func (p *Pass) Checked(what string) { p.coverage.Checked(p.rule.ID, what) }

// Unchecked counts a thing that got none, for want of need.
func (p *Pass) Unchecked(what, need string) { p.coverage.Unchecked(p.rule.ID, what, need) }

// Run applies rules to a position. What was not checked, and why, goes to
// coverage. The findings are sorted.
func Run(rules []*Rule, pos *Position, coverage *rule.Coverage) []rule.Finding {
	var findings []rule.Finding
	var laid layout
	for _, r := range rules {
		coverage.Reach(r.Level)
		if needs := r.Needs(pos); len(needs) > 0 {
			for _, need := range needs {
				coverage.Need(r.Level, need)
			}
			continue
		}
		pass := Pass{Position: pos, rule: r, coverage: coverage, layout: &laid}
		r.Run(&pass)
		findings = append(findings, pass.findings...)
	}
	rule.Sort(findings)
	return findings
}

// missing names what would have to be known of pieces, for messages: what they
// are, what their mask hides, or where they stand.
func missing(pieces []*Piece) string {
	asked := []struct {
		words string
		names []string
	}{{words: "what %s is"}, {words: "what is under the mask %s"}, {words: "in which hex %s stands"}}
	for _, p := range pieces {
		which := 0
		switch {
		case p.At.Doubtful:
			which = 2
		case p.Kind == Masked:
			which = 1
		}
		if name := strconv.Quote(p.Name); !slices.Contains(asked[which].names, name) {
			asked[which].names = append(asked[which].names, name)
		}
	}
	var parts []string
	for _, a := range asked {
		if len(a.names) > 0 {
			parts = append(parts, fmt.Sprintf(a.words, strings.Join(a.names, ", ")))
		}
	}
	return strings.Join(parts, " and ")
}
