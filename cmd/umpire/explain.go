package main

import (
	"io"
	"slices"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/module/fix"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/check/systems"
)

func newExplain(f *files) *cobra.Command {
	var format, gameFlag string
	var list bool
	cmd := &cobra.Command{
		Use:   "explain RULE|PARAGRAPH",
		Short: "Explain a rule and how it is checked",
		Long: `Show a rule in our own words, how Umpire checks it, when a breach is only
suspect, and a case of it that its tests run. Name the rule as findings do, with or without the part before
the slash, or the paragraph of the rulebook: "4.0a", or "4" for all of 4. With --game it
also shows how far a game pack lets the rule be checked, and what it lacks.`,
		Example: `  umpire explain scs/stacking-limit
  umpire explain 4.0a
  umpire explain AfB 1.5
  umpire explain --list`,
		RunE: func(_ *cobra.Command, args []string) error {
			rules, games, game, err := f.rulesOf(gameFlag)
			if err != nil {
				return err
			}
			word := strings.Join(args, " ")
			var own []report.OwnParagraph
			switch {
			case list && word != "":
				return errors.New("--list shows all rules; leave out the rule, or --list")
			case word != "":
				found := report.About(rules, word)
				own = report.OwnAbout(games, word)
				if found == nil && own == nil {
					return noRule(word, rules)
				}
				rules = found
			case !list:
				return errors.New(`which rule? Name it or its paragraph, as "umpire explain 4.0a"; --list shows all`)
			}
			told := explained(rules, game)
			told.Own = own
			write := told.Text
			switch {
			case format == "json":
				write = func(w io.Writer) error { return encode(w, told) }
			case list:
				write = told.List
			}
			return f.write(write)
		},
	}
	formatFlag(cmd, &format)
	cmd.Flags().StringVarP(&gameFlag, "game", "g", "", packHelp)
	cmd.Flags().BoolVar(&list, "list", false, "list all rules")
	f.outputFile(cmd, outputHelp)
	return cmd
}

// explained describes rules, each with a case and the fixes that mend its findings.
func explained(rules []rule.Description, game check.Game) report.Explanations {
	told := report.Explain(rules, game)
	for i := range told.Rules {
		told.Rules[i].Case, told.Rules[i].Kept = systems.Example(told.Rules[i].Rule), systems.Kept(told.Rules[i].Rule)
		for _, f := range fix.Of(told.Rules[i].Rule) {
			told.Rules[i].Fixes = append(told.Rules[i].Fixes, report.Fix{Name: f.Name, Does: f.Does, Risk: f.Risk})
		}
	}
	return told
}

// noRule is the error for a word that is neither a rule nor a paragraph of a rule.
func noRule(word string, rules []rule.Description) error {
	var names []string
	for _, r := range rules {
		names = append(append(names, r.ID), r.Refs...)
	}
	slices.Sort(names)
	return errors.Errorf("no rule is called %q or cites it as a paragraph%s; \"umpire explain --list\" shows all", word,
		rule.DidYouMean(word, slices.Compact(names)))
}

// rulesOf returns all rules with the paragraphs of the shipped games and of a pack, these games,
// and the pack's game, which is nil for an empty name.
func (f *files) rulesOf(name string) (rules []rule.Description, games []check.Game, of check.Game, err error) {
	for _, name := range known.Names() {
		pack, err := run.Shipped(known, name)
		if err != nil {
			return nil, nil, nil, err
		}
		games = append(games, pack.Game)
	}
	if name == "" {
		return report.OwnRefs(known.Rules(), games), games, nil, nil
	}
	pack, err := f.loadPack(name)
	if err != nil {
		return nil, nil, nil, err
	}
	games = append(games, pack.Game)
	return report.OwnRefs(known.Rules(), games), games, pack.Game, nil
}
