package archive_test

import (
	"bytes"
	"testing"
)

// TestHead reads the first bytes of entries, of which some end or break before the first KiB does.
func TestHead(t *testing.T) {
	long := make([]byte, 100_000)
	for i := range long {
		long[i] = byte(i >> 4)
	}
	a := read(t, build(
		item{name: "stored", data: long, stored: true},
		item{name: "deflated", data: long},
		item{name: "blank", data: make([]byte, 100_000)},
		item{name: "short", data: long[:100]},
		item{name: "empty"},
		item{name: "damaged", data: long, body: func(b []byte) []byte { return append(b[:0:0], bytes.Repeat([]byte{0xff}, len(b))...) }},
	))
	for _, c := range []struct {
		name string
		want []byte
	}{
		{"stored", long[:1024]},
		{"deflated", long[:1024]},
		{"blank", make([]byte, 1024)},
		{"short", long[:100]},
		{"empty", nil},
		{"damaged", nil},
	} {
		got, err := a.Head(c.name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, c.want) {
			t.Errorf("Head(%q) returns %d bytes, or others", c.name, len(got))
		}
	}
	if _, err := a.Head("not there"); err == nil {
		t.Error("Head finds an entry that is not there")
	}
}
