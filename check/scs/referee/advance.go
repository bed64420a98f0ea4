package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Advance is 10.0 with 6.2a: who advances after a combat, and how far.
var Advance = &Rule{
	Description: rule.Description{
		ID:      "scs/advance",
		Refs:    []string{"10.0", "6.2a"},
		Also:    []string{"10.0d", "4.0a"},
		Applies: []string{"2.1e", "10.0a", "10.0b"},
		Title:   "attackers advance into the hex that the defender left",
		Says: "When the defender's hex is empty the units that attacked it may advance into it, exploit capable ones then on, as many hexes " +
			"as the result made the defender retreat. Nobody else advances. An overrun ends the movement of who made it, and if it " +
			"empties the hex he must enter it.",
		Checks: "Looks where the attackers of each combat stand when the phase ends. A hex to which no advance leads, read in their favour, is " +
			"illegal if the combat is declared with its hexes and the table's result is certain; else suspect. So it is with units of that side that " +
			"stood elsewhere and ended in the defender's hex; those beside it may have attacked, unless the declared strength has no room for " +
			"them. Units that went into the defender's hex, made the stack there too high and were put back are suspect, since " +
			"stacking is enforced at the end of an advance, and so are units that went farther than they may and were put " +
			"back. Where exploitation or the result is not known it is unchecked.",
		Example: "After a D1r1 a unit that attacked goes two hexes: illegal, 10.0.",
		Level:   rule.Combat,
		Touches: []string{scspack.TouchAdvance},
		RestsOn: rule.Rests{
			{"", scspack.TouchResult}, {"", scspack.TouchRetreat}, {"", scspack.TouchHexside},
			{"", scspack.TouchZOC}, {"6.2a", scspack.TouchOverrun}, {"4.0a", scspack.TouchStacking},
		},
	},
	Needs: []scspack.Need{scspack.NeedMap, scspack.NeedCRT},
	Uses:  []scspack.Need{scspack.NeedMoves, scspack.NeedExploit},
	Run: eachPhase(func(pass *Pass, ph *Phase) {
		a := advances{Pass: pass, phase: ph}
		for _, t := range ph.Trips {
			a.trip(t)
		}
		for _, c := range ph.Combats {
			if c.HasTarget && ph.overruns(c) && (c.Overrun || c.Announced == nil) {
				a.entered(c)
			}
		}
		for _, c := range ph.Combats {
			if c.HasTarget && c.Made() {
				a.putBack(c)
			}
		}
		a.open.report(pass, ph, "advance was", "advances were")
	}),
}

// putBack reports units that advanced into the target of a combat, exceeded the stacking limit there
// with others, and were put back.
func (a *advances) putBack(c *Combat) {
	ph := a.phase
	for _, t := range ph.Trips {
		if t.Side() != c.Side || t.Start == nil || t.End == nil || t.Start.At != t.End.At || t.End.At.Where != position.InHex {
			continue
		}
		for i, d := range t.Drops[:max(0, len(t.Drops)-1)] {
			back := t.Drops[i+1]
			advanced := d.Step > c.step() && d.At.Where == position.InHex && !d.At.Doubtful && d.At.Hex == c.Target
			if !advanced || back.At.Hex != t.End.At.Hex {
				continue
			}
			there := ph.in(c.Target, c.Side, back.Step)
			if position.TooMany(a.Log.Pack, there) != pack.Yes {
				continue
			}
			limit := a.Log.Pack.Stacking.Limit.N
			f := c.finding(ph, rule.Illegal, say.F("advance/put-back",
				"units of {side} in {hex} were above the limit of {limit} after their advance, and {unit} was "+
					"put back; stacking is enforced at the end of an advance",
				c.Side, c.Target, limit, quoted(t.piece())))
			f.Refs, f.Step, f.Pieces = []string{"4.0a"}, back.Step, position.Seen(there)
			excused(&f, append(ph.unsure(), dropPutRight()))
			a.Report(ph, f)
			return
		}
	}
}

