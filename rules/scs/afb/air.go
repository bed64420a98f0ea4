package afb

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Strike is one air strike, or one of the two into which a strike was split.
type Strike struct {
	// Phase is the id of the phase in which it was made, one of its side's own.
	Phase string
	// Hex is its target.
	Hex hex.Hex
	// Split reports whether it is a split strike (AfB 1.9b).
	Split bool
}

// An AirTurn is what a side did in the air in one player turn.
type AirTurn struct {
	Side string
	Turn int
	// Dice are the spots of the dice that it threw for the number of its strikes, in
	// its Reinforcement Phase; none where they are not known. Rolled is their sum if
	// only the sum is known.
	Dice   []int
	Rolled pack.Value
	// Strikes are the strikes in the order in which they were resolved.
	Strikes []Strike
}

// Available returns how many strikes a side has in a turn: the sum of the dice that its
// Order of Arrival gives it (AfB 1.9). decides names what is missing if the number is
// unknown.
func Available(p *scspack.Pack, t AirTurn) (strikes pack.Value, decides []scs.Input) {
	row, known := p.AirForce(t.Side).In(t.Turn)
	switch {
	case !known:
		return pack.Value{}, []scs.Input{key("[[air]] turns", t.Side)}
	case row.Strikes.Known:
		return row.Strikes, nil
	case !row.Dice.Known():
		return pack.Value{}, []scs.Input{key("[[air]] dice", t.Side)}
	case len(t.Dice) == row.Dice.Count:
		sum := 0
		for _, spots := range t.Dice {
			sum += min(max(spots, 1), row.Dice.Sides)
		}
		return pack.Known(sum), nil
	case t.Rolled.Known && row.Dice.Can(t.Rolled.N):
		return t.Rolled, nil
	}
	return pack.Value{}, []scs.Input{{Kind: scs.OpenAirRoll, Of: t.Side, Turn: t.Turn}}
}

// Spent returns how many whole strikes these strikes cost: two split strikes are a whole strike, and
// an odd half counts as a whole strike (AfB 1.9b).
func Spent(strikes []Strike) int {
	splits := 0
	for _, s := range strikes {
		if s.Split {
			splits++
		}
	}
	return len(strikes) - splits + (splits+1)/2
}

// CheckAir objects to a side's air strikes in a turn (AfB 1.9, 1.9b): more than it has,
// or more splits; in a phase without air strikes; against a hex that had its strikes in
// this phase already; a split strike that is not alone on its hex.
func CheckAir(p *scspack.Pack, t AirTurn) scs.Objections {
	var all scs.Objections
	force := p.AirForce(t.Side)
	if force == nil {
		all.Add(scs.Objection{Code: NoAirStrikes, Side: t.Side, Decides: []scs.Input{key("[[air]]", t.Side)}},
			"AfB 1.9")
		return all
	}
	available, decides := Available(p, t)
	if spent := Spent(t.Strikes); available.Known && spent > available.N || !available.Known && spent > 0 {
		all.Add(scs.Objection{Code: TooManyStrikes, Side: t.Side, Count: spent, Due: available.N, Decides: decides},
			"AfB 1.9")
	}
	splits := 0
	for _, s := range t.Strikes {
		if s.Split {
			splits++
		}
		wrong := scs.Objection{Code: StrikePhase, Side: t.Side, Hex: s.Hex, Phase: s.Phase, Phases: force.Phases}
		if s.Split {
			wrong.Code = SplitStrikePhase
		}
		switch {
		case len(force.Phases) == 0:
			wrong.Decides = []scs.Input{key("[[air]] phases", t.Side)}
			all.Add(wrong, "AfB 1.9")
		case !slices.Contains(force.Phases, s.Phase):
			all.Add(wrong, "AfB 1.9")
		}
	}
	checkTogether(&all, t.Strikes)
	checkApart(&all, p, t.Strikes)
	tooMany := scs.Objection{Code: TooManySplits, Side: t.Side, Count: splits, Due: force.Splits.N}
	switch {
	case splits == 0:
	case !force.Splits.Known:
		tooMany.Decides = []scs.Input{key("[[air]] splits", t.Side)}
		all.Add(tooMany, "AfB 1.9b")
	case splits > force.Splits.N:
		all.Add(tooMany, "AfB 1.9b")
	}
	return all.Sorted()
}

