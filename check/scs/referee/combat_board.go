package referee

import (
	"cmp"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// This file has the map of a combat, its forces and what became of them, and the columns of the table that the
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
		if m != nil && slices.ContainsFunc(c.From, func(h hex.Hex) bool { return slices.Contains(m.Neighbours(p.At.Hex), h) }) {
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
	return slices.DeleteFunc(slices.Clone(found), func(o scs.Objection) bool { return len(o.Refs) == 1 && slices.Contains(refs, o.Ref()) })
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
		if len(c.proved) > 0 || slices.Contains(c.Named, p) || affected(p) || !slices.ContainsFunc(in(c.Attackers, p.At.Hex), affected) {
			force = append(force, p)
		}
	}
	for _, p := range c.Attackers {
		if slices.Contains(force, p) || slices.Contains(c.force(), p) || l.outside(ph, c, p) ||
			l.carriedOutUnseen(ph, c, []*position.Piece{p}) != nil {
			continue
		}
		s := l.share(ph, c, p)
		elsewhere := slices.ContainsFunc(ph.Combats, func(other *Combat) bool { return other != c && other.Made() && hasPiece(other.force(), p) })
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
	return column{index: found.Index, text: c.Announced.Attack + ":" + c.Announced.Defence, by: c.Announced.By, known: found.Found, reckoned: true}
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
	return !c.HasTarget || !l.carriedOut(ph, c, wrong) || !l.refuted(ph, c, true, right.Attacker) && !l.refuted(ph, c, false, right.Defender)
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
