package scspack_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

func TestParseResult(t *testing.T) {
	none := scspack.Effect{}
	for text, want := range map[string]scspack.Result{
		"D2r2":     {Defender: scspack.Effect{Steps: 2, Retreat: 2}, Understood: true},
		"A2r1":     {Attacker: scspack.Effect{Steps: 2, Retreat: 1}, Understood: true},
		"A1r1D2":   {Attacker: scspack.Effect{Steps: 1, Retreat: 1}, Defender: scspack.Effect{Steps: 2}, Understood: true},
		"A1r1 D2":  {Attacker: scspack.Effect{Steps: 1, Retreat: 1}, Defender: scspack.Effect{Steps: 2}, Understood: true},
		"D1A1":     {Attacker: scspack.Effect{Steps: 1}, Defender: scspack.Effect{Steps: 1}, Understood: true},
		"Ar1":      {Attacker: scspack.Effect{Retreat: 1}, Understood: true},
		"Dr2":      {Defender: scspack.Effect{Retreat: 2}, Understood: true},
		"NE":       {Attacker: none, Understood: true},
		"nr":       {Understood: true},
		"-":        {Understood: true},
		"–":        {Understood: true},
		"[A2]D1":   {Attacker: scspack.Effect{Steps: 2}, Defender: scspack.Effect{Steps: 1}, Understood: true, Marks: "[]"},
		"A1*Dr1*":  {Attacker: scspack.Effect{Steps: 1}, Defender: scspack.Effect{Retreat: 1}, Understood: true, Marks: "**"},
		"A*D3r2@":  {Defender: scspack.Effect{Steps: 3, Retreat: 2}, Understood: true, Marks: "*@"},
		"EX":       {},
		"DE":       {},
		"A1A2":     {},
		"A":        {},
		"A1r":      {},
		"A100":     {},
		"A1/2":     {},
		"A1*2":     {},
		"A1 2":     {},
		"":         {},
		"*":        {Marks: "*"},
		"NE*":      {Marks: "*"},
		"D1r1 see": {},
	} {
		got := scspack.ParseResult(text)
		if want.Text = text; !got.Understood {
			// What is not understood has no other effect; its marks are only passed on.
			want.Marks = got.Marks
		}
		if got != want {
			t.Errorf("%q = %+v, want %+v", text, got, want)
		}
	}
}

func FuzzParseResult(f *testing.F) {
	for _, s := range []string{"A1r1D2", "NE", "[A2]D1", "A*D3r2@", "", "A99999999999999999999r1", "–", "\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		r := scspack.ParseResult(s)
		if r.Text != strings.TrimSpace(s) {
			t.Errorf("%q is kept as %q", s, r.Text)
		}
		if !r.Understood && (r.Attacker != scspack.Effect{} || r.Defender != scspack.Effect{}) {
			t.Errorf("%q is not understood and does %+v", s, r)
		}
	})
}

func TestDice(t *testing.T) {
	for text, want := range map[string]struct{ n, first, last int }{
		"d6": {6, 1, 6}, "2d6": {11, 2, 12}, "d10": {10, 1, 10}, "d66": {36, 11, 66}, "3d4": {10, 3, 12},
	} {
		d, err := scspack.ParseDice(text)
		if err != nil || d.String() != text {
			t.Errorf("%q reads as %v, %v", text, d, err)
		}
		if rolls := d.Rolls(); len(rolls) != want.n || rolls[0] != want.first || rolls[len(rolls)-1] != want.last || !slices.IsSorted(rolls) {
			t.Errorf("%s rolls %v", text, rolls)
		}
	}
	if d, _ := scspack.ParseDice("d66"); d.Can(17) || !d.Can(21) {
		t.Error("d66 can show 17, or not 21")
	}
	for _, text := range []string{"", "d", "6", "0d6", "7d6", "d1", "d101", "-1d6", "2d6+1", "99999999999999999999d6", "d666"} {
		if d, err := scspack.ParseDice(text); err == nil {
			t.Errorf("%q = %v, want an error", text, d)
		}
	}
	if (scspack.Dice{}).Rolls() != nil || (scspack.Dice{}).String() != "?" {
		t.Error("no dice can be rolled")
	}
}

