package referee

import (
	"cmp"
	"iter"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// An Announcement is an attack that a player announced or a declaration names.
type Announcement struct {
	bind.Announcement
	// Step is the step of the announcement, or, if Hand, of the dice.
	Step int
	// Line is the line of the chat, "" if Hand; By is where it comes from: `chat "Combat 1: …"`.
	Line, By string
	// Hand is set if the user of the check declares it. It replaces announcements in the
	// chat that have no dice yet. Units, if any, are then exactly those who attacked.
	Hand  bool
	Units []*position.Piece
}

// A Throw is a throw of the table's dice.
type Throw struct {
	Step int
	// Roll is the number with which the table is read, if the step shows it.
	Roll pack.Value
}

// A Reading is a result that a player read off the table, or that a declaration names.
type Reading struct {
	bind.Outcome
	Step int
	// By is where it comes from: `chat "Combat 1: A1"`.
	By string
	// Hand is set if the user of the check declares it.
	Hand bool

	of *Combat // whose result it is; nil if no attack is known
}

// A Combat is an attack in a Combat Phase, or an overrun. The hexes that players announce
// are believed; the rest is deduced, and TargetBy and Open name the grounds.
type Combat struct {
	// Overrun distinguishes an overrun from an attack of a Combat Phase.
	Overrun bool
	// First is the step that announces it or, without an announcement, throws its dice.
	// Last is the last step before the next combat, or of the phase.
	First, Last int
	// Announced is its announcement, nil if there are only dice.
	Announced *Announcement
	// Throws are its dice: one throw, several if somebody threw again, none if it was only
	// announced or needed no dice.
	Throws []Throw
	// Left is set if it is announced as an attack left of the table, for which nobody throws
	// dice (7.4).
	Left bool
	// Read is the result that a player stated last, or nil.
	Read *Reading
	// Before is the position right before the dice.
	Before *Snapshot
	// Side is the attacking side, "" if unknown.
	Side string
	// Target is the attacked hex, if HasTarget; TargetBy is how it is known.
	Target    hex.Hex
	HasTarget bool
	TargetBy  string
	// From are the hexes from which the attack is declared.
	From []hex.Hex
	// Attackers are the units that may have attacked: those in From, or, if that is empty,
	// those beside the target. Named are the attackers that the announcement names.
	Attackers, Named []*position.Piece
	// Defenders are the units in the target.
	Defenders []*position.Piece
	// Strangers are unknown pieces in the hexes of attackers and defenders.
	Strangers []*position.Piece
	// Open is what is not sure about its dice or its phase, "" if nothing.
	Open string

	// chosen are the probable attackers by the first of the readings that fit names and strength
	// of the announcement, nil where none fits. Of those that fit its strength, whatever names it
	// has, sure attack in each. agrees reports whether the names are those of the strength.
	chosen, sure     []*position.Piece
	alikes           []alike
	readings, proved []reading
	agrees           bool
	together         bool // the strength is only that of units of several hexes together

	log *Log
	// Results are cached: several rules use them.
	board   *fray
	table   *tableResult
	settled map[part]settlement
}

// A part is one side's part of a result.
type part struct {
	attacking bool
	effect    scspack.Effect
}

// Declared reports whether the players name which hex was attacked and from where, and
// threw dice for it once or, left of the table, say the result. Only then can a fault be
// proved.
func (c *Combat) Declared() bool { return c.said() && c.Open == "" }

// said is like Declared, but the phase may be unknown.
func (c *Combat) said() bool {
	return c.located() && (len(c.Throws) == 1 || c.Left) && (c.Open == "" || c.Open == whichPhase)
}

// located is like Declared, but which dice are its own may be open, or they are not in the log.
func (c *Combat) located() bool {
	made := len(c.Throws) == 1 || len(c.Throws) == 0 && c.Read != nil
	return c.Announced != nil && len(c.Announced.Targets) == 1 && len(c.From) > 0 && made
}

// Made reports whether there was an attack: dice, a result, or no need of either.
func (c *Combat) Made() bool { return len(c.Throws) > 0 || c.Read != nil || c.Left }

// Evidence gives in words how the attacked hex is known.
func (c *Combat) Evidence() string {
	if c.TargetBy != "" {
		return c.TargetBy
	}
	return "nothing says which hex was attacked"
}

// roll returns the number that was thrown, unknown unless there is exactly one throw.
func (c *Combat) roll() pack.Value {
	if len(c.Throws) != 1 {
		return pack.Value{}
	}
	return c.Throws[0].Roll
}

// stepName returns the name of its step as players find it.
func (c *Combat) stepName() string { return c.log.stepName(c.step()) }

// step returns the step of its dice, or, without dice, of its announcement.
func (c *Combat) step() int {
	if len(c.Throws) > 0 {
		return c.Throws[0].Step
	}
	return c.First
}

// in returns the pieces that stand in a hex.
func in(pieces []*position.Piece, h hex.Hex) []*position.Piece {
	var some []*position.Piece
	for _, p := range pieces {
		if p.At.Hex == h {
			some = append(some, p)
		}
	}
	return some
}

// force returns the probable attackers: those by names and strength, else all.
func (c *Combat) force() []*position.Piece {
	if len(c.chosen) > 0 {
		return c.chosen
	}
	var force []*position.Piece
	for _, p := range c.Attackers {
		if slices.Contains(c.Named, p) || len(in(c.Named, p.At.Hex)) == 0 {
			force = append(force, p)
		}
	}
	return force
}

// surely reports whether a unit certainly attacked: the players declare an attack from its
// hex, and nobody else stood there or the declared strength needs all units.
func (c *Combat) surely(p *position.Piece) bool {
	return c.Declared() && c.alone(p)
}

// alone is like surely for a combat that need not be Declared.
func (c *Combat) alone(p *position.Piece) bool {
	return slices.Contains(c.From, p.At.Hex) && (slices.Contains(c.sure, p) || len(in(c.Attackers, p.At.Hex)) == 1 && len(in(c.Strangers, p.At.Hex)) == 0)
}

// exact reports whether it is certain for all units who attacked.
func (c *Combat) exact() bool {
	all := !slices.ContainsFunc(c.Attackers, func(p *position.Piece) bool { return !c.surely(p) })
	return len(c.Attackers) > 0 && (all || c.Declared() && c.unmistakable()) &&
		!slices.ContainsFunc(c.From, func(h hex.Hex) bool { return len(in(c.Attackers, h)) == 0 })
}

// fromSide returns the side whose units stand in the hexes from which the attack is
// declared; "" if there are none, or units of both sides.
func (c *Combat) fromSide() string {
	side := ""
	for _, p := range c.Before.Pieces {
		if p.Kind != position.Unit || p.At.Where != position.InHex || p.At.Doubtful || !slices.Contains(c.From, p.At.Hex) {
			continue
		}
		if side != "" && side != p.Side {
			return ""
		}
		side = p.Side
	}
	return side
}

// involves reports whether a piece may have taken part in a combat.
func (c *Combat) involves(t *Trip) bool {
	return t.Start != nil && slices.ContainsFunc(slices.Concat(c.Attackers, c.Defenders), func(p *position.Piece) bool { return p.ID == t.Start.ID })
}

func targetName(c *Combat) string {
	if !c.HasTarget {
		return "an unknown hex"
	}
	return c.Target.String()
}

// wrongSide reports whether an attack is declared from where only the other side stands, in a
// phase of one side.
func wrongSide(ph *Phase, c *Combat) bool {
	is, known := ph.Is()
	side := c.fromSide()
	return known && is.Side != "" && side != "" && side != is.Side
}

// standing returns the units in hexes for which so holds.
func (c *Combat) standing(so func(*position.Piece) bool) []*position.Piece {
	var there []*position.Piece
	for _, p := range c.Before.Pieces {
		if p.Kind == position.Unit && p.At.Where == position.InHex && so(p) {
			there = append(there, p)
		}
	}
	return there
}

// onTable reports whether a throw may be of the table's dice, and returns its number if
// the throw shows it.
func onTable(dice scspack.Dice, roll actions.Roll) (n pack.Value, is bool) {
	switch {
	case !dice.Known():
		return pack.Value{}, false
	case roll.Disputed || len(roll.Symbols) > 0:
		return pack.Value{}, true
	case len(roll.Dice) == dice.Count:
		sum := 0
		for _, d := range roll.Dice {
			if d < 1 || d > dice.Sides {
				return pack.Value{}, false
			}
			if dice.Tens {
				sum *= 10
			}
			sum += d
		}
		return pack.Known(sum), true
	case len(roll.Dice) > 0:
		return pack.Value{}, false
	case roll.HasTotal && roll.Button == dice.String():
		return pack.Value{N: roll.Total, Known: dice.Can(roll.Total)}, true
	}
	return pack.Value{}, roll.Button == dice.String()
}

// What follows has the map of a combat, its forces and what became of them, and the columns of the table that the
// players name or the odds lead to.

// A fray is the engine's map for a combat.
type fray struct {
	*position.Board
	log    *Log
	phase  *Phase
	combat *Combat
	target scs.HexID
}

// fray returns the map right before a combat's dice, with what was done to the units in
// the phase's earlier combats.
func (l *Log) fray(ph *Phase, c *Combat) *fray {
	l.keepBoards(ph)
	if c.board == nil {
		c.board = l.frayWith(ph, c, nil, nil)
	}
	return c.board
}

// keepBoards drops the boards of all phases except this phase and the phase that was asked
// about before it. The boards of a whole campaign would fill the memory.
func (l *Log) keepBoards(ph *Phase) {
	if l.boards[0] == ph {
		return
	}
	if old := l.boards[1]; old != nil && old != ph {
		old.common = nil
		for _, c := range old.Combats {
			c.board, c.settled = nil, nil
		}
	}
	l.boards = [2]*Phase{ph, l.boards[0]}
}

// frayWith is like fray, but it may leave out all pieces except those that matter, and pieces
// that roam may stand in any hex in which they stood in the phase. A nil func leaves out
// nobody, or lets nobody roam.
func (l *Log) frayWith(ph *Phase, c *Combat, matters, roams func(*position.Piece) bool) *fray {
	f := &fray{position.NewBoard(l.Game, l.names), l, ph, c, l.Game.ID(c.Target)}
	if matters == nil {
		f.Grow(len(c.Before.Pieces))
	}
	deeds := ph.deeds(c)
	for _, p := range c.Before.Pieces {
		switch {
		case p.Kind == position.Marker || p.At.Where != position.InHex:
		case matters != nil && !matters(p):
			l.names.Of(p) // all get their ids in the order of the position
		case p.At.Doubtful:
			f.Stand(p)
		case roams != nil && roams(p):
			for _, h := range ph.stood(p) {
				f.Maybe(p, h, whenThere(p, h))
			}
		default:
			u := f.Unit(p, l.Game.ID(p.At.Hex))
			u.Deeds = deeds[p.ID]
			f.Add(p, u)
		}
	}
	pos := scs.Position{Turn: ph.Turn, Phasing: scs.NoSide}
	if is, known := ph.Is(); known {
		pos.Phase, pos.Phasing = is.ID, l.Game.Side(is.Side)
	}
	f.Lay(pos)
	return f
}

// deeds returns, by the ids of pieces, who was attacked in the combats before a combat, and who
// of those went elsewhere.
func (p *Phase) deeds(before *Combat) map[string]scs.Deeds {
	deeds := map[string]scs.Deeds{}
	for _, c := range p.Combats {
		if c == before {
			break
		}
		if !c.HasTarget || !c.Made() || c.Overrun {
			continue
		}
		for _, d := range c.Defenders {
			deeds[d.ID] |= scs.Defended
			if now := before.Before.Piece(d.ID); now != nil && now.At.Hex != d.At.Hex {
				deeds[d.ID] |= scs.Retreated
			}
		}
	}
	return deeds
}

// of returns the indexes of pieces on the board, several for a piece that may stand in
// several hexes.
func (f *fray) of(pieces ...*position.Piece) []int {
	var units []int
	for i, p := range f.Pieces {
		if slices.Contains(pieces, p) {
			units = append(units, i)
		}
	}
	return units
}

// attack returns the attack by those pieces.
func (f *fray) attack(pieces ...*position.Piece) scs.Attack {
	return scs.Attack{Units: f.of(pieces...), Target: f.target, Overrun: f.phase.overruns(f.combat)}
}

// most returns the attack by all who may have taken part.
func (f *fray) most() scs.Attack {
	a := f.attack(f.combat.Attackers...)
	for i, p := range f.Pieces {
		if slices.Contains(f.combat.Strangers, p) && f.Units[i].Hex != f.target {
			a.Units = append(a.Units, i)
		}
	}
	return a
}

// overruns reports whether a combat is an overrun: it is announced as an overrun, or the phase
// has no other attacks.
func (p *Phase) overruns(c *Combat) bool {
	return c.Overrun || p.Declared.All(func(p scspack.Phase) bool { return p.Overrun != pack.No && p.Combat == pack.No })
}

// mayOverrun reports whether a combat may be an overrun: it is announced as an overrun, or the phase
// may have them.
func (p *Phase) mayOverrun(c *Combat) bool {
	return c.Overrun || p.Declared.Any(func(p scspack.Phase) bool { return p.Overrun != pack.No })
}

// seenOf returns pieces as a finding shows them.
func seenOf(pieces []*position.Piece) []rule.Piece { return position.Seen(pieces) }

// hexes returns the names of a combat's hexes: the target, then those it is attacked from.
func (c *Combat) hexes() []string {
	var all []string
	if c.HasTarget {
		all = append(all, c.Target.String())
	}
	from := c.From
	if len(from) == 0 {
		for _, p := range c.force() {
			from = addNew(from, p.At.Hex)
		}
	}
	for _, h := range from {
		if name := h.String(); !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

// slip returns a reason to think that an announcement names the wrong hex: nothing was done
// to its defenders, but something to enemies in a hex that no combat names, beside the
// hexes of the attack.
func (l *Log) slip(ph *Phase, c *Combat) []say.Message {
	if c.Announced == nil {
		return nil
	}
	touched := func(p *position.Piece) bool {
		return slices.ContainsFunc(ph.touched[p.ID], func(n int) bool { return n >= c.step() && n <= c.Last })
	}
	if slices.ContainsFunc(c.Defenders, touched) {
		return nil
	}
	for _, p := range c.Before.Pieces {
		if !mayBeEnemy(p, c.Side) || !l.inPlay(p.At) || !touched(p) ||
			slices.ContainsFunc(ph.Combats, func(other *Combat) bool { return other.HasTarget && other.Target == p.At.Hex }) {
			continue
		}
		m := l.Pack.Map(p.At.Hex.Letter)
		if m != nil &&
			slices.ContainsFunc(c.From, func(h hex.Hex) bool { return slices.Contains(m.Neighbours(p.At.Hex), h) }) {
			return []say.Message{say.F("combat/line-names-other-hex",
				"{line} names another hex than {hex}, which was attacked", c.Announced.By, p.At.Hex.String())}
		}
	}
	return nil
}

// doubts returns why a fault in a combat is only suspect; nothing if it is Declared.
func (c *Combat) doubts() []say.Message {
	switch {
	case c.Declared():
		return nil
	case c.Open != "":
		return []say.Message{say.F("combat/open", "the combat was another one: it is not sure {need}", c.Open)}
	case !c.HasTarget:
		return []say.Message{say.F("combat/hex-unknown",
			"it was in the combat of {step}: nothing says which hex was attacked", c.stepName())}
	case c.Announced == nil || len(c.Announced.Targets) != 1:
		return []say.Message{say.F("combat/deduced", "the combat was another one: it is only {evidence}", c.Evidence())}
	case len(c.From) == 0:
		return []say.Message{say.F("combat/from-unknown",
			"the line of {step} does not say from where the attack came", c.log.stepName(c.Announced.Step))}
	}
	return []say.Message{say.F("combat/not-made",
		"the attack of {step} was announced and not made: nobody threw dice for it",
		c.log.stepName(c.Announced.Step))}
}

// finding returns a finding about a combat of a phase.
func (c *Combat) finding(ph *Phase, verdict rule.Verdict, message say.Message) rule.Finding {
	return rule.Finding{Verdict: verdict, Message: message, Step: c.step(), Hexes: c.hexes(), Evidence: c.reckoning(ph)}
}

// reckoning returns a combat as evidence: what shows it, the odds by those who attacked, if
// the players name from where they did, and the result.
func (c *Combat) reckoning(ph *Phase) rule.Evidence {
	battle := c.battle()
	var reckoned rule.Figures
	if c.HasTarget && len(c.From) > 0 && len(c.Attackers) > 0 {
		f := c.log.fray(ph, c)
		if e := f.Evaluate(f.attack(c.force()...)); e.Best.Column.Found || e.Attack.Known() {
			odds := Odds{
				Attack: words.Total(e.Attack), Defence: words.Total(e.Defence), Column: columns(e),
				Attackers: f.reckoned(e.Attackers), Defenders: f.reckoned(e.Defenders),
			}
			if said := c.log.declaredColumn(c); said.known && said.index != e.Best.Column.Index {
				odds.Declared = said.by
			}
			battle.Column = odds.Column
			reckoned = append(reckoned, odds)
		}
	}
	shown := rule.Show(append(rule.Figures{battle}, reckoned...)...)
	if r := c.log.result(ph, c); r.known {
		result := Result{Result: r.Text, By: r.by}
		if c.readOtherwise(r) {
			result.Declared = c.Read.By
		}
		shown.Add(result)
	}
	return shown
}

// battle returns the combat as evidence.
func (c *Combat) battle() Battle {
	b := Battle{KnownBy: c.Evidence()}
	if c.Announced != nil {
		b.Announced = c.Announced.By
	}
	if n := c.roll(); n.Known {
		b.Roll = &n.N
	}
	if c.HasTarget {
		b.Hex, b.From = c.Target.String(), hex.Numbers(c.From)
	}
	return b
}

// refsOf returns the paragraphs of objections, each once.
func refsOf(found []scs.Objection) []string {
	var refs []string
	for _, o := range found {
		refs = addNew(refs, o.Refs...)
	}
	return refs
}

// proved returns the objections that hold whatever the unknowns are.
func proved(found []scs.Objection) []scs.Objection {
	return slices.DeleteFunc(slices.Clone(found), func(o scs.Objection) bool { return !o.Proved() })
}

// without leaves out the objections that name one of the paragraphs and no other.
func without(found []scs.Objection, refs ...string) []scs.Objection {
	return slices.DeleteFunc(slices.Clone(found),
		func(o scs.Objection) bool { return len(o.Refs) == 1 && slices.Contains(refs, o.Ref()) })
}

// noRoom reports whether the declared strength is exactly that of the declared force, so
// that nobody else attacked.
func (l *Log) noRoom(ph *Phase, c *Combat) bool {
	if !c.Declared() || c.Announced.Attack == "" {
		return false
	}
	said, ok := scs.ParseStrength(c.Announced.Attack)
	f := l.fray(ph, c)
	e := f.Evaluate(f.attack(c.force()...))
	return ok && e.Attack.Known() && e.Attack.Least.Compare(said) == 0
}

// reckoned returns the strengths of units for a finding.
func (f *fray) reckoned(units []scs.UnitStrength) []UnitStrength {
	var all []UnitStrength
	for _, u := range units {
		i := slices.IndexFunc(f.Units, func(other scs.Unit) bool { return other.ID == u.Unit })
		one := UnitStrength{Unit: u.Unit, Name: f.Pieces[i].Name, Strength: words.Bounds(u.Total)}
		if u.Open {
			one.Strength = "?"
		}
		if u.Printed.Known {
			one.Printed = &u.Printed.N
		}
		for _, factor := range u.Factors {
			one.Factors = append(one.Factors, words.Bounds(factor.By)+" for "+f.Words().Cause(factor.Cause))
		}
		all = append(all, one)
	}
	return all
}

// A share is what became of a unit in a combat, by its next combat or the end of the
// phase.
type share struct {
	piece *position.Piece // as it stood before the dice
	end   *position.Piece // as it stood in the end, nil if it is gone
	unit  int             // its index on the board
	// lost is how many steps it lost; gone is set if it lost all of them.
	lost pack.Value
	gone bool
	// to is the hex where it ended, NoHex if that is not sure or no hex. last is the last
	// step that did something to it.
	to   scs.HexID
	last int
}

// moved reports whether the unit ended in another hex.
func (s *share) moved(g *scs.Game) bool { return s.to != scs.NoHex && s.to != g.ID(s.piece.At.Hex) }

// share returns what became of a unit.
func (l *Log) share(ph *Phase, c *Combat, p *position.Piece) share {
	s := share{piece: p, end: ph.End.Piece(p.ID), unit: -1, to: scs.NoHex}
	until := ph.Last
	for _, t := range ph.Trips {
		if t.Recreated && t.Start != nil && t.Start.ID == p.ID {
			if s.end = t.End; ph.holdsOthers() {
				return s // made anew in this phase, or brought back in a phase that began without a sign
			}
		}
	}
	if next := ph.nextOf(c, p); next != nil {
		s.end, until = next.Before.Piece(p.ID), next.step()
	}
	for _, n := range ph.touched[p.ID] {
		if n <= until {
			s.last = n
		}
	}
	whole := pack.Value{}
	if p.Unit != nil {
		whole = p.Unit.Steps
	}
	left := pack.Value{N: whole.N - p.Lost.N, Known: whole.Known && p.Lost.Known}
	switch {
	case s.end == nil && ph.removed(p.ID) > 0, s.end != nil && l.dead(s.end.At):
		s.gone, s.lost = true, left
	case s.end == nil || s.end.At.Where != position.InHex:
	case s.end.Lost.Known && p.Lost.Known:
		s.lost = pack.Known(max(0, s.end.Lost.N-p.Lost.N))
	case whole.Known && whole.N <= 2 && !ph.turned(p.ID, c.step(), until):
		s.lost = pack.Known(0) // nobody turned it, and it has no more steps for a marker to count
	}
	if s.end != nil && s.end.At.Where == position.InHex && !s.end.At.Doubtful && !s.gone {
		s.to = l.Game.ID(s.end.At.Hex)
	}
	return s
}

// nextOf returns the first later combat in which a unit defended or surely attacked,
// against the rules or because it had retreated into it; nil if there is none.
func (p *Phase) nextOf(c *Combat, unit *position.Piece) *Combat {
	for _, other := range p.Combats {
		if now := other.Before.Piece(unit.ID); other.step() > c.step() && other.Made() && now != nil &&
			(slices.Contains(other.Defenders, now) || other.surely(now)) {
			return other
		}
	}
	return nil
}

// turned reports whether one of the steps turned a piece or changed something about it that
// may count steps.
func (p *Phase) turned(id string, from, to int) bool {
	return slices.ContainsFunc(p.Steps, func(s actions.Step) bool {
		return s.N >= from && s.N <= to && (flips(&s, id) || slices.ContainsFunc(s.Actions, func(a actions.Action) bool {
			change, is := a.(actions.Change)
			return is && slices.ContainsFunc(change.Pieces, func(p actions.Piece) bool { return p.ID == id })
		}))
	})
}

// aftermath returns the map on which a force carried out a combat's result: the map before
// the dice, but units that moved since, and enemies in this combat that lost steps, may
// have stood in any hex of theirs.
func (l *Log) aftermath(ph *Phase, c *Combat, force []*position.Piece) *fray {
	last := max(c.Last, lastTouched(ph, force))
	fought := slices.Concat(c.Attackers, c.Defenders)
	roams := func(p *position.Piece) bool {
		if slices.Contains(force, p) {
			return false
		}
		if slices.Contains(fought, p) {
			return ph.turned(p.ID, c.step(), ph.Last) || ph.removed(p.ID) > 0
		}
		return slices.ContainsFunc(ph.touched[p.ID], func(n int) bool { return n > c.step() && n <= last })
	}
	if !slices.ContainsFunc(c.Before.Pieces, roams) {
		return l.fray(ph, c)
	}
	return l.frayWith(ph, c, nil, roams)
}

// way returns the way on which a unit went from its hex to another, read in its favour: a
// retreat past as few enemy zones of control as possible, else a straight line.
func (f *fray) way(unit int, to scs.HexID) []scs.HexID {
	g := f.Game()
	from := f.Units[unit].Hex
	if to == scs.NoHex || to == from {
		return nil
	}
	far, ok := g.Distance(from, to)
	if !ok {
		return nil
	}
	for _, end := range f.Retreat(unit, far, scs.Favour).Ends {
		if end.Hex == to {
			return end.Path
		}
	}
	return straight(g, from, to)
}

// straight returns a shortest way over the map, without its first hex.
func straight(g *scs.Game, from, to scs.HexID) []scs.HexID {
	a, b := g.Hex(from), g.Hex(to)
	m := g.Pack().Map(a.Letter)
	if m == nil {
		return nil
	}
	line, ok := m.Line(a, b)
	if !ok {
		return nil
	}
	var way []scs.HexID
	for _, h := range line {
		if h != a {
			way = append(way, g.ID(h))
		}
	}
	return way
}

// lostOf returns the losses of units for the engine; open is what is not known of them.
func (f *fray) lostOf(shares []share) (taken []scs.StepLoss, open []string) {
	for _, s := range shares {
		switch {
		case !s.lost.Known:
			open = append(open, "how many steps "+s.piece.Quoted()+" lost")
		case s.lost.N > 0:
			taken = append(taken, scs.StepLoss{Unit: f.Units[s.unit].ID, Steps: s.lost.N})
		}
	}
	return taken, open
}

// own returns the attackers whose losses belong to a combat: its force, and those others
// that lost steps and were in no other combat's force. In a hex in which no unit is named,
// the force is the units that lost steps or moved, if there are any, unless the declared
// strength needs all.
func (l *Log) own(ph *Phase, c *Combat) []*position.Piece {
	var force []*position.Piece
	affected := func(p *position.Piece) bool {
		s := l.share(ph, c, p)
		return s.gone || !s.lost.Known || s.lost.N > 0 || s.moved(l.Game)
	}
	for _, p := range c.force() {
		if len(c.proved) > 0 || slices.Contains(c.Named, p) || affected(p) ||
			!slices.ContainsFunc(in(c.Attackers, p.At.Hex), affected) {
			force = append(force, p)
		}
	}
	for _, p := range c.Attackers {
		if slices.Contains(force, p) || slices.Contains(c.force(), p) || l.outside(ph, c, p) ||
			l.carriedOutUnseen(ph, c, []*position.Piece{p}) != nil {
			continue
		}
		s := l.share(ph, c, p)
		elsewhere := slices.ContainsFunc(ph.Combats,
			func(other *Combat) bool { return other != c && other.Made() && hasPiece(other.force(), p) })
		if !elsewhere && (s.gone || !s.lost.Known || s.lost.N > 0) {
			force = append(force, p)
		}
	}
	return force
}

func hasPiece(pieces []*position.Piece, p *position.Piece) bool {
	return slices.ContainsFunc(pieces, func(q *position.Piece) bool { return q.ID == p.ID })
}

// shared reports whether some of the units may have fought in another combat, too.
func shared(other *Combat, units []*position.Piece) bool {
	return slices.ContainsFunc(units, func(p *position.Piece) bool {
		return hasPiece(other.Attackers, p) || hasPiece(other.Defenders, p)
	})
}

// allLeft reports whether each possible attacker is still there, with a step to lose.
func (l *Log) allLeft(ph *Phase, c *Combat) bool {
	return !slices.ContainsFunc(c.Attackers, func(p *position.Piece) bool {
		s := l.share(ph, c, p)
		return s.gone || s.end == nil
	})
}

// lastTouched returns the last step that did something to one of the pieces, or 0.
func lastTouched(ph *Phase, pieces []*position.Piece) int {
	last := 0
	for _, p := range pieces {
		if steps := ph.touched[p.ID]; len(steps) > 0 {
			last = max(last, steps[len(steps)-1])
		}
	}
	return last
}

// A column is a column of the table as a player named it.
type column struct {
	index int // -1 left of the table
	text  string
	by    string
	known bool
	// reckoned is set if they named only strengths, which lead to it.
	reckoned bool
}

// head returns the column that a text names by its head, or by odds that lead to it.
func head(crt *scspack.CRT, text, by string) column {
	text = strings.TrimSpace(text)
	if crt == nil || text == "" {
		return column{}
	}
	plain := strings.ReplaceAll(strings.ReplaceAll(text, "-", ":"), " ", "")
	for i, c := range crt.Columns {
		if c.Label == text || c.Label == plain {
			return column{index: i, text: text, by: by, known: true}
		}
	}
	odds, ok := scs.ParseOdds(plain)
	if !ok || crt.Columns[0].Attack == 0 {
		return column{}
	}
	found := scs.OddsColumn(crt, odds, 0)
	return column{index: found.Index, text: text, by: by, known: found.Found}
}

// declaredColumn returns the column in which the players read the table: that of the
// result's line, else that of the announcement.
func (l *Log) declaredColumn(c *Combat) column {
	crt := l.Pack.CRT
	if c.Read != nil {
		if said := head(crt, c.Read.Column, c.Read.By); said.known {
			return said
		}
	}
	return l.announcedColumn(c)
}

// announcedColumn returns the column that the announcement of a combat names, by the odds or the
// strengths.
func (l *Log) announcedColumn(c *Combat) column {
	crt := l.Pack.CRT
	if c.Announced == nil {
		return column{}
	}
	if said := head(crt, c.Announced.Odds, c.Announced.By); said.known {
		return said
	}
	attack, ok := scs.ParseStrength(c.Announced.Attack)
	defence, also := scs.ParseStrength(c.Announced.Defence)
	if !ok || !also {
		return column{}
	}
	found := scs.ColumnFor(l.Pack, attack, defence, 0)
	return column{index: found.Index, text: c.Announced.Attack + ":" + c.Announced.Defence, by: c.Announced.By,
		known: found.Found, reckoned: true}
}

// columns returns the column, or the range of columns, that a combat may lead to.
func columns(c scs.Combat) string {
	worst, best := words.Column(c.Worst.Column), words.Column(c.Best.Column)
	if worst == best {
		return best
	}
	return cmp.Or(worst, "?") + " to " + best
}

// beforeShift reports whether players who name the column of the unshifted odds only state the
// odds. If the result that they state or carry out comes from that column, and not from the
// right column, they forgot the shift.
func (l *Log) beforeShift(ph *Phase, c *Combat, said column, is scs.Column) bool {
	if !is.Found || said.index != is.Unshifted {
		return false
	}
	roll := l.lookedUp(c)
	if said.index == is.Index || said.index < 0 || !roll.Known {
		return true
	}
	right, known := is.Result(l.Pack, roll.N)
	wrong, also := l.Pack.CRT.Result(said.index, roll.N)
	if !known || !also || !right.Certain() || !wrong.Certain() {
		return true
	}
	if c.Read != nil && c.Read.Result != "" {
		stated := scspack.ParseResult(c.Read.Result)
		return !stated.Certain() || sameEffects(stated, right) || !sameEffects(stated, wrong)
	}
	return !c.HasTarget || !l.carriedOut(ph, c, wrong) ||
		!l.refuted(ph, c, true, right.Attacker) && !l.refuted(ph, c, false, right.Defender)
}

// mostDefenders bounds the units of a hex whose strengths are tried in all ways.
const mostDefenders = 12

// A gap is what a declared strength of the defence leaves out of it (7.2c).
type gap struct {
	// units are those that are left out. If which is unset those are of several ways to reckon, and
	// only some of them are left out.
	units []*position.Piece
	which bool
}

// leftOut returns the defenders without whom the declared strength of the hex is right; none if it
// is right with all of them, or cannot be the strength of some of them.
func (f *fray) leftOut(c *Combat, e *scs.Combat) (left gap) {
	if c.Announced == nil || !e.Defence.Known() || len(e.Defenders) > mostDefenders {
		return gap{}
	}
	said, ok := scs.ParseStrength(c.Announced.Defence)
	if !ok || said.IsZero() || said.Compare(e.Defence.Least) >= 0 {
		return gap{}
	}
	var counted []scs.UnitStrength
	var pieces []*position.Piece
	var printed scs.Strength
	for _, u := range e.Defenders {
		printed = printed.Plus(scs.NewStrength(u.Printed.N))
		i := slices.IndexFunc(f.Units, func(other scs.Unit) bool { return other.ID == u.Unit })
		if !u.Total.Least.IsZero() && i >= 0 {
			counted, pieces = append(counted, u), append(pieces, f.Pieces[i])
		}
	}
	if said.Compare(printed) == 0 {
		return gap{} // what was forgotten is the ground
	}
	left.which = true
	names := "" // of the first way
	for with := 1; with < 1<<len(counted)-1; with++ {
		var sum scs.Strength
		var without []*position.Piece
		for i, u := range counted {
			if with&(1<<i) != 0 {
				sum = sum.Plus(u.Total.Least)
			} else {
				without = append(without, pieces[i])
			}
		}
		switch {
		case sum.Compare(said) != 0:
		case left.units == nil:
			left.units, names = without, namesOf(without)
		case namesOf(without) != names:
			left.units, left.which = addNew(left.units, without...), false
		}
	}
	return left
}

// withheld adds the defenders that a declared strength leaves out to a finding about it.
func (f *fray) withheld(gap gap, finding *rule.Finding) {
	var without Withheld
	for _, p := range gap.units {
		without.Units = append(without.Units, p.Name)
	}
	finding.Evidence.Add(without)
}

// text names the units of a gap.
func (g *gap) text() string {
	if g.which {
		return namesOf(g.units)
	}
	return "some of " + namesOf(g.units)
}

// What follows finds out who of the units in the declared hexes attacked: by their names, which
// several units can share, and by the declared strength. Which of some like units it was only the
// rest of the phase shows: who advanced into the hex, or was touched after the dice, and that a unit
// attacks in only one combat (7.2b).

// An alike is a group of units in one hex that an announcement cannot distinguish: they show one
// name, and add as much to the attack.
type alike struct {
	units []*position.Piece
	// adds is what each unit adds, printed what its counter prints.
	adds, printed scs.Strength
	name          int // the index of its mention, -1 if the line does not name it
}

func (p *alike) hex() hex.Hex { return p.units[0].At.Hex }

// A reading is how many of each group of like units attack.
type reading []int

// A mention is a name in an announcement.
type mention struct {
	name  string
	times int // how many units the line means by it, 0 if it leaves that open
}

// everybody is how many units a line means by "all".
const everybody = 1000

// mostReadings bounds the readings of an announcement that are tried.
const mostReadings = 1024

// choose finds out who attacked by the readings of the announcement.
func (f *fighter) choose(c *Combat) {
	c.alikes, c.readings, c.proved, c.together = nil, nil, nil, false
	mentions := c.Announced.mentions(c.Attackers)
	if declared, known := f.group(c, mentions); known {
		for _, exactly := range []bool{true, false} {
			if len(c.readings) == 0 && (exactly || len(mentions) > 0) {
				c.readings = c.readingsOf(mentions, exactly, &declared)
				c.agrees = exactly
			}
		}
		if len(c.readings) > 0 {
			c.proved = c.readingsOf(nil, true, &declared)
			c.together = c.severalHexes(&declared)
		}
	}
	if len(c.readings) == 0 {
		c.readings = c.readingsOf(mentions, true, nil)
		if f.needsAll(c) {
			c.proved, c.agrees = c.readings[:min(1, len(c.readings))], true
		}
	}
	if len(c.readings) == 0 {
		c.Named = slices.DeleteFunc(slices.Clone(c.Attackers),
			func(p *position.Piece) bool { return mentionOf(mentions, p) < 0 })
		return
	}
	c.take(c.read(c.readings[0]))
	c.sure = nil
	for i := range c.alikes {
		whole := len(c.alikes[i].units)
		if len(c.proved) > 0 && !slices.ContainsFunc(c.proved, func(r reading) bool { return r[i] < whole }) {
			c.sure = append(c.sure, c.alikes[i].units...)
		}
	}
}

// read returns the attackers by a reading, the first of those who are alike.
func (c *Combat) read(r reading) (units []*position.Piece) {
	for i, n := range r {
		units = append(units, c.alikes[i].units[:n]...)
	}
	return units
}

// severalHexes reports whether only units of several hexes have the declared strength together, even if the
// line names some of these hexes for another reason.
func (c *Combat) severalHexes(declared *scs.Strength) bool {
	anywhere := *c
	anywhere.From = nil
	return !slices.ContainsFunc(anywhere.readingsOf(nil, true, declared), func(r reading) bool {
		return len(c.hexesOf(r)) < 2
	})
}

// hexesOf returns the hexes from which units attack in a reading.
func (c *Combat) hexesOf(r reading) (from []hex.Hex) {
	for i, n := range r {
		if n > 0 {
			from = addNew(from, c.alikes[i].hex())
		}
	}
	return from
}

// fromOdds returns the hexes from which an attack comes whose line names none: those whose units alone
// have the declared strength or, where none is declared, the odds. It returns none if other units have it,
// too.
func (f *fighter) fromOdds(c *Combat) []hex.Hex {
	if len(c.From) > 0 || f.phase.overruns(c) {
		return nil
	}
	if f.needsAll(c) {
		var from []hex.Hex
		for _, p := range c.Attackers {
			from = addNew(from, p.At.Hex)
		}
		return from
	}
	trial := *c
	trial.alikes, trial.From = nil, []hex.Hex{c.Target}
	declared, known := f.group(&trial, nil)
	if trial.From = nil; !known {
		return nil
	}
	var from []hex.Hex
	for _, r := range trial.readingsOf(nil, true, &declared) {
		hexes := trial.hexesOf(r)
		if from != nil && !slices.Equal(from, hexes) {
			return nil
		}
		from = hexes
	}
	return from
}

// needsAll reports whether an announcement names nothing but odds, and only all possible attackers together
// lead to their column.
func (f *fighter) needsAll(c *Combat) bool {
	a, said := c.Announced, f.log.declaredColumn(c)
	named := a.Attack != "" || len(a.mentions(c.Attackers)) > 0
	if f.phase.overruns(c) || named || len(c.Strangers) > 0 || len(c.Attackers) > mostColumns ||
		!said.known || said.index != f.log.announcedColumn(c).index {
		return false
	}
	board := f.log.fray(f.phase, c)
	leads := func(units []*position.Piece) bool {
		e := board.Evaluate(board.attack(units...))
		col := e.Best.Column
		return !e.Known() || col.Found && max(col.Index, col.Unshifted) >= said.index
	}
	all := board.Evaluate(board.attack(c.Attackers...))
	if col := all.Best.Column; !all.Known() || !col.Found || col.Index != said.index {
		return false
	}
	for i := range c.Attackers {
		if others := slices.Delete(slices.Clone(c.Attackers), i, i+1); len(others) > 0 && leads(others) {
			return false
		}
	}
	return true
}

// outside reports whether a possible attacker took no part in a combat: the others have the declared
// strength without it, and in no other way. Of like units it is those that are left.
func (l *Log) outside(ph *Phase, c *Combat, p *position.Piece) bool {
	onTheWay := ph.overruns(c) && len(c.From) > 1 // some of the hexes may be those of the way
	if !c.agrees || len(c.proved) == 0 || onTheWay || hasPiece(c.force(), p) || !l.noRoom(ph, c) {
		return false
	}
	i := slices.IndexFunc(c.alikes, func(a alike) bool { return hasPiece(a.units, p) })
	if i < 0 {
		return false
	}
	attack := 0
	for _, u := range c.alikes[i].units {
		if hasPiece(c.force(), u) {
			attack++
		}
	}
	return !slices.ContainsFunc(c.proved, func(r reading) bool { return r[i] != attack })
}

// take makes units the probable attackers.
func (c *Combat) take(units []*position.Piece) {
	c.chosen, c.Named = nil, nil
	mentions := c.Announced.mentions(c.Attackers)
	for _, p := range c.Attackers {
		if slices.Contains(units, p) {
			c.chosen = append(c.chosen, p)
			if mentionOf(mentions, p) >= 0 {
				c.Named = append(c.Named, p)
			}
		}
	}
}

// group groups the possible attackers that are alike, and returns the declared strength. known is false if there is
// none, or if something about the attackers is open.
func (f *fighter) group(c *Combat, mentions []mention) (declared scs.Strength, known bool) {
	declared, known = scs.ParseStrength(c.Announced.Attack)
	known = known && len(c.Strangers) == 0 && len(c.From) > 0
	adds := map[string]scs.UnitStrength{}
	if known || slices.ContainsFunc(mentions, func(m mention) bool { return m.times < len(c.Attackers) }) {
		b := f.log.fray(f.phase, c)
		e := b.Evaluate(b.attack(c.Attackers...))
		known = known && e.Attack.Known()
		for _, u := range e.Attackers {
			adds[u.Unit] = u
		}
	}
	for _, p := range c.Attackers {
		u := adds[f.log.names.Of(p)]
		one := alike{[]*position.Piece{p}, u.Total.Least, scs.NewStrength(u.Printed.N), mentionOf(mentions, p)}
		i := slices.IndexFunc(c.alikes, func(other alike) bool {
			return other.hex() == one.hex() && other.units[0].Name == p.Name && other.name == one.name &&
				other.adds.Compare(one.adds) == 0
		})
		if i < 0 {
			c.alikes = append(c.alikes, one)
		} else {
			c.alikes[i].units = append(c.alikes[i].units, p)
		}
	}
	return declared, known
}

// readingsOf returns the readings of an announcement, those with most attackers first. At least one
// unit attacks from each declared hex that holds any. If exactly is set as many units of a name
// attack as the line means, and nobody else in their hexes; else at least as many. Of a hex in which
// the line names nobody all attack, unless the declared strength decides. Where there are too many
// readings only the reading in which all attack is tried.
func (c *Combat) readingsOf(mentions []mention, exactly bool, declared *scs.Strength) []reading {
	a := assembly{Combat: c, mentions: mentions, exactly: exactly, declared: declared,
		present: make([]int, len(mentions)), named: map[hex.Hex]bool{}}
	all, ways := make(reading, len(c.alikes)), 1
	for i, p := range c.alikes {
		all[i] = len(p.units)
		ways = min(ways*(len(p.units)+1), mostReadings+1)
		if p.name >= 0 && len(mentions) > 0 {
			a.present[p.name] += len(p.units)
			a.named[p.hex()] = true
		}
	}
	var fit []reading
	r := slices.Clone(all)
	for more := true; more; {
		if a.fits(r) {
			fit = append(fit, slices.Clone(r))
		}
		more = ways <= mostReadings && r.next(all)
	}
	slices.SortStableFunc(fit, func(a, b reading) int { return b.size() - a.size() })
	return fit
}

// next makes r the next smaller reading; false if it was the smallest.
func (r reading) next(all reading) bool {
	for i := range r {
		if r[i]--; r[i] >= 0 {
			return true
		}
		r[i] = all[i]
	}
	return false
}

func (r reading) size() (units int) {
	for _, n := range r {
		units += n
	}
	return units
}

// An assembly is an announcement whose readings are looked for.
type assembly struct {
	*Combat
	mentions []mention
	exactly  bool
	declared *scs.Strength    // nil if it does not count
	present  []int            // how many units there are, by mention
	named    map[hex.Hex]bool // the hexes in which the line names somebody
}

func (a *assembly) fits(r reading) bool {
	from := map[hex.Hex]int{}
	attack := make([]int, len(a.mentions))
	var adds, printed scs.Strength
	for i := range a.alikes {
		p := &a.alikes[i]
		from[p.hex()] += r[i]
		switch {
		case p.name >= 0 && len(a.mentions) > 0:
			attack[p.name] += r[i]
		case a.exactly && a.named[p.hex()]:
			if r[i] > 0 {
				return false
			}
		case a.declared == nil && r[i] < len(p.units):
			return false
		}
		if a.declared != nil {
			for range r[i] {
				adds, printed = adds.Plus(p.adds), printed.Plus(p.printed)
			}
		}
	}
	for i, m := range a.mentions {
		least := min(m.times, a.present[i])
		if m.times == 0 {
			least = min(2, a.present[i])
		}
		if attack[i] < least || a.exactly && m.times > 0 && attack[i] > least {
			return false
		}
	}
	for h, n := range from {
		if n == 0 && slices.Contains(a.From, h) {
			return false
		}
	}
	// Who forgets the ground declares what the counters print.
	return a.declared == nil || adds.Compare(*a.declared) == 0 || printed.Compare(*a.declared) == 0
}

// mayInclude reports whether a unit attacks in one of the readings of the announcement, or in the
// choice among like units that they leave.
func (c *Combat) mayInclude(p *position.Piece) bool {
	if len(c.readings) == 0 {
		return hasPiece(c.force(), p)
	}
	for i, a := range c.alikes {
		if slices.Contains(a.units, p) {
			return slices.ContainsFunc(c.readings, func(r reading) bool { return r[i] > 0 })
		}
	}
	return false
}

// mayLeaveOut reports whether the announcement can be read so that none of some units attacks.
func (c *Combat) mayLeaveOut(units []*position.Piece) bool {
	return slices.ContainsFunc(c.readings, func(r reading) bool {
		for i, a := range c.alikes {
			others := slices.DeleteFunc(slices.Clone(a.units), func(p *position.Piece) bool { return slices.Contains(units, p) })
			if r[i] > len(others) {
				return false
			}
		}
		return true
	})
}

// counted reports whether the players declare the strength of those who attacked, even if it is
// open which of some like units those were.
func (c *Combat) counted() bool {
	if !c.Declared() || len(c.proved) == 0 {
		return false
	}
	declared, _ := scs.ParseStrength(c.Announced.Attack)
	return !slices.ContainsFunc(c.proved, func(r reading) bool {
		var adds scs.Strength
		for i, n := range r {
			for range n {
				adds = adds.Plus(c.alikes[i].adds)
			}
		}
		return adds.Compare(declared) != 0
	})
}

// unmistakable reports whether the declared strength leaves no choice who attacked.
func (c *Combat) unmistakable() bool {
	return len(c.proved) == 1 && len(c.sure) == c.proved[0].size()
}

// numbers are words for how many units a line means by a name.
var numbers = map[string]int{"two": 2, "both": 2, "three": 3, "four": 4, "all": everybody}

// before and behind a name players write how many units of it they mean: "2 Foot", "2x Foot",
// "both Foot", "Foot x2".
var (
	numberBefore = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:^|[^\pL\pN/.-])(?:(\d{1,2}) ?[x×]?|(two|both|three|four|all)) ?$`)
	})
	numberBehind = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)^ ?[x×] ?(\d{1,2})(?:[^\pL\pN]|$)`)
	})
)

