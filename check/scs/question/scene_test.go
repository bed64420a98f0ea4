package question_test

import (
	"bytes"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/question"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

// field is a map of six hexes with the units 1 of blue and 2 of red.
const field = "-- units.csv --\nid,side,attack,attack_kind,defense,ma\n1,blue,3,attack,3,4\n2,red,3,attack,3,4\n" +
	"-- map --\nlow: even\n      01    02    03\n02    .           .\n            .\n01    .           .\n            .\n-- position --\nside: blue\n"

// laid puts pieces on the field: "2 name 02.01" is a piece of unit 2, "? name 02.01" a piece of which
// nothing is known, "- name" a unit that is nowhere.
func laid(t testing.TB, rows ...[3]string) *question.Scene {
	t.Helper()
	c := scstest.Parse(t, field)
	pos := position.Position{Pack: c.Game.Pack()}
	for i, row := range rows {
		p := &position.Piece{ID: "piece" + strconv.Itoa(i), GPID: "slot" + row[0], Name: row[1], OOS: pack.No, DG: pack.No, Face: position.Full}
		if u := c.Game.Pack().Unit(row[0]); u != nil {
			p.Kind, p.Unit, p.Side = position.Unit, u, u.Side
		}
		if row[2] != "" {
			h, ok := hex.Parse(row[2])
			if !ok {
				t.Fatalf("%q is no hex", row[2])
			}
			p.At = position.Spot{Where: position.InHex, Hex: h}
		}
		pos.Pieces = append(pos.Pieces, p)
	}
	return question.OnBoard(pos.Board(c.Game, position.NewNames()), &pos, question.Origin{File: "game.vsav"})
}

func called(s *question.Scene) []string {
	var all []string
	for _, u := range s.Position().Units {
		all = append(all, u.ID)
	}
	return all
}

// A name alone is enough where it is there once.
func TestNames(t *testing.T) {
	s := laid(t, [3]string{"1", "1/I/78", "01.01"}, [3]string{"1", "1/I/78", "01.02"}, [3]string{"1", "HQ", "01.02"},
		[3]string{"2", "3/I", "03.01"}, [3]string{"2", "3/I", "03.01"}, [3]string{"2", "3/I", "03.02"}, [3]string{"?", "", "02.02"})
	want := []string{"1/I/78@01.01", "1/I/78@01.02", "HQ", "3/I@03.01#1", "3/I@03.01#2", "3/I@03.02", "piece piece6"}
	if diff := cmp.Diff(want, called(s)); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	for word, want := range map[string][]int{
		"HQ": {2}, "hq": {2}, "HQ@01.02": {2}, "1/I/78@01.02": {1}, "3/I@03.02": {5}, "3/I@03.01#2": {4},
		"03.01": {3, 4}, "piece5": {5}, "slot2@03.02": {5}, "2@03.02": {5}, "slot?": {6}, "02.02": {6},
	} {
		got, err := s.Units(word)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", word, err, diff)
		}
	}
	for word, want := range map[string]string{
		"1/I/78":       `"1/I/78" may be "1/I/78@01.01" (1, slot slot1, piece piece0), "1/I/78@01.02" `,
		"3/I@03.01":    `"3/I@03.01" may be "3/I@03.01#1" (2, slot slot2, piece piece3), "3/I@03.01#2" `,
		"1/I/78@03.02": `"1/I/78" is not in 03.02; it may be "1/I/78@01.01"`,
		"I/7":          `"I/7" is no unit of the position; it is part of "1/I/78@01.01", "1/I/78@01.02"`,
		"HR":           `"HR" is no unit of the position; did you mean "HQ"?`,
		"":             `"" is no unit of the position`,
		"03.03":        `03.03 is no hex of the maps`,
		"01.03":        `01.03 is no hex of the maps`,
	} {
		if _, err := s.Units(word); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %s", word, err, want)
		}
	}
}

// Whatever pieces are called, each is called otherwise than all others, and is found
// by that; and the terminal gets text only.
func TestEveryNameFindsItsUnit(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		name := rapid.OneOf(rapid.SampledFrom([]string{"a", "b", "a@01.01", "a@01.01#1", "a#1", "01.01", "", "1", "slot1", "piece0"}), rapid.String())
		rows := make([][3]string, rapid.IntRange(1, 8).Draw(rt, "pieces"))
		for i := range rows {
			rows[i] = [3]string{
				rapid.SampledFrom([]string{"1", "2", "?"}).Draw(rt, "unit"), name.Draw(rt, "name"),
				rapid.SampledFrom([]string{"01.01", "02.01", "03.02"}).Draw(rt, "hex"),
			}
		}
		s := laid(t, rows...)
		for i, word := range called(s) {
			if strings.TrimSpace(word) != word {
				continue // no shell gives such a word
			}
			if got, err := s.Units(word); err != nil || len(got) != 1 || got[0] != i {
				rt.Fatalf("%q of %q: %v, %v", word, called(s), got, err)
			}
		}
		var b bytes.Buffer
		supply := question.AskSupply(s, s.OnMap())
		for side := range s.Game().Sides() {
			target := s.Position().Units[0].Hex
			attack, err := question.AskAttack(s, target, s.Game().Side(s.Game().Pack().Sides[side]), nil)
			if err != nil {
				rt.Fatal(err)
			}
			sound(t, attack.JSON)
			if err := attack.Text(&b, room); err != nil {
				rt.Fatal(err)
			}
		}
		if reach, err := question.AskReach(s, []int{0}); err != nil {
			rt.Fatal(err)
		} else if err := reach.Text(&b, room); err != nil {
			rt.Fatal(err)
		}
		sound(t, supply.JSON)
		if err := supply.Text(&b, room); err != nil {
			rt.Fatal(err)
		}
		if err := supply.Overview(&b, room.Width); err != nil {
			rt.Fatal(err)
		}
		for _, r := range b.String() {
			if r != '\n' && (unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r)) {
				rt.Fatalf("%U reaches the terminal: %q", r, b.String())
			}
		}
	})
}