func FuzzParseDice(f *testing.F) {
	f.Add("2d6")
	f.Add("d66")
	f.Add("d066")
	f.Add("1d66")
	f.Fuzz(func(t *testing.T, s string) {
		d, err := scspack.ParseDice(s)
		if err != nil {
			return
		}
		if again, err := scspack.ParseDice(d.String()); err != nil || again != d || len(d.Rolls()) == 0 {
			t.Errorf("%q reads as %v, which reads as %v, %v", s, d, again, err)
		}
	})
}

func TestLookup(t *testing.T) {
	crt := loadCase(t, "variations").CRT
	for _, c := range []struct {
		attack, defense, column int
	}{
		{1, 4, -1}, {1, 3, 0}, {1, 2, 0}, {1, 1, 1}, {3, 2, 2}, {2, 1, 3}, {3, 1, 3}, {4, 1, 4}, {9, 1, 4},
	} {
		if got := crt.OddsColumn(c.attack, c.defense); got != c.column {
			t.Errorf("%d:%d is column %d, want %d", c.attack, c.defense, got, c.column)
		}
	}
	for _, c := range []struct {
		column, roll int
		want         string
	}{
		{0, 11, "A2"}, {0, 15, "A2"}, {0, 16, "A1*"}, {4, 66, "DE"}, {3, 65, "D2r3"},
		{0, 66, ""}, {0, 67, ""}, {5, 11, ""}, {-1, 11, ""}, {0, 10, ""},
	} {
		if got, known := crt.Result(c.column, c.roll); got.Text != c.want || known != (c.want != "") {
			t.Errorf("column %d, roll %d: %q, %v, want %q", c.column, c.roll, got.Text, known, c.want)
		}
	}
	var odd []string
	for _, r := range crt.Uncertain() {
		odd = append(odd, r.Text)
	}
	if want := []string{"[A1]D1", "A1*", "A1*Dr1*", "A*D3r2@", "EX", "DE"}; !slices.Equal(odd, want) {
		t.Errorf("uncertain: %q, want %q", odd, want)
	}
	var absent *scspack.CRT
	if _, known := absent.Result(0, 2); known || absent.Uncertain() != nil {
		t.Error("a table that is not there has results")
	}
}

func TestDifferences(t *testing.T) {
	p := loadCase(t, "differences")
	for difference, column := range map[int]int{-4: -1, -3: 0, -1: 0, 0: 1, 1: 1, 2: 2, 4: 2, 5: 3, 50: 3} {
		if got := p.CRT.DifferenceColumn(difference); got != column {
			t.Errorf("%+d is column %d, want %d", difference, got, column)
		}
	}
	for roll, want := range map[int]string{-1: "A1D1", 1: "A1D1", 2: "D1", 8: "D1r1", 9: "", -2: ""} {
		if got, _ := p.CRT.Result(2, roll); got.Text != want {
			t.Errorf("roll %d: %q, want %q", roll, got.Text, want)
		}
	}
}

// A table that loads has exactly one row for every roll.
func TestEveryRollHasOneRow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dice := rapid.SampledFrom([]string{"d6", "2d6", "d66"}).Draw(t, "dice")
		d, _ := scspack.ParseDice(dice)
		var csv strings.Builder
		csv.WriteString("roll,1:1\n")
		for range rapid.IntRange(0, 5).Draw(t, "rows") {
			csv.WriteString(rapid.SampledFrom([]string{"1", "2-6", "1-6", "2-12", "11-66", "11-36", "41+", "36-", "7-12"}).Draw(t, "roll") + ",D1\n")
		}
		p, problems, err := scspack.Load(folder("name = 'x'\nsides = ['a', 'b']\n[combat]\ndice = '"+dice+"'\n", "crt.csv", csv.String()))
		if err != nil || (p == nil) == (problems == nil) {
			t.Fatal(p, problems, err)
		}
		if p == nil {
			return
		}
		for _, roll := range d.Rolls() {
			n := 0
			for _, row := range p.CRT.Rows {
				if row.First <= roll && roll <= row.Last {
					n++
				}
			}
			if n != 1 {
				t.Fatalf("roll %d has %d rows in\n%s", roll, n, csv.String())
			}
		}
	})
}
