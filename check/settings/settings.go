// Package settings knows umpire.toml, in which a club or a maintainer keeps what is the same
// in every check, and the baseline, a list of findings that are known.
//
// It reads texts and looks for no file. What it settles is marked in the report. Texts, posts and pages hide
// what is known or ignored, and count it: a file from a stranger makes nothing look clean.
//
// # umpire.toml
//
// Umpire looks for umpire.toml beside the first file that it checks, then in the folder above, and so
// on. It prints on standard error which it took. --config names another file, --no-config takes none,
// and a flag wins over the file. Paths are relative to the folder of umpire.toml. They name no other
// machine, as \\host\share does on Windows, unless --config names the file: whoever sent the game may
// have sent the file with it.
//
//	game = "packs/bastogne"        # a pack that ships, a folder or a zip; as --game
//	module = "Bastogne.vmod"       # as --module
//	folders = ["modules"]          # where modules and packs are looked for, too
//	fail-on = "illegal"            # the verdict from which the exit code is 1
//	baseline = "known.json"        # as --baseline
//	select = ["module", "file"]    # only findings of these rules count; as --select
//	ignore = ["log/dice-typed"]    # findings of these rules do not count; as --ignore
//
//	[severity]                     # as what the findings of a rule count for fail-on
//	"log/dice-typed" = "information"
//
//	[[chat.phase]]                 # how these players write what they do, beside the game pack's patterns
//	text = '(?i)^moving now'
//	phase = "movement"
//
//	[[suppress]]
//	fingerprint = "f3e9cb359b497e9b"
//	reason = "agreed on 3 March: the bridge was never blown"
//
//	[[suppress]]
//	rule = "log/dice-typed"
//	reason = "we throw dice at the table"
//
// select and ignore name rules as "umpire explain" lists them: by the id, by its last part as
// "dice-typed", by the group before the slash as "module", or with a star for all that begin so, as
// "module/missing-*" or "missing-*". Texts and posts hide the findings of ignored rules and count them in one
// line; -v shows them. A page folds them up, and the forms for programs have them with a mark. --select replaces select, --ignore replaces ignore.
//
// The JSON and CSV forms have the fingerprints. A suppression without a reason is an error, and a
// suppression that fits nothing is mentioned. "umpire init" writes such a file, and "umpire help
// json-umpire-toml" prints its JSON Schema for editors.
//
// Below chat can stand [[chat.combat]], [[chat.overrun]], [[chat.result]], [[chat.dice]],
// [[chat.strike]] and [[chat.roll]], as "umpire help binding" describes them for the pack's
// vassal.toml, [[chat.turn]] with a text as '(?i)turn (?P<turn>\d+) begins', and [[chat.phase]]
// with a text that fits a part of the line, a phase of the game, and perhaps a side. Of several
// lines about the phase the last one counts. They need a pack that is bound to the module. A
// game of another series has the tables that the page of "umpire help" on its binding names.
//
// # Baselines
//
// --write-baseline FILE keeps what was found; --baseline FILE marks it as known the next
// time. --diff OLD does the same with what is found in an older file. The exit code does not count
// what is known or suppressed. Texts and posts hide what is known and count it in one line; -v shows it, and
// a page folds it up. What is suppressed with a reason is shown with the reason. The forms for programs have
// all, with a mark.
//
// A finding is the same one if its rule, paragraphs, units, hexes and step are the same, in a
// module the component and what is named there, and what is wrong with them, whatever the
// figures. Of two that are the same in all this, a baseline with one knows one. A fault of a module
// that is reported once for several places is known as long as no place is new: another slot, or
// another command of the same piece, is new. A baseline of an older Umpire, and an older
// fingerprint in umpire.toml, have less of what is wrong: each hides the first finding of a file
// that it fits, until --write-baseline writes a new one.
//
// In saved games the step is always 0: a stack that stands as it did is known, a stack that moved is
// new. In a log a step is one press of VASSAL's step button, so a finding is known only in the same
// log, or in a longer log that begins alike.
package settings

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// Source is the text of this file, for "umpire help config".
//
//go:embed settings.go
var Source string

// Name is the name of the file.
const Name = "umpire.toml"

