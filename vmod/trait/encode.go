package trait

import (
	"cmp"
	"strconv"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// Encode returns the state as VASSAL writes it from 3.4.8 on (Stack.getState).
// VASSAL also writes the place of a stack that is on no map, but reads that place
// back as members. So the state of such a stack does not survive encoding and
// decoding.
func (s StackState) Encode() string {
	fields := append(place(s.Map, s.X, s.Y), s.Members...)
	return join(';', append(fields, layerMark+strconv.Itoa(s.Layer))...)
}

// Encode returns the state as VASSAL writes it (Deck.getState).
func (d DeckState) Encode() string {
	fields := append(place(d.Map, d.X, d.Y), strconv.FormatBool(d.TopFaceDown))
	if len(d.Members) > 0 {
		fields = append(fields, join(',', d.Members...))
	}
	return join(';', fields...)
}

// EncodeState returns the state as VASSAL writes it from 3.4 on
// (BasicPiece.getState).
func (b *BasicPiece) EncodeState() string {
	fields := append(place(b.Map, b.X, b.Y), b.GPID, strconv.Itoa(len(b.Persistent)))
	for _, p := range b.Persistent {
		fields = append(fields, p.Key, p.Value)
	}
	return join(';', fields...)
}

// EncodeType returns the type as VASSAL writes it (BasicPiece.getType).
func (b *BasicPiece) EncodeType() string {
	return "piece;" + join(';', character(b.CloneKey), character(b.DeleteKey), b.Image, b.Name)
}

func character(c rune) string {
	if c == 0 {
		return ""
	}
	return string(c)
}

// place encodes a map ("null" for none) and a point on it.
func place(m string, x, y int) []string {
	return []string{cmp.Or(m, nobody), strconv.Itoa(x), strconv.Itoa(y)}
}

// join encodes at least one token so that all versions of VASSAL decode it.
func join(d byte, tokens ...string) string {
	s, _ := sequence.EncodeSafe(d, tokens...)
	return s
}