// mentions returns the names of units in an announcement of their attack, longer ones first: a
// name within a longer name does not count.
func (a *Announcement) mentions(attackers []*position.Piece) []mention {
	standing := map[string]int{}
	var found []string
	for _, p := range attackers {
		shown := []string{p.Name}
		if p.Unit != nil && p.Unit.Name != p.Name {
			shown = append(shown, p.Unit.Name) // a reduced counter can have another name
		}
		for _, name := range shown {
			if name != "" {
				standing[name]++
				found = addNew(found, name)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b string) int { return len(b) - len(a) })
	text := a.Attackers
	var all []mention
	for _, name := range found {
		m := mention{name: name}
		open, is := false, false
		for {
			at, end, plural := find(text, name)
			if at < 0 {
				break
			}
			is = true
			n := times(text[:at], text[end:])
			switch {
			case n > standing[name] && n != everybody: // part of its designation
				n = 1
			case n == 0 && plural:
				open = true
			case n == 0:
				n = 1
			}
			m.times += n
			text = text[:at] + strings.Repeat("\x00", end-at) + text[end:]
		}
		if open {
			m.times = 0
		}
		if is {
			all = append(all, m)
		}
	}
	return all
}

// times returns how many units a line means by a name between two texts, 0 if it does not tell.
func times(before, behind string) int {
	if found := numberBefore().FindStringSubmatch(before); found != nil {
		if n := numbers[strings.ToLower(found[2])]; n > 0 {
			return n
		}
		n, _ := strconv.Atoi(found[1])
		return n
	}
	if found := numberBehind().FindStringSubmatch(behind); found != nil {
		n, _ := strconv.Atoi(found[1])
		return n
	}
	return 0
}

// mentionOf returns the index of the mention of a unit, by what its counter shows or else by its
// name in the pack; -1 if there is none.
func mentionOf(mentions []mention, p *position.Piece) int {
	if i := slices.IndexFunc(mentions, func(m mention) bool { return m.name == p.Name }); i >= 0 || p.Unit == nil {
		return i
	}
	return slices.IndexFunc(mentions, func(m mention) bool { return m.name == p.Unit.Name })
}

// names reports whether an announcement names a unit among the attackers, by what its counter
// is called now or by its name in the pack: a reduced counter can have another name.
func (a *Announcement) names(p *position.Piece) bool {
	return names(a.Attackers, p.Name) || p.Unit != nil && names(a.Attackers, p.Unit.Name)
}

// names reports whether a text contains a name that is not part of a longer name.
func names(text, name string) bool {
	at, _, _ := find(text, name)
	return at >= 0
}

// find returns where a name that is not part of a longer one begins and ends in a text, -1 if
// nowhere; plural reports whether an "s" follows it.
func find(text, name string) (at, end int, plural bool) {
	if name == "" {
		return -1, -1, false
	}
	for from := 0; ; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return -1, -1, false
		}
		at, end = from+i, from+i+len(name)
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		plural = strings.HasPrefix(text[end:], "s") && !strings.HasSuffix(name, "s")
		if plural {
			end++
		}
		after, _ := utf8.DecodeRuneInString(text[end:])
		if !ofName(before) && !ofName(after) {
			return at, end, plural
		}
		_, size := utf8.DecodeRuneInString(text[at:])
		from = at + size
	}
}