// Settings are the values of an umpire.toml. Paths are as it has them.
type Settings struct {
	// Judge describes the file; NotChosen are others that were found.
	Judge     report.Judge
	NotChosen []report.NotChosen
	// Text is the whole file: packs read its table [chat], which is theirs.
	Text                   pack.File
	Game, Module, Baseline string
	Folders                []string
	// FailOn is the name of a verdict, or "".
	FailOn   string
	Suppress []Suppression
	// Select and Ignore are words for rules, as [ReadRules] allows them.
	Select, Ignore []string
	// Remote are the paths that name another machine. Looking there shows it who the user is, so they
	// are mistakes in a file that somebody else may have sent.
	Remote []rule.Problem
	// Severity is as what the findings of rules count.
	Severity map[string]rule.Verdict
}

// Why a finding is left out, as reports show it: the flag or key of this name, whichever is in force.
const (
	notSelected = "select does not name this rule"
	ignored     = "ignore names this rule"
)

// A Suppression is what the user does not want to hear of: one finding by its fingerprint,
// or all of a rule.
type Suppression struct {
	Fingerprint, Rule, Reason string
	At                        pack.Position
}

// Read reads an umpire.toml. rules are the ids of all rules. With problems the settings are
// of no use.
func Read(file string, text []byte, rules []string) (Settings, []rule.Problem) {
	var problems pack.Problems
	t := pack.ReadTOML(file, text, &problems)
	if t == nil {
		return Settings{}, rule.ProblemWords{}.Problems(problems.Sorted())
	}
	s, remote := ReadTable(t, Settings{Judge: Judge(file, text), Text: pack.File{Name: file, Data: text}}, rules)
	s.Remote = rule.ProblemWords{}.Problems(remote.Sorted())
	return s, rule.ProblemWords{}.Problems(problems.Sorted())
}

// ReadTable reads the tables of an umpire.toml into settings; rules are the ids of all rules. The problems are about
// paths that name another machine; others are in the table's own.
func ReadTable(t *pack.Table, s Settings, rules []string) (Settings, pack.Problems) {
	var remote pack.Problems
	local := func(key string, word pack.Word) string {
		if onOtherMachine(word.Text) {
			remote.Add(word.Position, say.As("settings/other-machine",
				"{key} = {'path'} names another machine, and Umpire found this file by itself; allowed are "+
					"paths on this machine. If the file is yours, name it with --config"), key, word.Text)
		}
		return word.Text
	}
	for key, path := range map[string]*string{"game": &s.Game, "module": &s.Module, "baseline": &s.Baseline} {
		*path = local(key, pack.Word{Position: t.At(key), Text: t.String(key)})
	}
	for _, word := range t.Strings("folders") {
		s.Folders = append(s.Folders, local("folders", word))
	}
	s.FailOn = t.OneOf("fail-on", verdicts)
	for key, list := range map[string]*[]string{"select": &s.Select, "ignore": &s.Ignore} {
		for _, word := range t.Strings(key) {
			if words := ruleWords(rules); !meant(word.Text, rules) {
				t.AddAt(word.Position, unknownRule(), word.Text, pack.DidYouMean(word.Text, words))
			}
			*list = append(*list, word.Text)
		}
	}
	if table := t.Table("severity"); table != nil {
		s.Severity = map[string]rule.Verdict{}
		for _, id := range table.Keys() {
			if !slices.Contains(rules, id) {
				table.Add(id, unknownRule(), id, pack.DidYouMean(id, rules))
			}
			if as, err := rule.ParseVerdict(table.OneOf(id, verdicts)); err == nil {
				s.Severity[id] = as
			}
		}
		table.Done()
	}
	for _, table := range t.Tables("suppress") {
		one := Suppression{table.String("fingerprint"), table.String("rule"), table.Required("reason"),
			table.Position()}
		if (one.Fingerprint == "") == (one.Rule == "") {
			table.AddAt(one.At, say.As("settings/fingerprint-or-rule",
				"a suppression has a fingerprint or a rule, one of the two"))
		}
		if one.Rule != "" {
			table.OneOf("rule", rules)
		}
		table.Done()
		s.Suppress = append(s.Suppress, one)
	}
	t.Table("chat")
	t.Done()
	return s, remote
}

func unknownRule() say.Wording {
	return say.As("settings/unknown-rule", "no rule is called {'rule'}{hint}")
}

