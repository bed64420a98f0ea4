package newmodule

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/component"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
)

// The files of a pack that a module changes.
const (
	gameFile    = "game.toml"
	placesFile  = "places.csv"
	markersFile = "markers.csv"
	bindingFile = "vassal.toml"
	piecesFile  = "pieces.csv"
)

// packFiles returns the files of the pack for the module.
func (m *maker) packFiles(src check.Source, module *vmod.Module) ([]pack.File, error) {
	binding, err := m.binding(module)
	if err != nil {
		return nil, err
	}
	all := []pack.File{{Name: bindingFile, Data: binding}}
	old := map[string][]byte{}
	if src.Name != "" {
		all = append(all, pack.File{Name: gameFile,
			Data: []byte("# The game of the module beside this folder.\nextends = \"" + src.Name + "\"\n")})
	} else {
		copied, err := pack.Copies(src.Files)
		if err != nil {
			return nil, words.Error(err)
		}
		for _, f := range copied {
			switch f.Name {
			case bindingFile, piecesFile: // they bind another module
			case placesFile, markersFile:
				old[f.Name] = f.Data
			default:
				all = append(all, f)
			}
		}
	}
	for _, f := range []struct {
		name     string
		extended func(old []byte) ([]byte, error)
	}{{placesFile, m.placesFile}, {markersFile, m.markersFile}} {
		data, err := f.extended(old[f.name])
		if err != nil {
			return nil, err
		}
		if data != nil {
			all = append(all, pack.File{Name: f.name, Data: data})
		}
	}
	slices.SortFunc(all, func(a, b pack.File) int { return strings.Compare(a.Name, b.Name) })
	return all, nil
}

// placesFile returns places.csv with the boxes that the module adds.
func (m *maker) placesFile(old []byte) ([]byte, error) {
	var added [][]string
	for _, p := range m.places {
		if p.new {
			added = append(added, []string{string(p.Role), p.Side, figure(p.Value), p.Name})
		}
	}
	return extendedBy(placesFile, old, []string{"role", "side", "value", "name"}, added)
}

// markersFile returns markers.csv with the markers that the module adds.
func (m *maker) markersFile(old []byte) ([]byte, error) {
	var added [][]string
	for _, k := range m.marks[len(m.pack.Markers):] {
		added = append(added, []string{k.ID, k.Name, string(k.Meaning), figure(k.Value)})
	}
	columns := []string{"id", "name", "meaning"}
	if slices.ContainsFunc(added, func(row []string) bool { return row[3] != "" }) {
		columns = append(columns, "value")
	}
	return extendedBy(markersFile, old, columns, added)
}

func figure(v pack.Value) string {
	if !v.Known {
		return ""
	}
	return component.Number(v.N)
}

// extendedBy appends rows to a CSV file of a pack; it returns nil if there are no rows at all.
// Existing rows stay as they are, unless columns are missing.
func extendedBy(file string, old []byte, columns []string, added [][]string) ([]byte, error) {
	if len(added) == 0 {
		return old, nil
	}
	var rows [][]string
	if len(old) > 0 {
		r := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(old, []byte("\ufeff"))))
		r.Comma, r.Comment, r.FieldsPerRecord = pack.Separator(old), '#', -1
		var err error
		if rows, err = r.ReadAll(); err != nil {
			return nil, errors.Wrap(err, file)
		}
	}
	header := []string{}
	if len(rows) > 0 {
		header = rows[0]
		for i := range header {
			header[i] = strings.TrimSpace(header[i])
		}
	}
	var missing []string
	for _, c := range columns {
		if !slices.Contains(header, c) {
			missing = append(missing, c)
		}
	}
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	if len(missing) == 0 {
		w.Comma = pack.Separator(old)
		out.Write(old)
		if !bytes.HasSuffix(old, []byte("\n")) {
			out.WriteByte('\n')
		}
	} else {
		header = append(slices.Clone(header), missing...)
		w.Write(header)
		for _, row := range rows[min(1, len(rows)):] {
			w.Write(append(row, make([]string, max(0, len(header)-len(row)))...))
		}
	}
	for _, a := range added {
		row := make([]string, len(header))
		for i, c := range columns {
			row[slices.Index(header, c)] = a[i]
		}
		w.Write(row)
	}
	w.Flush()
	return out.Bytes(), errors.Wrap(w.Error(), file)
}
