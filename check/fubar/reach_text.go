package fubar

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// note adds the rules that apply to the figures where they stand.
func (a *asked) note(r *Reach, who mover) {
	suppressed := 0
	for _, f := range who.asked {
		if f.Has(field.Suppressed) {
			suppressed++
		}
	}
	add := func(format string, args ...any) { r.Notes = append(r.Notes, fmt.Sprintf(format, args...)) }
	if suppressed > 0 {
		add("suppressed figures get up after the next activation roll, and do not fire before: %d  [Neutralisation "+
			"1, 2]", suppressed)
	}
	if who.Unit.IsVehicle() {
		f := who.asked[0]
		if f.Has(field.Immobilised) {
			add("it is immobilised: it does not move, and can fire  [Vehicules: 3]")
		}
		if f.Has(field.Stunned) {
			add("its crew is stunned: 2 less on the activation roll  [Vehicules: 1-2]")
		}
		if f.Has(field.WeaponLost) {
			add("it has lost a weapon; which one is not in the file  [Vehicules: 4-5]")
		}
		for i := range a.Covers {
			if c := &a.Covers[i]; c.Row.Drive.Known {
				if in, _, _ := a.Depth(c, f); in == pack.Yes {
					add("it stands in %s: on its way out it goes as through that  [Vehicules 2]", c.Row.Name)
				}
			}
		}
		add("it fires one weapon if it moves, all if it stands  [Vehicules 2, 3]")
	} else {
		if who.Withdraws() == pack.Yes {
			add("if it is not activated it goes back %d %s  [Activation 3]", fubar.Withdrawal(a.Pack.Measure),
				r.Measure)
		}
		if len(who.Figures) > 1 || who.Open {
			near := fmt.Sprintf("%d %s", fubar.Cohesion(a.Pack.Measure), r.Measure)
			if a.Ruler != nil {
				near += fmt.Sprintf(" (%d px)", a.Ruler.Reach(fubar.Cohesion(a.Pack.Measure)).Pixels())
			}
			whom := "each other"
			if a.Pack.Switch(fubarpack.Coherency).Value == fubarpack.Chained {
				whom = "another one"
			}
			add("its figures stay within %s of %s; each that does not is 1 less on the activation roll  [Unités 1]",
				near, whom)
		}
	}
	if slices.ContainsFunc(r.Weapons, func(b Battery) bool { return len(b.Targets) > 0 }) {
		add("figures that duck have light cover, and those that went to ground cover one step better; neither is in " +
			"the file  [Activation 2]")
	}
	add("lines of sight are not in the file  [Tirer 8]")
}

// fires are the words for what an action permits.
var fires = map[fubarpack.Fire]string{
	fubarpack.NoFire: "no fire", fubarpack.MarchFire: "small arms and grenades", fubarpack.AnyFire: "any weapon",
	fubarpack.ReactionFire: "once while an enemy moves", "": "whether it fires is not known",
	oneWeapon: "one weapon", allWeapons: "all its weapons",
}

// measured returns a length with its pixels for people: "6 in (120 px)".
func (r *Reach) measured(length, pixels *int) string {
	switch {
	case length == nil:
		return "unknown"
	case pixels == nil:
		return fmt.Sprintf("%d %s", *length, r.Measure)
	}
	return fmt.Sprintf("%d %s (%d px)", *length, r.Measure, *pixels)
}

func (r *Reach) text() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	head := r.File
	if r.Step > 0 {
		head += " after step " + strconv.Itoa(r.Step)
	}
	line("%s\n\n%s", head, r.Unit)
	for _, f := range r.Figures {
		words := make([]string, len(f.Statuses))
		for i, s := range f.Statuses {
			words[i] = string(s)
		}
		if f.Astray {
			words = append(words, "out of reach of its unit")
		}
		if len(words) > 0 {
			line("  %s (%s): %s", f.Name, f.ID, strings.Join(words, ", "))
		} else if len(r.Figures) == 1 {
			line("  %s (%s)", f.Name, f.ID)
		}
	}
	for _, s := range []struct {
		what  string
		tries []Try
	}{{"an enemy in sight", r.InSight}, {"no enemy in sight", r.OutOfSight}} {
		var faces []string
		for _, t := range s.tries {
			faces = append(faces, fmt.Sprintf("%d+", t.Needed))
		}
		if len(faces) > 0 {
			line("  activated with %s, %s", strings.Join(faces, " to "), s.what)
		}
	}
	line("  moves")
	for _, s := range r.Moves {
		what := s.Action
		switch {
		case s.Through != "":
			what = "through " + s.Through
		case s.Fire == allWeapons:
			what = "standing"
		case what == "":
			what = "in the open"
		}
		if s.Verdict == unchecked {
			what += ", perhaps"
		}
		line("    %s: %s, %s", what, r.measured(s.Length, s.Pixels), fires[s.Fire])
	}
	if len(r.Moves) == 0 {
		line("    none")
	}
	for _, w := range r.Weapons {
		line("  %s, range %s", w.Weapon, r.measured(w.Range, w.Pixels))
		for _, t := range w.Targets {
			t.write(line)
		}
		if len(w.Targets) == 0 && w.Pixels != nil {
			line("    no enemy that its figures can fire at")
		}
	}
	if len(r.Assaults) > 0 {
		line("  in reach of an assault: %s", strings.Join(r.Assaults, ", "))
	}
	for _, note := range r.Notes {
		line("  %s", note)
	}
	if len(r.Unknown) > 0 {
		line("  unknown:")
	}
	for _, what := range r.Unknown {
		line("    %s", what)
	}
	return b.String()
}

func (t *Aimed) write(line func(string, ...any)) {
	dice, cover := "unknown", ""
	if t.Dice != nil {
		dice = strconv.Itoa(*t.Dice)
	}
	if t.Cover != "" {
		cover = ", in " + t.Cover
	}
	harm := ""
	if t.Harmless {
		harm = ", and does it no damage  [Vehicules 5]"
	}
	line("    %s at %s%s: figures %d, fire points %s%s", t.Unit, t.Distance, cover, t.Figures, dice, harm)
	for _, s := range t.Shots {
		needed := fmt.Sprintf("%d+", s.Needed)
		if s.AtMost != s.Needed {
			needed = fmt.Sprintf("%d+, in cover at most %d+", s.Needed, s.AtMost)
		}
		actions := ""
		if len(s.Actions) > 0 {
			actions = "  (" + strings.Join(s.Actions, ", ") + ")"
		}
		if s.Verdict == unchecked {
			actions += ", perhaps"
		}
		line("      %s%s", needed, actions)
	}
}
