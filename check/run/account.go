package run

import (
	"path/filepath"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/actions/account"
	"github.com/umpire-vassal/umpire/vmod"
)

// Account describes what the players did in the log at a path, with what the fit's pack knows of it.
func (f *Fit) Account(path string, save *vmod.Save, opt actions.Options) (*account.Account, error) {
	g, err := save.Load(f.Module)
	if err != nil {
		return nil, errors.Wrap(err, path)
	}
	a := &account.Account{
		File: filepath.Base(path), Module: save.ModuleName(), ModuleVersion: save.ModuleVersion(),
		Revealed: opt.Reveal, Placed: f.Module != nil,
	}
	if f.Module != nil {
		a.Module, a.ModuleVersion = f.Module.Name, f.Module.Version
	}
	var accountant check.Accountant
	if f.Module != nil && f.Pack != nil {
		accountant, _ = f.Pack.Game.(check.Accountant)
	}
	if accountant != nil {
		file := &check.File{Name: path, Save: save, Module: f.Module, Orders: f.Orders}
		a.Log, a.Prices, a.Combats, err = accountant.Account(file, g, opt)
	} else {
		a.Log = actions.Read(g, f.Module, opt)
	}
	if err != nil {
		return nil, errors.Wrap(err, path)
	}
	for _, p := range g.Problems() {
		a.Problems = append(a.Problems, p.Err.Error())
	}
	return a, nil
}

// Account describes what the players did in a job's log.
func (j *Job) Account(opt actions.Options) (*account.Account, error) {
	f := Fit{Module: j.File.Module}
	if j.Report.Game != "" {
		f.Pack = &Pack{Game: j.File.Game}
	}
	return f.Account(j.Path, j.File.Save, opt)
}
