package rule

import (
	"cmp"
	"slices"
	"strings"
)

// Coverage is what was checked, what was not, and what the rest would need.
// The zero value is ready to use.
type Coverage struct {
	counts []Count
	last   int // index of the count that was looked up last
	levels [Levels]levelState
	// groundwork are the ids of rules that judge no play, sorted.
	groundwork []string
}

// levelState is what became of a level. In the zero value nothing was checked.
type levelState struct {
	reached bool
	needs   []string
}

// A Count is how many things of one kind a rule looked at.
type Count struct {
	// Rule is the rule's ID.
	Rule string `json:"rule"`
	// Level is the level of checking that the rule belongs to.
	Level Level `json:"level"`
	// What are the things: "stacks", "units".
	What string `json:"what"`
	// Checked is how many of them have a verdict, legal ones included.
	Checked int `json:"checked"`
	// Unchecked is how many have none.
	Unchecked int `json:"unchecked"`
	// Needs is what those need, each thing once, sorted.
	Needs []string `json:"needs"`
}

// Clone returns a copy that shares nothing with c.
func (c *Coverage) Clone() Coverage {
	clone := Coverage{counts: slices.Clone(c.counts), levels: c.levels, groundwork: slices.Clone(c.groundwork)}
	for i := range clone.counts {
		clone.counts[i].Needs = slices.Clone(clone.counts[i].Needs)
	}
	for i := range clone.levels {
		clone.levels[i].needs = slices.Clone(clone.levels[i].needs)
	}
	return clone
}

// Checked counts a thing that got its verdict.
func (c *Coverage) Checked(r *Description, what string) { c.of(r, what).Checked++ }

// Unchecked counts a thing without a verdict, and what it would need.
func (c *Coverage) Unchecked(r *Description, what, need string) {
	count := c.of(r, what)
	count.Unchecked++
	count.Needs = insert(count.Needs, need)
}

// of returns the count of a rule.
func (c *Coverage) of(r *Description, what string) *Count {
	if r.Groundwork {
		c.groundwork = insert(c.groundwork, r.ID)
	}
	return c.count(r.ID, r.Level, what)
}

func (c *Coverage) count(rule string, level Level, what string) *Count {
	if c.last < len(c.counts) && c.counts[c.last].Rule == rule && c.counts[c.last].What == what {
		return &c.counts[c.last] // a rule counts many things one after the other
	}
	i, found := slices.BinarySearchFunc(c.counts, Count{Rule: rule, What: what}, func(a, b Count) int {
		return cmp.Or(strings.Compare(a.Rule, b.Rule), strings.Compare(a.What, b.What))
	})
	if !found {
		c.counts = slices.Insert(c.counts, i, Count{Rule: rule, Level: level, What: what, Needs: []string{}})
	}
	c.last = i
	return &c.counts[i]
}

// Add adds another coverage.
func (c *Coverage) Add(other *Coverage) {
	for _, n := range other.counts {
		sum := c.count(n.Rule, n.Level, n.What)
		sum.Checked += n.Checked
		sum.Unchecked += n.Unchecked
		for _, need := range n.Needs {
			sum.Needs = insert(sum.Needs, need)
		}
	}
	for _, id := range other.groundwork {
		c.groundwork = insert(c.groundwork, id)
	}
	for l, state := range other.levels {
		c.levels[l].reached = c.levels[l].reached || state.reached
		for _, need := range state.needs {
			c.levels[l].needs = insert(c.levels[l].needs, need)
		}
	}
}

// Rests takes back what was checked in c and not in proved, a coverage of the same files without
// data that nobody has confirmed: that needs confirmation, and so does its level.
func (c *Coverage) Rests(proved *Coverage, needs []string) {
	for i := range c.counts {
		n := &c.counts[i]
		short := n.Checked - proved.count(n.Rule, n.Level, n.What).Checked
		if short <= 0 {
			continue
		}
		n.Checked, n.Unchecked = n.Checked-short, n.Unchecked+short
		for _, need := range needs {
			n.Needs = insert(n.Needs, need)
			c.Need(n.Level, need)
		}
	}
}

// Void takes back that anything was checked but files themselves, because need is missing.
func (c *Coverage) Void(need string) {
	for i := range c.counts {
		n := &c.counts[i]
		if n.Level == Integrity || n.Checked == 0 {
			continue
		}
		n.Checked, n.Unchecked = 0, n.Unchecked+n.Checked
		n.Needs = insert(n.Needs, need)
	}
	for l := Integrity + 1; l < levels; l++ {
		c.Need(l, need)
	}
}

// Counts returns the counts by rule and kind of thing.
func (c *Coverage) Counts() []Count { return slices.Clone(c.counts) }

// Reach marks a level as checked, as far as the file goes. A level with needs is never
// reached.
func (c *Coverage) Reach(l Level) { c.levels[l].reached = true }

// Need adds what a level would need to be reached.
func (c *Coverage) Need(l Level, need string) { c.levels[l].needs = insert(c.levels[l].needs, need) }

// Needs returns what a level would need, sorted; nothing if it was reached.
func (c *Coverage) Needs(l Level) []string { return slices.Clone(c.levels[l].needs) }

// Reached reports whether a level was reached, even if lower ones were not.
func (c *Coverage) Reached(l Level) bool {
	return c.levels[l].reached && len(c.levels[l].needs) == 0
}

// Level returns the highest level that was reached with all below it.
func (c *Coverage) Level() Level {
	level := Integrity
	for l := Integrity; l < levels && c.Reached(l); l++ {
		level = l
	}
	return level
}

// An Extent is how much of a level was judged.
type Extent int

// The extents.
const (
	// Nothing is for a level of which nothing happened in the file.
	Nothing Extent = iota
	// NotJudged, InPart and Whole are for a level of which something happened, or may have.
	NotJudged
	InPart
	Whole
)

// Judged returns how much of a level was judged. Above Integrity no level is judged wholly without all that the level
// Stacking needs: the other rules rest on which pieces are units, and where they stand.
func (c *Coverage) Judged(l Level) Extent {
	checked, unchecked := false, len(c.levels[l].needs) > 0
	for _, n := range c.counts {
		if n.Level == l {
			checked = checked || n.Checked > 0 && !slices.Contains(c.groundwork, n.Rule)
			unchecked = unchecked || n.Unchecked > 0
		}
	}
	switch {
	case checked && !unchecked && c.Reached(l) && (l == Integrity || c.Reached(Stacking)):
		return Whole
	case checked:
		return InPart
	case unchecked:
		return NotJudged
	}
	return Nothing
}

// LevelOf returns the level of a rule. known is false for a rule that counted nothing.
func (c *Coverage) LevelOf(rule string) (level Level, known bool) {
	i := slices.IndexFunc(c.counts, func(n Count) bool { return n.Rule == rule })
	if i < 0 {
		return Integrity, false
	}
	return c.counts[i].Level, true
}

// insert adds a word to a sorted list that has each word once.
func insert(list []string, word string) []string {
	i, found := slices.BinarySearch(list, word)
	if found {
		return list
	}
	return slices.Insert(list, i, word)
}
