package report

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// Site is where the workflow "page" publishes the docs of a release.
const Site = "https://umpire-vassal.github.io/umpire/"

// PageOf returns the name of a rule's page in the docs, without its ending.
func PageOf(id string) string { return "rule-" + strings.ReplaceAll(id, "/", "-") }

// URLOf returns the address of a rule's page.
func URLOf(id string) string { return Site + "docs/" + PageOf(id) + ".html" }

// An Explanation describes a rule, as machine formats show it.
type Explanation struct {
	// Rule is the rule's ID, Refs are the paragraphs that it enforces, Also those that it
	// applies besides.
	Rule string   `json:"rule"`
	Refs []string `json:"refs"`
	Also []string `json:"also,omitempty"`
	// Level is the level of checking that the rule belongs to.
	Level rule.Level `json:"level"`
	Title string     `json:"title"`
	// Says is what the paragraphs demand, Checks how that is checked and when it is only suspect,
	// Example a breach in words.
	Says    string `json:"says"`
	Checks  string `json:"checks"`
	Example string `json:"example"`
	// Touches is what the rule is about and what its findings rest on: a game's own rule about the same may
	// allow a breach.
	Touches []string `json:"touches,omitempty"`
	// Case is a case of the rule's tests: what is checked, and what it finds.
	Case string `json:"case"`
	// Kept is a case like it that keeps the rule.
	Kept string `json:"kept,omitempty"`
	// Page is the address of the rule's page in the docs that are published.
	Page string `json:"page"`
	// Fixes are the fixes of "umpire check --fix" that mend what the rule finds.
	Fixes []Fix `json:"fixes,omitempty"`
	// Checked is how far a game pack lets it be checked; absent if no pack is asked.
	Checked *Checked `json:"checked,omitempty"`
}

// A Fix is a way to mend what a rule finds.
type Fix struct {
	Name string `json:"name"`
	Does string `json:"does"`
	// Risk is what it can break; a fix with a risk has to be asked for.
	Risk string `json:"risk,omitempty"`
}

// Checked is how far a game pack lets a rule be checked.
type Checked struct {
	Game string `json:"game"`
	// Extent is "yes", "in part", "no", or "not in this game".
	Extent  string          `json:"extent"`
	Missing []check.Missing `json:"missing,omitempty"`
}

// Explanations describes several rules. Its JSON form is the form of "umpire explain".
type Explanations struct {
	Version int           `json:"version"`
	Rules   []Explanation `json:"rules"`
	// Own are the paragraphs that games add to their series.
	Own []OwnParagraph `json:"own,omitempty"`
}

// An OwnParagraph is a paragraph that a game adds to its series. Judged is as in
// [check.OwnRule].
type OwnParagraph struct {
	Game      string `json:"game"`
	Paragraph string `json:"paragraph"`
	Title     string `json:"title,omitempty"`
	Judged    string `json:"judged"`
}

// OwnAbout returns the paragraphs that games add to their series, that a word of [About]
// means or is part of: "AfB 1.5a" is part of AfB 1.5.
func OwnAbout(games []check.Game, word string) []OwnParagraph {
	means := meaning(word)
	var own []OwnParagraph
	for _, game := range games {
		for _, r := range game.Status().Own.Rules {
			one := OwnParagraph{game.Name(), r.Paragraph, r.Title, r.Judged}
			if (means(r.Paragraph) || meaning(r.Paragraph)(word)) && !slices.Contains(own, one) {
				own = append(own, one)
			}
		}
	}
	return own
}

// Explain describes rules, and how far a game's pack lets them be checked; game is nil if no pack is
// asked.
func Explain(rules []rule.Description, game check.Game) Explanations {
	known := map[string]check.RuleStatus{}
	if game != nil {
		for _, status := range game.Status().Rules {
			known[status.Rule] = status
		}
	}
	all := Explanations{Version: version, Rules: make([]Explanation, len(rules))}
	for i, r := range rules {
		all.Rules[i] = Explanation{
			Rule: r.ID, Refs: append([]string{}, r.Refs...), Also: slices.Concat(r.Also, r.Applies), Level: r.Level,
			Title: r.Title, Says: r.Says, Checks: r.Checks, Example: r.Example, Touches: touches(r),
			Page: URLOf(r.ID),
		}
		if game == nil || r.Level == rule.Integrity { // rules over files of any game ask nothing of a pack
			continue
		}
		c := &Checked{Game: game.Name(), Extent: "not in this game"}
		if status, is := known[r.ID]; is {
			c.Extent, c.Missing = status.Answer(), status.Missing
		}
		all.Rules[i].Checked = c
	}
	return all
}

