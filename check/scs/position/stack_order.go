package position

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// StackOrder is 4.0c: who is on top.
var StackOrder = &Rule{
	Description: rule.Description{
		ID:    "scs/stack-order",
		Refs:  []string{"4.0c"},
		Title: "a unit that can attack is on top of its stack",
		Says:  "If a stack has a unit with an attack strength of 1 or more, the top unit is such a one. Barrage is no attack strength.",
		Checks: "Looks at the top units of VASSAL's stacks. Wrong ones are one finding for the whole position, and at most suspect: VASSAL " +
			"puts stacks into an order of its own, and nobody notices when a player puts it right. Hexes in which a side has several stacks " +
			"are unchecked, and those in which an unknown piece decides, or something was done in a phase that " +
			"goes on in the next log.",
		Example: "Guns that can only barrage lie on top of an infantry regiment in 04.03: suspect, 4.0c.",
		Level:   rule.Stacking,
		Touches: []string{scspack.TouchStacking},
	},
	Needs: []scspack.Need{scspack.NeedMap},
	Uses:  []scspack.Need{scspack.NeedAttack},
	Run: func(pass *Pass) {
		b := pass.Board()
		if b == nil {
			return
		}
		pieces := make(map[string]*Piece, len(b.Units))
		for i := range b.Units {
			pieces[b.Units[i].ID] = b.Pieces[i]
		}
		var wrong []scs.Stack
		var tops []*Piece
		for _, s := range b.Game().Stacks(eitherFace(b), scs.Occasion{}) {
			switch {
			case len(s.Units) < 2 || s.Order.Verdict == scs.Legal:
				pass.Checked("stacks")
			case s.Order.Verdict == scs.Depends:
				pass.Unchecked("stacks", "the attack strengths of their units")
			case !oneStack(s.Units, pieces):
				pass.Unchecked("stacks", "which of several stacks in the hex is on top")
			case pass.Position.Ends == GoesOn && !pass.Position.earlier(pieces[s.Units[0]].At.Hex):
				// whoever moves them may have the rest of the phase to put them right
				pass.Unchecked("stacks", NeedsNextLog)
			default:
				pass.Checked("stacks")
				wrong = append(wrong, s)
				tops = append(tops, pieces[s.Order.Top])
			}
		}
		if len(wrong) > 0 {
			pass.Report(misordered(wrong, tops, pieces))
		}
	},
}

// eitherFace returns the position with an attack strength for each unit whose upper side
// is unknown, if both sides have a strength of 1 or more or neither has.
func eitherFace(b *Board) scs.Position {
	pos := b.Position()
	pos.Units = slices.Clone(pos.Units)
	for i := range pos.Units {
		u, k := &pos.Units[i], b.Pieces[i].Unit
		if u.Unbound || k == nil || u.Reduced != pack.Unknown {
			continue
		}
		full, reduced := k.Full.Attack, k.Reduced.Attack
		if full.Known && reduced.Known && (full.N < 1) == (reduced.N < 1) {
			u.Face.Attack = full
		}
	}
	return pos
}

// oneStack reports whether units lie in one stack of VASSAL's.
func oneStack(units []string, pieces map[string]*Piece) bool {
	stack := pieces[units[0]].Stack
	return stack != "" && !slices.ContainsFunc(units, func(id string) bool { return pieces[id].Stack != stack })
}

// misordered returns the finding about stacks with the wrong unit on top.
func misordered(wrong []scs.Stack, tops []*Piece, pieces map[string]*Piece) rule.Finding {
	hexes := HexNames(tops)
	f := rule.Finding{
		Verdict: rule.Illegal,
		Message: say.F("stack-order/wrong-on-top",
			"{'unit'} on top in {hex} has no attack strength of 1 or more, and a unit below has",
			tops[0].Name, hexes[0]),
		Hexes: hexes, Pieces: Seen(tops),
	}
	if len(wrong) > 1 {
		f.Message = say.F("stack-order/wrong-on-tops",
			"the top units of {count} stacks have no attack strength of 1 or more, and units below have: {hexes}",
			len(wrong), strings.Join(hexes, ", "))
	}
	for _, s := range wrong {
		fits := pieces[s.Order.Fitting[len(s.Order.Fitting)-1]]
		f.Fixes = append(f.Fixes, rule.Fix{Message: say.F("stack-order/put-on-top",
			"{hex}: put {'units'} on top", s.Hex, fits.Name)})
	}
	f.Excuse(say.F("stack-order/sorted-by-vassal", "VASSAL put them into this order"))
	return f
}
