package grid

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// Attributes gives the attributes of an element of the build file. ok is false
// for a missing one, which is not the same as an empty one. A nil function is
// an element without attributes.
type Attributes func(name string) (value string, ok bool)

// A reader reads attributes as VASSAL's setAttribute methods do, and keeps the
// first fault.
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
		r.err = errors.Errorf("%s: attribute %s is %q, want %s", r.of, name, value, allowed)
	}
}

func (r *reader) text(name, missing string) string {
	if v, ok := r.lookup(name); ok {
		return v
	}
	return missing
}

// integer reads what Integer.valueOf takes.
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

// decimal reads what Double.valueOf takes. That includes NaN and Infinity, with
// which VASSAL builds a grid that is of no use.
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

// flag reads what Boolean.valueOf takes: everything but true is false.
func (r *reader) flag(name string, missing bool) bool {
	if v, ok := r.lookup(name); ok {
		return strings.EqualFold(v, "true")
	}
	return missing
}

// exactFlag is flag for the components that compare the letter case too.
func (r *reader) exactFlag(name string, missing bool) bool {
	if v, ok := r.lookup(name); ok {
		return v == "true"
	}
	return missing
}

// letter reads the first character. VASSAL cannot load a module where it is
// missing from an attribute that is there.
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

// decimals is what Double.valueOf takes, less hexadecimal numbers.
var decimals = regexp.MustCompile(`^[+-]?(NaN|Infinity|([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?[dDfF]?)$`)

// parseDouble is Double.valueOf. Blanks around the number do not matter, and
// what is too large is infinite.
func parseDouble(s string) (v float64, ok bool) {
	s = strings.TrimFunc(s, func(c rune) bool { return c <= ' ' })
	if !decimals.MatchString(s) {
		return 0, false
	}
	if strings.HasSuffix(s, "NaN") {
		return math.NaN(), true
	}
	v, err := strconv.ParseFloat(strings.TrimRight(s, "dDfF"), 64)
	return v, err == nil || errors.Is(err, strconv.ErrRange)
}
