package scs

import (
	"testing"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Whatever stands where, and whatever is asked of it: combats, overruns, losses, retreats and
// advances have an answer, and what is open names what would decide it.
func FuzzCombat(f *testing.F) {
	ground := map[string]string{
		"map.csv":      "hex,terrain\n02.02,woods\n03.03,lake\n04.02,\n04.03,swamp\n",
		"hexsides.csv": "hex,hex,feature\n01.03,02.02,river\n",
		"crt.csv":      "roll,1:1,2:1\n2-12,A1*,D1r2\n",
	}
	games := []*Game{compile(f, map[string]string{"game.toml": "name = \"least\"\nsides = [\"a\", \"b\"]\n"})}
	for _, rules := range []string{
		"[combat]\ndice = \"2d6\"\n",
		"[combat]\ndice = \"2d6\"\n[overrun]\nby = \"chart\"\nunits = \"exploit\"\n",
	} {
		games = append(games, supplyGame(f, ground, "limit = 2\nunit = \"hexes\"\n"+rules))
	}
	f.Add([]byte{}, int8(1), int8(2))
	f.Add([]byte("whoever reads this stands in a hex beside another and is attacked at once, from everywhere, by all"), int8(9), int8(3))
	f.Fuzz(func(t *testing.T, data []byte, a, b int8) {
		for _, g := range games {
			pos := anything(g, data)
			s := g.Situate(pos)
			everybody := []int{-1, len(pos.Units)}
			var path []HexID
			for i := range pos.Units {
				everybody = append(everybody, i)
				path = append(path, pos.Units[i].Hex)
			}
			open := func(what string, found Objections) {
				if found.Verdict() == Depends && len(found.Decides()) == 0 {
					t.Fatalf("%s depends on nothing: %+v", what, found)
				}
			}
			groups := [][]int{nil, everybody, {int(a)}, {int(b), int(a)}}
			for _, units := range groups {
				for _, target := range []HexID{NoHex, HexID(a), HexID(b), HexID(g.Hexes())} {
					attack := Attack{Units: units, Target: target, Overrun: a > b}
					combat := s.Evaluate(attack)
					open("an attack", combat.Objections)
					combat.Worst.Column.Result(g.Pack(), int(a))
					open("an overrun", s.CheckOverrun(Overrun{Units: units, At: HexID(b), Target: target}).Objections)
					open("an overrun", s.CheckOverrun(Overrun{Units: units, At: HexID(b), Target: target, Path: path}).Objections)
					advance := Advance{Attack: attack, Retreat: int(b)}
					order := RetreatOrder{Result: int(a), Converted: int(b), Source: func(h HexID) (int, bool) { return int(h), h > 2 }}
					for _, i := range units {
						advance.Paths = append(advance.Paths, AdvancePath{i, path})
						order.Paths = append(order.Paths, RetreatPath{i, path})
						s.AdvanceHexes(advance, i, Favour)
						s.RetreatPaths(i, int(a), Against, 10)
					}
					open("an advance", s.CheckAdvance(advance))
					ruling := s.CheckRetreat(order)
					if open("a retreat", ruling.Objections); ruling.Least > ruling.Most {
						t.Fatalf("%d to %d steps are owed", ruling.Least, ruling.Most)
					}
				}
				force := s.LossUnits(a > b, units...)
				due := StepsDue{Result: int(a), Converted: int(b), Retreat: int(a ^ b)}
				open("a loss", CheckLosses(scspack.Switch{}, force, due, []StepLoss{{"a", int(a)}, {"b", int(b)}}))
			}
			for i := range pos.Units {
				g.Lose(pos.Units[i], int(a))
				s.Attackers(pos.Units[i].Hex, pos.Units[i].Side)
			}
		}
	})
}
