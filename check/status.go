package check

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Status says what a pack can be used for.
type Status struct {
	// Series and Version are those of the rules, Sides the sides' ids, Units how many
	// kinds of units there are.
	Series, Version string
	Sides           []string
	Units           int
	// Lacks are the files with a game's data that the pack does not have.
	Lacks []string
	// Problems keep the pack from being played though its files are well.
	Problems []pack.Problem
	// Warnings are what the pack leaves out and a reader may take for a no, each with what
	// follows from it.
	Warnings []pack.Problem
	// Rules say of each rule how far the pack lets it be checked.
	Rules []RuleStatus
	// Open are the questions that the printed rules leave open and the pack does not
	// answer.
	Open []OpenQuestion
	// MadeUp is what the pack itself says is made up, in the order of its files.
	MadeUp []MadeUp
}

// MadeUp is data of a pack that is of no printed game.
type MadeUp struct {
	// File is the file in which it stands, What says in the pack's words what it is.
	File string `json:"file"`
	What string `json:"what"`
}

// A RuleStatus says how far a pack lets a rule be checked.
type RuleStatus struct {
	// Rule is the rule's ID; "" for paragraphs without a case.
	Rule string
	// Refs are the paragraphs of the rule, Title says what it is about.
	Refs  []string
	Title string
	// Checks is how far it can be checked.
	Checks pack.Extent
	// NoCase reports whether no test of the system shows that a breach of it is found. What
	// the pack says does not matter then.
	NoCase bool
	// Missing is what the rest needs.
	Missing []Missing
	// Open are the ids of the open questions on which it hangs.
	Open []string
}

// Answer returns whether the rule can be checked: "no", "in part", "yes" or "no case".
func (r *RuleStatus) Answer() string {
	if r.NoCase {
		return "no case"
	}
	return map[pack.Extent]string{pack.None: "no", pack.Part: "in part", pack.Whole: "yes"}[r.Checks]
}

// Missing is something that a pack does not say.
type Missing struct {
	// File is the file that would say it, What what it would say.
	File string `json:"file"`
	What string `json:"what"`
}

// An Opening is files of a pack that let more rules be checked wholly once they say all
// that is asked of them.
type Opening struct {
	Files []string `json:"files"`
	// Rules is how many rules more that is.
	Rules int `json:"rules"`
}

// Openings returns which files to complete first, each besides those before it, until all
// rules can be checked: always those that open the most rules for a file.
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
			files = slices.DeleteFunc(slices.Clone(files), func(f string) bool { return slices.Contains(best.Files, f) })
			if len(files) > 0 {
				left = append(left, files)
			}
		}
		wanted = left
	}
	return all
}

// opened counts the lists that have nothing but these files.
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
	// Default is the answer that holds until the pack gives one, Reason says why.
	Default string `json:"default"`
	Reason  string `json:"reason"`
}
