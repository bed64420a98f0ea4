package bind

import (
	"regexp"
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack/document"
)

// A selector tells some pieces from others. All parts that are given must match.
type selector struct {
	gpids                         []string
	name, image, prototype, value *regexp.Regexp
	property                      string
}

// readSelector reads the keys by which [[unit]] and [[marker]] match pieces.
func (b *Binding) readSelector(t *document.Table) selector {
	s := selector{
		name:      pattern(t, "name"),
		image:     pattern(t, "image"),
		prototype: pattern(t, "prototype"),
		property:  t.String("property"),
		value:     pattern(t, "value"),
	}
	for _, word := range t.Strings("gpid") {
		s.gpids = append(s.gpids, word.Text)
	}
	if s.value != nil && s.property == "" {
		t.Addf("value", "\"value\" without \"property\"; it says which property has the value")
	}
	if len(s.gpids) == 0 && s.name == nil && s.image == nil && s.prototype == nil && s.property == "" {
		t.Addf("name", "matches no piece; allowed: \"gpid\", \"name\", \"image\", \"prototype\", \"property\" with \"value\"")
	}
	return s
}

// matches says whether a piece is one of those.
func (s *selector) matches(p Piece) bool {
	switch {
	case len(s.gpids) > 0 && !slices.Contains(s.gpids, p.GPID()):
		return false
	case s.name != nil && !s.name.MatchString(p.BasicName()):
		return false
	case s.image != nil && !slices.ContainsFunc(p.Images(), s.image.MatchString):
		return false
	case s.prototype != nil && !slices.ContainsFunc(p.Prototypes(), s.prototype.MatchString):
		return false
	case s.property == "":
		return true
	}
	value, ok := p.Property(s.property)
	if s.value == nil {
		return ok && value != ""
	}
	return ok && s.value.MatchString(value)
}
