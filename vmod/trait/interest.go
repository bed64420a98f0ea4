package trait

import (
	"slices"
	"strings"
)

// These functions stand in the column answers of the table, and some make such a
// function.

// just is for traits that answer only these properties.
func just(names ...string) func(typ, name string) bool {
	return func(_, name string) bool { return slices.Contains(names, name) }
}

// everything is for traits that may answer any property.
func everything(string, string) bool { return true }

// inType is for traits whose type contains the names of their properties.
func inType(typ, name string) bool {
	return strings.Contains(typ, name) || hasDelimiter(name)
}

// hasDelimiter reports whether a name is escaped in the type.
func hasDelimiter(name string) bool {
	for i := range len(name) {
		switch name[i] {
		case ';', ',', '~', '\'', '\\':
			return true
		}
	}
	return false
}

// inTypeOr is for traits that also answer a property by its default name.
func inTypeOr(missing string) func(typ, name string) bool {
	return func(typ, name string) bool { return name == missing || inType(typ, name) }
}

// suffixed is for traits whose properties are called by a name in their type and
// one of these suffixes.
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

// speakers returns the speakers of the piece, outermost first, without the basic
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

// speakersFrom returns the speakers from trait at inwards.
func (p *Piece) speakersFrom(at int) []speaker {
	all := p.speakers()
	i, _ := slices.BinarySearchFunc(all, at, func(s speaker, at int) int { return s.at - at })
	return all[i:]
}

// interest is which traits of a piece may answer a property, as far as they were asked. A
// bit stands for a trait. The next 64 traits are in next, nil if none of them was asked.
type interest struct {
	asked, may uint64
	next       *interest
}

// rememberedNames is for how many names a piece remembers the interest of its traits.
// Expressions ask all pieces for the same few.
const rememberedNames = 128

// fewSpeakers is how many speakers are asked faster than remembered.
const fewSpeakers = 8

// interest returns the interest in a property of that name, nil if it is not remembered.
func (p *Piece) interest(name string) *interest {
	if len(p.speakers()) <= fewSpeakers {
		return nil
	}
	k, ok := p.interests[name]
	if !ok {
		k = &interest{}
		if p.interests == nil {
			p.interests = map[string]*interest{}
		}
		if len(p.interests) < rememberedNames {
			p.interests[name] = k
		}
	}
	return k
}

// answers reports whether a speaker of that type may answer a property of that name: type and name
// belong to the interest.
func (k *interest) answers(s speaker, typ, name string) bool {
	if s.kind.answers == nil {
		return false
	}
	if k == nil {
		return s.kind.answers(typ, name)
	}
	at := s.at
	for ; at >= 64; at -= 64 {
		if k.next == nil {
			k.next = &interest{}
		}
		k = k.next
	}
	bit := uint64(1) << at
	if k.asked&bit == 0 {
		k.asked |= bit
		if s.kind.answers(typ, name) {
			k.may |= bit
		}
	}
	return k.may&bit != 0
}
