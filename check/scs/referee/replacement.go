package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Replacement is AfB 1.11: what replacements give, to whom, and where.
var Replacement = &Rule{
	Description: rule.Description{
		ID:    "afb/replacement",
		Refs:  []string{"AfB 1.11"},
		Also:  []string{"AfB 2.1b"},
		Title: "replacements go where they may",
		Says: "Each replacement that the Order of Arrival brings returns one eliminated unit at full strength or turns one reduced unit on the " +
			"map to its full side. Units return with or beside a friend that has not just returned itself, where they can trace supply, and " +
			"not in an enemy zone of control. Units that are turned over have to be able to trace. What can be used may not be kept.",
		Checks: "Looks, in phases in which a side's reinforcements come, for its units that came from the box of the eliminated and for those " +
			"that were turned to their full side. More than the pack's replacements of all turns so far, and a place that the rule forbids " +
			"however unknowns are read, are illegal; more than those of this turn, replacements that nobody used, and units that come back " +
			"in another phase are suspect. An exploit capable unit that comes back after the pull-out is illegal if it lies among the eliminated " +
			"since before the turns of that, else suspect; a switch of the pack can allow it. Games differ in what replacements are: where the pack has no garrisons and no pull-out either, all of " +
			"it is suspect. Which unit comes back is drawn at random, which nobody can check.",
		Example: "A rifle division is dragged from the eliminated to a hex beside an enemy division, in its zone of control: illegal, AfB 1.11.",
		Level:   rule.Moves,
		Touches: []string{scspack.TouchArrival, scspack.TouchSteps},
	},
	Uses: []scspack.Need{scspack.NeedReplacements, scspack.NeedZOC, scspack.NeedSources, scspack.NeedSteps, scspack.SourceInEZOC, scspack.BesideFlippedUnit},
	Run: func(pass *Pass) {
		l := pass.Log
		if l.Pack.Replaces != pack.Yes {
			return
		}
		for ph := range pass.phases() {
			undeclared := open{what: "units"}
			is, known := ph.Is()
			for _, t := range ph.Trips {
				switch {
				case !l.cameBack(t):
				case !known:
					undeclared.add(pass, t, needsPhase)
				case l.rebuilds(ph, t.Side()):
				case l.mayRebuild(ph, t.Side()):
					undeclared.add(pass, t, "game.toml: reinforcements of the "+is.Name()+" phase")
				case l.arrives(t.Side()):
					pass.Checked("units")
					pass.cameLate(ph, is, t)
				}
			}
			undeclared.report(pass, ph, "return from among the eliminated was", "returns from among the eliminated were")
			if l.rebuilds(ph, is.Side) {
				c := rebuildCheck{Pass: pass, phase: ph, side: is.Side, needs: map[*Trip][]string{}, open: open{what: "units"}}
				c.run()
			}
		}
	},
}

// cameLate reports a unit that came back in a phase in which no replacements come.
func (p *Pass) cameLate(ph *Phase, is scspack.Phase, t *Trip) {
	f := rule.Finding{
		Verdict: rule.Illegal, Step: t.last(), Hexes: []string{t.End.At.Hex.String()}, Pieces: []rule.Piece{t.seen()},
		Message: say.F("replacement/late",
			"{unit} of {side} comes back from among the eliminated in the {phase} phase",
			quoted(t.End), t.Side(), is.Name()),
	}
	excused(&f, append(ph.unsure(), replacementPutByMistake()))
	p.Report(ph, f)
}

// rebuildCheck judges what a side did with its replacements in one phase.
type rebuildCheck struct {
	*Pass
	phase *Phase
	side  string
	// returned are the units that came back from among the eliminated, turned those on the
	// map that show their full side again.
	returned, turned []*Trip
	// needs is what is missing to judge a unit.
	needs         map[*Trip][]string
	open          open
	before, after *position.Board
}

