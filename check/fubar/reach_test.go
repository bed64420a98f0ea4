package fubar_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/fixtures/build"
)

// changed returns the pack of the crossroads with lines of game.toml in the place of others.
func changed(t *testing.T, lines ...string) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	own, _ := filepath.Glob(crossroads + "/*.[ct]*")
	for _, name := range own {
		files[filepath.Base(name)] = &fstest.MapFile{Data: read(t, name)}
	}
	text := string(files["game.toml"].Data)
	if replaced := strings.NewReplacer(lines...).Replace(text); replaced != text || len(lines) == 0 {
		files["game.toml"].Data = []byte(replaced)
	} else {
		t.Fatalf("game.toml has nothing of %q", lines)
	}
	return files
}

// ask answers a question about a position of the crossroads.
func ask(t *testing.T, files fstest.MapFS, position string, q check.Question) (string, error) {
	t.Helper()
	m, opened := module(t)
	g, err := build.ReadGame(m, "game", []byte("player Red Rita red-password\nplayer Blue Bea blue-password\n"+position))
	if err != nil {
		t.Fatal(err)
	}
	data, err := g.File()
	if err != nil {
		t.Fatal(err)
	}
	looker, ok := game(t, files).(check.Looker)
	if !ok {
		t.Fatal("nothing can be asked")
	}
	pos, err := looker.Look(&check.File{Name: "game", Save: openFile(t, data).Save, Module: opened}, check.Look{})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := pos.Ask(q)
	if err != nil {
		return "", err
	}
	var text strings.Builder
	if err := answer.Text(&text, 80, 50); err != nil {
		t.Fatal(err)
	}
	return text.String(), nil
}

