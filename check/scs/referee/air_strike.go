package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// AirStrike is AfB 1.9: how many air strikes a side makes, when, against what, and
// what comes of them.
var AirStrike = &Rule{
	Description: rule.Description{
		ID:    "afb/air-strike",
		Refs:  []string{"AfB 1.9", "AfB 1.9a", "AfB 1.9b"},
		Title: "air strikes are made in their phases, each once, and do what their dice say",
		Says: "A side has so many air strikes in its turn, and makes them in the phases that are for it: the German when moving and " +
			"exploiting, the Soviet when moving. All strikes on a hex are named before the first is resolved, and none comes later in the " +
			"phase. So many may be split into two of a lower value, each alone on its hex. A roll of no more than the value, with what the " +
			"terrain adds, disorganizes all units in the hex, and each of them loses a step by an elimination roll of 5 or 6.",
		Checks: "Reads strikes off the lines of the chat that the binding knows ([[strike]]), or, where it knows none, off the hexes in which " +
			"air markers are put down. Too many in a player turn, too many split ones, one in another phase, a hex that is struck again, and " +
			"units that a strike hit and that are not disorganized are illegal where the lines tell the rolls; what is told by a marker, by a " +
			"line without a roll, or by two lines that say the same is suspect. So are a strike on a hex where the result of one before it was " +
			"carried out, units that are disorganized after a miss, too few dice " +
			"for elimination rolls, other losses than those dice mean, and a marker of strikes left that does not fit. How many strikes there are is told by the pack, or by the dice " +
			"for them: those of a line that the binding knows ([[roll]]), or, as far as suspect, the only ones of that kind that were thrown " +
			"in the player turn's phases before. Without any of these, units that are disorganized in a " +
			"phase of air strikes are unchecked.",
		Example: "The Soviet strikes 25.13 in his Exploitation Phase: illegal, AfB 1.9.",
		Level:   rule.Combat,
		Touches: []string{scspack.TouchAttack},
	},
	Uses: []scspack.Need{scspack.NeedStrikes, scspack.NeedStrikeValue, scspack.NeedSplits, scspack.NeedAirGround, scspack.NeedPhases, scspack.SplitStrikeAlone},
	Run: func(pass *Pass) {
		if len(pass.Log.Pack.Air) == 0 {
			return
		}
		turn := airTurn{Pass: pass}
		for ph := range pass.phases() {
			is, known := ph.Is()
			if !known || is.Side != turn.side || ph.Turn.Known && turn.turn.Known && ph.Turn != turn.turn {
				turn.judge()
				turn = airTurn{Pass: pass, side: is.Side}
			}
			if ph.Turn.Known {
				turn.turn = ph.Turn
			}
			strikes := pass.Log.strikes(ph)
			if !known {
				if len(strikes) > 0 {
					turn.open(ph, needsPhase)
				}
				continue
			}
			turn.phases = append(turn.phases, ph)
			turn.add(ph, strikes)
		}
		turn.judge()
	},
}

// A strike is an air strike in the log.
type strike struct {
	bind.Strike
	phase *Phase
	step  int
	// roll is its die: the one that its line names or, if deduced, the next that was
	// thrown.
	roll    pack.Value
	deduced bool
	// dice is how many dice were thrown after it and before the next strike; spots are
	// their numbers as far as the log shows them.
	dice  int
	spots []int
	// marker is set where only a marker shows the strike, again where an earlier line says
	// the same.
	marker, again bool
}

// mostStrikes bounds the strikes of a phase, far above what a game has.
const mostStrikes = 1000

// strikes returns the air strikes of a phase in order, mostStrikes at most: from the chat
// if the binding knows its lines, else from markers.
func (l *Log) strikes(ph *Phase) []*strike {
	if !l.binding.TellsStrikes() {
		return l.markedStrikes(ph)
	}
	var all []*strike
	own := map[int]bool{} // the steps of dice for which a line of their own tells a number
	for _, f := range l.figures() {
		own[f.at] = true
	}
	for i := range ph.Steps {
		s := &ph.Steps[i]
		for _, line := range linesOf(s) {
			told, ok := l.binding.Strike(line)
			if !ok || len(all) == mostStrikes {
				continue
			}
			again := slices.ContainsFunc(all, func(other *strike) bool { return other.Strike == told })
			all = append(all, &strike{Strike: told, phase: ph, step: s.N, roll: told.Roll, again: again})
		}
		if len(all) > 0 {
			all[len(all)-1].threw(s, own[s.N])
		}
	}
	return all
}