func (c *rebuildCheck) run() {
	l := c.Log
	for _, t := range c.phase.Trips {
		switch {
		case t.Side() != c.side || !l.cameBack(t):
		case l.entrance(c.phase, t) == byPullOut:
			c.leave(c.phase, t.End, Arrives, "afb/pull-out")
		case t.doubtful():
			c.open.add(c.Pass, t, "in which hex "+quoted(t.End)+" stands")
		default:
			c.returned = append(c.returned, t)
		}
	}
	for _, was := range c.phase.Start.Pieces {
		t := &Trip{Start: was, End: c.phase.End.Piece(was.ID)}
		for _, other := range c.phase.Trips {
			if other.Start == was {
				t = other
			}
		}
		if t.End != nil && t.Side() == c.side && was.Face == position.Reduced && t.End.Face == position.Full && !was.OneStep() &&
			was.At.Where == position.InHex && t.End.At.Where == position.InHex {
			c.turned = append(c.turned, t)
		}
	}
	if len(c.returned)+len(c.turned) > 0 {
		c.lay()
		c.amount()
		c.places()
		c.outlived()
	}
	for _, t := range c.spent() {
		c.take(c.phase, anything, t.End)
		if needs := c.needs[t]; len(needs) > 0 {
			c.open.add(c.Pass, t, needs...)
		} else {
			c.Checked("units")
		}
	}
	c.unspent()
	c.open.report(c.Pass, c.phase, "replacement was", "replacements were")
}

func (c *rebuildCheck) spent() []*Trip { return append(slices.Clone(c.returned), c.turned...) }

// lay lays the map as it was without the units that returned, and as it is with them. A
// unit that was there when the phase began, or came otherwise in it, is a friend to return
// to.
func (c *rebuildCheck) lay() {
	l := c.Log
	c.before, c.after = position.NewBoard(l.Game, l.names), position.NewBoard(l.Game, l.names)
	returned := func(p *position.Piece) bool {
		return slices.ContainsFunc(c.returned, func(t *Trip) bool { return t.End.ID == p.ID })
	}
	for _, p := range c.phase.Start.Pieces {
		if p.Kind != position.Marker && !returned(p) {
			c.before.Stand(p)
		}
	}
	for _, p := range c.phase.End.Pieces {
		if p.Kind == position.Marker {
			continue
		}
		c.after.Stand(p)
		if was := c.phase.Start.Piece(p.ID); !returned(p) && (was == nil || was.At != p.At) {
			c.before.Stand(p)
		}
	}
	pos := scs.Position{Turn: c.phase.Turn, Phasing: scs.NoSide}
	c.before.Lay(pos)
	c.after.Lay(pos)
}

// sources returns the side's supply sources when the phase is over.
func (c *rebuildCheck) sources() scs.Sources {
	end := position.Position{Pack: c.Log.Pack, Game: c.Log.Game, Pieces: c.phase.End.Pieces, Past: c.Log.pasts[c.phase]}
	return end.Sources(c.after, c.Log.Game.Side(c.side))
}

// mostTurns bounds the turns of a game; a later turn in a log is no turn.
const mostTurns = 1000

// kept returns the most replacements that a side can have kept from earlier turns.
func (l *Log) kept(side string, turn pack.Value) pack.Value {
	if !turn.Known || turn.N > mostTurns {
		return pack.Value{}
	}
	sum := pack.Known(0)
	for t := 1; t < turn.N && sum.Known; t++ {
		sum, _ = afb.Replacements(l.Pack, side, t, sum)
	}
	return sum
}

// amount compares the replacements spent with those available.
func (c *rebuildCheck) amount() {
	spent := c.spent()
	now, decides := afb.Replacements(c.Log.Pack, c.side, c.phase.Turn.N, pack.Known(0))
	if !c.phase.Turn.Known {
		now = pack.Value{}
	}
	if !now.Known {
		needs := c.after.Needs(decides)
		if !c.phase.Turn.Known {
			needs = append(needs, needsTurn)
		}
		for _, t := range spent {
			c.needs[t] = needs
		}
		return
	}
	if len(spent) <= now.N {
		return
	}
	f := c.finding(spent, c.excuses(), say.F("replacement/too-many",
		"{side} spends {count} replacements on {units} in turn {turn}, which brings {due}",
		c.side, len(spent), named(spent), c.phase.Turn.N, now.N))
	if kept := c.Log.kept(c.side, c.phase.Turn); !kept.Known || len(spent) <= now.N+kept.N {
		excused(&f, []say.Message{say.F("replacement/kept", "some were kept from earlier turns")})
	}
	f.Evidence.Add(position.Limit{Side: c.side, Counted: "replacements", Count: len(spent), Limit: now.N})
	c.Report(c.phase, f)
}

