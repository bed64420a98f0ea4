package position

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/hex"
)

// An Ending is what is known of the end of a position's phase.
type Ending uint8

// The endings. The zero value is the phase's end: of a saved game whose phase is declared, and of a
// phase after which a log declares another.
const (
	// Over means that the phase ends with the position.
	Over Ending = iota
	// MayGoOn means that something was done in the phase and the log ends in it: it may have been
	// mailed in the middle of the phase.
	MayGoOn
	// GoesOn means that the phase is not over: nothing was done in it yet, or it certainly goes on
	// in a later log. Nobody is guilty of what he may still do.
	GoesOn
	// Shown means that the phase is the one that a saved game shows. It still runs, and nothing shows how much
	// of it is over.
	Shown
)

// runs reports whether the phase is certainly not over.
func (e Ending) runs() bool { return e == GoesOn || e == Shown }

// NeedsNextLog is the need of what cannot be judged while the phase goes on.
const NeedsNextLog = "the next log, which goes on in this phase"

// reportCurable reports a fault that a later step of the phase may cure: if the phase may go on it
// is suspect, and if it does the thing is unchecked.
func (p *Pass) reportCurable(f rule.Finding, what string) {
	switch p.Position.Ends {
	case GoesOn:
		p.Unchecked(what, NeedsNextLog)
		return
	case MayGoOn:
		f.Excuse(GoesOnLater().With())
	case Shown:
		f.Excuse(say.F("phase/shown",
			"the {phase} phase still runs, by {by}", p.Position.Phase.Name(), p.Position.Told.PhaseBy))
	}
	p.Report(f)
}

// earlier reports whether what is wrong with the pieces of a hex was wrong when the phase before was over.
func (p *Position) earlier(at hex.Hex) bool { return p.Untouched != nil && p.Untouched(at) }
