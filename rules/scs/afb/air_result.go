package afb

import (
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A StrikeResult is what the dice of one strike mean.
type StrikeResult struct {
	// Roll is the roll, Modifier is what the terrain adds to it, and Value is the
	// strike's value: the strike hits if roll plus modifier is at most the value.
	Roll            int
	Modifier, Value pack.Value
	// Hit reports whether all units in the hex are disorganized.
	Hit pack.Answer
	// Decides names what is missing if Hit is unknown.
	Decides []scs.Input
}

// ResolveStrike reads the roll of a strike against a hex (AfB 1.9a). Where several
// terrains fill the hex the modifier best for the target counts (AfB 1.3b).
func ResolveStrike(p *scspack.Pack, side string, s Strike, roll int) StrikeResult {
	r := StrikeResult{Roll: roll}
	if force := p.AirForce(side); force != nil {
		r.Value = force.Value
		if s.Split {
			r.Value = force.SplitValue
		}
	}
	if !r.Value.Known {
		value := "value"
		if s.Split {
			value = "split_value"
		}
		r.Decides = append(r.Decides, key("[[air]] "+value, side))
	}
	modifier, decides := airModifier(p, s.Hex)
	r.Modifier = modifier
	r.Decides = append(r.Decides, decides...)
	if len(r.Decides) > 0 {
		return r
	}
	r.Hit = pack.No
	if roll+modifier.N <= r.Value.N {
		r.Hit = pack.Yes
	}
	return r
}

// airModifier returns what the terrain of a hex adds to a strike's die.
func airModifier(p *scspack.Pack, h hex.Hex) (pack.Value, []scs.Input) {
	features, known := p.Terrain(h)
	if !known {
		return pack.Value{}, []scs.Input{scs.TerrainOf(h)}
	}
	var best pack.Value
	for i, id := range features {
		f := p.TEC.Feature(id)
		if f == nil || !f.Air.Known {
			return pack.Value{}, []scs.Input{scs.KeyOfRow("tec.toml", "air", id)}
		}
		switch {
		case i == 0:
			best = f.Air
		case p.Mixed.Air == scspack.Best: // the higher, since it is the target's
			best.N = max(best.N, f.Air.N)
		case best.N != f.Air.N:
			return pack.Value{}, []scs.Input{scs.KeyOf("game.toml", "[terrain] air")}
		}
	}
	return best, nil
}

// LosesStep reports whether a unit in a hex that was hit loses a step, by the die of its
// elimination roll (AfB 1.9a). decides names what is missing.
func LosesStep(p *scspack.Pack, side string, roll int) (loses pack.Answer, decides []scs.Input) {
	force := p.AirForce(side)
	switch {
	case force == nil || !force.StepLoss.Known:
		return pack.Unknown, []scs.Input{key("[[air]] step_loss", side)}
	case roll >= force.StepLoss.N:
		return pack.Yes, nil
	}
	return pack.No, nil
}

// EliminationRolls returns how many dice are thrown after some strikes on one hex: for
// each unit there, one for each strike that hit, even if the hex was disorganized
// already (AfB 1.9a). It is unknown if the result of a strike is unknown.
func EliminationRolls(results []StrikeResult, units int) pack.Value {
	hits := 0
	for _, r := range results {
		switch r.Hit {
		case pack.Yes:
			hits++
		case pack.Unknown:
			return pack.Value{}
		}
	}
	return pack.Known(hits * max(units, 0))
}
