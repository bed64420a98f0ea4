package account

import "github.com/umpire-vassal/umpire/check/actions"

// Dice are what a player rolled with one dice button, in words. Names are as they stand in
// the file.
type Dice struct {
	Player string `json:"player"`
	Button string `json:"button"`
	Rolls  int    `json:"rolls"`
	// Undone counts the rolls that were taken back, which nothing else here counts.
	Undone int `json:"undone,omitempty"`
	// Mean is the mean of the totals: "17/3 (5.67)"; "" if there are none.
	Mean string `json:"mean,omitempty"`
	// Results is how often each result came up: "1 x2, 6 x1".
	Results string `json:"results"`
}

// Dice returns what was rolled, by player and button.
func (a *Account) Dice() []Dice {
	var all []Dice
	for _, t := range actions.Tallies(a.Steps) {
		d := Dice{Player: a.roller(t), Button: t.Button, Rolls: t.Rolls, Undone: t.Undone, Results: counts(t.Results)}
		if mean, ok := t.Mean(); ok {
			d.Mean = exact(mean)
		}
		all = append(all, d)
	}
	return all
}
