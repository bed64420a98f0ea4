package report

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// A Shard is which part of a run a Document has, if several runs share the files of one.
type Shard struct {
	// Part counts from 1 to Parts.
	Part  int `json:"part"`
	Parts int `json:"parts"`
	// Total is how many files all parts have together.
	Total int `json:"total"`
	// Files are the places of the part's files among all, counted from 0, in the order of
	// the document's files.
	Files []int `json:"files"`
	// Failed are the places of files of the part that could not be checked.
	Failed []int `json:"failed"`
}

// A Part is the document of a shard as a program wrote it. Name is whose it is, for errors.
type Part struct {
	Name string
	Data []byte
}

// Merged is what the documents of all shards have together.
type Merged struct {
	files []json.RawMessage
	// Failed is how many files could not be checked.
	Failed int
	// Counts are the findings by the verdict as which they count, without those marked as known or
	// suppressed.
	Counts map[rule.Verdict]int
}

// A partDocument is a Document of which the files stay as they are.
type partDocument struct {
	Version int               `json:"version"`
	Shard   *Shard            `json:"shard"`
	Files   []json.RawMessage `json:"files"`
}

// Merge joins the JSON documents of all shards of a run. It is an error if a document is missing or
// was stopped before its end, or if they are not of one run.
func Merge(parts []Part) (*Merged, error) {
	if len(parts) == 0 {
		return nil, errors.New("there is nothing to merge")
	}
	m := &Merged{Counts: map[rule.Verdict]int{}}
	var first *Shard
	names := map[int]string{}
	covered := map[int]bool{}
	for _, p := range parts {
		doc, err := readPart(p)
		if err != nil {
			return nil, err
		}
		s := doc.Shard
		if first == nil {
			first = s
		}
		if s.Parts != first.Parts || s.Total != first.Total {
			return nil, errors.Errorf("%s is part of %d, with %d files in all; %s is part of %d, with %d files: they "+
				"are of different runs",
				p.Name, s.Parts, s.Total, parts[0].Name, first.Parts, first.Total)
		}
		if other, twice := names[s.Part]; twice {
			return nil, errors.Errorf("%s and %s are both part %d of %d", other, p.Name, s.Part, s.Parts)
		}
		names[s.Part] = p.Name
		for _, at := range slices.Concat(s.Files, s.Failed) {
			if at < 0 || at >= s.Total || covered[at] {
				return nil, errors.Errorf("%s: file %d is in another part, too, or beyond the %d files of the run",
					p.Name, at, s.Total)
			}
			covered[at] = true
		}
		m.Failed += len(s.Failed)
		if m.files == nil {
			m.files = make([]json.RawMessage, s.Total)
		}
		for i, file := range doc.Files {
			if err := m.count(file); err != nil {
				return nil, errors.Wrapf(err, "%s: file %d", p.Name, i)
			}
			m.files[s.Files[i]] = file
		}
	}
	for part := 1; part <= first.Parts; part++ {
		if _, is := names[part]; !is {
			return nil, errors.Errorf("part %d of %d is missing", part, first.Parts)
		}
	}
	if missing := first.Total - len(covered); missing > 0 {
		return nil, errors.Errorf("of the %d files %d are in no part: a run was stopped before its end", first.Total,
			missing)
	}
	m.files = slices.DeleteFunc(m.files, func(f json.RawMessage) bool { return f == nil })
	return m, nil
}

// mostFiles bounds the files of a run, for no list is made as long as a document claims.
const mostFiles = 1 << 20

// readPart reads the document of a shard.
func readPart(p Part) (*partDocument, error) {
	var doc partDocument
	d := json.NewDecoder(bytes.NewReader(p.Data))
	d.DisallowUnknownFields()
	if err := d.Decode(&doc); err != nil {
		return nil, errors.Wrapf(err, "%s is not what \"umpire check --shard\" writes", p.Name)
	}
	s := doc.Shard
	switch {
	case doc.Version != version:
		return nil, errors.Errorf("%s has version %d; this Umpire merges version %d", p.Name, doc.Version, version)
	case s == nil:
		return nil, errors.Errorf("%s is a whole run, not a part; parts are made with \"umpire check --shard 1/3 "+
			"--format json\"", p.Name)
	case s.Part < 1 || s.Part > s.Parts || s.Total < 0 || s.Total > mostFiles || len(s.Files) != len(doc.Files):
		return nil, errors.Errorf("%s: its figures about the part contradict each other", p.Name)
	}
	return &doc, nil
}

// count adds the findings of a file.
func (m *Merged) count(file json.RawMessage) error {
	var view struct {
		Findings []struct {
			Verdict  string `json:"verdict"`
			Severity string `json:"severity"`
			Mark
		} `json:"findings"`
	}
	if err := json.Unmarshal(file, &view); err != nil {
		return errors.Wrap(err, "its findings")
	}
	for _, f := range view.Findings {
		v, err := rule.ParseVerdict(f.Verdict)
		if err != nil {
			return err
		}
		if f.Severity == rule.Suspect.Severity() {
			v = rule.Suspect
		}
		if f.Mark == (Mark{}) {
			m.Counts[v]++
		}
	}
	return nil
}

// JSON writes what one run over all files would have written.
func (m *Merged) JSON(w io.Writer) error {
	files := m.files
	if files == nil {
		files = []json.RawMessage{}
	}
	out := struct {
		Version int               `json:"version"`
		Files   []json.RawMessage `json:"files"`
	}{version, files}
	return errors.Wrap(visible.JSON(w, out, "  "), "write findings")
}
