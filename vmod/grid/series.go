package grid

import (
	"math"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// Limits for a number in a name. VASSAL has none and can run out of memory. Names
// that a player can read are far shorter.
const (
	maxZeros   = 100
	maxLetters = 1000
)

// A series is how columns, or rows, are numbered: 01 02 03, or A B C.
type series struct {
	letters bool
	// leading is the number of zeros before a number of one digit.
	leading int32
	// offset is the number of the first column or row.
	offset int32
	// descend counts from the far side, which is the task of the grid.
	descend bool
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// text returns the text for the i-th column or row in a name, from 0. After Z,
// letters double: AA, BB, CC.
func (s series) text(i int32) string {
	v := i + s.offset
	sign := ""
	if v < 0 {
		sign, v = "-", -v
	}
	if v == math.MinInt32 && s.letters {
		return sign // VASSAL fails
	}
	if s.letters {
		return sign + strings.Repeat(alphabet[v%26:v%26+1], min(int(v/26)+1, maxLetters))
	}
	zeros := 0
	for width := min(s.leading, maxZeros); width > 0 && float64(v) < math.Pow10(int(width)); width-- {
		zeros++
	}
	return sign + strings.Repeat("0", zeros) + strconv.Itoa(int(v))
}

// pattern returns a regular expression for text. It matches only runs of the same
// letter, so that A and BB can be adjacent in a name without a separator.
func (s series) pattern() string {
	if !s.letters {
		return "-?[0-9]{" + strconv.Itoa(int(min(s.leading, maxZeros))+1) + ",}"
	}
	return "-?(?:" + strings.Join(strings.Split(alphabet, ""), "+|") + "+)"
}

// value is the inverse of text, for a text that pattern matches. It returns false for
// a number beyond 32 bits.
func (s series) value(text string) (i int32, ok bool) {
	if !s.letters {
		v, ok := sequence.ParseInt(text)
		return int32(v) - s.offset, ok
	}
	digits := strings.TrimPrefix(text, "-")
	if digits == "" || len(digits) > maxLetters {
		return 0, false
	}
	v := int32(len(digits)-1)*26 + int32(digits[0]-'A')
	if len(digits) < len(text) {
		v = -v
	}
	return v - s.offset, true
}
