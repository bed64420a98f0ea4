package scs

import (
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/orders"
	"github.com/umpire-vassal/umpire/check/scs/declare"
)

// Orders that another game has read are refused, and not left out without a word.
func TestOrdersOfAnotherSeries(t *testing.T) {
	if _, err := links([]check.Log{{Name: "turn.vlog", Orders: "king me"}}); err == nil {
		t.Error("orders of another series are taken")
	}
	for _, given := range []check.Orders{nil, []declare.Order{{Row: orders.Row{Step: 1}}}} {
		chain, err := links([]check.Log{{Name: "turn.vlog", Orders: given}})
		if err != nil || (given != nil) != (len(chain[0].Orders) == 1) {
			t.Errorf("orders %v: %v, %v", given, chain, err)
		}
	}
}
