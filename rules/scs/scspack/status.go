package scspack

import (
	"slices"
	"strconv"
	"strings"
)

// A RuleStatus says how far a rule can be checked with what a pack says.
type RuleStatus struct {
	// Refs are the rule's paragraphs: the series' as "2.1a", a game's own as the pack
	// calls them, "AfB 1.5".
	Refs []string
	// Title is what it is about, in a few words.
	Title string
	// Checks says how far it can be checked.
	Checks Extent
	// Missing is what the pack would have to say for the rest, each once, in the
	// order of the files.
	Missing []Missing
	// Open are the switches on which its verdicts can hang and which the pack has not
	// set.
	Open []SwitchID
}

// An Extent says how much of something there is. The zero value is invalid.
type Extent uint8

// The extents.
const (
	None  Extent = iota + 1 // what is missing is missing as a whole
	Part                    // for some units, hexes or features, not for all
	Whole                   // nothing is missing
)

// String is "no", "in part" or "yes": whether a rule can be checked.
func (e Extent) String() string {
	switch e {
	case None:
		return "no"
	case Part:
		return "in part"
	case Whole:
		return "yes"
	}
	return "invalid"
}

// A Missing is something that a pack does not say.
type Missing struct {
	// File is the file of the pack in which it would stand.
	File string
	// What is what is missing, in words: "movement allowance of 3 of 40 units: a, b, c".
	What string
}

// place is where the file stands among a pack's files; those of a folder are last.
func (m Missing) place() int {
	if i := slices.Index(knownFiles, m.File); i >= 0 {
		return i
	}
	return len(knownFiles)
}

// A need is something that rules ask of a pack. It answers how far the pack says
// it, and what is missing.
type need func(*Pack) (Extent, []Missing)

// Status says for every rule of the series, and for those of the game's own that
// the pack is concerned with, how far it can be checked and what is missing.
//
// It speaks of the pack alone. Many rules can only be checked in a log, and need
// the phases to be told: that depends on the file that is checked.
func (p *Pack) Status() []RuleStatus {
	type answer struct {
		extent  Extent
		missing []Missing
	}
	known := map[string]answer{}
	var all []RuleStatus
	for _, r := range ruleNeeds {
		refs := r.refs
		if r.own != nil {
			if refs = r.own(p); refs == nil {
				continue
			}
		}
		status := RuleStatus{Refs: refs, Title: r.title, Checks: Whole}
		for _, name := range r.needs {
			a, asked := known[name]
			if !asked {
				a.extent, a.missing = needs[name](p)
				known[name] = a
			}
			status.Checks = min(status.Checks, a.extent)
			for _, m := range a.missing {
				if !slices.Contains(status.Missing, m) {
					status.Missing = append(status.Missing, m)
				}
			}
		}
		slices.SortStableFunc(status.Missing, func(a, b Missing) int { return a.place() - b.place() })
		for _, id := range r.switches {
			if p.Switch(id).Open() {
				status.Open = append(status.Open, id)
			}
		}
		all = append(all, status)
	}
	return all
}

// Uncertain are the results of the combat results table that the grammar does not
// tell wholly, each text once, in the table's order.
func (c *CRT) Uncertain() []Result {
	var found []Result
	if c == nil {
		return nil
	}
	for _, row := range c.Rows {
		for _, r := range row.Results {
			if r.Text != "" && !r.Certain() && !slices.ContainsFunc(found, func(f Result) bool { return f.Text == r.Text }) {
				found = append(found, r)
			}
		}
	}
	return found
}

// told is the answer of a need that is there or not.
func told(there bool, file, what string) (Extent, []Missing) {
	if there {
		return Whole, nil
	}
	return None, []Missing{{file, what}}
}

// share is the answer of a need that of is asked of many: which of them lack it.
func share(lacking []string, of int, file, what, kind string) (Extent, []Missing) {
	switch {
	case of == 0:
		return None, []Missing{{file, what}}
	case len(lacking) == 0:
		return Whole, nil
	case len(lacking) == of:
		return None, []Missing{{file, what + " of every " + strings.TrimSuffix(kind, "s")}}
	}
	const most = 5
	names := lacking
	if len(names) > most {
		names = append(slices.Clone(names[:most]), "…")
	}
	return Part, []Missing{{file, what + " of " + strconv.Itoa(len(lacking)) + " of " + strconv.Itoa(of) + " " + kind + ": " + strings.Join(names, ", ")}}
}

// together joins answers: there is as much as of the one of which there is least.
func together(answers ...func() (Extent, []Missing)) (Extent, []Missing) {
	extent := Whole
	var missing []Missing
	for _, a := range answers {
		e, m := a()
		extent = min(extent, e)
		missing = append(missing, m...)
	}
	return extent, missing
}