// checkTogether judges strikes by the other strikes on their hexes in the same phase.
// All of them are named before the first is resolved, so no strike on another hex comes
// between them.
func checkTogether(all *scs.Objections, strikes []Strike) {
	type target struct {
		phase string
		hex   hex.Hex
	}
	last := map[string]hex.Hex{} // by phase
	split := map[target]bool{}
	for _, s := range strikes {
		at := target{s.Phase, s.Hex}
		before, struck := split[at]
		if struck && last[s.Phase] != s.Hex {
			all.Add(scs.Objection{Code: StruckTwice, Hex: s.Hex, Phase: s.Phase}, "AfB 1.9")
		}
		if struck && (s.Split || before) {
			all.Add(scs.Objection{Code: SplitNotAlone, Hex: s.Hex, Phase: s.Phase}, "AfB 1.9b")
		}
		split[at] = s.Split || before
		last[s.Phase] = s.Hex
	}
}

// checkApart judges split strikes by the strikes on their hexes in the other phases of the turn. The
// rules leave open whether these count.
func checkApart(all *scs.Objections, p *scspack.Pack, strikes []Strike) {
	alone := p.Switch(scspack.SplitStrikeAlone)
	if alone.Set && alone.Value == scspack.AloneInPhase {
		return
	}
	for i, s := range strikes {
		if !slices.ContainsFunc(strikes[:i], func(before Strike) bool {
			return before.Hex == s.Hex && before.Phase != s.Phase && (before.Split || s.Split)
		}) {
			continue
		}
		o := scs.Objection{Code: SplitNotAlone, Hex: s.Hex, Phase: s.Phase}
		if !alone.Set {
			o.Decides = []scs.Input{scs.SwitchOf(scspack.SplitStrikeAlone)}
		}
		all.Add(o, "AfB 1.9b")
	}
}

// CheckAirLeft objects to the number of strikes that a side's marker shows as left when
// a phase has ended (AfB 1.9). before is what it showed when the phase began, made are
// the strikes of the phase. It does not object to unknown numbers.
func CheckAirLeft(p *scspack.Pack, side, phase string, made []Strike, before, after pack.Value) scs.Objections {
	var all scs.Objections
	if !after.Known {
		return nil
	}
	last, decides := lastAirPhase(p, side)
	if last == phase && after.N == 0 {
		return nil
	}
	if want := before.N - Spent(made); before.Known && after.N != want {
		all.Add(scs.Objection{Code: StrikesLeft, Side: side, Count: after.N, Due: want}, "AfB 1.9")
	}
	keeps := pack.Unknown
	if force := p.AirForce(side); force != nil {
		keeps = force.Keeps
	}
	if keeps == pack.Unknown {
		decides = append(decides, key("[[air]] keeps", side))
	}
	if keeps != pack.Yes && after.N > 0 && (last == phase || len(decides) > 0) {
		all.Add(scs.Objection{Code: StrikesKept, Side: side, Count: after.N, Phase: phase, Decides: decides}, "AfB 1.9")
	}
	return all.Sorted()
}

// lastAirPhase returns the last of a side's phases in which it strikes.
func lastAirPhase(p *scspack.Pack, side string) (id string, decides []scs.Input) {
	force := p.AirForce(side)
	if force == nil || len(force.Phases) == 0 {
		return "", []scs.Input{key("[[air]] phases", side)}
	}
	for _, phase := range p.Phases {
		if phase.Side == side && slices.Contains(force.Phases, phase.ID) {
			id = phase.ID
		}
	}
	return id, nil
}