// ofName reports whether a character may be part of a name.
func ofName(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) || c == '/' || c == '-' }

// A roster assigns units to combats, none of them twice.
type roster struct {
	posts []post
	taken map[string]int // the index of a post by the unit's id
}

// A post takes one of some units.
type post struct {
	combat *Combat
	units  []*position.Piece // the likelier first
}

// fill finds a unit for a post, and another for the post from which it takes it.
func (r *roster) fill(at int, tried map[string]bool) bool {
	for _, free := range []bool{true, false} {
		for _, u := range r.posts[at].units {
			other, taken := r.taken[u.ID]
			if taken == free || tried[u.ID] {
				continue
			}
			tried[u.ID] = true
			if free || r.fill(other, tried) {
				r.taken[u.ID] = at
				return true
			}
		}
	}
	return false
}

// with returns the roster with more posts; complete reports whether each of them has a unit.
func (r *roster) with(posts []post) (more *roster, complete bool) {
	more = &roster{slices.Concat(r.posts, posts), maps.Clone(r.taken)}
	if more.taken == nil {
		more.taken = map[string]int{}
	}
	complete = true
	for at := len(r.posts); at < len(more.posts); at++ {
		complete = more.fill(at, map[string]bool{}) && complete
	}
	return more, complete
}

// of returns the units of a combat. A post that nobody is left for takes the first of its units.
func (r *roster) of(c *Combat) []*position.Piece {
	var units []*position.Piece
	var short []post
	for at, p := range r.posts {
		if p.combat != c {
			continue
		}
		i := slices.IndexFunc(p.units, func(u *position.Piece) bool { return r.isAt(u, at) })
		if i < 0 {
			short = append(short, p)
			continue
		}
		units = append(units, p.units[i])
	}
	for _, p := range short {
		if i := slices.IndexFunc(p.units, func(u *position.Piece) bool { return !slices.Contains(units, u) }); i >= 0 {
			units = append(units, p.units[i])
		}
	}
	return units
}

