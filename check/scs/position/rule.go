package position

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Rule is a rule over one position.
type Rule = rule.Rule[*Pass, scspack.Need]

// Rules returns all rules over a position, by ID.
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
		Outcome,
		ProhibitedHex,
		SetUp,
		StackOrder,
		StackingLimit,
		VictoryPoints,
	}
}

// A Pass is one run of one rule over one position: all that the rule sees.
type Pass struct {
	*rule.Pass
	Position *Position

	layout *layout
}

// A layout is the position laid over its map, made once for all rules of a run.
type layout struct {
	board *Board
	err   error

	occupied []Occupied
	sorted   bool // occupied is filled
}

// Occupied returns Position.Occupied, worked out once in a run.
func (p *Pass) Occupied() []Occupied {
	if !p.layout.sorted {
		p.layout.occupied, p.layout.sorted = p.Position.Occupied(), true
	}
	return p.layout.occupied
}

// Board returns the position laid over its map, for questions to the engine. It is nil if the pack is
// too large to be played, which the coverage then reports.
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
		p.Need(words.Error(p.layout.err).Error())
	}
	return p.layout.board
}

// Report adds a finding, with the step and phase of the position.
func (p *Pass) Report(f rule.Finding) {
	f.Step, f.Phase = p.Position.Step, p.Position.Phase.Name()
	p.Pass.Report(f)
}

// Run applies rules to a position. Coverage gets what was not checked, and why.
func Run(rules []*Rule, pos *Position, coverage *rule.Coverage) []rule.Finding {
	var laid layout
	lacks := func(n scspack.Need) []string {
		if n == scspack.NeedAnySource && pos.marked(scspack.MeansSupply) {
			return nil // a marker on the map is a source, too
		}
		return words.Lacks(pos.Pack, n)
	}
	return rule.Run(rules, coverage, lacks, func(p *rule.Pass) *Pass { return &Pass{p, pos, &laid} })
}

// missing returns what would have to be known about pieces: what they are, what their
// mask hides, or where they stand.
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

// citing returns the paragraphs of a game followed by the series' paragraphs.
func citing(own []string, series ...string) []string {
	return append(append([]string{}, own...), series...)
}
