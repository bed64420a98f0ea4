package vmod

import (
	"bytes"
	"io"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// What to do next about a file that cannot be read.
const (
	getItself  = "get the file itself, not the page that links to it"
	unpack     = "unpack it first"
	getAgain   = "get it again from where it came from"
	wanted     = "Umpire reads VASSAL's logs (.vlog), saved games (.vsav) and modules (.vmod)"
	screenshot = "a picture shows no positions that can be judged; " + wanted
)

// foreign are the beginnings of files that people take for VASSAL's: what mail programs,
// forums and browsers leave in their place.
var foreign = []struct{ begins, is, next string }{
	{"<!doctype html", "a web page", getItself},
	{"<html", "a web page", getItself},
	{"rar!", "a RAR archive", unpack},
	{"7z\xbc\xaf\x27\x1c", "a 7-Zip archive", unpack},
	{"\x1f\x8b", "a gzip archive", unpack},
	{"%pdf-", "a PDF document", wanted},
	{"\x89png", "a picture", screenshot},
	{"\xff\xd8\xff", "a picture", screenshot},
	{"gif8", "a picture", screenshot},
	{"bm", "a picture", screenshot},
	{"!vcsk", "a savedGame without the zip archive in which VASSAL keeps it", "save the game in VASSAL again"},
}

// halves are the endings that browsers give to a download while it runs.
var halves = []string{".crdownload", ".part", ".partial", ".download", ".opdownload", ".tmp"}

// Unfinished returns what a file is by its name, and what to do next, if a browser has not finished it; else "".
func Unfinished(name string) string {
	if !slices.Contains(halves, strings.ToLower(path.Ext(name))) {
		return ""
	}
	return "it is half a download: the browser gives this name to a file that has not arrived; wait for it, or " + getAgain
}

// Foreign returns what a file is that cannot be read as one of VASSAL's, and what to do next: "it begins as a RAR
// archive; unpack it first". It returns "" if it does not know.
func Foreign(r io.ReaderAt, size int64) string {
	head := make([]byte, 512)
	n, _ := r.ReadAt(head, 0)
	head = head[:n]
	text := string(bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\ufeff")), " \t\r\n"))
	switch {
	case size == 0:
		return "it is empty: a copy or a download failed; " + getAgain
	case strings.HasPrefix(text, "PK\x03\x04") && endless(r, size):
		return "it is cut off: it begins as VASSAL's files do, and its end is missing; a copy, a mail or a download was " +
			"broken off; " + getAgain
	}
	for _, f := range foreign {
		if len(text) >= len(f.begins) && strings.EqualFold(text[:len(f.begins)], f.begins) {
			return "it begins as " + f.is + "; " + f.next
		}
	}
	if writing(head) {
		return "it is a text; " + wanted
	}
	return ""
}

// endless reports whether the end of a zip archive is missing, which its directory and perhaps a comment stand at.
func endless(r io.ReaderAt, size int64) bool {
	const most = 1<<16 + 22 // a comment, and what stands before it
	tail := make([]byte, min(size, most))
	n, _ := r.ReadAt(tail, size-int64(len(tail)))
	return !bytes.Contains(tail[:n], []byte("PK\x05\x06"))
}

// writing reports whether bytes are text, as far as they go.
func writing(head []byte) bool {
	for len(head) > 0 && !utf8.Valid(head) && len(head) > 512-utf8.UTFMax {
		head = head[:len(head)-1] // half a character
	}
	return utf8.Valid(head) &&
		bytes.IndexFunc(head, func(r rune) bool { return r < ' ' && r != '\t' && r != '\r' && r != '\n' }) < 0
}
