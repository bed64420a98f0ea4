package trait

import (
	"slices"
	"strings"
)

// The functions for the column answers of the table: they report whether a trait
// of some type can answer a property of some name.

// just is for traits that answer these properties only.
func just(names ...string) func(typ, name string) bool {
	return func(_, name string) bool { return slices.Contains(names, name) }
}

// everything is for traits that can answer whatever they are asked.
func everything(string, string) bool { return true }

// inType is for traits that answer properties whose names stand in their type.
func inType(typ, name string) bool {
	// A delimiter in the name would be escaped in the type.
	return strings.ContainsAny(name, `;,~'\`) || strings.Contains(typ, name)
}

// inTypeOr is inType, or the name that is the default where the type has none.
func inTypeOr(missing string) func(typ, name string) bool {
	return func(typ, name string) bool { return name == missing || inType(typ, name) }
}

// suffixed is for traits that answer properties named by a name in their type
// and one of these suffixes.
func suffixed(suffixes ...string) func(typ, name string) bool {
	return func(typ, name string) bool {
		for _, s := range suffixes {
			if prefix, ok := strings.CutSuffix(name, s); ok && (prefix == "" || inType(typ, prefix)) {
				return true
			}
		}
		return false
	}
}

// A speaker is a trait of a piece that can answer properties or change the
// piece's name.
type speaker struct {
	at   int
	kind *kind
}

// speakers are the speakers of the piece, outermost first, without the basic
// piece.
func (p *Piece) speakers() []speaker {
	if p.speaking == nil {
		p.speaking = make([]speaker, 0, len(p.raws))
		for i := range p.raws[:len(p.raws)-1] {
			if k := p.kind(i); k.answers != nil || k.names {
				p.speaking = append(p.speaking, speaker{i, k})
			}
		}
	}
	return p.speaking
}

// speakersFrom are the speakers from trait at inwards.
func (p *Piece) speakersFrom(at int) []speaker {
	all := p.speakers()
	i, _ := slices.BinarySearchFunc(all, at, func(s speaker, at int) int { return s.at - at })
	return all[i:]
}
