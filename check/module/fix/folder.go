package fix

import (
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/folder"
)

// In names in the steps the files of the module's folder instead of the entries of the module, and returns
// the changes of all steps together: no file twice.
func (m *Mended) In(source *folder.Source) ([]folder.FileChange, error) {
	var all []folder.FileChange
	var gone []string
	for i := range m.Steps {
		s := &m.Steps[i]
		var changes []folder.FileChange
		for _, t := range s.Texts {
			of, err := source.Changes(t.Name, t.Before, t.After)
			if err != nil {
				return nil, errors.Wrapf(err, "fix %s", s.Fix.Name)
			}
			changes = append(changes, of...)
		}
		before := gone
		for k, name := range s.Removed {
			data, err := m.module.Archive.Bytes(name)
			if err != nil {
				return nil, errors.Wrapf(err, "fix %s", s.Fix.Name)
			}
			gone = append(slices.Clone(gone), name)
			s.Removed[k] = source.File(name)
			all = append(all, folder.FileChange{Name: s.Removed[k], Before: data})
		}
		index, err := source.Without(before, gone)
		if err != nil {
			return nil, errors.Wrapf(err, "fix %s", s.Fix.Name)
		}
		s.Texts = nil
		for _, c := range append(changes, index...) {
			s.Texts = append(s.Texts, Text(c))
			all = join(all, c)
		}
		for k, u := range s.SetUps {
			s.SetUps[k].Name = source.File(u.Name)
		}
	}
	for _, f := range m.changes.Put { // the texts are there already
		name := source.File(f.Name)
		if slices.ContainsFunc(all, func(c folder.FileChange) bool { return c.Name == name }) {
			continue
		}
		before, err := m.module.Archive.Bytes(f.Name)
		if err != nil {
			return nil, errors.Wrap(err, name)
		}
		all = append(all, folder.FileChange{Name: name, Before: before, After: f.Data})
	}
	return all, nil
}

// join adds a change to those before it.
func join(all []folder.FileChange, c folder.FileChange) []folder.FileChange {
	for i := range all {
		if all[i].Name == c.Name {
			all[i].After = c.After
			return all
		}
	}
	return append(all, c)
}
