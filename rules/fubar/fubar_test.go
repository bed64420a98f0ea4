package fubar_test

import (
	"image"
	"io/fs"
	"math/big"
	"math/bits"
	"slices"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/fubar/games"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// shipped returns the pack that ships, with keys of game.toml laid over it.
func shipped(t testing.TB, over string) *fubarpack.Pack {
	t.Helper()
	loader := pack.Loader{Open: func(name string) (fs.FS, error) { return fs.Sub(games.FS(), name) }}
	layers, err := loader.Layers(fstest.MapFS{"game.toml": {Data: []byte("extends = \"fubar\"\n" + over)}})
	if err != nil {
		t.Fatal(err)
	}
	p, problems, err := fubarpack.Read(layers)
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	return p
}

// succeeds is what the text has for one die: 6 and 1 count whatever is added.
func succeeds(die, modifiers, face int) bool {
	switch die {
	case 1:
		return false
	case 6:
		return true
	}
	return die+modifiers >= face
}

// The face that activates is the face that a count over all six faces gives, for every level and all
// modifiers.
func TestNeededCounts(t *testing.T) {
	p := shipped(t, "")
	for i := range p.Levels {
		level := &p.Levels[i]
		for suppressed := range 5 {
			for astray := range 4 {
				for _, unseen := range []pack.Answer{pack.No, pack.Yes} {
					for _, stunned := range []pack.Answer{pack.No, pack.Yes} {
						a := fubar.Activation{Unit: &fubarpack.Unit{Level: level}, Suppressed: fubar.Exactly(suppressed), Astray: fubar.Exactly(astray), Unseen: unseen, Stunned: stunned}
						best, worst := a.Needed()
						if best != worst {
							t.Fatalf("%s: %s and %s, and all is known", level.Name, best, worst)
						}
						modifiers := -suppressed - astray
						if unseen == pack.Yes {
							modifiers++
						}
						if stunned == pack.Yes {
							modifiers -= 2
						}
						for die := 1; die <= 6; die++ {
							if got := fubar.Succeeds(die, best.N); got != succeeds(die, modifiers, level.Activation.N) {
								t.Errorf("%s, %+d, %d: %v", level.Name, modifiers, die, got)
							}
						}
					}
				}
			}
		}
	}
}

// What is unknown is read both ways, and a leader only helps.
func TestNeeded(t *testing.T) {
	p := shipped(t, "")
	green, veteran, elite := &p.Levels[0], &p.Levels[2], &p.Levels[3]
	for name, c := range map[string]struct {
		a           fubar.Activation
		best, worst string
	}{
		"nothing known of the enemy": {fubar.Activation{Unit: &fubarpack.Unit{Level: veteran}}, "2", "5"}, // of the crew neither
		"all known":                  {fubar.Activation{Unit: &fubarpack.Unit{Level: veteran}, Unseen: pack.No, Stunned: pack.No}, "3", "3"},
		"a better leader":            {fubar.Activation{Unit: &fubarpack.Unit{Level: green, Leader: elite}, Leads: pack.Yes, Unseen: pack.No, Stunned: pack.No}, "2", "2"},
		"perhaps a leader":           {fubar.Activation{Unit: &fubarpack.Unit{Level: green, Leader: veteran}, Unseen: pack.No, Stunned: pack.No}, "3", "5"},
		"the leader is lost":         {fubar.Activation{Unit: &fubarpack.Unit{Level: green, Leader: elite}, Leads: pack.No, Unseen: pack.No, Stunned: pack.No}, "5", "5"},
		"a worse leader":             {fubar.Activation{Unit: &fubarpack.Unit{Level: elite, Leader: green}, Leads: pack.Yes, Unseen: pack.No, Stunned: pack.No}, "2", "2"},
		"perhaps suppressed":         {fubar.Activation{Unit: &fubarpack.Unit{Level: elite}, Suppressed: fubar.Count{Most: 2}, Astray: fubar.Count{Least: 1, Most: 2}, Unseen: pack.No, Stunned: pack.No}, "3", "6"},
		"no level":                   {fubar.Activation{Unit: &fubarpack.Unit{}}, "?", "?"},
	} {
		if best, worst := c.a.Needed(); best.String() != c.best || worst.String() != c.worst {
			t.Errorf("%s: %s to %s, want %s to %s", name, best, worst, c.best, c.worst)
		}
	}
}

// Cover makes hits harder up to 6+, and aimed fire easier by the switch.
func TestToHit(t *testing.T) {
	first, last := shipped(t, ""), shipped(t, "[switches]\naimed_in_cover = \"aim, then cap\"\n")
	for _, c := range []struct {
		level, cover, aim int // indexes; cover 0 is none
		weapon            string
		first, last       string
	}{
		{0, 0, 0, "rifle", "6", "6"}, {0, 3, 0, "rifle", "6", "6"}, {1, 0, 0, "rifle", "5", "5"}, {1, 1, 0, "rifle", "6", "6"},
		{2, 0, 1, "rifle", "3", "3"}, {2, 2, 1, "rifle", "5", "5"}, {2, 3, 1, "rifle", "5", "6"}, {0, 3, 1, "rifle", "5", "6"},
		{0, 3, 0, "flamethrower", "6", "6"}, {3, 3, 0, "heavy-cannon", "4", "4"},
	} {
		for p, want := range map[*fubarpack.Pack]string{first: c.first, last: c.last} {
			s := fubar.Shot{Level: &p.Levels[c.level], Aim: c.aim, Weapon: weapon(p, c.weapon)}
			if c.cover > 0 {
				s.Cover = &p.Covers[c.cover-1]
			}
			if got := s.ToHit(p); got.String() != want {
				t.Errorf("%v: %s+, want %s+", c, got, want)
			}
		}
	}
}

func weapon(p *fubarpack.Pack, id string) *fubarpack.Weapon {
	for i := range p.Weapons {
		if p.Weapons[i].ID == id {
			return &p.Weapons[i]
		}
	}
	return nil
}

// Chances of fire and close combat are what a count over all faces of both dice gives.
func TestChancesCount(t *testing.T) {
	p := shipped(t, "")
	count := func(hits func(die int) bool, save int) *big.Rat {
		n := 0
		for die := 1; die <= 6; die++ {
			for saved := 1; saved <= 6; saved++ {
				if hits(die) && (save == 0 || !succeeds(saved, 0, save)) {
					n++
				}
			}
		}
		return big.NewRat(int64(n), 36)
	}
	for l := range p.Levels {
		level := &p.Levels[l]
		for a := -1; a < len(p.Armours); a++ {
			var armour *fubarpack.Armour
			save := 0
			if a >= 0 {
				armour = &p.Armours[a]
				save = armour.Save.N
			}
			for c := -1; c < len(p.Covers); c++ {
				s := fubar.Shot{Level: level, Weapon: weapon(p, "rifle"), Armour: armour}
				harder := 0
				if c >= 0 {
					s.Cover = &p.Covers[c]
					harder = s.Cover.Adds.N
				}
				got, known := s.Unsaved(p)
				if want := count(func(die int) bool { return succeeds(die, 0, min(6, level.Expertise.N+harder)) }, save); !known || got.Cmp(want) != 0 {
					t.Errorf("%s at %v in %v: %v, want %v", level.Name, armour, s.Cover, got, want)
				}
			}
			for modifier, suppressed := range []bool{false, true} {
				got, known := fubar.Melee(level, suppressed, armour)
				if want := count(func(die int) bool { return succeeds(die, -modifier, level.Expertise.N) }, save); !known || got.Cmp(want) != 0 {
					t.Errorf("%s in close combat with %v: %v, want %v", level.Name, armour, got, want)
				}
			}
		}
	}
	for needed := 2; needed <= 6; needed++ {
		for dice := range 5 {
			all, some := 1, 0
			for range dice {
				all *= 6
			}
			for n := range all {
				for rest := range dice {
					if n/pow(6, rest)%6+1 >= needed {
						some++
						break
					}
				}
			}
			if got := fubar.AtLeastOne(fubar.Chance(needed), dice); got.Cmp(big.NewRat(int64(some), int64(all))) != 0 {
				t.Errorf("%d dice for %d+: %v, want %d/%d", dice, needed, got, some, all)
			}
		}
	}
}

func pow(base, n int) int {
	product := 1
	for range n {
		product *= base
	}
	return product
}

// Small arms and heavy machine guns leave armoured vehicles alone.
func TestVehicles(t *testing.T) {
	p := shipped(t, "")
	for _, c := range []struct {
		weapon, class string
		want          pack.Answer
	}{
		{"rifle", "light", pack.No}, {"hmg", "light", pack.No}, {"rpg", "light", pack.Yes}, {"rifle", "none", pack.Yes}, {"launcher", "light", pack.Unknown},
	} {
		s := fubar.Shot{Weapon: weapon(p, c.weapon), Level: &p.Levels[0]}
		for i := range p.Vehicles {
			if p.Vehicles[i].ID == c.class {
				s.Vehicle = &p.Vehicles[i]
			}
		}
		if got := s.Harms(); got != c.want {
			t.Errorf("%s harms %s: %v", c.weapon, c.class, got)
		}
		if chance, known := s.Unsaved(p); c.want == pack.No && (!known || chance.Sign() != 0) || c.want == pack.Unknown && known {
			t.Errorf("%s at %s: %v %v", c.weapon, c.class, chance, known)
		}
	}
	sum := new(big.Rat)
	for _, effect := range []fubarpack.Effect{fubarpack.Stunned, fubarpack.Immobilised, fubarpack.WeaponLost, fubarpack.Destroyed} {
		sum.Add(sum, fubar.Damage(p, effect))
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 || fubar.Damage(p, fubarpack.Stunned).Cmp(big.NewRat(1, 3)) != 0 {
		t.Errorf("the effects of damage add up to %v", sum)
	}
	for _, c := range []struct {
		class, cover int
		allowed      string
		may          pack.Answer
	}{{0, -1, "12", pack.Yes}, {0, 0, "6", pack.Yes}, {2, 1, "6", pack.No}, {3, 1, "6", pack.Yes}, {4, 2, "?", pack.No}} {
		var through *fubarpack.Cover
		if c.cover >= 0 {
			through = &p.Covers[c.cover]
		}
		if allowed, may := fubar.VehicleAllowance(p, &p.Vehicles[c.class], through); allowed.String() != c.allowed || may != c.may {
			t.Errorf("%s through %v: %s %v", p.Vehicles[c.class].Name, through, allowed, may)
		}
	}
}

// The least casualties are those with as many suppressed as can be.
func TestLosses(t *testing.T) {
	for hits := range 6 {
		for suppressed := range 5 {
			for most := range 5 {
				want := hits // every way to share the hits
				for more := 0; more <= hits && suppressed+more <= most; more++ {
					want = min(want, hits-more)
				}
				if got := fubar.Losses(hits, suppressed, most); got != want {
					t.Errorf("%d hits with %d of %d suppressed: %d, want %d", hits, suppressed, most, got, want)
				}
			}
		}
	}
	for _, c := range []struct {
		size, lost int
		want       bool
	}{{6, 3, false}, {6, 4, true}, {5, 2, false}, {5, 3, true}} {
		if got := fubar.MustWithdraw(c.size, c.lost); got != c.want {
			t.Errorf("%d of %d lost: %v", c.lost, c.size, got)
		}
	}
}

// A length is exact to the pixel, and what is added counts.
func TestReach(t *testing.T) {
	ruler := fubar.NewRuler(pack.Fraction{Num: 25, Den: 2}, fubarpack.Inches) // 12.5 pixels
	for _, c := range []struct {
		length int
		more   []pack.Fraction
		to     image.Point
		want   bool
	}{
		{4, nil, image.Pt(30, 40), true}, {4, nil, image.Pt(31, 40), false}, {3, nil, image.Pt(37, 0), true}, {3, nil, image.Pt(38, 0), false},
		{3, []pack.Fraction{{Num: 1, Den: 2}, {Num: 1, Den: 2}}, image.Pt(50, 0), true}, {3, []pack.Fraction{{}}, image.Pt(38, 0), false},
		{0, nil, image.Pt(0, 0), true}, {0, nil, image.Pt(1, 0), false}, {1000, nil, image.Pt(1<<62, 0), false},
	} {
		if got := ruler.Reach(c.length, c.more...).Covers(image.Point{}, c.to); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
	way := fubar.Along(image.Pt(0, 0), image.Pt(30, 40), image.Pt(30, 90))
	if got := ruler.Text(way); got != "8 in" || !ruler.Reach(8).CoversWay(way) || ruler.Reach(7).CoversWay(way) {
		t.Errorf("the way is %s", got)
	}
	if got := ruler.Text(fubar.Along(image.Pt(0, 0), image.Pt(10, 10))); got != "1.1 in" {
		t.Errorf("a diagonal is %s", got)
	}
}

// As few figures are astray as there can be: in a chain, and where all are near each other.
func TestAstray(t *testing.T) {
	for value, allowed := range map[string]func(set uint, near func(a, b int) bool, n int) bool{
		fubarpack.EachOther: func(set uint, near func(a, b int) bool, n int) bool {
			for a := range n {
				for b := range a {
					if set>>a&1 == 1 && set>>b&1 == 1 && !near(a, b) {
						return false
					}
				}
			}
			return true
		},
		fubarpack.Chained: func(set uint, near func(a, b int) bool, n int) bool {
			reached := set & -set
			for again := true; again; {
				again = false
				for a := range n {
					for b := range n {
						if reached>>a&1 == 1 && set>>b&1 == 1 && reached>>b&1 == 0 && near(a, b) {
							reached |= 1 << b
							again = true
						}
					}
				}
			}
			return reached == set
		},
	} {
		p := shipped(t, "[switches]\ncoherency = \""+value+"\"\n[scale]\npixels = 1\n")
		ruler := fubar.NewRuler(p.Scale, p.Measure)
		rapid.Check(t, func(t *rapid.T) {
			at := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) image.Point {
				return image.Pt(rapid.IntRange(0, 8).Draw(t, "x"), rapid.IntRange(0, 8).Draw(t, "y"))
			}), 0, 8).Draw(t, "at")
			near := func(a, b int) bool { d := at[a].Sub(at[b]); return d.X*d.X+d.Y*d.Y <= 9 }
			most := 0
			for set := range uint(1) << len(at) {
				if allowed(set, near, len(at)) {
					most = max(most, bits.OnesCount(set))
				}
			}
			astray, known := fubar.Astray(p, ruler, at)
			if !known || len(astray) != len(at)-most {
				t.Fatalf("%s: %v of %v are astray, want %d", value, astray, at, len(at)-most)
			}
		})
	}
}

