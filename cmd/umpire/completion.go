package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/run"
)

// A completer returns what a shell offers for a word of the command line.
type completer = cobra.CompletionFunc

// completions gives shells the possible values of each flag and the possible arguments of each
// command. The command's usage line shows what an argument is, as in "check FILE...".
func completions(root *cobra.Command, f *files) {
	saves := endings(saveEndings...)
	modules := endings(moduleEndings...)
	either := endings(slices.Concat(saveEndings, moduleEndings)...)
	flags := map[string]completer{
		"module": modules, "extension": endings(extensionEndings...), "declare": endings(".csv"),
		"game": packs, "extends": packs,
		"select": groups, "ignore": groups,
		"fix": offer(fixNames{}.allowed()...), "extensions": folders,
		"phase": phases, "between": phases, "side": sides,
		"fail-on": offer(rule.Illegal.String(), rule.Suspect.String(), rule.Unchecked.String(),
			rule.Information.String()),
	}
	args := map[string]completer{
		"FILE": either, "A": either, "FILE...": saves, "POSITION": saves,
		"MODULE": modules, "FOLDER": folders, "DIR": folders, "PACK": packs,
		"PART...": endings(".json"), "RULE|PARAGRAPH": f.rules,
	}
	for _, cmd := range root.Commands() {
		completions(cmd, f)
	}
	root.Flags().VisitAll(func(flag *pflag.Flag) {
		complete := flags[flag.Name]
		if c, is := flag.Value.(choice); is {
			complete = offer(c.allowed...)
		}
		if complete != nil {
			_ = root.RegisterFlagCompletionFunc(flag.Name, complete) // it fails for a flag that has completions
		}
	})
	first, _, _ := strings.Cut(usage(root), " ")
	if root.ValidArgsFunction == nil {
		root.ValidArgsFunction = args[first]
	}
}

// offer completes to words.
func offer(words ...string) completer {
	return cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)
}

// groups completes to the ids of rules, and to the groups before their slash.
func groups(*cobra.Command, []string, string) (words []cobra.Completion, _ cobra.ShellCompDirective) {
	for _, r := range known.Rules() {
		group, _, _ := strings.Cut(r.ID, "/")
		words = append(words, cobra.CompletionWithDesc(r.ID, r.Title), group)
	}
	slices.Sort(words)
	return slices.Compact(words), cobra.ShellCompDirectiveNoFileComp
}

// endings completes to files with one of these endings, ".vmod", and to folders.
func endings(of ...string) completer {
	var plain []string
	for _, ending := range of {
		plain = append(plain, strings.TrimPrefix(ending, "."))
	}
	return cobra.FixedCompletions(plain, cobra.ShellCompDirectiveFilterFileExt)
}

// folders completes to folders.
func folders(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveFilterDirs
}

// packs completes to the packs that ship, and to files and folders.
func packs(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return known.Names(), cobra.ShellCompDirectiveDefault
}

// phases completes to the phases of the packs that ship.
func phases(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	words, err := known.Phases()
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	return words, cobra.ShellCompDirectiveNoFileComp
}

// sides completes to the sides of the packs that ship.
func sides(*cobra.Command, []string, string) (words []cobra.Completion, _ cobra.ShellCompDirective) {
	for _, name := range known.Names() {
		pack, err := run.Shipped(known, name)
		if err != nil {
			return nil, cobra.ShellCompDirectiveError
		}
		words = append(words, pack.Status().Sides...)
	}
	slices.Sort(words)
	return slices.Compact(words), cobra.ShellCompDirectiveNoFileComp
}

// rules completes to the names of rules and the paragraphs that they cite.
func (f *files) rules(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	rules, _, _, err := f.rulesOf("")
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	var words []cobra.Completion
	for _, r := range rules {
		words = append(words, cobra.CompletionWithDesc(r.ID, r.Title))
		words = append(words, r.Refs...)
	}
	slices.Sort(words)
	return slices.Compact(words), cobra.ShellCompDirectiveNoFileComp
}
