// Package run checks a set of files together: it finds the module and the game pack of each saved
// game or log, has all of them judged, and reports what it chose.
//
// It knows where modules and packs are looked for, and in which order. It does not know where
// the files are: a Files is a file system, or what somebody dropped on a page. It prints
// nothing, and it stops when its context is done.
package run

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	"github.com/pkg/errors"
	"golang.org/x/sync/errgroup"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/module"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// A Run is a check of files.
type Run struct {
	Library *Library
	// Module and Game are the path of the module and the name of the pack that the user names
	// for all files, or "": each file then gets what is found for it.
	Module, Game string
	Options      check.Options
	// Separate judges each file by itself.
	Separate bool
	// Has reports whether the file or chain of that index belongs to this part of the run. It is
	// nil for a whole run.
	Has func(at int) bool
	// Orders are the file of --declare; nil for none.
	Orders *Orders
	// Watch is called with the progress of the run, by several goroutines. It may be nil.
	Watch Watch
	// Ready is called for each judged file, in the order in which the files were named and as
	// soon as those before it are judged. Calls do not overlap. It may be nil.
	Ready func(*Job)
	// Jobs are the files, in the order in which they were named.
	Jobs []*Job

	mu      sync.Mutex
	stopped bool
	judged  int
	ready   int // jobs that Ready need not be called for any more
}

// Orders are what the user declares about logs (--declare), as the text of a CSV file.
type Orders struct {
	Name string
	Text []byte
}

// A Watch receives the progress of a run.
type Watch interface {
	// Files is called with the number of files that have been judged.
	Files(done, of int)
	// Steps is called, in a run over one log, with the number of steps that have been replayed.
	Steps(done, of int)
}

// A Job is one file to check.
type Job struct {
	Path string
	File check.File
	// Chosen is for the user: what Umpire chose, in lines.
	Chosen []string
	// Module is what is judged of a module or extension; nil for saved games and logs.
	Module *module.Module
	// counted compares a module with the pack that the user names; nil without a pack.
	counted check.Counted
	// Base is the path at which the module of an extension was found. It is "" if there is none,
	// or if the user named the module.
	Base   string
	Report report.File
	Err    error
	// Mine reports whether the file belongs to this part of the run, Done whether it was judged.
	Mine, Done bool

	// at is the job's index among those that could be opened. chain has the indices of the
	// files that are judged together; only the first of them has it.
	at    int
	chain []int
	// fault is the value of a panic.
	fault  any
	cutOff bool
}

// CutOff reports whether the pieces of the job's game were too costly to work out in full.
func (j *Job) CutOff() bool { return j.cutOff || j.File.Save != nil && j.File.Save.CutOff() }

// Forget frees the memory of the job's file and findings. After it only CutOff may be called.
func (j *Job) Forget() {
	j.cutOff = j.CutOff()
	j.File, j.Report, j.Chosen = check.File{}, report.File{}, nil
}

// Open opens the files and finds module and pack for each. The job of a file that could not be
// read has an error.
func (r *Run) Open(ctx context.Context, paths []string) {
	r.Jobs = make([]*Job, len(paths))
	for i, path := range paths {
		r.Jobs[i] = &Job{Path: path, Mine: r.has(i)}
	}
	r.each(ctx, r.Jobs, func(j *Job) func() {
		opened := *j
		err := r.open(&opened)
		return func() { *j, j.Err = opened, err }
	})
}

// Judge checks the files that could be opened, files of one game together unless Separate is set. It
// fails if a phase or the orders are wrong.
func (r *Run) Judge(ctx context.Context) error {
	if r.Stopped() {
		return nil
	}
	r.judgeModules(ctx)
	jobs := slices.DeleteFunc(slices.Clone(r.Jobs), func(j *Job) bool { return j.Err != nil || j.Module != nil })
	if err := r.phased(jobs); err != nil {
		return err
	}
	if err := r.order(jobs); err != nil {
		return err
	}
	r.judge(ctx, jobs)
	return nil
}

// Stopped reports whether the run was stopped before all was done.
func (r *Run) Stopped() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.stopped
}

func (r *Run) has(at int) bool { return r.Has == nil || r.Has(at) }

