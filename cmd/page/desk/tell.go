package desk

import (
	"bytes"
	"io"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/actions/account"
	"github.com/umpire-vassal/umpire/check/diff"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/dump"
	"github.com/umpire-vassal/umpire/vmod/inspect"
)

// Account describes what was done in logs, as umpire log does, in a form of package account.
func (d *Desk) Account(paths []string, form string, q Question) ([]byte, error) {
	i := slices.IndexFunc(account.Forms, func(f account.Form) bool { return f.Name == form })
	if i < 0 {
		return nil, errors.Errorf("no account has the form %q", form)
	}
	var accounts []*account.Account
	for _, p := range paths {
		save, _, err := d.store.Save(p)
		if err != nil {
			return nil, err
		}
		fit, err := d.finder().Fit(p, save, q.Module, q.Game)
		if err != nil {
			return nil, err
		}
		a, err := fit.Account(p, save, actions.Options{Reveal: q.Reveal})
		if err != nil {
			return nil, err
		}
		accounts = append(accounts, a)
	}
	return written(func(w io.Writer) error { return account.Forms[i].Write(w, accounts...) })
}

// Dump lists what a saved game or log holds, as umpire dump does.
func (d *Desk) Dump(path, form string, q Question) ([]byte, error) {
	save, m, err := d.saved(path, q)
	if err != nil {
		return nil, err
	}
	write := dump.Text
	if form == "json" {
		write = dump.JSON
	}
	return written(func(w io.Writer) error {
		return write(w, dump.Source{Path: base(path), Save: save, Module: m}, dump.View{Reveal: q.Reveal})
	})
}

// Inspect shows a file at a glance, as umpire inspect does.
func (d *Desk) Inspect(path string, q Question) ([]byte, error) {
	f, err := d.store.open(path)
	if err != nil {
		return nil, err
	}
	var m *vmod.Module
	if f.Kind == vmod.KindSave {
		if _, m, err = d.saved(path, q); err != nil {
			return nil, err
		}
	}
	summary, err := inspect.File(path, f, m)
	if err != nil {
		return nil, err
	}
	return written(summary.Text)
}

// Diff compares two saved games or logs, or two modules, as umpire diff does.
func (d *Desk) Diff(before, after string, q Question) ([]byte, error) {
	const most = 40 // changes of one kind
	var report *diff.Report
	a, err := d.store.open(before)
	if err != nil {
		return nil, err
	}
	b, err := d.store.open(after)
	if err != nil {
		return nil, err
	}
	if a.Kind == vmod.KindSave && b.Kind == vmod.KindSave {
		fit, err := d.finder().Fit(before, a.Save, q.Module, q.Game)
		if err != nil {
			return nil, err
		}
		report, err = fit.Diff(diff.Save{Name: before, Save: a.Save}, diff.Save{Name: after, Save: b.Save}, diff.Options{Reveal: q.Reveal})
		if err != nil {
			return nil, err
		}
	} else if report, err = diff.Modules(diff.Module{Name: before, File: a}, diff.Module{Name: after, File: b}); err != nil {
		return nil, err
	}
	if report.Equal() {
		return []byte("no difference\n"), nil
	}
	return written(func(w io.Writer) error { return report.Text(w, most) })
}

// saved opens a saved game or log, with its module, which may be nil.
func (d *Desk) saved(path string, q Question) (*vmod.Save, *vmod.Module, error) {
	save, _, err := d.store.Save(path)
	if err != nil {
		return nil, nil, err
	}
	fit, err := d.finder().Fit(path, save, q.Module, q.Game)
	return save, fit.Module, err
}

func written(write func(io.Writer) error) ([]byte, error) {
	var out bytes.Buffer
	err := write(&out)
	return out.Bytes(), err
}

func base(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }
