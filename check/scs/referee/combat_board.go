package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A fray is the map as it was in a combat, for the engine.
type fray struct {
	*position.Board
	log    *Log
	phase  *Phase
	combat *Combat
	target scs.HexID
}

// fray is the map right before a combat's dice: all as it stood, with what was done
// to the units in the phase's earlier combats.
func (l *Log) fray(ph *Phase, c *Combat) *fray {
	if c.board == nil {
		c.board = l.frayWith(ph, c, func(*position.Piece) bool { return false })
	}
	return c.board
}

// frayWith is the map of a combat on which those pieces may have stood anywhere where
// they stood in the phase.
func (l *Log) frayWith(ph *Phase, c *Combat, roams func(*position.Piece) bool) *fray {
	f := &fray{position.NewBoard(l.Game, l.names), l, ph, c, l.Game.ID(c.Target)}
	deeds := ph.deeds(c)
	for i := range c.Before.Pieces {
		p := &c.Before.Pieces[i]
		switch {
		case p.Kind == position.Marker || p.At.Where != position.InHex:
		case p.At.Doubtful:
			f.Stand(p)
		case roams(p):
			for _, h := range ph.stood(p) {
				f.Maybe(p, h, "when "+quoted(p)+" was in "+h.String())
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

// deeds are what was done to pieces, by their ids, in the combats before one: who was
// attacked, and who of those went elsewhere.
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

// of are the indexes of pieces on the board; a piece that may stand in several hexes
// has several.
func (f *fray) of(pieces ...*position.Piece) []int {
	var units []int
	for i, p := range f.Pieces {
		if slices.Contains(pieces, p) {
			units = append(units, i)
		}
	}
	return units
}

// attack is the attack by those pieces.
func (f *fray) attack(pieces ...*position.Piece) scs.Attack {
	return scs.Attack{Units: f.of(pieces...), Target: f.target, Overrun: f.phase.overruns(f.combat)}
}

// most is the attack by all who may have taken part.
func (f *fray) most() scs.Attack {
	a := f.attack(f.combat.Attackers...)
	for i, p := range f.Pieces {
		if slices.Contains(f.combat.Strangers, p) && f.Units[i].Hex != f.target {
			a.Units = append(a.Units, i)
		}
	}
	return a
}

// overruns says that a combat is an overrun, whatever it is called: in that phase
// there is no other attack.
func (p *Phase) overruns(c *Combat) bool {
	return c.Overrun || p.Declared.All(func(p scspack.Phase) bool { return p.Overrun && !p.Combat })
}

// seenOf are pieces as a finding shows them.
func seenOf(pieces []*position.Piece) []rule.Piece { return position.Seen(pieces) }

// namesOf names pieces: "4/I/78", "5/I/78" and 2 more.
func namesOf(pieces []*position.Piece) string {
	var trips []*Trip
	for _, p := range pieces {
		trips = append(trips, &Trip{Start: p})
	}
	return named(trips)
}

// hexes are the hexes of a combat: the target first, then those that it is attacked
// from.
func (c *Combat) hexes() []string {
	var all []string
	if c.HasTarget {
		all = append(all, c.Target.String())
	}
	from := c.From
	if len(from) == 0 {
		for _, p := range c.force() {
			if !slices.Contains(from, p.At.Hex) {
				from = append(from, p.At.Hex)
			}
		}
	}
	for _, h := range from {
		if name := h.String(); !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

// slip are the reasons to think that the line of an announcement names another hex
// than was attacked: nothing was done to the units in it, and something to others
// that no combat was about, beside where the attack came from.
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
	for i := range c.Before.Pieces {
		p := &c.Before.Pieces[i]
		if p.Kind != position.Unit || p.Side == c.Side || !l.inPlay(p.At) || !touched(p) ||
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

// doubts are what makes a fault of a combat no more than suspect.
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

// finding is a finding about a combat.
func (c *Combat) finding(verdict rule.Verdict, message rule.Message) rule.Finding {
	return rule.Finding{Verdict: verdict, Message: message, Step: c.step(), Hexes: c.hexes(), Evidence: rule.Show(c.battle())}
}

// battle is the combat as evidence.
func (c *Combat) battle() Battle {
	b := Battle{KnownBy: c.Evidence()}
	if c.Announced != nil {
		b.Announced = c.Announced.By
	}
	if n := c.roll(); n.Known {
		b.Roll = &n.N
	}
	return b
}

// refsOf returns the paragraphs of objections, each once.
func refsOf(found []scs.Objection) []string {
	var refs []string
	for _, o := range found {
		for _, ref := range o.Refs {
			if !slices.Contains(refs, ref) {
				refs = append(refs, ref)
			}
		}
	}
	return refs
}

// proved are the objections that hold however unknowns are read.
func proved(found []scs.Objection) []scs.Objection {
	return slices.DeleteFunc(slices.Clone(found), func(o scs.Objection) bool { return !o.Proved() })
}

// without leaves out the objections that are about one of the paragraphs alone.
func without(found []scs.Objection, refs ...string) []scs.Objection {
	return slices.DeleteFunc(slices.Clone(found), func(o scs.Objection) bool { return len(o.Refs) == 1 && slices.Contains(refs, o.Ref()) })
}
