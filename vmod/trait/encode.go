package trait

import (
	"cmp"
	"strconv"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// Encode is the state as VASSAL from 3.4.8 on writes it (Stack.getState). Of a
// stack on no map VASSAL writes the place too and reads it back as members: such
// a state does not come back as it was, and there the members are all that
// counts.
func (s StackState) Encode() string {
	fields := append(place(s.Map, s.X, s.Y), s.Members...)
	return join(';', append(fields, layerMark+strconv.Itoa(s.Layer))...)
}

// Encode is the state as VASSAL writes it (Deck.getState).
func (d DeckState) Encode() string {
	fields := append(place(d.Map, d.X, d.Y), strconv.FormatBool(d.TopFaceDown))
	if len(d.Members) > 0 {
		fields = append(fields, join(',', d.Members...))
	}
	return join(';', fields...)
}

// EncodeState is the state as VASSAL from 3.4 on writes it (BasicPiece.getState).
func (b *BasicPiece) EncodeState() string {
	fields := append(place(b.Map, b.X, b.Y), b.GPID, strconv.Itoa(len(b.Persistent)))
	for _, p := range b.Persistent {
		fields = append(fields, p.Key, p.Value)
	}
	return join(';', fields...)
}

// EncodeType is the type as VASSAL writes it (BasicPiece.getType).
func (b *BasicPiece) EncodeType() string {
	return "piece;" + join(';', character(b.CloneKey), character(b.DeleteKey), b.Image, b.Name)
}

func character(c rune) string {
	if c == 0 {
		return ""
	}
	return string(c)
}

// place is the map, "null" for none, and the point on it.
func place(m string, x, y int) []string {
	return []string{cmp.Or(m, nobody), strconv.Itoa(x), strconv.Itoa(y)}
}

// join is a sequence of at least one token that all versions of VASSAL read back.
func join(d byte, tokens ...string) string {
	s, _ := sequence.EncodeSafe(d, tokens...)
	return s
}
