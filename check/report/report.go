// Package report prints what a check found: text and pages for players, posts for forums,
// and the forms that programs read.
//
// It knows how findings look, and nothing of how they come about. Writers get
// everything as arguments; they ask no terminal for its colours. Text from the files,
// such as names of pieces and players, may hold anything: it never reaches a terminal
// unescaped.
package report

import (
	"io"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// A Form is a way to write what checks found.
type Form struct {
	Name  string
	Write func(io.Writer, []File, Style) error
	// Drawn reports whether the form shows a file's Drawing.
	Drawn bool
}

// Forms are all forms; the first is for the terminal.
var Forms = []Form{
	{Name: "text", Write: Text},
	{Name: "json", Write: func(w io.Writer, files []File, style Style) error { return JSON(w, files, style.Shard) }},
	{Name: "jsonl", Write: JSONLines},
	{Name: "csv", Write: CSV},
	{Name: "markdown", Write: Markdown},
	{Name: "bbcode", Write: BBCode},
	{Name: "html", Write: HTML, Drawn: true},
	{Name: "sarif", Write: SARIF},
	{Name: "junit", Write: JUnit},
	{Name: "github", Write: GitHub},
}

// A File is a checked file.
type File struct {
	// Path is the file as the caller named it.
	Path string
	// Module and Game are the module's and the pack's names, or "".
	Module, Game string
	// MadeUp is what the pack marks as made up, of no printed game.
	MadeUp []check.MadeUp
	// Next is a sentence: what the user can do first, so that more can be checked. It is "" for a
	// file that has its module and a game pack.
	Next string
	// Linted reports that the file is a module or extension, whose check has no levels.
	Linted bool
	// Revealed reports that hidden pieces were looked at and are shown.
	Revealed bool
	// Judges are what the file was judged by; nil for a position that is no file.
	Judges *Judges
	// Marks are what the user settled about findings of Result before.
	Marks  map[*rule.Finding]Mark
	Result check.Result
	// Drawing is what forms that draw show of it; nil where there is nothing to draw.
	Drawing *Drawing

	numbers map[*rule.Finding]int // made by names
}

// A Mark is what the user settled about a finding. Marked findings do not count for the exit code.
type Mark struct {
	// Baseline reports that it was found, and kept as known, before.
	Baseline bool `json:"baseline,omitempty"`
	// Suppressed is the reason for which the user does not want to hear of it, or "".
	Suppressed string `json:"suppressed,omitempty"`
	// Ignored reports that the settings leave out its rule, by select or by ignore.
	Ignored bool `json:"ignored,omitempty"`
}

// version is the version of the JSON form: it changes when a reader would have to.
const version = 1

// A Document is the JSON form of a report. Its lists are never null.
type Document struct {
	Version int `json:"version"`
	// Shard is which part of a run this is; it is not there for a whole run.
	Shard *Shard     `json:"shard,omitempty"`
	Files []FileView `json:"files"`
}

// A FileView is a checked file as machine formats show it.
type FileView struct {
	// Path is the file as the caller named it.
	Path string `json:"path"`
	// Module and Game are the module's and the pack's names, or "".
	Module string `json:"module"`
	Game   string `json:"game"`
	// JudgedBy has the pack, the module and the settings, and what was found and not chosen.
	JudgedBy *Judges `json:"judged_by,omitempty"`
	// Next is what the user can do first, so that more can be checked.
	Next string `json:"next,omitempty"`
	// MadeUp is what the pack marks as made up, of no printed game.
	MadeUp []check.MadeUp `json:"made_up,omitempty"`
	// Revealed reports that hidden pieces were looked at and are shown.
	Revealed bool `json:"revealed,omitempty"`
	// Chain is there for the first file of a chain: the names of all its files, in the order of
	// play. Each of them has the coverage of all.
	Chain []string `json:"chain,omitempty"`
	// After is there for the other files of a chain: the name of the file that this one continues.
	After string `json:"after,omitempty"`
	// Verdict is what the file's report begins with.
	Verdict Verdict `json:"verdict"`
	// Level is the highest level of checking that was reached.
	Level    rule.Level        `json:"level"`
	Findings []FindingView     `json:"findings"`
	Coverage rule.CoverageView `json:"coverage"`
}

// A FindingView is a finding, with what the user settled about it, as machine formats
// show it.
type FindingView struct {
	// Number is the finding's number in the report of its file, from 1.
	Number int `json:"number"`
	rule.FindingView
	Mark
}

// View returns the file as machine formats show it.
func (f *File) View() FileView {
	view := FileView{
		Path: f.Path, Module: f.Module, Game: f.Game, JudgedBy: f.Judges, Next: f.Next, MadeUp: f.MadeUp,
		Revealed: f.Revealed, Verdict: f.Verdict(), Level: f.Result.Coverage.Level(),
		After:    f.Result.After(),
		Findings: make([]FindingView, len(f.Result.Findings)), Coverage: f.Result.Coverage.View(),
	}
	if len(f.Result.Chain) > 1 && f.Result.At == 0 {
		view.Chain = f.Result.Chain
	}
	for i := range f.Result.Findings {
		finding := &f.Result.Findings[i]
		view.Findings[i] = FindingView{i + 1, finding.View(), f.Marks[finding]}
	}
	return view
}

// JSON writes the files as one Document; shard is nil for a whole run.
func JSON(w io.Writer, files []File, shard *Shard) error {
	out := Document{version, shard, make([]FileView, len(files))}
	for i := range files {
		out.Files[i] = files[i].View()
	}
	return errors.Wrap(visible.JSON(w, out, "  "), "write findings")
}
