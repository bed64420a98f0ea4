package rule

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
)

// Coverage records what was checked, what was not, and what the rest needs.
// The zero value is ready to use.
type Coverage struct {
	counts []Count
	last   int // index of the count that was looked up last
	levels [Levels]levelState
}

// levelState is what became of a level. Zero: nothing of it was checked.
type levelState struct {
	reached bool
	needs   []string
}

// A Count is how many things of one kind a rule looked at.
type Count struct {
	// Rule is the rule's ID.
	Rule string `json:"rule"`
	// What are the things: "stacks", "units".
	What string `json:"what"`
	// Checked is how many of them have a verdict, legal ones included.
	Checked int `json:"checked"`
	// Unchecked is how many have none.
	Unchecked int `json:"unchecked"`
	// Needs is what those need, each thing once, sorted.
	Needs []string `json:"needs"`
}

// Clone returns a copy.
func (c *Coverage) Clone() Coverage {
	clone := Coverage{counts: slices.Clone(c.counts), levels: c.levels}
	for i := range clone.counts {
		clone.counts[i].Needs = slices.Clone(clone.counts[i].Needs)
	}
	for i := range clone.levels {
		clone.levels[i].needs = slices.Clone(clone.levels[i].needs)
	}
	return clone
}

// Checked counts a thing that got its verdict.
func (c *Coverage) Checked(rule, what string) { c.count(rule, what).Checked++ }

// Unchecked counts a thing that got none, because need is missing.
func (c *Coverage) Unchecked(rule, what, need string) {
	count := c.count(rule, what)
	count.Unchecked++
	count.Needs = insert(count.Needs, need)
}

func (c *Coverage) count(rule, what string) *Count {
	if c.last < len(c.counts) && c.counts[c.last].Rule == rule && c.counts[c.last].What == what {
		return &c.counts[c.last] // a rule counts many things one after the other
	}
	i, found := slices.BinarySearchFunc(c.counts, Count{Rule: rule, What: what}, func(a, b Count) int {
		return cmp.Or(strings.Compare(a.Rule, b.Rule), strings.Compare(a.What, b.What))
	})
	if !found {
		c.counts = slices.Insert(c.counts, i, Count{Rule: rule, What: what, Needs: []string{}})
	}
	c.last = i
	return &c.counts[i]
}

// Add adds another coverage.
func (c *Coverage) Add(other *Coverage) {
	for _, n := range other.counts {
		sum := c.count(n.Rule, n.What)
		sum.Checked += n.Checked
		sum.Unchecked += n.Unchecked
		for _, need := range n.Needs {
			sum.Needs = insert(sum.Needs, need)
		}
	}
	for l, state := range other.levels {
		c.levels[l].reached = c.levels[l].reached || state.reached
		for _, need := range state.needs {
			c.levels[l].needs = insert(c.levels[l].needs, need)
		}
	}
}

// Counts returns the counts, by rule and kind of thing.
func (c *Coverage) Counts() []Count { return slices.Clone(c.counts) }

// Reach records that the rules of a level looked at all that the file holds. A level
// that needs something is not reached all the same.
func (c *Coverage) Reach(l Level) { c.levels[l].reached = true }

// Need records something without which a level is not reached.
func (c *Coverage) Need(l Level, need string) { c.levels[l].needs = insert(c.levels[l].needs, need) }

// Needs returns what a level needs to be reached, sorted.
func (c *Coverage) Needs(l Level) []string { return slices.Clone(c.levels[l].needs) }

// Reached reports whether a level was reached, whatever became of those before it.
func (c *Coverage) Reached(l Level) bool {
	return c.levels[l].reached && len(c.levels[l].needs) == 0
}

// Level returns the highest level that was reached with all before it.
func (c *Coverage) Level() Level {
	level := Integrity
	for l := Integrity; l < levels && c.Reached(l); l++ {
		level = l
	}
	return level
}

// MarshalJSON writes the counts and the levels.
func (c Coverage) MarshalJSON() ([]byte, error) {
	type jsonLevel struct {
		Level   Level    `json:"level"`
		What    string   `json:"what"`
		Reached bool     `json:"reached"`
		Needs   []string `json:"needs"`
	}
	all := make([]jsonLevel, 0, Levels)
	for l := range levels {
		all = append(all, jsonLevel{l, l.String(), c.Reached(l), some(c.levels[l].needs)})
	}
	return json.Marshal(struct {
		Checked []Count     `json:"checked"`
		Levels  []jsonLevel `json:"levels"`
	}{some(c.counts), all})
}

// insert adds a word to a sorted list that has each word once.
func insert(list []string, word string) []string {
	i, found := slices.BinarySearch(list, word)
	if found {
		return list
	}
	return slices.Insert(list, i, word)
}
