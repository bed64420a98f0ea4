package fubar_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// The tables that ship have the figures of the French text, in both measures.
func TestTables(t *testing.T) {
	var b strings.Builder
	p, cm := shipped(t, ""), shipped(t, "measure = \"centimetres\"\n")
	for _, l := range p.Levels {
		fmt.Fprintf(&b, "%s %s+ %s+ %s\n", l.Name, l.Activation, l.Expertise, l.Suppressed)
	}
	for i, a := range p.Actions {
		fmt.Fprintf(&b, "%s %s/%s %s +%s\n", a.Name, a.Distance, cm.Actions[i].Distance, a.Fire, a.Aim)
	}
	for i, w := range p.Weapons {
		fmt.Fprintf(&b, "%s %s/%s %sPT", w.Name, w.Range, cm.Weapons[i].Range, w.Points)
		if w.Close.Known {
			fmt.Fprintf(&b, ", %sPT to %s/%s", w.ClosePoints, w.Close, cm.Weapons[i].Close)
		}
		if w.Crew.Known {
			fmt.Fprintf(&b, ", crew %s", w.Crew)
		}
		if w.IgnoresCover == pack.Yes {
			b.WriteString(", ignores cover")
		}
		if w.HarmsArmour == pack.Yes {
			b.WriteString(", harms armour")
		}
		fmt.Fprintf(&b, "  %s\n", w.Kind)
	}
	for i, c := range p.Covers {
		fmt.Fprintf(&b, "%s +%s, vehicles %s %s/%s\n", c.Name, c.Adds, c.Vehicles, c.Drive, cm.Covers[i].Drive)
	}
	for _, a := range p.Armours {
		fmt.Fprintf(&b, "%s %s+\n", a.Name, a.Save)
	}
	for _, v := range p.Vehicles {
		fmt.Fprintf(&b, "%s %s+ armoured %s, crosses %s\n", v.Name, v.Save, yesNo(v.Armoured), yesNo(v.Crosses))
	}
	fmt.Fprintln(&b, p.Damage)
	const want = `Green 5+ 6+ 1
Seasoned 4+ 5+ 2
Veteran 3+ 4+ 3
Elite 2+ 4+ 4
March 6/15 small +0
Run 12/30 none +0
Duck and weave 8/20 none +0
On guard 0/0 reaction +0
Go to ground 3/8 none +0
Aimed fire 0/0 any +1
Assault 8/20  +0
Pistol 8/20 1PT  small
Infantry rifle 24/60 1PT  small
Assault rifle 24/60 1PT, 2PT to 12/30  small
Sniper rifle 32/80 2PT  small
Submachine gun 16/40 3PT  small
Light machine gun 32/80 3PT  small
Shotgun 8/20 3PT  small
Grenade launcher 16/40 ?PT  
Heavy machine gun 32/80 4PT, crew 2  support
Flamethrower 8/20 4PT, ignores cover, harms armour  support
Thrown grenade 8/20 3PT, harms armour  grenade
RPG 24/60 3PT, harms armour  support
Anti-tank gun 32/80 3PT, harms armour  support
Light mortar 40/100 3PT, harms armour  support
Light cannon 32/80 4PT, ignores cover, harms armour  support
Heavy cannon 48/120 6PT, ignores cover, harms armour  support
Light cover +1, vehicles all 6/15
Medium cover +2, vehicles heavy 6/15
Hard cover +3, vehicles none ?/?
Light armour 6+
Medium armour 5+
Heavy armour 4+
Power armour 3+
Battlesuit 2+
Unarmoured vehicle 6+ armoured no, crosses no
Light armour 5+ armoured yes, crosses no
Medium armour 4+ armoured yes, crosses no
Heavy armour 3+ armoured yes, crosses yes
Very heavy armour 2+ armoured yes, crosses yes
[stunned stunned immobilised weapon weapon destroyed]
`
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
}

func yesNo(a pack.Answer) string {
	return map[pack.Answer]string{pack.Yes: "yes", pack.No: "no", pack.Unknown: "?"}[a]
}

// The lengths that stand in the text and not in a table, in both measures.
func TestLengths(t *testing.T) {
	for name, c := range map[string]struct {
		of     func(fubarpack.Measure) int
		in, cm int
	}{
		"Unités 1: of each other":     {fubar.Cohesion, 3, 8},
		"Activation 3: going back":    {fubar.Withdrawal, 6, 15},
		"Corps à Corps 1: an assault": {fubar.Engagement, 8, 20},
		"Corps à Corps 1: moved in":   {fubar.PullIn, 3, 8},
		"Vehicules 2: in the open":    {vehicleOpen, 12, 30},
	} {
		if in, cm := c.of(fubarpack.Inches), c.of(fubarpack.Centimetres); in != c.in || cm != c.cm {
			t.Errorf("%s: %d in, %d cm, want %d and %d", name, in, cm, c.in, c.cm)
		}
	}
}

func vehicleOpen(m fubarpack.Measure) int {
	allowed, _ := fubar.VehicleAllowance(&fubarpack.Pack{Measure: m}, nil, nil)
	return allowed.N
}
