package scs

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

func number(t testing.TB, s string) hex.Hex {
	t.Helper()
	h, ok := hex.Parse(s)
	if !ok {
		t.Fatalf("%q is no hex", s)
	}
	return h
}

// 13.0: the last to enter or to pass through controls; a zone of control does not.
func TestControl(t *testing.T) {
	mill, ford := number(t, "04.03"), number(t, "05.03")
	c := NewControl(&scspack.Pack{Places: []scspack.Place{{Hex: mill, InHex: true, Role: scspack.RoleControl, Side: "south"}}})
	for _, step := range []struct {
		what       string
		enter      Passage
		mill, ford string
		since      string // the unit by which the mill was gained
	}{
		{"the beginning", Passage{}, "south", "", ""},
		{"the north passes through the mill", Passage{Hex: mill, Side: "north", Unit: "n1", Step: 4}, "north", "", "n1"},
		{"the north passes again", Passage{Hex: mill, Side: "north", Unit: "n2", Step: 5}, "north", "", "n1"},
		{"the south retreats into the ford", Passage{Hex: ford, Side: "south", Unit: "s1", Step: 6}, "north", "south", "n1"},
		{"the south is back", Passage{Hex: mill, Side: "south", Unit: "s2", Step: 7}, "south", "south", "s2"},
	} {
		before := c
		c = c.Enter(step.enter)
		if len(before.held) > len(c.held) {
			t.Fatalf("%s: the control before has changed", step.what)
		}
		gotMill, _ := c.Of(mill)
		gotFord, known := c.Of(ford)
		since, _ := c.Since(mill)
		if gotMill != step.mill || gotFord != step.ford || known != (step.ford != "") || since.Unit != step.since {
			t.Errorf("%s: mill %q since %q, ford %q, want %q since %q, %q", step.what, gotMill, since.Unit, gotFord, step.mill, step.since, step.ford)
		}
	}
	if got := c.Hexes(); len(got) != 2 || got[0] != mill {
		t.Errorf("hexes: %v", got)
	}
}

// Some games want a hex to be occupied; a marker shows what nobody saw.
func TestControlByOccupying(t *testing.T) {
	mill := number(t, "04.03")
	c := NewControl(&scspack.Pack{Control: scspack.Control{By: scspack.ByOccupying}})
	c = c.Enter(Passage{Hex: mill, Side: "north", Through: true})
	if side, known := c.Of(mill); known {
		t.Errorf("%q controls what it passed through", side)
	}
	if side, _ := c.Enter(Passage{Hex: mill, Side: "north"}).Of(mill); side != "north" {
		t.Errorf("%q controls what the north occupies", side)
	}
	c = c.Stated(map[hex.Hex]string{mill: "south"})
	if side, _ := c.Of(mill); side != "south" {
		t.Errorf("%q controls what a marker gives to the south", side)
	}
	if _, known := c.Stated(map[hex.Hex]string{mill: ""}).Of(mill); known {
		t.Error("control is known that was stated to be unknown")
	}
}

func victoryPack(t testing.TB) *scspack.Pack {
	p := &scspack.Pack{Head: scspack.Head{Sides: []string{"north", "south"}}}
	for i, value := range []int{2, 1, 2} {
		p.Places = append(p.Places, scspack.Place{Hex: number(t, fmt.Sprintf("01.%02d", i+1)), InHex: true, Role: scspack.RoleVictory, Value: pack.Known(value)})
	}
	p.Places = append(p.Places, scspack.Place{Hex: number(t, "02.01"), InHex: true, Role: scspack.RoleSupply, Value: pack.Known(9)})
	p.Victory.Bands = []scspack.Band{
		{To: pack.Known(1), Result: "defeat"},
		{From: pack.Known(2), To: pack.Known(2), Result: "draw"},
		{From: pack.Known(3), To: pack.Known(3), Result: "minor"},
		{From: pack.Known(4), Result: "major"},
	}
	return p
}

func scoreText(s *Score) string {
	most := fmt.Sprint(s.Most)
	if s.Unbounded {
		most += "+"
	}
	var bands []string
	for _, b := range s.Bands {
		bands = append(bands, b.Result)
	}
	return fmt.Sprintf("%d-%s %s", s.Least, most, strings.Join(bands, "/"))
}

// 13.0, VP bounds: nothing that may yet be learned about control leaves them.
func TestVictoryPoints(t *testing.T) {
	p := victoryPack(t)
	all := func(sides ...string) Control {
		m := map[hex.Hex]string{}
		for i, side := range sides {
			m[p.Places[i].Hex] = side
		}
		return Control{}.Stated(m)
	}
	for _, c := range []struct {
		control Control
		want    string
	}{
		{all("north", "north", "north"), "5-5 major"},
		{all("south", "south", "south"), "0-0 defeat"},
		{all("north", "", "south"), "2-3 draw/minor"},
		// An open hex that is worth 2 cannot add 1: the band between is no result.
		{all("south", "north", ""), "1-3 defeat/minor"},
		{all("", "", ""), "0-5 defeat/draw/minor/major"},
	} {
		s := VictoryPoints(p, c.control, "north")
		if got := scoreText(&s); got != c.want {
			t.Errorf("%v: %q, want %q", c.control, got, c.want)
		}
	}
	s := VictoryPoints(p, all("north", "", ""), "north")
	second, third := hex.Hex{Col: 1, Row: 2}, hex.Hex{Col: 1, Row: 3}
	if want := []Input{{Kind: OpenControl, Hex: second}, {Kind: OpenControl, Hex: third}}; !slices.Equal(s.Decides, want) || len(s.Hexes) != 3 {
		t.Errorf("decides %v, %d hexes", s.Decides, len(s.Hexes))
	}
	p.Places[0].Value = pack.Value{}
	for side, want := range map[string]string{"north": "0-3+ defeat/draw/minor/major", "south": "0-3 defeat/draw/minor"} {
		s := VictoryPoints(p, all(side), "north")
		if got := scoreText(&s); got != want {
			t.Errorf("%s holds a hex of unknown value: %q, want %q", side, got, want)
		}
	}
}

// The possible results are the results of all ways to give the open hexes away.
func TestVictoryBandsBruteForce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := &scspack.Pack{}
		c := map[hex.Hex]string{}
		certain, open := 0, []int(nil)
		for i := range rapid.IntRange(0, 8).Draw(t, "hexes") {
			h := hex.Hex{Col: 1, Row: int16(i)}
			value := rapid.IntRange(0, 4).Draw(t, "value")
			p.Places = append(p.Places, scspack.Place{Hex: h, InHex: true, Role: scspack.RoleVictory, Value: pack.Known(value)})
			switch side := rapid.SampledFrom([]string{"north", "south", ""}).Draw(t, "side"); side {
			case "north":
				c[h], certain = side, certain+value
			case "":
				open = append(open, value)
			default:
				c[h] = side
			}
		}
		for n := range 30 {
			p.Victory.Bands = append(p.Victory.Bands, scspack.Band{From: pack.Known(n), To: pack.Known(n), Result: fmt.Sprint(n)})
		}
		var want []string
		reached := map[int]bool{}
		for mask := range 1 << len(open) {
			sum := certain
			for i, value := range open {
				if mask>>i&1 == 1 {
					sum += value
				}
			}
			reached[sum] = true
		}
		for n := range 30 {
			if reached[n] {
				want = append(want, fmt.Sprint(n))
			}
		}
		s := VictoryPoints(p, Control{}.Stated(c), "north")
		var got []string
		for _, b := range s.Bands {
			got = append(got, b.Result)
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Fatalf("totals %v, want %v", got, want)
		}
	})
}
