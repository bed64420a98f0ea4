package setup

import (
	"slices"
	"strconv"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A Kit is what games of a module are set up with: its slots, with what the binding makes of
// them, and the spots of its maps.
type Kit struct {
	game    *scs.Game
	binding *bind.Binding
	module  *vmod.Module
	boards  []string // the chosen boards, by name
	spots   spots
	bench   spot // where pieces are tried

	units   []*slot            // slots that are units, in the module's order
	ofKind  map[string][]*slot // by the id of their row in units.csv
	markers []*slot
	laid    []*slot        // the slots in decks and at-start stacks, in the module's order
	shapes  map[want]shape // a cache
	notes   []string
}

// A slot is a slot of the module, with what the binding makes of its piece as it comes out of
// the palette.
type slot struct {
	*buildfile.Slot
	traits []trait.Raw
	piece  position.Piece
	is     string // its types
	kind   string // the row of units.csv whose unit it is, or a copy of; else ""
}

// NewKit examines all slots and maps of a module. g is the compiled pack of the binding.
// boards are the names of boards that replace the maps' default boards, from left to right.
// NewKit returns an error if the binding finds no hex in the module, and for a board that no
// map has.
func NewKit(g *scs.Game, b *bind.Binding, m *vmod.Module, boards ...string) (*Kit, error) {
	k := &Kit{game: g, binding: b, module: m, boards: boards, ofKind: map[string][]*slot{}, shapes: map[want]shape{}}
	for _, name := range boards {
		if !slices.ContainsFunc(m.Maps, func(on *buildfile.Map) bool { _, has := on.Board(name); return has }) {
			return nil, errors.Errorf("module %q: no map has a board %q%s", m.Name, name,
				rule.DidYouMean(name, boardNames(m.Maps...)))
		}
	}
	empty, err := k.load(nil)
	if err != nil {
		return nil, err
	}
	k.spots = findSpots(b, g.Pack(), empty.Maps())
	k.notes = k.spots.notes()
	first := g.Hexes()
	for h, at := range k.spots.hexes {
		if id := g.ID(h); id != scs.NoHex && int(id) < first {
			first, k.bench = int(id), at
		}
	}
	if k.bench.on == nil {
		for _, on := range empty.Maps() {
			if plan, _ := m.Map(on.ID); len(on.Boards()) == 0 && !on.Private && plan != nil && len(plan.Boards) > 0 {
				return nil, errors.Errorf("module %q: players choose the boards of the map %q when a game begins; "+
					"--board names which: %q", m.Name, on.ID, boardNames(plan))
			}
		}
		return nil, errors.Errorf("module %q: no hex of its maps is a hex of the pack; [[map]] in vassal.toml names "+
			"the window that shows the map, and how its hexes are numbered", m.Name)
	}
	return k, k.sort()
}

// boardNames returns the names of the boards of maps, each once.
func boardNames(maps ...*buildfile.Map) []string {
	var names []string
	for _, m := range maps {
		for _, b := range m.Boards {
			if !slices.Contains(names, b.Name) {
				names = append(names, b.Name)
			}
		}
	}
	return names
}

// sort sorts the slots into units and others.
func (k *Kit) sort() error {
	var all []*slot
	var traits [][]trait.Raw
	for _, s := range k.module.Slots {
		raws, err := k.module.Traits(s)
		if err != nil {
			continue // a deck or a stack, which can be no unit
		}
		all, traits = append(all, &slot{Slot: s, traits: raws, is: types(raws)}), append(traits, raws)
	}
	looks, err := k.look(all, traits)
	if err != nil {
		return err
	}
	for i, s := range all {
		s.piece = looks[i]
		switch {
		case s.piece.Kind == position.Marker:
			k.markers = append(k.markers, s)
		case s.piece.Kind == position.Unit:
			k.units = append(k.units, s)
			if s.piece.Unit != nil && s.piece.Unit.ID != "" {
				s.kind = s.piece.Unit.ID
				if !slices.ContainsFunc(k.ofKind[s.kind], s.twin) {
					k.ofKind[s.kind] = append(k.ofKind[s.kind], s)
				}
			}
		}
		if s.Where != buildfile.Palette {
			k.laid = append(k.laid, s)
		}
	}
	k.findCopies()
	if n := k.unitsLaid(); n > 0 {
		k.notes = append(k.notes, "the module has units in at-start stacks or decks ("+strconv.Itoa(n)+
			"); in the saved game are the units of the table, and whatever else lies in the stacks")
		if slices.ContainsFunc(k.module.Maps, func(m *buildfile.Map) bool { return len(m.Decks) > 0 }) {
			k.notes = append(k.notes, "the module's decks are not in the saved game")
		}
	}
	return nil
}

// twin reports whether another slot makes the same piece.
func (s *slot) twin(other *slot) bool {
	return s.GPID == other.GPID && s.Definition == other.Definition
}

// findCopies finds slots in stacks and decks that the binding does not know, but whose pieces
// have the traits of exactly one kind of unit. Kit.AtStart makes such copies, and so does a
// user of VASSAL's editor.
func (k *Kit) findCopies() {
	kinds := map[string]string{}
	for _, s := range k.units {
		if kind, known := kinds[s.is]; known && kind != s.kind {
			kinds[s.is] = "" // it may be a copy of either
			continue
		}
		kinds[s.is] = s.kind
	}
	for _, s := range k.laid {
		if s.piece.Kind == position.Unbound {
			s.kind = kinds[s.is]
		}
	}
}

// unitsLaid returns how many units lie in the module's at-start stacks and decks.
func (k *Kit) unitsLaid() int {
	n := 0
	for _, s := range k.laid {
		if s.kind != "" || s.piece.Kind == position.Unit {
			n++
		}
	}
	return n
}

// Notes are how a game that the kit makes differs from a new game of the module.
func (k *Kit) Notes() []string { return k.notes }

// Slot returns the unit of the slot with that name, which is its name in the module's palette,
// the name of its piece, or its gpid.
func (k *Kit) Slot(name string) (unit string, ok bool) {
	s := k.named(name)
	if s == nil || s.piece.Unit == nil || s.piece.Unit.ID == "" {
		return "", false
	}
	return s.piece.Unit.ID, true
}

// named returns the unit's slot of that name, or nil.
func (k *Kit) named(name string) *slot {
	for _, is := range []func(*slot) bool{
		func(s *slot) bool { return s.EntryName == name },
		func(s *slot) bool { return s.GPID == name },
		func(s *slot) bool { return s.piece.Name == name },
	} {
		if i := slices.IndexFunc(k.units, is); i >= 0 {
			return k.units[i]
		}
	}
	return nil
}

// look puts each piece alone into a game, and returns what the binding makes of it.
func (k *Kit) look(of []*slot, traits [][]trait.Raw) ([]position.Piece, error) {
	looks := make([]position.Piece, len(of))
	var ids ids
	var commands []command.Node
	at := map[string]int{}
	for i, raws := range traits {
		piece, err := k.piece(of[i], raws, ids.next(), k.bench)
		if err != nil {
			return nil, err
		}
		at[piece.ID] = i
		commands = append(commands, command.Node{Text: piece.Encode()})
	}
	g, err := k.load(commands)
	if err != nil {
		return nil, err
	}
	// Each by itself: together they would be a heap of units and markers in one hex.
	for _, p := range view.Seen(g.State, k.module, true) {
		if i, ok := at[p.ID()]; ok {
			looks[i] = *k.binding.Pieces([]view.Piece{p})[0]
		}
	}
	return looks, nil
}

// load returns a game of these pieces.
func (k *Kit) load(pieces []command.Node) (*game.Game, error) {
	node := k.newGame(pieces)
	return game.Load(node.Encode(), k.module.World(), game.DefaultLimits())
}

// piece returns the command for a slot's piece with these traits.
func (k *Kit) piece(s *slot, traits []trait.Raw, id string, at spot) (command.AddPiece, error) {
	piece, err := k.module.NewPiece(s.Slot, id, at.spot())
	if err != nil {
		return piece, err
	}
	made, err := trait.Split(piece.Type, piece.State, trait.DefaultLimits())
	if err != nil {
		return piece, err
	}
	for i := range made[:len(made)-1] { // the last is the basic piece, which holds the place
		made[i].State = traits[i].State
	}
	piece.Type, piece.State = trait.Join(made)
	return piece, nil
}

// ids counts the ids of new pieces. VASSAL uses milliseconds since 1970; here every game
// starts from the same number, so that the same table makes the same file.
type ids struct{ given int }

const firstID = 1_700_000_000_000

func (i *ids) next() string {
	i.given++
	return strconv.Itoa(firstID + i.given)
}

// stepsOf returns the number of steps that a unit's slot shows.
func stepsOf(p *position.Piece) pack.Value {
	if p.Unit == nil {
		return pack.Value{}
	}
	return pack.Value{N: max(p.Unit.Steps.N-p.Lost.N, 0), Known: p.Unit.Steps.Known && p.Lost.Known}
}

// Shows reports whether the module's maps show a hex.
func (k *Kit) Shows(h hex.Hex) bool {
	_, ok := k.spots.hexes[h]
	return ok
}

// Has reports whether the module has a slot for the unit of that id in units.csv.
func (k *Kit) Has(unit string) bool { return len(k.ofKind[unit]) > 0 }
