package desk

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// An Edit is what the editor asks about a pack on the desk.
type Edit struct {
	// Pack is the folder of the pack, File one of its files.
	Pack string `json:"pack"`
	File string `json:"file"`
	// One of these changes it: rows of a CSV file, keys of a TOML file, strokes on the map, a
	// table that is a remark, two that change places, a whole text, or files as they were before.
	Rows      []pack.RowEdit `json:"rows"`
	Keys      []keyEdit      `json:"keys"`
	Strokes   []check.Stroke `json:"strokes"`
	Uncomment string         `json:"uncomment"`
	Swap      *swapped       `json:"swap"`
	Text      *string        `json:"text"`
	Paste     *pasted        `json:"paste"`
	Files     []textFile     `json:"files"`
	// Sides asks for proposals for hexsides, not hexes. Skip are those that the user does not want
	// to name, Asked how many were asked for.
	Sides bool  `json:"sides"`
	Skip  []int `json:"skip"`
	Asked int   `json:"asked"`
	// Number is the number of a picture.
	Number int `json:"number"`
}

// A keyEdit is a change of a key whose value is as an editor shows it.
type keyEdit struct {
	pack.KeyEdit
	Kind pack.Kind `json:"kind"`
}

// Swapped are two [[tables]] of a name, by their places from 0.
type swapped struct {
	Table string `json:"table"`
	One   int    `json:"one"`
	Other int    `json:"other"`
}

// A pasted text is a part of a table, from a spreadsheet or a CSV file.
type pasted struct {
	Text string `json:"text"`
	// Row and Column are where it goes, unless its first line names columns.
	Row    int    `json:"row"`
	Column string `json:"column"`
}

// A textFile is a file of a pack. A file that was taken away is Gone.
type textFile struct {
	Name string `json:"name"`
	Text string `json:"text"`
	Gone bool   `json:"gone,omitempty"`
}

// edit does what the editor asks.
func (d *Desk) edit(what string, q *Request, reply *Reply) (err error) {
	e := &q.Edit
	switch what {
	case "draft":
		reply.Value, err = d.Draft(q.Path)
	case "form":
		reply.Value, err = known.Form(d.store.Folder(e.Pack))
	case "file":
		reply.Value, err = d.look(e)
	case "edit":
		reply.Value, err = d.change(q)
	case "problems":
		reply.Value, err = d.problems(e.Pack)
	case "plan":
		reply.Value, err = d.plan(e.Pack, q.Module)
	case "ground":
		reply.Value, err = d.ground(e.Pack, q.Module)
	case "propose":
		reply.Value, err = d.propose(e, q.Module)
	case "counters":
		reply.Value, err = d.counters(q.Module)
	case "counter":
		reply.Data, err = d.counter(q.Module, e.Number)
	case "board":
		reply.Data, err = d.board(e, q.Module)
	case "zip":
		err = reply.made(d.packed(e.Pack))
	}
	return err
}

// A Drafted is a pack as umpire game bind drafts it, not yet on the desk.
type Drafted struct {
	Name  string     `json:"name"`
	Files []textFile `json:"files"`
	Lines []string   `json:"lines"`
}

// Draft drafts a pack from a module.
func (d *Desk) Draft(module string) (*Drafted, error) {
	m, err := d.finder().Extended(module, nil)
	if err != nil {
		return nil, err
	}
	draft, _, err := known.Bind(m, nil)
	if err != nil {
		return nil, errors.Wrap(err, module)
	}
	made := &Drafted{Name: stem(module) + "-pack", Lines: []string{}}
	for _, line := range draft.Found {
		made.Lines = append(made.Lines, visible.Cut(line, longestLine))
	}
	for _, f := range draft.Files {
		made.Files = append(made.Files, textFile{Name: f.Name, Text: string(f.Data)})
	}
	return made, nil
}

// mostTables bounds the rows of a file that the editor shows.
const mostTables = 20_000

// A look is a file of a pack as the editor shows it.
type lookedAt struct {
	There bool   `json:"there"`
	Text  string `json:"text"`
	// Header and Rows are of a CSV file, Keys of a TOML file.
	Header []string       `json:"header,omitempty"`
	Rows   []pack.RowText `json:"rows,omitempty"`
	Keys   []pack.KeyText `json:"keys,omitempty"`
	// Remarks are the tables of a TOML file that are remarks.
	Remarks []string `json:"remarks,omitempty"`
	// Broken is why it can only be shown as a text.
	Broken string `json:"broken,omitempty"`
}

func (d *Desk) look(e *Edit) (*lookedAt, error) {
	data, there, err := d.read(e.Pack, e.File)
	if err != nil {
		return nil, err
	}
	out := &lookedAt{There: there, Text: string(data)}
	switch path.Ext(e.File) {
	case ".csv":
		var s *pack.SheetText
		if s, err = pack.ReadSheet(data); err == nil {
			out.Header, out.Rows = s.Header, s.Rows[:min(len(s.Rows), mostTables)]
		}
	case ".toml":
		out.Keys, err = pack.ReadKeys(e.File, data)
		out.Remarks = pack.Remarks(data)
	}
	if err != nil {
		out.Broken = message(known.Words(err))
	}
	return out, nil
}

// read returns a file of a pack on the desk.
func (d *Desk) read(folder, name string) (data []byte, there bool, err error) {
	if f, ok := d.store[path.Join(folder, name)]; ok {
		if f.Size > pack.MostBytes {
			return nil, true, errors.Errorf("%s: it has %d bytes; allowed are up to %d", name, f.Size, pack.MostBytes)
		}
		data, err = io.ReadAll(io.NewSectionReader(f, 0, f.Size))
		return data, true, errors.Wrap(err, name)
	}
	return nil, false, nil
}

