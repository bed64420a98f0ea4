package vmod

import (
	"io"
	"slices"
	"strings"
	"time"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/obfuscation"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// saveKey is the key byte of new saves. VASSAL uses a random key.
const saveKey = 0x5a

// A NewSave is a saved game or a log to write. Module.NewSave returns it with its fields set.
type NewSave struct {
	// Commands is the game: begin_save, the pieces, the commands of components, and
	// end_save; in a log, the steps follow.
	Commands command.Node
	// Form is how the commands are obfuscated: VCSK, which all versions of VASSAL read,
	// VOBS, which 3.8 and later read, or Plain.
	Form obfuscation.Form
	// Key is for VCSK and VOBS; for VOBS it is not 0.
	Key byte
	// Meta is the metadata of the file, nil for none.
	Meta *buildfile.Metadata
	// ModuleData is the metadata file of the module, byte for byte, or made of its build file
	// if the module has none; nil for none.
	ModuleData []byte
	// Modified is the time of the entries; see archive.File.
	Modified time.Time

	own map[string]bool // ids of traits of custom classes
}

// NewSave returns a saved game of the module, as VASSAL would write it at a time. The zero
// time means the time at which the module was saved, if that is known.
func (m *Module) NewSave(commands command.Node, saved time.Time) (*NewSave, error) {
	s := &NewSave{Commands: commands, Form: obfuscation.VCSK, Key: saveKey, Modified: saved, own: m.ownTraits()}
	about := m.Meta
	if about == nil {
		about = m.Metadata()
	}
	s.Meta = &buildfile.Metadata{
		Kind: buildfile.SaveData, Version: about.Version, VassalVersion: about.VassalVersion,
		Extra1: about.Extra1, Extra2: about.Extra2, DateSaved: about.DateSaved,
	}
	if !saved.IsZero() {
		s.Meta.DateSaved = saved.UnixMilli()
	}
	entry := string(buildfile.ModuleData)
	var err error
	if m.file.Archive.Has(entry) {
		s.ModuleData, err = m.file.Archive.Bytes(entry)
		return s, errors.Wrapf(err, "read %s", entry)
	}
	s.ModuleData, err = m.Metadata().Encode() // so that the save names its module
	return s, errors.Wrapf(err, "write %s", entry)
}

// ownTraits returns the ids of traits in the module's slots that VASSAL does not have, if
// the module has custom classes, since they may be traits of those.
func (m *Module) ownTraits() map[string]bool {
	isClass := func(name string) bool { return strings.HasSuffix(name, ".class") }
	if !slices.ContainsFunc(m.archives(), func(a *archive.Archive) bool {
		return slices.ContainsFunc(a.Names(),
			isClass)
	}) {
		return nil
	}
	own := map[string]bool{}
	for _, slot := range m.Slots {
		raws, _ := m.Traits(slot) // a slot without a piece has none
		for _, r := range raws {
			if _, unknown := trait.Decode(r).(*trait.Unknown); unknown {
				own[r.ID()] = true
			}
		}
	}
	return own
}

// Write writes the file. The same NewSave gives the same bytes. It fails, without having
// written anything, if VASSAL would not read back every command and every trait, except
// traits of custom classes.
func (s *NewSave) Write(w io.Writer) error {
	text := s.Commands.Encode()
	if err := checkSave(text, s.own); err != nil {
		return errors.Wrap(err, "write saved game")
	}
	if err := checkForm(s.Form, s.Key); err != nil {
		return err
	}
	files := []archive.File{{Name: entrySavedGame, Data: obfuscation.Encode([]byte(text), s.Form, s.Key)}}
	if s.Meta != nil {
		data, err := s.Meta.Encode()
		if err != nil {
			return errors.Wrapf(err, "write %s", buildfile.SaveData)
		}
		files = append(files, archive.File{Name: string(buildfile.SaveData), Data: data})
	}
	if s.ModuleData != nil {
		files = append(files, archive.File{Name: string(buildfile.ModuleData), Data: s.ModuleData})
	}
	z := archive.NewWriter(w)
	for _, f := range files {
		f.Modified = s.Modified
		if err := z.Add(f); err != nil {
			return errors.Wrapf(err, "write %s", f.Name)
		}
	}
	return errors.Wrap(z.Close(), "write saved game")
}

// checkForm fails for a form or key that no released VASSAL reads.
func checkForm(form obfuscation.Form, key byte) error {
	switch {
	case form == obfuscation.VOBS && key == 0:
		return errors.New("the form VOBS has no key 0")
	case form != obfuscation.Plain && form != obfuscation.VCSK && form != obfuscation.VOBS:
		return errors.Errorf("VASSAL does not read the form %s; allowed are plain, %s and %s", form, obfuscation.VCSK,
			obfuscation.VOBS)
	}
	return nil
}

// Write writes the file again, with the command string of Text and the form and key of
// Obfuscated. It copies all other entries, and the whole file if nothing changed. It fails
// if VASSAL would not read back a new command; it does not check commands that were in the
// file before.
func (s *Save) Write(w io.Writer) error {
	if s.rest != nil {
		return errors.New("write saved game: it rests")
	}
	var c archive.Changes
	if s.Text != s.before.text || s.Obfuscated.Form != s.before.form || s.Obfuscated.Key != s.before.key {
		if err := checkChange(s.Text, s.before.text); err != nil {
			return errors.Wrap(err, "write saved game")
		}
		if s.Obfuscated.Form != s.before.form || s.Obfuscated.Key != s.before.key {
			if err := checkForm(s.Obfuscated.Form, s.Obfuscated.Key); err != nil {
				return err
			}
		}
		d := s.Obfuscated
		d.Text = s.Text
		c.Put = []archive.File{{Name: entrySavedGame, Data: d.Encode()}}
	}
	return errors.Wrap(s.files.Repack(w, c), "write saved game")
}

// before is a save as it was read.
type before struct {
	text string
	form obfuscation.Form
	key  byte
}

// Tree returns the build file of a module or extension, nil for a saved game.
func (f *File) Tree() *buildfile.Tree {
	switch {
	case f.Module != nil:
		return f.Module.Element.Tree()
	case f.Extension != nil:
		return f.Extension.Element.Tree()
	}
	return nil
}

// Edit returns an edit of the build file of a module or extension, nil for a saved game.
func (f *File) Edit() *buildfile.Edit {
	if t := f.Tree(); t != nil {
		return t.Edit()
	}
	return nil
}

// WriteEdited writes a module or extension again, with an edited build file (nil for the old) and
// with changes to other entries. Where the edit changes the name, the version or the description, the
// metadata file changes with it. Everything else is copied byte for byte. It fails, without having
// written anything, if the changes cannot be made.
func (f *File) WriteEdited(w io.Writer, edit *buildfile.Edit, c archive.Changes) error {
	if edit != nil {
		data, err := edit.Bytes()
		if err != nil {
			return errors.Wrapf(err, "edit %s", f.buildFile)
		}
		put := []archive.File{{Name: f.buildFile, Data: data}}
		if meta, data, err := f.retold(data); err != nil {
			return err
		} else if data != nil {
			put = append(put, archive.File{Name: meta, Data: data})
		}
		c.Put = append(put, c.Put...)
	}
	return errors.Wrap(f.Archive.Repack(w, c), "write archive")
}

// retold returns the metadata file for an edited build file: what VASSAL copies there from the
// attributes of the root changes as they do. The data are nil if nothing changes, or if VASSAL
// has no such file to read.
func (f *File) retold(edited []byte) (entry string, data []byte, err error) {
	now, err := buildfile.Read(edited, buildfile.DefaultLimits())
	if err != nil {
		return "", nil, errors.Wrapf(err, "edit %s", f.buildFile)
	}
	entry = string(buildfile.ModuleData)
	if f.Extension != nil {
		entry = string(buildfile.ExtensionData)
	}
	before := f.Tree().Root
	changed := slices.DeleteFunc([]string{"name", "version", "description"}, func(name string) bool {
		return now.Root.Value(name) == before.Value(name)
	})
	if len(changed) == 0 || !f.Archive.Has(entry) {
		return "", nil, nil
	}
	if data, err = f.Archive.Bytes(entry); err != nil {
		return "", nil, errors.Wrapf(err, "read %s", entry)
	}
	tree, err := buildfile.Read(data, buildfile.DefaultLimits())
	if err != nil {
		return "", nil, errors.Wrapf(err, "edit %s", entry)
	}
	edit := tree.Edit()
	for _, name := range changed {
		// translations follow
		i := slices.IndexFunc(tree.Root.Children, func(e *buildfile.Element) bool { return e.Class == name })
		if i >= 0 {
			edit.SetText(tree.Root.Children[i], strings.TrimSpace(now.Root.Value(name)))
		}
	}
	data, err = edit.Bytes()
	return entry, data, errors.Wrapf(err, "edit %s", entry)
}
