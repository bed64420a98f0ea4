package referee

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
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
		Title: "air strikes are made in their phases, each once, and do what their dice give",
		Says: "A side has so many air strikes in its turn, and makes them in the phases that are for it: the German when moving and " +
			"exploiting, the Soviet when moving. All strikes on a hex are named before the first is resolved, and none comes later in the " +
			"phase. So many may be split into two of a lower value, each alone on its hex. A roll of no more than the value, with what the " +
			"terrain adds, disorganizes all units in the hex, and each of them loses a step by an elimination roll of 5 or 6.",
		Checks: "Reads strikes off the lines of the chat that the binding knows ([[strike]]), or, where it knows none, off the hexes in which " +
			"air markers are put down. Too many in a player turn, too many split strikes, a strike in another phase, a hex that is struck again, and " +
			"units that a strike hit and that are not disorganized are illegal where the lines state the rolls; what is known by a marker, by a " +
			"line without a roll, or by two equal lines is suspect. So are a strike on a hex where the result of an earlier strike was " +
			"carried out, units that are disorganized after a miss while the side has a strike left, else illegal, strikes for whose number no " +
			"dice were thrown in a whole phase, too few dice " +
			"for elimination rolls, other losses than those dice mean, and a marker of strikes left that does not fit. How many strikes there are is known by the pack, or by the dice " +
			"for them: those of a line that the binding knows ([[roll]]), or, as far as suspect, the only ones of that kind that were thrown " +
			"in the player turn's phases before. Without any of these, units that are disorganized in a " +
			"phase of air strikes are unchecked.",
		Example: "The Soviet strikes 25.13 in his Exploitation Phase: illegal, AfB 1.9.",
		Level:   rule.Combat,
		Touches: []string{scspack.TouchAttack},
		RestsOn: rule.Rests{
			{"AfB 1.9a", scspack.TouchResult}, {"AfB 1.9a", scspack.TouchLosses},
			{"AfB 1.9a", scspack.TouchMarkers},
		},
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

// airTurn is what a side did in the air in one player turn.
type airTurn struct {
	*Pass
	side    string
	turn    pack.Value
	phases  []*Phase
	strikes []*strike
	// needs lists what is unknown, phase by phase.
	needs []airNeeds
	// misses are judged when all strikes of the player turn are known.
	misses []miss
}

// A miss is units that are disorganized after strikes on their hex that missed.
type miss struct {
	phase  *Phase
	strike *strike
	units  []*position.Piece
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
			t.report([]*strike{s}, []string{"AfB 1.9"}, say.F("air-strike/after-result",
				"{hex} is struck again after the result of the strike in {step} was carried out; all strikes "+
					"on a hex are named before the first is resolved", s.Hex, t.Log.stepName(own[i-1].step)),
				say.F("air-strike/named-before",
					"both strikes were named before the first die was thrown"))
		}
	}
	if len(strikes) == 0 && is.Air == pack.Yes && t.Log.disorganized(ph, t.side) {
		t.open(ph, "vassal.toml: [[strike]], how the chat announces an air strike")
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
			Message:  notJudged("the air strikes were", list(needs[:min(len(needs), mostNeeds)])),
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
	t.report([]*strike{s}, []string{"AfB 1.9"}, say.F("air-strike/other-phase",
		"{side} makes an air strike on {hex} in the {phase} phase; it makes them in its own {phases} phase",
		side, s.Hex, ph.Declared.Name(), list(force.Phases)))
}

// report reports what is wrong with some strikes.
func (t *airTurn) report(of []*strike, refs []string, message say.Message, more ...say.Message) {
	ph := of[len(of)-1].phase
	f := rule.Finding{Verdict: rule.Illegal, Refs: refs, Message: message}
	excuses := append(ph.unsure(), more...)
	for _, s := range of {
		f.Step = max(f.Step, s.step)
		if h := s.Hex.String(); !slices.Contains(f.Hexes, h) {
			f.Hexes = append(f.Hexes, h)
		}
	}
	unsure := func(is func(*strike) bool, excuse say.Message) {
		if slices.ContainsFunc(of, is) {
			excuses = append(excuses, excuse)
		}
	}
	unsure(func(s *strike) bool { return s.marker }, say.F("air-strike/marker-for-none",
		"the marker was put there for no strike"))
	unsure(func(s *strike) bool { return s.again }, airStrikeToldTwice())
	unsure(func(s *strike) bool { return !s.marker && (!s.roll.Known || s.deduced) }, say.F("air-strike/not-made",
		"the chat speaks of a strike that was not made"))
	excused(&f, excuses)
	t.Report(ph, f)
}