// Where the map has 20 pixels to the inch, the bases 1 inch and the players 1/4 inch of tolerance, two figures are
// in reach of each other over n inches if their centres are no more than 20n+25 pixels apart. The wanted figures
// are worked out from the French text with that.
func TestReach(t *testing.T) {
	const squad = "at Table 100,100: leader\nat Table 140,100: rifle\nat Table 180,100: rifle+Suppressed\nat Table 220,100: gunner\n"
	const line = "at Table 100,100: leader\nat Table 170,100: rifle\nat Table 240,100: rifle\nat Table 310,100: rifle\nat Table 380,100: gunner\n"
	for name, c := range map[string]struct {
		lines    []string // of game.toml
		position string
		who      string
		want     []string
		without  []string
	}{
		// Unités: seasoned figures hit with 5, and a veteran leader leads with 3; 1 less for the
		// suppressed figure. Armes Légères: 17 inches is within 24 and beyond the 12 at which an
		// assault rifle has 2 dice. Leader and one rifleman fire: 1 each.
		"on foot": {
			position: squad + "at Table 100,440: raider\n", who: "Red 1",
			want: []string{
				"Red rifleman (1700000000005): suppressed",
				"activated with 4+, an enemy in sight", "activated with 3+, no enemy in sight",
				"March: 6 in (120 px), small arms and grenades", "Run: 12 in (240 px), no fire", "Duck and weave: 8 in (160 px), no fire",
				"On guard: 0 in (0 px), once while an enemy moves", "Go to ground: 3 in (60 px), no fire", "Aimed fire: 0 in (0 px), any weapon",
				"Assault: 8 in (160 px), whether it fires is not known",
				"Assault rifle, range 24 in (480 px)", "Blue 1 at 17 in: figures 2, fire points 2", "5+  (March, On guard)", "4+  (Aimed fire)",
				"Light machine gun, range 32 in (640 px)", "Blue 1 at 18 in: figures 1, fire points 3",
				"Thrown grenade, range 8 in (160 px)", "no enemy that its figures can fire at",
				"suppressed figures get up after the next activation roll, and do not fire before: 1  [Neutralisation 1, 2]",
				"its figures stay within 3 in (60 px) of another one; each that does not is 1 less on the activation roll  [Unités 1]",
			},
			without: []string{"in reach of an assault", "of each other", "unknown:", "perhaps a"},
		},
		// 24 inches are 505 pixels, 12 are 265.
		"at the end of its range":  {position: "at Table 100,100: rifle\nat Table 100,605: raider\n", who: "Red 1", want: []string{"Blue 1 at 25.2 in: figures 1, fire points 1"}},
		"a pixel beyond its range": {position: "at Table 100,100: rifle\nat Table 100,606: raider\n", who: "Red 1", want: []string{"no enemy that its figures can fire at"}, without: []string{"Blue 1 at"}},
		"two dice up close":        {position: "at Table 100,100: rifle\nat Table 100,365: raider\n", who: "Red 1", want: []string{"Blue 1 at 13.2 in: figures 1, fire points 2"}},
		"one die farther":          {position: "at Table 100,100: rifle\nat Table 100,366: raider\n", who: "Red 1", want: []string{"Blue 1 at 13.3 in: figures 1, fire points 1"}},
		// Corps à Corps 1: 8 inches are 185 pixels.
		"an assault":        {position: "at Table 100,100: rifle\nat Table 100,285: raider\n", who: "Red 1", want: []string{"in reach of an assault: Blue 1"}},
		"too far for it":    {position: "at Table 100,100: rifle\nat Table 100,286: raider\n", who: "Red 1", without: []string{"in reach of an assault"}},
		"in close combat":   {position: "at Table 100,100: rifle\nat Table 100,120: raider\n", who: "Red 1", want: []string{"bases touch those of Blue 1: units in close combat fight on and are not activated  [Corps à Corps 6]"}},
		"just not in touch": {position: "at Table 100,100: rifle\nat Table 100,121: raider\n", who: "Red 1", without: []string{"bases touch"}},
		// Unités 1: 3 inches are 85 pixels. Each is 70 from the next: in a chain all are together. Of each other only two
		// can be, and three are out of reach: 3 less on the roll of 3 or more.
		"in a chain": {
			position: line, who: "Red 1",
			want:    []string{"activated with 3+, an enemy in sight", "activated with 2+, no enemy in sight", "its figures stay within 3 in (60 px) of another one; each that does not is 1 less on the activation roll  [Unités 1]"},
			without: []string{"out of reach of its unit"},
		},
		"of each other": {
			lines: []string{`coherency = "chained"`, `coherency = "each other"`}, position: line, who: "Red 1",
			want:    []string{"activated with 6+, an enemy in sight", "activated with 5+, no enemy in sight", "its figures stay within 3 in (60 px) of each other; each that does not is 1 less on the activation roll  [Unités 1]", "Red gunner (1700000000009): out of reach of its unit"},
			without: []string{"of another one"},
		},
		// As long as the pack leaves open which, both count: none and three out of reach.
		"the switch is open": {
			lines: []string{`coherency = "chained"`, ""}, position: line, who: "Red 1",
			want: []string{"activated with 3+ to 6+, an enemy in sight", "activated with 2+ to 5+, no enemy in sight"},
		},
		// In centimetres the pixels are a centimetre's.
		"in centimetres": {
			lines: []string{`extends = "fubar"`, "extends = \"fubar\"\nmeasure = \"centimetres\""}, position: line, who: "Red 1",
			want: []string{"March: 15 cm (300 px), small arms and grenades", "Go to ground: 8 cm (160 px), no fire", "Assault rifle, range 60 cm (1200 px)", "its figures stay within 8 cm (160 px) of another one; each that does not is 1 less on the activation roll  [Unités 1]"},
		},
		// Activation 3: four of seven raiders are lost, more than half.
		"heavy losses": {
			position: strings.Repeat("at Table 60,60: raider+Casualty\n", 4) + "at Table 100,100: raider\nat Table 140,100: raider\nat Table 180,100: rpg\n", who: "Blue 1",
			want: []string{"activated with 5+, an enemy in sight", "if it is not activated it goes back 6 in  [Activation 3]"},
		},
		"losses of less than half": {
			position: strings.Repeat("at Table 60,60: raider+Casualty\n", 3) + "at Table 100,100: raider\nat Table 140,100: raider\nat Table 180,100: raider\nat Table 220,100: rpg\n", who: "Blue 1",
			without: []string{"goes back"},
		},
		// Couverture: the wood has a radius of 5 inches. Two of four raiders in it are half of them: 1 more than 5, and 1 less
		// for aim. 2 inches and what is added are 65 pixels from the edge.
		"half in cover": {
			position: "at Table 100,100: rifle\nat Table 300,200: wood\nat Table 220,200: raider\nat Table 260,200: raider\nat Table 100,300: raider\nat Table 140,300: raider\n", who: "Red 1",
			want: []string{"Blue 1 at 7.8 in, in Light cover: figures 1, fire points 2", "6+  (March, On guard)", "5+  (Aimed fire)"},
		},
		"fewer in cover": {
			position: "at Table 100,100: rifle\nat Table 300,200: wood\nat Table 220,200: raider\nat Table 180,300: raider\nat Table 100,300: raider\nat Table 140,300: raider\n", who: "Red 1",
			want: []string{"Blue 1 at 7.8 in: figures 1, fire points 2", "5+  (March, On guard)", "4+  (Aimed fire)"},
		},
		"deep in cover": {
			position: "at Table 100,100: rifle\nat Table 300,200: wood\nat Table 300,200: raider\n", who: "Red 1",
			want: []string{"no enemy that its figures can fire at"}, without: []string{"Blue 1 at"},
		},
		// Armes de Support: two serve a heavy machine gun.
		"a gun without crew": {
			position: "at Table 100,100: hmg\nat Table 140,100: hmg+Suppressed\nat Table 300,100: raider\n", who: "Red 2",
			want: []string{"2 figures that are not suppressed serve a Heavy machine gun, and here 1 can  [Armes de Support: 2]"}, without: []string{"Blue 1 at"},
		},
		// Vehicules 5: a heavy machine gun leaves a carrier alone, and harms a truck.
		"no harm": {
			position: "at Table 100,100: hmg\nat Table 140,100: hmg\nat Table 300,100: carrier\n", who: "Red 2",
			want: []string{"Blue 3 at 8 in: figures 2, fire points 4, and does it no damage  [Vehicules 5]"},
		},
		"harm": {
			position: "at Table 100,100: carrier\nat Table 300,100: truck\n", who: "Blue 3",
			want: []string{"Red 3 at 10 in: figures 1, fire points 4"}, without: []string{"no damage"},
		},
		// Vehicules: a stunned crew has 2 less on its roll of 3 or more. The tank stands 80 pixels deep in a wood, too deep
		// to fire out of it.
		"a tank in cover": {
			position: "at Table 200,200: wood\nat Table 180,200: tank+Stunned\nat Table 600,200: wood\nat Table 520,200: leader\nat Table 540,220: rifle\n", who: "Blue 4",
			want: []string{
				"Blue tank (1700000000003): stunned", "no enemy that its figures can fire at",
				"activated with 5+, an enemy in sight", "activated with 4+, no enemy in sight",
				"standing: 0 in (0 px), all its weapons", "in the open: 12 in (240 px), one weapon",
				"through Light cover: 6 in (120 px), one weapon", "through Medium cover: 6 in (120 px), no fire",
				"it stands in Light cover: on its way out it goes as through that  [Vehicules 2]",
				"it fires one weapon if it moves, all if it stands  [Vehicules 2, 3]", "its crew is stunned: 2 less on the activation roll  [Vehicules: 1-2]",
			},
			without: []string{"any weapon", "Hard cover", "Red 1 at"},
		},
		// A cannon of a tank ignores cover: it needs the 4 of veterans, the machine gun 1 more.
		"a tank and figures in cover": {
			position: "at Table 100,200: tank\nat Table 600,200: wood\nat Table 520,200: leader\nat Table 540,220: rifle\n", who: "Blue 4",
			want:    []string{"Light cannon, range 32 in (640 px)", "Red 1 at 21 in, in Light cover: figures 1, fire points 4", "4+", "5+"},
			without: []string{"it stands in"},
		},
		// A truck goes through light cover and nothing harder, and has no weapon.
		"a truck": {
			position: "at Table 100,200: truck\n", who: "Red 3",
			want: []string{"activated with 4+, an enemy in sight", "in the open: 12 in (240 px), one weapon", "through Light cover: 6 in (120 px), one weapon"}, without: []string{"through Medium cover", "range"},
		},
		// Vehicules: 3.
		"immobilised": {
			position: "at Table 100,200: carrier+Immobilised\n", who: "Blue 3",
			want: []string{"standing: 0 in (0 px), all its weapons", "it is immobilised: it does not move, and can fire  [Vehicules: 3]"}, without: []string{"in the open", "through"},
		},
		"a lost weapon": {
			position: "at Table 100,200: carrier+WeaponLost\n", who: "Blue 3",
			want: []string{"it has lost a weapon; which one is not in the file  [Vehicules: 4-5]"},
		},
	} {
		text, err := ask(t, changed(t, c.lines...), c.position, check.Question{Kind: "reach", Words: []string{c.who}})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var lines []string
		for line := range strings.Lines(text) {
			lines = append(lines, strings.TrimSpace(line))
		}
		for _, want := range c.want {
			if !slices.Contains(lines, want) {
				t.Errorf("%s: no line %q in\n%s", name, want, text)
			}
		}
		for _, not := range c.without {
			if strings.Contains(text, not) {
				t.Errorf("%s: %q in\n%s", name, not, text)
			}
		}
	}
}

// What cannot be asked is refused with what can be.
func TestReachRefuses(t *testing.T) {
	const position = "at Table 100,100: rifle\nat Table 140,100: rifle\nat Table 180,100: raider+Casualty\n"
	for want, q := range map[string]check.Question{
		"2 units or figures; name one":                            {Words: []string{"Red 1", "Blue 1"}},
		`"Red 9" is neither a unit of Crossroads nor a figure`:    {Words: []string{"Red 9"}},
		`"Red rifleman" may be 2 figures; name a unit, or one by`: {Words: []string{"Red rifleman"}},
		"Blue 1 has no figure on the table that fights":           {Words: []string{"Blue 1"}},
		"Blue raider does not fight any more":                     {Words: []string{"Blue raider"}},
		"--to and --via name hexes, and this game has none":       {Words: []string{"Red 1"}, To: "01.01"},
		"a question about this game names no phase, turn or side": {Words: []string{"Red 1"}, Phase: "movement"},
	} {
		q.Kind = "reach"
		if _, err := ask(t, changed(t), position, q); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %s", q, err, want)
		}
	}
}
