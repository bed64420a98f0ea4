package trait

import (
	"slices"
	"strings"
)

// What a trait can answer is told from its text, so that a question about one
// property types only the traits that it can concern. These tests may say yes
// too often, never no too often.

// role is a kind of trait by what it can have to say.
type role uint8

const (
	silent        role = iota // neither answers nor names
	layer                     // a name with one of the four suffixes of a layer
	rotator                   // a name with one of the two suffixes of a rotator
	area                      // a name with the suffix of an area of effect
	byName                    // names that stand in its type
	byNameDefault             // the same, or a default name
	labels                    // its property; it names
	always                    // anything
	concealing                // anything; it names
	basicNaming
	moving
	immobilizing
	restricting
	matting
	carried
	buttoning
	expanding // nothing, but it names
	nameless  // the property without a name
)

var roles = map[string]role{
	"emb2;": layer, "emb;": layer, "rotate;": rotator, "AreaOfEffect;": area,
	"mark;": byName, "calcProp;": byName, "propertysheet;": byName, "macro;": byName,
	"PROP;": byNameDefault, "locmsg;": byNameDefault, "label;": labels,
	"attach;": always, "hide;": concealing, "obs;": concealing,
	"basicName;": basicNaming, "markmoved;": moving, "footprint;": moving, "immob;": immobilizing,
	"restrict;": restricting, "mat;": matting, "matPiece;": carried, "button;": buttoning, "prototype;": expanding,
}

func roleOf(id string) role {
	if r, ok := roles[id]; ok {
		return r
	}
	if isUnknown(id) {
		// VASSAL makes a marker of it that has one key, which is empty.
		return nameless
	}
	return silent
}

// isUnknown says whether VASSAL 3.7.26 has no trait of that ID.
func isUnknown(id string) bool {
	if _, ok := decoders[id]; ok {
		return isBasic(id)
	}
	_, ok := actionDecoders[id]
	return !ok
}

// A speaker is a trait of a piece that can have something to say.
type speaker struct {
	at   int
	role role
}

// speakers are the piece's traits that can have something to say, outermost
// first, without the basic piece.
func (p *Piece) speakers() []speaker {
	if p.speaking == nil {
		p.speaking = make([]speaker, 0, len(p.raws))
		for i, r := range p.raws[:len(p.raws)-1] {
			if role := roleOf(r.ID()); role != silent {
				p.speaking = append(p.speaking, speaker{i, role})
			}
		}
	}
	return p.speaking
}

// speakersFrom are those at trait at and further in.
func (p *Piece) speakersFrom(at int) []speaker {
	all := p.speakers()
	i, _ := slices.BinarySearchFunc(all, at, func(s speaker, at int) int { return s.at - at })
	return all[i:]
}

// mayAnswer says whether a trait of that role and type can answer a property of
// that name.
func (r role) mayAnswer(typ, name string) bool {
	switch r {
	case layer:
		return suffixed(typ, name, suffixImage, suffixName, suffixLevel, suffixActive)
	case rotator:
		return suffixed(typ, name, suffixFacing, suffixDegrees)
	case area:
		return suffixed(typ, name, suffixActive)
	case byName:
		return mentions(typ, name)
	case byNameDefault:
		return name == "name" || mentions(typ, name)
	case labels:
		return name == defaultLabelProperty || mentions(typ, name)
	case always, concealing:
		return true
	case basicNaming:
		return name == propBasicName || name == propLocalizedBasicName
	case moving:
		return name == propMoved
	case immobilizing:
		return slices.Contains(immobilizedAnswers, name)
	case restricting:
		return name == propRestricted || name == propRestrictedMovement
	case matting:
		return slices.Contains(matAnswers, name)
	case carried:
		return name == propIgnoreGrid || name == propIsCargo || strings.HasPrefix(name, propCurrentMat)
	case buttoning:
		return name == propLaunchPopupMenu
	case nameless:
		return name == ""
	}
	return false
}

// names says whether a trait of that role can change the name of what is inside
// it.
func (r role) names() bool {
	switch r {
	case layer, labels, concealing, expanding:
		return true
	}
	return false
}

func suffixed(typ, name string, suffixes ...string) bool {
	for _, s := range suffixes {
		if prefix, ok := strings.CutSuffix(name, s); ok && (prefix == "" || mentions(typ, prefix)) {
			return true
		}
	}
	return false
}

// mentions says whether the name can stand in the type, where its delimiters
// would be escaped.
func mentions(typ, name string) bool {
	return strings.ContainsAny(name, `;,~'\`) || strings.Contains(typ, name)
}
