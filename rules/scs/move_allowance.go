package scs

import (
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A status is a condition that a unit has, or may have, by its markers (12.2).
type status struct {
	// marked reports whether the unit has the condition.
	marked pack.Answer
	// condition is what the pack has about it.
	condition scspack.Condition
	// unit is the unit's id, is the question whether it has the condition: OpenOOS or
	// OpenDG.
	unit string
	is   InputKind
}

// open returns the question whether the unit has the condition.
func (s *status) open() Input { return About(s.is, s.unit) }

// key returns a key of the condition's table in game.toml.
func (s *status) key(key string) Input {
	table := "[oos] "
	if s.is == OpenDG {
		table = "[dg] "
	}
	return KeyOf("game.toml", table+key)
}

// statuses returns the conditions that a unit has or may have.
func (g *Game) statuses(u *Unit) []status {
	var all []status
	if u.OOS != pack.No {
		all = append(all, status{u.OOS, g.pack.OOS, u.ID, OpenOOS})
	}
	if u.DG != pack.No {
		all = append(all, status{u.DG, g.pack.DG, u.ID, OpenDG})
	}
	return all
}

// loses reports whether the condition takes a capability from the unit. keeps is the pack's answer,
// under key. It also returns the unknown inputs.
func (s status) loses(keeps pack.Answer, key string) (pack.Answer, []Input) {
	switch {
	case keeps == pack.Yes:
		return pack.No, nil
	case s.marked == pack.Yes && keeps == pack.No:
		return pack.Yes, nil
	}
	var decides []Input
	if s.marked != pack.Yes {
		decides = append(decides, s.open())
	}
	if keeps == pack.Unknown {
		decides = append(decides, s.key(key))
	}
	return pack.Unknown, decides
}

// Exploits reports whether a unit itself may move in an Exploitation Phase: it is
// printed exploit capable (11.0a) and its markers do not bar it.
func (g *Game) Exploits(u *Unit) (answer pack.Answer, decides []Input) {
	if answer = u.Exploit; answer == pack.No {
		return pack.No, nil
	}
	if answer == pack.Unknown {
		decides = append(decides, About(OpenExploit, u.ID))
	}
	for _, status := range g.statuses(u) {
		lost, why := status.loses(status.condition.Exploit, "exploit")
		switch lost {
		case pack.Yes:
			return pack.No, nil
		case pack.Unknown:
			answer, decides = pack.Unknown, append(decides, why...)
		}
	}
	return answer, sortedInputs(decides)
}

// LosesExploit returns the objection to a unit that is printed exploit capable, or may be, and is not
// because of a marker; ok is false if no marker certainly takes that from it.
func (g *Game) LosesExploit(u *Unit) (o Objection, ok bool) {
	if u.Exploit == pack.No {
		return o, false
	}
	for _, status := range g.statuses(u) {
		if lost, _ := status.loses(status.condition.Exploit, "exploit"); lost != pack.Yes {
			continue
		}
		o = Objection{Code: ExploitsOOS, Unit: u.ID, Refs: []string{status.ref()}}
		if status.is == OpenDG {
			o.Code = ExploitsDG
		}
		return o, true
	}
	return o, false
}

// ref returns the paragraph on the condition: the game's own, if the pack names one (12.2).
func (s *status) ref() string {
	if refs := s.condition.Refs; len(refs) > 0 {
		return refs[0]
	}
	return "12.2"
}

// An Allowance is how far a unit may go.
type Allowance struct {
	// MP is its movement allowance in both readings, after what its markers do to it.
	MP Span
	// Minimum reports, by reading, whether it may always move one hex (3.1e): its
	// printed MA is more than 0, whatever its markers.
	Minimum [Readings]bool
	// Decides are the unknown inputs if the readings differ.
	Decides []Input
}

// Allowance returns the movement allowance of a unit as it stands (3.1b, 12.2): printed
// MA on the side that is shown, times the factors of its markers, rounded once at the
// end (standard rounding rule). Favour has the larger.
func (g *Game) Allowance(u *Unit) Allowance {
	var a Allowance
	least, most, known := u.printedMA()
	if !known {
		a.Decides = append(a.Decides, About(OpenMA, u.ID))
		a.MP[Favour], a.Minimum[Favour] = highestMA*g.scale, true
		return a
	}
	a.Minimum = [Readings]bool{Favour: most > 0, Against: least > 0}
	a.MP = Span{Favour: 0, Against: mostMP}
	statuses := g.statuses(u)
	for _, ma := range [2]int{least, most} {
		g.eachAllowance(statuses, int64(min(max(ma, 0), highestMA)), 1, false, func(mp MP) {
			a.MP[Favour] = max(a.MP[Favour], mp)
			a.MP[Against] = min(a.MP[Against], mp)
		})
	}
	if a.MP[Favour] == a.MP[Against] && a.Minimum[Favour] == a.Minimum[Against] {
		return a
	}
	if least != most {
		a.Decides = append(a.Decides, About(OpenMA, u.ID))
	}
	for _, s := range statuses {
		if s.marked != pack.Yes {
			a.Decides = append(a.Decides, s.open())
		}
		if !s.condition.MA.Known() {
			a.Decides = append(a.Decides, s.key("ma"))
		}
	}
	if len(a.Decides) == 0 {
		a.Decides = append(a.Decides, SwitchOf(scspack.DGMARounding))
	}
	a.Decides = sortedInputs(a.Decides)
	return a
}

// printedMA returns the MA on the side that is shown. If either side may be shown it
// returns the smaller and the larger of the two.
func (u *Unit) printedMA() (least, most int, known bool) {
	if ma := u.Face.MA; ma.Known {
		return ma.N, ma.N, true
	}
	a, b := u.EitherMA[0], u.EitherMA[1]
	return min(a.N, b.N), max(a.N, b.N), a.Known && b.Known
}

// MAKnown reports whether the unit's printed MA has bounds: the side shown is known, or
// both sides are.
func (u *Unit) MAKnown() bool {
	_, _, known := u.printedMA()
	return known
}

// eachAllowance calls found with every allowance that the statuses leave possible of
// num/den movement points. disorganized reports whether DG is one of the factors: a
// switch decides how that is rounded.
func (g *Game) eachAllowance(left []status, num, den int64, disorganized bool, found func(MP)) {
	if len(left) == 0 {
		for _, how := range g.roundings(disorganized) {
			found(g.rounded(num, den, how))
		}
		return
	}
	s := left[0]
	if s.marked != pack.Yes {
		g.eachAllowance(left[1:], num, den, disorganized, found)
	}
	factors := []pack.Fraction{s.condition.MA}
	if !s.condition.MA.Known() {
		// No game has a condition that makes a unit faster.
		factors = []pack.Fraction{{Num: 0, Den: 1}, {Num: 1, Den: 1}}
	}
	for _, f := range factors {
		rounds := s.is == OpenDG && f.Num != f.Den // where DG changes nothing there is nothing to round
		g.eachAllowance(left[1:], num*int64(f.Num), den*int64(f.Den), disorganized || rounds, found)
	}
}

func (g *Game) roundings(disorganized bool) []string {
	if !disorganized {
		return []string{scspack.RoundNearest}
	}
	if s := g.pack.Switch(scspack.DGMARounding); s.Set {
		return []string{s.Value}
	}
	return []string{scspack.RoundDown, scspack.RoundNearest, scspack.RoundUp}
}

// rounded returns num/den movement points in MP.
func (g *Game) rounded(num, den int64, how string) MP {
	whole := num / den
	switch how {
	case scspack.RoundNever:
		return MP(min(num*int64(g.scale)/den, int64(mostMP)))
	case scspack.RoundUp:
		whole = (num + den - 1) / den
	case scspack.RoundNearest:
		whole = (2*num + den) / (2 * den)
	}
	return MP(min(whole, highestMA)) * g.scale
}
