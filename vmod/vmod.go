// Package vmod opens and writes VASSAL's files: modules (.vmod, .mod), extensions
// (.vmdx), saved games (.vsav, .sav) and logs (.vlog, .log).
//
// It recognises a file by its content, never by its name, and reads it as VASSAL does:
// modules and extensions by the directory of the archive, saved games by the first
// savedGame in the stream. If the two ways disagree about the savedGame or the build file,
// it does not read the file; if a file is odd in another way, it adds a Notice. The
// packages below do the work:
//
//	archive      zip files, with limits
//	obfuscation  the four forms of a savedGame
//	sequence     joined strings
//	command      the commands of a save
//	trait        pieces
//	expression   VASSAL's expressions
//	buildfile    the module's components
//	assembly     those of extensions among them
//	grid         maps, boards, hexes and their names
//	picture      sizes of images
//	paint        what is painted for a piece
//	game         a save or log replayed
//	dump         what a saved game or log holds
//	inspect      a file at a glance
//	folder       a module as a folder of plain files, and back
//
// It writes new saves and logs (NewSave), saves with other commands (Save.Write), and
// modules and extensions with an edited build file or other entries (File.WriteEdited).
// What does not change is copied byte for byte, and VASSAL reads all that is new. If a
// file must be complete or not exist, that is up to the caller, who has the file system.
//
// vmod does not know the rules of any game. It does not execute, fetch or resolve anything
// in a file: no Java class, no external entity, no link.
package vmod

import (
	"io"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/obfuscation"
)

// Kind is the kind of a file.
type Kind uint8

// The kinds of files. A log is a saved game with steps; see Save.Log.
const (
	KindModule Kind = iota + 1
	KindExtension
	KindSave
)

func (k Kind) String() string {
	switch k {
	case KindModule:
		return "module"
	case KindExtension:
		return "extension"
	case KindSave:
		return "saved game"
	}
	return "unknown"
}

// One names a file of the kind: "an extension".
func (k Kind) One() string {
	if k == KindExtension {
		return "an " + k.String()
	}
	return "a " + k.String()
}

// Options are limits for opening and replaying a file.
type Options struct {
	Archive archive.Limits
	Build   buildfile.Limits
	// SavedGame is the largest size of a savedGame in bytes, obfuscated or plain.
	SavedGame int
	Game      game.Limits
}

// Times returns limits that let a file cost n times as much, in time and in memory.
func (o Options) Times(n int) Options {
	o.Archive.TotalBytes *= int64(n)
	o.Archive.EntryBytes *= int64(n)
	o.Archive.KeptBytes *= int64(n)
	o.Archive.Ratio *= int64(n)
	o.Build.Bytes *= n
	o.Build.Nodes *= n
	o.Build.Elements *= n
	o.SavedGame *= n
	o.Game.Steps *= n
	o.Game.Objects *= n
	o.Game.LogSteps *= n
	o.Game.LogStepsPerKB *= n
	o.Game.Touches *= n
	o.Game.TouchesPerKB *= n
	o.Game.Maps *= n
	o.Game.StepsPerByte *= n
	return o
}

// Limited reports whether an error is about a limit that Times raises.
func Limited(err error) bool {
	var zip *archive.Error
	var xml *buildfile.Error
	var replay *game.LimitError
	switch {
	case errors.As(err, &zip):
		return zip.Code == archive.Limit || zip.Code == archive.Ratio
	case errors.As(err, &xml):
		return xml.Reason == buildfile.TooLarge || xml.Reason == buildfile.TooManyNodes
	}
	return errors.As(err, &replay)
}

// DefaultOptions returns limits that are safe for untrusted files and large enough for
// every real file.
func DefaultOptions() Options {
	return Options{
		Archive:   archive.DefaultLimits(),
		Build:     buildfile.DefaultLimits(),
		SavedGame: obfuscation.DefaultMax,
		Game:      game.DefaultLimits(),
	}
}

