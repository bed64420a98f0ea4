package main

import (
	"fmt"
	"io"

	"github.com/umpire-vassal/umpire/cmd/umpire/whole"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// toOutput lets write fill the named file, or standard output for "" and "-".
// The file appears whole or not at all; see the package whole.
func toOutput(path string, s Streams, write func(io.Writer) error) error {
	if path == "" || path == stdin {
		return write(s.Out)
	}
	return whole.Write(path, write)
}

// notices prints what was odd about a file that could be read all the same.
func notices(w io.Writer, in *input) {
	for _, n := range in.Notices {
		word := "note"
		if n.Fatal {
			word = "warning"
		}
		where := in.Path
		if n.Entry != "" {
			where += ", entry " + n.Entry
		}
		fmt.Fprintf(w, "%s: %s: %s (%s)\n", word, visible.Text(where), visible.Text(n.Text), n.Code)
	}
}
