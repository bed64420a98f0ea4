package fubar

import (
	"cmp"
	"image"
	"math/big"
	"slices"

	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// InRange returns whether a weapon reaches from one point to another, and how many dice a figure
// rolls for it there (Armes; Tirer 2). Both are unknown where the pack leaves them open.
func InRange(p *fubarpack.Pack, r *Ruler, w *fubarpack.Weapon, from, to image.Point) (reaches pack.Answer,
	dice pack.Value) {
	if !w.Range.Known {
		return pack.Unknown, pack.Value{}
	}
	if !Range(p, r, w).Covers(from, to) {
		return pack.No, pack.Value{}
	}
	return pack.Yes, w.PointsAt(w.Close.Known && r.Reach(w.Close.N, between(p)...).Covers(from, to))
}

// Range is how far the centres of two figures may be from each other for fire.
func Range(p *fubarpack.Pack, r *Ruler, w *fubarpack.Weapon) Reach {
	return r.Reach(w.Range.N, between(p)...)
}

// Dice returns how many dice figures with one weapon roll together, if each could roll so many. A
// weapon with a crew of two fires once for each two figures, on a vehicle for each (Armes de
// Support: 2).
func Dice(w *fubarpack.Weapon, onVehicle bool, each []int) int {
	each = slices.SortedFunc(slices.Values(each), func(a, b int) int { return cmp.Compare(b, a) })
	sum := 0
	for _, n := range each[:guns(w, onVehicle, len(each))] {
		sum += n
	}
	return sum
}

// guns returns how often figures fire a weapon together.
func guns(w *fubarpack.Weapon, onVehicle bool, figures int) int {
	if w.Crew.Known && !onVehicle {
		return figures / max(w.Crew.N, 1)
	}
	return figures
}

// Crewed reports whether there are enough figures to fire a weapon at all.
func Crewed(w *fubarpack.Weapon, onVehicle bool, figures int) bool {
	return guns(w, onVehicle, figures) > 0
}

// A Shot is fire of one figure with one weapon at figures that are alike.
type Shot struct {
	Weapon *fubarpack.Weapon
	// Level is the firing unit's level.
	Level *fubarpack.Level
	// Cover is what most of the target's unit is in, nil for none (Couverture 1).
	Cover *fubarpack.Cover
	// Aim is what the action adds to the dice.
	Aim int
	// Armour is what the target wears, nil for none; Vehicle is the target's class if it is a
	// vehicle.
	Armour  *fubarpack.Armour
	Vehicle *fubarpack.Vehicle
}

// ToHit returns the least face that hits. Cover never makes it more than 6 (Couverture 2).
func (s *Shot) ToHit(p *fubarpack.Pack) pack.Value {
	if s.Level == nil || !s.Level.Expertise.Known {
		return pack.Value{}
	}
	harder := 0
	if s.Cover != nil && s.Weapon.IgnoresCover != pack.Yes {
		if !s.Cover.Adds.Known || s.Weapon.IgnoresCover == pack.Unknown {
			return pack.Value{}
		}
		harder = s.Cover.Adds.N
	}
	face := s.Level.Expertise.N
	if p.Switch(fubarpack.AimedInCover).Value == fubarpack.CapFirst {
		return pack.Known(least(min(face+harder, faces), -s.Aim))
	}
	return pack.Known(least(face, harder-s.Aim))
}

// Save returns the least face that saves the target, 0 if it has none. A hit on a vehicle is
// saved by its class (Vehicules 4).
func (s *Shot) Save() pack.Value {
	switch {
	case s.Vehicle != nil:
		return s.Vehicle.Save
	case s.Armour != nil:
		return s.Armour.Save
	}
	return pack.Known(0)
}

// Harms returns whether the weapon can damage the target: small arms and heavy machine guns do not
// damage armoured vehicles (Vehicules 5).
func (s *Shot) Harms() pack.Answer {
	switch {
	case s.Vehicle == nil || s.Vehicle.Armoured == pack.No || s.Weapon.HarmsArmour == pack.Yes:
		return pack.Yes
	case s.Vehicle.Armoured == pack.Yes && s.Weapon.HarmsArmour == pack.No:
		return pack.No
	}
	return pack.Unknown
}

// Unsaved returns the chance that one die hits and is not saved. known is false where the pack lacks
// what that takes.
func (s *Shot) Unsaved(p *fubarpack.Pack) (chance *big.Rat, known bool) {
	hit, save, harms := s.ToHit(p), s.Save(), s.Harms()
	switch {
	case harms == pack.No:
		return new(big.Rat), true
	case !hit.Known || !save.Known || harms == pack.Unknown:
		return nil, false
	}
	return new(big.Rat).Mul(Chance(hit.N), fails(save.N)), true
}

// Losses returns how many figures of a unit become casualties at least by some unsaved hits: as
// many as can be are suppressed instead, up to the maximum of its level (Tirer 4,
// Neutralisation 3). It can have as many casualties as hits.
func Losses(hits, suppressed, most int) (least int) {
	return hits - min(hits, max(most-suppressed, 0))
}
