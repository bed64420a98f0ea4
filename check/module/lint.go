// Package module has the rules over a module or extension itself, of any game: whether what
// its components and pieces name is there, whether ids are unique, and what VASSAL would
// complain of when somebody plays with it.
//
// It knows VASSAL's files and how VASSAL looks for what they name, and no game. It runs no Java class
// of a module, and so refuses to know what such classes do: where a class can use a thing, nothing is
// reported as unused or missing for certain. It changes nothing.
package module

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/assembly"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A Rule is a rule over a module.
type Rule = rule.Rule[*Pass, struct{}]

// A Pass is one run of one rule over a module.
type Pass struct {
	*rule.Pass
	*Module
}

// A Part is a build file with its pieces. It is the file that is judged, the module of an extension,
// or another extension that VASSAL loads with them.
type Part struct {
	// Components are the build file's: maps, slots, prototypes, set-ups.
	*buildfile.Components
	// Tree is the build file, with all elements in document order.
	Tree *buildfile.Tree
	// Pieces are the slots of palettes, at-start stacks and decks, in the order of the file.
	Pieces []*Piece
	// Definitions are the prototypes, in the order of the file. Of several of one name
	// VASSAL uses the last.
	Definitions []*Piece
	// Shared are the traits of all of them, each once, in the order in which they first come.
	Shared []Shared

	byClass map[string][]*buildfile.Element // see of
	foreign bool                            // whether a component is of a Java class that is not VASSAL's
}

// A Module is a module or extension that is judged. Rules only read it.
type Module struct {
	*vmod.File
	// Part is its own build file, and Tree the tree of Part: File has a method of this name.
	Part
	Tree *buildfile.Tree
	// BuildFile is the archive's entry that it comes from.
	BuildFile string
	// Base is the module of an extension; nil for a module, and where it is not known.
	Base *vmod.Module
	// Beside are the other extensions that VASSAL loads with it.
	Beside []*vmod.File
	// Custom are the Java classes in the archive: "folder/Name.class".
	Custom []string

	meter    *expression.Meter
	known    words                           // see words
	sure     bool                            // of known
	oldStyle map[string]parsed               // see condition
	parsed   map[string]parsed               // see expression
	defined  map[string]*Piece               // the prototypes of the file that VASSAL uses
	entries  map[string]imageEntry           // see image
	byType   map[string]*Trait               // see written
	bySlot   map[*buildfile.Slot]*Piece      // see pieceOf
	room     []Trait                         // for the next ones
	assembly *assembly.Assembly              // see assembled
	loaded   []*Part                         // see parts
	pictured map[*buildfile.Element]pictured // nil until somebody asks for a picture
	idle     map[string]bool                 // see unused
	byLast   map[string]string               // see elsewhere
	shown    []fileUse                       // see images
	worksOut bool                            // see worksOutPictures
	saves    map[string]*vmod.File           // see save
	kept     int                             // bytes of the texts of saves
	setups   []*setUp                        // see setUps
	opened   bool                            // of setups
	whole    func() *wholeReading            // see readWhole
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

	own    []*Trait // Traits
	all    []*Trait // with the traits of pieces that Place Marker and Replace traits hold
	number int      // in its part: pieces, then prototypes
}

// New reads what the rules see of a module, or of an extension with its module: base, or nil.
// Beside are the other extensions that VASSAL loads with it.
func New(f *vmod.File, base *vmod.Module, limits game.Limits, beside ...*vmod.File) *Module {
	m := &Module{File: f, Tree: f.Tree(), Base: base, Beside: beside, byType: make(map[string]*Trait, len(components(f).Slots)+len(components(f).Prototypes)), parsed: map[string]parsed{}, oldStyle: map[string]parsed{}, entries: map[string]imageEntry{}, defined: map[string]*Piece{}}
	switch {
	case f.Module != nil:
		m.BuildFile = f.Module.BuildFile
	default:
		m.BuildFile = f.Extension.BuildFile
	}
	size, _, _ := f.Archive.Size(m.BuildFile)
	m.meter = limits.Meter(int(size))
	m.Part = *m.part(components(f), m.Tree)
	for _, d := range m.Definitions {
		m.defined[d.Name] = d
	}
	for _, name := range f.Archive.Names() {
		if isClass(name) {
			m.Custom = append(m.Custom, name)
		}
	}
	return m
}

// components returns the components of a module or extension.
func components(f *vmod.File) *buildfile.Components {
	if f.Module != nil {
		return &f.Module.Components
	}
	return &f.Extension.Components
}

func (m *Module) part(components *buildfile.Components, tree *buildfile.Tree) *Part {
	p := &Part{Components: components, Tree: tree, byClass: map[string][]*buildfile.Element{}}
	var class string
	var same []*buildfile.Element
	for i := range tree.Len() {
		e := tree.At(i)
		if c := simple(e); c != class { // many of a class follow each other
			p.byClass[class] = same
			class, same = c, p.byClass[c]
		}
		same = append(same, e)
		p.foreign = p.foreign || !isVassal(e) && strings.Contains(e.Class, ".")
	}
	p.byClass[class] = same
	pieces := make([]Piece, len(p.Slots)+len(p.Prototypes))
	for i, s := range p.Slots {
		pieces[i] = Piece{Name: s.EntryName, Element: s.Element, Slot: s, number: i}
		p.Pieces = append(p.Pieces, m.takeApart(&pieces[i], s.Definition))
	}
	for i, d := range p.Prototypes {
		i += len(p.Slots)
		pieces[i] = Piece{Name: d.Name, Element: d.Element, number: i}
		p.Definitions = append(p.Definitions, m.takeApart(&pieces[i], d.Definition))
	}
	m.share(p)
	return p
}