// finding returns an illegal finding about some units, with its excuses.
func (c *rebuildCheck) finding(trips []*Trip, excuses []say.Message, message say.Message) rule.Finding {
	f := rule.Finding{Verdict: rule.Illegal, Message: message}
	for _, t := range trips {
		f.Step = max(f.Step, t.last(), c.phase.flipped(t.End.ID))
		f.Pieces = append(f.Pieces, t.seen())
		if h := t.End.At.Hex.String(); !slices.Contains(f.Hexes, h) {
			f.Hexes = append(f.Hexes, h)
		}
	}
	excused(&f, excuses)
	return f
}

func (c *rebuildCheck) excuses() []say.Message {
	excuses := c.phase.unsure()
	if len(c.Log.Pack.Garrisons) == 0 && c.Log.Pack.Pullout == nil {
		excuses = append(excuses, say.F("replacement/pack-silent",
			"the game gives replacements otherwise, of which the pack does not say"))
	}
	return excuses
}

// places judges where and how the units got their replacements.
func (c *rebuildCheck) places() {
	l := c.Log
	side := l.Game.Side(c.side)
	spent := c.spent()
	r := afb.Rebuilding{
		Side: side, Turn: c.phase.Turn.N, Kept: pack.Known(len(spent)), // amount judges how many there are
		Before: c.before.Situation, After: c.after.Situation,
		Sources: c.sources(),
	}
	for _, t := range c.returned {
		r.Returned = append(r.Returned, l.names.Of(t.End))
	}
	for _, t := range c.turned {
		r.Flipped = append(r.Flipped, l.names.Of(t.End))
	}
	for _, o := range afb.CheckReplacements(r) {
		t := l.about(spent, o.Unit)
		if t == nil {
			continue // judged by amount
		}
		if switches(o.Decides) {
			f := c.finding([]*Trip{t}, c.placeExcuses(t, o), replacementMisplaced(c.after.Words().Objection(o)))
			f.Refs, f.Which = o.Refs, string(o.Code)
			hangs(&f, c.after.Needs(o.Decides))
			c.Report(c.phase, f)
			continue
		}
		if !o.Proved() {
			c.needs[t] = append(c.needs[t], c.after.Needs(o.Decides)...)
			continue
		}
		f := c.finding([]*Trip{t}, c.placeExcuses(t, o), replacementMisplaced(c.after.Words().Objection(o)))
		f.Refs, f.Which = o.Refs, string(o.Code)
		c.Report(c.phase, f)
	}
}

func replacementMisplaced(objection string) say.Message {
	return say.F("replacement/misplaced", "{objection}", objection)
}

// placeExcuses returns what may make legal where or how a unit got its replacement.
func (c *rebuildCheck) placeExcuses(t *Trip, o scs.Objection) []say.Message {
	excuses := c.excuses()
	if o.Code == afb.RebuiltReduced {
		excuses = append(excuses, c.phase.curable()...) // the counter is turned over
	}
	if slices.ContainsFunc(t.Drops, func(d Drop) bool { return d.At.Where == position.InHex && d.At.Hex != t.End.At.Hex }) {
		excuses = append(excuses, say.F("replacement/put-elsewhere",
			"it was put down elsewhere, and moved before that phase was declared"))
	}
	if t.Recreated {
		excuses = append(excuses, otherCounter())
	}
	if slices.ContainsFunc(c.phase.Trips, func(other *Trip) bool {
		return other != t && other.Start != nil && other.Start.At.Where == position.InHex && (other.End == nil || other.End.At.Where != position.InHex || other.moved())
	}) {
		excuses = append(excuses, say.F("replacement/others-elsewhere", "others stood elsewhere when it was done"))
	}
	return excuses
}

