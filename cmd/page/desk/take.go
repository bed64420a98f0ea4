package desk

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/umpire-vassal/umpire/cmd/umpire/workbook"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// A Kind is what a file is taken for.
type Kind string

// The kinds of files. Content decides, not the name.
const (
	Module    Kind = "module"
	Extension Kind = "extension"
	SavedGame Kind = "saved game"
	Log       Kind = "log"
	Pack      Kind = "game pack"
	PackFile  Kind = "file of a game pack"
	Table     Kind = "table"
	Orders    Kind = "orders"
	Zip       Kind = "zip"
	Workbook  Kind = "workbook"
	Broken    Kind = "cannot be read"
	Other     Kind = "not used"
)

// An Item is a file on the desk, as the page shows it.
type Item struct {
	// Path is the key of the file; Shown is the path as it can be shown.
	Path  string `json:"path"`
	Shown string `json:"shown"`
	Kind  Kind   `json:"kind"`
	Size  int64  `json:"size"`
	// Name and Version are a module's name and version. For a saved game or log they belong to the
	// module that it was played with.
	Name    string `json:"name,omitempty"`
	Version string `json:"version,omitempty"`
	// Saved is when VASSAL saved the file, in milliseconds since 1970; 0 if the file does not record
	// it.
	Saved int64 `json:"saved,omitempty"`
	// Table reports that a text is a deployment table, in a game pack too.
	Table bool `json:"table,omitempty"`
	// Note describes what is wrong with the file, or what to do with it.
	Note string `json:"note,omitempty"`
}

// mostUnzipped bounds the bytes of all files that are unzipped at a time, and mostInZip the
// files of one zip: what a zip holds stays in memory.
const (
	mostUnzipped = 256 << 20
	mostInZip    = 2000
)

// take recognises a file and puts it into the store, with what is in it if it is a zip that is
// none of VASSAL's files.
func (s store) take(f Dropped) []Item {
	it := fileOf(f)
	begin := make([]byte, min(f.Size, beginning))
	if n, err := f.ReadAt(begin, 0); err != nil && err != io.EOF {
		it.Kind, it.Note = Broken, "the browser could not read it; was it moved or changed since? Drop it again"
		begin = begin[:n]
	}
	var inside []Item
	switch {
	case it.Kind != "":
	case bytes.HasPrefix(begin, []byte("PK")):
		inside = s.takeZip(it)
	default:
		it.Kind, it.Table, it.Note = text(f.Path, begin)
		if is := vmod.Foreign(it, it.Size); it.Kind == Other && it.Note == unknown && is != "" {
			it.Note = is
		}
	}
	if half := vmod.Unfinished(f.Path); half != "" && (it.Kind == Broken || it.Kind == Other) {
		it.Kind, it.Note = Broken, half
	}
	s[f.Path] = it
	return append([]Item{it.Item}, inside...)
}

func fileOf(f Dropped) *file {
	return &file{Item: Item{Path: f.Path, Shown: visible.Cut(f.Path, longestName), Size: f.Size}, ReaderAt: f.ReaderAt}
}

// beginning is how much of a file is looked at to recognise a text.
const beginning = 4096

// takeZip recognises what begins as a zip.
func (s store) takeZip(it *file) (inside []Item) {
	if it.module() {
		return nil
	}
	a, err := archive.Read(it, it.Size, archive.DefaultLimits())
	if err != nil {
		it.Kind, it.Note = Broken, cmp.Or(vmod.Foreign(it, it.Size), message(err))
		return nil
	}
	switch {
	case a.Has("savedGame"), a.Has("buildFile.xml"), a.Has("buildFile"):
		it.vassals()
	case a.Has("xl/workbook.xml"):
		it.Kind = Workbook
		inside = s.sheets(it)
	default:
		it.Kind = Zip
		inside = s.unzip(it, a)
	}
	return inside
}

// sheets takes the sheets of a workbook that are not empty, each as the text of a table.
func (s store) sheets(it *file) (inside []Item) {
	data := make([]byte, it.Size)
	if _, err := it.ReadAt(data, 0); err != nil && err != io.EOF {
		it.Kind, it.Note = Broken, err.Error()
		return nil
	}
	sheets, err := workbook.Sheets(data)
	if err != nil {
		it.Kind, it.Note = Broken, message(err)
		return nil
	}
	for _, sheet := range sheets {
		if strings.TrimSpace(sheet.Text) == "" {
			continue
		}
		text := strings.NewReader(sheet.Text)
		inner := Dropped{Path: it.Path + "/" + cleaned(sheet.Name) + ".tsv", Size: text.Size(), ReaderAt: text}
		inside = append(inside, s.take(inner)...)
		s[inner.Path].inside = true
	}
	if len(inside) == 0 {
		it.Note = "the workbook is empty"
	}
	return inside
}

