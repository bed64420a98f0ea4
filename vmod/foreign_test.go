package vmod_test

import (
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/vmod"
)

// Files that browsers, forums and mail programs leave in place of VASSAL's are named.
//
// hostile: B8
func TestForeignFiles(t *testing.T) {
	for begins, want := range map[string]string{
		"\ufeff\r\n<!DOCTYPE html>\n<html>": "no VASSAL file: it begins as a web page",
		"<HTML lang=en><head>":              "web page",
		"Rar!\x1a\x07\x00":                  "RAR archive; unpack it first",
		"7z\xbc\xaf\x27\x1c\x00":            "7-Zip",
		"\x1f\x8b\x08":                      "gzip",
		"%PDF-1.7":                          "PDF",
		"!VCSK5a":                           "savedGame without the zip archive",
		"plain text":                        "it is a text; Umpire reads VASSAL's logs",
		"\x89PNG\r\n\x1a\n":                 "a picture shows no positions",
		"\xff\xd8\xff\xe0":                  "a picture",
		"PK\x03\x04 and no end":             "it is cut off: it begins as VASSAL's files do, and its end is missing",
		"\x00\x01\x02":                      "not a zip file",
		"":                                  "it is empty: a copy or a download failed; get it again",
	} {
		data := begins + strings.Repeat("\n", 30)
		if begins == "" {
			data = ""
		}
		_, err := vmod.Open(strings.NewReader(data), int64(len(data)), vmod.DefaultOptions())
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q in it", begins, err, want)
		}
	}
}

// A download that runs still is known by its name.
func TestUnfinished(t *testing.T) {
	for name, is := range map[string]bool{"turn 3.vlog.crdownload": true, "a/b.vmod.part": true, "x.PART": true, "turn 3.vlog": false,
		"part": false} {
		if got := vmod.Unfinished(name); (got != "") != is {
			t.Errorf("%s: %q", name, got)
		}
	}
}
