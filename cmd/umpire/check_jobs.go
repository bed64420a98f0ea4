package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/pkg/errors"
	"golang.org/x/term"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/actions/account"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/run"
)

// mostOrders bounds the bytes of the file of --declare.
const mostOrders = 1 << 22

// all checks files on all cores. The job of a file that could not be read has an error; the
// others are checked all the same. all itself fails if --declare is wrong or the output
// would replace an input.
func (c *checker) all(paths []string) (*run.Run, error) {
	r, err := c.opened(paths)
	if err != nil {
		return nil, err
	}
	return r, c.judge(r)
}

// opened opens the files of a run.
func (c *checker) opened(paths []string) (*run.Run, error) {
	r := &run.Run{Library: c.library, Module: c.module, Game: c.game, Options: c.options, Separate: c.separate,
		Has: c.shard.has}
	r.Open(c.ctx, paths)
	if r.Stopped() {
		return r, nil
	}
	for _, line := range chosen(r.Jobs) {
		c.say("%s", line)
	}
	if err := c.refusal(); err != nil {
		return nil, err
	}
	if c.declare != "" {
		text, err := c.readText(c.declare, mostOrders)
		if err != nil {
			return nil, err
		}
		r.Orders = &run.Orders{Name: c.declare, Text: text}
	}
	return r, nil
}

// Of more than mostAlike files for which Umpire chose the same, the line about it names firstAlike.
const (
	mostAlike  = 10
	firstAlike = 3
)

// chosen returns the lines about what Umpire chose for files. What is the same for many files is one line,
// which names the first of them.
func chosen(jobs []*run.Job) []string {
	var order []string
	paths := map[string][]string{} // by what follows them
	for _, j := range jobs {
		for _, line := range j.Chosen {
			what := strings.TrimPrefix(line, j.Path)
			if paths[what] == nil {
				order = append(order, what)
			}
			paths[what] = append(paths[what], strings.TrimSuffix(line, what))
		}
	}
	var lines []string
	for _, what := range order {
		files := paths[what]
		if len(files) > mostAlike {
			files = []string{fmt.Sprintf("%s and %d more", strings.Join(files[:firstAlike], ", "),
				len(files)-firstAlike)}
		}
		for _, file := range files {
			lines = append(lines, file+what)
		}
	}
	return lines
}

func (c *checker) judge(r *run.Run) error {
	bar := c.progress()
	defer bar.finish()
	r.Watch = bar
	return r.Judge(c.ctx)
}

// stream checks files and writes each as a line as soon as it and those before it are checked:
// nobody waits for the last of a thousand logs, and none stays in memory. It fails if nothing
// could be checked.
func (c *checker) stream(paths []string, sum *sum) (*run.Run, error) {
	r, err := c.opened(paths)
	if err != nil {
		return nil, err
	}
	return r, c.emit(func(w io.Writer) error {
		var failed error
		written := map[*run.Job]bool{}
		r.Ready = func(j *run.Job) {
			file := sum.add(j)
			if failed == nil {
				failed = report.JSONLines(w, []report.File{file}, report.Style{})
			}
			written[j] = true
			j.Forget()
		}
		if err := c.judge(r); err != nil {
			return err
		}
		for _, j := range r.Jobs { // a stop leaves gaps
			if j.Done && j.Err == nil && !written[j] {
				r.Ready(j)
			}
		}
		if sum.files == 0 {
			return cmp.Or(stopError(c.ctx, r, 0), c.failures(r.Jobs))
		}
		return errors.Wrap(failed, "write findings")
	})
}

// progress returns a line on the terminal.
func (c *checker) progress() *progress {
	var p progress
	if f, ok := c.Err.(*os.File); ok && !c.quiet && term.IsTerminal(int(f.Fd())) {
		p.out = f
	}
	return &p
}

// failures returns the error of the file that could not be checked, or a list of several.
func (c *checker) failures(jobs []*run.Job) error {
	var failed []error
	for _, j := range jobs {
		if j.Err != nil {
			failed = append(failed, j.Err)
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
	return &run.ListError{Head: fmt.Sprintf("%d files could not be checked", len(failed)), Lines: lines}
}

// accounts returns what the players did in the logs that were checked.
func (c *checker) accounts(jobs []*run.Job) ([]*account.Account, error) {
	var accounts []*account.Account
	for _, j := range jobs {
		if j.Err != nil || !j.Done {
			continue
		}
		a, err := j.Account(actions.Options{Reveal: c.options.Reveal})
		if err != nil {
			return nil, err
		}
		if len(a.Steps) > 0 {
			accounts = append(accounts, a)
		}
	}
	return accounts, nil
}

// tell writes accounts before a report, in the form of the report.
func (c *checker) tell(w io.Writer, accounts []*account.Account) error {
	if len(accounts) == 0 {
		return nil
	}
	form := slices.IndexFunc(account.Forms, func(f account.Form) bool { return f.Name == c.format })
	if err := account.Forms[form].Write(w, accounts...); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return errors.Wrap(err, "write account")
}