// module recognises a module. The browser reads half of a module with thousands of entries, so it is
// looked at once.
func (it *file) module() bool {
	g, err := vmod.Look(it, it.Size, vmod.DefaultOptions())
	if err != nil {
		return false
	}
	it.glance = g
	it.Kind, it.Name, it.Version = Module, visible.Cut(g.Name, longestName), visible.Cut(g.Version, longestName)
	return true
}

// vassals recognises one of VASSAL's files that is no module.
func (it *file) vassals() {
	f, err := vmod.Open(it, it.Size, vmod.DefaultOptions())
	if err != nil {
		it.Kind, it.Note = Broken, message(err)
		return
	}
	switch f.Kind {
	case vmod.KindExtension:
		it.Kind, it.Name, it.Version = Extension, visible.Cut(f.Extension.Module, longestName), visible.Cut(f.Extension.ModuleVersion, longestName)
		it.Note = "Umpire does not add extensions to modules"
	case vmod.KindSave:
		it.Kind = SavedGame
		if f.Save.Log() {
			it.Kind = Log
		}
		it.Name, it.Version = visible.Cut(f.Save.ModuleName(), longestName), visible.Cut(f.Save.ModuleVersion(), longestName)
		if f.Save.Meta != nil {
			it.Saved = f.Save.Meta.DateSaved
		}
	}
}

// unzip takes what is in a zip. Zips in it that are none of VASSAL's files stay closed.
func (s store) unzip(it *file, a *archive.Archive) (inside []Item) {
	total := int64(0)
	for p, f := range s {
		if p != it.Path && f.inside {
			total += f.Size
		}
	}
	left := 0
	for _, name := range a.Names() {
		size, _, _ := a.Size(name)
		if strings.HasSuffix(name, "/") || strings.HasPrefix(path.Base(name), ".") || strings.HasPrefix(name, "__MACOSX/") {
			continue
		}
		if len(inside) >= mostInZip || total+size > mostUnzipped {
			left++
			continue
		}
		data, err := a.Bytes(name)
		if err != nil {
			it.Note = message(err)
			continue
		}
		total += int64(len(data))
		inner := Dropped{Path: it.Path + "/" + cleaned(name), Size: int64(len(data)), ReaderAt: bytes.NewReader(data)}
		if bytes.HasPrefix(data, []byte("PK")) {
			f := fileOf(inner)
			f.inside = true
			if !f.module() {
				f.vassals()
			}
			s[inner.Path] = f
			inside = append(inside, f.Item)
			continue
		}
		inside = append(inside, s.take(inner)...)
		s[inner.Path].inside = true
	}
	if left > 0 {
		it.Note = fmt.Sprintf("%d files in it are left out: unzip it and drop what you need", left)
	}
	return inside
}

// unknown is the note of a file that nothing here reads.
const unknown = "this is none of VASSAL's files, no game pack and no table"

// text recognises a text by its first bytes, and reports whether they are a deployment table's.
func text(name string, begin []byte) (kind Kind, table bool, note string) {
	for len(begin) > 0 && !utf8.Valid(begin) && len(begin) > beginning-utf8.UTFMax {
		begin = begin[:len(begin)-1] // half a character
	}
	head, rest, _ := strings.Cut(string(begin), "\n")
	for strings.HasPrefix(head, "#") && rest != "" { // a remark
		head, rest, _ = strings.Cut(rest, "\n")
	}
	head = strings.ToLower(head)
	columns := strings.FieldsFunc(head, func(r rune) bool { return strings.ContainsRune(",;\t\r \"\ufeff", r) })
	has := func(words ...string) bool {
		for _, w := range words {
			found := false
			for _, c := range columns {
				found = found || c == w
			}
			if !found {
				return false
			}
		}
		return true
	}
	switch {
	case !utf8.Valid(begin) || bytes.IndexByte(begin, 0) >= 0:
		return Other, false, unknown
	case has("step", "kind"):
		return Orders, false, ""
	case has("unit", "location"), has("type", "location"), strings.Contains(head, "\t"):
		return Table, true, ""
	case strings.EqualFold(path.Ext(name), ".csv"), strings.EqualFold(path.Ext(name), ".tsv"), strings.EqualFold(path.Ext(name), ".txt"):
		return Table, false, ""
	case path.Base(name) == "umpire.toml":
		return Other, false, "settings are for the command line"
	}
	return Other, false, unknown
}
