package report

import (
	"io"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/visible"
)

// A Line is a line of the JSON Lines form: a finding, or the end of a file. Exactly one of
// Finding and File is there.
type Line struct {
	Version int `json:"version"`
	// Path is the file as the caller named it.
	Path string `json:"path"`
	// Finding is what was found in it.
	Finding *FindingView `json:"finding,omitempty"`
	// File is all else about it, behind its findings. Its own list of findings is empty.
	File *FileView `json:"file,omitempty"`
}

// JSONLines writes a line for each finding, and then a line for each file: for programs that read
// while others are still checked.
func JSONLines(w io.Writer, files []File, _ Style) error {
	for i := range files {
		view := files[i].View()
		findings := view.Findings
		view.Findings = []FindingView{}
		for k := range findings {
			if err := visible.JSON(w, Line{Version: version, Path: view.Path, Finding: &findings[k]}, ""); err != nil {
				return errors.Wrap(err, "write findings")
			}
		}
		if err := visible.JSON(w, Line{Version: version, Path: view.Path, File: &view}, ""); err != nil {
			return errors.Wrap(err, "write findings")
		}
	}
	return nil
}
