package fubar

import (
	"fmt"
	"io"
	"math/big"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// oddsVersion is the version of the JSON form. It changes when programs that read it have to
// change.
const oddsVersion = 1

// A Chance is an exact fraction. Its JSON is a text: "5/18".
type Chance struct{ *big.Rat }

// MarshalText writes the fraction.
func (c Chance) MarshalText() ([]byte, error) { return []byte(c.RatString()), nil }

// String returns the fraction, and as a number with two digits where it is not whole.
func (c Chance) String() string {
	if c.IsInt() {
		return c.RatString()
	}
	return c.RatString() + " (" + c.FloatString(2) + ")"
}

// ActivationOdds are how likely a unit is activated.
type ActivationOdds struct {
	Version int    `json:"version"`
	File    string `json:"file"`
	Unit    string `json:"unit"`
	// Suppressed and Astray count its suppressed figures and those out of its reach: at least
	// and at most.
	Suppressed [2]int `json:"suppressed"`
	Astray     [2]int `json:"astray"`
	// InSight and OutOfSight are for a unit that sees an enemy, and for a unit that sees none.
	InSight    []Try `json:"in_sight"`
	OutOfSight []Try `json:"out_of_sight"`
}

// A Try is a face that is needed, and the chance of it. There are two where something unknown
// decides, the better one first.
type Try struct {
	Needed int    `json:"needed"`
	Chance Chance `json:"chance"`
}

// activation returns the odds of a unit; it fails if the pack does not have its level.
func (a *asked) activation(f *field.Force) (*ActivationOdds, error) {
	odds := ActivationOdds{Version: oddsVersion, File: a.file, Unit: f.Unit.Name}
	try := a.Activation(f)
	odds.Suppressed = [2]int{try.Suppressed.Least, try.Suppressed.Most}
	odds.Astray = [2]int{try.Astray.Least, try.Astray.Most}
	for _, sight := range []struct {
		unseen pack.Answer
		tries  *[]Try
	}{{pack.No, &odds.InSight}, {pack.Yes, &odds.OutOfSight}} {
		try.Unseen = sight.unseen
		best, worst := try.Needed()
		if !best.Known || !worst.Known {
			return nil, errors.Errorf("units.csv does not say the level of %s", f.Unit.Name)
		}
		*sight.tries = append(*sight.tries, Try{best.N, Chance{fubar.Chance(best.N)}})
		if worst != best {
			*sight.tries = append(*sight.tries, Try{worst.N, Chance{fubar.Chance(worst.N)}})
		}
	}
	return &odds, nil
}

func (o *ActivationOdds) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: activation\n", o.Unit)
	for _, c := range []struct {
		what  string
		count [2]int
	}{{"suppressed figures", o.Suppressed}, {"figures out of reach", o.Astray}} {
		if c.count[1] > 0 {
			fmt.Fprintf(&b, "  %s: %s\n", c.what, bounds(c.count))
		}
	}
	for _, s := range []struct {
		what  string
		tries []Try
	}{{"an enemy in sight", o.InSight}, {"no enemy in sight", o.OutOfSight}} {
		words := make([]string, len(s.tries))
		for i, t := range s.tries {
			words[i] = fmt.Sprintf("%d+, chance %s", t.Needed, t.Chance)
		}
		fmt.Fprintf(&b, "  %s: %s\n", s.what, strings.Join(words, "; or if what is unknown is against it "))
	}
	return b.String()
}

func bounds(count [2]int) string {
	if count[0] == count[1] {
		return fmt.Sprint(count[0])
	}
	return fmt.Sprintf("%d to %d", count[0], count[1])
}

// FireOdds are the odds of fire of one unit at another.
type FireOdds struct {
	Version int    `json:"version"`
	File    string `json:"file"`
	Unit    string `json:"unit"`
	Target  string `json:"target"`
	// Volleys are the weapons that can fire, each at each kind of figure in the target.
	Volleys []Volley `json:"volleys"`
	// Suppressible is how many more figures of the target can be suppressed instead of lost; it
	// is not there for a vehicle, or where its level is unknown.
	Suppressible *int `json:"suppressible,omitempty"`
	// Damage has the chance of each effect that an unsaved hit has on a vehicle.
	Damage []DamageChance `json:"damage"`
	// Melee has what each side of a close combat deals, for units near enough to assault.
	Melee []MeleeOdds `json:"melee"`
}

