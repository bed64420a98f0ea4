package afb_test

import (
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
	"github.com/umpire-vassal/umpire/rules/scs/gamestest"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// mappedGame returns the shipped pack with a map and a source of each side.
func mappedGame(f *testing.F) *scs.Game {
	p, problems, err := scspack.LoadOver(gamestest.Loader(), fstest.MapFS{
		"game.toml":  {Data: []byte("extends = \"afb\"\n[[map]]\ncolumns = [1, 50]\nrows = [0, 30]\nlow = \"odd\"\n[[replacement]]\nside = \"soviet\"\namount = 2\n")},
		"places.csv": {Data: []byte("hex,role,side\n02.02,supply,german\n03.03,supply,soviet\n")},
	})
	if err != nil || len(problems) > 0 {
		f.Fatal(problems, err)
	}
	g, err := scs.Compile(p)
	if err != nil {
		f.Fatal(err)
	}
	return g
}

// Whatever the positions and the records: every check has an answer.
func FuzzChecks(f *testing.F) {
	bare, err := scs.Compile(shipped(f))
	if err != nil {
		f.Fatal(err)
	}
	all := []*scs.Game{bare, mappedGame(f)}
	kinds := []string{"", "ge_garrison", "so_garrison", "ge_pz_9_5_10", "ge_mot_2_5_10", "none"}
	f.Add([]byte{}, []byte{})
	f.Add([]byte("both sides are on the map, some of them twice"), []byte("and others come after them, or have gone"))
	f.Fuzz(func(t *testing.T, first, second []byte) {
		position := func(data []byte) scs.Position {
			next := func() int {
				if len(data) == 0 {
					return 0
				}
				b := int(int8(data[0]))
				data = data[1:]
				return b
			}
			pos := scs.Position{Turn: pack.Value{N: next(), Known: true}, Phase: "movement", Phasing: scs.SideID(next() % 3)}
			for len(data) > 0 && len(pos.Units) < 40 {
				pos.Units = append(pos.Units, scs.Unit{
					ID: string(rune('a' + next()&15)), Kind: kinds[(next()&127)%len(kinds)], Side: scs.SideID(next()%4 - 1), Hex: scs.HexID(next()),
					Reduced: pack.Answer(next() & 3), Exploit: pack.Answer(next() & 3), Steps: pack.Value{N: next(), Known: next()&1 == 0},
					OOS: pack.Answer(next() & 3), DG: pack.Answer(next() & 3), Unbound: next()&7 == 0, Deeds: scs.Deeds(next()), Class: scs.NoClass,
				})
			}
			return pos
		}
		before, after := position(first), position(second)
		var ids []string
		var units []int
		for i, u := range after.Units {
			ids, units = append(ids, u.ID), append(units, i)
		}
		var strikes []afb.Strike
		for _, b := range first[:min(len(first), 300)] {
			strikes = append(strikes, afb.Strike{Phase: []string{"movement", "exploitation", "x"}[b%3], Hex: hex.Hex{Col: int16(b), Row: int16(b >> 4)}, Split: b&1 == 0})
		}
		for _, g := range all {
			p := g.Pack()
			afb.CheckGarrisonDeeds(g, afb.Change{Before: before, After: after})
			afb.CheckAttackers(g, after, append(units, -1, len(units)))
			turn := int(int8(len(second)))
			for side := scs.NoSide; side <= scs.SideID(g.Sides()); side++ {
				afb.CheckGarrisonCount(g, after, side)
				air := afb.AirTurn{Side: g.SideName(side), Turn: turn, Dice: []int{turn}, Strikes: strikes}
				afb.CheckAir(p, air)
				afb.CheckAirLeft(p, air.Side, "movement", strikes, pack.Known(turn), before.Turn)
				s := g.Situate(after)
				r := afb.Rebuilding{Side: side, Turn: turn, Kept: before.Turn, Returned: ids, Flipped: ids, Before: g.Situate(before), After: s,
					Sources: g.Sources(s, side, scs.SourceMemory{})}
				afb.CheckReplacements(r)
				afb.CheckUnspent(r, after.Turn)
			}
			afb.CheckPullout(g, afb.PulloutTurn{Turn: turn, Roll: before.Turn, Before: pack.Answer(turn & 3)}, before, after)
			result(p, g.Control(after), turn)
		}
	})
}
