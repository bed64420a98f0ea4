// Package module has the rules over a module or extension itself, of any game: whether what
// its components and pieces name is there, whether ids are unique, and what VASSAL would
// complain of when somebody plays with it.
//
// It knows VASSAL's files and how VASSAL looks for what they name, and no game. It runs no Java
// class of a module, and so refuses to know what such classes do: where one can use a thing,
// nothing is said to be unused or missing for certain. It changes nothing.
package module

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/shown"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A Rule is a rule over a module.
type Rule = rule.Rule[*Pass, struct{}]

// A Pass is one run of one rule over a module.
type Pass struct {
	*rule.Pass
	*Module
}

// A Module is a module or extension that is judged. Rules only read it.
type Module struct {
	*vmod.File
	// Components are those of the build file: maps, slots, prototypes, set-ups.
	*buildfile.Components
	// Tree is the build file, with all elements in document order.
	Tree *buildfile.Tree
	// BuildFile is the archive's entry that it comes from.
	BuildFile string
	// Base is the module of an extension; nil for a module, and where it is not known.
	Base *vmod.Module
	// Pieces are the slots of palettes, at-start stacks and decks, in the order of the file.
	Pieces []*Piece
	// Definitions are the prototypes, in the order of the file. Of several of one name
	// VASSAL uses the last.
	Definitions []*Piece
	// Custom are the Java classes in the archive: "folder/Name.class".
	Custom []string

	meter    *expression.Meter
	pictured map[*buildfile.Element]pictured // nil until somebody asks for a picture
	idle     map[string]bool                 // see unused
	shown    []shownImage                    // see images
	worksOut bool                            // see worksOutPictures
	saves    map[string]*vmod.File           // see save
	uses     map[string]*trait.UsePrototype  // see usedPrototype
	kept     int                             // bytes of the texts of saves
}

// A Piece is the definition of a piece, or of a prototype.
type Piece struct {
	Name    string
	Element *buildfile.Element
	// Slot is nil for a prototype.
	Slot *buildfile.Slot
	// Traits are the traits as they are written, outermost first and the basic piece last;
	// prototypes are not replaced. There are none in an empty slot.
	Traits []trait.Raw
	// Fault is why VASSAL cannot take the definition apart, or nil.
	Fault error

	// all are the traits with those of the pieces that Place Marker and Replace traits hold.
	all []trait.Raw
}

// New reads what the rules see of a module, or of an extension with its module: base, or nil.
func New(f *vmod.File, base *vmod.Module, limits game.Limits) *Module {
	m := &Module{File: f, Base: base, uses: map[string]*trait.UsePrototype{}}
	switch {
	case f.Module != nil:
		m.Components, m.Tree, m.BuildFile = &f.Module.Components, f.Module.Element.Tree(), f.Module.BuildFile
	default:
		m.Components, m.Tree, m.BuildFile = &f.Extension.Components, f.Extension.Element.Tree(), f.Extension.BuildFile
	}
	size, _, _ := f.Archive.Size(m.BuildFile)
	m.meter = limits.Meter(int(size))
	for _, s := range m.Slots {
		m.Pieces = append(m.Pieces, newPiece(&Piece{Name: s.EntryName, Element: s.Element, Slot: s}, s.Definition))
	}
	for _, p := range m.Prototypes {
		m.Definitions = append(m.Definitions, newPiece(&Piece{Name: p.Name, Element: p.Element}, p.Definition))
	}
	for _, name := range f.Archive.Names() {
		if isClass(name) {
			m.Custom = append(m.Custom, name)
		}
	}
	return m
}

func newPiece(p *Piece, definition string) *Piece {
	if add, ok := command.Decode(definition).(command.AddPiece); ok {
		p.Traits, p.Fault = trait.Split(add.Type, add.State, trait.DefaultLimits())
	}
	p.all = shown.WithPlaced(p.Traits)
	return p
}

// alone reports whether the file is an extension without its module, which may have whatever the
// extension names.
func (m *Module) alone() bool { return m.Extension != nil && m.Base == nil }

// ownClasses reports whether the file, or the module of an extension, has Java classes of its own.
func (m *Module) ownClasses() bool {
	return len(m.Custom) > 0 || m.Base != nil && slices.ContainsFunc(m.Base.Entries(), isClass)
}

// definition returns the definition of a prototype. An extension's prototype takes the place of
// one of its module.
func (m *Module) definition(name string) (string, bool) {
	if p, ok := m.Prototype(name); ok {
		return p.Definition, true
	}
	if m.Base == nil {
		return "", false
	}
	p, ok := m.Base.Prototype(name)
	if !ok {
		return "", false
	}
	return p.Definition, true
}

// Rules returns all rules over a module, by ID.
func Rules() []*Rule {
	return []*Rule{
		Advice, CellName, DeadKey, DuplicateGPID, DuplicateName, Entry, Expression, GridNumbering, ImageFormat, JavaClass, KeyConflict,
		LayerLevels, MandatoryPart, Metadata, MissingFile, MissingImage, MissingMarker, MissingPlace, MissingProperty, MissingPrototype, NestedArchive, NewerVassal, NextGPID,
		NoGPID, PieceName, PieceText, PlaceholderVersion, PropertyLoop, PrototypeCycle, SameImage, SharedHotkey, StaleSetUp, StartPlace, TraitOrder,
		TwicePrototype, TwoBuildFiles, TwoGrids, UnknownName, UnknownTrait, UnreachableSlot, UnusedFile, UnusedImage, UnusedPrototype,
	}
}

// Run applies all rules to a module.
func Run(m *Module, coverage *rule.Coverage) []rule.Finding {
	return rule.Run(Rules(), coverage, nil, func(p *rule.Pass) *Pass { return &Pass{p, m} })
}
