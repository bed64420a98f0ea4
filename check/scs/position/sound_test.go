package position

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

var field = scspack.Map{Map: hex.Map{FirstCol: 1, LastCol: 8, FirstRow: 0, LastRow: 6, Low: hex.Odd}}

// aPack draws a small game.
func aPack(t *rapid.T) *scspack.Pack {
	p := &scspack.Pack{
		Head: scspack.Head{Sides: []string{"north", "south"}},
		Maps: []scspack.Map{field},
		Stacking: scspack.Stacking{
			Limit: pack.Known(rapid.IntRange(1, 4).Draw(t, "limit")),
			Count: rapid.SampledFrom([]scspack.Counted{scspack.CountUnits, scspack.CountSteps, scspack.CountPoints}).Draw(t, "count"),
		},
	}
	for _, side := range p.Sides {
		for i := range 3 {
			p.Units = append(p.Units, scspack.Unit{
				ID: fmt.Sprint(side, i), Side: side,
				Stacking: value(t, 0, "stacking"), Steps: value(t, 1, "steps"),
			})
		}
	}
	return p
}

func value(t *rapid.T, least int, label string) pack.Value {
	if rapid.Bool().Draw(t, label+" known") {
		return pack.Known(rapid.IntRange(least, 3).Draw(t, label))
	}
	return pack.Value{}
}

// aPiece draws a piece in one of two hexes.
func aPiece(t *rapid.T, p *scspack.Pack, kinds ...Kind) Piece {
	piece := Piece{
		Name: "x", Kind: rapid.SampledFrom(kinds).Draw(t, "kind"),
		At: Spot{Where: InHex, Hex: hex.Hex{Col: 4, Row: rapid.Int16Range(2, 3).Draw(t, "row")}},
	}
	if rapid.IntRange(0, 5).Draw(t, "near a corner") == 0 {
		piece.At.Doubtful, piece.At.Or = true, hex.Hex{Col: 4, Row: 5 - piece.At.Hex.Row}
	}
	if piece.Kind == Unit {
		unit := &p.Units[rapid.IntRange(0, len(p.Units)-1).Draw(t, "unit")]
		piece.Side, piece.Unit = unit.Side, unit
		if rapid.Bool().Draw(t, "only the side is known") {
			piece.Unit = nil
		}
	}
	return piece
}

// settled replaces what is unknown of a piece by something that it can be, and
// leaves nothing of its weight open.
func settled(t *rapid.T, p *scspack.Pack, piece Piece) Piece {
	at := piece.At
	if at.Doubtful {
		at = Spot{Where: InHex, Hex: rapid.SampledFrom([]hex.Hex{at.Hex, at.Or}).Draw(t, "which hex")}
	}
	if piece.Kind == Unbound || piece.Kind == Masked {
		piece = aPiece(t, p, Unit, Marker)
	}
	piece.At = at
	if piece.Kind != Unit {
		return piece
	}
	unit := scspack.Unit{ID: "settled", Side: piece.Side}
	if piece.Unit != nil {
		unit = *piece.Unit
	} else if rapid.Bool().Draw(t, "one of the pack") {
		own := slices.DeleteFunc(slices.Clone(p.Units), func(u scspack.Unit) bool { return u.Side != piece.Side })
		unit = own[rapid.IntRange(0, len(own)-1).Draw(t, "which")]
	}
	if p.Stacking.Count == scspack.CountPoints && !unit.Stacking.Known {
		unit.Stacking = pack.Known(rapid.IntRange(0, 5).Draw(t, "points"))
	}
	if p.Stacking.Count == scspack.CountSteps {
		// The steps that are left, as the rule will know them once they are bound.
		most := 5
		if unit.Steps.Known {
			most = unit.Steps.N
		}
		unit.Steps = pack.Known(rapid.IntRange(1, most).Draw(t, "steps left"))
	}
	piece.Unit = &unit
	return piece
}

// about is what a finding is about: one side's stack, or a hex.
type about struct{ rule, hex, side string }

// verdicts returns what the rules find in each stack and hex.
func verdicts(pos *Position) map[about]rule.Verdict {
	found := map[about]rule.Verdict{}
	for _, f := range Run([]*Rule{StackingLimit, MixedOccupancy}, pos, &rule.Coverage{}) {
		found[about{f.Rule, f.Hexes[0], sideOf(f)}] = f.Verdict
	}
	return found
}

// sideOf is whose stack is too high, "" for what is about no stack, or one perhaps.
func sideOf(f rule.Finding) string {
	if len(f.Evidence.Figures) > 0 && f.Verdict != rule.Unchecked {
		if limit, ok := f.Evidence.Figures[0].(Limit); ok {
			return limit.Side
		}
	}
	return ""
}

// What a rule finds while something is unknown stays true whatever that turns out to be: what is
// broken stays broken, and where nothing was found, nothing is broken.
func TestUnknownsNeverAccuseAndNeverAcquit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := aPack(t)
		before := &Position{Pack: p}
		after := &Position{Pack: p}
		for range rapid.IntRange(1, 7).Draw(t, "pieces") {
			piece := aPiece(t, p, Unit, Unit, Unit, Marker, Unbound, Masked)
			known := settled(t, p, piece)
			before.Pieces = append(before.Pieces, &piece)
			after.Pieces = append(after.Pieces, &known)
		}
		was, is := verdicts(before), verdicts(after)
		for what, v := range was {
			if v > rule.Unchecked && is[what] != v {
				t.Fatalf("%s was %s and is %s", what, v, is[what])
			}
		}
		for what, v := range is {
			unchecked := was[about{what.rule, what.hex, ""}] == rule.Unchecked
			if v > rule.Unchecked && was[what] != v && !unchecked {
				t.Fatalf("%s is %s, and nothing was said of it before: %v", what, v, was)
			}
		}
	})
}

// Markers never count (4.0b), and belong to nobody.
func TestMarkersChangeNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := aPack(t)
		pos := &Position{Pack: p}
		for range rapid.IntRange(0, 6).Draw(t, "pieces") {
			piece := aPiece(t, p, Unit, Unbound, Masked)
			pos.Pieces = append(pos.Pieces, &piece)
		}
		was := verdicts(pos)
		for range rapid.IntRange(1, 6).Draw(t, "markers") {
			at := rapid.IntRange(0, len(pos.Pieces)).Draw(t, "at")
			marker := aPiece(t, p, Marker)
			pos.Pieces = slices.Insert(pos.Pieces, at, &marker)
		}
		if is := verdicts(pos); fmt.Sprint(is) != fmt.Sprint(was) {
			t.Fatalf("without markers %v, with them %v", was, is)
		}
	})
}
