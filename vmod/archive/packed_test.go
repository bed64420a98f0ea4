package archive_test

import (
	"bytes"
	"testing"
)

// TestSamePacked compares entries with the entry "is", which is longer than what is read at once.
func TestSamePacked(t *testing.T) {
	long := make([]byte, 100_000)
	for i := range long {
		long[i] = byte(i * i >> 3)
	}
	other := bytes.Clone(long)
	other[len(other)-1]++
	a := read(t, build(
		item{name: "is", data: long, stored: true},
		item{name: "copy", data: long, stored: true},
		item{name: "deflated", data: long},
		item{name: "deflated copy", data: long},
		item{name: "other end", data: other, stored: true},
		item{name: "longer", data: append(bytes.Clone(long), 0), stored: true},
		item{name: "empty", stored: true},
		item{name: "also empty", stored: true},
	))
	for _, c := range []struct {
		one, other string
		want       bool
	}{
		{"is", "is", true},
		{"is", "copy", true},
		{"deflated", "deflated copy", true},
		{"empty", "also empty", true},
		{"is", "deflated", false}, // though the content is the same
		{"is", "other end", false},
		{"is", "longer", false},
		{"is", "not there", false},
		{"not there", "is", false},
	} {
		if got := a.SamePacked(c.one, c.other); got != c.want {
			t.Errorf("SamePacked(%q, %q) = %t", c.one, c.other, got)
		}
	}
}
