package field

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
)

// A Rule is a rule over one position.
type Rule = rule.Rule[*Pass, Need]

// A Need is something that a rule cannot do without.
type Need uint8

// The needs.
const (
	NeedLevels      Need = iota // levels.csv
	NeedUnits                   // units.csv
	NeedScale                   // how many pixels an inch or a centimetre has
	NeedBase                    // the size of bases, if distances are measured between them
	NeedSuppressed              // pieces that show who is suppressed
	NeedCasualties              // pieces that show who is a casualty
	NeedCover                   // what is cover on the table
	NeedLostWeapons             // pieces that show that a vehicle lost a weapon
	NeedDestroyed               // pieces that show that a vehicle is destroyed
	AsksCoherency               // the switch on coherency; never missing
)

// Rules returns all rules over a position, by ID.
func Rules() []*Rule {
	return []*Rule{Coherency, HalfCover, MovementTrail, ScaleAgrees, ShortCrew, StrangePiece, SuppressedMaximum}
}

// A Pass is one run of one rule over one position: all that the rule sees.
type Pass struct {
	*rule.Pass
	Position *Position
}

// Report adds a finding, with the step of the position.
func (p *Pass) Report(f rule.Finding) {
	f.Step, f.Advisory = p.Position.Step, !p.Position.Pack.Strict
	p.Pass.Report(f)
}

// A Lack is something that a game leaves out.
type Lack struct {
	// File is the file where it belongs, What describes it.
	File, What string
}

// String returns both: "units.csv: the army lists".
func (l Lack) String() string { return l.File + ": " + l.What }

// Lacks returns what is missing of a need, nil for nothing.
func (t *Table) Lacks(n Need) *Lack {
	switch {
	case n == NeedLevels && !t.Pack.Has("levels.csv"):
		return &Lack{"levels.csv", "the levels of training"}
	case n == NeedUnits && len(t.Pack.Units) == 0:
		return &Lack{"units.csv", "the army lists"}
	case n == NeedScale && t.Ruler == nil && len(t.Scales) > 0:
		return &Lack{"game.toml", "[scale], which is right: " + t.scales()}
	case n == NeedScale && t.Ruler == nil && !t.Unlaid:
		return &Lack{"game.toml", "[scale] pixels, how many pixels of the map one " + t.Pack.Measure.String() + " has"}
	case n == NeedBase && !fubar.MeasuresFigures(t.Pack):
		return &Lack{"game.toml", "[scale] base, or [switches] measured_between = \"centres\""}
	case n == NeedSuppressed && !t.Shows[Suppressed]:
		return &Lack{"vassal.toml", "a [[status]] or [[marker]] that is \"suppressed\""}
	case n == NeedCasualties && !t.Shows[Casualty]:
		return &Lack{"vassal.toml", "a [[status]] or [[marker]] that is \"casualty\""}
	case n == NeedCover && !t.HasCover:
		return &Lack{"vassal.toml", "[[cover]], which pieces or zones are cover"}
	case n == NeedLostWeapons && !t.Shows[WeaponLost]:
		return &Lack{"vassal.toml", "a [[status]] or [[marker]] that is \"weapon lost\""}
	case n == NeedDestroyed && !t.Shows[Destroyed]:
		return &Lack{"vassal.toml", "a [[status]] or [[marker]] that is \"destroyed\""}
	}
	return nil
}

// Asks returns the switch that a need asks, "" for none.
func (n Need) Asks() fubarpack.SwitchID {
	switch n {
	case AsksCoherency:
		return fubarpack.Coherency
	case NeedBase:
		return fubarpack.MeasuredBetween
	}
	return ""
}

// Words returns what is missing in a list of at most one sentence.
func (l *Lack) Words() []string {
	if l == nil {
		return nil
	}
	return []string{l.String()}
}

// Run applies rules to a position. Coverage gets what was not checked, and why.
func Run(pos *Position, coverage *rule.Coverage) []rule.Finding {
	return rule.Run(Rules(), coverage, func(n Need) []string { return pos.Lacks(n).Words() },
		func(p *rule.Pass) *Pass { return &Pass{p, pos} })
}
