package scs

import (
	"testing"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// anything returns a position made of bytes: units on and off the map, of sides and
// classes that there are and that there are not, with any values.
func anything(g *Game, data []byte) Position {
	next := func() int {
		if len(data) == 0 {
			return 0
		}
		b := int(int8(data[0]))
		data = data[1:]
		return b
	}
	value := func() pack.Value { return pack.Value{N: next(), Known: next()%3 != 0} }
	kinds := []string{"", "attack", "barrage", "none", "?"}
	pos := Position{Turn: value(), Phase: []string{"", "movement", "supply", "x"}[next()&3], Phasing: SideID(next() % 4)}
	for len(data) > 0 && len(pos.Units) < 60 {
		pos.Units = append(pos.Units, Unit{
			ID: string(rune('a' + next()&15)), Kind: kinds[next()&3], Side: SideID(next()%4 - 1), Class: ClassID(next()%4 - 1),
			Hex: HexID(next()), Face: scspack.Face{Attack: value(), Defense: value(), MA: value()}, AttackKind: kinds[next()&3],
			Exploit: pack.Answer(next() & 3), ZOC: pack.Answer(next() & 3), Steps: value(),
			OOS: pack.Answer(next() & 3), DG: pack.Answer(next() & 3), Unbound: next()&7 == 0, Deeds: Deeds(next()),
		})
	}
	for range min(len(pos.Units), 40) {
		pos.Control = append(pos.Control, SideID(next()%4-1))
	}
	return pos
}

// Whatever stands where: stacking, entry, supply and control have an answer.
func FuzzState(f *testing.F) {
	var games []*Game
	for _, supply := range []string{"", "limit = 2\nunit = \"hexes\"", "limit = 3\nunit = \"mp\"\nsource_dies = [\"north\"]"} {
		games = append(games, supplyGame(f, map[string]string{
			"map.csv": "hex,terrain\n02.02,woods\n03.03,lake\n04.02,\n04.03,swamp\n", "hexsides.csv": "hex,hex,feature\n01.03,02.02,river\n",
			"places.csv": "hex,role,side,value,name\n01.03,supply,north,,\n06.03,supply,,,\n01.01,entry,north,,A\n03.02,entry,,,A\n02.02,victory,,2,\n02.03,victory,,,\n",
		}, supply))
	}
	games = append(games, compile(f, map[string]string{"game.toml": "name = \"least\"\nsides = [\"a\", \"b\"]\n"}))
	f.Add([]byte{})
	f.Add([]byte("the units of both sides stand about the map, in no order that anybody could make out, and wait for supply"))
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, g := range games {
			pos := anything(g, data)
			s := g.Situate(pos)
			for moment := range StackingMoment(AfterRetreat + 1) {
				for _, stack := range g.Stacks(pos, Occasion{Moment: moment}) {
					if v := stack.Limit.Verdict(); v == Depends && len(stack.Limit.Excuses)+len(stack.Limit.Decides) == 0 {
						t.Fatalf("%+v depends on nothing", stack)
					}
				}
			}
			tracer := g.NewTracer()
			all := []int{-1, len(pos.Units)}
			for i := range pos.Units {
				all = append(all, i)
			}
			for side := NoSide; side <= SideID(g.Sides()); side++ {
				sources := g.Sources(s, side, SourceMemory{Entered: []HexID{3, -1}})
				sources.Hexes = append(sources.Hexes, Source{Hex: NoHex, Alive: pack.Yes})
				y := tracer.Trace(s, side, sources)
				for _, i := range all {
					trace, ok := y.Trace(i)
					if ok && trace.Supplied == pack.Unknown && len(trace.Decides) == 0 {
						t.Fatalf("%+v: nothing decides", trace)
					}
				}
				s.Entry(side, "A", all)
				VictoryPoints(g.Pack(), g.Control(pos), g.SideName(side))
			}
			s.CheckArrival(Arrival{Units: all, Area: "A", Due: pos.Turn})
		}
	})
}
