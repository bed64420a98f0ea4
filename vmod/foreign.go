package vmod

import (
	"bytes"
	"io"
	"strings"
)

// foreign are the beginnings of files that people take for VASSAL's: what mail programs,
// forums and browsers leave in their place.
var foreign = []struct{ begins, is string }{
	{"<!doctype html", "a web page; get the file itself, not the page that links to it"},
	{"<html", "a web page; get the file itself, not the page that links to it"},
	{"rar!", "a RAR archive; unpack it first"},
	{"7z\xbc\xaf\x27\x1c", "a 7-Zip archive; unpack it first"},
	{"\x1f\x8b", "a gzip archive; unpack it first"},
	{"%pdf-", "a PDF document"},
	{"!vcsk", "a savedGame without the zip archive in which VASSAL keeps it"},
}

// looksLike returns what a file is by its beginning, or "".
func looksLike(r io.ReaderAt) string {
	head := make([]byte, 64)
	n, _ := r.ReadAt(head, 0)
	text := string(bytes.TrimLeft(bytes.TrimPrefix(head[:n], []byte("\ufeff")), " \t\r\n"))
	for _, f := range foreign {
		if len(text) >= len(f.begins) && strings.EqualFold(text[:len(f.begins)], f.begins) {
			return f.is
		}
	}
	return ""
}
