package scs

import (
	"fmt"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/rules/hex"
)

// The stacks of a position: by hex and side, with pieces that may be either's counted
// for both, and nothing that is off the map.
func TestStacks(t *testing.T) {
	g := supplyGame(t, map[string]string{"game.toml": fmt.Sprintf(supplyHead, 6, 5, `default_terrain = "open"`, "") +
		"[stacking]\nlimit = 2\ncount = \"units\"\n[[phase]]\nid = \"movement\"\nside = \"north\"\nmoves = \"phasing\"\nstacking = \"end\"\n"}, "")
	pos := Position{Phase: "movement", Phasing: g.Side("north")}
	for _, text := range []string{"n1 02.02 3", "n2 02.02", "n3 02.02", "s1 02.02 masked", "n4 01.01", "s2 01.01 2", "s3 03.03 masked"} {
		pos.Units = append(pos.Units, soldier(t, g, text))
	}
	pos.Units = append(pos.Units, Unit{ID: "n9", Side: g.Side("north"), Hex: NoHex})
	var got []string
	for _, s := range g.Stacks(pos, Occasion{}) {
		got = append(got, fmt.Sprintf("%s %s: %s, %s %s, order %s", s.Hex, g.SideName(s.Side), strings.Join(s.Units, " "), counts(s.Limit.Load), s.Limit.Verdict(), s.Order.Verdict))
	}
	want := []string{
		"01.01 north: n4, 1 legal, order legal",
		"01.01 south: s2, 1 legal, order legal",
		"02.02 north: n1 n2 n3 s1, 3-4 illegal, order depends",
		"03.03 : s3, 0-1 legal, order legal",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("stacks:\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if _, ok := g.StackIn(pos, g.ID(number(t, "05.05")), g.Side("north"), Occasion{}); ok {
		t.Error("an empty hex has a stack")
	}
}

// 13.0 in one position: who occupies a hex alone controls it, whatever was declared; of a hex where
// an enemy may be, too, nobody knows.
func TestControlOfPosition(t *testing.T) {
	g := supplyGame(t, nil, "")
	var pos Position
	for _, text := range []string{"n1 02.02", "n2 03.03", "s1 03.03 masked", "n3 04.04", "s2 04.04"} {
		pos.Units = append(pos.Units, soldier(t, g, text))
	}
	for _, number := range []string{"02.02", "03.03", "04.04", "05.05"} {
		h, _ := hex.Parse(number)
		pos = pos.WithControl(g.ID(h), g.Side("south"))
	}
	c := g.Control(pos)
	for hexNumber, want := range map[string]string{"02.02": "north", "03.03": "", "04.04": "", "05.05": "south", "01.01": ""} {
		if side, known := c.Of(number(t, hexNumber)); side != want || known != (want != "") {
			t.Errorf("%s: %q, %v, want %q", hexNumber, side, known, want)
		}
	}
	if since, ok := c.Since(number(t, "02.02")); !ok || since.Unit != "n1" {
		t.Errorf("02.02 since %+v", since)
	}
}
