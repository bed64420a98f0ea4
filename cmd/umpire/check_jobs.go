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
	"github.com/umpire-vassal/umpire/check/scs/declare"
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
// have an error; the others are checked all the same. The error is for what the
// command line declares of their steps.
func (c *checker) all(paths []string) ([]*job, error) {
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
	if err := c.refusal(); err != nil {
		return nil, err
	}
	open := opened(jobs)
	if err := c.order(open); err != nil {
		return nil, err
	}
	c.judge(open)
	return jobs, nil
}

// mostOrders bounds the bytes of what is declared.
const mostOrders = 1 << 22

// order deals out to logs what the command line declares of their steps.
func (c *checker) order(jobs []*job) error {
	if c.declare == "" {
		return nil
	}
	text, err := c.readText(c.declare, mostOrders)
	if err != nil {
		return err
	}
	all, problems := declare.Read(filepath.Base(c.declare), text)
	logs := slices.DeleteFunc(slices.Clone(jobs), func(j *job) bool { return !j.file.Save.Log() })
	paths := make([]string, len(logs))
	for i, j := range logs {
		paths[i] = j.report.Path
	}
	var each [][]declare.Order
	if len(problems) == 0 {
		each, problems = declare.Assign(all, paths)
	}
	if len(problems) > 0 {
		return problemError("--declare "+c.declare, problems)
	}
	for i, j := range logs {
		j.file.Orders = each[i]
	}
	return nil
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
	f, ok := c.Err.(*os.File)
	if !ok || files < 2 || c.quiet || !term.IsTerminal(int(f.Fd())) {
		return progressbar.DefaultSilent(int64(files))
	}
	return progressbar.NewOptions(files,
		progressbar.OptionSetWriter(f), progressbar.OptionSetDescription("checking"),
		progressbar.OptionShowCount(), progressbar.OptionClearOnFinish())
}

// open reads a job's file and finds module and pack for it.
func (c *checker) open(j *job) error {
	in, err := c.openSave(j.path)
	if err != nil {
		return err
	}
	defer in.Close()
	j.file = check.File{Name: filepath.Base(j.path), Save: in.Save}
	j.report = report.File{Path: filepath.ToSlash(j.path), Module: in.Save.ModuleName(), Revealed: c.options.Reveal}
	f, err := c.library.fit(in, c.module, c.game)
	if err != nil {
		return err
	}
	j.said = f.said
	if f.module != nil {
		j.file.Module, j.report.Module = f.module, f.module.Name
	}
	if f.game != nil {
		j.file.Pack, j.file.Binding, j.report.Game = f.game.Pack, f.game.binding, f.game.Name
		return nil
	}
	if f.module != nil {
		if j.file.Guess, err = c.library.guess(f.module); err != nil {
			return errors.Wrap(err, j.path)
		}
		j.said = append(j.said, j.path+": no game pack; sides and units are guessed. umpire game bind makes a first pack")
	}
	return nil
}

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
