package run

import (
	"context"
	"testing"
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
