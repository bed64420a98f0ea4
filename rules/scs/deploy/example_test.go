package deploy_test

import (
	"fmt"

	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/rules/scs/gamestest"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// The table of the package documentation, read with the shipped pack of Autumn for
// Barbarossa, which has no map and no entry areas.
func ExampleRead() {
	afb, err := gamestest.Open("afb")
	if err != nil {
		panic(err)
	}
	pack, _, err := scspack.LoadOver(gamestest.Loader(), afb)
	if err != nil {
		panic(err)
	}
	table, doubts, problems := deploy.Read("start.csv", []byte(`
side,unit,count,location,turn
german,9-5-10 Pz Rgt,2,w/i 2 4.25,
german,Garrison,,5.21 or 5.22,
soviet,so_garrison,3,anywhere in Smolensk,
german,3-5-10 Mtr Inf Rgt,,J,3
`), pack)
	for _, c := range table.Cells {
		fmt.Println(c.Count, c.Units.Kinds, c.Where.Text)
	}
	for _, d := range doubts {
		fmt.Println(d.At, d.Code, d.Text)
	}
	fmt.Println(problems)
	// Output:
	// 2 [ge_pz_9_5_10] w/i 2 4.25
	// 1 [ge_garrison] 5.21 or 5.22
	// 3 [so_garrison] anywhere in Smolensk
	// 1 [ge_mot_3_5_10] J
	// start.csv:6:28 area-unknown J
	// []
}
