package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

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

// keepBoards drops the boards of all phases except this one and the one that was asked about
// before it. The boards of a whole campaign would fill the memory.
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

// deeds returns, by the ids of pieces, who was attacked in the combats before one, and who
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

// overruns reports whether a combat is an overrun: it is announced as one, or the phase
// has no other attacks.
func (p *Phase) overruns(c *Combat) bool {
	return c.Overrun || p.Declared.All(func(p scspack.Phase) bool { return p.Overrun != pack.No && p.Combat == pack.No })
}

// mayOverrun reports whether a combat may be an overrun: it is announced as one, or the phase
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
func (l *Log) slip(ph *Phase, c *Combat) []rule.Message {
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
			return []rule.Message{combatLineNamesOtherHex.Say(c.Announced.By, p.At.Hex.String())}
		}
	}
	return nil
}

// doubts returns why a fault in a combat is only suspect; nothing if it is Declared.
func (c *Combat) doubts() []rule.Message {
	switch {
	case c.Declared():
		return nil
	case c.Open != "":
		return []rule.Message{combatOpen.Say(c.Open)}
	case !c.HasTarget:
		return []rule.Message{combatHexUnknown.Say(c.stepName())}
	case c.Announced == nil || len(c.Announced.Targets) != 1:
		return []rule.Message{combatDeduced.Say(c.Evidence())}
	case len(c.From) == 0:
		return []rule.Message{combatFromUnknown.Say(c.log.stepName(c.Announced.Step))}
	}
	return []rule.Message{combatNotMade.Say(c.log.stepName(c.Announced.Step))}
}

// finding returns a finding about a combat of a phase.
func (c *Combat) finding(ph *Phase, verdict rule.Verdict, message rule.Message) rule.Finding {
	return rule.Finding{Verdict: verdict, Message: message, Step: c.step(), Hexes: c.hexes(), Evidence: c.reckoning(ph)}
}

// reckoning returns a combat as evidence: what shows it, the odds by those who attacked, if
// the players say from where they did, and the result.
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
