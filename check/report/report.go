// Package report prints what a check found: text for players, JSON for programs.
//
// It knows how findings look and nothing of how they come about. Writers get
// everything as arguments: they ask no terminal for its colours. Text from the
// files, names of pieces and players above all, is foreign and may hold whatever
// its author liked: it never reaches a terminal unescaped.
package report

import (
	"encoding/json"
	"io"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
)

// A File is a checked file.
type File struct {
	// Path is the file as the caller named it.
	Path string
	// Module and Game are the module's and the pack's names, or "".
	Module, Game string
	// Revealed reports whether hidden pieces were looked at and are shown.
	Revealed bool
	Result   check.Result
}

// version is the version of the JSON form: it changes when a reader would have to.
const version = 1

// JSON writes the files as one JSON object.
func JSON(w io.Writer, files []File) error {
	type jsonFile struct {
		Path     string         `json:"path"`
		Module   string         `json:"module"`
		Game     string         `json:"game"`
		Revealed bool           `json:"revealed,omitempty"`
		Chain    []string       `json:"chain,omitempty"` // of several files, those whose coverage this is
		Level    rule.Level     `json:"level"`
		Findings []rule.Finding `json:"findings"`
		Coverage rule.Coverage  `json:"coverage"`
	}
	out := struct {
		Version int        `json:"version"`
		Files   []jsonFile `json:"files"`
	}{version, make([]jsonFile, 0, len(files))}
	for _, f := range files {
		findings := f.Result.Findings
		if findings == nil {
			findings = []rule.Finding{}
		}
		var chain []string
		if len(f.Result.Chain) > 1 {
			chain = f.Result.Chain
		}
		out.Files = append(out.Files, jsonFile{f.Path, f.Module, f.Game, f.Revealed, chain, f.Result.Coverage.Level(), findings, f.Result.Coverage})
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return errors.Wrap(encoder.Encode(out), "write findings")
}
