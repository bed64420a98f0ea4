package referee_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
)

// Whatever way a player takes that the engine allows, in one drag or hex by hex,
// with drops that he takes back and units that he shuffles, is never called illegal,
// nor even suspect.
func TestLegalMovesAreNotAccused(t *testing.T) {
	m, module, p, b := millRoadGame(t)
	game, err := scs.Compile(p)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		turn := march{T: t, game: game, pos: scs.Position{Phasing: scs.NoSide}}
		turn.say("player North Nora mill-password")
		turn.say("player South Sol hill-password")
		turn.place()
		turn.say("say Nora: North moves")
		for _, i := range rapid.Permutation([]int{0, 1, 2, 3}).Draw(t, "order") {
			turn.move(i)
		}
		turn.say("say Nora: North attacks")
		accuse(t, m, module, p, b, turn.log.String())
	})
}

// march is a random turn of the north's in Mill Road, as the text of a log.
type march struct {
	*rapid.T
	game *scs.Game
	pos  scs.Position
	log  strings.Builder
}

func (m *march) say(format string, args ...any) { fmt.Fprintf(&m.log, format+"\n", args...) }

func (m *march) hex(h scs.HexID) string { return m.game.Hex(h).String() }

// place puts all units down, no two in one hex, and none where nobody may stand.
func (m *march) place() {
	var open []int
	for h := range m.game.Hexes() {
		unit := m.game.NewUnit("n1", "n1", scs.HexID(h))
		if may, _ := m.game.MayStand(&unit, unit.Hex); may != pack.No {
			open = append(open, h)
		}
	}
	at := rapid.SliceOfNDistinct(rapid.SampledFrom(open), 7, 7, rapid.ID[int]).Draw(m.T, "hexes")
	for i, id := range []string{"n1", "n2", "n3", "n4", "s1", "s2", "s3"} {
		h := scs.HexID(at[i])
		m.pos.Units = append(m.pos.Units, m.game.NewUnit(id, id, h))
		m.say("at %s: %s", m.hex(h), id)
	}
}

// move moves a unit somewhere that it can reach.
func (m *march) move(i int) {
	s := m.game.Situate(m.pos)
	move := scs.Move{Units: []int{i}, From: m.pos.Units[i].Hex}
	var reach scs.Reach
	reach.Search(s, move, scs.Against)
	to := rapid.SampledFrom(reach.Hexes()).Draw(m.T, "to")
	id := m.pos.Units[i].ID
	if rapid.Bool().Draw(m.T, "mistake") {
		m.say("move %s: 13.07", id)
		m.say("undo")
	}
	if rapid.Bool().Draw(m.T, "hex by hex") {
		for _, h := range reach.Path(nil, to) {
			m.say("move %s: %s", id, m.hex(h))
		}
	} else if to != move.From {
		m.say("move %s: %s", id, m.hex(to))
	}
	m.pos = m.pos.With(func(u *scs.Unit) { u.Hex = to }, i)
}

func accuse(t *rapid.T, m *build.Module, module *vmod.Module, p *scspack.Pack, b *bind.Binding, log string) {
	t.Helper()
	accuseFrom(t, rule.Suspect, m, module, p, b, log)
}

// accuseFrom fails where the referee finds something that is at least so grave.
func accuseFrom(t *rapid.T, least rule.Verdict, m *build.Module, module *vmod.Module, p *scspack.Pack, b *bind.Binding, log string) {
	t.Helper()
	g, err := build.ReadGame(m, "log", []byte(log))
	if err != nil {
		t.Fatal(err)
	}
	data, err := g.File()
	if err != nil {
		t.Fatal(err)
	}
	file, err := vmod.Open(strings.NewReader(string(data)), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	result, err := check.Save(check.File{Save: file.Save, Module: module, Pack: p, Binding: b}, check.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range result.Findings {
		// Nobody looked at how high the stacks became, nor at who lies on top of them.
		if f.Verdict >= least && f.Rule != "scs/stacking-limit" && f.Rule != "scs/stack-order" {
			t.Fatalf("%s\n%s %s %v: %s", log, f.Verdict, f.Rule, f.Hexes, f.Message)
		}
	}
}