// Of two groups alike the first stays together, and a unit with more figures than any has is not reckoned.
func TestAstrayBounds(t *testing.T) {
	for value, most := range map[string]int{fubarpack.EachOther: 30, fubarpack.Chained: 1000} {
		p := shipped(t, "[switches]\ncoherency = \""+value+"\"\n[scale]\npixels = 1\n")
		ruler := fubar.NewRuler(p.Scale, p.Measure)
		pairs := []image.Point{{0, 0}, {1, 0}, {100, 0}, {101, 0}}
		if astray, _ := fubar.Astray(p, ruler, pairs); !slices.Equal(astray, []int{2, 3}) {
			t.Errorf("%s: of two pairs %v are astray", value, astray)
		}
		if _, known := fubar.Astray(p, ruler, make([]image.Point, most)); !known {
			t.Errorf("%s: %d figures are too many", value, most)
		}
		if _, known := fubar.Astray(p, ruler, make([]image.Point, most+1)); known {
			t.Errorf("%s: %d figures are not too many", value, most+1)
		}
	}
}

// Figures 4 inches from each other are together where 3 inches are measured between bases of 1 inch, not between centres.
func TestMeasuredBetween(t *testing.T) {
	for value, want := range map[string]bool{fubarpack.Bases: true, fubarpack.Centres: false} {
		p := shipped(t, "[switches]\nmeasured_between = \""+value+"\"\n[scale]\npixels = 10\nbase = 1\n")
		if got := fubar.Together(p, fubar.NewRuler(p.Scale, p.Measure)).Covers(image.Pt(0, 0), image.Pt(40, 0)); got != want {
			t.Errorf("between %s: %v", value, got)
		}
	}
}

