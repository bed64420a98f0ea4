// Package vmod opens and writes VASSAL's files: modules (.vmod, .mod), extensions
// (.vmdx), saved games (.vsav, .sav) and logs (.vlog, .log).
//
// It finds out what a file is by what is in it, never by its name, and reads it
// the way VASSAL does: modules and extensions by the archive's directory, saved
// games by the first savedGame in the stream. What the two ways disagree on,
// and whatever else is odd about a file, is kept as a Notice beside what was
// read. The packages below do the work:
//
//	archive      zip files, with limits
//	obfuscation  the four forms of a savedGame
//	sequence     joined strings
//	command      the commands of a save
//	trait        pieces
//	expression   VASSAL's expressions
//	buildfile    the module's components
//	grid         maps, boards, hexes and their names
//	picture      sizes of images
//	game         a save or log replayed
//	dump         a game as data
//	folder       a module as a folder of plain files, and back
//
// It writes them too: new saves and logs (NewSave), saves with other commands
// (Save.Write), modules and extensions with an edited build file or other entries
// (File.WriteEdited). What does not change is copied byte for byte, and what is
// new is such that VASSAL reads all of it back. Files that appear whole or not at
// all are up to the caller, who has the file system.
//
// vmod knows no rules of any game. Nothing in a file is executed, fetched or
// resolved: no Java class, no external entity, no link.
package vmod

import (
	"io"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/obfuscation"
)

// Kind is what a file is.
type Kind uint8

// The kinds of files. A log is a saved game with steps, and only reading it
// tells; see Save.Log.
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

// Options bounds what opening and replaying a file may cost.
type Options struct {
	Archive archive.Limits
	Build   buildfile.Limits
	// SavedGame is the greatest number of bytes of a savedGame, obfuscated or
	// plain.
	SavedGame int
	Game      game.Limits
}

// DefaultOptions are safe for files from strangers and large enough for every
// real one.
func DefaultOptions() Options {
	return Options{
		Archive:   archive.DefaultLimits(),
		Build:     buildfile.DefaultLimits(),
		SavedGame: obfuscation.DefaultMax,
		Game:      game.DefaultLimits(),
	}
}

// A Notice is something odd about a file that did not keep it from being read.
type Notice struct {
	// Code is stable and in capitals, such as DUPLICATE.
	Code string
	// Entry is the archive entry that it is about; "" for the whole file.
	Entry string
	Text  string
	// Fatal says that what was read cannot be trusted to be what VASSAL would
	// read, or that VASSAL could not read it.
	Fatal bool
}

// A File is an opened file. Exactly one of Module, Extension and Save is set,
// as Kind says.
type File struct {
	Kind      Kind
	Archive   *archive.Archive
	Module    *Module
	Extension *Extension
	Save      *Save
	Notices   []Notice

	moduleData *buildfile.Metadata // the module's, in files of all kinds; nil if there is none
	buildFile  string
}

// Names of the entries that tell what a file is.
const (
	entrySavedGame    = "savedGame"
	entryBuildFile    = "buildFile.xml"
	entryOldBuildFile = "buildFile"
)

// Open reads a file of size bytes. The error says why it is none of VASSAL's
// files or cannot be read at all.
func Open(r io.ReaderAt, size int64, opt Options) (*File, error) {
	a, err := archive.Read(r, size, opt.Archive)
	if err != nil {
		return nil, errors.Wrap(err, "read zip archive")
	}
	f := &File{Archive: a}
	for _, p := range a.Problems() {
		f.Notices = append(f.Notices, Notice{Code: p.Code, Entry: p.Entry, Text: p.Detail, Fatal: p.Fatal || ambiguous(p.Code)})
	}
	if err := f.read(opt); err != nil {
		return nil, err
	}
	return f, nil
}

// ambiguous says that two programs can read the archive differently: what one
// shows another may never see.
func ambiguous(code string) bool {
	switch code {
	case archive.Duplicate, archive.Cloaked, archive.Disagree, archive.SecondEnd:
		return true
	}
	return false
}

// read finds the kind as MetaDataFactory does and reads the contents.
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
		return f.readModule(tree)
	case buildfile.ExtensionKind:
		f.Kind = KindExtension
		return f.readExtension(tree, opt)
	}
	return errors.Errorf("the build file's root element is %q; allowed are those of a module and of an extension", tree.Root.Class)
}

// metadata reads an entry of metadata; nil where there is none. VASSAL loads a
// file whose metadata it cannot read as if it had none, so what is wrong with
// it is a Notice.
func (f *File) metadata(kind buildfile.MetadataKind, lim buildfile.Limits) *buildfile.Metadata {
	entry := string(kind)
	if !f.Archive.Has(entry) {
		return nil
	}
	data, err := f.Archive.Bytes(entry)
	if err == nil {
		var m *buildfile.Metadata
		if m, err = buildfile.ReadMetadata(kind, data, lim); err == nil {
			return m
		}
	}
	f.Notices = append(f.Notices, Notice{Code: "METADATA", Entry: entry, Text: err.Error()})
	return nil
}