func airStrikeToldTwice() say.Message {
	return say.F("air-strike/told-twice", "two lines of the chat tell of one strike")
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
	for _, m := range t.misses {
		t.missed(m, !dice.deduced && t.spentAll(made))
	}
	if t.rolledNone(dice) {
		for range t.strikes {
			t.Checked("air strikes")
		}
		t.report(t.strikes, []string{"AfB 1.9"}, say.F("air-strike/unrolled",
			"{side} makes {strikes} in turn {turn}, and no dice were thrown for their number",
			t.side, words.Counted(len(t.strikes), "air strike", "air strikes"), t.turn.N),
			actions.ThrownElsewhere())
		return
	}
	var needs []string
	if !t.turn.Known {
		needs = append(needs, needsTurn)
	}
	speaker := t.Log.names.Words()
	for _, o := range afb.CheckAir(t.Log.Pack, made) {
		switch {
		case switches(o.Decides):
			t.report(t.concerned(o), o.Refs, airStrikeWrong(speaker.Objection(o)), say.F("shared/hangs-only",
				"{inputs} says otherwise", list(speaker.Inputs(o.Decides))))
		case !o.Proved():
			needs = append(needs, speaker.Inputs(o.Decides)...)
		case o.Code != afb.TooManyStrikes:
			t.report(t.concerned(o), o.Refs, airStrikeWrong(speaker.Objection(o)))
		case t.turn.Known:
			t.report(t.strikes, o.Refs, airStrikeWrong(speaker.Objection(o)), dice.doubts(t.Log)...)
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

func airStrikeWrong(objection string) say.Message {
	return say.F("air-strike/wrong", "{objection}", objection)
}

// dice returns the dice that the side threw for its number of strikes before it made the
// first.
func (t *airTurn) dice() purposed {
	force := t.Log.Pack.AirForce(t.side)
	row, known := force.In(t.turn.N)
	if !known || !t.turn.Known || !row.Dice.Known() {
		return purposed{}
	}
	return t.Log.purposed(t.phases, bind.ForStrikes, t.side, row.Dice, t.rollsIn)
}

// rollsIn reports whether the side may roll for the number of its strikes in a phase.
func (t *airTurn) rollsIn(ph *Phase) bool {
	is, _ := ph.Is()
	return is.Air == pack.No && !mayFight(is) && ph.Last < t.strikes[0].step
}

// spentAll reports whether one strike more, even a split one, would be too many.
func (t *airTurn) spentAll(made afb.AirTurn) bool {
	if !t.turn.Known || slices.ContainsFunc(t.strikes, func(s *strike) bool { return s.marker || s.again }) {
		return false
	}
	made.Strikes = append(slices.Clone(made.Strikes), afb.Strike{Phase: made.Strikes[0].Phase, Hex: t.strikes[0].Hex, Split: true})
	return slices.ContainsFunc(afb.CheckAir(t.Log.Pack, made), func(o scs.Objection) bool { return o.Code == afb.TooManyStrikes && o.Proved() })
}

// rolledNone reports whether the log shows the whole phase in which the number of the side's strikes is rolled, and no
// dice that may be for it, thrown or typed.
func (t *airTurn) rolledNone(dice purposed) bool {
	row, known := t.Log.Pack.AirForce(t.side).In(t.turn.N)
	if dice.Known || !known || !t.turn.Known || row.Strikes.Known || !row.Dice.Known() {
		return false
	}
	return slices.ContainsFunc(t.phases, func(ph *Phase) bool {
		return t.rollsIn(ph) && t.Log.unrolled(ph, t.strikes[0].step, FigureStrikes, row.Dice)
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

// results judges the results of a phase's strikes hex by hex.
func (t *airTurn) results(ph *Phase, strikes []*strike) {
	if ph.runs() {
		for range strikes {
			t.Unchecked("results of air strikes", position.NeedsNextLog)
		}
		return
	}
	var needs []string
	for len(strikes) > 0 {
		at := strikes[0].Hex
		here := func(s *strike) bool { return s.Hex == at }
		needs = append(needs, t.resultsIn(ph, at, slices.DeleteFunc(slices.Clone(strikes), func(s *strike) bool { return !here(s) }))...)
		strikes = slices.DeleteFunc(slices.Clone(strikes), here)
	}
	if len(needs) > 0 {
		t.open(ph, needs...)
	}
}

// resultsIn judges the strikes on one hex. It returns what is not known.
func (t *airTurn) resultsIn(ph *Phase, at hex.Hex, strikes []*strike) (needs []string) {
	var hits []*strike
	var results []afb.StrikeResult
	dice := 0
	var spots []int
	for _, s := range strikes {
		dice += s.dice
		spots = append(spots, s.spots...)
		if !s.roll.Known {
			needs = append(needs, "what was rolled for the strike on "+at.String())
			continue
		}
		r := afb.ResolveStrike(t.Log.Pack, t.side, afb.Strike{Hex: at, Split: s.Split}, s.roll.N)
		if r.Hit == pack.Unknown && r.Modifier.Known && !r.Value.Known && s.Value.Known {
			r.Hit = pack.No
			if s.roll.N+r.Modifier.N <= s.Value.N {
				r.Hit = pack.Yes
			}
		}
		switch r.Hit {
		case pack.Yes:
			hits, results = append(hits, s), append(results, r)
		case pack.Unknown:
			needs = append(needs, t.Log.names.Words().Inputs(r.Decides)...)
		}
	}
	targets, open := t.targets(ph, at, strikes[0].step)
	if open {
		return append(needs, "what stands in "+at.String())
	}
	if len(hits) == 0 && len(needs) > 0 && t.missedAll(at, strikes) {
		needs = nil
	}
	switch {
	case len(hits) > 0:
		due := afb.EliminationRolls(results, len(targets)).N
		if t.hit(ph, hits, targets, due, dice) {
			needs = append(needs, needsCover)
		}
		if dice == due && len(spots) == due && due > 0 && len(needs) == 0 {
			needs = append(needs, t.eliminated(ph, hits[0], len(hits), targets, spots)...)
		}
	case len(needs) == 0:
		var marked []*position.Piece
		for _, u := range targets {
			if end := stayed(ph, u); end != nil && u.DG == pack.No && end.DG == pack.Yes {
				marked = append(marked, end)
			}
		}
		if len(marked) > 0 {
			t.misses = append(t.misses, miss{ph, strikes[len(strikes)-1], marked})
		}
	}
	if len(needs) == 0 {
		for _, s := range strikes {
			if needs := t.Log.dueOf(s.step); needs != "" {
				t.Unchecked("results of air strikes", needs)
			} else {
				t.Checked("results of air strikes")
			}
		}
	}
	return needs
}

// targets returns the enemy units in a hex before a step of a phase, and whether there may be
// others.
func (t *airTurn) targets(ph *Phase, at hex.Hex, step int) (units []*position.Piece, open bool) {
	for _, p := range ph.Start.Pieces {
		if p.Kind == position.Marker {
			continue
		}
		if len(ph.touched[p.ID]) > 0 {
			p = ph.before(p, step)
		}
		if p.At.Where != position.InHex || p.At.Hex != at && !(p.At.Doubtful && p.At.Or == at) {
			continue
		}
		if gone := ph.removed(p.ID); gone > 0 && gone < step {
			continue
		}
		if p.Kind != position.Unit || p.At.Doubtful {
			open = true
		} else if p.Side != t.side {
			units = append(units, p)
		}
	}
	return units, open
}

// stayed returns a unit as it was when the phase ended, or nil if it left its hex.
func stayed(ph *Phase, p *position.Piece) *position.Piece {
	end := ph.End.Piece(p.ID)
	if end == nil || end.Kind != position.Unit || end.At.Where != position.InHex || end.At.Hex != p.At.Hex || end.At.Doubtful {
		return nil
	}
	return end
}

// hit judges the units in a hex that strikes hit. It returns whether there are units that
// may be disorganized or not.
func (t *airTurn) hit(ph *Phase, strikes []*strike, targets []*position.Piece, due, dice int) (open bool) {
	var without []*position.Piece
	for _, u := range targets {
		end := stayed(ph, u)
		if end != nil && end.DG == pack.No {
			without = append(without, end)
		}
		open = open || end != nil && end.DG == pack.Unknown
	}
	s := strikes[0]
	if len(without) > 0 {
		excuses := ph.curable()
		if ph.Next != nil && slices.ContainsFunc(without, func(u *position.Piece) bool {
			later := ph.Next.End.Piece(u.ID)
			return later == nil || later.DG != pack.No
		}) {
			excuses = append(excuses, say.F("air-strike/marker-late", "the marker was put on when the phase was over"))
		}
		t.reportUnits(ph, s, without, excuses,
			say.F("air-strike/not-disorganized",
				"a strike on {hex} hit with a {roll}, and {units} of {side} {are} not disorganized",
				s.Hex, s.roll.N, named(tripsOf(without)), without[0].Side, isOrAre(len(without))))
	}
	if elsewhere := dice == 0 && t.Log.struckIn(ph, s.Hex); dice < due && !elsewhere {
		t.reportUnits(ph, s, targets, append(ph.curable(), say.F("air-strike/thrown-elsewhere",
			"they were thrown elsewhere, or some of the units came under no roll")),
			say.F("air-strike/too-few-dice",
				"{rolls} due in {hex}, one for each unit and strike that hit, and {dice} dice were thrown",
				words.Counted(due, "elimination roll is", "elimination rolls are"), s.Hex, dice))
	}
	return open
}

// missedAll reports whether strikes whose lines name no roll missed whichever of their dice is whose: each roll has its
// die, and none hits.
func (t *airTurn) missedAll(at hex.Hex, strikes []*strike) bool {
	var dice []int
	unrolled := 0
	for _, s := range strikes {
		if !s.roll.Known || s.deduced {
			unrolled++
		}
		if s.deduced {
			dice = append(dice, s.roll.N)
		}
		dice = append(dice, s.spots...)
	}
	return 0 < unrolled && unrolled <= len(dice) && !slices.ContainsFunc(strikes, func(s *strike) bool {
		return slices.ContainsFunc(dice, func(die int) bool {
			return afb.ResolveStrike(t.Log.Pack, t.side, afb.Strike{Hex: at, Split: s.Split}, die).Hit != pack.No
		})
	})
}

// missed reports units that are disorganized though all strikes on their hex missed. No other strike excuses that
// where the side had no more; units that came into the hex may have overstacked it by a retreat (AfB 1.7).
func (t *airTurn) missed(m miss, spent bool) {
	s := m.strike
	var excuses []say.Message
	if !spent || slices.ContainsFunc(m.phase.Trips, func(trip *Trip) bool {
		return trip.Side() != "" && trip.piece().Kind != position.Marker && slices.Contains(trip.hexes(), s.Hex) && trip.moved()
	}) {
		excuses = append(excuses, say.F("air-strike/not-in-log", "another strike is not in the log"))
	}
	t.reportUnits(m.phase, s, m.units, excuses, say.F("air-strike/missed",
		"all strikes on {hex} missed, and {units} of {side} {are} disorganized",
		s.Hex, named(tripsOf(m.units)), m.units[0].Side, isOrAre(len(m.units))))
}

// reportUnits reports what a strike did to units, or should have done.
func (t *airTurn) reportUnits(ph *Phase, s *strike, units []*position.Piece, excuses []say.Message,
	message say.Message) {
	f := rule.Finding{
		Verdict: rule.Illegal, Step: s.step, Refs: []string{"AfB 1.9a"}, Message: message, Hexes: []string{s.Hex.String()}, Pieces: position.Seen(units),
		Evidence: rule.Show(Roll{s.roll.N}),
	}
	excuses = append(ph.unsure(), excuses...)
	if s.deduced {
		excuses = append(excuses, say.F("air-strike/other-die", "the die that was thrown next was for something else"))
	}
	if s.again {
		excuses = append(excuses, airStrikeToldTwice())
	}
	excused(&f, excuses)
	t.Report(ph, f)
}

func tripsOf(pieces []*position.Piece) []*Trip {
	var trips []*Trip
	for _, p := range pieces {
		trips = append(trips, &Trip{End: p})
	}
	return trips
}

func isOrAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// left compares the markers that show how many strikes a side has left with those that
// it made in a phase.
func (t *airTurn) left(ph *Phase, strikes []*strike) {
	is, _ := ph.Is()
	force := t.Log.Pack.AirForce(t.side)
	if force == nil || !slices.Contains(force.Phases, is.ID) {
		return
	}
	before, after := shown(ph.Start, t.side), shown(ph.End, t.side)
	var made []afb.Strike
	for _, s := range strikes {
		made = append(made, afb.Strike{Phase: is.ID, Hex: s.Hex, Split: s.Split})
	}
	if !after.Known {
		return
	}
	speaker := t.Log.names.Words()
	for _, o := range afb.CheckAirLeft(t.Log.Pack, t.side, is.ID, made, before, after) {
		if !o.Proved() {
			t.Unchecked("strikes left", speaker.Inputs(o.Decides)[0])
			continue
		}
		t.Checked("strikes left")
		f := rule.Finding{Verdict: rule.Illegal, Step: ph.Last, Refs: o.Refs, Message: say.F("air-strike/strikes-left",
			"{objection}", speaker.Objection(o))}
		excused(&f, slices.Concat(ph.unsure(), ph.curable(), []say.Message{say.F("air-strike/strikes-left-later",
			"a strike is not in the log, or the marker is put right later")}))
		t.Report(ph, f)
	}
}

// shown returns the number on a side's marker of strikes left; unknown if there is none or
// there are several.
func shown(s *Snapshot, side string) (left pack.Value) {
	for _, p := range s.Pieces {
		if p.Kind != position.Marker || p.Mark.Meaning != scspack.MeansAirLeft || p.Mark.Side != side || p.At.Where == position.Nowhere {
			continue
		}
		if left.Known {
			return pack.Value{}
		}
		left = p.Mark.Amount
	}
	return left
}

// eliminated compares the steps that the units in a hex lost with the dice of their
// elimination rolls. Nobody says which die is for which unit, so it works out the fewest
// and the most steps that the dice can mean together. It returns what is not known.
func (t *airTurn) eliminated(ph *Phase, s *strike, hits int, targets []*position.Piece, thrown []int) (needs []string) {
	losses := 0
	for _, spots := range thrown {
		loses, decides := afb.LosesStep(t.Log.Pack, t.side, spots)
		if loses == pack.Unknown {
			return t.Log.names.Words().Inputs(decides)
		}
		if loses == pack.Yes {
			losses++
		}
	}
	lost := 0
	var left []int
	after := ph.End
	before, c := ph.foughtWith(s.step, targets)
	if c != nil {
		after = c.Before
	}
	for _, u := range targets {
		steps, gone := stepsLost(t.Log, ph, u, after)
		if u.Unit == nil || !u.Unit.Steps.Known || !u.Lost.Known || !steps.Known {
			return []string{"how many steps " + u.Quoted() + " lost"}
		}
		left = append(left, u.Unit.Steps.N-u.Lost.N)
		if lost += steps.N; gone && steps.N == 0 {
			return []string{"how many steps " + u.Quoted() + " lost"}
		}
	}
	least := fewestLosses(losses, hits, left)
	if least <= lost && lost <= losses && (before == nil || lost == 0) {
		return nil
	}
	if c = cmp.Or(before, c); c != nil {
		return []string{"which steps were lost to the air strike, and which to the combat of " + c.stepName()}
	}
	due := words.Counted(losses, "step", "steps")
	if least < losses {
		due = strconv.Itoa(least) + " to " + due
	}
	excuses := []say.Message{say.F("air-strike/other-dice",
		"the dice were thrown for something else"), say.F("air-strike/other-losses",
		"steps were lost otherwise, or are taken off later")}
	if lost < least {
		excuses = append(ph.curable(), excuses...)
	}
	t.reportUnits(ph, s, targets, excuses, say.F("air-strike/elimination-losses",
		"the elimination rolls in {hex} take {due} off the units there, and they lost {lost}", s.Hex, due, lost))
	return nil
}

// stepsLost returns how many steps a unit lost from the beginning of a phase to a moment in it,
// and whether it left the map or was eliminated.
func stepsLost(l *Log, ph *Phase, was *position.Piece, after *Snapshot) (steps pack.Value, gone bool) {
	end := after.Piece(was.ID)
	switch {
	case end == nil && ph.removed(was.ID) > 0, end != nil && l.dead(end.At):
		if was.Unit == nil {
			return pack.Value{}, true
		}
		return less(was.Unit.Steps, was.Lost), true
	case end == nil || end.At.Where != position.InHex:
		return pack.Value{}, true
	}
	return less(end.Lost, was.Lost), false
}

// fewestLosses returns the fewest steps that units with so many steps left lose by so many
// successful rolls: there is a roll for each unit and hit, and rolls beyond a unit's last
// step take nothing.
func fewestLosses(successes, hits int, left []int) int {
	left = slices.Sorted(slices.Values(left))
	fewest := 0
	for _, steps := range left {
		on := min(successes, hits)
		successes -= on
		fewest += min(on, max(steps, 0))
	}
	return fewest
}
