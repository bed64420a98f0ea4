package afb

import (
	"fmt"
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
	// Split says that it is a split one (AfB 1.9b).
	Split bool
}

// String is the strike as "strike on 24.17" or "split strike on 24.17".
func (s Strike) String() string {
	if s.Split {
		return "split strike on " + s.Hex.String()
	}
	return "strike on " + s.Hex.String()
}

// An AirTurn is what a side did in the air in one player turn.
type AirTurn struct {
	Side string
	Turn int
	// Dice are the spots of the dice that it threw for the number of its strikes, in
	// its Reinforcement Phase; none where they are not known. Rolled is their sum where
	// that alone is known.
	Dice   []int
	Rolled pack.Value
	// Strikes are the strikes in the order in which they were resolved.
	Strikes []Strike
}

// Available is how many strikes a side has in a turn: the sum of the dice that its
// Order of Arrival has it throw (AfB 1.9). decides names what is missing where the
// number is unknown.
func Available(p *scspack.Pack, t AirTurn) (strikes pack.Value, decides []string) {
	row, known := p.AirForce(t.Side).In(t.Turn)
	switch {
	case !known:
		return pack.Value{}, []string{"game.toml: [[air]] turns of " + t.Side}
	case row.Strikes.Known:
		return row.Strikes, nil
	case !row.Dice.Known():
		return pack.Value{}, []string{"game.toml: [[air]] dice of " + t.Side}
	case len(t.Dice) != row.Dice.Count && row.Dice.Can(t.Rolled.N) && t.Rolled.Known:
		return t.Rolled, nil
	case len(t.Dice) != row.Dice.Count:
		return pack.Value{}, []string{fmt.Sprintf("the roll of %s for air strikes in turn %d", t.Side, t.Turn)}
	}
	sum := 0
	for _, spots := range t.Dice {
		sum += min(max(spots, 1), row.Dice.Sides)
	}
	return pack.Known(sum), nil
}

// Spent is how many whole strikes some cost: a split one is half of one, and half a
// strike is never left over (AfB 1.9b).
func Spent(strikes []Strike) int {
	splits := 0
	for _, s := range strikes {
		if s.Split {
			splits++
		}
	}
	return len(strikes) - splits + (splits+1)/2
}

// CheckAir is what speaks against a side's air strikes in a turn (AfB 1.9, 1.9b): more
// than it has, or more splits; in a phase that is not one for them; against a hex that
// had its strikes in this phase already; a split strike that is not alone on its hex.
func CheckAir(p *scspack.Pack, t AirTurn) scs.Objections {
	var all objections
	force := p.AirForce(t.Side)
	if force == nil {
		all.openf([]string{"game.toml: [[air]] of " + t.Side}, "AfB 1.9", "%s has no air strikes", t.Side)
		return all.sorted()
	}
	available, decides := Available(p, t)
	if spent := Spent(t.Strikes); available.Known && spent > available.N {
		all.addf("AfB 1.9", "%s spends %d air strikes of %d", t.Side, spent, available.N)
	} else if !available.Known && spent > 0 {
		all.openf(decides, "AfB 1.9", "%s spends %d air strikes, which may be more than it has", t.Side, spent)
	}
	splits := 0
	for _, s := range t.Strikes {
		if s.Split {
			splits++
		}
		switch {
		case len(force.Phases) == 0:
			all.openf([]string{"game.toml: [[air]] phases of " + t.Side}, "AfB 1.9", "%s makes a %s in its %s phase", t.Side, s, s.Phase)
		case !slices.Contains(force.Phases, s.Phase):
			all.addf("AfB 1.9", "%s makes a %s in its %s phase; it makes them in %s", t.Side, s, s.Phase, list(force.Phases))
		}
	}
	checkTogether(&all, t.Strikes)
	switch {
	case splits == 0:
	case !force.Splits.Known:
		all.openf([]string{"game.toml: [[air]] splits of " + t.Side}, "AfB 1.9b", "%s makes %d split strikes", t.Side, splits)
	case splits > force.Splits.N:
		all.addf("AfB 1.9b", "%s makes %d split strikes; the limit is %d", t.Side, splits, force.Splits.N)
	}
	return all.sorted()
}

// checkTogether judges strikes by the others on their hexes in the same phase. All of
// those are named before the first is resolved, so that in the order of their
// resolution no other hex comes between them.
func checkTogether(all *objections, strikes []Strike) {
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
			all.addf("AfB 1.9", "%s is struck twice in the %s phase", s.Hex, s.Phase)
		}
		if struck && (s.Split || before) {
			all.addf("AfB 1.9b", "a split strike is not alone on %s in the %s phase", s.Hex, s.Phase)
		}
		split[at] = s.Split || before
		last[s.Phase] = s.Hex
	}
}

// CheckAirLeft is what speaks against the number of strikes that a side's marker
// shows as left when a phase has ended (AfB 1.9). before is what it showed when the
// phase began, made are the strikes of the phase. Unknown numbers have no objections.
func CheckAirLeft(p *scspack.Pack, side, phase string, made []Strike, before, after pack.Value) scs.Objections {
	var all objections
	if !after.Known {
		return nil
	}
	last, decides := lastAirPhase(p, side)
	if last == phase && after.N == 0 {
		return nil
	}
	if want := before.N - Spent(made); before.Known && after.N != want {
		all.addf("AfB 1.9", "%s shows %d air strikes as left; of %d it spent %d", side, after.N, before.N, Spent(made))
	}
	if keeps := keepsStrikes(p, side); keeps == pack.Unknown {
		decides = append(decides, "game.toml: [[air]] keeps of "+side)
	} else if keeps == pack.Yes {
		return all.sorted()
	}
	switch {
	case after.N == 0 || last != phase && len(decides) == 0:
	case len(decides) > 0:
		all.openf(decides, "AfB 1.9", "%s keeps %d air strikes beyond its %s phase", side, after.N, phase)
	default:
		all.addf("AfB 1.9", "%s keeps %d air strikes beyond its %s phase; what is not used is lost", side, after.N, phase)
	}
	return all.sorted()
}

func keepsStrikes(p *scspack.Pack, side string) pack.Answer {
	if force := p.AirForce(side); force != nil {
		return force.Keeps
	}
	return pack.Unknown
}

// lastAirPhase is the last of a side's phases in which it strikes.
func lastAirPhase(p *scspack.Pack, side string) (id string, decides []string) {
	force := p.AirForce(side)
	if force == nil || len(force.Phases) == 0 {
		return "", []string{"game.toml: [[air]] phases of " + side}
	}
	for _, phase := range p.Phases {
		if phase.Side == side && slices.Contains(force.Phases, phase.ID) {
			id = phase.ID
		}
	}
	return id, nil
}

// list is words in a row: "movement and exploitation".
func list(words []string) string {
	text := ""
	for i, w := range words {
		switch {
		case i == 0:
		case i == len(words)-1:
			text += " and "
		default:
			text += ", "
		}
		text += w
	}
	return text
}
