package trait

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// Names of properties that every piece has (VASSAL.counters.BasicPiece and
// Properties).
const (
	propBasicName          = "BasicName"
	propLocalizedBasicName = "LocalizedBasicName"
	propPieceName          = "PieceName"
	propLocalizedPieceName = "LocalizedPieceName"
	propLocationName       = "LocationName"
	propCurrentMap         = "CurrentMap"
	propCurrentBoard       = "CurrentBoard"
	propCurrentZone        = "CurrentZone"
	propCurrentX           = "CurrentX"
	propCurrentY           = "CurrentY"
	propDeckName           = "DeckName"
	propDeckPosition       = "DeckPosition"
	propPieceUID           = "PieceUID"
	propUniqueID           = "UniqueID"
	propPieceID            = "PieceId"
	propStackPos           = "StackPos"
	propStackSize          = "StackSize"
	propVisibleState       = "visibleState"
	propMoved              = "Moved"
	propIgnoreGrid         = "IgnoreGrid"
	propSelected           = "Selected"
)

// basicExports is what BasicPiece.getPropertyNames returns, without two properties
// that are only set while VASSAL draws a mouse-over.
var basicExports = []string{
	propBasicName, "ClickedX", "ClickedY", propCurrentBoard, propCurrentMap, propCurrentX, propCurrentY,
	propCurrentZone, propDeckName, propDeckPosition, propLocationName, "OldBoard", "OldDeckName",
	"OldLocationName", "OldMap", "OldX", "OldY", "OldZone", propPieceID, propPieceName, propPieceUID,
	propSelected, propStackPos, propStackSize, propUniqueID,
}

// A BasicPiece is the innermost trait of an ordinary piece
// (VASSAL.counters.BasicPiece).
type BasicPiece struct {
	// CloneKey and DeleteKey are keys to press with Ctrl, 0 for none. Only old
	// pieces have them here.
	CloneKey, DeleteKey rune
	// Image is the name of the piece's own image, "" for none.
	Image string
	// Name is the property BasicName. Most names of pieces begin with it.
	Name string

	// Map is the identifier of the piece's map, "" for none ("null" in the
	// text). It may be out of date for a piece in a stack or deck.
	Map string
	// X and Y are in map pixels.
	X, Y int
	// GPID identifies the palette slot that the piece came from. It is "" in
	// files older than VASSAL 3.1.
	GPID string
	// Persistent are the properties that VASSAL keeps with the piece, such as
	// OldX, in the order of the text.
	Persistent []KeyValue

	lookup lookup
}

// A KeyValue is one stored property.
type KeyValue struct{ Key, Value string }

func newBasicPiece(f fields) Trait {
	return &BasicPiece{CloneKey: f.Char(0), DeleteKey: f.Char(0), Image: f.Next(), Name: f.Next()}
}

func (b *BasicPiece) setState(state string) {
	st := sequence.NewDecoder(state, ';')
	if m := st.Next(); m != nobody {
		b.Map = m
	}
	b.X, b.Y = st.Int(0), st.Int(0)
	b.GPID = st.Or("")
	n := st.Int(0)
	b.Persistent = slices.Grow(b.Persistent, min(max(n, 0), strings.Count(state, ";")/2))
	// VASSAL reads missing pairs as empty names and values. One of them stands
	// for all, so that a huge count costs nothing.
	for range n {
		more := st.More()
		b.Persistent = append(b.Persistent, KeyValue{st.Or(""), st.Or("")})
		if !more {
			break
		}
	}
}

func (*BasicPiece) exports() []string { return basicExports }

// Stored returns the last persistent property of that name.
func (b *BasicPiece) Stored(name string) (string, bool) {
	last := len(b.Persistent) - 1
	i, ok := b.lookup.find(name, len(b.Persistent), func(i int) string { return b.Persistent[last-i].Key })
	if !ok {
		return "", false
	}
	return b.Persistent[last-i].Value, true
}

// property answers as BasicPiece.getProperty does.
func (b *BasicPiece) property(q *query, name string) value {
	switch name {
	case propBasicName:
		return text(b.Name)
	case propLocalizedBasicName:
		return q.property(0, propBasicName, false)
	case propLocalizedPieceName:
		return text(q.name(0))
	case propUniqueID:
		return optional(b.uniqueID(q))
	}
	return b.public(q, name)
}

// localized answers as BasicPiece.getLocalizedProperty does in an English locale
// without translations: the localized basic name is the plain basic name, but the
// outermost trait is asked for it.
func (b *BasicPiece) localized(q *query, name string) value {
	switch name {
	case propBasicName:
		return q.property(0, propBasicName, false)
	case propVisibleState:
		return text("")
	}
	return b.public(q, name)
}

// public answers as BasicPiece.getPublicProperty does: also for a masked piece.
func (b *BasicPiece) public(q *query, name string) value {
	switch name {
	case propPieceName:
		return text(q.name(0))
	case propDeckName:
		deck, _, _ := q.env.Deck()
		return text(deck)
	case propDeckPosition:
		_, position, _ := q.env.Deck()
		return text(strconv.Itoa(position))
	case propCurrentX:
		return text(strconv.Itoa(q.env.Position().X))
	case propCurrentY:
		return text(strconv.Itoa(q.env.Position().Y))
	case propPieceUID:
		id := q.env.ID()
		return optional(id, id != "")
	case propStackPos, propStackSize:
		return text(stackProperty(q.env, name))
	case propLocationName, propCurrentMap, propCurrentBoard, propCurrentZone:
		return text(placeProperty(q.env, name))
	case propVisibleState:
		return text("")
	case propPieceID:
		return text(b.GPID)
	case propUniqueID:
		if id, ok := b.uniqueID(q); ok {
			return text(id)
		}
	}
	if v, ok := b.Stored(name); ok {
		return text(v)
	}
	return optional(q.env.Global(name))
}

// uniqueID returns the stored property UniqueID. For pieces older than that
// property it is the piece's identifier (BasicPiece.setId).
func (b *BasicPiece) uniqueID(q *query) (string, bool) {
	if id, ok := b.Stored(propUniqueID); ok {
		return id, true
	}
	id := q.env.ID()
	return id, id != ""
}

func stackProperty(env Environment, name string) string {
	position, size, ok := env.Stack()
	switch {
	case !ok:
		return "1"
	case name == propStackPos:
		return strconv.Itoa(position)
	default:
		return strconv.Itoa(size)
	}
}

func placeProperty(env Environment, name string) string {
	m, ok := env.Map()
	if !ok {
		return ""
	}
	switch name {
	case propLocationName:
		return env.LocationName()
	case propCurrentMap:
		return m
	case propCurrentBoard:
		return env.Board()
	default:
		return env.Zone()
	}
}
