package scs

import (
	"math/big"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Column is where on the combat results table an attack is resolved (7.4). The
// zero value is no column.
type Column struct {
	// Found reports whether there is a column. It is false without a table and without
	// odds.
	Found bool `json:"found"`
	// Index is the column, counted from 0, or -1 where Left is set.
	Index int `json:"index"`
	// Label is the head of the column, "5:1", or "" where Left is set.
	Label string `json:"label,omitempty"`
	// Left reports whether the attack is left of the table's first column, by its odds
	// or shifted there: the attacker loses one step, the defender nothing, nobody
	// rolls.
	Left bool `json:"left,omitempty"`
	// Unshifted is the column, counted from 0, before shifts; -1 left of the table. Odds
	// above the last column begin in the last: there are no columns beyond it.
	Unshifted int `json:"unshifted"`
	// Shift is the sum of all column shifts, to the right where it is positive.
	Shift int `json:"shift"`
}

// ColumnFor returns the column of an attack on a pack's table, by odds or by difference as the table
// goes (7.4), after all shifts. It is not found without a table, nor for strengths of 0, which make
// no odds, unless the pack has what then holds.
func ColumnFor(p *scspack.Pack, attack, defence Strength, shift int) Column {
	if p.CRT == nil || len(p.CRT.Columns) == 0 {
		return Column{Index: -1, Unshifted: -1, Shift: shift}
	}
	if p.Combat.By == scspack.ByDifference {
		return shifted(p.CRT, p.CRT.DifferenceColumn(difference(attack, defence)), shift)
	}
	if defence.IsZero() && !attack.IsZero() && p.Combat.ZeroDefense == scspack.LastColumn {
		return shifted(p.CRT, len(p.CRT.Columns)-1, shift)
	}
	odds, _ := NewOdds(attack, defence)
	return OddsColumn(p.CRT, odds, shift)
}

// OddsColumn returns the column of odds after all shifts.
//
// An attack whose odds are less than the first column stays left of the table
// whatever the shifts: 7.4 speaks of the odds found, and gives no column there from
// which a shift could start.
func OddsColumn(crt *scspack.CRT, odds Odds, shift int) Column {
	if crt == nil || len(crt.Columns) == 0 || odds == (Odds{}) {
		return Column{Index: -1, Unshifted: -1, Shift: shift}
	}
	return shifted(crt, crt.OddsColumn(odds.Attacker, odds.Defender), shift)
}

func shifted(crt *scspack.CRT, from, shift int) Column {
	last := len(crt.Columns) - 1
	c := Column{Found: true, Index: -1, Unshifted: from, Shift: shift}
	// A shift cannot move further than all columns.
	to := from + max(-len(crt.Columns), min(shift, len(crt.Columns)))
	if from < 0 || to < 0 {
		c.Left = true
		return c
	}
	c.Index = min(to, last)
	c.Label = crt.Columns[c.Index].Label
	return c
}

// difference returns attack less defence, rounded half upwards.
func difference(attack, defence Strength) int {
	d := new(big.Rat).Sub(attack.value(), defence.value())
	d.Add(d, big.NewRat(1, 2))
	// Div rounds towards minus infinity for the positive denominators of a Rat.
	floor := new(big.Int).Div(d.Num(), d.Denom())
	if !floor.IsInt64() {
		return floor.Sign() * MaxOdds
	}
	return int(max(-MaxOdds, min(floor.Int64(), MaxOdds)))
}

// Result returns what a roll gives. Left of the table nobody rolls: the result is the
// pack's own, by 7.4 the loss of one attacking step. known is false if the table has no
// result.
func (c Column) Result(p *scspack.Pack, roll int) (r scspack.Result, known bool) {
	switch {
	case !c.Found:
		return scspack.Result{}, false
	case c.Left:
		return p.Combat.Left, true
	}
	return p.CRT.Result(c.Index, roll)
}
