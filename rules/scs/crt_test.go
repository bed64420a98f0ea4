package scs

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// crtOf returns a table with these columns in which the roll 2 gives A2r1 everywhere
// and all other rolls D2r2.
func crtOf(t testing.TB, heads ...string) *scspack.CRT {
	t.Helper()
	crt := &scspack.CRT{Dice: scspack.Dice{Count: 2, Sides: 6}}
	rows := []scspack.CRTRow{{First: 2, Last: 2}, {First: 3, Last: 12}}
	for _, head := range heads {
		odds, ok := ParseOdds(head)
		if !ok {
			t.Fatalf("%q are no odds", head)
		}
		crt.Columns = append(crt.Columns, scspack.Column{Label: head, Attack: odds.Attacker, Defense: odds.Defender})
		rows[0].Results = append(rows[0].Results, scspack.ParseResult("A2r1"))
		rows[1].Results = append(rows[1].Results, scspack.ParseResult("D2r2"))
	}
	crt.Rows = rows
	return crt
}

// head returns the head of a column, "left" left of the table, "none" if there is no column.
func head(c Column) string {
	switch {
	case !c.Found:
		return "none"
	case c.Left:
		return "left"
	}
	return c.Label
}

func TestOddsColumn(t *testing.T) {
	crt := crtOf(t, "1:2", "1:1", "2:1", "3:1", "5:1")
	for _, c := range []struct {
		name  string
		odds  Odds
		shift int
		want  string
	}{
		{"as printed", Odds{2, 1}, 0, "2:1"},
		{"between two columns", Odds{4, 1}, 0, "3:1"},
		{"beyond the last", Odds{9, 1}, 0, "5:1"},
		{"beyond the last, shifts start there", Odds{9, 1}, -1, "3:1"},
		{"no imaginary columns", Odds{5, 1}, 2, "5:1"},
		{"shifted left", Odds{2, 1}, -2, "1:2"},
		{"shifted off the left", Odds{2, 1}, -3, "left"},
		{"less than the first", Odds{1, 3}, 0, "left"},
		{"less than the first, not shifted back", Odds{1, 3}, 2, "left"},
		{"shifted out of all measure", Odds{1, 1}, -1 << 62, "left"},
		{"shifted right out of all measure", Odds{1, 1}, 1<<62 - 1, "5:1"},
		{"no odds", Odds{}, 0, "none"},
	} {
		if got := OddsColumn(crt, c.odds, c.shift); head(got) != c.want || got.Shift != c.shift {
			t.Errorf("%s: %s by %d: %+v, want %s", c.name, c.odds, c.shift, got, c.want)
		}
	}
	if got := OddsColumn(nil, Odds{1, 1}, 0); got.Found {
		t.Errorf("without a table: %+v", got)
	}
}

func TestColumnResult(t *testing.T) {
	p := &scspack.Pack{CRT: crtOf(t, "1:1", "2:1"), Combat: scspack.CombatRule{By: scspack.ByOdds, Left: scspack.ParseResult("A1")}}
	for _, c := range []struct {
		attack, defence string
		roll            int
		want            string
		known           bool
	}{
		{"3", "3", 2, "A2r1", true},
		{"6", "3", 7, "D2r2", true},
		{"6", "3", 13, "", false},
		{"1", "2", 7, "A1", true}, // left of the table, the roll is of no consequence
		{"1", "0", 7, "", false},
		{"0", "1", 7, "", false},
	} {
		column := ColumnFor(p, strength(t, c.attack), strength(t, c.defence), 0)
		if got, known := column.Result(p, c.roll); got.Text != c.want || known != c.known {
			t.Errorf("%s against %s, roll %d: %q, %v, want %q, %v", c.attack, c.defence, c.roll, got.Text, known, c.want, c.known)
		}
	}
	p.Combat.ZeroDefense = scspack.LastColumn
	if got := ColumnFor(p, strength(t, "1"), Strength{}, -1); head(got) != "1:1" || got.Shift != -1 {
		t.Errorf("against 0, where the pack has the last column: %+v", got)
	}
	if got := ColumnFor(&scspack.Pack{}, strength(t, "1"), strength(t, "1"), 0); got.Found {
		t.Errorf("without a table: %+v", got)
	}
}

func TestDifferenceColumn(t *testing.T) {
	p := &scspack.Pack{Combat: scspack.CombatRule{By: scspack.ByDifference}}
	p.CRT = &scspack.CRT{Columns: []scspack.Column{{Label: "-2", Difference: -2}, {Label: "0", Difference: 0}, {Label: "+3", Difference: 3}}}
	for _, c := range []struct{ attack, defence, want string }{
		{"5", "2", "+3"}, {"4.5", "2", "+3"}, {"4", "2", "0"}, {"2", "2.5", "0"}, {"2", "3", "-2"}, {"2", "4.5", "-2"}, {"2", "5", "left"}, {"900", "1", "+3"},
		{"0", "0", "0"}, {"99999999999999999999", "1", "+3"}, {"1", "99999999999999999999", "left"},
	} {
		if got := ColumnFor(p, strength(t, c.attack), strength(t, c.defence), 0); head(got) != c.want {
			t.Errorf("%s less %s: %+v, want %s", c.attack, c.defence, got, c.want)
		}
	}
}

// More attack is never a worse column, and a shift never leaves the table's right.
func TestColumnProperties(t *testing.T) {
	crt := crtOf(t, "1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "6:1")
	rapid.Check(t, func(t *rapid.T) {
		attack, defence := rapid.IntRange(1, 60).Draw(t, "attack"), rapid.IntRange(1, 60).Draw(t, "defence")
		shift := rapid.IntRange(-9, 9).Draw(t, "shift")
		odds, _ := NewOdds(NewStrength(attack), NewStrength(defence))
		more, _ := NewOdds(NewStrength(attack+1), NewStrength(defence))
		c, better := OddsColumn(crt, odds, shift), OddsColumn(crt, more, shift)
		if odds.Compare(more) > 0 || c.Index > better.Index {
			t.Fatalf("%d:%d is %s in %+v, one more %s in %+v", attack, defence, odds, c, more, better)
		}
		if c.Left != (c.Index < 0) || c.Index >= len(crt.Columns) {
			t.Fatalf("%+v", c)
		}
	})
}
