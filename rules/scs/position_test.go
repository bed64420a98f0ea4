package scs_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

const positionCase = `
-- units.csv --
id,side,attack,attack_kind,defense,ma,steps,reduced_attack,reduced_defense,reduced_ma
a,blue,7,attack,4,9,3,4,2,9
b,red,3,attack,3,6,2,2,2,4
-- map --
low: odd
      01    02
02          .
      .
01          .
      .
`

func TestParsePosition(t *testing.T) {
	c := scstest.Parse(t, positionCase)
	pos, problems := scs.ParsePosition(c.Game, "p", []byte("turn: 3\nphase: exploitation\nside: red\n\nhex,unit,face,extra_losses,status\n"+
		"01.01,a,,,\n01.01,a#2,reduced,1,oos dg? moved\n02.02,b,?,,from:02.01 ezoc\n,b#2,full,,\n02.01,?red,,,\n"))
	if len(problems) > 0 {
		t.Fatal(problems)
	}
	if pos.Turn != pack.Known(3) || pos.Phase != "exploitation" || pos.Phasing != c.Game.Side("red") || len(pos.Units) != 5 {
		t.Errorf("position %+v", pos)
	}
	full, reduced, either, away, masked := pos.Units[0], pos.Units[1], pos.Units[2], pos.Units[3], pos.Units[4]
	if full.Face.Attack != pack.Known(7) || full.Steps != pack.Known(3) || full.OOS != pack.No || full.Hex != c.Hex(t, "01.01") {
		t.Errorf("full: %+v", full)
	}
	// Three steps: two for the sides of the counter, a third for a marker below.
	if reduced.Face.Attack != pack.Known(4) || reduced.Steps != pack.Known(1) || reduced.OOS != pack.Yes || reduced.DG != pack.Unknown || reduced.Deeds != scs.Moved {
		t.Errorf("reduced: %+v", reduced)
	}
	if either.Face.Attack.Known || either.Face.MA.Known || either.Steps.Known || either.Start != (scs.Start{Known: true, Hex: c.Hex(t, "02.01"), EZOC: pack.Yes}) {
		t.Errorf("either: %+v", either)
	}
	if away.Hex != scs.NoHex || !masked.Unbound || masked.Side != c.Game.Side("red") {
		t.Errorf("away: %+v masked: %+v", away, masked)
	}
	if empty, problems := scs.ParsePosition(c.Game, "p", []byte("hex,unit\n")); len(problems) > 0 || empty.Turn.Known || empty.Phase != "" || empty.Phasing != scs.NoSide {
		t.Errorf("without lines at the head: %+v %v", empty, problems)
	}
}

func TestTurnOfAPosition(t *testing.T) {
	c := scstest.Parse(t, positionCase)
	for text, want := range map[string]int{"9": 9, "10": 10, "109": 109, "1000": 1000} {
		pos, problems := scs.ParsePosition(c.Game, "p", []byte("turn: "+text+"\nhex,unit\n"))
		if pos.Turn != pack.Known(want) || len(problems) > 0 {
			t.Errorf("%s: %v, %v", text, pos.Turn, problems)
		}
	}
}

func TestParsePositionProblems(t *testing.T) {
	c := scstest.Parse(t, positionCase)
	_, problems := scs.ParsePosition(c.Game, "p.csv", []byte("turn: x\nphase: exploitatoin\nside: green\nweather: mud\n# a remark\nhex,unit,face,extra_losses,status\n"+
		"09.09,a,,,\n1-1,a,,,\n01.01,c,half,1,asleep\n01.01,b,full,2,from:77\n01.01,?green,,,\n"))
	var got []string
	for _, p := range problems {
		got = append(got, p.Error())
	}
	want := []string{
		`p.csv:1: scs/unknown-turn x`,
		`p.csv:2: scs/unknown-phase exploitatoin {exploitatoin [movement combat exploitation supply]}`,
		`p.csv:3: scs/unknown-side green {green [blue red]}`,
		`p.csv:4: scs/unknown-line weather {weather [turn phase side]}`,
		`p.csv:7:1: scs/off-the-maps 09.09`,
		"p.csv:8:1: scspack/no-hex 1-1",
		`p.csv:8:5: scs/unit-twice a a#2`,
		`p.csv:9:7: scs/unknown-unit c {c [a b]}`,
		`p.csv:9:9: scs/unknown-face half {half [full reduced ?]}`,
		`p.csv:9:16: scs/unknown-status asleep {asleep [oos oos? dg dg? moved overran attacked defended retreated entered from:24.17 ezoc no-ezoc]}`,
		`p.csv:10:14: scs/lost-below-full 2`,
		"p.csv:10:16: scspack/no-hex 77",
		`p.csv:11:7: scs/unknown-side green {green [blue red]}`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("problems (-want +got):\n%s", diff)
	}
}

func FuzzParsePosition(f *testing.F) {
	c := scstest.Parse(f, positionCase)
	f.Add([]byte("turn: 3\nphase: movement\nside: red\nhex,unit,face,extra_losses,status\n01.01,a#2,reduced,1,oos from:02.01\n"))
	f.Add([]byte(":"))
	f.Add([]byte("side:\n:\n#:\nhex;unit\n;?\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		pos, problems := scs.ParsePosition(c.Game, "p", text)
		if len(problems) > 0 {
			return
		}
		seen := map[string]bool{}
		for _, u := range pos.Units {
			if u.ID == "" || seen[u.ID] {
				t.Fatalf("unit %+v", u)
			}
			seen[u.ID] = true
		}
		c.Game.Situate(pos)
	})
}

// A position is a value: what is made of it leaves it as it was.
func TestPositionIsAValue(t *testing.T) {
	c := scstest.Parse(t, positionCase+"-- position --\nhex,unit,face,extra_losses,status\n01.01,a,,,\n01.01,a#2,,,\n02.02,b,,,\n")
	pos := c.Situation.Position()
	before := cmp.Diff(scs.Position{}, pos)
	to := c.Hex(t, "02.01")
	if left := pos.WithoutUnits(0, 1); len(left.Units) != 1 || left.Unit("b") != 0 || left.Unit("a") != -1 {
		t.Errorf("without: %+v", left.Units)
	}
	held := pos.WithControl(to, 1)
	if held.Controls(to) != 1 || held.Controls(0) != scs.NoSide || held.Controls(-1) != scs.NoSide || pos.Controls(to) != scs.NoSide {
		t.Errorf("control: %v", held.Control)
	}
	again := held.WithControl(0, 0)
	if again.Controls(to) != 1 || again.Controls(0) != 0 || held.Controls(0) != scs.NoSide {
		t.Errorf("control: %v, then %v", held.Control, again.Control)
	}
	pos.With(func(u *scs.Unit) { u.ID = "x" }, 0, 7, -1)
	begun := c.Situation.BeginPhase("exploitation", 1)
	if start := begun.Units[0].Start; !start.Known || start.Hex != begun.Units[0].Hex || start.EZOC != pack.No {
		t.Errorf("begun: %+v", start)
	}
	if diff := cmp.Diff(before, cmp.Diff(scs.Position{}, pos)); diff != "" {
		t.Errorf("the position has changed:\n%s", diff)
	}
	if in := pos.In(c.Hex(t, "01.01")); !cmp.Equal(in, []int{0, 1}) || pos.In(scs.NoHex) != nil {
		t.Errorf("in 01.01: %v", in)
	}
}