// touches lists what a rule touches and what its findings rest on, by any of its paragraphs, each once.
func touches(r rule.Description) []string {
	all := slices.Clone(r.Touches)
	for _, by := range r.TouchesBy {
		all = append(all, by...)
	}
	for _, rest := range r.RestsOn {
		all = append(all, rest.Touch)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// OwnRefs returns rules with the paragraphs besides by which games call them, as
// "AfB 1.5". They are added to those that the rules also apply.
func OwnRefs(rules []rule.Description, games []check.Game) []rule.Description {
	own := slices.Clone(rules)
	for _, game := range games {
		for _, status := range game.Status().Rules {
			for i := range own {
				if own[i].ID != status.Rule {
					continue
				}
				for _, ref := range status.Refs {
					if !slices.Contains(own[i].Refs, ref) && !slices.Contains(own[i].Also, ref) {
						own[i].Also = append(slices.Clone(own[i].Also), ref)
					}
				}
			}
		}
	}
	return own
}

// About returns the rules of a name, or about a paragraph. The name may lack its first part,
// "stacking-limit", and the paragraph its last parts: "4" and "4.0" mean 4.0a, too, and
// "Setup" means "Setup 2". Rules that enforce the paragraph come before those that only
// apply it.
func About(rules []rule.Description, word string) []rule.Description {
	var named, enforce, apply []rule.Description
	word = strings.ToLower(word)
	means := meaning(word)
	for _, r := range rules {
		switch {
		case r.ID == word || strings.HasSuffix(r.ID, "/"+word):
			named = append(named, r)
		case slices.ContainsFunc(r.Refs, means):
			enforce = append(enforce, r)
		case slices.ContainsFunc(r.Also, means), slices.ContainsFunc(r.Applies, means):
			apply = append(apply, r)
		}
	}
	if named != nil {
		return named
	}
	return append(enforce, apply...)
}

// meaning returns a func that reports whether a word means a paragraph, or all that it is part of.
func meaning(word string) func(ref string) bool {
	word = strings.ToLower(word)
	const digits, letters = "0123456789", "abcdefghijklmnopqrstuvwxyz"
	goesOn := digits // with these the paragraph's last number, or its last word, is another
	if !strings.ContainsAny(word[max(0, len(word)-1):], digits) {
		goesOn = letters
	}
	return func(ref string) bool {
		rest, ok := strings.CutPrefix(strings.ToLower(ref), word)
		return ok && !strings.ContainsAny(rest[:min(1, len(rest))], goesOn)
	}
}

// indented finds what is set in of a text of several lines.
var indented = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^.`) })

// Text writes the rules for people.
func (e Explanations) Text(w io.Writer) error {
	var b strings.Builder
	for _, own := range e.Own {
		judged := strings.Replace(own.Judged, "in part", "judged in part", 1)
		text := fmt.Sprintf("%s, %s: %s; %s", own.Paragraph, own.Game, own.Title, judged)
		fmt.Fprintf(&b, "%s\n", wrap("", "  ", visible.Text(text), ""))
	}
	for i, r := range e.Rules {
		if i > 0 || len(e.Own) > 0 {
			b.WriteString("\n\n")
		}
		fmt.Fprintf(&b, "%s\n%s\n", r.Rule, wrap("", "", r.Title, paragraphs(r.Refs)))
		for _, part := range []struct{ head, text string }{
			{"the rule", r.Says},
			{"how it is checked", r.Checks},
			{"example", r.Example},
			{"it also applies", strings.Join(r.Also, ", ")},
			{"a game's own rule about these may allow a breach", strings.Join(r.Touches, ", ")},
			{"level of checking", fmt.Sprintf("%d, %s", r.Level, r.Level)},
		} {
			if part.text != "" {
				fmt.Fprintf(&b, "\n%s\n%s\n", part.head, wrap("  ", "  ", part.text, ""))
			}
		}
		if r.Case != "" {
			fmt.Fprintf(&b, "\na case that the tests run\n%s\n", indented().ReplaceAllString(r.Case, "  $0"))
		}
		if r.Kept != "" {
			fmt.Fprintf(&b, "\na case like it that keeps the rule\n%s\n", indented().ReplaceAllString(r.Kept, "  $0"))
		}
		for _, f := range r.Fixes {
			fmt.Fprintf(&b, "\nfix %s\n%s\n", f.Name, wrap("  ", "  ", "It "+f.Does, ""))
			if f.Risk != "" {
				fmt.Fprintf(&b, "%s\n", wrap("  ", "  ", "It needs --unsafe-fixes: "+f.Risk+".", ""))
			}
		}
		if c := r.Checked; c != nil {
			fmt.Fprintf(&b, "\ncan it be checked in %s?\n  %s\n", visible.Text(c.Game), c.Extent)
			for _, m := range c.Missing {
				fmt.Fprintf(&b, "%s\n", wrap("  ", "    ", visible.Text(m.File+": "+m.What), ""))
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return errors.Wrap(err, "write explanation")
}

// List writes a line for each rule.
func (e Explanations) List(w io.Writer) error {
	var b strings.Builder
	for _, r := range e.Rules {
		fmt.Fprintf(&b, "%s\n%s\n", r.Rule, wrap("    ", "    ", r.Title, paragraphs(r.Refs)))
	}
	_, err := io.WriteString(w, b.String())
	return errors.Wrap(err, "write list of rules")
}

// paragraphs returns the paragraphs behind a rule's title; rules over modules have none.
func paragraphs(refs []string) string {
	if len(refs) == 0 {
		return ""
	}
	return "[" + strings.Join(refs, ", ") + "]"
}