func (r *roster) isAt(u *position.Piece, at int) bool {
	n, taken := r.taken[u.ID]
	return taken && n == at
}

// tellApart decides who attacked where an announcement leaves a choice.
func (f *fighter) tellApart() {
	for _, overruns := range []bool{false, true} {
		clear, open := f.choices(overruns)
		if len(open) == 0 {
			continue
		}
		all := &roster{}
		for _, c := range slices.Concat(clear, open) {
			readings := f.likeliest(c)
			first, complete := all.with(f.posts(c, readings[0]))
			for _, r := range readings[1:] {
				if complete {
					break
				}
				var other *roster
				if other, complete = all.with(f.posts(c, r)); complete {
					first = other
				}
			}
			all = first
		}
		for _, c := range open {
			c.take(all.of(c))
		}
	}
}

// choices returns the attacks or the overruns whose announcements leave no choice who attacked, and those
// that leave a choice.
func (f *fighter) choices(overruns bool) (clear, open []*Combat) {
	for _, c := range f.phase.Combats {
		switch {
		case !c.Made() || f.phase.overruns(c) != overruns || len(c.readings) == 0:
		case len(c.readings) == 1 && c.clear(c.readings[0]):
			clear = append(clear, c)
		default:
			open = append(open, c)
		}
	}
	return clear, open
}