// open reads a job's file and finds module and pack for it.
func (r *Run) open(j *Job) error {
	file, closer, err := r.Library.files.Open(j.Path)
	if err != nil {
		return err
	}
	if file.Save == nil {
		return r.openModule(j, file)
	}
	defer closer() // what was read stays good
	save := file.Save
	if len(r.Jobs) > 1 {
		path := j.Path // the job itself is a copy
		save.Rest(func() (*vmod.Save, error) { return r.save(path) })
	}
	j.File = check.File{Name: filepath.Base(j.Path), Save: save}
	j.Report = report.File{Path: filepath.ToSlash(j.Path), Module: save.ModuleName(), Revealed: r.Options.Reveal}
	f, err := r.Library.Fit(j.Path, save, r.Module, r.Game)
	if err != nil {
		return err
	}
	j.Chosen, j.Report.Judges = f.Chosen, &f.Judges
	if f.Module != nil {
		j.File.Module, j.Report.Module = f.Module, f.Module.Name
	}
	if f.Pack != nil {
		j.File.Game, j.Report.Game, j.Report.MadeUp = f.Pack.Game, f.Pack.Name(), f.Pack.Status().MadeUp
		return nil
	}
	if f.Module != nil {
		if j.File.Game, err = r.Library.guess(f.Module); err != nil {
			return errors.Wrap(err, j.Path)
		}
		j.Chosen = append(j.Chosen, j.Path+": no game pack; Umpire guesses sides and units")
	}
	j.Report.Next = next(&f, save.ModuleName())
	return nil
}

// save opens a saved game or log again.
func (r *Run) save(path string) (*vmod.Save, error) {
	file, closer, err := r.Library.files.Open(path)
	if err != nil {
		return nil, err
	}
	defer closer()
	if file.Save == nil {
		return nil, errors.New("it is no saved game or log any more")
	}
	return file.Save, nil
}

// Hexed reports whether a board of a module has a grid of hexes.
func Hexed(m *vmod.Module) bool {
	const hexes = "VASSAL.build.module.map.boardPicker.board.HexGrid"
	for _, on := range m.Maps {
		for _, b := range on.Boards {
			e := b.GridElement
			if e != nil && (e.Class == hexes || slices.ContainsFunc(e.Descendants(), func(d buildfile.Element) bool {
				return d.Class == hexes
			})) {
				return true
			}
		}
	}
	return false
}

// next returns what the user should do first if a file has no pack, or not even a module.
func next(f *Fit, module string) string {
	switch {
	case f.Module == nil && module == "":
		return "the file does not name its module; put that module alone beside it, or name it with --module. " +
			"Without it no piece stands in a hex"
	case f.Module == nil:
		return fmt.Sprintf("the module %q is not beside the file; put it there, or name it with --module. Without it "+
			"no piece stands in a hex", module)
	}
	if !Hexed(f.Module) {
		return "the maps of this module have no hexes; unless its game is of a series that \"umpire game list\" shows, " +
			"nothing more can be judged than what any VASSAL game shows"
	}
	return "this module has no game pack yet. With a pack, stacking, moves and combat can be judged: \"umpire game " +
		"bind MODULE\" drafts it, \"umpire help game-pack\" describes how to go on"
}

// phased returns an error if the user names phases and no game of the run has phases.
func (r *Run) phased(jobs []*Job) error {
	for _, flag := range [][2]string{{"--phase", r.Options.Phase}, {"--between", r.Options.Between}} {
		phase := flag[1]
		if phase == "" || len(jobs) == 0 || slices.ContainsFunc(jobs,
			func(j *Job) bool { _, ok := j.File.Game.(check.Phased); return ok }) {
			continue
		}
		words, err := r.Library.systems.Phases()
		if err != nil {
			return err
		}
		hint := ""
		if near, ok := pack.Nearest(phase, words); ok && near != phase {
			hint = fmt.Sprintf("; did you mean %q?", near)
		}
		return errors.Errorf("%s %q judges nothing: no game pack with phases fits the files%s; name a pack with --game",
			flag[0], phase, hint)
	}
	return nil
}

