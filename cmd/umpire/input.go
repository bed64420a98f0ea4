package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod"
)

// stdin is the file name that stands for standard input.
const stdin = "-"

// maxStdin bounds what is read from standard input, which has no size to ask
// for beforehand.
const maxStdin = 1 << 30

// An input is a file that was opened; its bytes are read as they are needed.
type input struct {
	Path string
	*vmod.File
	close func() error
	stamp string // of the file when it was opened
}

// unchanged fails if another program has written the file since it was opened, so that
// what was read may be of two files.
func (in *input) unchanged() error {
	now, err := stamp(in.Path)
	if err == nil && now != in.stamp {
		err = errors.Errorf("%s was changed by another program while it was read", in.Path)
	}
	return err
}

// Close gives the file back. What was read from it stays good.
func (in *input) Close() error { return in.close() }

// open opens one of VASSAL's files.
func open(path string, s Streams) (*input, error) {
	before, err := stamp(path)
	if err != nil {
		return nil, leftOver(path, err)
	}
	r, size, closer, err := source(path, s)
	if err != nil {
		return nil, err
	}
	in, err := openFrom(r, size, closer, path)
	if err == nil {
		in.stamp = before
	}
	return in, err
}

// leftOver names what VASSAL leaves where it is broken off while it saves a module: the
// old file under another name, and no new one yet.
func leftOver(path string, err error) error {
	left := path + ".bak"
	if _, there := os.Stat(left); !errors.Is(err, fs.ErrNotExist) || there != nil {
		return err
	}
	return errors.Wrapf(err, "there is %s, as VASSAL leaves it when it is broken off while saving: the file as it was before; rename it or name it instead", left)
}

// openFrom opens one of VASSAL's files that is open already.
func openFrom(r io.ReaderAt, size int64, closer func() error, path string) (*input, error) {
	f, err := vmod.Open(r, size, vmod.DefaultOptions())
	if err != nil {
		closer()
		return nil, errors.Wrap(err, path)
	}
	return &input{Path: path, File: f, close: closer}, nil
}

// stamp is what changes about a file when another program writes it. Standard
// input, which is read at once, has none.
func stamp(path string) (string, error) {
	if path == stdin {
		return "", nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	return fmt.Sprint(info.Size(), " ", info.ModTime().UnixNano()), nil
}

func source(path string, s Streams) (r io.ReaderAt, size int64, closer func() error, err error) {
	nothing := func() error { return nil }
	if path == stdin {
		data, err := io.ReadAll(io.LimitReader(s.In, maxStdin+1))
		if err != nil {
			return nil, 0, nothing, errors.Wrap(err, "read standard input")
		}
		if len(data) > maxStdin {
			return nil, 0, nothing, errors.Errorf("standard input is longer than %d bytes, which is as much as is read", maxStdin)
		}
		return bytes.NewReader(data), int64(len(data)), nothing, nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, 0, nothing, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errors.Errorf("%s is not a regular file", path)
	}
	if err != nil {
		f.Close()
		return nil, 0, nothing, err
	}
	return f, info.Size(), f.Close, nil
}

// openModule opens the module that a save is to be read with; nil for no path.
func openModule(path string, s Streams) (*vmod.Module, error) {
	if path == "" {
		return nil, nil
	}
	in, err := open(path, s)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	if in.Kind != vmod.KindModule {
		return nil, errors.Errorf("%s: this is a %s; --module wants a module", path, in.Kind)
	}
	return in.Module, nil
}

// openSave opens a saved game or log.
func openSave(path string, s Streams) (*input, error) {
	in, err := open(path, s)
	if err != nil {
		return nil, err
	}
	if in.Kind != vmod.KindSave {
		in.Close()
		return nil, errors.Errorf("%s: this is a %s; a saved game or a log is wanted", path, in.Kind)
	}
	return in, nil
}

// readText reads a file that people write, of at most so many bytes.
func readText(path string, most int64, s Streams) ([]byte, error) {
	r, size, closer, err := source(path, s)
	if err != nil {
		return nil, err
	}
	defer closer()
	if size > most {
		return nil, errors.Errorf("%s: it has %d bytes; allowed are up to %d", path, size, most)
	}
	text, err := io.ReadAll(io.NewSectionReader(r, 0, size))
	return text, errors.Wrap(err, path)
}
