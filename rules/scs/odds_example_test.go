package scs_test

import (
	"fmt"

	"github.com/umpire-vassal/umpire/rules/scs"
)

// The rulebook's own sum: fractions are kept until the odds are rounded.
func ExampleNewOdds() {
	attack := scs.Strength{}
	for _, text := range []string{"2.5", "3.25", "4.125"} {
		one, _ := scs.ParseStrength(text)
		attack = attack.Plus(one)
	}
	defence, _ := scs.ParseStrength("17/8")
	odds, _ := scs.NewOdds(attack, defence)
	fmt.Println(attack, "against", defence, "is", odds)
	// Output: 9.875 against 2.125 is 5:1
}
