package main

import (
	"bytes"
	"testing"
)

func TestProgress(t *testing.T) {
	var out bytes.Buffer
	p := progress{out: &out, files: 12}
	p.add()
	p.add()
	p.finish()
	if got, want := out.String(), "\rchecking 1 of 12\rchecking 2 of 12\r                \r"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
