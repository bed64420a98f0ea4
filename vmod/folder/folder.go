// Package folder unpacks a module or extension into a folder of plain files that suit
// version control, and packs such a folder again.
//
//	entries.csv   the entries of the archive in their order, with method and time
//	files/        their contents, under their own names
//	pieces/       the piece of each slot: a file for each, with the fields of its traits by name
//	prototypes/   the traits of each prototype, in the same form
//	renamed/      contents of entries whose names are not allowed on all systems, or make a program act
//	missing-images.txt
//	              the images that a module named and did not have, a line for each
//
// In the build file in files/, the text of a slot or prototype is the name of the file
// with its piece: "@pieces/826 1-I-78.txt". Such a file has one trait after the other, the
// outermost first:
//
//	mark;
//	  properties: Side
//	  state: Axis
//	delete;
//	  command: Delete
//	  key: Ctrl D
//
// Empty fields are left out, but for the last field of a trait: "command:". Key strokes are written
// in words where they have a held key and VASSAL writes that key in one way only. A trait that would
// not come back byte for byte, or has no names for its fields, is one line instead: its type, a tab
// and its state. Control characters are written as their pictures (␉). A piece stays in the build
// file if it could not be restored byte for byte.
//
// Nothing is lost: Pack makes an archive with the same entries in the same order with
// the same contents. Compressed data may have other bytes; for an archive that Umpire
// wrote it has the same.
//
// The package does not use a file system: Unpack calls a function for each file, and
// Pack reads an fs.FS. Unpack fails before the first file if the name of an entry leads
// out of the folder, or if the archive can be read in two ways.
package folder

import (
	"bytes"
	"encoding/csv"
	"io"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/archive"
)

// Names in the folder.
const (
	// Index is the file that makes a folder one of this package.
	Index      = "entries.csv"
	Files      = "files"
	Pieces     = "pieces"
	Prototypes = "prototypes"
	Renamed    = "renamed"
	// MissingImages is the file of the images that the module named and did not have. Folders of
	// extensions have none, since their images can be in the module.
	MissingImages = "missing-images.txt"
)

// Parts returns the names at the top of the folder that belong to the module. Anything
// else there is ignored.
func Parts() []string { return []string{Index, Files, Pieces, Prototypes, Renamed, MissingImages} }

// entry is a line of the index.
type entry struct {
	name     string
	stored   bool
	modified time.Time
	file     string // path of its content; "" for a folder
}

const (
	stored   = "stored"
	deflated = "deflated"
)

var header = []string{"entry", "method", "modified", "file"}

// contentOf returns the path of the content of an entry whose name is allowed on all
// systems.
func contentOf(name string) string { return Files + "/" + name }

// encodeIndex returns the index. A name that is not UTF-8, or starts with a quote, is
// quoted as in Go.
func encodeIndex(entries []entry) ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	records := [][]string{header}
	for _, e := range entries {
		method := deflated
		if e.stored {
			method = stored
		}
		file := e.file
		if file == contentOf(e.name) {
			file = ""
		}
		name := e.name
		if !utf8.ValidString(name) || strings.HasPrefix(name, `"`) {
			name = strconv.Quote(name)
		}
		records = append(records, []string{name, method, e.modified.Format(time.DateTime), file})
	}
	err := w.WriteAll(records)
	return b.Bytes(), errors.Wrap(err, "write "+Index)
}

// readIndex reads the index of a folder.
func readIndex(fsys fs.FS) ([]entry, error) {
	f, err := fsys.Open(Index)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Errorf("no %s in the folder: it is none that unpack has made", Index)
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.FieldsPerRecord = len(header)
	if first, err := r.Read(); err != nil || !slices.Equal(first, header) {
		return nil, errors.Errorf("%s does not begin with %s", Index, strings.Join(header, ","))
	}
	var entries []entry
	limit := archive.DefaultLimits().Entries
	for {
		record, err := r.Read()
		if err == io.EOF {
			return entries, nil
		}
		if err != nil {
			return nil, errors.Wrap(err, Index)
		}
		if len(entries) == limit {
			return nil, errors.Errorf("%s: more than %d entries", Index, limit)
		}
		e, err := readEntry(record)
		if err != nil {
			line, _ := r.FieldPos(0)
			return nil, errors.Wrapf(err, "%s, line %d", Index, line)
		}
		entries = append(entries, e)
	}
}

func readEntry(record []string) (e entry, err error) {
	e.name = record[0]
	if strings.HasPrefix(e.name, `"`) {
		if e.name, err = strconv.Unquote(e.name); err != nil {
			return e, errors.Errorf("entry %s: a name that begins with a quote must end with a quote", record[0])
		}
	}
	switch record[1] {
	case stored:
		e.stored = true
	case deflated:
	default:
		return e, errors.Errorf("method %q: allowed are %s and %s", record[1], stored, deflated)
	}
	if e.modified, err = time.Parse(time.DateTime, record[2]); err != nil {
		return e, errors.Errorf("time %q: it is written as %s", record[2], time.DateTime)
	}
	switch e.file = record[3]; {
	case e.file == "" && strings.HasSuffix(e.name, "/"):
	case e.file == "":
		if e.file = contentOf(e.name); !fs.ValidPath(e.file) {
			return e, errors.Errorf("entry %q: no name for a file", e.name)
		}
	case !fs.ValidPath(e.file) || path.Dir(e.file) != Renamed:
		return e, errors.Errorf("file %q: it is left empty, or is a file in the folder %s", e.file, Renamed)
	}
	return e, nil
}
