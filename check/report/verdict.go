package report

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
)

// The kinds of verdicts on a file, the gravest first.
const (
	kindIllegal = "illegal" // a rule was broken, or a module has errors
	kindSuspect = "suspect" // a rule was broken unless something excuses it
	kindClean   = "clean"   // all that the file shows was judged, and no rule was broken
	kindPart    = "part"    // only a part of it was judged
	kindNone    = "none"    // nothing of it was judged
)

// signs of the kinds differ in their shape, for readers who do not see colours.
var signs = map[string]string{kindIllegal: "✖", kindSuspect: "▲", kindClean: "✔", kindPart: "◐", kindNone: "○"}

// A Verdict is what a report begins with: how grave a file's findings are, and how much of it was
// judged. Its lists are never null.
type Verdict struct {
	// Kind is "illegal", "suspect", "clean", "part" or "none".
	Kind string `json:"kind"`
	// Words are the verdict as people read it.
	Words string `json:"words"`
	// Judged lists the levels of checking at which all that happened in the file was judged, InPart the levels at
	// which some of it was, NotJudged the levels at which nothing was. A level at which nothing happened is in no
	// list.
	Judged    []string `json:"judged"`
	InPart    []string `json:"in_part"`
	NotJudged []string `json:"not_judged"`
	// Lacks is why nothing of the file was judged, where one thing is the reason.
	Lacks string `json:"lacks,omitempty"`

	found, extent string // the sentences of Words; found is "" where no rule is broken
}

// sign returns the sign of the verdict's kind.
func (v *Verdict) sign() string { return signs[v.Kind] }

// Verdict returns the file's verdict.
func (f *File) Verdict() Verdict {
	v := Verdict{Judged: []string{}, InPart: []string{}, NotJudged: []string{}}
	whole := f.weigh(&v)
	v.found = strings.Join(slices.DeleteFunc([]string{f.breaches(rule.Illegal), f.breaches(rule.Suspect)},
		func(words string) bool { return words == "" }), "; ")
	switch counts := f.counts(); {
	case counts[rule.Illegal] > 0:
		v.Kind = kindIllegal
	case counts[rule.Suspect] > 0:
		v.Kind = kindSuspect
	case !f.Linted && len(v.Judged)+len(v.InPart) == 0:
		v.Kind = kindNone
	case whole:
		v.Kind = kindClean
	default:
		v.Kind = kindPart
	}
	v.extent = v.judged(f.Linted, whole)
	if v.Words = v.extent; v.found != "" {
		v.Words = v.found + ". " + v.extent
	}
	return v
}

// weigh fills in how much of the file was judged, and reports whether all that happened in it was.
func (f *File) weigh(v *Verdict) bool {
	c := &f.Result.Coverage
	open := map[rule.Level]bool{} // levels with findings that have no verdict
	for i := range f.Result.Findings {
		if finding := &f.Result.Findings[i]; finding.Verdict == rule.Unchecked {
			level, _ := c.LevelOf(finding.Rule)
			open[level] = true
		}
	}
	if f.Linted {
		return c.Judged(rule.Integrity) == rule.Whole && len(open) == 0
	}
	if v.Lacks = f.lacks(); v.Lacks != "" {
		return false
	}
	for level := rule.Stacking; int(level) < rule.Levels; level++ {
		switch extent := c.Judged(level); {
		case extent == rule.Whole && !open[level]:
			v.Judged = append(v.Judged, level.String())
		case extent == rule.Whole || extent == rule.InPart:
			v.InPart = append(v.InPart, level.String())
		case extent == rule.NotJudged || open[level]:
			v.NotJudged = append(v.NotJudged, level.String())
		}
	}
	if open[rule.Integrity] {
		v.InPart = append(v.InPart, rule.Integrity.String())
	}
	if len(v.Judged)+len(v.InPart)+len(v.NotJudged) == 0 {
		v.Lacks = nothingToJudge
	}
	return len(v.InPart)+len(v.NotJudged) == 0 && v.Lacks == ""
}

// What a file lacks of which nothing was judged.
const (
	noPack         = "no game pack"
	noModule       = "its module is not here"
	nothingToJudge = "it shows nothing to judge"
)

// lacks returns why nothing of a game can be judged, "" if something can.
func (f *File) lacks() string {
	switch {
	case f.Judges != nil && f.Judges.Module == nil:
		return noModule
	case f.Game == "":
		return noPack
	}
	return ""
}

// judged returns how much was judged, as a sentence without its stop.
func (v *Verdict) judged(module, whole bool) string {
	broken := v.Kind == kindIllegal || v.Kind == kindSuspect
	switch {
	case module && whole && broken:
		return "All of it was checked"
	case module && whole:
		return "Checked, no fault found"
	case module:
		return "Checked in part"
	case v.Lacks != "":
		return "Not judged: " + v.Lacks
	case len(v.Judged)+len(v.InPart) == 0:
		return "Not judged: " + strings.Join(v.NotJudged, ", ")
	case whole && broken:
		return "Judged: " + strings.Join(v.Judged, ", ")
	case whole:
		return "Judged, no rule broken: " + strings.Join(v.Judged, ", ")
	}
	var parts []string
	for _, part := range []struct {
		much   string
		levels []string
	}{{"all of ", v.Judged}, {"some of ", v.InPart}, {"nothing of ", v.NotJudged}} {
		if len(part.levels) > 0 {
			parts = append(parts, part.much+strings.Join(part.levels, ", "))
		}
	}
	return "Judged in part: " + strings.Join(parts, "; ")
}

// counts returns the number of findings by verdict.
func (f *File) counts() map[rule.Verdict]int {
	counts := map[rule.Verdict]int{}
	for i := range f.Result.Findings {
		counts[f.Result.Findings[i].Verdict]++
	}
	return counts
}

// breaches counts the findings of a verdict in words, with the level that they are about; "" if there are none.
func (f *File) breaches(verdict rule.Verdict) string {
	n, settled, unknown := 0, 0, 0
	levels := map[rule.Level]int{}
	for i := range f.Result.Findings {
		finding := &f.Result.Findings[i]
		if finding.Verdict != verdict {
			continue
		}
		n++
		if level, known := f.Result.Coverage.LevelOf(finding.Rule); known {
			levels[level]++
		} else {
			unknown++
		}
		if f.Marks[finding] != (Mark{}) {
			settled++
		}
	}
	if n == 0 {
		return ""
	}
	if unknown > 0 {
		levels = nil
	}
	words := breachesOf(verdict, n, levels)
	if f.Linted {
		words = strconv.Itoa(n) + " " + counted(verdict, n)
	}
	if settled > 0 {
		words += fmt.Sprintf(" (%d known or suppressed)", settled)
	}
	return words
}

// breachesOf returns the words for n findings about a game: "1 illegal move", "3 illegal: 2 in moves, 1
// in combat".
func breachesOf(verdict rule.Verdict, n int, levels map[rule.Level]int) string {
	if n == levels[rule.Moves] {
		return fmt.Sprintf("%d %s %s", n, verdict, things(n, "moves"))
	}
	words := fmt.Sprintf("%d %s", n, verdict)
	var parts []string
	for _, level := range slices.Sorted(maps.Keys(levels)) {
		part := "in " + level.String()
		if level == rule.Integrity {
			part = "in the file itself"
		}
		if len(levels) > 1 {
			part = strconv.Itoa(levels[level]) + " " + part
		}
		parts = append(parts, part)
	}
	switch len(parts) {
	case 0:
		return words
	case 1:
		return words + ", " + parts[0]
	}
	return words + ": " + strings.Join(parts, ", ")
}
