package vmod

import (
	"slices"
	"strings"
	"sync"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/obfuscation"
)

// A Save is a saved game or a log.
type Save struct {
	// Meta is the metadata of the file, Module the metadata of its module. Both are nil in files of
	// VASSAL 3.0 and before, and in many set-ups inside modules.
	Meta, Module *buildfile.Metadata
	// Obfuscated is how the savedGame is obfuscated. Its text is empty; see Text.
	Obfuscated obfuscation.Decoded
	// Text is the plain savedGame, which is a command string; but see command.HideStrayIDs. It is
	// "" in a save that rests.
	Text string
	// Extensions were loaded when the file was saved.
	Extensions []command.Extension
	// Notices are the notices of the File.
	Notices []Notice

	limits game.Limits
	rest   *rest // nil unless the save rests
	mu     sync.Mutex
	loaded []*expression.Meter // of the games that were loaded
	files  *archive.Archive
	before before
}

// HiddenIDs is the code of the notice that ids of players were taken out of commands. An id is a
// password, and a player can choose a word of the game for it: then Umpire reads less than the
// players wrote.
const HiddenIDs = "PLAYER-ID"

func (f *File) readSave(opt Options) error {
	f.Save = &Save{
		Meta:   f.metadata(buildfile.SaveData, opt.Build),
		Module: f.moduleData,
		limits: opt.Game,
	}
	if err := f.oneReading(entrySavedGame); err != nil {
		return err
	}
	var decoder obfuscation.Decoder
	if err := f.Archive.CopyFirstLocal(&decoder, entrySavedGame); err != nil {
		return errors.Wrapf(err, "read %s", entrySavedGame)
	}
	d, err := decoder.Decoded(opt.SavedGame)
	if err != nil {
		return errors.Wrapf(err, "decode %s", entrySavedGame)
	}
	for _, n := range d.Notices {
		f.Notices = append(f.Notices, Notice{Code: n.Code, Entry: entrySavedGame, Text: n.Detail})
	}
	damaged, err := f.Archive.VerifyAll(1) // of the little that is left
	if err != nil {
		return errors.Wrap(err, "read saved game")
	}
	for _, p := range damaged {
		f.Notices = append(f.Notices, Notice{Code: p.Code, Entry: p.Entry, Text: p.Detail, Fatal: true})
	}
	f.Save.Text = command.HideStrayIDs(d.Text)
	if f.Save.Text != d.Text {
		f.Notices = append(f.Notices, Notice{Code: HiddenIDs, Entry: entrySavedGame,
			Text: "a player's id stands where VASSAL writes none, and is not read there"})
	}
	f.Save.Extensions = extensionsIn(f.Save.Text)
	d.Text = "" // since the text is most of the memory of a save
	f.Save.Obfuscated = d
	f.Save.Notices = f.Notices
	f.Save.files = f.Archive
	f.Save.before = before{f.Save.Text, d.Form, d.Key}
	return nil
}

// mostNamed bounds the extensions that a file names. VASSAL's largest modules have some fifty.
const mostNamed = 500

// extensionsIn returns the extensions that a savedGame names, each once.
func extensionsIn(text string) (named []command.Extension) {
	if !strings.Contains(text, "EXT\t") {
		return nil
	}
	for t := range command.Top(text) {
		if t.Step() || len(named) == mostNamed {
			break
		}
		x, is := command.Decode(t.Text()).(command.Extension)
		if x = (command.Extension{Name: strings.Clone(x.Name), Version: strings.Clone(x.Version)}); is &&
			!slices.Contains(named, x) {
			named = append(named, x)
		}
	}
	return named
}

// Log reports whether there are steps.
func (s *Save) Log() bool {
	if s.rest != nil {
		return s.rest.log
	}
	for t := range command.Top(s.Text) {
		if t.Step() {
			return true
		}
	}
	return false
}

// ModuleName returns the name of the file's module, "" if the file does not have it.
func (s *Save) ModuleName() string {
	if s.Module == nil {
		return ""
	}
	return s.Module.Name.Text
}

// ModuleVersion returns the version of the module that the file was saved with, "" if the
// file does not have it.
func (s *Save) ModuleVersion() string {
	switch {
	case s.Module != nil && s.Module.Version != "":
		return s.Module.Version
	case s.Meta != nil:
		return s.Meta.Version
	}
	return ""
}

// Load loads the starting state of the game with a module. Without a module (nil) any map
// exists, and nothing has a location.
func (s *Save) Load(m *Module) (*game.Game, error) {
	text, err := s.awake()
	if err != nil {
		return nil, err
	}
	g, err := game.Load(text, m.World(), s.limits)
	if err != nil {
		return nil, errors.Wrap(err, "load saved game")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.loaded = append(s.loaded, g.Meter())
	return g, nil
}

// CutOff reports whether game.State.CutOff is true for any game that was loaded from this file.
func (s *Save) CutOff() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.ContainsFunc(s.loaded, (*expression.Meter).Cut)
}
