package scs

import (
	"github.com/umpire-vassal/umpire/rules/pack"
)

// CheckMarker objects to a unit's OOS marker, or to its absence, when the side's Supply
// Phase ends (12.0). At any other time markers may differ from what a trace would find:
// they stay until the next Supply Phase (12.1b), and it is the marker and not the trace
// that has effects (12.2).
//
// It does not object to unknown markers, nor to units that were not traced.
func (y *Supply) CheckMarker(unit int) Objections {
	var all Objections
	u := y.unit(unit)
	if u == nil || u.OOS == pack.Unknown {
		return nil
	}
	trace, _ := y.Trace(unit)
	switch supplied := trace.Supplied; {
	case supplied != pack.Yes && u.OOS == pack.No:
		all.Add(Objection{Code: LacksOOSMarker, Unit: u.ID, Decides: trace.Decides}, "12.0")
	case supplied != pack.No && u.OOS == pack.Yes:
		all.Add(Objection{Code: WrongOOSMarker, Unit: u.ID, Decides: trace.Decides}, "12.0")
	}
	return all
}
