package run

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"testing"

	"github.com/pkg/errors"
)

// What was settled before the stop stays, what still runs settles nothing, and what has
// not begun never begins.
func TestStop(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	var r Run
	var quick, slow Job
	hangs := make(chan struct{})
	defer close(hangs)
	r.each(ctx, []*Job{&quick, &slow}, func(j *Job) func() {
		if j == &slow {
			<-hangs
			return func() { j.Done = true }
		}
		return func() {
			j.Done = true
			stop()
		}
	})
	if !r.Stopped() || !quick.Done || slow.Done {
		t.Errorf("stopped: %v, quick is done: %v, slow is done: %v", r.Stopped(), quick.Done, slow.Done)
	}
	r.each(ctx, []*Job{{}}, func(*Job) func() {
		t.Error("work began after the stop")
		return func() {}
	})
}

func TestNoStop(t *testing.T) {
	var r Run
	jobs := []*Job{{}, {}, {}}
	r.each(t.Context(), jobs, func(j *Job) func() { return func() { j.Done = true } })
	for i, j := range jobs {
		if !j.Done {
			t.Errorf("job %d is not done", i)
		}
	}
	if r.Stopped() {
		t.Error("nothing stopped it")
	}
}

// Files are passed on in the order in which they were named, each as soon as the files before it are
// judged. A file with an error, or of another part, holds up nobody.
func TestReady(t *testing.T) {
	var passed []string
	job := func(path string) *Job { return &Job{Path: path, Mine: true} }
	r := Run{Jobs: []*Job{job("a"), job("b"), job("c"), job("d")}, Ready: func(j *Job) { passed = append(passed, j.Path) }}
	r.Jobs[2].Err = errors.New("broken")
	for _, step := range []struct {
		done int
		want []string
	}{{1, nil}, {0, []string{"a", "b"}}, {3, []string{"a", "b", "d"}}} {
		r.Jobs[step.done].Done = true
		r.pass()
		if !slices.Equal(passed, step.want) {
			t.Errorf("after job %d: %q, want %q", step.done, passed, step.want)
		}
	}
}

// Each core has a file to work at: as many jobs as there are cores wait for each other.
func TestEveryCore(t *testing.T) {
	var r Run
	jobs := make([]*Job, runtime.GOMAXPROCS(0))
	var met sync.WaitGroup
	met.Add(len(jobs))
	for i := range jobs {
		jobs[i] = &Job{}
	}
	r.each(t.Context(), jobs, func(j *Job) func() {
		met.Done()
		met.Wait()
		return func() { j.Done = true }
	})
	if i := slices.IndexFunc(jobs, func(j *Job) bool { return !j.Done }); i >= 0 {
		t.Errorf("job %d is not done", i)
	}
}

// A panic in one of several goroutines names the file and reaches whoever runs.
func TestPanic(t *testing.T) {
	defer func() {
		if got := recover(); got != "b.vlog: no such hex" {
			t.Errorf("%v", got)
		}
	}()
	var r Run
	r.each(t.Context(), []*Job{{Path: "a.vlog"}, {Path: "b.vlog"}}, func(j *Job) func() {
		if j.Path == "b.vlog" {
			panic("no such hex")
		}
		return func() {}
	})
}
