package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

func newGameStatus(f *files) *cobra.Command {
	var format string
	var verbose bool
	cmd := &cobra.Command{
		Use:   "status PACK",
		Short: "Show which rules a game pack can check, and what it lacks",
		Long: `Show which files of a game pack to complete first, for each rule whether the pack has
enough to check it, and what is missing in which file. Then stand the rules that the game
adds to its series: judged, in part, or not judged. Then comes what the pack marks as made
up, and at the end the questions that the printed rules leave open and the pack does not
answer. With -v each rule has
what it lacks, and each question the answer that Umpire uses until you set one.

"yes" means that the pack has all that a rule needs, and that Umpire's own tests plant
breaches of its paragraphs and have them found. A paragraph with "no case" has no such
test: do not rely on it, whatever the pack has.

This is about the pack alone. Many rules also need a log: one position is not enough.`,
		Example: `  umpire game status rulebook
  umpire game status --format json ./my-game`,
		Args: words(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			game, err := f.loadPack(args[0])
			if err != nil {
				return err
			}
			status := statusOf(game.Game)
			if format == "json" {
				return f.write(func(w io.Writer) error { return encode(w, status) })
			}
			return f.write(func(w io.Writer) error {
				_, err := io.WriteString(w, status.text(verbose))
				return err
			})
		},
	}
	formatFlag(cmd, &format)
	f.outputFile(cmd, outputHelp)
	cmd.Flags().BoolVarP(&verbose, "verbose", "v", false,
		"show of each rule all paragraphs and what it lacks, and explain the open questions")
	return cmd
}

// A packStatus lists which rules a pack can check.
type packStatus struct {
	Version int        `json:"version"`
	Game    string     `json:"game"`
	Counts  ruleCounts `json:"counts"`
	// First are the files to complete, those first that open most rules.
	First []check.Opening `json:"first"`
	Rules []ruleStatus    `json:"rules"`
	// Switches are the questions that the pack leaves open.
	Switches []check.OpenQuestion `json:"open_switches"`
	// Own are the rules that the game adds to its series; absent if its series has no such list.
	Own *check.OwnRules `json:"own_rules,omitempty"`
	// MadeUp is what the pack marks as made up.
	MadeUp []check.MadeUp `json:"made_up"`
}

type ruleStatus struct {
	// Rule is the rule's ID; absent for paragraphs without a case.
	Rule  string   `json:"rule,omitempty"`
	Refs  []string `json:"refs"`
	Title string   `json:"title"`
	// Checks is "yes", "in part", "no", or "no case": no test shows that a breach is found.
	Checks   string          `json:"checks"`
	Missing  []check.Missing `json:"missing,omitempty"`
	Switches []string        `json:"open_switches,omitempty"`
}

func statusOf(game check.Game) packStatus {
	status := game.Status()
	out := packStatus{Version: packVersion, Game: game.Name(), Counts: countRules(status.Rules),
		First: append([]check.Opening{}, status.Openings()...), Rules: []ruleStatus{},
		Switches: append([]check.OpenQuestion{}, status.Open...), MadeUp: append([]check.MadeUp{}, status.MadeUp...)}
	if status.Own.Rules != nil {
		out.Own = &status.Own
	}
	for _, r := range status.Rules {
		out.Rules = append(out.Rules, ruleStatus{r.Rule, r.Refs, r.Title, r.Answer(), r.Missing, r.Open})
	}
	return out
}

// mostRefs bounds the paragraphs of a rule in a short line.
const mostRefs = 3

func (s *packStatus) text(verbose bool) string {
	var b strings.Builder
	line := func(format string, args ...any) {
		b.WriteString(visible.Text(fmt.Sprintf(format, args...)))
		b.WriteByte('\n')
	}
	line("%s", s.Game)
	line("%s", s.Counts)
	line("")
	if len(s.First) > 0 {
		line("to complete first")
		for _, o := range s.First {
			line("  %s: %s more", strings.Join(o.Files, ", "), count(o.Rules, "rule"))
		}
		line("")
	}
	for _, r := range s.Rules {
		about, refs := r.Title, strings.Join(r.Refs, ", ")
		if r.Rule != "" {
			about += "  [" + r.Rule + "]"
		}
		if !verbose && len(r.Refs) > mostRefs {
			refs = strings.Join(r.Refs[:mostRefs], ", ") + ", …"
		}
		line("%-8s %s: %s", r.Checks, refs, about)
		if !verbose {
			continue
		}
		for _, m := range r.Missing {
			line("             %s: %s", m.File, m.What)
		}
		for _, id := range r.Switches {
			line("             game.toml: [switches] %s", id)
		}
	}
	if !verbose {
		s.missing(line)
	}
	if s.Own != nil {
		own(s.Own, line)
	}
	if len(s.MadeUp) > 0 {
		line("")
		line("made up, of no printed game; replace it before you trust a verdict on a real game")
		for _, m := range s.MadeUp {
			line("  %s: %s", m.File, m.What)
		}
	}
	if len(s.Switches) == 0 {
		return b.String()
	}
	line("")
	line("questions that the rules leave open; set them in game.toml, [switches]")
	for _, q := range s.Switches {
		line("  %s: %s  [%s]", q.ID, q.Question, strings.Join(q.Paragraphs, ", "))
		if verbose {
			line("    allowed: %s; until it is set %q holds: %s", strings.Join(q.Allowed, ", "), q.Default, q.Reason)
		}
	}
	return b.String()
}

// own lists the rules that the game adds to its series, and asks for others.
func own(rules *check.OwnRules, line func(format string, args ...any)) {
	if len(rules.Rules) > 0 {
		line("")
		line("rules that the game adds to its series")
	}
	for _, r := range rules.Rules {
		about := r.Paragraph
		if r.Title != "" {
			about += ": " + r.Title
		}
		if len(r.Touches) > 0 {
			about += "; may allow: " + strings.Join(r.Touches, ", ")
		}
		line("  %-10s %s", r.Judged, about)
	}
	if rules.Complete && !rules.Assumed {
		return
	}
	line("")
	if rules.Assumed {
		line("the pack does not say whether it names all rules that the game adds to its series; it has nothing from " +
			"a printed")
		line("book, so it counts as complete. For a printed game write [source.exclusive] complete = false into " +
			"game.toml")
		return
	}
	line("the pack does not say that it names all rules that the game adds to its series: until it does, what they " +
		"often")
	line("change is at most suspect. Answer these in game.toml, [[exclusive]], then write [source.exclusive] " +
		"complete = true")
	for _, q := range rules.Questions {
		line("  %s", q)
	}
}

// missing lists what the pack lacks, by file, with the number of rules that need it.
func (s *packStatus) missing(line func(format string, args ...any)) {
	rules := map[check.Missing]int{}
	var files []string
	what := map[string][]check.Missing{}
	for _, r := range s.Rules {
		for _, m := range r.Missing {
			if rules[m]++; rules[m] == 1 {
				what[m.File] = append(what[m.File], m)
			}
			if !slices.Contains(files, m.File) {
				files = append(files, m.File)
			}
		}
	}
	slices.Sort(files)
	for _, f := range files {
		line("")
		line("missing in %s", f)
		for _, m := range what[f] {
			line("  %s (%s)", m.What, count(rules[m], "rule"))
		}
	}
}