// in returns the units of a side that stood in a hex before a step.
func (p *Phase) in(h hex.Hex, side string, step int) []*position.Piece {
	var there []*position.Piece
	for _, piece := range p.Start.Pieces {
		if piece.Kind != position.Unit || piece.Side != side {
			continue
		}
		if gone := p.removed(piece.ID); gone > 0 && gone < step {
			continue
		}
		if at := p.before(piece, step).At; at.Where == position.InHex && !at.Doubtful && at.Hex == h {
			if end := p.End.Piece(piece.ID); end != nil {
				piece = end // it may have lost steps since
			}
			there = append(there, piece)
		}
	}
	return there
}

// advances judges the advances of one phase.
type advances struct {
	*Pass
	phase *Phase
	open  open
}

// trip judges the move of a unit of the attacking side.
func (a *advances) trip(t *Trip) {
	ph, l := a.phase, a.Log
	is, known := ph.Is()
	arrived := t.Start != nil && t.End != nil && t.End.At.Where == position.InHex && came(t)
	went := t.moved() || arrived || ph.leftAfterCombat(t)
	if !known || t.Side() == "" || t.doubtful() || len(ph.Combats) == 0 {
		return
	}
	fighting := is.Combat == pack.Yes && is.Moves == "none"
	if t.Start != nil && t.End != nil && t.Start.At.Where == position.InHex && t.End.At.Where == position.InHex {
		a.overshot(t, fighting)
	}
	if !went {
		return
	}
	if l.garrison(t.piece()) != nil { // it never attacks, and has no advance (AfB 1.10)
		if t.moved() {
			a.leave(ph, t.piece(), Moves, "afb/garrison")
		}
		return
	}
	a.open.what = "advances"
	took, located := ph.foughtIn(t, fighting)
	if len(took) > 1 && slices.ContainsFunc(took, func(c *Combat) bool { return a.leads(c, t) }) {
		a.take(ph, Moves, t.Start)
		a.Checked("advances")
		return
	}
	others := func(c *Combat) bool { return !hasPiece(c.force(), t.Start) }
	if some := slices.DeleteFunc(slices.Clone(took), others); len(some) > 0 {
		took = some
	}
	switch {
	case !located:
		a.take(ph, Moves, t.Start)
		a.Unchecked("advances", whichHexes)
	case len(took) == 1 && l.carriedOutUnseen(ph, took[0], []*position.Piece{t.Start}) != nil:
		a.take(ph, Moves, t.Start)
		a.Unchecked("advances", needsDice)
	case len(took) == 1:
		a.after(took[0], t, took[0].Before.Piece(t.Start.ID))
	case len(took) > 1:
		a.take(ph, Moves, t.Start)
		a.Unchecked("advances", "in which of two combats "+t.Start.Quoted()+" took part")
	case fighting && t.Side() == is.Side && l.asResult(t) && l.inUnthrown(ph, t.Start, t.last()):
		a.take(ph, Moves, t.Start)
		a.Unchecked("advances", needsDice)
	case fighting && !arrived && t.Side() == is.Side && (l.into(ph, t) != nil || l.mayBeResult(ph, t)):
		a.uninvolved(t)
	}
}

// foughtIn returns the combats in which a unit may have attacked before it went: in a phase of movement, the
// overruns that it made for certain. It reports false for a phase of combat in which nothing shows where
// one of them was.
func (p *Phase) foughtIn(t *Trip, fighting bool) (took []*Combat, located bool) {
	for _, c := range p.Combats {
		if !c.Made() || c.Side != t.Side() || !fighting && !c.Overrun {
			continue
		}
		if !c.HasTarget {
			if fighting {
				return nil, false
			}
			continue
		}
		unit := c.Before.Piece(t.Start.ID)
		sure := unit != nil && (c.located() && c.alone(unit) || slices.Contains(c.Named, unit))
		overran := sure && t.last() > c.step()
		if unit != nil && hasPiece(c.Attackers, unit) && (fighting || overran) {
			took = append(took, c)
		}
	}
	if len(took) > 1 {
		took = slices.DeleteFunc(took, func(c *Combat) bool { return !c.mayInclude(c.Before.Piece(t.Start.ID)) })
	}
	return took, true
}

