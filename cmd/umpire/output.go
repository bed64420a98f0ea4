package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/visible"
)

// toOutput lets write fill the named file, or standard output for "" and "-".
// The file appears whole or not at all: it is written beside its place under
// another name and renamed at the end.
func toOutput(path string, s Streams, write func(io.Writer) error) error {
	if path == "" || path == stdin {
		return write(s.Out)
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.tmp")
	if err != nil {
		return errors.Wrap(err, "create output file")
	}
	defer os.Remove(tmp.Name()) // fails after the rename, as it should
	err = write(tmp)
	if err == nil {
		err = errors.Wrap(tmp.Sync(), "write output file")
	}
	if cerr := tmp.Close(); err == nil {
		err = errors.Wrap(cerr, "write output file")
	}
	if err == nil {
		err = errors.Wrap(os.Rename(tmp.Name(), path), "put output file in place")
	}
	return err
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
