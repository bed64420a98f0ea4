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

// AttacksInTurn is the end of 6.1b: a unit attacks up to three times in a turn.
var AttacksInTurn = &Rule{
	Description: rule.Description{
		ID:    "scs/attacks-in-turn",
		Refs:  []string{"6.1b"},
		Title: "a unit attacks up to three times in a turn",
		Says: "A unit can overrun in the Movement Phase, attack in the Combat Phase and overrun once more in the Exploitation Phase: it attacks " +
			"up to three times in a turn, or as many times as the game has such phases.",
		Checks: "Counts the attacks and overruns of each unit whose hexes the chat declares, over a player turn: what is declared of phases and " +
			"turns is believed, and of several attacks in one declared phase one counts, since another rule speaks of those. More than the " +
			"game has phases for are illegal where the turn is known, whatever the phases were, and it is certain that the unit made them. One " +
			"that the chat names is suspect, and so it is where nobody states the turn, the other player moved units in between, or a hex is named twice. Where " +
			"nothing says which hexes were attacked it is unchecked.",
		Example: "Nobody types a line for the phases of turn 3, and the chat announces four attacks from the hex of one unit: illegal, 6.1b.",
		Level:   rule.Combat,
		Touches: []string{scspack.TouchAttack},
	},
	Needs: []scspack.Need{scspack.NeedAnyPhase},
	Uses:  []scspack.Need{scspack.NeedPhases},
	Run: func(pass *Pass) {
		turns, nobodys := pass.Log.fightingTurns()
		for _, turn := range turns {
			switch most := pass.Log.mostAttacks(turn[0].Side); {
			case len(turn) > most:
				pass.attacksIn(turn, most)
			case len(turn)+nobodys > most:
				pass.Unchecked("player turns", whichHexes)
			}
		}
		if len(turns) == 0 && slices.ContainsFunc(pass.Log.Pack.Sides, func(side string) bool { return nobodys > pass.Log.mostAttacks(side) }) {
			pass.Unchecked("player turns", whichHexes)
		}
	},
}

// mostAttacks returns how many attacks a unit of a side can make in a turn: an attack for
// each phase in which its side may attack, and an overrun for each in which it may overrun.
func (l *Log) mostAttacks(side string) int {
	n := 0
	for _, p := range l.Pack.Phases {
		if p.Side != "" && p.Side != side {
			continue
		}
		if p.Combat != pack.No {
			n++
		}
		if p.Overrun != pack.No {
			n++
		}
	}
	return n
}

// A fight is a combat with its phase and the turn, if that is known.
type fight struct {
	*Combat
	phase *Phase
	turn  pack.Value
}

// fightingTurns groups the combats of the log into player turns; nobodys counts the combats
// whose attacker is unknown.
func (l *Log) fightingTurns() (turns [][]fight, nobodys int) {
	last := map[string]int{} // the turn that a side fought in last
	order := scs.NewSequence(l.Pack)
	for _, ph := range l.Phases {
		for _, c := range ph.Combats {
			switch {
			case !c.Made():
				continue
			case c.Side == "":
				nobodys++
				continue
			}
			now := fight{c, ph, l.turnAt(c.step())}
			at, fought := last[c.Side]
			if !fought || l.laterTurn(order, turns[at], now) {
				at = len(turns)
				turns, last[c.Side] = append(turns, nil), at
			}
			turns[at] = append(turns[at], now)
		}
	}
	return turns, nobodys
}

// laterTurn reports whether a fight belongs to a later turn than those before it, or may:
// its turn is another, or its phase comes no later in the sequence of play.
func (l *Log) laterTurn(order scs.Sequence, turn []fight, now fight) bool {
	return slices.ContainsFunc(turn, func(before fight) bool {
		if before.turn.Known && now.turn.Known && before.turn != now.turn {
			return true
		}
		if before.phase != now.phase && (before.phase.holdsOthers() || now.phase.holdsOthers()) {
			return true // a turn may have ended between them without a sign
		}
		was, known := before.phase.Is()
		is, also := now.phase.Is()
		a, found := order.Find(was.ID, was.Side)
		b, too := order.Find(is.ID, is.Side)
		return before.phase != now.phase && known && also && found && too && b <= a
	})
}

// turnAt returns the turn that was last declared before a step ended.
func (l *Log) turnAt(step int) (turn pack.Value) {
	for _, t := range l.turns {
		if t.step <= step && (t.step == 0 || l.stands(t.step)) {
			turn = pack.Known(t.turn)
		}
	}
	return turn
}

