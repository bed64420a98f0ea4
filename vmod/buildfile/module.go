package buildfile

import (
	"image"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A Module is a build file with the root GameModule, or BasicModule in older files.
type Module struct {
	Name            string // trimmed, as VASSAL compares it
	Version         string // trimmed
	VassalVersion   string // of the VASSAL that wrote it
	Description     string
	Other1, Other2  string // free texts (ModuleOther1, ModuleOther2)
	NextPieceSlotID int    // the next free gpid; 0 if it is missing
	Components

	Element *Element
}

// Components are the components of a module or extension. Each list is in the order of
// the file.
type Components struct {
	Maps             []*Map
	Slots            []*Slot // of palettes, decks and at-start stacks
	Prototypes       []*Prototype
	Setups           []*Setup // the outermost; menus have others in them
	Sides            []string // from the player roster
	TurnTrackers     []*TurnTracker
	GlobalProperties []Property // of the module, without those of maps and zones
	Preferences      []Property // with their defaults
	Messages         []Property // translatable, in the module's own language
	Dice             []*Dice
	SymbolDice       []SymbolDice
	KeepsZeros       bool     // whether "007" stays a text in expressions, a global option
	Languages        []string // locales of the translations in the file: "es", "pl_PL"
	Faults           []Fault  // settings that VASSAL cannot read

	maps       map[string]*Map
	slots      map[string]*Slot
	prototypes map[string]*Prototype
}

// IsModule reports whether the root is that of a module.
func (t *Tree) IsModule() bool {
	return t.Root.Class == classModule || t.Root.Class == classBasicModule
}

// Module returns the typed view of a module's build file. The error is an *Error with
// the reason WrongRoot, wrapped.
func (t *Tree) Module() (*Module, error) {
	if !t.IsModule() {
		return nil, refuseAll(WrongRoot, "root element %q; allowed are %q and %q", t.Root.Class, classModule, classBasicModule)
	}
	m := &Module{Element: t.Root}
	root := settings{t.Root, &m.Faults}
	m.Name = strings.TrimSpace(root.Value("name"))
	m.Version = strings.TrimSpace(root.Value("version"))
	m.VassalVersion = root.text("VassalVersion", root.Value("vassalVersion"))
	m.Description = root.Value("description")
	m.Other1 = root.Value("ModuleOther1")
	m.Other2 = root.Value("ModuleOther2")
	m.NextPieceSlotID = root.integer("nextPieceSlotId", 0)
	m.collect(t)
	return m, nil
}

// Slot returns the first slot with a gpid; VASSAL does not prevent others with the same one.
func (c *Components) Slot(gpid string) (*Slot, bool) {
	s, ok := c.slots[gpid]
	return s, ok
}

// Prototype returns the last definition of a name, which is the one that
// PrototypesContainer uses.
func (c *Components) Prototype(name string) (*Prototype, bool) {
	p, ok := c.prototypes[name]
	return p, ok
}

// Map returns the first map that has id as its name or as its MapN (Map.getMapById).
func (c *Components) Map(id string) (*Map, bool) {
	m, ok := c.maps[id]
	return m, ok
}

// SetImageSizes sets the sizes of boards with an image to those of the images, which
// override the sizes in the build file. It calls size once for each such board; if that
// returns false, the board keeps its size.
func (c *Components) SetImageSizes(size func(image string) (image.Point, bool)) {
	for _, m := range c.Maps {
		for _, b := range m.Boards {
			if b.Image == "" {
				continue
			}
			if p, ok := size(b.Image); ok {
				b.Width, b.Height = p.X, p.Y
			}
		}
	}
}

// collector walks the elements of a tree in document order. Its fields are the
// components that it is in; nil if it is in none.
type collector struct {
	*Components

	m     *Map
	board *Board
	zone  *Zone
	stack *Placement // of a deck or at-start stack
	where Where
	setup []*Setup // entries of the setup menu, from the outermost
}

func (c *Components) collect(t *Tree) {
	c.maps = make(map[string]*Map)
	c.slots = make(map[string]*Slot)
	c.prototypes = make(map[string]*Prototype)
	k := collector{Components: c}
	for i := 0; i < len(t.elements); {
		e := &t.elements[i]
		p := e.part()
		k.leave(i)
		k.enter(e, p)
		i++
		if p == partRoster { // its elements are sides, not components
			i = e.end
		}
	}
}

// leave leaves the components that end before the element with this index.
func (k *collector) leave(index int) {
	if k.m != nil && index >= k.m.Element.end {
		k.m = nil
	}
	if k.board != nil && index >= k.board.Element.end {
		k.board = nil
	}
	if k.zone != nil && index >= k.zone.Element.end {
		k.zone = nil
	}
	if k.stack != nil && index >= k.stack.Element.end {
		k.stack, k.where = nil, Palette
	}
	for n := len(k.setup); n > 0 && index >= k.setup[n-1].Element.end; n-- {
		k.setup = k.setup[:n-1]
	}
}

func (k *collector) enter(e *Element, p part) {
	s := settings{e, &k.Faults}
	switch p {
	case partMap:
		k.m = newMap(s, len(k.Maps))
		k.Maps = append(k.Maps, k.m)
		for _, id := range [...]string{k.m.Name, k.m.number()} {
			if _, taken := k.maps[id]; !taken && id != "" {
				k.maps[id] = k.m
			}
		}
	case partBoardPicker:
		if k.m != nil && e.Parent == k.m.Element {
			k.m.DefaultBoards = ""
			isSetup := func(below Element) bool { return below.Class == "setup" } // not a Java class
			if i := slices.IndexFunc(e.Descendants(), isSetup); i >= 0 {
				k.m.DefaultBoards = e.Descendants()[i].Text
			}
		}
	case partBoard:
		if k.m != nil {
			k.board = newBoard(s)
			k.m.Boards = append(k.m.Boards, k.board)
		}
	case partGrid:
		if k.board != nil && e.Parent == k.board.Element { // the last one counts, as in VASSAL
			k.board.Grid, k.board.GridElement = newGrid(s), e
		}
	case partZone:
		if k.board != nil {
			k.zone = newZone(s)
			k.board.Zones = append(k.board.Zones, k.zone)
		}
	case partDeck:
		if k.m != nil {
			d := newDeck(s)
			k.m.Decks = append(k.m.Decks, d)
			k.stack, k.where = &d.Placement, InDeck
		}
	case partAtStart:
		if k.m != nil {
			a := &AtStart{newPlacement(s)}
			k.m.AtStart = append(k.m.AtStart, a)
			k.stack, k.where = &a.Placement, InAtStart
		}
	case partSlot:
		k.addSlot(s)
	case partPrototype:
		definition := &Prototype{Name: e.Value("name"), Definition: e.Text, Element: e}
		k.Prototypes = append(k.Prototypes, definition)
		k.prototypes[definition.Name] = definition
	case partSetup:
		k.addSetup(s)
	case partRoster:
		for i := range e.Descendants() {
			k.Sides = append(k.Sides, e.Descendants()[i].Text)
		}
	case partTurnTracker:
		k.TurnTrackers = append(k.TurnTrackers, newTurnTracker(s, len(k.TurnTrackers)))
	case partGlobalProperty:
		list := &k.GlobalProperties
		if k.zone != nil {
			list = &k.zone.Properties
		} else if k.m != nil {
			list = &k.m.GlobalProperties
		}
		*list = append(*list, Property{e.Value("name"), initialValue(s)})
	case partPreference:
		k.Preferences = append(k.Preferences, newPreference(s))
	case partMessage:
		k.Messages = append(k.Messages, Property{e.Value("name"), e.Value("initialValue")})
	case partDice:
		k.Dice = append(k.Dice, newDice(s))
	case partSymbolDice:
		k.SymbolDice = append(k.SymbolDice, newSymbolDice(s, len(k.SymbolDice)))
	case partOptions:
		k.KeepsZeros = s.flag("storeLeadingZeroIntegersAsStrings", false)
	case partStackMetrics:
		if k.m != nil {
			k.m.StackingDisabled = s.flag("disabled", false)
			k.m.StackShift = [2]int{s.integer("unexSepX", k.m.StackShift[0]), s.integer("unexSepY", k.m.StackShift[1])}
			k.m.StackColor = s.Value("color")
		}
	case partLastMoved:
		if k.m != nil {
			k.m.LastMovedToFront = s.flag("enabled", true)
		}
	case partGameLayers:
		if k.m != nil {
			k.m.LayerProperty = e.Value("property")
			k.m.LayerOrder = sequence.Strings(e.Value("layerOrder"))
		}
	case partTranslation:
		if code := strings.TrimSuffix(strings.ReplaceAll(e.Value("locale"), ",", "_"), "_"); code != "" {
			k.Languages = append(k.Languages, code)
		}
	}
}

func (k *collector) addSlot(s settings) {
	slot := newSlot(s)
	slot.Where = k.where
	if k.stack != nil {
		k.stack.Slots = append(k.stack.Slots, slot)
	}
	k.Slots = append(k.Slots, slot)
	if _, ok := k.slots[slot.GPID]; !ok && slot.GPID != "" {
		k.slots[slot.GPID] = slot
	}
}

func (k *collector) addSetup(s settings) {
	setup := &Setup{
		Name:    s.Value("name"),
		File:    s.Value("file"),
		UseFile: s.flag("useFile", true),
		IsMenu:  s.flag("isMenu", false),
		Element: s.Element,
	}
	if n := len(k.setup); n > 0 {
		k.setup[n-1].Children = append(k.setup[n-1].Children, setup)
	} else {
		k.Setups = append(k.Setups, setup)
	}
	k.setup = append(k.setup, setup)
}
