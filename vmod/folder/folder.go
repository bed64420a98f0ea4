// Package folder keeps a module or extension as a folder of plain files that
// version control shows well, and makes the module of such a folder again.
//
//	entries.csv   the archive's entries in their order, with method and time
//	files/        their contents, each under its own name
//	pieces/       the piece of each slot: one file each, one trait a line
//	prototypes/   the traits of each prototype, likewise
//	renamed/      contents of entries whose names are no names for files everywhere
//
// The build file in files/ is as it was, but where a slot or prototype holds its
// piece it names the file with it: "@pieces/826 1-I-78.txt". A line of such a file
// is the type of a trait, a TAB, and its state, the outermost trait first; control
// characters within them stand as their pictures (␉). A piece that could not be
// made again byte for byte so stays in the build file.
//
// Nothing is lost: Pack makes an archive with the same entries in the same order
// with the same bytes of what Unpack took apart. What was compressed may be so to
// other bytes; an archive that Umpire wrote comes out the same in all of them.
//
// The package has no file system. Unpack hands out files, Pack is given an fs.FS.
// Entries whose names lead out of the folder, and archives that can be read in
// two ways, are refused before the first file is handed out.
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
)

// Parts are all names at the top of the folder that belong to the module. What
// else is there is left alone.
func Parts() []string { return []string{Index, Files, Pieces, Prototypes, Renamed} }

// entry is a line of the index.
type entry struct {
	name     string
	stored   bool
	modified time.Time
	file     string // where its content is; "" for a folder
}

const (
	stored   = "stored"
	deflated = "deflated"
)

var header = []string{"entry", "method", "modified", "file"}

// contentOf is where the content of an entry is, if its name is a name for files
// everywhere.
func contentOf(name string) string { return Files + "/" + name }

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
		records = append(records, []string{quote(e.name), method, e.modified.Format(time.DateTime), file})
	}
	err := w.WriteAll(records)
	return b.Bytes(), errors.Wrap(err, "write "+Index)
}

// quote is a name as it stands in the index: in Go's quotes if it is in no UTF-8,
// or begins like one that is.
func quote(name string) string {
	if !utf8.ValidString(name) || strings.HasPrefix(name, `"`) {
		return strconv.Quote(name)
	}
	return name
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
			return e, errors.Errorf("entry %s: a name that begins with a quote ends with one", record[0])
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
		return e, errors.Errorf("file %q: it is left empty, or is one in the folder %s", e.file, Renamed)
	}
	return e, nil
}
