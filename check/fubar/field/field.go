// Package field has positions of FUBAR games as the rules see them, and the rules over a
// position: figures on a map without a grid, the units that they belong to, and their status.
//
// It knows the pack but not VASSAL: check/fubar/bind makes a Position from a module's pieces. What is
// unknown is not absent: a rule reads it in favour of the player, and names what it needs.
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
	// Scales are what different sources have for the scale, the first that counts first.
	Scales []Scale
	// Unlaid reports that no map is open that may show the scale.
	Unlaid bool
	// Window is the window of the map.
	Window string
	// Shows is which statuses the pieces can show.
	Shows map[Status]bool
	// HasCover reports whether it is known what is cover.
	HasCover bool
}

// A Position is what stands where at one moment.
type Position struct {
	Table
	// Figures are the figures on the table, in VASSAL's order; Strange are pieces there that may
	// be figures.
	Figures, Strange []Figure
	// Covers is the cover on the table.
	Covers []Cover
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
	// Trail are the places that it left, in order, by its movement trail in a saved game.
	Trail []image.Point
	// Zone is the map's zone around it, "" for none.
	Zone string
	// Statuses are those that it shows.
	Statuses []Status
	// Spent reports that its unit tried to be activated since it was suppressed, or its crew stunned, and it
	// still shows
	// it: by the rules that is over (Neutralisation 2, Vehicules: 1-2), and the marker may have been left.
	Spent bool
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
	WeaponLost  Status = "weapon lost" // a vehicle, of one of its weapons
)

// Statuses are all statuses.
func Statuses() []string {
	return []string{string(Suppressed), string(Casualty), string(Stunned), string(Immobilised), string(Destroyed),
		string(WeaponLost)}
}

// Has reports whether a figure shows a status.
func (f *Figure) Has(s Status) bool { return slices.Contains(f.Statuses, s) }

// Down reports whether the figure certainly is suppressed.
func (f *Figure) Down() bool { return f.Has(Suppressed) && !f.Spent }

// Fights reports whether the figure is neither a casualty nor destroyed.
func (f *Figure) Fights() bool { return !f.Has(Casualty) && !f.Has(Destroyed) }

// Is returns whether a figure has a status: unknown if no piece can show it.
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
	// Open reports whether strange pieces on the table may be further figures of it.
	Open bool
}

// Strangers is what a rule needs where a strange piece could be another figure of the unit.
const Strangers = "what each strange piece on the table is"

// Forces returns the units that have figures on the table, in the order of the pack.
func (p *Position) Forces() []Force {
	of := map[*fubarpack.Unit]*Force{}
	for i := range p.Figures {
		f := &p.Figures[i]
		if of[f.Unit] == nil {
			of[f.Unit] = &Force{Unit: f.Unit}
		}
		of[f.Unit].add(f)
	}
	var all []Force
	for i := range p.Pack.Units {
		if force := of[&p.Pack.Units[i]]; force != nil {
			force.Open = p.open(force)
			all = append(all, *force)
		}
	}
	return all
}

func (f *Force) add(figure *Figure) {
	if figure.Fights() {
		f.Figures = append(f.Figures, figure)
	} else {
		f.Lost = append(f.Lost, figure)
	}
}

// Force returns a unit on the table.
func (p *Position) Force(u *fubarpack.Unit) Force {
	force := Force{Unit: u}
	for i := range p.Figures {
		if p.Figures[i].Unit == u {
			force.add(&p.Figures[i])
		}
	}
	force.Open = p.open(&force)
	return force
}

// open reports whether a unit may have more figures among the strange pieces: not if all that
// units.csv has of it are on the table.
func (p *Position) open(f *Force) bool {
	size := f.Unit.Size()
	return len(p.Strange) > 0 && (!size.Known || f.Size() < size.N)
}

// Withdraws returns whether the unit goes back if it is not activated, as more than half of it is
// lost. Figures of units.csv that are not on the table may be casualties or may never have been
// there: it is unknown if they decide.
func (f *Force) Withdraws() pack.Answer {
	size := f.Unit.Size()
	whole := max(f.Size(), size.N)
	switch {
	case size.Known && fubar.MustWithdraw(whole, len(f.Lost)), !size.Known && !f.Open &&
		fubar.MustWithdraw(f.Size(), len(f.Lost)):
		return pack.Yes
	case !size.Known || fubar.MustWithdraw(whole, whole-len(f.Figures)):
		return pack.Unknown
	}
	return pack.No
}

// Size returns how many figures of the unit are on the table; 0 for nil.
func (f *Force) Size() int {
	if f == nil {
		return 0
	}
	return len(f.Figures) + len(f.Lost)
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
	for _, figure := range f.Figures {
		if figure.Spent && figure.Has(Suppressed) {
			a.Suppressed.Least--
		}
	}
	if !p.Shows[Suppressed] {
		a.Suppressed.Most = len(f.Figures)
	}
	if !p.Shows[Casualty] { // any of them may be a casualty, and count for nothing
		a.Suppressed.Least, a.Astray.Least = 0, 0
	}
	if f.Open { // it may have a leader, and figures that link others
		a.Leads, a.Astray.Least = pack.Unknown, 0
	}
	for _, figure := range f.Figures {
		if f.Unit.Leader != nil && (figure.Row == nil || figure.Row.Leads) {
			a.Leads = pack.Yes
		}
		if f.Unit.IsVehicle() {
			if a.Stunned = p.Is(figure, Stunned); figure.Spent && a.Stunned == pack.Yes {
				a.Stunned = pack.Unknown
			}
		}
	}
	return a
}

// Touch reports whether figures of two units touch each other with their bases. Without the scale
// and the size of bases they never do.
func (p *Position) Touch(a, b *Force) bool {
	if p.Ruler == nil || !p.Pack.Base.Known() {
		return false
	}
	contact := fubar.Contact(p.Pack, p.Ruler)
	for _, f := range a.Figures {
		for _, g := range b.Figures {
			if contact.Covers(f.At, g.At) {
				return true
			}
		}
	}
	return false
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
