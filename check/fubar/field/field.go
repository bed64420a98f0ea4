// Package field has positions of FUBAR games as the rules see them, and the rules over a
// position: figures on a map without a grid, the units that they belong to, and their status.
//
// It knows the pack but not VASSAL: check/fubar/bind makes a Position from a module's pieces.
// What is unknown is not absent: a rule reads it in favour of the player, and says what it needs.
package field

import (
	"image"
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Table is a game, and what can be known of it on the map.
type Table struct {
	// Pack is the game, never nil.
	Pack *fubarpack.Pack
	// Ruler measures on the map; nil if the scale is unknown.
	Ruler *fubar.Ruler
	// Shows says which statuses the pieces can show.
	Shows map[Status]bool
}

// A Position is what stands where at one moment.
type Position struct {
	Table
	// Figures are the figures on the table, in VASSAL's order; Strange are pieces there that may
	// be figures.
	Figures, Strange []Figure
	// Step is the step of the log that led to the position; 0 for a save.
	Step int
}

// A Figure is a figure or vehicle on the table.
type Figure struct {
	// ID and GPID are VASSAL's, Name is what an observer sees.
	ID, GPID, Name string
	// Unit is the unit that it belongs to, Row its row of units.csv. Both are nil for a strange
	// piece; Row is nil if only the unit is known.
	Unit *fubarpack.Unit
	Row  *fubarpack.Figure
	// At is where its centre is, in pixels of the map.
	At image.Point
	// Statuses are those that it shows.
	Statuses []Status
}

// A Status is something that a figure shows.
type Status string

// The statuses.
const (
	Suppressed  Status = "suppressed"
	Casualty    Status = "casualty"
	Stunned     Status = "stunned"     // the crew of a vehicle
	Immobilised Status = "immobilised" // a vehicle
	Destroyed   Status = "destroyed"   // a vehicle
)

// Statuses are all statuses.
func Statuses() []string {
	return []string{string(Suppressed), string(Casualty), string(Stunned), string(Immobilised), string(Destroyed)}
}

// Has reports whether a figure shows a status.
func (f *Figure) Has(s Status) bool { return slices.Contains(f.Statuses, s) }

// Fights reports whether the figure is neither a casualty nor destroyed.
func (f *Figure) Fights() bool { return !f.Has(Casualty) && !f.Has(Destroyed) }

// Is says whether a figure has a status: unknown if no piece can show it.
func (p *Position) Is(f *Figure, s Status) pack.Answer {
	switch {
	case f.Has(s):
		return pack.Yes
	case p.Shows[s]:
		return pack.No
	}
	return pack.Unknown
}

// A Force is a unit on the table.
type Force struct {
	Unit *fubarpack.Unit
	// Figures are those that still fight, Lost the others.
	Figures, Lost []*Figure
}

// Forces returns the units that have figures on the table, in the order of the pack.
func (p *Position) Forces() []Force {
	var all []Force
	for i := range p.Pack.Units {
		if f := p.Force(&p.Pack.Units[i]); len(f.Figures)+len(f.Lost) > 0 {
			all = append(all, f)
		}
	}
	return all
}

// Force returns a unit on the table.
func (p *Position) Force(u *fubarpack.Unit) Force {
	force := Force{Unit: u}
	for i := range p.Figures {
		switch f := &p.Figures[i]; {
		case f.Unit != u:
		case f.Fights():
			force.Figures = append(force.Figures, f)
		default:
			force.Lost = append(force.Lost, f)
		}
	}
	return force
}

// Points returns where the figures that still fight are.
func (f *Force) Points() []image.Point {
	at := make([]image.Point, len(f.Figures))
	for i := range f.Figures {
		at[i] = f.Figures[i].At
	}
	return at
}

// Count returns how many of them have a status.
func (f *Force) Count(s Status) int {
	n := 0
	for _, figure := range f.Figures {
		if figure.Has(s) {
			n++
		}
	}
	return n
}

// Activation returns what counts when the unit tries to be activated. Whether it sees an enemy is
// unknown.
func (p *Position) Activation(f *Force) fubar.Activation {
	a := fubar.Activation{
		Unit: f.Unit, Leads: pack.No, Stunned: pack.No,
		Suppressed: fubar.Exactly(f.Count(Suppressed)), Astray: fubar.CountAstray(p.Pack, p.Ruler, f.Points()),
	}
	if !p.Shows[Suppressed] {
		a.Suppressed.Most = len(f.Figures)
	}
	for _, figure := range f.Figures {
		if f.Unit.Leader != nil && (figure.Row == nil || figure.Row.Leads) {
			a.Leads = pack.Yes
		}
		if f.Unit.IsVehicle() {
			a.Stunned = p.Is(figure, Stunned)
		}
	}
	return a
}

// Seen returns the figure as a finding shows it.
func (f *Figure) Seen() rule.Piece {
	seen := rule.Piece{ID: f.ID, GPID: f.GPID, Name: f.Name}
	if f.Unit != nil {
		seen.Unit = f.Unit.ID
	}
	return seen
}

// Seen returns the figures of a force as a finding shows them.
func (f *Force) Seen() []rule.Piece { return Seen(f.Figures) }

// Seen returns figures as a finding shows them.
func Seen(figures []*Figure) []rule.Piece {
	seen := make([]rule.Piece, len(figures))
	for i, f := range figures {
		seen[i] = f.Seen()
	}
	return seen
}
