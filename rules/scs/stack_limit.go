package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A StackingMoment is the moment at which a stack is judged. It decides whether the
// limit is enforced at all (4.0a). The zero value is an unknown moment, as in a save.
type StackingMoment uint8

// The moments.
const (
	AnyMoment      StackingMoment = iota
	DuringPhase                   // the phase still runs
	EndOfPhase                    // the phase is over
	OverrunInstant                // an overrun is being made from the hex, bystanders counted
	AfterAdvance                  // an advance after combat has just ended
	CombatInstant                 // an attack is being made from the hex, or at it
	AfterRetreat                  // a retreat has just ended there
)

// instant returns the pack's word for the moment, "" if it has none.
func (m StackingMoment) instant() scspack.Instant {
	switch m {
	case OverrunInstant:
		return scspack.AtOverrun
	case AfterAdvance:
		return scspack.AtAdvance
	case CombatInstant:
		return scspack.AtCombat
	}
	return ""
}

// Occasion is the timing of a judgement about a stack: when it is judged and what
// happened to it before.
type Occasion struct {
	// Moment is when the stack is judged.
	Moment StackingMoment
	// Phases are the possible phases: one if the phase is known, one for each side if
	// the phasing side is unknown, none if nothing is declared.
	Phases []scspack.Phase
	// Placed reports whether reinforcements were placed there in this phase (5.0a).
	Placed pack.Answer
	// Retreated reports whether the stack retreated since its side's last Movement Phase ended, or in
	// this phase.
	Retreated Retreat
}

// Retreat is what is known about a stack's retreats.
type Retreat uint8

// What may be known of retreats.
const (
	// RetreatUnknown is a stack whose past is unknown.
	RetreatUnknown Retreat = iota
	// NoRetreat did not retreat since its side's last Movement Phase ended.
	NoRetreat
	// RetreatedBefore retreated in an earlier phase since then.
	RetreatedBefore
	// RetreatedNow retreated in the phase itself, as by an overrun's result.
	RetreatedNow
)

// An ExcuseKind is a circumstance that makes an overstack legal.
type ExcuseKind uint8

// The circumstances.
const (
	// PhaseRuns: the phase still runs, and the stack can break up before it ends.
	PhaseRuns ExcuseKind = iota + 1
	// NotEnforced: stacking is not enforced in this phase.
	NotEnforced
	// Reinforcements may overstack until the phase ends in which they were placed (5.0a).
	Reinforcements
	// RetreatGrace: the units retreated and have until their next Movement Phase ends.
	RetreatGrace
)

// An Excuse is a circumstance that makes an overstack legal if it holds.
type Excuse struct {
	Kind ExcuseKind
	// Proved reports whether it holds. Otherwise the position does not show whether it
	// does.
	Proved bool
	// Decides names what the pack would need to decide whether it holds: a value, a switch that
	// nobody has set. It is empty if the game's past decides.
	Decides []Input
}

// TakeBack is the consequence of an excess in an overrun: the units return to where
// their move began, and the move is made again. No unit is eliminated (4.0a).
const TakeBack scspack.Consequence = "take back"

// A StackingAnswer is the answer of 4.0a about one side's stack in one hex.
type StackingAnswer struct {
	// Load is what the units count, Limit how much is allowed.
	Load  Load
	Limit pack.Value
	// Excess is the part of the load that is proved to be above the limit.
	Excess int
	// Excuses are what makes or may make an excess legal, the likeliest first.
	Excuses []Excuse
	// Decides names the unknown inputs that would decide whether the stack is too high.
	// The caller adds the inputs to the load.
	Decides []Input
	// Consequence is what happens to the excess: pack.Eliminate (the owner chooses), pack.Disorganize
	// (the whole stack), pack.NoConsequence, TakeBack, or "" where the pack does not have it.
	Consequence scspack.Consequence
	// Refs are the paragraphs, the game's own first.
	Refs []string
}

// Over reports whether the stack exceeds the limit, excused or not.
func (a *StackingAnswer) Over() pack.Answer {
	switch {
	case !a.Limit.Known:
		return pack.Unknown
	case a.Load.SurelyOver(a.Limit.N):
		return pack.Yes
	case a.Load.PerhapsOver(a.Limit.N):
		return pack.Unknown
	}
	return pack.No
}