// markedStrikes returns an air strike for each hex in which an air marker was put down.
func (l *Log) markedStrikes(ph *Phase) []*strike {
	var all []*strike
	for _, t := range ph.Trips {
		if p := t.piece(); p.Kind != position.Marker || p.Mark.Meaning != scspack.MeansAir {
			continue
		}
		for i, d := range t.Drops {
			if len(all) == mostStrikes || !l.inPlay(d.At) || d.At.Doubtful || i > 0 && d.At.Hex == t.Drops[i-1].At.Hex {
				continue
			}
			all = append(all, &strike{Strike: bind.Strike{Hex: d.At.Hex, Side: t.piece().Mark.Side}, phase: ph, step: d.Step, marker: true})
		}
	}
	slices.SortStableFunc(all, func(a, b *strike) int { return a.step - b.step })
	return all
}

// airTurn is what a side did in the air in one player turn.
type airTurn struct {
	*Pass
	side    string
	turn    pack.Value
	phases  []*Phase
	strikes []*strike
	// needs lists what is unknown, phase by phase.
	needs []airNeeds
}

// airNeeds is what would have to be known to judge one phase.
type airNeeds struct {
	phase *Phase
	what  []string
}

// add notes the strikes of a phase and judges their results.
func (t *airTurn) add(ph *Phase, strikes []*strike) {
	if len(strikes) == mostStrikes {
		t.open(ph, "fewer air strikes in one phase")
		return
	}
	is, _ := ph.Is()
	force := t.Log.Pack.AirForce(t.side)
	out := force != nil && len(force.Phases) > 0 && !slices.Contains(force.Phases, is.ID)
	var own []*strike
	for _, s := range strikes {
		switch {
		case s.Side != "" && s.Side != t.side:
			t.misplaced(ph, s, s.Side)
		case out && !s.roll.Known:
			t.misplaced(ph, s, t.side) // talk, most likely, and not to be counted
		default:
			own = append(own, s)
		}
	}
	t.strikes = append(t.strikes, own...)
	t.results(ph, own)
	t.left(ph, own)
	for i, s := range own {
		if i > 0 && s.Hex == own[i-1].Hex && t.carriedOut(own[i-1], s) {
			t.report([]*strike{s}, []string{"AfB 1.9"}, airStrikeAfterResult.Say(s.Hex, t.Log.stepName(own[i-1].step)), airStrikeNamedBefore.Say())
		}
	}
	if len(strikes) == 0 && is.Air == pack.Yes && t.Log.disorganized(ph, t.side) {
		t.open(ph, "vassal.toml: [[strike]], how the chat tells of an air strike")
	}
}

// carriedOut reports whether the result of a strike was carried out on units in its hex before the next
// strike on it: one of them was touched, or a DG marker came to them.
func (t *airTurn) carriedOut(s, next *strike) bool {
	between := func(step int) bool { return s.step < step && step < next.step }
	targets, _ := t.targets(s.phase, s.Hex, s.step)
	if slices.ContainsFunc(targets, func(p *position.Piece) bool { return slices.ContainsFunc(s.phase.touched[p.ID], between) }) {
		return true
	}
	return slices.ContainsFunc(s.phase.Trips, func(trip *Trip) bool {
		p := trip.piece()
		return p.Kind == position.Marker && p.Mark.Meaning == scspack.MeansDG && slices.ContainsFunc(trip.Drops, func(d Drop) bool {
			return d.At.Where == position.InHex && d.At.Hex == s.Hex && between(d.Step)
		})
	})
}

// open notes what is missing to judge all strikes of a phase.
func (t *airTurn) open(ph *Phase, needs ...string) {
	t.Unchecked("air strikes", needs[0])
	if n := len(t.needs); n == 0 || t.needs[n-1].phase != ph {
		t.needs = append(t.needs, airNeeds{phase: ph})
	}
	last := &t.needs[len(t.needs)-1]
	last.what = append(last.what, needs...)
}

// unknown reports, once for each phase, what is not known.
func (t *airTurn) unknown() {
	for _, open := range t.needs {
		slices.Sort(open.what)
		needs := slices.Compact(open.what)
		t.Report(open.phase, rule.Finding{
			Verdict: rule.Unchecked, Step: open.phase.Last, Refs: []string{"AfB 1.9"},
			Message:  notJudged.Say("the air strikes were", list(needs[:min(len(needs), mostNeeds)])),
			Evidence: rule.Evidence{Needs: needs},
		})
	}
}

