package run

import (
	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/diff"
)

// Diff compares two saved games or logs, with the unit names of the fit's pack.
func (f *Fit) Diff(before, after diff.Save, opt diff.Options) (*diff.Report, error) {
	if f.Pack != nil && f.Module != nil {
		if namer, ok := f.Pack.Game.(check.Namer); ok {
			opt.Names = namer.Names
		}
	}
	return diff.Saves(before, after, f.Module, opt)
}
