package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/pkg/errors"
	"github.com/schollz/progressbar/v3"
	"golang.org/x/sync/errgroup"
	"golang.org/x/term"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/report"
)

// A job is one file to be checked, and what became of it.
type job struct {
	path string
	file check.File
	// said is what was done unasked.
	said   []string
	report report.File
	err    error
	// at is the job's place among those that could be opened, chain those of the files
	// that are judged together, if this is the first of them.
	at    int
	chain []int
	// fault is what a panic said.
	fault any
}

// all checks files, as many at a time as there are cores. Files that could not be read
// have an error; the others are checked all the same.
func (c *checker) all(paths []string) []*job {
	jobs := make([]*job, len(paths))
	for i, path := range paths {
		jobs[i] = &job{path: path}
	}
	each(jobs, func(j *job) { j.err = c.open(j) })
	for _, j := range jobs {
		for _, line := range j.said {
			c.say("%s", line)
		}
	}
	c.judge(opened(jobs))
	return jobs
}

// opened are the jobs that nothing went wrong with so far.
func opened(jobs []*job) []*job {
	return slices.DeleteFunc(slices.Clone(jobs), func(j *job) bool { return j.err != nil })
}

// judge checks files that are open: those of one game together, unless the command
// line says otherwise.
func (c *checker) judge(jobs []*job) {
	bar := c.progress(len(jobs))
	defer bar.Finish()
	files := make([]check.File, len(jobs))
	for i, j := range jobs {
		files[i] = j.file
		j.at = i
	}
	if len(jobs) == 1 || c.separate {
		each(jobs, func(j *job) {
			j.report.Result, j.err = check.Save(j.file, c.options)
			bar.Add(1)
		})
		return
	}
	batch := check.NewBatch(files, c.options)
	each(jobs, func(j *job) { j.err = batch.Read(j.at) })
	chains := batch.Chains()
	heads := make([]*job, len(chains))
	for i, files := range chains {
		heads[i] = jobs[files[0]]
		heads[i].chain = files
	}
	each(heads, func(head *job) {
		results, err := batch.Check(head.chain)
		for k, i := range head.chain {
			if jobs[i].err = err; err == nil {
				jobs[i].report.Result = results[k]
			}
			bar.Add(1)
		}
	})
}

// each does something for each job, on all cores. A panic in one of them is one here.
func each(jobs []*job, do func(*job)) {
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, j := range jobs {
		group.Go(func() error {
			defer func() { j.fault = recover() }()
			do(j)
			return nil
		})
	}
	group.Wait()
	for _, j := range jobs {
		if j.fault != nil {
			panic(fmt.Sprintf("%s: %v", j.path, j.fault))
		}
	}
}

// progress is a bar on the terminal, for more than one file.
func (c *checker) progress(files int) *progressbar.ProgressBar {
	f, ok := c.streams.Err.(*os.File)
	if !ok || files < 2 || c.quiet || !term.IsTerminal(int(f.Fd())) {
		return progressbar.DefaultSilent(int64(files))
	}
	return progressbar.NewOptions(files,
		progressbar.OptionSetWriter(f), progressbar.OptionSetDescription("checking"),
		progressbar.OptionShowCount(), progressbar.OptionClearOnFinish())
}

// open reads a job's file and finds module and pack for it.
func (c *checker) open(j *job) error {
	in, err := openSave(j.path, c.streams)
	if err != nil {
		return err
	}
	defer in.Close()
	j.file = check.File{Name: filepath.Base(j.path), Save: in.Save}
	j.report = report.File{Path: filepath.ToSlash(j.path), Module: in.Save.ModuleName(), Revealed: c.options.Reveal}
	folders := []string{filepath.Dir(j.path)}
	if c.module == "" {
		var at string
		if j.file.Module, at = c.library.moduleOf(in); j.file.Module != nil {
			j.say("%s: module %s", j.path, at)
		}
	} else {
		if j.file.Module, err = c.library.module(c.module); err != nil {
			return err
		}
		if c.module != stdin {
			folders = append(folders, filepath.Dir(c.module))
		}
	}
	module := j.file.Module
	if module != nil {
		j.report.Module = module.Name
	}
	var game *gamePack
	switch {
	case c.game != "":
		game, err = c.library.pack(c.game)
	case module != nil:
		game, err = c.library.packOf(module.Name, folders...)
		if game != nil {
			j.say("%s: game pack %s", j.path, game.path)
		}
	}
	if err != nil {
		return err
	}
	if game != nil {
		j.file.Pack, j.file.Binding, j.report.Game = game.Pack, game.binding, game.Name
		return nil
	}
	if module != nil {
		if j.file.Guess, err = c.library.guess(module); err != nil {
			return errors.Wrap(err, j.path)
		}
		j.say("%s: no game pack; sides and units are guessed. umpire game bind makes a first pack", j.path)
	}
	return nil
}

func (j *job) say(format string, args ...any) { j.said = append(j.said, fmt.Sprintf(format, args...)) }

// failures is what could not be checked: the error of the only such file, or a list.
func failures(jobs []*job) error {
	var failed []error
	for _, j := range jobs {
		if j.err != nil {
			failed = append(failed, j.err)
		}
	}
	switch len(failed) {
	case 0:
		return nil
	case 1:
		return failed[0]
	}
	lines := make([]string, len(failed))
	for i, err := range failed {
		lines[i] = err.Error()
	}
	return &listError{head: fmt.Sprintf("%d files could not be checked", len(failed)), lines: lines}
}