// A Volley is all fire with one kind of weapon.
type Volley struct {
	Weapon string `json:"weapon"`
	// Figures have it and are in range, and Dice is what they roll.
	Figures int `json:"figures"`
	Dice    int `json:"dice"`
	// At is whom it hits: the armour, or "".
	At string `json:"at"`
	// Chances are those in the open and in each cover.
	Chances []Hit `json:"chances"`
}

// A Hit is what a volley does to figures in one kind of cover.
type Hit struct {
	// Cover is its name, "" in the open.
	Cover  string `json:"cover"`
	Needed int    `json:"needed"`
	// Unsaved is the chance that one die hits and is not saved; Expected is how many do, and Any the
	// chance of at least a single hit.
	Unsaved  Chance `json:"unsaved"`
	Expected Chance `json:"expected"`
	Any      Chance `json:"any"`
	// Casualties are the least if all dice hit and none is saved.
	Casualties int `json:"least_casualties"`
}

// A DamageChance is the chance of one effect.
type DamageChance struct {
	Effect fubarpack.Effect `json:"effect"`
	Chance Chance           `json:"chance"`
}

// MeleeOdds are the wounds that a unit deals in a round of close combat.
type MeleeOdds struct {
	Unit     string `json:"unit"`
	Expected Chance `json:"expected"`
}

func (a *asked) fire(target, by *field.Force) (check.Answer, error) {
	if lack := a.Lacks(field.NeedScale); lack != nil {
		return nil, errors.New(lack.String())
	}
	odds := FireOdds{Version: oddsVersion, File: a.file, Unit: by.Unit.Name, Target: target.Unit.Name,
		Volleys: []Volley{}, Damage: []DamageChance{}, Melee: []MeleeOdds{}}
	suppressible := 0
	if level := target.Unit.Level; level != nil && level.Suppressed.Known && !target.Unit.IsVehicle() {
		suppressible = max(level.Suppressed.N-target.Count(field.Suppressed), 0)
		odds.Suppressible = &suppressible
	}
	for _, kind := range kinds(target) {
		for i := range a.Pack.Weapons {
			v, err := a.volley(&a.Pack.Weapons[i], target, by, kind, suppressible)
			if err != nil {
				return nil, err
			}
			if v != nil {
				odds.Volleys = append(odds.Volleys, *v)
			}
		}
	}
	if target.Unit.IsVehicle() {
		for _, effect := range []fubarpack.Effect{fubarpack.Stunned, fubarpack.Immobilised, fubarpack.WeaponLost,
			fubarpack.Destroyed} {
			if chance := fubar.Damage(a.Pack, effect); chance != nil {
				odds.Damage = append(odds.Damage, DamageChance{effect, Chance{chance}})
			}
		}
	}
	if a.near(target, by) {
		for _, side := range [][2]*field.Force{{by, target}, {target, by}} {
			if expected := melee(side[0], side[1]); expected != nil {
				odds.Melee = append(odds.Melee, MeleeOdds{side[0].Unit.Name, Chance{expected}})
			}
		}
	}
	return answer{&odds, odds.text()}, nil
}

// kinds returns a row of units.csv for each kind of armour in a unit.
func kinds(f *field.Force) []*fubarpack.Figure {
	var all []*fubarpack.Figure
	seen := map[[2]any]bool{}
	for _, figure := range f.Figures {
		if figure.Row == nil {
			continue
		}
		if key := [2]any{figure.Row.Armour, figure.Row.Vehicle}; !seen[key] {
			seen[key] = true
			all = append(all, figure.Row)
		}
	}
	return all
}