// unspent reports replacements that were kept though they could be used.
func (c *rebuildCheck) unspent() {
	l := c.Log
	now, decides := afb.Replacements(l.Pack, c.side, c.phase.Turn.N, pack.Known(0))
	spent := len(c.returned) + len(c.turned)
	switch {
	case c.phase.runs() || !c.phase.Begun || len(c.open.trips) > 0:
		return
	case !c.phase.Turn.Known:
		c.Unchecked("replacements", needsTurn)
		return
	case !now.Known:
		c.Unchecked("replacements", l.names.Words().Inputs(decides)[0])
		return
	case now.N <= spent:
		return
	}
	if c.after == nil {
		c.lay()
	}
	dead := 0
	for _, p := range c.phase.End.Pieces {
		if p.Kind == position.Unit && p.Side == c.side && l.eliminated(p) && p.At.Place.Role == scspack.RoleDead &&
			p.Unit != nil && l.garrison(p) == nil && (l.Pack.Pullout == nil || p.Unit.Exploit == pack.No) {
			dead++
		}
	}
	side := l.Game.Side(c.side)
	r := afb.Rebuilding{
		Side: side, Turn: c.phase.Turn.N, Kept: pack.Known(0), Returned: make([]string, len(c.returned)), Flipped: make([]string, len(c.turned)),
		Before: c.before.Situation, After: c.after.Situation,
		Sources: c.sources(),
	}
	for _, o := range afb.CheckUnspent(r, pack.Known(dead)) {
		if !o.Proved() {
			c.Unchecked("replacements", c.after.Needs(o.Decides)[0])
			continue
		}
		c.Checked("replacements")
		f := rule.Finding{
			Verdict: rule.Illegal, Step: c.phase.Last, Refs: o.Refs,
			Message: say.F("replacement/unspent",
				"{objection}: {spent} of {due} in turn {turn} are spent",
				c.after.Words().Objection(o), spent, now.N, c.phase.Turn.N),
		}
		excused(&f, slices.Concat(c.excuses(), c.phase.curable(), []say.Message{say.F("replacement/spent-later",
			"they are spent later in the turn, or not noted")}))
		c.Report(c.phase, f)
	}
}

// outlived judges exploit capable units that come back after the pull-out though they were
// eliminated before it (AfB 2.1b).
func (c *rebuildCheck) outlived() {
	o, turn := c.Log.Pack.Pullout, c.phase.Turn
	if o == nil || o.Side != c.side || turn.Known && o.First().Known && turn.N < o.First().N {
		return
	}
	may, decides := afb.DeadExploiters(c.Log.Pack)
	if may == pack.Yes {
		return
	}
	happened := turn.Known && o.Automatic.Known && turn.N >= o.Automatic.N
	perhaps := false // units left the map in the log as if they were pulled out
	for ph := c.Log.Phases[0]; ph != c.phase.Next; ph = ph.Next {
		perhaps = perhaps || c.Log.perhapsPulledOut(ph)
	}
	for _, t := range c.returned {
		u := t.End.Unit
		switch {
		case u == nil || u.Exploit == pack.No || slices.ContainsFunc(o.Returns, func(r scspack.Returned) bool { return r.Unit == u.ID }):
			continue
		case u.Exploit == pack.Unknown:
			c.needs[t] = append(c.needs[t], "units.csv: exploit of "+quoted(t.End))
			continue
		case !happened && !perhaps:
			c.needs[t] = append(c.needs[t], "whether the pull-out has happened")
			continue
		}
		f := c.finding([]*Trip{t}, c.excuses(), say.F("replacement/outlived",
			"{unit} returns in {hex} after the pull-out, and was eliminated before it", quoted(t.End), t.End.At.Hex))
		f.Refs = []string{"AfB 2.1b"}
		if needs := c.Log.names.Words().Inputs(decides); len(needs) > 0 {
			hangs(&f, needs)
		}
		var excuses []say.Message
		if !happened {
			excuses = append(excuses, say.F("replacement/no-pull-out",
				"the units that left the map left it for another reason"))
		}
		if !c.deadBefore(t.Start.ID) {
			excuses = append(excuses, say.F("replacement/died-later", "it was eliminated after the pull-out"))
		}
		excused(&f, excuses)
		c.Report(c.phase, f)
	}
}

// deadBefore reports whether a piece has lain among the eliminated since the beginning of a
// phase before which there was no pull-out.
func (c *rebuildCheck) deadBefore(id string) bool {
	o, since := c.Log.Pack.Pullout, false
	for ph := c.Log.Phases[0]; ph != c.phase.Next; ph = ph.Next {
		is, _ := ph.Is()
		early := ph.Turn.Known && o.First().Known && (ph.Turn.N < o.First().N || ph.Turn == o.First() && is.ID == o.Phase && is.Side == o.Side)
		p := ph.Start.Piece(id)
		since = p != nil && c.Log.eliminated(p) && (since || early)
	}
	return since
}
