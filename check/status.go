package check

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Status is how far a pack can be used.
type Status struct {
	// Series and Version belong to the rules, Sides the ids of the sides. Units counts the kinds of
	// units.
	Series, Version string
	Sides           []string
	Units           int
	// Lacks lists the files with data of the game that the pack does not have.
	Lacks []string
	// Problems are why the pack cannot be played although each file by itself is correct.
	Problems []rule.Problem
	// Warnings list what the pack leaves out where a reader may expect that this means "no". Each
	// names what follows.
	Warnings []rule.Problem
	// Rules are, for each rule, how far the pack allows to check it.
	Rules []RuleStatus
	// Open are the questions that the printed rules leave open and that the pack does not
	// answer.
	Open []OpenQuestion
	// Own are the rules that the game adds to its series.
	Own OwnRules
	// MadeUp lists what the pack marks as made up, in the order of its files.
	MadeUp []MadeUp
	// Sources are where the pack's files are from, in their order.
	Sources []FileSource
}

// OwnRules are the rules that a game adds to its series. What they may allow is not called illegal
// unless they are judged.
type OwnRules struct {
	// Complete reports whether the pack names all of them. Assumed is set if the pack leaves that
	// open and is of no printed game.
	Complete bool `json:"complete"`
	Assumed  bool `json:"assumed,omitempty"`
	// Rules are those that the pack names, in its order.
	Rules []OwnRule `json:"rules"`
	// Questions ask for rules that games often add, while the list is not complete.
	Questions []string `json:"questions,omitempty"`
}

// An OwnRule is a rule that a game adds to its series.
type OwnRule struct {
	Paragraph string `json:"paragraph"`
	Title     string `json:"title,omitempty"`
	// Judged is "judged", "in part" or "not judged".
	Judged string `json:"judged"`
	// Touches is what it may allow, as far as it is not judged.
	Touches []string `json:"touches,omitempty"`
}

// A FileSource is where a file of a pack is from, and how far to trust it.
type FileSource struct {
	File string `json:"file"`
	// From and Confidence are the pack's words, "" if it has none. Surveyed counts rows that were
	// proposed from the map's picture and that nobody has confirmed.
	From       string `json:"from,omitempty"`
	Confidence string `json:"confidence,omitempty"`
	Surveyed   int    `json:"surveyed,omitempty"`
}

// MadeUp is data that comes from no printed game.
type MadeUp struct {
	// File is the file with the data. What describes the data in the pack's words.
	File string `json:"file"`
	What string `json:"what"`
}

// A RuleStatus is how far a pack allows to check a rule.
type RuleStatus struct {
	// Rule is the rule's ID; "" stands for paragraphs without a case.
	Rule string
	// Refs are the rule's paragraphs. Title is what the rule is about.
	Refs  []string
	Title string
	// Checks is how far the rule can be checked.
	Checks pack.Extent
	// NoCase reports whether the system has no test that plants a breach of the rule and has it
	// found. Then it does not matter what the pack has.
	NoCase bool
	// Missing lists what would have to be added to check the rest.
	Missing []Missing
	// Open are the ids of the open questions that the rule depends on.
	Open []string
}

// Answer returns whether the rule can be checked: "no", "in part", "yes" or "no case".
func (r *RuleStatus) Answer() string {
	if r.NoCase {
		return "no case"
	}
	return map[pack.Extent]string{pack.None: "no", pack.Part: "in part", pack.Whole: "yes"}[r.Checks]
}

// Missing is something that a pack leaves out.
type Missing struct {
	// File is the file where it belongs. What describes it.
	File string `json:"file"`
	What string `json:"what"`
}

// An Opening is a group of files. Once they are complete, more rules can be checked wholly.
type Opening struct {
	Files []string `json:"files"`
	// Rules counts these rules.
	Rules int `json:"rules"`
}

// Openings returns which files to complete first, until all rules can be checked. Each opening
// comes on top of those before it. First come those that open the most rules for each file.
func (s *Status) Openings() []Opening {
	var wanted [][]string
	for _, r := range s.Rules {
		var files []string
		for _, m := range r.Missing {
			if !slices.Contains(files, m.File) {
				files = append(files, m.File)
			}
		}
		if len(files) > 0 {
			wanted = append(wanted, files)
		}
	}
	var all []Opening
	for len(wanted) > 0 {
		var best Opening
		for _, files := range wanted {
			if n := opened(files, wanted); n*max(len(best.Files), 1) > best.Rules*len(files) {
				best = Opening{files, n}
			}
		}
		all = append(all, best)
		var left [][]string
		for _, files := range wanted {
			files = slices.DeleteFunc(slices.Clone(files),
				func(f string) bool { return slices.Contains(best.Files, f) })
			if len(files) > 0 {
				left = append(left, files)
			}
		}
		wanted = left
	}
	return all
}

// opened counts the lists that name only these files.
func opened(files []string, lists [][]string) int {
	n := 0
	for _, list := range lists {
		if !slices.ContainsFunc(list, func(f string) bool { return !slices.Contains(files, f) }) {
			n++
		}
	}
	return n
}

// An OpenQuestion is a question that the printed rules leave open.
type OpenQuestion struct {
	ID         string   `json:"id"`
	Question   string   `json:"question"`
	Paragraphs []string `json:"paragraphs"`
	Allowed    []string `json:"allowed"`
	// Default is the answer that Umpire uses until the pack gives its own. Reason is why.
	Default string `json:"default"`
	Reason  string `json:"reason"`
}
