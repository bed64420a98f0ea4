package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// manual returns all that Umpire has to read as files: a page in Markdown for each command and
// topic, and each rule, the schemas, man pages, and the scripts of completion.
func (f *files) manual(root *cobra.Command) ([]pack.File, error) {
	var made []pack.File
	add := func(name, text string) { made = append(made, pack.File{Name: name, Data: []byte(text)}) }
	var index strings.Builder
	fmt.Fprintf(&index, "# Umpire\n\n%s\n\n## Commands\n\n", root.Short+".")
	for _, cmd := range commands(root) {
		name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
		add(name+".md", commandPage(cmd))
		add("man/"+name+".1", manPage(cmd))
		fmt.Fprintf(&index, "- [%s](%s.md): %s\n", cmd.CommandPath(), name, cmd.Short)
	}
	index.WriteString("\n## Pages\n\n")
	for _, t := range topics() {
		name := t.Name + ".md"
		if t.Text() == gitMerge {
			name = t.Name + ".sh"
		}
		add(name, t.Text())
		fmt.Fprintf(&index, "- [%s](%s): %s\n", t.Name, name, t.About)
	}
	rules, _, _, err := f.rulesOf("")
	if err != nil {
		return nil, err
	}
	told := explained(rules, nil).Rules
	var list strings.Builder
	list.WriteString("# Rules\n\n")
	for i := range told {
		add(report.PageOf(told[i].Rule)+".md", rulePage(&told[i]))
		fmt.Fprintf(&list, "- [%s](%s.md): %s\n", told[i].Rule, report.PageOf(told[i].Rule), told[i].Title)
	}
	add("rules.md", list.String())
	index.WriteString("- [rules](rules.md): a page for each rule, with how it is checked and examples\n")
	entries, err := schemaFiles.ReadDir("schema")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		text, err := schemaFiles.ReadFile("schema/" + e.Name())
		if err != nil {
			return nil, err
		}
		add("schema/"+e.Name(), string(text))
	}
	var bash, zsh, fish strings.Builder
	if err := root.GenBashCompletionV2(&bash, true); err != nil {
		return nil, err
	}
	if err := root.GenZshCompletion(&zsh); err != nil {
		return nil, err
	}
	if err := root.GenFishCompletion(&fish, true); err != nil {
		return nil, err
	}
	add("completion/umpire.bash", bash.String())
	add("completion/_umpire", zsh.String())
	add("completion/umpire.fish", fish.String())
	add("README.md", index.String())
	return made, nil
}

// commands returns a command and all below it that help shows.
func commands(cmd *cobra.Command) []*cobra.Command {
	cmd.InitDefaultHelpFlag()
	all := []*cobra.Command{cmd}
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() || sub.Name() == "help" {
			all = append(all, commands(sub)...)
		}
	}
	return all
}

// A section is a part of a command's page; plain parts are shown as they are.
type section struct {
	head, text string
	plain      bool
}

func sections(cmd *cobra.Command) []section {
	long := cmd.Long
	if long == "" {
		long = cmd.Short + "."
	}
	all := []section{{"Usage", cmd.UseLine(), true}, {"Description", long, strings.Contains(long, "\n  ")}}
	if cmd.HasExample() {
		all = append(all, section{"Examples", unindented(cmd.Example), true})
	}
	if flags := cmd.NonInheritedFlags(); flags.HasAvailableFlags() {
		all = append(all, section{"Options", unindented(flags.FlagUsages()), true})
	}
	if flags := cmd.InheritedFlags(); flags.HasAvailableFlags() {
		all = append(all, section{"Options of all commands", unindented(flags.FlagUsages()), true})
	}
	var subs strings.Builder
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() {
			fmt.Fprintf(&subs, "%-12s %s\n", sub.Name(), sub.Short)
		}
	}
	if subs.Len() > 0 {
		all = append(all, section{"Commands", subs.String(), true})
	}
	return all
}

// unindented returns a text without the two spaces before its lines.
func unindented(text string) string {
	lines := strings.Split(strings.Trim(text, "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimPrefix(lines[i], "  ")
	}
	return strings.Join(lines, "\n")
}

// commandPage returns the page of a command in Markdown.
func commandPage(cmd *cobra.Command) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s.\n", cmd.CommandPath(), cmd.Short)
	for _, s := range sections(cmd) {
		b.WriteString(s.markdown())
	}
	return b.String()
}

// rulePage returns the page of a rule in Markdown: what "umpire explain" tells.
func rulePage(r *report.Explanation) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s%s.\n", r.Rule, strings.ToUpper(r.Title[:1]), r.Title[1:])
	var fixes strings.Builder
	for _, f := range r.Fixes {
		fmt.Fprintf(&fixes, "- `%s`: it %s\n", f.Name, f.Does)
		if f.Risk != "" {
			fmt.Fprintf(&fixes, "  It needs `--unsafe-fixes`: %s.\n", f.Risk)
		}
	}
	for _, s := range []section{
		{"Paragraphs", strings.Join(r.Refs, ", "), false},
		{"The rule", r.Says, false},
		{"How it is checked", r.Checks, false},
		{"Example", r.Example, false},
		{"It also applies", strings.Join(r.Also, ", "), false},
		{"A game's own rule about these may allow a breach", strings.Join(r.Touches, ", "), false},
		{"Level of checking", r.Level.String(), false},
		{"A case that the tests run", r.Case, true},
		{"A case like it that keeps the rule", r.Kept, true},
		{"Fixes of `umpire check --fix`", fixes.String(), false},
	} {
		b.WriteString(s.markdown())
	}
	return b.String()
}

// markdown returns the section in Markdown, nothing if it is empty.
func (s section) markdown() string {
	switch text := strings.TrimRight(s.text, "\n"); {
	case text == "":
		return ""
	case s.plain:
		return fmt.Sprintf("\n## %s\n\n```text\n%s\n```\n", s.head, text)
	default:
		return fmt.Sprintf("\n## %s\n\n%s\n", s.head, text)
	}
}

// manPage returns the page of a command for man.
func manPage(cmd *cobra.Command) string {
	var b strings.Builder
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"Umpire\" \"Umpire\"\n.SH NAME\n%s \\- %s\n", roff(strings.ToUpper(name)),
		roff(name), roff(cmd.Short))
	for _, s := range sections(cmd) {
		head := strings.ToUpper(s.head)
		if head == "USAGE" {
			head = "SYNOPSIS"
		}
		fmt.Fprintf(&b, ".SH %s\n", roff(head))
		if s.plain {
			fmt.Fprintf(&b, ".nf\n%s\n.fi\n", roff(strings.TrimRight(s.text, "\n")))
			continue
		}
		for i, paragraph := range strings.Split(s.text, "\n\n") {
			if i > 0 {
				b.WriteString(".PP\n")
			}
			b.WriteString(roff(paragraph) + "\n")
		}
	}
	return b.String()
}

// roff returns lines in which nothing is a request of roff.
func roff(text string) string {
	lines := slices.Collect(strings.Lines(strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)))
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "")
}