// leftAfterCombat reports whether a unit stood elsewhere when a combat was fought than at the end of the
// phase: it may have gone back to the hex in which it began the phase.
func (p *Phase) leftAfterCombat(t *Trip) bool {
	return t.Start != nil && t.End != nil && slices.ContainsFunc(p.Combats, func(c *Combat) bool {
		was := c.Before.Piece(t.Start.ID)
		return c.Made() && was != nil && was.At.Where == position.InHex && was.At.Hex != t.End.At.Hex
	})
}

// An onward is a move that may be the advance of a unit after a combat.
type onward struct {
	field  *fray
	unit   int // its index on the field
	to     scs.HexID
	order  scs.Advance
	result tableResult
}

// onward returns the move of a unit as its advance after a combat; is is false if it cannot be an advance.
func (a *advances) onward(c *Combat, t *Trip, p *position.Piece) (o onward, is bool) {
	l := a.Log
	o = onward{result: l.result(a.phase, c), to: l.Game.ID(t.End.At.Hex)}
	r := &o.result
	if r.known && r.Attacker.Retreat > 0 {
		return o, false // it retreated
	}
	if p.At.Hex == t.End.At.Hex || l.amongEnemies(a.phase, t.End) {
		return o, false // it moved before the combat, or "mixed occupancy" reports where it is
	}
	o.field = a.field(c, t)
	if o.unit = o.field.Index(p.ID); o.unit < 0 || o.to == scs.NoHex {
		return o, false
	}
	retreat := r.Defender.Retreat
	switch {
	case !r.known:
		retreat = l.farthest.N
	case c.readOtherwise(*r): // "combat result" reports that it is not the table's
		said := scspack.ParseResult(c.Read.Result)
		if said.Attacker.Retreat > 0 {
			return o, false
		}
		retreat = max(retreat, said.Defender.Retreat)
	}
	attack := scs.Attack{Units: []int{o.unit}, Target: o.field.target, Overrun: a.phase.overruns(c)}
	o.order = scs.Advance{Attack: attack, Retreat: retreat}
	return o, true
}

// leads reports whether the way of a unit is a way that an advance after a combat takes, or a retreat
// from it.
func (a *advances) leads(c *Combat, t *Trip) bool {
	p := c.Before.Piece(t.Start.ID)
	if r := a.Log.result(a.phase, c); !r.known || r.Attacker.Retreat > 0 {
		return a.Log.withinResult(p.At.Hex, t.End.At.Hex)
	}
	o, is := a.onward(c, t, p)
	return is && slices.Contains(o.field.AdvanceHexes(o.order, o.unit, scs.Favour), o.to)
}

// after judges the advance of a unit that may have taken part in a combat.
func (a *advances) after(c *Combat, t *Trip, p *position.Piece) {
	l := a.Log
	o, is := a.onward(c, t, p)
	if !is {
		return
	}
	a.take(a.phase, Moves, t.Start)
	f, i, to, order, r := o.field, o.unit, o.to, o.order, o.result
	switch {
	case slices.Contains(f.AdvanceHexes(order, i, scs.Against), to) && f.Enemy(f.target, f.Units[i].Side) == pack.No:
		a.Checked("advances")
		a.unnamed(c, t, p)
		a.besideTarget(c, t, &o)
		return
	case slices.Contains(f.AdvanceHexes(order, i, scs.Favour), to):
		_, decides := l.Game.Exploits(&f.Units[i])
		needs := f.Needs(decides)
		if len(needs) == 0 {
			needs = []string{"what stood in " + t.End.At.Hex.String() + " then"}
		}
		a.open.add(a.Pass, t, needs...)
		return
	case !r.known && a.Log.withinResult(p.At.Hex, t.End.At.Hex): // it may have retreated
		a.open.add(a.Pass, t, "the result: it may have retreated")
		return
	}
	a.Checked("advances")
	vacant := f.Enemy(f.target, f.Units[i].Side) != pack.Yes
	wrong, path := a.objection(&o, t.End.At.Hex)
	var excuses []say.Message
	if !r.sure {
		excuses = append(excuses, say.F("advance/farther-retreat", "the defender had to retreat farther"))
	}
	if other := a.phase.perhapsThis(c); other != nil {
		excuses = append(excuses, say.F("advance/other-dice",
			"the dice of {step} were for something else, and what was done after them is the result of this combat",
			other.stepName()))
	}
	if !c.surely(p) {
		excuses = append(excuses, a.elsewhere(c, t, p)...)
	}
	if !vacant || wrong.Code == scs.MovesAfterOverrun {
		a.report(c, t, wrong, excuses) // it advanced no hex
		return
	}
	far := Advanced{Unit: f.Units[i].ID, Name: p.Name, Hexes: len(path)}
	if r.known {
		far.Retreat = &r.Defender.Retreat
	}
	if exploits, _ := l.Game.Exploits(&f.Units[i]); exploits != pack.Unknown {
		is := exploits == pack.Yes
		far.Exploits = &is
	}
	a.report(c, t, wrong, excuses, far)
}