// order gives each log the orders for its steps.
func (r *Run) order(jobs []*Job) error {
	if r.Orders == nil {
		return nil
	}
	files, paths := make([]*check.File, len(jobs)), make([]string, len(jobs))
	for i, j := range jobs {
		files[i], paths[i] = &j.File, j.Report.Path
	}
	problems, err := check.Declare(files, paths, filepath.Base(r.Orders.Name), r.Orders.Text)
	if len(problems) > 0 {
		return Problems("--declare "+r.Orders.Name, problems)
	}
	return errors.Wrap(err, "--declare "+r.Orders.Name)
}

// judge checks files, all files of a game together.
func (r *Run) judge(ctx context.Context, jobs []*Job) {
	files := make([]check.File, len(jobs))
	for i, j := range jobs {
		files[i] = j.File
		j.at = i
	}
	if len(jobs) == 1 && r.Watch != nil {
		jobs[0].File.Progress = r.Watch.Steps
	}
	if len(jobs) == 1 || r.Separate {
		r.each(ctx, mine(jobs), func(j *Job) func() {
			result, err := check.Save(j.File, r.Options)
			r.count(1, len(jobs))
			return func() {
				j.Report.Result, j.Err, j.Done = result, err, true
				r.pass()
			}
		})
		return
	}
	batch := check.NewBatch(files, r.Options)
	r.each(ctx, jobs, func(j *Job) func() {
		err := batch.Read(j.at)
		return func() { j.Err = err }
	})
	if r.Stopped() {
		return
	}
	var heads []*Job
	for k, files := range batch.Chains() {
		for _, i := range files {
			jobs[i].Mine = r.has(k)
		}
		jobs[files[0]].chain = files
		heads = append(heads, jobs[files[0]])
	}
	r.each(ctx, mine(heads), func(head *Job) func() {
		results, err := batch.Check(head.chain)
		r.count(len(head.chain), len(jobs))
		return func() {
			for k, i := range head.chain {
				if jobs[i].Err, jobs[i].Done = err, true; err == nil {
					jobs[i].Report.Result = results[k]
				}
			}
			r.pass()
		}
	})
}

// pass calls Ready for the judged jobs up to the first that is not judged yet.
func (r *Run) pass() {
	for ; r.Ready != nil && r.ready < len(r.Jobs); r.ready++ {
		switch j := r.Jobs[r.ready]; {
		case j.Err != nil || !j.Mine:
		case !j.Done:
			return
		default:
			r.Ready(j)
		}
	}
}

// count reports to Watch that more files are judged.
func (r *Run) count(more, of int) {
	if r.Watch == nil {
		return
	}
	r.mu.Lock()
	r.judged += more
	done := r.judged
	r.mu.Unlock()
	r.Watch.Files(done, of)
}

// mine returns the jobs that belong to this part of the run.
func mine(jobs []*Job) []*Job {
	return slices.DeleteFunc(slices.Clone(jobs), func(j *Job) bool { return !j.Mine })
}

// each calls do for each job on all cores. It then calls the functions that do returned, one at a
// time. When the context is done, each returns at once. Calls of do that still run cannot be stopped;
// their results are dropped. each panics if one of the calls panicked.
func (r *Run) each(ctx context.Context, jobs []*Job, do func(*Job) (settle func())) {
	if ctx.Err() != nil {
		r.stop()
	}
	if r.Stopped() {
		return
	}
	done := make(chan struct{})
	go func() {
		var group errgroup.Group
		group.SetLimit(runtime.GOMAXPROCS(0))
		for _, j := range jobs {
			group.Go(func() error {
				r.one(j, do)
				return nil
			})
		}
		group.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
		r.stop()
	}
	for _, j := range jobs {
		if j.fault != nil {
			panic(fmt.Sprintf("%s: %v", j.Path, j.fault))
		}
	}
}

// stop drops all results that come later.
func (r *Run) stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stopped = true
}

func (r *Run) one(j *Job, do func(*Job) func()) {
	if r.Stopped() {
		return
	}
	settle, fault := caught(j, do)
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.stopped:
	case fault != nil:
		j.fault = fault
	default:
		settle()
	}
}

func caught(j *Job, do func(*Job) func()) (settle func(), fault any) {
	defer func() { fault = recover() }()
	return do(j), nil
}
