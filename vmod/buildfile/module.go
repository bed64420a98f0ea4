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
	GlobalProperties []Property // of the module, without properties of maps and zones
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

// IsModule reports whether the root belongs to a module.
func (t *Tree) IsModule() bool {
	return t.Root.Class == classModule || t.Root.Class == classBasicModule
}

// Module returns the typed view of a module's build file. The error is an *Error with
// the reason WrongRoot, wrapped.
func (t *Tree) Module() (*Module, error) {
	if !t.IsModule() {
		return nil, refuseAll(WrongRoot, "root element %q; allowed are %q and %q", t.Root.Class, classModule,
			classBasicModule)
	}
	m := &Module{Element: t.Root}
	root := settings{t.Root, &m.Faults, nil}
	m.Name = strings.TrimSpace(root.Value("name"))
	m.Version = strings.TrimSpace(root.Value("version"))
	m.VassalVersion = root.text("VassalVersion", root.Value("vassalVersion"))
	m.Description = root.Value("description")
	m.Other1 = root.Value("ModuleOther1")
	m.Other2 = root.Value("ModuleOther2")
	m.NextPieceSlotID = root.integer("nextPieceSlotId", 0)
	m.collect(t.Root, nil)
	return m, nil
}

// Slot returns the first slot with a gpid; VASSAL does not prevent others with the same gpid.
func (c *Components) Slot(gpid string) (*Slot, bool) {
	s, ok := c.slots[gpid]
	return s, ok
}

// Prototype returns the last definition of a name, which PrototypesContainer uses.
func (c *Components) Prototype(name string) (*Prototype, bool) {
	p, ok := c.prototypes[name]
	return p, ok
}

// Map returns the first map that has id as its name or as its MapN (Map.getMapById).
func (c *Components) Map(id string) (*Map, bool) {
	m, ok := c.maps[id]
	return m, ok
}

// SetImageSizes sets the sizes of boards with an image to the images' sizes, which override the sizes
// in the build file. It calls size once for each such board; if that returns false, the board keeps
// its size.
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

// An Addition is a component that an extension adds to a component of its module, or of an extension before it.
type Addition struct{ To, Component *Element }

// Extended returns the module with components that extensions add, in the order in which VASSAL adds them.
func (m *Module) Extended(additions []Addition) *Module {
	x := *m
	x.Components = Components{}
	x.collect(m.Element, additions)
	return &x
}

// collector walks elements in document order.
type collector struct {
	*Components

	added  map[*Element][]*Element
	around map[*Element]surroundings // of the children of a component that gets additions
}

// surroundings are the components around an element; nil if it is in none.
type surroundings struct {
	parent *Element
	m      *Map
	board  *Board
	zone   *Zone
	stack  *Placement // of a deck or at-start stack
	where  Where
	setup  *Setup   // the entry of the setup menu
	outer  []string // names of the components around an addition
}

// mostAround bounds the names around an addition: additions to additions can nest deeply.
const mostAround = 64

func (c *Components) collect(root *Element, additions []Addition) {
	c.maps = make(map[string]*Map)
	c.slots = make(map[string]*Slot)
	c.prototypes = make(map[string]*Prototype)
	k := collector{Components: c}
	if len(additions) > 0 {
		k.added, k.around = map[*Element][]*Element{}, map[*Element]surroundings{}
		for _, a := range additions {
			k.added[a.To] = append(k.added[a.To], a.Component)
		}
	}
	k.visit(root, surroundings{})
	for _, a := range additions { // last, since VASSAL counts maps and turn trackers as it adds them
		k.visit(a.Component, k.around[a.To])
	}
}

func (k *collector) visit(e *Element, in surroundings) {
	p := e.part()
	k.enter(e, p, &in)
	in.parent = e
	if k.added[e] != nil {
		around := in
		if around.outer = slices.Concat(in.outer, e.path()); len(around.outer) > mostAround {
			around.outer = around.outer[:mostAround]
		}
		k.around[e] = around
	}
	if p == partRoster { // its elements are sides, not components
		return
	}
	for _, child := range e.Children {
		k.visit(child, in)
	}
}

