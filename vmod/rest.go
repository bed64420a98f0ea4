package vmod

import (
	"crypto/sha256"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// rest is what a save keeps of its text.
type rest struct {
	again func() (*Save, error)
	sum   [sha256.Size]byte
	log   bool
}

// Rest lets go of all that a save has in memory and can read again, so that the saves of a tournament
// fit: its text, its archive, and of its metadata all but names and versions. again opens the file
// anew whenever the game is loaded. From then on the save can only be loaded. No other goroutine may
// use it meanwhile.
func (s *Save) Rest(again func() (*Save, error)) {
	s.rest = &rest{again: again, sum: sha256.Sum256([]byte(s.Text)), log: s.Log()}
	s.Text, s.before, s.files = "", before{}, nil
	s.Meta, s.Module = named(s.Meta), named(s.Module)
}

// named returns metadata with the name, the versions and the time alone.
func named(m *buildfile.Metadata) *buildfile.Metadata {
	if m == nil {
		return nil
	}
	return &buildfile.Metadata{Kind: m.Kind, Version: m.Version, VassalVersion: m.VassalVersion, DateSaved: m.DateSaved,
		Name: buildfile.Translated{Text: m.Name.Text}}
}

// errChanged is the error for a file whose text differs from the first reading.
var errChanged = errors.New("another program changed the file while it was checked")

// awake returns the text of the save, after Rest too.
func (s *Save) awake() (string, error) {
	if s.rest == nil {
		return s.Text, nil
	}
	now, err := s.rest.again()
	if err != nil {
		return "", errors.Wrap(err, "read it again")
	}
	if sha256.Sum256([]byte(now.Text)) != s.rest.sum {
		return "", errChanged
	}
	return now.Text, nil
}