// disorganized reports whether dice were thrown and units of the side's enemy were
// disorganized in a phase.
func (l *Log) disorganized(ph *Phase, side string) bool {
	return l.rolled(ph, ph.Last+1) && slices.ContainsFunc(ph.End.Pieces, func(p *position.Piece) bool {
		was := ph.Start.Piece(p.ID)
		return p.Kind == position.Unit && p.Side != side && p.DG == pack.Yes && was != nil && was.DG == pack.No
	})
}

// misplaced reports a strike of a side in a phase in which it makes none.
func (t *airTurn) misplaced(ph *Phase, s *strike, side string) {
	force := t.Log.Pack.AirForce(side)
	if force == nil || len(force.Phases) == 0 {
		t.open(ph, "game.toml: [[air]] phases of "+side)
		return
	}
	t.Checked("air strikes")
	t.report([]*strike{s}, []string{"AfB 1.9"}, airStrikeMisplaced.Say(side, s.Hex, ph.Declared.Name(), list(force.Phases)))
}

// report reports what is wrong with some strikes.
func (t *airTurn) report(of []*strike, refs []string, message rule.Message, more ...rule.Message) {
	ph := of[len(of)-1].phase
	f := rule.Finding{Verdict: rule.Illegal, Refs: refs, Message: message}
	excuses := append(ph.unsure(), more...)
	for _, s := range of {
		f.Step = max(f.Step, s.step)
		if h := s.Hex.String(); !slices.Contains(f.Hexes, h) {
			f.Hexes = append(f.Hexes, h)
		}
	}
	unsure := func(is func(*strike) bool, excuse rule.Message) {
		if slices.ContainsFunc(of, is) {
			excuses = append(excuses, excuse)
		}
	}
	unsure(func(s *strike) bool { return s.marker }, airStrikeMarkerForNone.Say())
	unsure(func(s *strike) bool { return s.again }, airStrikeToldTwice.Say())
	unsure(func(s *strike) bool { return !s.marker && (!s.roll.Known || s.deduced) }, airStrikeNotMade.Say())
	excused(&f, excuses)
	t.Report(ph, f)
}

// judge judges the strikes of the player turn together.
func (t *airTurn) judge() {
	defer t.unknown()
	if len(t.strikes) == 0 {
		return
	}
	dice := t.dice()
	made := afb.AirTurn{Side: t.side, Turn: t.turn.N, Rolled: dice.Value}
	for _, s := range t.strikes {
		is, _ := s.phase.Is()
		made.Strikes = append(made.Strikes, afb.Strike{Phase: is.ID, Hex: s.Hex, Split: s.Split})
	}
	var needs []string
	if !t.turn.Known {
		needs = append(needs, needsTurn)
	}
	say := t.Log.names.Words()
	for _, o := range afb.CheckAir(t.Log.Pack, made) {
		switch {
		case switches(o.Decides):
			t.report(t.concerned(o), o.Refs, airStrikeWrong.Say(say.Objection(o)), hangsOnly.Say(list(say.Inputs(o.Decides))))
		case !o.Proved():
			needs = append(needs, say.Inputs(o.Decides)...)
		case o.Code != afb.TooManyStrikes:
			t.report(t.concerned(o), o.Refs, airStrikeWrong.Say(say.Objection(o)))
		case t.turn.Known:
			t.report(t.strikes, o.Refs, airStrikeWrong.Say(say.Objection(o)), dice.doubts(t.Log)...)
		}
	}
	if len(needs) > 0 {
		t.open(t.strikes[len(t.strikes)-1].phase, needs...)
		return
	}
	for range t.strikes {
		t.Checked("air strikes")
	}
}

// dice returns the dice that the side threw for its number of strikes before it made the
// first.
func (t *airTurn) dice() purposed {
	force := t.Log.Pack.AirForce(t.side)
	row, known := force.In(t.turn.N)
	if !known || !t.turn.Known || !row.Dice.Known() {
		return purposed{}
	}
	return t.Log.purposed(t.phases, bind.ForStrikes, t.side, row.Dice, func(ph *Phase) bool {
		is, _ := ph.Is()
		return is.Air == pack.No && !mayFight(is) && ph.Last < t.strikes[0].step
	})
}

// concerned returns the strikes that an objection is about: those on its hex in its phase,
// or all if it names no phase.
func (t *airTurn) concerned(o scs.Objection) []*strike {
	if o.Phase == "" {
		return t.strikes
	}
	return slices.DeleteFunc(slices.Clone(t.strikes), func(s *strike) bool {
		is, _ := s.phase.Is()
		return s.Hex != o.Hex || is.ID != o.Phase
	})
}
