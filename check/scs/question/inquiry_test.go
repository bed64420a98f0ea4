package question_test

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/check/scs/question"
	"github.com/umpire-vassal/umpire/check/scs/textmap"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

var room = textmap.Size{Width: 72, Lines: 40}

func TestAnswers(t *testing.T) {
	scstest.Run(t, "testdata/*.txtar", map[string]scstest.Verb{
		"reach": askReach, "move": askMove, "supply": askSupply, "overview": askOverview, "attack": askAttack, "wrong": askWrong,
	})
}

func written(t *testing.T, write func(*bytes.Buffer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// askReach: reach UNIT+UNIT.
func askReach(t *testing.T, c *scstest.Case, args []string) string {
	answer, err := question.AskReach(question.Of(c.Situation), c.Units(t, args[0]))
	if err != nil {
		return err.Error()
	}
	sound(t, answer.JSON)
	return written(t, func(b *bytes.Buffer) error { return answer.Text(b, room) })
}

// askMove: move UNIT+UNIT TO VIA...
func askMove(t *testing.T, c *scstest.Case, args []string) string {
	var via []scs.HexID
	for _, number := range args[2:] {
		via = append(via, c.Hex(t, number))
	}
	answer, err := question.AskMove(question.Of(c.Situation), c.Units(t, args[0]), c.Hex(t, args[1]), via...)
	if err != nil {
		return err.Error()
	}
	sound(t, answer.JSON)
	return written(t, func(b *bytes.Buffer) error { return answer.Text(b, room) })
}

// askSupply: supply UNIT+UNIT.
func askSupply(t *testing.T, c *scstest.Case, args []string) string {
	answer := question.AskSupply(question.Of(c.Situation), c.Units(t, args[0]))
	sound(t, answer.JSON)
	return written(t, func(b *bytes.Buffer) error { return answer.Text(b, room) })
}

// askAttack: attack SIDE HEX UNIT+UNIT, in the side's Combat Phase.
func askAttack(t *testing.T, c *scstest.Case, args []string) string {
	target, side := c.Hex(t, args[1]), c.Game.Side(args[0])
	var units []int
	if len(args) > 2 {
		units = c.Units(t, args[2])
	}
	s := question.ForAttack(question.Of(c.Situation), side)
	if _, err := question.AttackingSide(s, target, side); err != nil {
		return err.Error()
	}
	answer, err := question.AskAttack(s, target, side, units)
	if err != nil {
		return err.Error()
	}
	sound(t, answer.JSON)
	return written(t, func(b *bytes.Buffer) error { return answer.Text(b, room) })
}

// askOverview: overview, of all units.
func askOverview(t *testing.T, c *scstest.Case, _ []string) string {
	answer := question.AskSupply(question.Of(c.Situation), everybody(c.Situation))
	sound(t, answer.JSON)
	return written(t, func(b *bytes.Buffer) error { return answer.Overview(b, room.Width) })
}

// askWrong: wrong unit|hex WORD, the error.
func askWrong(_ *testing.T, c *scstest.Case, args []string) string {
	var err error
	if args[0] == "unit" {
		_, err = question.Of(c.Situation).Units(args[1])
	} else {
		_, err = question.Hexes(c.Game, args[1])
	}
	if err == nil {
		return "right"
	}
	return err.Error()
}

func everybody(s *scs.Situation) []int {
	all := make([]int, len(s.Position().Units))
	for i := range all {
		all[i] = i
	}
	return all
}

// sound holds that an answer is JSON without a null: a list is always a list.
func sound(t testing.TB, write func(w io.Writer) error) {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	if !json.Valid(b.Bytes()) || strings.Contains(b.String(), "null") {
		t.Errorf("no sound JSON:\n%s", b.String())
	}
}

// Ids come from whoever wrote the pack and the position: the terminal gets text only.
func TestForeignNames(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		c := scstest.Parse(t, "-- units.csv --\nid,side,attack,attack_kind,defense,ma\n1,blue,3,attack,3,4\n2,red,3,attack,3,4\n-- map --\nlow: even\n      01    02    03\n02    .:1         .:2\n            .\n01    .           .\n            .\n-- position --\nside: blue\n")
		foreign := rapid.String().Draw(rt, "foreign")
		pos := c.Situation.Position().With(func(u *scs.Unit) { u.ID = foreign }, 0, 1)
		s := question.Of(c.Game.Situate(pos))
		var b bytes.Buffer
		reach, err := question.AskReach(s, []int{0})
		if err != nil {
			rt.Fatal(err)
		}
		move, err := question.AskMove(s, []int{0}, c.Hex(t, "02.01"))
		if err != nil {
			rt.Fatal(err)
		}
		supply := question.AskSupply(s, []int{0, 1})
		for _, err := range []error{reach.Text(&b, room), move.Text(&b, room), supply.Text(&b, room), supply.Overview(&b, 72)} {
			if err != nil {
				rt.Fatal(err)
			}
		}
		for _, r := range b.String() {
			if r != '\n' && (unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r)) {
				rt.Fatalf("%U reaches the terminal: %q", r, b.String())
			}
		}
	})
}
