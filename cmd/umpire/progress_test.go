package main

import (
	"bytes"
	"testing"
)

func TestProgressOfALongLog(t *testing.T) {
	var out bytes.Buffer
	p := progress{out: &out}
	for _, done := range []int{1, 20, 21, 1999, 2000} {
		p.Steps(done, 2000)
	}
	p.Files(1, 1)
	p.finish()
	if got, want := out.String(), "\rreading 0 %\rreading 1 %\rreading 99 %\rjudging     \r       \r"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestNoProgressOfAShortLog(t *testing.T) {
	var out bytes.Buffer
	p := progress{out: &out}
	p.Steps(1, 10)
	p.Files(1, 1)
	p.finish()
	if out.Len() > 0 {
		t.Errorf("%q, want nothing", out.String())
	}
}

func TestProgress(t *testing.T) {
	var out bytes.Buffer
	p := progress{out: &out}
	p.Files(1, 12)
	p.Files(2, 12)
	p.finish()
	if got, want := out.String(), "\rchecking 1 of 12\rchecking 2 of 12\r                \r"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
