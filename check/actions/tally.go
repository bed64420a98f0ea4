package actions

import (
	"cmp"
	"math/big"
	"slices"
	"strconv"
)

// A Tally sums up what one player rolled with one dice button.
type Tally struct {
	Player Player
	Button string
	// Rolls counts the rolls that were not taken back, Undone the others. Only the former
	// count in the other fields.
	Rolls, Undone int
	// Results are the totals, or texts for symbol dice and for results that are not numbers.
	// Numbers come first, by size.
	Results []Count
	// Dice counts what single dice showed, for throws of several dice that are known.
	Dice []Count

	sum, numbers  int
	results, dice map[string]int // where in Results and Dice a result stands
}

// A Count is how often a result came up.
type Count struct {
	Result string
	Times  int
}

// Mean returns the exact mean of the totals; false if there are none.
func (t *Tally) Mean() (*big.Rat, bool) {
	if t.numbers == 0 {
		return nil, false
	}
	return big.NewRat(int64(t.sum), int64(t.numbers)), true
}

// Tallies sums up the dice of some steps by player and button, in the order of the
// players and the buttons' names. Rolls of unknown players come last.
func Tallies(steps []Step) []Tally {
	var tallies []Tally
	type key struct {
		player int
		button string
	}
	of := map[key]int{}
	for i := range steps {
		s := &steps[i]
		for _, a := range s.Actions {
			roll, ok := a.(Roll)
			if !ok {
				continue
			}
			k := key{s.By.Number, roll.Button}
			j, known := of[k]
			if !known {
				j = len(tallies)
				of[k] = j
				tallies = append(tallies, Tally{Player: s.By, Button: roll.Button, results: map[string]int{},
					dice: map[string]int{}})
			}
			tallies[j].count(roll, s.Stands())
		}
	}
	for i := range tallies {
		slices.SortFunc(tallies[i].Results, bySize)
		slices.SortFunc(tallies[i].Dice, bySize)
	}
	slices.SortStableFunc(tallies, func(a, b Tally) int {
		return cmp.Or(compareBools(!a.Player.Known(), !b.Player.Known()),
			cmp.Compare(a.Player.Number, b.Player.Number), cmp.Compare(a.Button, b.Button))
	})
	return tallies
}

func (t *Tally) count(roll Roll, stands bool) {
	if !stands {
		t.Undone++
		return
	}
	t.Rolls++
	if roll.HasTotal {
		t.sum += roll.Total
		t.numbers++
		counted(&t.Results, t.results, strconv.Itoa(roll.Total))
	} else {
		counted(&t.Results, t.results, roll.Result)
	}
	if len(roll.Dice) > 1 {
		for _, n := range roll.Dice {
			counted(&t.Dice, t.dice, strconv.Itoa(n))
		}
	}
}

func counted(counts *[]Count, at map[string]int, result string) {
	i, ok := at[result]
	if !ok {
		i = len(*counts)
		at[result] = i
		*counts = append(*counts, Count{Result: result})
	}
	(*counts)[i].Times++
}

// bySize orders numbers by size and puts texts behind them.
func bySize(a, b Count) int {
	x, errX := strconv.Atoi(a.Result)
	y, errY := strconv.Atoi(b.Result)
	return cmp.Or(compareBools(errX != nil, errY != nil), cmp.Compare(x, y), cmp.Compare(a.Result, b.Result))
}

// compareBools puts false first.
func compareBools(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}
