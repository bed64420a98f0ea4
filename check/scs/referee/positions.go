package referee

import (
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// atEnd returns the rules over positions that apply at the end of a phase. At the end of
// the log these are all: if nothing was done in its last phase, at the end of the phase before it.
// Before that they are the rules about what players change while a
// phase runs, if anything was done in it, and the rules about the markers that the phase is
// for, even if nothing was done.
func (l *Log) atEnd(ph *Phase) []*position.Rule {
	var rules []*position.Rule
	switch {
	case ph == l.lastJudged():
		return position.Rules()
	case ph.opened:
		return []*position.Rule{position.MixedOccupancy, position.StackingLimit}
	case !ph.Declared.Known():
		return nil
	case len(ph.Steps) > 0:
		rules = append(rules, position.MixedOccupancy, position.StackingLimit, position.GarrisonLimit)
	}
	if ph.Declared.Any(position.MarksSupply) {
		rules = append(rules, position.OOSMarker)
	}
	if ph.Declared.Any(func(p scspack.Phase) bool { return position.DGComesOff(l.Pack, p) }) {
		rules = append(rules, position.DGMarker)
	}
	return rules
}

// positions applies the rules over positions at the end of each phase only, since players
// let stacks grow too high and lay units onto others while a phase runs. A fault that stays
// is reported where it was found first.
//
// ended has what the rules found at the end of each phase, inPhases what the rules over the log found.
func (l *Log) positions(ended [][]rule.Finding, inPhases []rule.Finding) []rule.Finding {
	var findings []rule.Finding
	for i, found := range ended {
		ph := l.Phases[i]
		for _, f := range l.withPast(i, found) {
			if l.stayed(&f) || wentThere(&f, inPhases) {
				continue
			}
			ph.putRight(&f)
			if f.Verdict == rule.Illegal {
				excused(&f, ph.slip())
			}
			if f.Phase != "" {
				f.Evidence.Phase = ph.By
			}
			if !slices.ContainsFunc(findings, func(earlier rule.Finding) bool { return same(earlier, f) }) {
				findings = append(findings, f)
			}
		}
	}
	return findings
}

// judgeEnds begins to apply the rules over positions at the end of each phase. The phases are
// independent there, and are judged on all cores, while the caller applies the rules over
// logs. wait returns the findings once all are there. It panics if a rule panicked.
func (l *Log) judgeEnds() (wait func(*rule.Coverage) [][]rule.Finding) {
	found := make([][]rule.Finding, len(l.Phases))
	covered := make([]rule.Coverage, min(runtime.GOMAXPROCS(0), len(l.Phases)))
	faults := make([]any, len(covered))
	var next atomic.Int64
	var group sync.WaitGroup
	for w := range covered {
		group.Go(func() {
			defer func() { faults[w] = recover() }()
			for i := next.Add(1) - 1; i < int64(len(found)); i = next.Add(1) - 1 {
				found[i] = l.judgeEnd(l.Phases[i], &covered[w])
			}
		})
	}
	return func(coverage *rule.Coverage) [][]rule.Finding {
		group.Wait()
		for w := range covered {
			if faults[w] != nil {
				panic(faults[w])
			}
			coverage.Add(&covered[w])
		}
		return found
	}
}

// judgeEnd returns the findings of the rules over positions at the end of a phase. It only reads
// the log, and nothing of it that rules over logs change.
func (l *Log) judgeEnd(ph *Phase, coverage *rule.Coverage) []rule.Finding {
	rules := l.atEnd(ph)
	if len(rules) == 0 {
		return nil
	}
	pos := l.endOf(ph)
	units := func(p *position.Piece) bool { return p.Kind == position.Unit }
	if ph == l.lastJudged() && !slices.ContainsFunc(pos.Pieces, units) {
		coverage.Need(rule.Stacking, "vassal.toml, pieces.csv: a binding that knows a unit of this game")
	}
	return position.Run(rules, pos, coverage)
}

// endOf returns the position in which a phase ends.
func (l *Log) endOf(ph *Phase) *position.Position {
	pos := &position.Position{
		Pack: l.Pack, Game: l.Game, Pieces: ph.End.Pieces, Step: ph.Last, Phase: ph.Declared, Ends: ph.Ends, Past: l.pasts[ph],
	}
	if ph == l.lastJudged() {
		pos.Told, pos.Entered = l.told, l.entered
		if !ph.over() && ph.opens {
			pos.Untouched = ph.untouched
		}
	}
	if ph.Ends == position.MayGoOn && !ph.Declared.Known() {
		pos.Ends = position.Over // the rules know that nobody declares the phase
	}
	return pos
}

// untouched reports whether the pieces in a hex are those that were there when the phase began, in their order, and
// nothing was done to them.
func (p *Phase) untouched(h hex.Hex) bool {
	there := func(s *Snapshot) (ids []string) {
		for _, piece := range s.Pieces {
			if slices.Contains(piece.At.Hexes(), h) {
				ids = append(ids, piece.ID)
			}
		}
		return ids
	}
	now := there(p.End)
	return slices.Equal(there(p.Start), now) &&
		!slices.ContainsFunc(now, func(id string) bool { return len(p.touched[id]) > 0 })
}

// wentThere reports whether units stand in a hex that is closed to them, and the rules over the log find fault
// with how they came there.
func wentThere(f *rule.Finding, inPhases []rule.Finding) bool {
	if f.Rule != position.ProhibitedHex.ID {
		return false
	}
	found := func(piece rule.Piece) bool {
		return slices.ContainsFunc(inPhases, func(other rule.Finding) bool {
			return other.Verdict >= rule.Suspect && slices.Contains(other.Hexes, f.Hexes[0]) &&
				slices.ContainsFunc(other.Refs, func(ref string) bool { return ref == "3.2d" || ref == "9.0b" }) &&
				slices.ContainsFunc(other.Pieces, func(p rule.Piece) bool { return p.ID == piece.ID })
		})
	}
	return !slices.ContainsFunc(f.Pieces, func(piece rule.Piece) bool { return !found(piece) })
}

// putRight excuses markers that are wrong at the end of the phase in which they change and
// right at the end of the next: the line of that one came too early.
func (ph *Phase) putRight(f *rule.Finding) {
	if f.Verdict != rule.Illegal || ph.Next == nil || f.Rule != position.OOSMarker.ID && f.Rule != position.DGMarker.ID {
		return
	}
	for _, p := range f.Pieces {
		was, is := ph.End.Piece(p.ID), ph.Next.End.Piece(p.ID)
		if was == nil || is == nil || was.OOS == is.OOS && was.DG == is.DG {
			return
		}
	}
	excused(f, []say.Message{say.F("position/line-too-early",
		"the line of the next phase came too early: the marker was put right in that one")})
}

// same reports whether two findings of one rule are about the same pieces in the same
// hexes, and the earlier has no milder verdict.
func same(earlier, f rule.Finding) bool {
	if earlier.Rule != f.Rule || earlier.Verdict < f.Verdict || !slices.Equal(earlier.Hexes, f.Hexes) {
		return false
	}
	ids := func(pieces []rule.Piece) []string {
		var all []string
		for _, p := range pieces {
			all = append(all, p.ID)
		}
		slices.SortFunc(all, strings.Compare)
		return all
	}
	return slices.Equal(ids(earlier.Pieces), ids(f.Pieces))
}