// mostExchanges bounds the ways to give like units to attacks that are tried.
const mostExchanges = 100

// exchange gives like units to other attacks than the likeliest where those have to lose or do what others
// of the name did: any of the name may be meant.
func (f *fighter) exchange() {
	for _, overruns := range []bool{false, true} {
		clear, open := f.choices(overruns)
		cost := f.unlike(open)
		if cost == 0 {
			continue
		}
		x := exchange{fighter: f, combats: open, cost: cost, tries: mostExchanges}
		for _, c := range clear {
			x.used = append(x.used, c.force()...)
		}
		for _, c := range open {
			x.best = append(x.best, c.force())
		}
		x.from(0)
		x.take(x.best)
	}
}

// unlike returns how much of what was done is against who attacked in some combats.
func (f *fighter) unlike(combats []*Combat) (cost int) {
	for _, c := range combats {
		against, _ := f.log.against(f.phase, c)
		cost += against
	}
	return cost
}

// An exchange looks for the units of some combats that fit best what was done.
type exchange struct {
	*fighter
	combats []*Combat
	used    []*position.Piece   // by other combats and those before
	now     [][]*position.Piece // by combat
	best    [][]*position.Piece
	cost    int
	tries   int
}

func (x *exchange) take(units [][]*position.Piece) {
	for i, c := range x.combats {
		c.take(units[i])
	}
	for _, c := range x.phase.Combats {
		c.settled, c.table = nil, nil // who else attacked counts, too
	}
}

// from tries the choices of a combat and of those after it.
func (x *exchange) from(at int) {
	if at == len(x.combats) {
		x.tries--
		x.take(x.now)
		if cost := x.unlike(x.combats); cost < x.cost {
			x.best, x.cost = slices.Clone(x.now), cost
		}
		return
	}
	for _, r := range x.combats[at].readings {
		x.group(at, r, 0, nil)
	}
}

// group tries which of the like units of a group, and of the groups after it, attack in a reading.
func (x *exchange) group(at int, r reading, group int, units []*position.Piece) {
	if x.cost == 0 || x.tries == 0 {
		return
	}
	if group == len(r) {
		used := len(x.used)
		x.used, x.now = append(x.used, units...), append(x.now, units)
		x.from(at + 1)
		x.used, x.now = x.used[:used], x.now[:at]
		return
	}
	free := slices.DeleteFunc(slices.Clone(x.combats[at].alikes[group].units), func(p *position.Piece) bool {
		return hasPiece(x.used, p)
	})
	for some := range subsets(free, r[group]) {
		x.group(at, r, group+1, slices.Concat(units, some))
	}
}

// subsets are the ways to choose some of the pieces.
func subsets(pieces []*position.Piece, n int) iter.Seq[[]*position.Piece] {
	return func(yield func([]*position.Piece) bool) {
		var from func(at int, some []*position.Piece) bool
		from = func(at int, some []*position.Piece) bool {
			if len(some) == n {
				return yield(slices.Clone(some))
			}
			for i := at; i < len(pieces); i++ {
				if !from(i+1, append(some, pieces[i])) {
					return false
				}
			}
			return true
		}
		from(0, nil)
	}
}

// clear reports whether a reading takes all or none of each group of like units.
func (c *Combat) clear(r reading) bool {
	for i, n := range r {
		if n > 0 && n < len(c.alikes[i].units) {
			return false
		}
	}
	return true
}