// onOtherMachine reports whether a path names another machine, as \\host\share does on Windows. Some
// of these paths name a device instead, which no setting needs. It is the same on all systems: a file
// that any system refuses is refused on all.
func onOtherMachine(path string) bool {
	path = strings.ReplaceAll(path, `\`, "/")
	return strings.HasPrefix(path, "//") || strings.HasPrefix(path, "/??/")
}

// Judge describes an umpire.toml for reports.
func Judge(file string, text []byte) report.Judge {
	sum := sha256.Sum256(text)
	return report.Judge{File: file, Checksum: hex.EncodeToString(sum[:])}
}

// verdicts are the words of fail-on and severity.
var verdicts = []string{"illegal", "suspect", "unchecked", "information"}

// ReadRules returns the words of --select or --ignore, which stand between commas: ids of rules, their last
// parts, groups as "module", or "module/missing-*" and "missing-*" for all that begin so. rules are the ids of all rules. The
// problem is about the first word that means no rule.
func ReadRules(text string, rules []string) ([]string, *say.Message) {
	words := strings.Split(text, ",")
	for i, word := range words {
		if words[i] = strings.TrimSpace(word); !meant(words[i], rules) {
			problem := say.F("settings/unknown-word",
				"{'word'} is neither a rule nor a group of rules{didYouMean}",
				words[i], rule.DidYouMean(words[i], ruleWords(rules)))
			return nil, &problem
		}
	}
	return words, nil
}

// meant reports whether a word of select or ignore means a rule.
func meant(word string, rules []string) bool {
	return slices.ContainsFunc(rules, func(id string) bool { return matches(word, id) })
}

// ruleWords returns all words that mean rules: ids, their last parts and groups.
func ruleWords(rules []string) []string {
	words := slices.Clone(rules)
	for _, id := range rules {
		group, last, _ := strings.Cut(id, "/")
		words = append(words, group, last)
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// matches reports whether a word of select or ignore means a rule.
func matches(word, id string) bool {
	group, last, _ := strings.Cut(id, "/")
	if begins, is := strings.CutSuffix(word, "*"); is {
		return strings.HasPrefix(id, begins) || strings.HasPrefix(last, begins)
	}
	return word == id || word == group || word == last
}

// Counts returns the verdict as which a finding counts for fail-on.
func (s *Settings) Counts(f *rule.Finding) rule.Verdict {
	if as, is := s.Severity[f.Rule]; is {
		return as
	}
	return f.Counts()
}

// fits reports whether a suppression is about a finding. Of the findings of a file with the
// fingerprint of an older Umpire, which several can have, it is about the first.
func (s *Suppression) fits(f *rule.Finding, old map[string]bool) bool {
	if s.Fingerprint == "" {
		return s.Rule == f.Rule
	}
	older := s.Fingerprint == f.Subject() || len(f.Places) > 0 && s.Fingerprint == f.FirstPlace()
	if !older || old[s.Fingerprint] {
		return s.Fingerprint == f.Fingerprint()
	}
	old[s.Fingerprint] = true
	return true
}

// Mark marks the findings of files: those that are known, and those that are suppressed. It
// returns the suppressions that fit none.
func (s *Settings) Mark(files []report.File, known Known) (unused []Suppression) {
	used := make([]bool, len(s.Suppress))
	for i := range files {
		marks := map[*rule.Finding]report.Mark{}
		isKnown, old := known.in(files[i].Result.Findings), map[string]bool{}
		for k := range files[i].Result.Findings {
			finding := &files[i].Result.Findings[k]
			mark := report.Mark{Baseline: isKnown[k]}
			var reasons []string
			for n := range s.Suppress {
				if s.Suppress[n].fits(finding, old) {
					used[n] = true
					reasons = append(reasons, s.Suppress[n].Reason)
				}
			}
			means := func(word string) bool { return matches(word, finding.Rule) }
			if len(s.Select) > 0 && !slices.ContainsFunc(s.Select, means) {
				mark.Ignored, reasons = true, append(reasons, notSelected)
			}
			if slices.ContainsFunc(s.Ignore, means) {
				mark.Ignored, reasons = true, append(reasons, ignored)
			}
			mark.Suppressed = strings.Join(reasons, "; ")
			if mark != (report.Mark{}) {
				marks[finding] = mark
			}
		}
		files[i].Marks = marks
	}
	for n, is := range used {
		if !is {
			unused = append(unused, s.Suppress[n])
		}
	}
	return unused
}