// objection returns what is chiefly wrong with an advance to a hex to which none leads, and the hexes of its
// way, straight on behind the target.
func (a *advances) objection(o *onward, at hex.Hex) (wrong scs.Objection, path []scs.HexID) {
	f, unit := o.field, o.field.Units[o.unit].ID
	path = []scs.HexID{f.target}
	if o.to != f.target {
		path = append(path, straight(a.Log.Game, f.target, o.to)...)
	}
	order := o.order
	order.Paths = []scs.AdvancePath{{Unit: o.unit, Hexes: path}}
	switch found := proved(f.CheckAdvance(order)); {
	case order.Attack.Overrun && o.to != f.target:
		wrong = scs.Objection{Code: scs.MovesAfterOverrun, Refs: []string{"6.2a"}, Unit: unit}
	case len(found) > 0:
		wrong = chief(found, scs.NotVacant, scs.AdvancesTooFar)
	default:
		wrong = scs.Objection{Code: words.NoAdvanceLeads, Refs: []string{"10.0"}, Unit: unit, Hex: at}
	}
	return wrong, path
}

// overshot reports a unit that advanced to a hex to which no advance leads, and was put back to where it may
// stand.
func (a *advances) overshot(t *Trip, fighting bool) {
	ph := a.phase
	took, _ := ph.foughtIn(t, fighting)
	if len(took) != 1 || len(t.Drops) < 2 {
		return
	}
	c, end := took[0], t.End.At.Hex
	p := c.Before.Piece(t.Start.ID)
	if r := a.Log.result(ph, c); !r.known || len(c.Defenders) == 0 {
		return
	}
	for _, d := range t.Drops[:len(t.Drops)-1] {
		if d.Step <= c.step() || d.At.Where != position.InHex || d.At.Doubtful || d.At.Hex == end || d.At.Hex == p.At.Hex {
			continue
		}
		there := *t.End
		there.At = d.At
		by := *t
		by.End = &there
		o, is := a.onward(c, &by, p)
		if !is {
			continue
		}
		f := o.field
		may := f.AdvanceHexes(o.order, o.unit, scs.Favour)
		// A drop beside where it stood is a slip of the mouse.
		if far, ok := a.Log.Game.Distance(a.Log.Game.ID(p.At.Hex), o.to); !ok || far < 2 {
			continue
		}
		home := end == p.At.Hex || slices.Contains(may, a.Log.Game.ID(end))
		enemy := func(h scs.HexID) bool { return f.Enemy(h, f.Units[o.unit].Side) != pack.No }
		if !home || slices.Contains(may, o.to) || enemy(f.target) || enemy(o.to) {
			continue
		}
		wrong, _ := a.objection(&o, d.At.Hex)
		a.report(c, t, wrong, []say.Message{dropPutRight()})
		return
	}
}

// chief returns the first objection with the first of some codes that there is, else the first: the others are
// to the same move, and follow from it.
func chief(found []scs.Objection, codes ...scs.Code) scs.Objection {
	for _, code := range codes {
		if i := slices.IndexFunc(found, func(o scs.Objection) bool { return o.Code == code }); i >= 0 {
			return found[i]
		}
	}
	return found[0]
}