// enter adds an element to the components, and to the surroundings of those in it.
func (k *collector) enter(e *Element, p part, in *surroundings) {
	s := settings{e, &k.Faults, k.added}
	switch p {
	case partMap:
		in.m = newMap(s, len(k.Maps))
		k.Maps = append(k.Maps, in.m)
		for _, id := range [...]string{in.m.Name, in.m.number()} {
			if _, taken := k.maps[id]; !taken && id != "" {
				k.maps[id] = in.m
			}
		}
	case partBoardPicker:
		if in.m != nil && in.parent == in.m.Element {
			in.m.DefaultBoards = ""
			isSetup := func(below Element) bool { return below.Class == "setup" } // not a Java class
			if i := slices.IndexFunc(e.Descendants(), isSetup); i >= 0 {
				in.m.DefaultBoards = e.Descendants()[i].Text
			}
		}
	case partGrid:
		if in.board != nil && in.parent == in.board.Element { // the last one counts, as in VASSAL
			in.board.Grid, in.board.GridElement = newGrid(s), e
		}
	case partZone:
		if in.board != nil {
			in.zone = newZone(s)
			in.board.Zones = append(in.board.Zones, in.zone)
		}
	case partSlot:
		k.addSlot(s, in)
	case partPrototype:
		definition := &Prototype{Name: e.Value("name"), Definition: e.Text, Element: e}
		k.Prototypes = append(k.Prototypes, definition)
		k.prototypes[definition.Name] = definition
	case partSetup:
		k.addSetup(s, in)
	case partRoster:
		for i := range e.Descendants() {
			k.Sides = append(k.Sides, e.Descendants()[i].Text)
		}
	case partTurnTracker:
		k.TurnTrackers = append(k.TurnTrackers, newTurnTracker(s, len(k.TurnTrackers)))
	case partGlobalProperty:
		list := &k.GlobalProperties
		if in.zone != nil {
			list = &in.zone.Properties
		} else if in.m != nil {
			list = &in.m.GlobalProperties
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
	case partStackMetrics, partLastMoved, partGameLayers, partBoard, partDeck, partAtStart:
		if in.m != nil {
			in.enterMap(s, p)
		}
	case partTranslation:
		if code := strings.TrimSuffix(strings.ReplaceAll(e.Value("locale"), ",", "_"), "_"); code != "" {
			k.Languages = append(k.Languages, code)
		}
	}
}

// enterMap adds an element to the map in which it is.
func (in *surroundings) enterMap(s settings, p part) {
	switch p {
	case partBoard:
		in.board = newBoard(s)
		in.m.Boards = append(in.m.Boards, in.board)
	case partDeck:
		d := newDeck(s)
		in.m.Decks = append(in.m.Decks, d)
		in.stack, in.where = &d.Placement, InDeck
	case partAtStart:
		a := &AtStart{newPlacement(s)}
		in.m.AtStart = append(in.m.AtStart, a)
		in.stack, in.where = &a.Placement, InAtStart
	case partStackMetrics:
		in.m.StackingDisabled = s.flag("disabled", false)
		in.m.StackShift = [2]int{s.integer("unexSepX", in.m.StackShift[0]), s.integer("unexSepY", in.m.StackShift[1])}
		in.m.StackColor = s.Value("color")
	case partLastMoved:
		in.m.LastMovedToFront = s.flag("enabled", true)
	case partGameLayers:
		in.m.LayerProperty = s.Value("property")
		in.m.LayerOrder = sequence.Strings(s.Value("layerOrder"))
	}
}

func (k *collector) addSlot(s settings, in *surroundings) {
	slot := newSlot(s)
	slot.Where, slot.outer = in.where, in.outer
	if in.stack != nil {
		in.stack.Slots = append(in.stack.Slots, slot)
	}
	k.Slots = append(k.Slots, slot)
	if _, ok := k.slots[slot.GPID]; !ok && slot.GPID != "" {
		k.slots[slot.GPID] = slot
	}
}

func (k *collector) addSetup(s settings, in *surroundings) {
	setup := &Setup{
		Name:    s.Value("name"),
		File:    s.Value("file"),
		UseFile: s.flag("useFile", true),
		IsMenu:  s.flag("isMenu", false),
		Element: s.Element,
	}
	if in.setup != nil {
		in.setup.Children = append(in.setup.Children, setup)
	} else {
		k.Setups = append(k.Setups, setup)
	}
	in.setup = setup
}