// attacksIn judges the attacks of a side in a turn in which it made more than a unit can.
func (p *Pass) attacksIn(turn []fight, most int) {
	sure, named := map[string][]fight{}, map[string][]fight{}
	hidden := 0
	for _, f := range turn {
		if !f.HasTarget || len(f.From) == 0 {
			hidden++
			continue
		}
		var too, perhaps []*position.Piece
		for _, a := range f.Attackers {
			certain := f.said() && f.alone(a)
			if !certain && !slices.Contains(f.Named, a) {
				continue
			}
			if certain && add(sure, a.ID, f) > most {
				too = append(too, a)
			}
			if add(named, a.ID, f) > most && !slices.Contains(too, a) {
				perhaps = append(perhaps, a)
			}
		}
		if len(too) > 0 {
			p.tooMany(f, sure[too[0].ID], most, too)
		}
		if len(perhaps) > 0 {
			p.tooMany(f, named[perhaps[0].ID], most, perhaps, combatOthersMeant())
		}
	}
	if hidden > 0 {
		p.Unchecked("player turns", whichHexes)
		return
	}
	p.Checked("player turns")
}

// add notes a fight of a unit and returns how many there are by now. Fights of one declared
// phase count once; for a further fight it returns 0.
func add(of map[string][]fight, id string, f fight) int {
	all := of[id]
	if n := len(all); n == 0 || all[n-1].phase != f.phase || !f.phase.Declared.Known() {
		of[id] = append(all, f)
		return n + 1
	}
	return 0
}

// tooMany reports an attack by units that had made all their attacks before.
func (p *Pass) tooMany(last fight, all []fight, most int, units []*position.Piece, more ...say.Message) {
	l := p.Log
	f := last.finding(last.phase, rule.Illegal, say.Message{})
	var steps []string
	var excuses []say.Message
	for _, one := range all[:len(all)-1] {
		steps = append(steps, one.stepName())
		f.Related = append(f.Related, rule.Related{
			Message: combatEarlier(one.stepName(), one.Evidence()), Hexes: one.hexes(), Pieces: seenOf(one.Defenders),
		})
		excuses = append(excuses, l.slip(one.phase, one.Combat)...)
	}
	excuses = append(excuses, l.slip(last.phase, last.Combat)...)
	if repeated(all) {
		excuses = append(excuses, say.F("attacks-in-turn/rolled-anew",
			"an attack was announced and rolled anew: the same hex is named twice"))
	}
	f.Message = say.F("attacks-in-turn/too-many",
		"{units}: attack {count} in one turn, on {hex}, after those of {steps}; there are phases for {most}",
		namesOf(units), len(all), last.Target.String(), list(steps), words.Counted(most, "attack", "attacks"))
	f.Pieces = seenOf(units)
	if first := all[0]; !first.turn.Known || !last.turn.Known {
		excuses = append(excuses, say.F("attacks-in-turn/turn-unknown",
			"another turn had begun: nobody says which turn it is"))
	} else {
		f.Evidence.Add(Turn{Turn: last.turn.N})
		if l.othersPlayed(first.step(), last.step(), last.Side) {
			excuses = append(excuses, say.F("attacks-in-turn/others-moved",
				"another turn had begun: the other player moved units in between"))
		}
	}
	excused(&f, slices.Concat(more, excuses))
	p.Report(last.phase, f)
}

// repeated reports whether a hex was attacked twice where no phase is declared.
func repeated(all []fight) bool {
	hexes := map[hex.Hex]bool{}
	for _, f := range all {
		if !f.phase.Declared.Known() && hexes[f.Target] {
			return true
		}
		hexes[f.Target] = true
	}
	return false
}

// othersPlayed reports whether, between two steps, somebody other than the player of the first
// step moved enemies of a side, or pieces that may be enemies.
func (l *Log) othersPlayed(from, to int, side string) bool {
	who := l.step(from).By
	for _, ph := range l.Phases {
		for _, t := range ph.Trips {
			if t.piece().Kind != position.Marker && t.Side() != side && slices.ContainsFunc(t.Drops, func(d Drop) bool {
				by := l.step(d.Step).By
				return from < d.Step && d.Step < to && (!who.Known() || !by.Known() || by.Number != who.Number)
			}) {
				return true
			}
		}
	}
	return false
}
