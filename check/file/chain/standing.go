package chain

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"image"
	"maps"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A Standing is the position at one moment: every piece with its place and what it
// shows, and the decks. It outlives the game that it was made from and does not keep
// its text.
//
// It leaves out what does not matter to the game that is played: stacks and the order
// within them, which VASSAL changes by itself; marks of moved pieces and movement
// trails; views of windows, boards, shading, threads and notes; where in its hex a
// piece lies; and what modules work out themselves, such as layers that follow a
// property. It also leaves out global properties, which players set between two logs, as they do
// turn trackers; these only help to put logs in order.
type Standing struct {
	// pieces and decks are sorted by id.
	pieces []*Piece
	decks  []*deck
	seats  []command.Player
	digest digest
	// clock is what the turn trackers show. It is no part of the digest.
	clock digest
}

// A Piece is one piece at that moment as its reader sees it.
type Piece struct {
	// ID is VASSAL's id of the piece, GPID the id of its slot; GPID is "" while the piece
	// is masked or hidden.
	ID, GPID string
	// Name is its name, or its mask's name; "" while it is hidden.
	Name string
	// At is its place in a few words: a hex, a deck, a window; "" for a piece on no map and for an
	// invisible piece.
	At string
	// Masked reports whether only the mask is seen, Hidden whether nothing is.
	Masked, Hidden bool

	spot spot
	// slot and basic are the piece's GPID and own name, even if something hides them.
	slot, basic string
	// face is what the piece shows, outermost first. A mask covers face[under:].
	face  []mark
	under int
}

// spot is the place of a piece for comparing.
type spot struct {
	window, deck string
	at           image.Point
	// board and cell are where the module names hexes, "" elsewhere.
	board, cell string
}

// same reports whether two spots are the same: one deck, one hex, or one point.
func (s spot) same(t spot) bool {
	switch {
	case s.window != t.window || s.deck != t.deck:
		return false
	case s.deck != "" || s.window == "" || s.at == t.at:
		return true
	}
	return s.cell != "" && s.cell == t.cell && s.board == t.board
}

// deck is a deck with the ids of its cards from the bottom up.
type deck struct {
	id, name string
	cards    []string
}

// Stand records the position of a game as it is now.
func Stand(state *game.State, opt Options) *Standing {
	t := taker{
		state: state, viewer: trait.Viewer{Referee: opt.Reveal}, reveal: opt.Reveal,
		spots: map[game.Place]named{}, texts: map[string]string{},
	}
	s := &Standing{}
	for _, p := range state.Record().Players {
		id := command.PlayerID(strings.Clone(string(p.ID)))
		s.seats = append(s.seats, command.Player{ID: id, Name: t.text(p.Name), Side: t.text(p.Side)})
	}
	for _, o := range state.Objects() {
		switch o.Kind() {
		case game.Piece:
			s.pieces = append(s.pieces, opt.Alike.piece(t.piece(o)))
		case game.Deck:
			d := &deck{id: t.text(o.ID()), name: t.text(o.DeckName())}
			for _, card := range o.Members() {
				d.cards = append(d.cards, t.text(card.ID()))
			}
			s.decks = append(s.decks, d)
		}
	}
	s.digest, s.clock = s.sum(), clock(state.Record().Turns)
	return opt.Alike.standing(s)
}

// Same reports whether both standings show the same. It compares digests only, and can miss that two
// standings are alike if just one was made with the module.
func (s *Standing) Same(t *Standing) bool { return s.digest == t.digest }

// taker makes a standing. It copies each text once, so that the file's own text can be
// freed.
type taker struct {
	state  *game.State
	viewer trait.Viewer
	reveal bool
	spots  map[game.Place]named
	texts  map[string]string
}

type named struct {
	spot
	name string
}

func (t *taker) text(s string) string {
	own, ok := t.texts[s]
	if !ok {
		whole := strings.Clone(s)
		own = t.state.Hide(whole)
		t.texts[whole] = own
	}
	return own
}

