package archive_test

import (
	"bytes"
	"testing"

	"github.com/umpire-vassal/umpire/vmod/archive"
)

// What was read whole before is not read again, and what was read in part is: its end is damaged.
func TestVerifyAfterReading(t *testing.T) {
	var b bytes.Buffer
	w := archive.NewWriter(&b)
	long := append(bytes.Repeat([]byte("a"), 5000), "the end"...)
	for _, f := range []archive.File{{Name: "whole", Data: []byte("short"), Stored: true}, {Name: "part", Data: long, Stored: true}} {
		if err := w.Add(f); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	data := bytes.Replace(b.Bytes(), []byte("the end"), []byte("the and"), 1)
	a, err := archive.Read(bytes.NewReader(data), int64(len(data)), archive.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Bytes("whole"); err != nil {
		t.Fatal(err)
	}
	if _, err := a.Head("part"); err != nil {
		t.Fatal(err)
	}
	damaged, err := a.VerifyAll(2)
	if err != nil || len(damaged) != 1 || damaged[0].Entry != "part" || damaged[0].Code != archive.Checksum {
		t.Errorf("got %v, %v", damaged, err)
	}
}
