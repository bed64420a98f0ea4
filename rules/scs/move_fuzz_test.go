package scs_test

import (
	"slices"
	"testing"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/rules/scs/scstest"
)

// fuzzGames returns games of which more and less is known.
func fuzzGames(t testing.TB) []*scs.Game {
	const drawn = "-- map --\nlow: odd\n      01    02    03    04\n03          w           ?\n      .           w\n02          .           .\n      w           .\n01          .           .\n      .           .\nriver 02.01/02.02 03.01/03.02\nbridge 02.01/02.02\nroad 01.01-02.01-03.02\n"
	games := []*scs.Game{
		scstest.Parse(t, drawn).Game,
		scstest.Parse(t, drawn+"-- switches --\nezoc_on_road unset\nminimum_move_is_whole no\ndg_ma_rounding unset\nzoc_without_ma unset\n").Game,
		scstest.Parse(t, "-- map --\nlow: odd\nhexsides: unknown\n      01    02    03    04\n03          ?           ?\n      .           w\n02          .           .\n").Game,
	}
	for _, p := range []*scspack.Pack{
		{Head: scspack.Head{Sides: []string{"blue", "red"}}},
		{Head: scspack.Head{Sides: []string{"blue", "red"}}, Maps: []scspack.Map{{Map: hex.Map{LastCol: 3, LastRow: 3, Low: hex.Odd}}, {Map: hex.Map{Letter: 'B', LastCol: 2, LastRow: 2, Low: hex.Even}}}},
		{},
	} {
		g, err := scs.Compile(p)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	return games
}

// bytesReader deals out the fuzzer's bytes as small numbers, zeros at the end.
type bytesReader struct{ data []byte }

func (r *bytesReader) next() int {
	if len(r.data) == 0 {
		return 0
	}
	b := r.data[0]
	r.data = r.data[1:]
	return int(int8(b))
}

func (r *bytesReader) value() pack.Value {
	n := r.next()
	return pack.Value{N: n, Known: n%5 != 0}
}

func (r *bytesReader) answer() pack.Answer { return pack.Answer(uint8(r.next()) % 4) }

func (r *bytesReader) unit() scs.Unit {
	u := scs.Unit{
		ID: string(rune('a' + r.next()&15)), Side: scs.SideID(r.next()), Class: scs.ClassID(r.next()), Hex: scs.HexID(r.next()),
		Reduced: r.answer(), Exploit: r.answer(), ZOC: r.answer(), OOS: r.answer(), DG: r.answer(),
		AttackKind: []string{"attack", "barrage", "none", ""}[r.next()&3], Unbound: r.next() == 7, Deeds: scs.Deeds(r.next()),
		Face: scspack.Face{Attack: r.value(), Defense: r.value(), MA: r.value()}, Steps: r.value(),
	}
	// Most units are somewhere and somebody's.
	if r.next()&3 != 0 {
		u.Side, u.Hex, u.Class = u.Side&1, u.Hex&7, scs.NoClass
	}
	if r.next()&3 == 0 {
		u.Start = scs.Start{Known: true, Hex: scs.HexID(r.next()), EZOC: r.answer()}
	}
	return u
}

// No position, whatever stands in it, makes the engine panic, and its answers are consistent.
func FuzzMove(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte("\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f"))
	f.Add([]byte("\x01aa\x00\xff\x01\x00\x02\x02\x02\x02\x02\x00\x00\x00\x03\x03\x09\x01\x01bb\x01\xff\x02\x00\x02\x02\x02\x02\x02\x00\x00\x00\x03\x03\x09\x01\x01"))
	games := fuzzGames(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		r := &bytesReader{data[:min(len(data), 400)]}
		g := games[uint8(r.next())%uint8(len(games))]
		pos := scs.Position{Phase: []string{"", "movement", "exploitation", "supply", "?"}[uint8(r.next())%5], Phasing: scs.SideID(r.next())}
		for len(r.data) > 0 && len(pos.Units) < 12 {
			pos.Units = append(pos.Units, r.unit())
		}
		s := g.Situate(pos)
		var reach [scs.Readings]scs.Reach
		var room scs.Reach
		moves := []scs.Move{s.MoveOf(), s.MoveOf(0, 1), {Units: []int{r.next(), 0}, From: scs.HexID(r.next())}}
		for i := range pos.Units {
			moves = append(moves, s.MoveOf(i))
		}
		waypoints := []scs.HexID{scs.HexID(r.next()), scs.HexID(r.next() & 7), scs.HexID(r.next() & 7)}
		for _, m := range moves {
			for reading := range scs.Reading(scs.Readings) {
				reach[reading].Search(s, m, reading)
				for h := scs.HexID(-2); h < 70; h++ {
					path := reach[reading].Path(nil, h)
					for _, account := range s.Explain(m, path, reading) {
						position.NewAccount(said, s, &account)
						if cost := s.Cost(account.Unit, m.From, path, reading); cost != account.Total {
							t.Fatalf("%v: a path of %d hexes costs %s, explained %s", reading, len(path), g.Format(cost), g.Format(account.Total))
						}
					}
				}
			}
			doubts := reach[scs.Favour].Doubts(m)
			for _, h := range reach[scs.Favour].Hexes() {
				want := s.JudgeMove(m, h).Decides
				if got := doubts.Of(h); !reach[scs.Against].Has(h) && !slices.Equal(got, want) {
					t.Fatalf("%v: depends on %v, JudgeMove says %v", g.Hex(h), got, want)
				}
			}
			for _, h := range reach[scs.Against].Hexes() {
				if !reach[scs.Favour].Has(h) && !reach[scs.Favour].Limited() {
					t.Fatalf("%v is reached against the mover and not in its favour", g.Hex(h))
				}
			}
			s.MayMove(m)
			for _, ruling := range []scs.Ruling{s.JudgePath(m, waypoints), s.JudgeMove(m, waypoints...), s.JudgeMove(m, waypoints[1])} {
				if ruling.Verdict < scs.Legal || ruling.Verdict > scs.Depends || (ruling.Verdict == scs.Legal) != (len(ruling.Objections) == 0) {
					t.Fatalf("ruling %+v", ruling)
				}
			}
			for _, way := range [][]scs.HexID{waypoints, waypoints[1:2]} {
				path, ok := room.Permits(s, m, way...)
				if ruling := s.JudgeMove(m, way...); ok && (ruling.Verdict != scs.Legal || !slices.Equal(path, ruling.Path)) {
					t.Fatalf("permitted by %v, ruling %+v", path, ruling)
				}
			}
		}
		for i := range pos.Units {
			for h := scs.HexID(-2); h < 70; h++ {
				s.Exerts(&pos.Units[i], h)
				g.MayStand(&pos.Units[i], h)
			}
			s.BeganInEZOC(&pos.Units[i])
		}
		for side := scs.SideID(-2); side < 10; side++ {
			for h := scs.HexID(-2); h < 70; h++ {
				s.InZOC(h, side)
			}
			s.EZOCOf(waypoints[1], side)
			s.SupplyEZOC(waypoints[0], side)
		}
		s.BeginPhase("movement", 0)
	})
}