// Verdict returns Legal for a stack that is within the limit or certainly excused,
// Illegal for a stack that nothing can excuse, else Depends: on Decides, or on the
// Excuses.
func (a *StackingAnswer) Verdict() Verdict {
	proved := slices.ContainsFunc(a.Excuses, func(e Excuse) bool { return e.Proved })
	switch over := a.Over(); {
	case over == pack.No || proved:
		return Legal
	case over == pack.Yes && len(a.Excuses) == 0:
		return Illegal
	}
	return Depends
}

// Stacking judges a load by 4.0a on an occasion. side owns the units.
func Stacking(p *scspack.Pack, side string, load Load, on Occasion) StackingAnswer {
	a := StackingAnswer{
		Load:        load,
		Limit:       p.Stacking.Limit,
		Consequence: p.Stacking.Consequence,
		Refs:        append(slices.Clone(p.Stacking.Refs), "4.0a"),
	}
	switch on.Moment {
	case OverrunInstant:
		a.Consequence = TakeBack
		a.Refs = append(a.Refs, "6.1e")
	case AfterRetreat:
		a.Consequence = p.Stacking.OnRetreat
	}
	if !a.Limit.Known {
		a.Decides = append(a.Decides, KeyOf("game.toml", "[stacking] limit"))
	}
	switch a.Over() {
	case pack.No:
		return a
	case pack.Yes:
		a.Excess = load.Least - a.Limit.N
	}
	switch on.Moment {
	case OverrunInstant, AfterAdvance, CombatInstant:
		// These instants have no grace, but some games do not enforce stacking then.
		if !enforcesAt(p, on.Moment.instant()) {
			a.excuse(NotEnforced, true)
		}
	case AfterRetreat:
		if p.Stacking.RetreatGrace != "none" {
			a.excuse(RetreatGrace, true)
		}
	default:
		a.excuseByPhase(on)
		a.excuseByRetreat(p, side, on)
	}
	return a
}

// enforcesAt reports whether a game enforces stacking at an instant: at overruns and after advances
// unless the pack has another rule (4.0a).
func enforcesAt(p *scspack.Pack, instant scspack.Instant) bool {
	if p.Stacking.Moments == nil {
		return instant == scspack.AtOverrun || instant == scspack.AtAdvance
	}
	return slices.Contains(p.Stacking.Moments, instant)
}

func (a *StackingAnswer) excuse(kind ExcuseKind, proved bool, decides ...Input) {
	a.Excuses = append(a.Excuses, Excuse{kind, proved && len(decides) == 0, decides})
}

// excuseByPhase adds the excuses of the phase: it still runs, it does not enforce
// stacking, or reinforcements came in it.
func (a *StackingAnswer) excuseByPhase(on Occasion) {
	running := on.Moment == DuringPhase || on.Moment == AnyMoment && len(on.Phases) == 0
	count := func(m scspack.Moment) int {
		n := 0
		for _, phase := range on.Phases {
			if phase.Stacking == m {
				n++
			}
		}
		return n
	}
	throughout := len(on.Phases) > 0 && count(scspack.Always) == len(on.Phases)
	never, open := count(scspack.Never), count("")
	switch {
	case running && !throughout:
		a.excuse(PhaseRuns, on.Moment == DuringPhase && count(scspack.Always)+open == 0)
	case never+open > 0:
		var decides []Input
		for _, phase := range on.Phases {
			if phase.Stacking == "" {
				decides = append(decides, KeyOfRow("game.toml", "[[phase]] stacking", phase.Name()))
			}
		}
		a.excuse(NotEnforced, never == len(on.Phases), decides...)
	}
	if running && on.Placed == pack.Yes || throughout && on.Moment == DuringPhase && on.Placed == pack.Unknown {
		a.excuse(Reinforcements, on.Placed == pack.Yes)
	}
}

// excuseByRetreat applies the last sentence of 4.0a: a stack that a retreat made too
// high has time until its side's next Movement Phase ends.
func (a *StackingAnswer) excuseByRetreat(p *scspack.Pack, side string, on Occasion) {
	if p.Stacking.RetreatGrace == "none" || on.Retreated == NoRetreat {
		return
	}
	others := func(phase scspack.Phase) bool { return phase.Side != side || phase.Moves != "phasing" }
	ends := len(on.Phases) > 0 && !slices.ContainsFunc(on.Phases, others)
	// For a retreat in the Movement Phase itself the next Movement Phase is the next turn's. A stack
	// whose past is unknown gets no such excuse.
	if !ends || on.Retreated == RetreatedNow {
		a.excuse(RetreatGrace, on.Retreated != RetreatUnknown)
	}
}