// A Notice is something odd about a file that could still be read.
type Notice struct {
	// Code is stable and in capitals, such as DUPLICATE.
	Code string
	// Entry is the archive entry; "" for the whole file.
	Entry string
	Text  string
	// Fatal means that VASSAL may read something else, or cannot read the file.
	Fatal bool
}

// A File is an opened file. Exactly one of Module, Extension and Save is set, according to
// Kind.
type File struct {
	Kind      Kind
	Archive   *archive.Archive
	Module    *Module
	Extension *Extension
	Save      *Save
	Notices   []Notice

	moduleData *buildfile.Metadata // of the module, in files of all kinds; nil if there is none
	buildFile  string
}

// Names of the entries by which a file is recognised.
const (
	entrySavedGame    = "savedGame"
	entryBuildFile    = "buildFile.xml"
	entryOldBuildFile = "buildFile"
)

// Open reads a file of size bytes. It fails if that is not one of VASSAL's files, or cannot
// be read.
func Open(r io.ReaderAt, size int64, opt Options) (*File, error) {
	a, err := archive.Read(r, size, opt.Archive)
	if err != nil {
		// The words of an archive's reader tell nothing to somebody who has the wrong file.
		if is := Foreign(r, size); is != "" {
			return nil, errors.Errorf("no VASSAL file: %s", is)
		}
		return nil, errors.Wrap(err, "read zip archive")
	}
	f := &File{Archive: a}
	for _, p := range a.Problems() {
		// With these codes, two programs can read different things in the archive.
		ambiguous := p.Code == archive.Duplicate || p.Code == archive.Cloaked || p.Code == archive.Disagree ||
			p.Code == archive.SecondEnd
		f.Notices = append(f.Notices, Notice{Code: p.Code, Entry: p.Entry, Text: p.Detail, Fatal: p.Fatal || ambiguous})
	}
	opt.Game.File = size
	if err := f.read(opt); err != nil {
		return nil, err
	}
	return f, nil
}

// oneReading fails if programs can read different things in the entry that is the game or the module:
// another savedGame or build file of the name, or an entry that only VASSAL finds. What Umpire
// reports about the first would not hold for the second. In front of a savedGame an entry that the
// directory does not list is as bad as an entry of its name, as it could hide a savedGame.
func (f *File) oneReading(entry string) error {
	for _, n := range f.Notices {
		if n.Entry == entry && (n.Code == archive.Duplicate || n.Code == archive.Cloaked) || entry == entrySavedGame &&
			n.Code == archive.Cloaked {
			return errors.Errorf("entry %s: %s; the file is not read, since programs would read different things in "+
				"it (%s)", n.Entry, n.Text, n.Code)
		}
	}
	return nil
}

// read finds the kind as MetaDataFactory does, and reads the contents.
func (f *File) read(opt Options) error {
	f.moduleData = f.metadata(buildfile.ModuleData, opt.Build)
	if f.Archive.Has(entrySavedGame) {
		f.Kind = KindSave
		return f.readSave(opt)
	}
	tree, err := f.readBuildFile(opt.Build)
	if err != nil {
		return err
	}
	switch tree.Kind() {
	case buildfile.ModuleKind:
		f.Kind = KindModule
		return f.readModule(tree, opt)
	case buildfile.ExtensionKind:
		f.Kind = KindExtension
		return f.readExtension(tree, opt)
	}
	return errors.Errorf("the build file's root element is %q; allowed are the roots of a module and of an extension",
		tree.Root.Class)
}

// metadata reads a metadata file; it returns nil if there is none. VASSAL loads a file with
// unreadable metadata as if it had none, so an error is a Notice.
func (f *File) metadata(kind buildfile.MetadataKind, lim buildfile.Limits) *buildfile.Metadata {
	entry := string(kind)
	if !f.Archive.Has(entry) {
		return nil
	}
	data, lim, err := f.xml(entry, lim)
	if err == nil {
		var m *buildfile.Metadata
		if m, err = buildfile.ReadMetadata(kind, data, lim); err == nil {
			return m
		}
	}
	f.Notices = append(f.Notices, Notice{Code: "METADATA", Entry: entry, Text: err.Error()})
	return nil
}
