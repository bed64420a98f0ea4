package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/obfuscation"
)

// savedGame is the entry of a save or log that has its commands.
const savedGame = "savedGame"

// altered returns one of VASSAL's files with other texts in it. change is given each entry,
// a savedGame in plain text.
func altered(t testing.TB, file []byte, change func(entry, text string) string) []byte {
	t.Helper()
	a, err := archive.Read(bytes.NewReader(file), int64(len(file)), archive.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w := archive.NewWriter(&out)
	for _, name := range a.Names() {
		data, err := a.Bytes(name)
		if err != nil {
			t.Fatal(err)
		}
		if name == savedGame {
			d, err := obfuscation.Decode(data, len(data))
			if err != nil {
				t.Fatal(err)
			}
			data = obfuscation.Encode([]byte(change(name, d.Text)), d.Form, d.Key)
		} else {
			data = []byte(change(name, string(data)))
		}
		if err := w.Add(archive.File{Name: name, Data: data, Modified: time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// alter alters a file in its place.
func alter(t testing.TB, path string, change func(entry, text string) string) {
	t.Helper()
	file, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, altered(t, file, change), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// printed runs a command line and returns its exit code and what it printed.
func printed(args ...string) (code int, out, said string) {
	var o, e bytes.Buffer
	code = Main(args, Streams{In: strings.NewReader(""), Out: &o, Err: &e})
	return code, o.String(), e.String()
}
