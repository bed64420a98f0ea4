package fubar

import (
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// MoveAllowance returns the most that figures on foot may go in one activation: by an action, or by
// the farthest of all for nil. It is unknown if the pack leaves it open.
func MoveAllowance(p *fubarpack.Pack, by *fubarpack.Action) pack.Value {
	if by != nil {
		return by.Distance
	}
	farthest := pack.Value{}
	for _, a := range p.Actions {
		if !a.Distance.Known {
			return pack.Value{}
		}
		if !farthest.Known || a.Distance.N > farthest.N {
			farthest = a.Distance
		}
	}
	return farthest
}

// VehicleAllowance returns how far a vehicle may go: in open ground for nil, or through cover. may is
// whether it can go through that cover at all (Vehicules 2).
func VehicleAllowance(p *fubarpack.Pack, v *fubarpack.Vehicle, through *fubarpack.Cover) (allowed pack.Value,
	may pack.Answer) {
	if through == nil {
		return pack.Known(vehicleOpen(p.Measure)), pack.Yes
	}
	switch through.Vehicles {
	case fubarpack.AllVehicles:
		may = pack.Yes
	case fubarpack.HeavyVehicles:
		may = v.Crosses
	case fubarpack.NoVehicles:
		may = pack.No
	}
	return through.Drive, may
}

// Withdrawal returns how far a unit goes back that has to (Activation 3).
func Withdrawal(m fubarpack.Measure) int { return withdrawal(m) }

// Cohesion returns how near another figure of its unit each stays (Unités 1).
func Cohesion(m fubarpack.Measure) int { return coherency(m) }

// Engagement returns how far figures go in an assault (Corps à Corps 1).
func Engagement(m fubarpack.Measure) int { return engagement(m) }

// PullIn returns how near an attacker figures are that may be moved into an assault (Corps à
// Corps 1).
func PullIn(m fubarpack.Measure) int { return pullIn(m) }

// Moved reports whether a way is within what somebody may go. What players may be off when they
// measure is in favour of who moves.
func Moved(p *fubarpack.Pack, r *Ruler, way Way, allowed int) bool {
	return Allowance(p, r, allowed).CoversWay(way)
}

// Nudged reports whether a way is so short that a piece may only have been touched: within what players may be off, or
// half an inch or a centimetre.
func Nudged(p *fubarpack.Pack, r *Ruler, way Way) bool {
	return Moved(p, r, way, 0) || r.Reach(0, pack.Fraction{Num: p.Measure.Length(1, 2), Den: 2}).CoversWay(way)
}

// Allowance is how far somebody may go, with what players may be off.
func Allowance(p *fubarpack.Pack, r *Ruler, allowed int) Reach { return r.Reach(allowed, p.Tolerance) }