// posts returns the posts of a reading.
func (f *fighter) posts(c *Combat, r reading) (posts []post) {
	for i, n := range r {
		units := slices.Clone(c.alikes[i].units)
		slices.SortStableFunc(units, func(a, b *position.Piece) int { return f.likely(c, b) - f.likely(c, a) })
		for range n {
			posts = append(posts, post{c, units})
		}
	}
	return posts
}

// likely returns how much of what a unit did after the dice looks like a result of the combat: it lost
// steps, advanced, or retreated if the result lets anybody. Guns are less likely to have attacked.
func (f *fighter) likely(c *Combat, u *position.Piece) int {
	points := 0
	if slices.ContainsFunc(f.phase.touched[u.ID], func(n int) bool { return n > c.step() && n <= c.Last }) {
		points = 1
	}
	if f.phase.removed(u.ID) > c.step() || f.phase.turned(u.ID, c.step()+1, c.Last) {
		points++
	}
	if f.log.barred(u) {
		points -= 2
	}
	stays := f.nobodyRetreats(c)
	for _, t := range f.phase.Trips {
		if t.Start == nil || t.Start.ID != u.ID {
			continue
		}
		for _, d := range t.Drops {
			switch {
			case d.Step <= c.step():
			case f.log.dead(d.At):
				points++
			case d.At.Where == position.InHex && d.At.Hex == c.Target:
				points += 2
			case d.At.Where == position.InHex && d.At.Hex != u.At.Hex && stays:
				points -= 2
			}
		}
	}
	return points
}

// nobodyRetreats reports whether no attacker retreats by the result of a combat that the players state,
// by its dice in the declared column, or left of the table.
func (f *fighter) nobodyRetreats(c *Combat) bool {
	if c.Left {
		return true
	}
	var r scspack.Result
	if said, roll := f.log.declaredColumn(c), c.roll(); c.Read != nil && c.Read.Result != "" {
		r = scspack.ParseResult(c.Read.Result)
	} else if said.known && roll.Known {
		r, _ = f.log.Pack.CRT.Result(said.index, roll.N)
	}
	return r.Certain() && r.Attacker.Retreat == 0
}

// mostColumns bounds the readings of a combat whose odds are worked out.
const mostColumns = 16

