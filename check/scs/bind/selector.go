package bind

import (
	"regexp"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/view"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/expression"
)

// A selector matches pieces. All parts that are set must match.
type selector struct {
	gpids                         []string
	name, image, prototype, value *regexp.Regexp
	property                      string
	condition                     *expression.Expression
}

// readSelector reads the keys by which [[unit]], [[marker]] and [[status]] match
// pieces.
func readSelector(t *pack.Table) selector {
	s := selector{
		name:      pattern(t, "name"),
		image:     pattern(t, "image"),
		prototype: pattern(t, "prototype"),
		property:  t.String("property"),
		value:     pattern(t, "value"),
		condition: condition(t),
	}
	for _, word := range t.Strings("gpid") {
		s.gpids = append(s.gpids, word.Text)
	}
	if s.value != nil && s.property == "" {
		t.Add("value", &valueAlone)
	}
	if len(s.gpids) == 0 && s.name == nil && s.image == nil && s.prototype == nil && s.property == "" && !t.Has("expression") {
		t.Add("name", &matchesNothing)
	}
	return s
}

// condition returns the condition of the key "expression"; nil if the key is absent or
// invalid.
func condition(t *pack.Table) *expression.Expression {
	text := t.String("expression")
	if text == "" {
		return nil
	}
	e, err := expression.ParseMatch(text)
	if err != nil {
		t.Add("expression", &noCondition, text, err)
		return nil
	}
	// Where VASSAL finds neither braces nor a comparison it selects every piece.
	if e.Form() != expression.BeanShell && (strings.HasPrefix(text, "{") || !strings.ContainsAny(text, "=<>")) {
		t.Add("expression", &unsureCondition, text)
		return nil
	}
	return e
}

// matches reports whether the selector matches a piece. A condition without an answer
// for the piece does not match.
func (s *selector) matches(p view.Piece) bool {
	switch {
	case len(s.gpids) > 0 && !slices.Contains(s.gpids, p.GPID()),
		!fits(s.name, p.BasicName()),
		s.image != nil && !slices.ContainsFunc(p.Images(), s.image.MatchString),
		s.prototype != nil && !slices.ContainsFunc(p.Prototypes(), s.prototype.MatchString):
		return false
	}
	if s.property != "" {
		value, ok := p.Property(s.property)
		if !ok || s.value == nil && value == "" || !fits(s.value, value) {
			return false
		}
	}
	if s.condition != nil {
		if ok, err := s.condition.Accepts(p, nil); err != nil || !ok {
			return false
		}
	}
	return true
}