func (t *taker) piece(o *game.Object) *Piece {
	place := t.place(o.Place())
	p := &Piece{ID: t.text(o.ID()), At: place.name, spot: place.spot}
	if parent := o.Parent(); parent != nil && parent.Kind() == game.Deck {
		p.spot.deck, p.At = t.text(parent.ID()), t.text(parent.DeckName())
		p.Hidden = !t.reveal
	}
	if m := o.Map(); m != nil && m.Private && !t.reveal {
		p.Hidden, p.At = true, t.text(windowName(m))
	}
	pc := t.state.Piece(o)
	if pc == nil {
		return p
	}
	t.shows(p, pc)
	if basic := pc.Basic(); basic != nil {
		p.slot, p.basic = t.text(t.state.GPID(o)), t.text(basic.Name)
	}
	if p.Hidden {
		return p
	}
	p.Name = t.text(t.state.Name(o, t.viewer))
	if !p.Masked {
		p.GPID = p.slot
	}
	return p
}

// shows records what the piece shows and which part of it a mask covers.
func (t *taker) shows(p *Piece, pc *trait.Piece) {
	p.under = -1
	for i := range pc.Len() - 1 {
		if state := trait.StateOf(pc.Raw(i).ID()); state != trait.ShownState && state != trait.VeilState {
			continue // it marks movement, sets the view, or follows from something else
		}
		switch own := pc.Trait(i).(type) {
		case *trait.Hideable:
			if own.HiddenFrom(t.viewer) {
				p.Hidden, p.At = true, ""
			}
			p.face = append(p.face, mark{aspect: "invisible", value: yes(own.Hidden)})
		case *trait.Obscurable:
			p.face = append(p.face, mark{aspect: "masked", value: yes(own.Masked)})
			if own.MaskedFrom(t.viewer) && p.under < 0 {
				p.Masked, p.under = true, len(p.face)
			}
		default:
			p.face = t.marks(p.face, own)
		}
	}
	if p.under < 0 {
		p.under = len(p.face)
	}
}

func (t *taker) place(at game.Place) named {
	if n, ok := t.spots[at]; ok || at.Map == nil {
		return n
	}
	n := named{spot: spot{window: t.text(at.Map.ID), at: at.At}}
	if cell, ok := at.Map.Grid().CellName(at.At); ok {
		n.cell, n.board = t.text(cell), t.text(at.Map.Board(at.At))
	}
	switch n.name = n.cell; {
	case n.name != "":
	case at.Location() == "" || at.Location() == offboard:
		n.name = t.text(windowName(at.Map))
	default:
		n.name = t.text(at.Location())
	}
	t.spots[at] = n
	return n
}

// offboard is VASSAL's name for points without a name.
const offboard = "offboard"

func windowName(m *game.Map) string { return cmp.Or(m.Name, m.ID) }

// A digest identifies a standing or a step.
type digest [sha256.Size]byte

// sum returns a digest of everything that the comparison of two standings looks at.
func (s *Standing) sum() digest {
	var b []byte
	for _, p := range s.pieces {
		b = texts(b, p.ID, p.slot, p.basic, p.spot.window, p.spot.deck)
		switch {
		case p.spot.deck != "" || p.spot.window == "":
		case p.spot.cell != "":
			b = texts(b, p.spot.board, p.spot.cell)
		default:
			b = binary.BigEndian.AppendUint64(b, uint64(p.spot.at.X))
			b = binary.BigEndian.AppendUint64(b, uint64(p.spot.at.Y))
		}
		for _, m := range p.face {
			b = texts(b, m.aspect, m.name, m.value)
		}
		b = texts(b, "")
	}
	for _, d := range s.decks {
		b = texts(b, d.id)
		b = texts(b, d.cards...)
	}
	return sha256.Sum256(b)
}

// clock returns a digest of what turn trackers show.
func clock(turns map[string]command.Turn) digest {
	var b []byte
	for _, id := range slices.Sorted(maps.Keys(turns)) {
		b = texts(b, id, turns[id].Encoded)
	}
	return sha256.Sum256(b)
}

// texts appends texts, each behind its length, so that no two lists of texts are written
// alike.
func texts(b []byte, list ...string) []byte {
	for _, text := range list {
		b = binary.BigEndian.AppendUint64(b, uint64(len(text)))
		b = append(b, text...)
	}
	return b
}