// perhapsThis returns another combat on the same target that no player announced, or nil. Its
// dice may have been for nothing; then what looks like its result is the result of c.
func (p *Phase) perhapsThis(c *Combat) *Combat {
	for _, other := range p.Combats {
		if other != c && other.HasTarget && other.Target == c.Target && !other.Declared() {
			return other
		}
	}
	return nil
}

// elsewhere returns reasons why a unit that may have attacked in c may not have advanced
// after c: others made the overrun, or it fought in another combat, after which it may go there.
func (a *advances) elsewhere(c *Combat, t *Trip, p *position.Piece) []say.Message {
	if a.phase.overruns(c) {
		return []say.Message{advanceOthersOverran()}
	}
	for _, other := range a.phase.Combats {
		if other != c && other.Made() && hasPiece(other.Attackers, p) && a.leads(other, t) {
			return []say.Message{say.F("advance/other-combat",
				"it took part in the combat of {step}", other.stepName())}
		}
	}
	return nil
}

func advanceOthersOverran() say.Message {
	return say.F("advance/others-overran", "others made the overrun: names in the chat prove nothing")
}

// besideTarget reports a unit that the drops show to have advanced by another hex than was
// attacked.
func (a *advances) besideTarget(c *Combat, t *Trip, o *onward) {
	one := a.Log.share(a.phase, c, o.field.Pieces[o.unit])
	one.unit = o.unit
	way := o.field.shownWay(a.phase, c, &one)
	if len(way) < 2 || way[0] == o.field.target {
		return
	}
	wrong := scs.Objection{
		Code: words.NoAdvanceLeads, Refs: []string{"10.0"}, Unit: o.field.Units[o.unit].ID, Hex: a.Log.Game.Hex(way[0]),
	}
	a.report(c, t, wrong, []say.Message{dropPutRight()})
}

// unnamed reports a unit that advanced though the chat names only other units of its hex
// as attackers.
func (a *advances) unnamed(c *Combat, t *Trip, p *position.Piece) {
	if hasPiece(c.force(), p) {
		return
	}
	wrong := scs.Objection{Code: words.AdvancesUnnamed, Refs: []string{"10.0"}, Unit: a.Log.names.Of(p)}
	a.report(c, t, wrong, []say.Message{say.F("advance/attacked-unnamed",
		"it attacked, too: names in the chat prove nothing")})
}

// uninvolved reports the move of a unit that stood in no hex from which an attack came.
func (a *advances) uninvolved(t *Trip) {
	l, ph := a.Log, a.phase
	beside := false
	for _, c := range ph.Combats {
		if !c.Made() || !c.HasTarget {
			continue
		}
		d, ok := l.Game.Distance(l.Game.ID(t.Start.At.Hex), l.Game.ID(c.Target))
		beside = beside || ok && d == 1 && !l.noRoom(ph, c)
	}
	a.Checked("advances")
	c := l.into(ph, t)
	var excuses []say.Message
	var shown rule.Evidence
	if c != nil {
		shown = c.reckoning(ph)
	} else {
		c = ph.Combats[len(ph.Combats)-1]
		shown = rule.Show(c.battle())
		excuses = append(excuses, combatNotShown())
	}
	if beside {
		excuses = append(excuses, say.F("advance/attacked-unsaid", "it attacked, too, and the line does not say so"))
	}
	f := rule.Finding{
		Verdict: rule.Illegal, Refs: []string{"10.0", "1.0"}, Step: t.last(), Hexes: t.hexNames(), Pieces: []rule.Piece{t.seen()},
		Message: say.F("advance/uninvolved",
			"{unit} {way} in the combat phase, and took no part in a combat", quoted(t.piece()), wayOf(t.way())),
		Evidence: shown,
	}
	excused(&f, slices.Concat(c.doubts(), excuses, ph.unsure()))
	a.Report(ph, f)
}

