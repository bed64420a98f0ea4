package vmod

import (
	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/obfuscation"
)

// A Save is a saved game or a log.
type Save struct {
	// Meta is the file's own metadata, Module that of the module it was saved
	// from. Both are nil in files of VASSAL 3.0 and before, and in many set-ups
	// inside modules.
	Meta, Module *buildfile.Metadata
	// Obfuscated is how the savedGame stands in the file, without its text,
	// which is in Text.
	Obfuscated obfuscation.Decoded
	// Text is the savedGame in plain: the command string.
	Text string
	// Notices are the file's, as in File.
	Notices []Notice

	limits game.Limits
	files  *archive.Archive
	before before
}

func (f *File) readSave(opt Options) error {
	f.Save = &Save{
		Meta:   f.metadata(buildfile.SaveData, opt.Build),
		Module: f.moduleData,
		limits: opt.Game,
	}
	data, err := f.Archive.FirstLocal(entrySavedGame)
	if err != nil {
		return errors.Wrapf(err, "read %s", entrySavedGame)
	}
	d, err := obfuscation.Decode(data, opt.SavedGame)
	if err != nil {
		return errors.Wrapf(err, "decode %s", entrySavedGame)
	}
	for _, n := range d.Notices {
		f.Notices = append(f.Notices, Notice{Code: n.Code, Entry: entrySavedGame, Text: n.Detail})
	}
	f.Save.Text = string(d.Text)
	d.Text = nil // a save's text is most of what it takes in memory
	f.Save.Obfuscated = d
	f.Save.Notices = f.Notices
	f.Save.files = f.Archive
	f.Save.before = before{f.Save.Text, d.Form, d.Key}
	return nil
}

// Log says whether there is anything to step through.
func (s *Save) Log() bool {
	for t := range command.Top(s.Text) {
		if t.Step() {
			return true
		}
	}
	return false
}

// ModuleName and ModuleVersion are what the file says of the module that it
// belongs to; "" where it does not say.
func (s *Save) ModuleName() string {
	if s.Module == nil {
		return ""
	}
	return s.Module.Name.Text
}

// ModuleVersion is the version of the module that the file was saved with.
func (s *Save) ModuleVersion() string {
	switch {
	case s.Module != nil && s.Module.Version != "":
		return s.Module.Version
	case s.Meta != nil:
		return s.Meta.Version
	}
	return ""
}

// Load replays the starting state in a module's world. Without a module (nil)
// all maps are taken for granted, and nothing has a location.
func (s *Save) Load(m *Module) (*game.Game, error) {
	g, err := game.Load(s.Text, m.World(), s.limits)
	return g, errors.Wrap(err, "load saved game")
}