// A change is what an edit did: the files before and after.
type changed struct {
	Before []textFile `json:"before"`
	After  []textFile `json:"after"`
}

// change changes files of a pack, and returns them as they were and as they are.
func (d *Desk) change(q *Request) (*changed, error) {
	e := &q.Edit
	if d.store[path.Join(e.Pack, pack.GameFile)] == nil {
		return nil, errors.Errorf("%s: no game pack among the files", e.Pack)
	}
	var files []textFile
	switch {
	case e.Files != nil:
		files = e.Files
	case e.Strokes != nil:
		laid, err := d.plan(e.Pack, q.Module)
		if err != nil {
			return nil, err
		}
		painted, err := laid.Paint(d.store.Folder(e.Pack), e.Strokes)
		if err != nil {
			return nil, err
		}
		for _, f := range painted {
			files = append(files, textFile{Name: f.Name, Text: string(f.Data)})
		}
	case e.Text != nil:
		files = []textFile{{Name: e.File, Text: *e.Text}}
	default:
		data, _, err := d.read(e.Pack, e.File)
		if err != nil {
			return nil, err
		}
		if data, err = d.edited(e, data); err != nil {
			return nil, err
		}
		files = []textFile{{Name: e.File, Text: string(data)}}
	}
	out := &changed{Before: []textFile{}, After: []textFile{}}
	for _, f := range files {
		if f.Name != cleaned(f.Name) || len(f.Text) > pack.MostBytes {
			return nil, errors.Errorf("%s: no file of a pack has such a name or size", visible.Cut(f.Name, longestName))
		}
		old, there, err := d.read(e.Pack, f.Name)
		if err != nil {
			return nil, err
		}
		if there == !f.Gone && string(old) == f.Text {
			continue
		}
		out.Before = append(out.Before, textFile{f.Name, string(old), !there})
		out.After = append(out.After, f)
		d.put(path.Join(e.Pack, f.Name), f)
	}
	if len(out.After) > 0 {
		d.store.settle()
		d.reset()
		d.bench.touch(out.After)
	}
	return out, nil
}

// put puts a file of a pack on the desk, or takes it away.
func (d *Desk) put(name string, f textFile) {
	if f.Gone {
		delete(d.store, name)
		return
	}
	data := []byte(f.Text)
	d.store.take(Dropped{Path: name, Size: int64(len(data)), ReaderAt: bytes.NewReader(data)})
}

// edited returns a file with rows or keys changed.
func (d *Desk) edited(e *Edit, data []byte) ([]byte, error) {
	switch {
	case e.Paste != nil:
		s, err := pack.ReadSheet(data)
		if err != nil {
			return nil, errors.Wrap(known.Words(err), e.File)
		}
		columns, open := d.columns(e.Pack, e.File)
		header, edits, err := s.Paste(e.Paste.Text, columns, open, e.Paste.Row, e.Paste.Column)
		if err != nil {
			return nil, errors.Wrap(known.Words(err), "what you paste")
		}
		out, err := pack.EditSheet(data, header, edits)
		return out, errors.Wrap(known.Words(err), e.File)
	case e.Rows != nil:
		columns, _ := d.columns(e.Pack, e.File)
		out, err := pack.EditSheet(data, columns, e.Rows)
		return out, errors.Wrap(known.Words(err), e.File)
	case e.Keys != nil:
		keys := make([]pack.KeyEdit, len(e.Keys))
		for i, k := range e.Keys {
			keys[i] = k.KeyEdit
			keys[i].Value = pack.TOMLValue(k.Kind, k.Value)
		}
		out, err := pack.EditTOML(e.File, data, keys)
		return out, known.Words(err)
	case e.Swap != nil:
		out, err := pack.SwapTables(e.File, data, e.Swap.Table, e.Swap.One, e.Swap.Other)
		return out, errors.Wrap(known.Words(err), e.File)
	case e.Uncomment != "":
		out, n, err := pack.Uncomment(e.File, data, e.Uncomment)
		if err != nil {
			return nil, known.Words(err)
		}
		if n == 0 {
			return nil, errors.Errorf("%s: no [[%s]] stands there as a remark", e.File, e.Uncomment)
		}
		return out, nil
	}
	return nil, errors.New("the page asks to change nothing")
}

// columns are the columns that a file may have; an open file may have others, too.
func (d *Desk) columns(folder, file string) (columns []string, open bool) {
	form, err := known.Form(d.store.Folder(folder))
	if err != nil || form == nil {
		return nil, false
	}
	i := slices.IndexFunc(form.Sheets, func(s check.FormSheet) bool { return s.File == file })
	if i < 0 {
		return nil, false
	}
	return form.Sheets[i].Columns, form.Sheets[i].Open
}

// within returns the name that a file of the desk has in a folder; "." is the desk itself.
func within(folder, file string) (name string, in bool) {
	if folder == "." {
		return file, true
	}
	return strings.CutPrefix(file, folder+"/")
}

// packed returns a pack as a zip.
func (d *Desk) packed(folder string) (*Made, error) {
	name := base(folder)
	if folder == "." {
		name = "pack"
	}
	made := &Made{Name: name + ".zip", Lines: []string{}}
	var err error
	made.Data, err = zipped(func(put func(string, io.Reader) error) error {
		for _, p := range d.of(Pack, PackFile) {
			rest, in := within(folder, p)
			if !in {
				continue
			}
			data, _, err := d.read(folder, rest)
			if err == nil {
				err = put(path.Join(name, rest), bytes.NewReader(data))
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	made.Lines = append(made.Lines, fmt.Sprintf("%d bytes", len(made.Data)))
	return made, err
}
