package run

import (
	"cmp"
	"context"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/module"
	"github.com/umpire-vassal/umpire/check/module/fix"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/folder"
)

// openModule takes a module or extension for judgement, and finds the module of an extension: the
// module that the user names, or a module of its name beside it. The file stays open, since rules
// read entries.
func (r *Run) openModule(j *Job, file *vmod.File) error {
	j.Report = report.File{Path: filepath.ToSlash(j.Path), Linted: true, Judges: r.Library.settings()}
	if file.Module != nil {
		j.Report.Module = file.Module.Name
		j.Report.Judges.Module = judgeOf(file.Module, j.Path, "")
		j.Module = module.New(file, nil, vmod.DefaultOptions().Game, r.extensionsOf(j.Path, file.Module.Name, "")...)
		if r.Game == "" {
			return nil
		}
		pack, err := r.Library.PackFor(j.Path, file.Module, r.Game)
		if err != nil {
			return err
		}
		j.counted, _ = pack.Game.(check.Counted)
		j.Report.Game, j.Report.Judges.Pack = pack.Name(), pack.judge(r.Library.named(r.Game))
		return nil
	}
	j.Report.Module = file.Extension.Module
	base, at, err := r.baseOf(j.Path, file.Extension)
	if err != nil {
		return err
	}
	if j.Base = at; at != "" {
		j.Chosen = append(j.Chosen, j.Path+": module "+at)
	}
	if base != nil {
		j.Report.Judges.Module = judgeOf(base, cmp.Or(at, r.Module), "")
	} else {
		j.Report.Next = noBase(file.Extension.Module)
	}
	var beside []*vmod.File
	if base != nil {
		beside = r.extensionsOf(cmp.Or(at, r.Module), base.Name, j.Path)
	}
	j.Module = module.New(file, base, vmod.DefaultOptions().Game, beside...)
	return nil
}

// extensionsOf opens the extensions of a module: those that VASSAL loads with it, and those that lie
// beside it, but for one. Those that cannot be read are left out: somebody who checks them is told why.
func (r *Run) extensionsOf(path, name, but string) (beside []*vmod.File) {
	l := r.Library
	paths := slices.Concat(l.files.Extensions(path), l.Extensions, l.Offered)
	for _, folder := range l.beside(path) {
		paths = append(paths, l.files.ExtensionsIn(folder)...)
	}
	for i, at := range paths {
		is := func(other string) bool { return l.files.Same(at, other) }
		if but != "" && is(but) || slices.ContainsFunc(paths[:i], is) {
			continue
		}
		if f, _, err := l.files.Open(at); err == nil && f.Extension != nil && f.Extension.Fits(name) {
			beside = append(beside, f)
		}
	}
	return beside
}

// baseOf returns the module of an extension, nil if it is not there, and where it was found,
// unless the user named it.
func (r *Run) baseOf(path string, x *vmod.Extension) (*vmod.Module, string, error) {
	if r.Module != "" {
		m, err := r.Library.Module(r.Module)
		return m, "", err
	}
	folders := slices.Clone(r.Library.folders)
	if folder := r.Library.files.Beside(path); folder != "" {
		// VASSAL keeps extensions in a folder of their module's name, with _ext.
		folders = append([]string{folder, filepath.Dir(folder)}, folders...)
	}
	for _, folder := range folders {
		for _, at := range r.Library.files.Modules(folder) {
			if g, err := r.Library.files.Glance(at); err != nil || g.Name != x.Module {
				continue
			}
			if m, err := r.Library.Module(at); err == nil {
				return m, at, nil
			}
		}
	}
	return nil, "", nil
}

func noBase(name string) string {
	return "the module \"" + name + "\" is not beside the extension; put it there, or name it with --module. Without " +
		"it Umpire does not know whether what the extension uses is in the module"
}

// judgeModules checks the modules and extensions of the run.
func (r *Run) judgeModules(ctx context.Context) {
	jobs := slices.DeleteFunc(slices.Clone(r.Jobs),
		func(j *Job) bool { return j.Err != nil || j.Module == nil || !j.Mine })
	r.each(ctx, jobs, func(j *Job) func() {
		var result check.Result
		result.Findings = module.Run(j.Module, &result.Coverage)
		fix.Offer(result.Findings)
		r.locate(j, result.Findings)
		if j.counted != nil {
			result.Findings = append(result.Findings, j.counted.Slots(j.Module.File.Module, &result.Coverage)...)
			slices.SortStableFunc(result.Findings, func(a, b rule.Finding) int { return a.Compare(&b) })
		}
		return func() { j.Report.Result, j.Done = result, true }
	})
}

// locate names in findings of an unpacked module the files that its makers edit.
func (r *Run) locate(j *Job, findings []rule.Finding) {
	fsys := r.Library.files.Folder(j.Path)
	if _, err := fs.Stat(fsys, folder.Index); len(findings) == 0 || err != nil && !folder.Plain(fsys) {
		return
	}
	source, err := folder.ReadSource(fsys, j.Module.BuildFile)
	if err != nil {
		return // the folder has changed since it was read
	}
	for i := range findings {
		switch w := findings[i].Where; {
		case w == nil:
		case w.Trait > 0:
			w.File, w.FileLine = source.Trait(w.Component, w.Trait-1, w.About)
		case w.Trait == rule.AnyTrait:
			w.File, w.FileLine = source.Trait(w.Component, rule.AnyTrait, w.About)
		case w.Line > 0:
			w.File, w.FileLine = source.Component(w.Component)
		case w.About == w.Entry:
			w.File = source.File(w.Entry)
		}
	}
}
