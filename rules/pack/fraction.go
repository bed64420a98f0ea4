package pack

import (
	"strconv"
	"strings"
)

// A Fraction is an exact number, Num over Den in lowest terms. Den is positive; it is 0
// if the number is unknown, as in the zero value.
type Fraction struct {
	Num, Den int
}

// largestPart bounds both parts of a fraction in a pack, so that products of
// several stay exact.
const largestPart = 1000

// ParseFraction reads "2" or "1/2". Both parts are whole numbers up to 1000; the lower
// part is at least 1.
func ParseFraction(s string) (Fraction, error) {
	above, below, line := strings.Cut(s, "/")
	if !line {
		below = "1"
	}
	num, err := strconv.ParseUint(strings.TrimSpace(above), 10, 31)
	den, errBelow := strconv.ParseUint(strings.TrimSpace(below), 10, 31)
	if err != nil || errBelow != nil || num > largestPart || den < 1 || den > largestPart {
		return Fraction{}, Err(NoNumber, s)
	}
	a, b := num, den
	for b != 0 {
		a, b = b, a%b
	}
	return Fraction{int(num / a), int(den / a)}, nil
}

// Known reports whether the number is known.
func (f Fraction) Known() bool { return f.Den != 0 }

// Mixed returns the fraction as players write amounts: "3", "1/2", "3 1/2"; "P" where it
// is unknown, as what is prohibited has no cost.
func (f Fraction) Mixed() string {
	switch {
	case !f.Known():
		return "P"
	case f.Num < f.Den || f.Num%f.Den == 0:
		return f.String()
	}
	return strconv.Itoa(f.Num/f.Den) + " " + Fraction{Num: f.Num % f.Den, Den: f.Den}.String()
}

// String returns "2", "1/2", or "?".
func (f Fraction) String() string {
	switch f.Den {
	case 0:
		return "?"
	case 1:
		return strconv.Itoa(f.Num)
	}
	return strconv.Itoa(f.Num) + "/" + strconv.Itoa(f.Den)
}
