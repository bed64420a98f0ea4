package main

import (
	"embed"
	"fmt"
	"io"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/settings"
)

// schemaFiles are the JSON Schemas of what commands print with --format json.
//
//go:embed schema
var schemaFiles embed.FS

//go:embed topic
var topicFiles embed.FS

// gitMerge is the script that topic/git.md describes.
//
//go:embed topic/git-merge.sh
var gitMerge string

// topics returns the pages that "umpire help" shows besides the pages of the commands.
func topics() []check.Topic {
	config := check.PageOf("config", "umpire.toml, suppressions, baselines", settings.Source)
	page := func(name, about string) check.Topic {
		return check.Topic{Name: name, About: about, Text: func() string {
			text, _ := topicFiles.ReadFile("topic/" + name + ".md")
			return string(text)
		}}
	}
	merge := check.Topic{Name: "git-merge", About: "the script with which git merges modules",
		Text: func() string { return gitMerge }}
	json := check.Topic{Name: "json", About: "the JSON forms: version, schemas", Text: func() string {
		var text strings.Builder
		text.WriteString(jsonTopic)
		entries, _ := schemaFiles.ReadDir("schema")
		for _, e := range entries {
			fmt.Fprintf(&text, "    umpire help json-%s\n", strings.TrimSuffix(e.Name(), ".json"))
		}
		return text.String()
	}}
	all := []check.Topic{page("checks", "what Umpire checks, file by file and game by game")}
	all = append(all, known.Topics()...)
	return append(all,
		page("evening", "your game in an evening: from a bare module to a game pack"),
		page("page", "the page for the browser, and reports as pages"),
		config,
		page("git", "modules and saved games in git: diffs, merges"),
		merge, json,
		page("words", "the words that Umpire uses"))
}

const jsonTopic = `# JSON

With --format json a command prints one object. Its key "version" is 1 as long as
programs that read it need no change; keys may be added. A list is never null.
Characters that act on a terminal are escaped.

The JSON Schema of each form, and of TOML files that you write. An editor of TOML helps with
keys and words if the first line of the file names its schema: "#:schema umpire-toml.json".

`

// newHelp replaces cobra's help command: it knows topics, and an unknown word is an error.
func newHelp(f *files) *cobra.Command {
	all := false
	help := &cobra.Command{
		Use:   "help [COMMAND|TOPIC]",
		Short: "Show the help of a command, or a page about a topic",
		Long: `Show the help of a command, or a page about a topic.

With --all it writes all of it into the folder that -o names: a page in Markdown for each
command and topic, the rules, the JSON Schemas, man pages, and scripts of completion.`,
		Example: `  umpire help check
  umpire help game-pack
  umpire help --all -o umpire-docs`,
		ValidArgsFunction: func(*cobra.Command, []string, string) (words []cobra.Completion,
			_ cobra.ShellCompDirective) {
			for _, t := range topics() {
				words = append(words, cobra.CompletionWithDesc(t.Name, t.About))
			}
			return words, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			root := cmd.Root()
			switch {
			case all && len(args) > 0:
				return errors.Errorf("%q is too much: --all writes all pages", args[0])
			case all && f.output == "":
				return missing(cmd, "-o", "the folder for the pages")
			case all:
				made, err := f.manual(root)
				if err != nil {
					return err
				}
				return f.writeInto(f.output, made)
			case f.output != "":
				return errors.New("-o goes with --all")
			}
			if found, rest, err := root.Find(args); err == nil && len(rest) == 0 {
				found.InitDefaultHelpFlag()
				found.InitDefaultVersionFlag()
				return found.Help()
			}
			word := strings.Join(args, " ")
			var names []string
			for _, sub := range root.Commands() {
				names = append(names, sub.Name())
			}
			for _, t := range topics() {
				if t.Name == word {
					_, err := io.WriteString(f.Out, t.Text())
					return errors.Wrap(err, "write help")
				}
				names = append(names, t.Name)
			}
			if name, is := strings.CutPrefix(word, "json-"); is {
				if schema, err := schemaFiles.ReadFile("schema/" + name + ".json"); err == nil {
					_, err = f.Out.Write(schema)
					return errors.Wrap(err, "write schema")
				}
			}
			return errors.Errorf("%q is neither a command nor a topic%s", word, rule.DidYouMean(word, names))
		},
	}
	f.outputFolder(help, "the `folder` for the pages of --all")
	help.Flags().BoolVar(&all, "all", false, "write all pages as files")
	help.Flags().BoolVar(&f.force, "force", false, "overwrite files that are there")
	return help
}

// topicHelp lists the topics.
func topicHelp() string {
	var b strings.Builder
	for _, t := range topics() {
		fmt.Fprintf(&b, "\n  umpire help %-14s %s", t.Name, t.About)
	}
	return b.String()
}