// A weapon with a crew of two needs two figures for its dice.
func TestDice(t *testing.T) {
	p := shipped(t, "")
	for _, c := range []struct {
		weapon    string
		onVehicle bool
		each      []int
		want      int
	}{
		{"rifle", false, []int{1, 1, 1}, 3}, {"hmg", false, []int{4}, 0}, {"hmg", false, []int{4, 4}, 4}, {"hmg", false, []int{4, 0, 4}, 4},
		{"hmg", false, []int{4, 4, 4, 4}, 8}, {"hmg", true, []int{4}, 4}, {"rifle", false, nil, 0},
	} {
		w := weapon(p, c.weapon)
		if got := fubar.Dice(w, c.onVehicle, c.each); got != c.want || fubar.Crewed(w, c.onVehicle, len(c.each)) != (got > 0) {
			t.Errorf("%+v: %d dice", c, got)
		}
	}
}

// The assault rifle has a second die up close.
func TestInRange(t *testing.T) {
	p := shipped(t, "[scale]\npixels = 10\n")
	ruler := fubar.NewRuler(p.Scale, p.Measure)
	for _, c := range []struct {
		weapon   string
		distance int
		reaches  pack.Answer
		dice     string
	}{
		{"assault-rifle", 120, pack.Yes, "2"}, {"assault-rifle", 121, pack.Yes, "1"}, {"assault-rifle", 240, pack.Yes, "1"}, {"assault-rifle", 241, pack.No, "?"},
		{"lmg", 320, pack.Yes, "3"}, {"launcher", 160, pack.Yes, "?"},
	} {
		reaches, dice := fubar.InRange(p, ruler, weapon(p, c.weapon), image.Point{}, image.Pt(c.distance, 0))
		if reaches != c.reaches || dice.String() != c.dice {
			t.Errorf("%s at %d: %v with %s dice", c.weapon, c.distance, reaches, dice)
		}
	}
	if !fubar.Assaults(p, ruler, image.Point{}, image.Pt(80, 0)) || fubar.Assaults(p, ruler, image.Point{}, image.Pt(81, 0)) {
		t.Error("an assault goes 8 inches")
	}
}
