package grid

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// Attributes returns an attribute of an element of the build file, and false if it is missing. A
// missing attribute differs from an empty attribute. A nil function is for an element without
// attributes.
type Attributes func(name string) (value string, ok bool)

// A reader reads attributes as VASSAL's setAttribute methods do. err is the first
// fault.
type reader struct {
	attributes Attributes
	of         string
	err        error
}

func (r *reader) lookup(name string) (string, bool) {
	if r.attributes == nil {
		return "", false
	}
	return r.attributes(name)
}

func (r *reader) fail(name, value, allowed string) {
	if r.err == nil {
		r.err = errors.Errorf("%s: attribute %s is %.100q, want %s", r.of, name, value, allowed)
	}
}

func (r *reader) text(name, missing string) string {
	if v, ok := r.lookup(name); ok {
		return v
	}
	return missing
}

// integer reads an attribute as Integer.valueOf does.
func (r *reader) integer(name string, missing int32) int32 {
	v, ok := r.lookup(name)
	if !ok {
		return missing
	}
	n, ok := sequence.ParseInt(v)
	if !ok {
		r.fail(name, v, "a whole number from -2147483648 to 2147483647")
		return missing
	}
	return int32(n)
}

// decimal reads an attribute as Double.valueOf does. This includes NaN and
// Infinity, with which VASSAL builds a useless grid.
func (r *reader) decimal(name string, missing float64) float64 {
	v, ok := r.lookup(name)
	if !ok {
		return missing
	}
	f, ok := parseDouble(v)
	if !ok {
		r.fail(name, v, "a decimal number")
		return missing
	}
	return f
}

// flag reads an attribute as Boolean.valueOf does: everything but true is false.
func (r *reader) flag(name string, missing bool) bool {
	if v, ok := r.lookup(name); ok {
		return strings.EqualFold(v, "true")
	}
	return missing
}

// exactFlag is flag for components that require lower case.
func (r *reader) exactFlag(name string, missing bool) bool {
	if v, ok := r.lookup(name); ok {
		return v == "true"
	}
	return missing
}

// letter reads the first character of an attribute. VASSAL cannot load a module
// where such an attribute is empty.
func (r *reader) letter(name string, missing byte, allowed string) byte {
	v, ok := r.lookup(name)
	if !ok {
		return missing
	}
	if v == "" {
		r.fail(name, v, allowed)
		return missing
	}
	return v[0]
}

// decimals are the numbers that Double.valueOf accepts, except hexadecimal ones.
var decimals = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[+-]?(NaN|Infinity|([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?[dDfF]?)$`)
})

// parseDouble is Double.valueOf. It ignores white space around the number, and a
// number that is too large becomes infinite.
func parseDouble(s string) (v float64, ok bool) {
	s = strings.TrimFunc(s, func(c rune) bool { return c <= ' ' })
	if !decimals().MatchString(s) {
		return 0, false
	}
	if strings.HasSuffix(s, "NaN") {
		return math.NaN(), true
	}
	v, err := strconv.ParseFloat(strings.TrimRight(s, "dDfF"), 64)
	return v, err == nil || errors.Is(err, strconv.ErrRange)
}

// line reads the attributes visible and color of a grid.
func (r *reader) line(flag string) string {
	if !r.flag(flag, false) {
		return ""
	}
	return r.text("color", "0,0,0")
}