// takeApart fills in the traits of a piece.
func (m *Module) takeApart(p *Piece, definition string) *Piece {
	if add, ok := command.Decode(definition).(command.AddPiece); ok {
		p.Traits, p.Fault = trait.Split(add.Type, add.State, trait.DefaultLimits())
	}
	p.own = make([]*Trait, len(p.Traits))
	places := false
	for i := range p.Traits {
		t := m.written(p.Traits[i].Type)
		p.own[i], t.own = t, true
		places = places || t.Places
	}
	if p.all = p.own; places {
		p.all = nil
		for _, t := range p.own {
			p.all = append(append(p.all, t), m.placed(t)...)
		}
	}
	return p
}

// pieceOf returns the piece in a slot of the file itself.
func (m *Module) pieceOf(slot *buildfile.Slot) *Piece {
	if m.bySlot == nil {
		m.bySlot = make(map[*buildfile.Slot]*Piece, len(m.Pieces))
		for _, piece := range m.Pieces {
			m.bySlot[piece.Slot] = piece
		}
	}
	return m.bySlot[slot]
}

// parts returns all that VASSAL loads together: the file itself, the module of an extension, and
// the other extensions.
func (m *Module) parts() []*Part {
	if m.loaded == nil {
		m.loaded = []*Part{&m.Part}
		if m.Base != nil {
			m.loaded = append(m.loaded, m.part(&m.Base.Components, m.Base.Element.Tree()))
		}
		for _, f := range m.Beside {
			m.loaded = append(m.loaded, m.part(components(f), f.Tree()))
		}
	}
	return m.loaded
}

// alone reports whether the file is an extension without its module, which may have whatever the
// extension names.
func (m *Module) alone() bool { return m.Extension != nil && m.Base == nil }

// ownClasses reports whether something that VASSAL loads has Java classes of its own, or components
// of such classes: the classes of a module's folder are often compiled only when it is packed.
func (m *Module) ownClasses() bool {
	return len(m.Custom) > 0 || slices.ContainsFunc(m.parts(), func(p *Part) bool { return p.foreign }) ||
		m.Base != nil && slices.ContainsFunc(m.Base.Entries(), isClass) ||
		slices.ContainsFunc(m.Beside, func(f *vmod.File) bool { return slices.ContainsFunc(f.Archive.Names(), isClass) })
}

// definition returns the definition of a prototype. An extension's prototype takes the place of
// one of its module.
func (m *Module) definition(name string) (string, bool) {
	if p, ok := m.Prototype(name); ok {
		return p.Definition, true
	}
	if m.Base == nil && m.Beside == nil {
		return "", false
	}
	for _, part := range m.parts()[1:] {
		if p, ok := part.Prototype(name); ok {
			return p.Definition, true
		}
	}
	return "", false
}

// Rules returns all rules over a module, by ID.
func Rules() []*Rule {
	return []*Rule{
		Advice, CellName, CoveredProperty, CoveredZone, DamagedFile, DeadKey, DeadKeystroke, DuplicateGPID,
		DuplicateName, Entry, Expression, ExtensionModule, ExtensionTarget, GridNumbering, HiddenPiece,
		ImageFormat, JavaClass, KeyConflict, KeyLoop, LayerLevels, MandatoryPart, Metadata, MissingFile,
		MissingImage, MissingItem, MissingMarker, MissingPlace, MissingProperty, MissingPrototype, MissingSide,
		NewerVassal, NextGPID, NoGPID, NoStacking, OpenDeck, OutsideRegion, PieceName, PieceText,
		PlaceholderVersion, PropertyLoop, PrototypeCycle, SameImage, SharedHotkey, SoundFormat, StaleSetUp,
		StartPlace, StraySpace, TakenSide, TraitOrder, TwicePlaced, TwicePrototype, TwoBuildFiles, UnknownName,
		UnknownTrait, UnknownValue, UnreachableSlot, UnsentKey, UnusedFile, UnusedImage, UnusedPrototype,
		WithinBudget,
	}
}

// Run applies all rules to a module: last the rule about what the others spent, and the rules that wait
// until the whole archive was read.
func Run(m *Module, coverage *rule.Coverage) []rule.Finding {
	m.whole = m.readWhole()
	last := []*Rule{WithinBudget, ImageFormat, DamagedFile}
	rules := slices.DeleteFunc(Rules(), func(r *Rule) bool { return slices.Contains(last, r) })
	return rule.Run(append(rules, last...), coverage, nil, func(p *rule.Pass) *Pass { return &Pass{p, m} })
}