// likeliest returns the readings of a combat, first those that lead to the declared column, and
// of those the ones in whose units more shows of the result.
func (f *fighter) likeliest(c *Combat) []reading {
	if len(c.readings) == 1 {
		return c.readings
	}
	score := func(r reading) int {
		sum := 0
		for _, p := range f.posts(c, r) {
			sum += f.likely(c, p.units[0])
		}
		return sum
	}
	readings := slices.Clone(c.readings)
	slices.SortStableFunc(readings, func(a, b reading) int { return score(b) - score(a) })
	said := f.log.declaredColumn(c)
	if len(c.proved) > 0 || !said.known || len(readings) > mostColumns {
		return readings
	}
	board := f.log.fray(f.phase, c)
	fits := func(r reading) int {
		if col := board.Evaluate(board.attack(c.read(r)...)).Best.Column; col.Found &&
			(col.Index == said.index || col.Unshifted == said.index) {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(readings, func(a, b reading) int { return fits(b) - fits(a) })
	return readings
}

// mostRosters bounds the ways to assign units to combats that are tried.
const mostRosters = 500

// suffices reports whether the units of the declared hexes are enough for some combats, if none
// attacks twice. Names prove nothing: only the declared strengths count, and that somebody attacks
// from each declared hex.
func suffices(combats []*Combat) bool {
	tries := mostRosters
	var try func(combats []*Combat, r *roster) bool
	try = func(combats []*Combat, r *roster) bool {
		if len(combats) == 0 {
			return true
		}
		for _, posts := range combats[0].demands() {
			if tries--; tries < 0 {
				return true
			}
			if more, complete := r.with(posts); complete && try(combats[1:], more) {
				return true
			}
		}
		return false
	}
	return try(combats, &roster{})
}

// demands returns the posts that a combat certainly fills, in each way that is possible.
func (c *Combat) demands() (all [][]post) {
	for _, r := range c.proved {
		var posts []post
		for i, n := range r {
			for range n {
				posts = append(posts, post{c, c.alikes[i].units})
			}
		}
		all = append(all, posts)
	}
	if len(all) > 0 {
		return all
	}
	var posts []post
	for _, h := range c.From {
		if units := in(c.Attackers, h); len(units) > 0 && len(in(c.Strangers, h)) == 0 {
			posts = append(posts, post{c, units})
		}
	}
	return [][]post{posts}
}

// What follows has what a log shows of when and where there was a fight. Dice thrown after a move
// have not opened its way.

// fights records what the steps of a phase show of fights, since that is looked up for each
// drop of each unit. The steps no longer change.
type fights struct {
	throw int // the first step with dice, undone or not; math.MaxInt for none
	told  int // the first step with dice or with a line that states what they gave elsewhere; math.MaxInt for none
	// undated is set if somebody speaks of an overrun, and no dice in the log show when it was.
	undated bool
}

// fightsIn returns the fights of a phase, which it looks for once.
func (l *Log) fightsIn(p *Phase) *fights {
	if p.fights == nil {
		p.fights = &fights{throw: math.MaxInt, told: math.MaxInt}
		for n := p.First; n <= p.Last && p.fights.throw == math.MaxInt; n++ {
			s := l.step(n)
			if s == nil {
				continue
			}
			if rolls(s) && !l.forStrike(n) {
				p.fights.throw = n
			}
			if p.fights.throw == n || l.tells(s) {
				p.fights.told = min(p.fights.told, n)
			}
		}
		p.fights.undated = slices.ContainsFunc(p.Steps, func(s actions.Step) bool { return l.undated(p, &s) })
	}
	return p.fights
}

// overrunWords are how players announce overruns in the chat.
var overrunWords = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)over-?\s?run|\bovr\b|d[ée]bordement|percée`)
})

// undated reports whether a step speaks of an overrun whose dice are not in the log: an
// announced overrun without a throw of its own, or any in a phase without dice.
func (l *Log) undated(p *Phase, s *actions.Step) bool {
	return slices.ContainsFunc(s.Actions, func(a actions.Action) bool {
		chat, is := a.(actions.Chat)
		if !is || !overrunWords().MatchString(chat.Text) {
			return false
		}
		said, announced := l.binding.Announced(chat.Text)
		if !announced || !said.Overrun {
			return p.fights.throw == math.MaxInt
		}
		return !slices.ContainsFunc(p.Combats, func(c *Combat) bool {
			return len(c.Throws) > 0 && c.Announced != nil && slices.Equal(c.Announced.Targets, said.Targets)
		})
	})
}

// rolled reports whether dice were thrown in a phase before a step, even if that was undone, or a
// line states what they gave, or whether a fight is declared up to that step, or may have happened.
func (l *Log) rolled(p *Phase, before int) bool {
	return l.blind || l.declaresFight(p.First, min(before, p.Last)) || l.fightsIn(p).told < before
}

// forStrike reports whether the next line after a step with dice states that they were thrown for an
// air strike.
func (l *Log) forStrike(step int) bool {
	next := l.step(step + 1)
	return next != nil && slices.ContainsFunc(linesOf(next), func(line string) bool {
		strike, is := l.binding.Strike(line)
		return is && strike.Roll.Known
	})
}

// tellsStrike reports whether a step announces an air strike.
func (l *Log) tellsStrike(s *actions.Step) bool {
	return slices.ContainsFunc(linesOf(s), func(line string) bool {
		_, is := l.binding.Strike(line)
		return is
	})
}

// announces reports whether a step announces an attack or an overrun.
func (l *Log) announces(s *actions.Step) bool {
	return slices.ContainsFunc(linesOf(s), func(line string) bool {
		_, is := l.binding.Announced(line)
		return is
	})
}

func rolls(s *actions.Step) bool {
	return slices.ContainsFunc(s.Actions, func(a actions.Action) bool { _, is := a.(actions.Roll); return is })
}

// fought reports whether there may have been an overrun in the phase before a step: dice
// were thrown before it, or somebody speaks of an overrun of which the log has no dice.
func (l *Log) fought(p *Phase, before int) bool {
	if is, known := p.Is(); known && !mayFight(is) && !l.blind {
		return false
	}
	return l.rolled(p, before) || l.fightsIn(p).undated
}

// stillStood returns an enemy as it stood on a unit's way, nil if that is not sure. It is if the
// enemy was not touched on the way, and no fight before the unit's last drop may have moved it:
// some players carry out a result later. If dice for an announced combat in its hex were thrown
// after that drop, it stood there.
func (l *Log) stillStood(ph *Phase, t *Trip, enemy *position.Piece) *position.Piece {
	if slices.ContainsFunc(ph.touched[enemy.ID], func(n int) bool { return t.first() <= n && n <= t.last() }) {
		return nil
	}
	then := ph.before(enemy, t.first())
	later := ph.End.Piece(enemy.ID)
	if defends := l.defendsLater(ph, t, enemy); defends != nil {
		later = defends
	} else if l.fought(ph, t.last()) {
		return nil
	}
	if later == nil || later.OOS != enemy.OOS || later.DG != enemy.DG {
		return nil // a marker may have come before the unit or after it
	}
	return then
}

// defendsLater returns a unit as it stood before the dice of the first combat in which it
// defended, if they were thrown after another's last drop; nil if it may have fought before.
func (l *Log) defendsLater(ph *Phase, t *Trip, enemy *position.Piece) *position.Piece {
	for _, c := range ph.Combats {
		now := c.Before.Piece(enemy.ID)
		known := c.HasTarget && c.Announced != nil && c.Open == ""
		switch {
		case known && !slices.Contains(c.Defenders, now): // it was about others
		case c.step() <= t.last():
			return nil
		case known && len(c.Throws) > 0:
			return now
		}
	}
	return nil
}

// metOverrun reports whether a unit may have retreated from an overrun before its last drop, or
// advanced after an overrun: it ended or stood near enough, or the log does not show where it was.
func (l *Log) metOverrun(ph *Phase, t *Trip) bool {
	if !l.fought(ph, t.last()) {
		return false
	}
	placed := map[int]bool{} // steps with dice of which it is known where they were thrown for
	for _, c := range ph.Combats {
		switch {
		case c.step() >= t.last():
		case !c.HasTarget || c.Announced == nil || l.mayComeFrom(c, t):
			return true
		default:
			for _, throw := range c.Throws {
				placed[throw.Step] = true
			}
		}
	}
	for n := ph.First; n < t.last(); n++ {
		if s := l.step(n); s != nil && !placed[n] && l.rollsForTable(s) {
			return true
		}
	}
	return l.blind || l.declaresFight(ph.First, ph.Last) || l.fightsIn(ph).undated
}

// rollsForTable reports whether a step throws dice with which the combat table may be read.
func (l *Log) rollsForTable(s *actions.Step) bool {
	return slices.ContainsFunc(s.Actions, func(a actions.Action) bool {
		roll, is := a.(actions.Roll)
		_, table := onTable(l.Pack.Combat.Dice, roll)
		return is && (table || !l.Pack.Combat.Dice.Known())
	})
}

// mayComeFrom reports whether a unit's move may be the result of a combat: it ended no farther
// from the attacked hex than an attacker goes or, of the other side, was in that hex or, should the
// line name the wrong hex, beside it.
func (l *Log) mayComeFrom(c *Combat, t *Trip) bool {
	target := l.Game.ID(c.Target)
	within := func(at position.Spot, most int) bool {
		d, ok := l.Game.Distance(l.Game.ID(at.Hex), target)
		return at.Where != position.InHex || at.Doubtful || !ok || d <= most
	}
	switch {
	case !l.farthest.Known || t.Start == nil || t.End == nil:
		return true
	case t.Side() == c.Side:
		return within(t.End.At, l.farthest.N+1)
	}
	now := c.Before.Piece(t.Start.ID)
	return now == nil || within(now.At, 1)
}

// withinRetreat reports whether an enemy stood near enough to a unit, when a phase began, to have been
// its opponent before one of them retreated.
func (l *Log) withinRetreat(ph *Phase, t *Trip) bool {
	from := l.Game.ID(t.Start.At.Hex)
	return slices.ContainsFunc(ph.Start.Pieces, func(e *position.Piece) bool {
		if !mayBeEnemy(e, t.Side()) || e.At.Where != position.InHex {
			return false
		}
		d, ok := l.Game.Distance(from, l.Game.ID(e.At.Hex))
		return ok && (!l.farthest.Known || d <= l.farthest.N+1)
	})
}

// inCombat reports whether a unit stood where one of a phase's combats was fought. open
// reports whether this is unknown: the dice may have been for something else, or the unit
// stood beside enemies and the attacked hexes are not named.
func (l *Log) inCombat(ph *Phase, was *position.Piece) (explained, open bool) {
	thrown := map[int]bool{}
	for _, c := range ph.Combats {
		for _, t := range c.Throws {
			thrown[t.Step] = true
		}
		now := c.Before.Piece(was.ID)
		if !c.HasTarget {
			if now == nil {
				now = was
			}
			open = open || l.nearEnemy(ph, &Trip{Start: now, End: now})
			continue
		}
		attacked := now != nil && hasPiece(c.Attackers, now) && !l.outside(ph, c, now)
		explained = explained || attacked || now != nil && (hasPiece(c.Defenders, now) || hasPiece(c.Strangers, now)) ||
			now != nil && wrongSide(ph, c) && (slices.Contains(c.From, now.At.Hex) || now.At.Hex == c.Target)
	}
	for i := range ph.Steps {
		if s := &ph.Steps[i]; rolls(s) && !thrown[s.N] {
			open = true
		}
	}
	open = open || l.struck(ph, was)
	return explained, open && !explained
}

// amongEnemies reports whether enemies certainly stand in the hex where a unit ended a
// phase.
func (l *Log) amongEnemies(ph *Phase, end *position.Piece) bool {
	return slices.ContainsFunc(ph.End.Pieces, func(p *position.Piece) bool {
		return p.Kind == position.Unit && p.Side != end.Side && p.At.Where == position.InHex && !p.At.Doubtful &&
			p.At.Hex == end.At.Hex
	})
}

// foughtWith returns the last combat of the phase before a step, and the first after it, in which
// one of the units may have fought; nil for none. Where it is not sure which attack the dice of a combat are for,
// the combat may be an attack on these units.
func (p *Phase) foughtWith(step int, units []*position.Piece) (before, after *Combat) {
	for _, c := range p.Combats {
		switch {
		case !c.Made() || c.HasTarget && (c.Open == "" || c.Open == whichPhase) && !shared(c, units):
		case c.step() < step:
			before = c
		case c.step() > step:
			return before, c
		}
	}
	return before, nil
}

// carriedOutUnseen returns an announced attack to which what was done to some units of a combat may belong, though
// the log has neither its dice nor its result: it came later, or was announced together with the combat. It is nil
// for none.
func (l *Log) carriedOutUnseen(ph *Phase, c *Combat, units []*position.Piece) *Combat {
	for _, unseen := range ph.Unmade {
		if unseen.Step > 0 || unseen.First < c.step() && l.acted(unseen.First+1, c.First) {
			continue
		}
		after := max(unseen.First, c.step())
		if slices.ContainsFunc(units, func(p *position.Piece) bool {
			return shared(unseen.Combat, []*position.Piece{p}) &&
				slices.ContainsFunc(ph.touched[p.ID], func(n int) bool { return n > after })
		}) {
			return unseen.Combat
		}
	}
	return nil
}

// lostUnseen reports whether what a unit lost in a step may be the result of an announced attack of which the log has
// neither dice nor a result.
func (p *Phase) lostUnseen(was *position.Piece, step int) bool {
	return slices.ContainsFunc(p.Unmade, func(unseen Unmade) bool {
		return unseen.Step == 0 && unseen.First < step && shared(unseen.Combat, []*position.Piece{was})
	})
}

// resulted reports whether other rules judge a unit's move as the retreat or advance of a
// combat, so that it is no move of the phase.
func (l *Log) resulted(ph *Phase, t *Trip) bool {
	return l.into(ph, t) != nil || slices.ContainsFunc(ph.Combats, func(c *Combat) bool {
		return c.Made() && c.HasTarget && c.involves(t) && (l.result(ph, c).known || l.untold(ph, c)) && !l.rode(ph, c, t)
	})
}

// ofForce reports whether a result is judged for a unit that may have fought: it defended, advanced, or is one
// of those who attacked. Others may have stood beside the attackers and gone their way.
func (l *Log) ofForce(ph *Phase, t *Trip) bool {
	return l.into(ph, t) != nil || slices.ContainsFunc(ph.Combats, func(c *Combat) bool {
		return c.Made() && c.HasTarget && c.involves(t) &&
			(!hasPiece(c.Attackers, t.Start) || hasPiece(l.own(ph, c), t.Start))
	})
}

// rode reports whether a unit stood beside the attackers of a combat that had to retreat, and went farther or
// surely took no part. It is not of the force whose retreat is judged, and after such a result nobody advances.
func (l *Log) rode(ph *Phase, c *Combat, t *Trip) bool {
	r := l.result(ph, c)
	if !r.known || r.Attacker.Retreat == 0 || !hasPiece(c.Attackers, t.Start) || hasPiece(l.own(ph, c), t.Start) {
		return false
	}
	if l.outside(ph, c, t.Start) {
		return true
	}
	from, to, ok := t.fromTo()
	far, measured := l.Game.Distance(l.Game.ID(from), l.Game.ID(to))
	return ok && measured && far > r.Attacker.Retreat && (r.sure || !l.withinResult(from, to))
}

// perhapsResulted reports whether a unit's move in a phase of combat may be the retreat or advance of a
// combat that the log does not place.
func (l *Log) perhapsResulted(ph *Phase, t *Trip) bool {
	return l.mayBeResult(ph, t) &&
		!slices.ContainsFunc(ph.Combats, func(c *Combat) bool { return c.Made() && c.HasTarget && l.rode(ph, c, t) })
}

// asResult reports whether a unit was moved no farther than a combat result can move it.
func (l *Log) asResult(t *Trip) bool {
	from, to, _ := t.fromTo()
	return l.withinResult(from, to)
}

// withinResult reports whether a combat result can take a unit from one hex to the other.
func (l *Log) withinResult(from, to hex.Hex) bool {
	d, ok := l.Game.Distance(l.Game.ID(from), l.Game.ID(to))
	return !l.farthest.Known || ok && d <= l.farthest.N
}

// into returns the combat in whose target a unit of the attacking side ended, or nil.
func (l *Log) into(ph *Phase, t *Trip) *Combat {
	for _, c := range ph.Combats {
		if c.Made() && c.HasTarget && c.Side == t.Side() && t.End != nil && t.End.At.Where == position.InHex &&
			c.Target == t.End.At.Hex {
			return c
		}
	}
	return nil
}

// mayBeResult reports whether a unit's move in a phase of combat may be a retreat or an
// advance: enemies stood beside it, dice were thrown before, and it went no farther than
// a result leads.
func (l *Log) mayBeResult(ph *Phase, t *Trip) bool {
	return l.nearEnemy(ph, t) && l.rolled(ph, t.last()) && l.asResult(t)
}

// A Fought is a combat with its odds and result.
type Fought struct {
	*Combat
	// Phase is its phase, "german combat", or "". Step is that of its dice, or, without
	// dice, of its announcement.
	Phase string
	Step  int
	// Force are its probable attackers. Certain is set if all who attacked are certain.
	Force   []*position.Piece
	Certain bool
	// Odds is the attack by Force; the zero value if the attacked hex is unknown.
	Odds scs.Combat
	// Roll is what was thrown, Result the table's result.
	Roll   pack.Value
	Result string
}

// Tell returns what was done in a chain of logs, and the combats. It reads the logs as Check
// does, but judges nothing.
func Tell(chain []Link, g *scs.Game, b *bind.Binding, opt Options) (*actions.Log, []Fought, error) {
	log, err := read(chain, g, b, opt)
	if err != nil {
		return nil, nil, err
	}
	var all []Fought
	for _, ph := range log.Phases {
		for _, c := range ph.Combats {
			r := log.result(ph, c)
			one := Fought{
				Combat: c, Phase: ph.Declared.Name(), Step: c.step(), Force: c.force(), Certain: c.exact(),
				Roll: c.roll(), Result: r.Text,
			}
			if c.HasTarget {
				f := log.fray(ph, c)
				one.Odds = f.Evaluate(f.attack(c.force()...))
			}
			all = append(all, one)
		}
	}
	var announced []actions.Announced
	for _, f := range log.figures() {
		announced = append(announced, actions.Announced{Step: f.Step, Line: f.Line, Rests: f.State})
	}
	return &actions.Log{Steps: log.Steps, Players: log.players, Announced: announced}, all, nil
}

// What follows has what a log shows of lost and regained steps: who was deleted, put among the eliminated
// or turned over, and in which step.

// lost returns what a unit lost in a phase, in words, and the step; "" for nothing.
func (l *Log) lost(p *Phase, was *position.Piece) (step int, what string) {
	end := p.End.Piece(was.ID)
	switch {
	case end == nil:
		if slices.ContainsFunc(p.Trips, func(t *Trip) bool { return t.Recreated && t.Start == was }) {
			return 0, ""
		}
		if step = p.removed(was.ID); step > 0 {
			return step, "was deleted"
		}
	case l.dead(end.At):
		return p.arrived(was), "was put among the eliminated"
	case was.Face == position.Full && end.Face == position.Reduced && !was.OneStep():
		return p.flipped(was.ID), "lost a step"
	}
	return 0, ""
}

// arrived returns the step in which a unit came to its last spot.
func (p *Phase) arrived(was *position.Piece) int {
	for _, t := range p.Trips {
		if t.Start == was && t.last() > 0 {
			return t.last()
		}
	}
	return p.flipped(was.ID)
}

// removed returns the step in which a piece was deleted, 0 if it was not.
func (p *Phase) removed(id string) int {
	for i := range p.Steps {
		if slices.ContainsFunc(p.Steps[i].Actions, func(a actions.Action) bool {
			gone, is := a.(actions.Remove)
			return is && gone.Piece.ID == id
		}) {
			return p.Steps[i].N
		}
	}
	return 0
}

// flipped returns the last step that turned or made a piece, or else the last that touched
// it; 0 if there is none.
func (p *Phase) flipped(id string) int {
	for i := range slices.Backward(p.Steps) {
		if flips(&p.Steps[i], id) {
			return p.Steps[i].N
		}
	}
	if steps := p.touched[id]; len(steps) > 0 {
		return steps[len(steps)-1]
	}
	return 0
}

// flips reports whether a step changed the face of a piece, or made it.
func flips(s *actions.Step, id string) bool {
	return slices.ContainsFunc(s.Actions, func(a actions.Action) bool {
		switch a := a.(type) {
		case actions.Flip:
			return a.Piece.ID == id
		case actions.Add:
			return a.Piece.ID == id
		case actions.Change:
			return a.Aspect == actions.Layer &&
				slices.ContainsFunc(a.Pieces, func(piece actions.Piece) bool { return piece.ID == id })
		}
		return false
	})
}

// less returns a minus b, at least 0; unknown if a or b is.
func less(a, b pack.Value) pack.Value {
	return pack.Value{N: max(a.N-b.N, 0), Known: a.Known && b.Known}
}

// recreated returns the trips of the pieces that were deleted in a phase and made anew, by
// the deleted piece.
func (p *Phase) recreated() map[*position.Piece]*Trip {
	all := map[*position.Piece]*Trip{}
	for _, t := range p.Trips {
		if t.Recreated {
			all[t.Start] = t
		}
	}
	return all
}

// What follows knows who may have made an overrun, and what the engine objects to it.

// overran reports whether the players' declarations make a unit the attacker of an overrun:
// it was alone in the hex, or is named.
func (l *Log) overran(ph *Phase, t *Trip) bool {
	return slices.ContainsFunc(l.perhapsOverran(ph, t), func(c *Combat) bool { return c.Declared() && c.names(t) })
}

// names reports whether the lines name a unit as an attacker, or it was alone in its hex.
func (c *Combat) names(t *Trip) bool {
	p := c.Before.Piece(t.Start.ID)
	return c.alone(p) || slices.Contains(c.Named, p)
}

// perhapsOverran returns the declared overruns with a known result that a unit may have made:
// it is open who of its hex attacked, or which dice are theirs.
func (l *Log) perhapsOverran(ph *Phase, t *Trip) (all []*Combat) {
	if t.Start == nil {
		return nil
	}
	for _, c := range ph.Combats {
		p := c.Before.Piece(t.Start.ID)
		if c.Overrun && c.located() && ph.overruns(c) && p != nil && slices.Contains(c.Attackers, p) &&
			l.result(ph, c).known {
			all = append(all, c)
		}
	}
	return all
}

// ledUnseen reports whether the players' lines make a unit the attacker of an overrun that was carried out before
// its last drop, though the log has neither its dice nor its result, and a result may have led it where it ended:
// something was done to those whom it hit.
func (l *Log) ledUnseen(ph *Phase, t *Trip) bool {
	return t.Start != nil && t.End != nil && slices.ContainsFunc(ph.Unmade, func(c Unmade) bool {
		p := c.Before.Piece(t.Start.ID)
		carriedOut := func(d *position.Piece) bool {
			return slices.ContainsFunc(ph.touched[d.ID], func(n int) bool { return c.First < n && n < t.last() })
		}
		return c.Step == 0 && ph.overruns(c.Combat) && p != nil && hasPiece(c.Attackers, p) && c.names(t) &&
			t.last() > c.First && slices.ContainsFunc(c.Defenders, carriedOut) &&
			p.At.Where == position.InHex && t.End.At.Where == position.InHex && l.withinResult(p.At.Hex, t.End.At.Hex)
	})
}

// overrunObjections returns the proved objections to an overrun by its probable attackers if
// none of the possible ones could make it, with the rulings on each alone; none if one of
// them could.
func (l *Log) overrunObjections(ph *Phase, c *Combat) (found []scs.Objection, alone []scs.OverrunRuling) {
	if !c.HasTarget || len(c.Attackers) == 0 ||
		slices.ContainsFunc(c.Strangers, func(s *position.Piece) bool { return !s.At.Doubtful && s.At.Hex != c.Target }) {
		return nil, nil
	}
	byHex := map[hex.Hex][]scs.Objection{}
	able := map[hex.Hex]bool{}
	force := c.force()
	for _, unit := range c.Attackers {
		ruling, _ := l.overrunBy(ph, c, unit)
		alone = append(alone, ruling)
		sure := proved(ruling.Objections)
		if len(sure) == 0 {
			able[unit.At.Hex] = true
		}
		if hasPiece(force, unit) {
			byHex[unit.At.Hex] = append(byHex[unit.At.Hex], sure...)
		}
	}
	if len(c.From) == 0 {
		if len(able) > 0 {
			return nil, nil
		}
		for _, unit := range c.Attackers {
			found = append(found, byHex[unit.At.Hex]...)
			delete(byHex, unit.At.Hex)
		}
		return eachOnce(found), alone
	}
	if ph.namesWay(c) && len(able) > 0 {
		return nil, alone
	}
	for _, h := range c.From {
		if !able[h] {
			found = append(found, byHex[h]...)
		}
	}
	return eachOnce(found), alone
}

// eachOnce leaves out objections that came before.
func eachOnce(found []scs.Objection) []scs.Objection {
	var once []scs.Objection
	for _, o := range found {
		if !slices.ContainsFunc(once, o.Is) {
			once = append(once, o)
		}
	}
	return once
}

// overrunBy returns the engine's ruling on the overrun if units alone had made it, from
// where they stood right before the dice. Enemies that were touched earlier in the phase
// may have stood elsewhere while they moved. needs names what the ruling depends on.
func (l *Log) overrunBy(ph *Phase, c *Combat, party ...*position.Piece) (ruling scs.OverrunRuling, needs []string) {
	f := l.overrunField(ph, c)
	pos := f.Position()
	pos.Units = slices.Clone(pos.Units)
	o := scs.Overrun{At: l.Game.ID(party[0].At.Hex), Target: f.target}
	var entered []int
	entries := []scs.HexID{scs.NoHex}
	for _, unit := range party {
		i := f.Index(unit.ID)
		start, known := l.overrunStart(ph, c, unit)
		if !known && i >= 0 {
			if hexes := l.entryHexes(ph, unit); len(hexes) > 0 {
				entries, entered, known = hexes, append(entered, i), true
			}
		}
		if i < 0 || !known {
			return scs.OverrunRuling{Verdict: scs.Depends}, []string{"where " + quoted(unit) + " stood when the phase began"}
		}
		pos.Units[i].Start = start
		o.Units = append(o.Units, i)
	}
	for n, h := range entries {
		for _, i := range entered {
			pos.Units[i].Deeds |= scs.Entered
			pos.Units[i].Start = scs.Start{Known: true, Hex: h, EZOC: l.began(ph, &Trip{Start: f.Pieces[i]}, h).inEZOC}
		}
		r := l.Game.Situate(pos).CheckOverrun(o)
		if n == 0 || fewer(r.Objections, ruling.Objections) {
			ruling = r
		}
	}
	ruling.Objections = withoutWay(ruling.Objections)
	return ruling, f.Needs(ruling.Objections.Decides())
}

// withoutWay leaves out of the objections to an overrun that its way costs too much, if a unit may not make it
// anyhow: that is the cause, and the marker or phase that forbids it lets the unit move less or not at all.
func withoutWay(found []scs.Objection) []scs.Objection {
	barred := func(o scs.Objection) bool {
		return o.Proved() && slices.Contains(
			[]scs.Code{scs.AttacksOOS, scs.AttacksDG, scs.ExploitsOOS, scs.ExploitsDG, scs.OnlyExploiters}, o.Code)
	}
	way := func(o scs.Objection) bool {
		marked := func(by scs.Objection) bool { return barred(by) && by.Unit == o.Unit && by.Code != scs.OnlyExploiters }
		return o.Code == scs.NoWayLeaves || o.Code == scs.OverrunTooDear && slices.ContainsFunc(found, marked)
	}
	if !slices.ContainsFunc(found, barred) {
		return found
	}
	return slices.DeleteFunc(slices.Clone(found), way)
}

// overrunField returns the map of an overrun. Enemies that were touched earlier in the phase
// may have stood elsewhere while the units moved.
func (l *Log) overrunField(ph *Phase, c *Combat) *fray {
	return l.frayWith(ph, c, nil, func(p *position.Piece) bool {
		return p.Side != c.Side && p.At.Hex != c.Target && len(ph.touched[p.ID]) > 0 && ph.touched[p.ID][0] < c.step()
	})
}

// overrunStart returns where a unit that overran began the phase. In no declared phase it
// may have begun wherever suits it.
func (l *Log) overrunStart(ph *Phase, c *Combat, unit *position.Piece) (s scs.Start, known bool) {
	if !ph.Declared.Known() {
		return scs.Start{Known: true, Hex: l.Game.ID(unit.At.Hex)}, true
	}
	start := ph.Start.Piece(unit.ID)
	if start == nil || start.At.Where != position.InHex || start.At.Doubtful {
		return scs.Start{}, false
	}
	from := l.Game.ID(start.At.Hex)
	b := l.began(ph, &Trip{Start: start, End: unit}, from)
	if b.inEZOC == pack.Yes && !slices.ContainsFunc(b.of, func(r rule.Related) bool {
		steps := ph.touched[r.Pieces[0].ID]
		return len(steps) == 0 || steps[0] >= c.step()
	}) {
		b.inEZOC = pack.Unknown // all units whose zone it was may have been dead when the phase began
	}
	return scs.Start{Known: true, Hex: from, EZOC: b.inEZOC}, true
}

// costs returns what the way to an overrun costs each unit that cannot pay for it. found are the
// objections that are reported; the rulings may have others.
func (f *fray) costs(rulings []scs.OverrunRuling, found []scs.Objection) (costs rule.Figures) {
	for _, ruling := range rulings {
		for _, o := range ruling.Objections {
			if o.Code != scs.OverrunTooDear || !slices.ContainsFunc(found, o.Is) {
				continue
			}
			if i := slices.IndexFunc(ruling.Accounts, func(a scs.Account) bool { return f.Units[a.Unit].ID == o.Unit }); i >= 0 {
				costs = append(costs, position.NewAccount(f.Words(), f.Situation, &ruling.Accounts[i]))
			}
		}
	}
	return costs
}

// mostTried bounds the units of a hex that are tried in all combinations as the ones that
// overran.
const mostTried = 8

// untold reports whether a combat that nobody announced is an overrun by the rules: some units
// of one hex beside the target have odds at which the dice give what was done to the
// defenders.
func (l *Log) untold(ph *Phase, c *Combat) bool {
	roll := l.lookedUp(c)
	if c.Announced != nil || !c.HasTarget || !ph.overruns(c) || !roll.Known {
		return false
	}
	f := l.fray(ph, c)
	var tried []hex.Hex
	for _, a := range c.Attackers {
		stack := in(c.Attackers, a.At.Hex)
		if slices.Contains(tried, a.At.Hex) || len(stack) > mostTried {
			continue
		}
		tried = append(tried, a.At.Hex)
		for with := 1; with < 1<<len(stack); with++ {
			var some []*position.Piece
			for i, p := range stack {
				if with&(1<<i) != 0 {
					some = append(some, p)
				}
			}
			e := f.Evaluate(f.attack(some...))
			r, known := e.Best.Column.Result(l.Pack, roll.N)
			if !e.Known() || !known || !r.Certain() {
				continue
			}
			if s := l.settle(ph, c, false, r.Defender); len(s.open) == 0 && len(s.objections) == 0 {
				return true
			}
		}
	}
	return false
}

// namesWay reports whether the line of an overrun may name hexes of the way to it: it names several, and one
// stack overruns (6.0b), and its strength does not need them together.
func (p *Phase) namesWay(c *Combat) bool { return len(c.From) > 1 && !c.together && p.overruns(c) }