// field returns the map as it was when a unit advanced: the defenders as they stood when
// the phase ended, other units where they may have stood.
func (a *advances) field(c *Combat, t *Trip) *fray {
	l, ph := a.Log, a.phase
	f := &fray{position.NewBoard(l.Game, l.names), l, ph, c, l.Game.ID(c.Target)}
	for _, p := range c.Before.Pieces {
		switch {
		case p.ID == t.Start.ID:
			f.Add(p, f.Unit(p, l.Game.ID(p.At.Hex)))
		case !hinders(p, c.Side):
		case hasPiece(c.Defenders, p):
			if s := l.share(ph, c, p); s.end != nil && !s.gone {
				f.Stand(s.end)
			}
		case slices.ContainsFunc(ph.touched[p.ID], func(n int) bool { return n > c.step() }):
			for _, h := range ph.stood(p) {
				f.Maybe(p, h, whenThere(p, h))
			}
		default:
			f.Stand(p)
		}
	}
	f.Lay(scs.Position{Phasing: scs.NoSide})
	return f
}

func (a *advances) report(c *Combat, t *Trip, wrong scs.Objection, excuses []say.Message, shown ...rule.Figure) {
	why := a.Log.fray(a.phase, c).Words().Objection(wrong)
	f := c.finding(a.phase, rule.Illegal, say.F("advance/wrong",
		"{units} {way} after the combat on {hex}: {why}", quoted(t.piece()), wayOf(t.way()), c.Target.String(), why))
	f.Refs, f.Step, f.Pieces = wrong.Refs, t.last(), []rule.Piece{t.seen()}
	f.RestsOn = a.Log.result(a.phase, c).restsOn
	f.Evidence.Add(shown...)
	f.Hexes = addNew(f.Hexes, t.hexNames()...)
	excused(&f, slices.Concat(c.doubts(), a.Log.slip(a.phase, c), excuses, a.phase.unsure()))
	a.Report(a.phase, f)
}

// entered reports attackers that did not enter the hex that their overrun emptied.
func (a *advances) entered(c *Combat) {
	l, ph := a.Log, a.phase
	r := l.result(ph, c)
	if !c.Made() || !r.known || r.Attacker.Retreat > 0 || len(c.Defenders) == 0 || len(c.Strangers) > 0 {
		return
	}
	for _, d := range c.Defenders {
		if s := l.share(ph, c, d); !s.gone && s.end != nil && (s.end.At.Where != position.InHex || s.end.At.Doubtful || s.end.At.Hex == c.Target) {
			return
		}
	}
	var stayed []*position.Piece
	for _, p := range c.force() {
		s := l.share(ph, c, p)
		if (c.surely(p) || slices.Contains(c.Named, p)) && s.end != nil && !s.gone && !s.moved(l.Game) && !a.comesBack(c, p, r.Defender.Retreat) {
			stayed = append(stayed, p)
		}
	}
	a.Checked("advances")
	if len(stayed) == 0 {
		return
	}
	f := c.finding(ph, rule.Illegal, say.F("advance/overrun-not-entered",
		"{units} made the overrun of {hex}, which is vacant since, and did not enter it",
		namesOf(stayed), c.Target.String()))
	f.Refs, f.Pieces = []string{"6.2a", "10.0d"}, seenOf(stayed)
	excuses := slices.Concat(c.doubts(), l.slip(ph, c), ph.unsure())
	if slices.ContainsFunc(stayed, func(p *position.Piece) bool { return !c.surely(p) }) {
		excuses = append(excuses, advanceOthersOverran())
	}
	excuses = append(excuses, ph.curable()...)
	if n := lastTouched(ph, stayed); n > c.step() {
		excuses = append(excuses, say.F("advance/in-and-out",
			"they went in and out again, by {step}", a.Log.stepName(n)))
	}
	excused(&f, excuses)
	a.Report(ph, f)
}

// comesBack reports whether a unit's advance may lead through the target and back to its
// hex.
func (a *advances) comesBack(c *Combat, p *position.Piece, retreat int) bool {
	f := a.field(c, &Trip{Start: p, End: p})
	i := f.Index(p.ID)
	if i < 0 {
		return true
	}
	order := scs.Advance{Attack: scs.Attack{Units: []int{i}, Target: f.target, Overrun: true}, Retreat: retreat}
	return slices.Contains(f.AdvanceHexes(order, i, scs.Favour), f.Units[i].Hex)
}
