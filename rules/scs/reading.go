package scs

// A Reading is how unknown inputs are read: terrain that the pack does not give, a face without
// printed values, a unit whose markers are not bound, a switch that nobody has set. Each unknown is
// read by itself, so the two readings bound the truth: an act that breaks a rule even in favour of
// the accused is illegal, an act that keeps it even against him is legal, and every other act depends
// on the unknowns.
//
// The accused is the side whose act is judged, which moves or traces supply. In Favour
// its own ZOCs reach as far as they can; in Against its enemies' ZOCs do.
type Reading uint8

// The two readings.
const (
	// Favour reads unknowns for the accused.
	Favour Reading = iota
	// Against reads them against him.
	Against
)

// Readings is the number of readings: a Reading is less than it.
const Readings = 2

// String returns "favour" or "against".
func (r Reading) String() string {
	if r == Favour {
		return "favour"
	}
	return "against"
}

// Opposite returns the other reading: whatever helps a side harms its enemies.
func (r Reading) Opposite() Reading { return Against - r }

// A Verdict joins the answers of both readings about an act.
type Verdict uint8

// The verdicts. The zero value is none.
const (
	// Legal: the rules are kept even if all unknowns are read against the accused.
	Legal Verdict = iota + 1
	// Illegal: they are broken even if all unknowns are read in his favour.
	Illegal
	// Depends: it depends on unknown inputs, which are named beside the verdict.
	Depends
)

// String returns "legal", "illegal" or "depends".
func (v Verdict) String() string {
	switch v {
	case Legal:
		return "legal"
	case Illegal:
		return "illegal"
	case Depends:
		return "depends"
	}
	return "none"
}

// MarshalText writes the verdict as String does.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// Judge joins two readings: whether the act keeps the rules in Favour and in Against.
func Judge(favour, against bool) Verdict {
	switch {
	case against:
		return Legal
	case !favour:
		return Illegal
	}
	return Depends
}
