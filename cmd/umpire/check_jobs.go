package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/pkg/errors"
	"golang.org/x/term"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A job is one file to check.
type job struct {
	path string
	file check.File
	// said tells the user what Umpire chose.
	said   []string
	report report.File
	err    error
	// at is the job's index among those that could be opened. chain lists the indexes of the
	// files that are judged together; only the first of them has the list.
	at    int
	chain []int
	// mine reports that the file belongs to the part of the run that --shard names; done
	// that it was judged.
	mine, done bool
	// fault is the value of a panic.
	fault any
}

// all checks files on all cores. The job of a file that could not be read has an error; the
// others are checked all the same. all itself fails if --declare is wrong or the output
// would replace an input.
func (c *checker) all(paths []string) ([]*job, error) {
	jobs := make([]*job, len(paths))
	for i, path := range paths {
		jobs[i] = &job{path: path, mine: c.shard.has(i)}
	}
	c.stop.each(jobs, func(j *job) func() {
		opened := *j
		err := c.open(&opened)
		return func() { *j, j.err = opened, err }
	})
	if c.stop.stopped() {
		return jobs, nil
	}
	for _, j := range jobs {
		for _, line := range j.said {
			c.say("%s", line)
		}
	}
	if err := c.refusal(); err != nil {
		return nil, err
	}
	open := slices.DeleteFunc(slices.Clone(jobs), func(j *job) bool { return j.err != nil })
	if err := c.phased(open); err != nil {
		return nil, err
	}
	if err := c.order(open); err != nil {
		return nil, err
	}
	c.judge(open)
	return jobs, nil
}

// phased refuses phases that the user names and no game of the run is judged by.
func (c *checker) phased(jobs []*job) error {
	for _, flag := range [][2]string{{"--phase", c.options.Phase}, {"--between", c.options.Between}} {
		phase := flag[1]
		if phase == "" || len(jobs) == 0 || slices.ContainsFunc(jobs, func(j *job) bool { _, ok := j.file.Game.(check.Phased); return ok }) {
			continue
		}
		words, err := known.Phases()
		if err != nil {
			return err
		}
		hint := ""
		if near, ok := pack.Nearest(phase, words); ok && near != phase {
			hint = fmt.Sprintf("; did you mean %q?", near)
		}
		return errors.Errorf("%s %q judges nothing: no game pack with phases fits the files%s; name a pack with --game", flag[0], phase, hint)
	}
	return nil
}

// mostOrders bounds the bytes of the file of --declare.
const mostOrders = 1 << 22

// order gives each log the orders of --declare for its steps.
func (c *checker) order(jobs []*job) error {
	if c.declare == "" {
		return nil
	}
	text, err := c.readText(c.declare, mostOrders)
	if err != nil {
		return err
	}
	files, paths := make([]*check.File, len(jobs)), make([]string, len(jobs))
	for i, j := range jobs {
		files[i], paths[i] = &j.file, j.report.Path
	}
	problems, err := check.Declare(files, paths, filepath.Base(c.declare), text)
	if len(problems) > 0 {
		return problemError("--declare "+c.declare, problems)
	}
	return errors.Wrap(err, "--declare "+c.declare)
}

// judge checks files. It judges those of one game together, unless --separate is given.
func (c *checker) judge(jobs []*job) {
	bar := c.progress(len(jobs))
	defer bar.finish()
	files := make([]check.File, len(jobs))
	for i, j := range jobs {
		files[i] = j.file
		j.at = i
	}
	if len(jobs) == 1 {
		jobs[0].file.Progress = bar.step
	}
	if len(jobs) == 1 || c.separate {
		c.stop.each(mine(jobs), func(j *job) func() {
			result, err := check.Save(j.file, c.options)
			bar.add()
			return func() { j.report.Result, j.err, j.done = result, err, true }
		})
		return
	}
	batch := check.NewBatch(files, c.options)
	c.stop.each(jobs, func(j *job) func() {
		err := batch.Read(j.at)
		return func() { j.err = err }
	})
	if c.stop.stopped() {
		return
	}
	var heads []*job
	for k, files := range batch.Chains() {
		for _, i := range files {
			jobs[i].mine = c.shard.has(k)
		}
		jobs[files[0]].chain = files
		heads = append(heads, jobs[files[0]])
	}
	c.stop.each(mine(heads), func(head *job) func() {
		results, err := batch.Check(head.chain)
		for range head.chain {
			bar.add()
		}
		return func() {
			for k, i := range head.chain {
				if jobs[i].err, jobs[i].done = err, true; err == nil {
					jobs[i].report.Result = results[k]
				}
			}
		}
	})
}

// progress returns a line on the terminal.
func (c *checker) progress(files int) *progress {
	p := &progress{files: files}
	if f, ok := c.Err.(*os.File); ok && !c.quiet && term.IsTerminal(int(f.Fd())) {
		p.out = f
	}
	return p
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
		j.file.Game, j.report.Game, j.report.MadeUp = f.game.Game, f.game.Name(), f.game.madeUp()
		return nil
	}
	if f.module != nil {
		if j.file.Game, err = c.library.guess(f.module); err != nil {
			return errors.Wrap(err, j.path)
		}
		j.said = append(j.said, j.path+": no game pack; Umpire guesses sides and units")
	}
	j.report.Next = next(&f, in.Save.ModuleName())
	return nil
}

// next returns what somebody does first who has no pack for a file, or not even its module.
func next(f *fit, module string) string {
	if f.module == nil {
		return fmt.Sprintf("the module %q is not beside the file; put it there, or name it with --module. Without it no piece stands in a hex", module)
	}
	return "this module has no game pack yet. With one, stacking, moves and combat can be judged: \"umpire game bind MODULE\" drafts it, \"umpire help game-pack\" says how to go on"
}

// failures returns the error of the file that could not be checked, or a list of several.
func (c *checker) failures(jobs []*job) error {
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
		lines[i] = c.message(err)
	}
	return &listError{head: fmt.Sprintf("%d files could not be checked", len(failed)), lines: lines}
}
