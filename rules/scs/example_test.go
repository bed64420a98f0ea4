package scs_test

import (
	"fmt"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/gamestest"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// The movement example of the series rulebook: unit 1 goes by 26.16, which is in an
// EZOC, and on along the road.
func ExampleSituation_JudgePath() {
	fsys, err := gamestest.Open("rulebook")
	if err != nil {
		panic(err)
	}
	pack, problems, err := scspack.LoadOver(gamestest.Loader(), fsys)
	if err != nil || len(problems) > 0 {
		panic(fmt.Sprint(problems, err))
	}
	game, err := scs.Compile(pack)
	if err != nil {
		panic(err)
	}
	pos, problems := scs.ParsePosition(game, "position", []byte(`
phase: movement
side: friendly

hex,unit
27.17,1
26.15,2
23.18,7
`))
	if len(problems) > 0 {
		panic(fmt.Sprint(problems))
	}
	situation := game.Situate(pos)

	var path []scs.HexID
	for _, number := range []string{"26.16", "26.17", "26.18"} {
		h, ok := hex.Parse(number)
		if !ok {
			panic(number)
		}
		path = append(path, game.ID(h))
	}
	ruling := situation.JudgePath(situation.MoveOf(pos.Unit("1")), path)
	fmt.Println(ruling.Verdict)
	for _, step := range position.NewAccount(words.Speaker{}, situation, &ruling.Accounts[0]).Steps {
		fmt.Println(step.String())
	}
	// Output:
	// legal
	// 26.16: Open 1 + EZOC(2) 2 = 3, total 3
	// 26.17: Road 1/2 = 1/2, total 3 1/2
	// 26.18: Road 1/2 = 1/2, total 4
}
