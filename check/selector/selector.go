// Package selector reads the keys by which an entry of vassal.toml matches pieces of a module,
// and the patterns of such entries. It knows no rule system: the bindings of all systems use it.
package selector

import (
	"regexp"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/view"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/expression"
)

// A Selector matches pieces. All parts that are set must match.
type Selector struct {
	// GPIDs are ids of slots.
	GPIDs []string
	// Property is a property that a piece has, Value the pattern of its value; nil for any but the
	// empty value.
	Property string
	Value    *regexp.Regexp

	name, image, prototype *regexp.Regexp
	condition              *expression.Expression
}

// Read reads the keys of a selector.
func Read(t *pack.Table) Selector {
	s := Selector{
		name:      Pattern(t, "name"),
		image:     Pattern(t, "image"),
		prototype: Pattern(t, "prototype"),
		Property:  t.String("property"),
		Value:     Pattern(t, "value"),
		condition: condition(t),
	}
	for _, word := range t.Strings("gpid") {
		s.GPIDs = append(s.GPIDs, word.Text)
	}
	if s.Value != nil && s.Property == "" {
		t.Add("value", say.As("binding/value-alone",
			`"value" without "property"; it names the property that has the value`))
	}
	if len(s.GPIDs) == 0 && s.name == nil && s.image == nil && s.prototype == nil && s.Property == "" &&
		!t.Has("expression") {
		t.Add("name", say.As("binding/matches-nothing",
			`matches no piece; allowed: "gpid", "name", "image", "prototype", "property" with "value", "expression"`))
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
		t.Add("expression", say.As("binding/no-condition", "{'text'} is no condition: {why}"), text, err)
		return nil
	}
	// Where VASSAL finds neither braces nor a comparison it selects every piece.
	if e.Form() != expression.BeanShell && (strings.HasPrefix(text, "{") || !strings.ContainsAny(text, "=<>")) {
		t.Add("expression", say.As("binding/unsure-condition",
			`{'text'} is no condition; allowed: as {{Side == "German" && Hits < 2}, or as Side = German`), text)
		return nil
	}
	return e
}

// Matches reports whether the selector matches a piece. A condition without an answer
// for the piece does not match.
func (s *Selector) Matches(p view.Piece) bool {
	switch {
	case len(s.GPIDs) > 0 && !slices.Contains(s.GPIDs, p.GPID()),
		!Fits(s.name, p.BasicName()),
		s.image != nil && !slices.ContainsFunc(p.Images(), s.image.MatchString),
		s.prototype != nil && !slices.ContainsFunc(p.Prototypes(), s.prototype.MatchString):
		return false
	}
	if s.Property != "" {
		value, ok := p.Property(s.Property)
		if !ok || s.Value == nil && value == "" || !Fits(s.Value, value) {
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
