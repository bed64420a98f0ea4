package desk

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/module/fix"
	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/folder"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// Made is a file for the user to save, with lines about it.
type Made struct {
	Name  string   `json:"name"`
	Lines []string `json:"lines"`
	Data  []byte   `json:"-"`
}

// Mend makes a copy of a checked module in which a fix has mended what it can, as umpire check --fix does. The
// lines are
// what it changes. Extensions that are not here could use what a fix takes away, so it takes nothing that they may use.
func (d *Desk) Mend(file int, name string) (*Made, error) {
	if file < 0 || file >= len(d.jobs) || d.jobs[file].Module == nil {
		return nil, errors.Errorf("there is no checked module %d", file)
	}
	j := d.jobs[file]
	fixes := slices.DeleteFunc(fix.All(), func(f *fix.Fix) bool { return f.Name != name })
	if len(fixes) == 0 {
		return nil, errors.Errorf("no fix is called %q", name)
	}
	mended, err := fix.Plan(j.Module, fixes, fix.Extensions{})
	if err != nil {
		return nil, errors.Wrap(err, j.Path)
	}
	made := &Made{Name: stem(j.Path) + "-mended" + path.Ext(j.Path), Lines: []string{}}
	if risk := fixes[0].Risk; risk != "" {
		made.Lines = append(made.Lines, "Take care: "+risk+".")
	}
	for i := range mended.Steps {
		made.Lines = append(made.Lines, mended.Steps[i].Lines()...)
	}
	if !slices.ContainsFunc(mended.Steps, func(s fix.Step) bool { return s.Changes() }) {
		return made, nil // there is no copy to save
	}
	made.Data, err = written(func(w io.Writer) error { return mended.Write(w) })
	return made, err
}

// SetUp makes a saved game from a deployment table, as umpire setup does. If game is "", SetUp
// looks for a pack of the module.
func (d *Desk) SetUp(table, module, game string, options check.SetUpOptions) (*Made, error) {
	f, err := d.store.open(module)
	if err != nil {
		return nil, err
	}
	if f.Kind != vmod.KindModule {
		return nil, errors.Errorf("%s: this is %s, not a module", module, f.Kind.One())
	}
	f.Module = d.finder().Extend(f.Module, module, nil)
	p, err := d.finder().PackFor(module, f.Module, game)
	if err != nil {
		return nil, err
	}
	deployer, err := p.Deployer()
	if err != nil {
		return nil, err
	}
	text, err := d.text(table)
	if err != nil {
		return nil, err
	}
	made, problems, err := deployer.SetUp(check.Table{Name: stem(table), File: table, Text: text}, f, options)
	var no *check.Infeasible
	switch {
	case errors.As(err, &no):
		return nil, &run.ListError{Head: no.Error(), Lines: append(no.Why, no.Doubts...)}
	case err != nil:
		return nil, errors.Wrap(err, table)
	case len(problems) > 0:
		return nil, run.Problems("table "+table, problems)
	}
	data, err := written(made.Write)
	lines := []string{visible.Cut("game pack "+p.Path, longestLine)}
	for _, doubt := range made.Doubts {
		lines = append(lines, visible.Cut("doubtful: "+doubt, longestLine))
	}
	for _, note := range made.Notes {
		lines = append(lines, visible.Cut(note, longestLine))
	}
	return &Made{Name: stem(table) + ".vsav", Lines: lines, Data: data}, err
}

// Unpack takes a module apart into plain files, as umpire unpack does. The result is a zip.
func (d *Desk) Unpack(module string, rename bool) (*Made, error) {
	f, err := d.store.open(module)
	if err != nil {
		return nil, err
	}
	files := 0
	data, err := zipped(func(put func(string, io.Reader) error) error {
		return folder.Unpack(f, folder.Options{Rename: rename}, func(name string, content io.Reader) error {
			files++
			return put(path.Join(stem(module), name), content)
		})
	})
	return &Made{Name: stem(module) + "-files.zip", Lines: []string{fmt.Sprintf("%d files", files)}, Data: data}, errors.Wrap(err, module)
}

// mostText bounds the bytes of a table and of orders.
const mostText = 1 << 22

func (d *Desk) text(name string) ([]byte, error) {
	f, ok := d.store[name]
	switch {
	case !ok:
		return nil, errors.Errorf("%s: no such file", name)
	case f.Size > mostText:
		return nil, errors.Errorf("%s: it has %d bytes; allowed are up to %d", name, f.Size, mostText)
	}
	text, err := io.ReadAll(io.NewSectionReader(f, 0, f.Size))
	return text, errors.Wrap(err, name)
}

// zipped returns a zip. fill adds its files by calling put.
func zipped(fill func(put func(string, io.Reader) error) error) ([]byte, error) {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	err := fill(func(name string, content io.Reader) error {
		w, err := z.Create(name)
		if err == nil {
			_, err = io.Copy(w, content)
		}
		return err
	})
	if err == nil {
		err = z.Close()
	}
	return out.Bytes(), err
}

// stem returns the base of a path without its ending.
func stem(name string) string { return strings.TrimSuffix(base(name), path.Ext(name)) }