// volley returns the fire of a unit with one weapon at figures of one kind, nil if nobody can
// fire.
func (a *asked) volley(w *fubarpack.Weapon, target, by *field.Force, kind *fubarpack.Figure, suppressible int) (*Volley,
	error) {
	v := Volley{Weapon: w.Name}
	var each []int
	for _, f := range by.Figures {
		if f.Row == nil || f.Has(field.Suppressed) || !slices.Contains(f.Row.Weapons, w) {
			continue
		}
		most := 0 // of its dice
		for _, t := range target.Figures {
			reaches, dice := fubar.InRange(a.Pack, a.Ruler, w, f.At, t.At)
			if reaches == pack.Yes && !dice.Known || reaches == pack.Unknown {
				return nil, errors.Errorf("weapons.csv does not say how far %s fires and with how many fire points",
					w.ID)
			}
			most = max(most, dice.N)
		}
		if most > 0 {
			each = append(each, most)
		}
	}
	v.Figures, v.Dice = len(each), fubar.Dice(w, by.Unit.IsVehicle(), each)
	if v.Dice == 0 {
		return nil, nil
	}
	shot := fubar.Shot{Weapon: w, Level: by.Unit.Level, Armour: kind.Armour, Vehicle: kind.Vehicle}
	switch {
	case kind.Vehicle != nil:
		v.At = kind.Vehicle.Name
	case kind.Armour != nil:
		v.At = kind.Armour.Name
	}
	for i := -1; i < len(a.Pack.Covers); i++ {
		hit := Hit{}
		if shot.Cover = nil; i >= 0 {
			shot.Cover = &a.Pack.Covers[i]
			hit.Cover = shot.Cover.Name
		}
		chance, known := shot.Unsaved(a.Pack)
		needed := shot.ToHit(a.Pack)
		if !known || !needed.Known {
			return nil, errors.Errorf("the pack does not say what %s needs to hit %s, or what saves it", by.Unit.Name,
				target.Unit.Name)
		}
		hit.Needed, hit.Unsaved = needed.N, Chance{chance}
		hit.Expected = Chance{new(big.Rat).Mul(chance, big.NewRat(int64(v.Dice), 1))}
		hit.Any = Chance{fubar.AtLeastOne(chance, v.Dice)}
		if kind.Vehicle == nil && shot.Harms() == pack.Yes {
			hit.Casualties = min(fubar.Losses(v.Dice, 0, suppressible), len(target.Figures))
		}
		v.Chances = append(v.Chances, hit)
	}
	return &v, nil
}

// near reports whether a figure of one unit can come to one of another in an assault.
func (a *asked) near(target, by *field.Force) bool {
	if target.Unit.IsVehicle() || by.Unit.IsVehicle() {
		return false
	}
	for _, f := range by.Figures {
		for _, t := range target.Figures {
			if fubar.Assaults(a.Pack, a.Ruler, f.At, t.At) {
				return true
			}
		}
	}
	return false
}

// melee returns the wounds that figures of one unit are expected to deal another in a round, each at
// an average of its armour; nil where the pack leaves it open.
func melee(by, target *field.Force) *big.Rat {
	sum := new(big.Rat)
	for _, f := range by.Figures {
		for _, t := range target.Figures {
			var armour *fubarpack.Armour
			if t.Row != nil {
				armour = t.Row.Armour
			}
			chance, known := fubar.Melee(by.Unit.Level, f.Has(field.Suppressed), armour)
			if !known {
				return nil
			}
			sum.Add(sum, chance.Mul(chance, big.NewRat(1, int64(len(target.Figures)))))
		}
	}
	return sum
}

func (o *FireOdds) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s fires at %s\n", o.Unit, o.Target)
	if len(o.Volleys) == 0 {
		fmt.Fprintf(&b, "  nobody has a weapon in range, or all who have are suppressed\n")
	}
	for _, v := range o.Volleys {
		at := ""
		if v.At != "" {
			at = " at " + v.At
		}
		fmt.Fprintf(&b, "  %s%s: figures %d, dice %d\n", v.Weapon, at, v.Figures, v.Dice)
		for _, c := range v.Chances {
			cover := c.Cover
			if cover == "" {
				cover = "in the open"
			}
			fmt.Fprintf(&b, "    %s: %d+, unsaved hits %s, at least one %s\n", cover, c.Needed, c.Expected,
				c.Any.FloatString(2))
		}
	}
	if o.Suppressible != nil {
		fmt.Fprintf(&b, "  up to %d of the hits can suppress figures instead\n", *o.Suppressible)
	}
	for _, d := range o.Damage {
		fmt.Fprintf(&b, "  each unsaved hit, %s: %s\n", d.Effect, d.Chance)
	}
	for _, m := range o.Melee {
		fmt.Fprintf(&b, "  close combat, wounds by %s: %s\n", m.Unit, m.Expected)
	}
	return b.String()
}

// An answer is written as JSON, or as a text that is made already.
type answer struct {
	value any
	text  string
}

func (a answer) JSON(w io.Writer) error {
	return errors.Wrap(visible.JSON(w, a.value, "  "), "write answer")
}

func (a answer) Text(w io.Writer, _, _ int) error {
	for line := range strings.Lines(a.text) {
		if _, err := io.WriteString(w, visible.Text(strings.TrimSuffix(line, "\n"))+"\n"); err != nil {
			return errors.Wrap(err, "write answer")
		}
	}
	return nil
}
