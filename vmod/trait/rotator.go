package trait

import (
	"math"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

const (
	suffixFacing  = "_Facing"
	suffixDegrees = "_Degrees"
)

// maxFacings bounds the number of facings. VASSAL has no bound, but nobody turns a
// counter by less than a tenth of a degree.
const maxFacings = 3600

// A FreeRotator lets a piece be turned, freely or by fixed facings
// (VASSAL.counters.FreeRotator).
type FreeRotator struct {
	Facings int    // 1 for free rotation
	Name    string // prefix of the rotator's properties

	// Facing counts clockwise from 0. It is 0 for free rotation.
	Facing int
	// Angle is in degrees, negative for clockwise.
	Angle float64
}

func newFreeRotator(f fields) Trait {
	r := &FreeRotator{Facings: min(max(1, f.Int(1)), maxFacings)}
	skip := 6 // two keys, their two commands, and key and command to turn at random
	if r.Free() {
		skip = 4 // one key and command, and those to turn at random
	}
	for range skip {
		f.Next()
	}
	r.Name = f.Next()
	return r
}

// Free reports whether the piece can be turned to any angle.
func (r *FreeRotator) Free() bool { return r.Facings == 1 }

func (r *FreeRotator) setState(state string) {
	if r.Free() {
		if f, ok := parseDouble(state); ok {
			r.Angle = f
		}
		return
	}
	if n, ok := sequence.ParseInt(state); ok {
		r.Facing = max(0, min(n, r.Facings-1))
	}
	r.Angle = -float64(r.Facing) * (360 / float64(r.Facings))
}

// parseDouble does what Double.parseDouble does.
func parseDouble(s string) (float64, bool) {
	s = javaTrim(s)
	if n := len(s); n > 1 && strings.IndexByte("dDfF", s[n-1]) >= 0 {
		s = s[:n-1]
	}
	f, err := strconv.ParseFloat(s, 64)
	return f, err == nil
}

func (r *FreeRotator) answer(_ *query, _ int, name string, localized bool) (value, bool) {
	suffix, ok := strings.CutPrefix(name, r.Name)
	if !ok {
		return value{}, false
	}
	switch suffix {
	case suffixFacing:
		return text(strconv.Itoa(r.Facing + 1)), true
	case suffixDegrees:
		return text(strconv.Itoa(r.degrees(localized))), true
	}
	return value{}, false
}

// degrees returns the clockwise angle as a property. VASSAL rounds it and keeps it
// below 360, but does neither for the localized property.
func (r *FreeRotator) degrees(localized bool) int {
	angle := math.Abs(r.Angle)
	if localized {
		return javaInt(angle)
	}
	return javaInt(math.Floor(angle+0.5)) % 360
}

// javaInt converts a double to an int as Java does: no fraction, no overflow.
func javaInt(f float64) int {
	switch {
	case math.IsNaN(f):
		return 0
	case f >= math.MaxInt32:
		return math.MaxInt32
	case f <= math.MinInt32:
		return math.MinInt32
	}
	return int(f)
}

func (r *FreeRotator) exports() []string {
	return []string{r.Name + suffixFacing, r.Name + suffixDegrees}
}
