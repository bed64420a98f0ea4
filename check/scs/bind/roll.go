package bind

import (
	"regexp"
	"strconv"

	"github.com/umpire-vassal/umpire/check/selector"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Purpose is a reason to throw dice other than combat and air strikes themselves.
type Purpose string

// The purposes that a line of the chat can name.
const (
	// ForStrikes is the number of a side's air strikes in a turn (AfB 1.9).
	ForStrikes Purpose = "strikes"
	// ForPullout is whether the pull-out happens (AfB 2.1).
	ForPullout Purpose = "pull-out"
)

// A Purposed is the purpose of dice as a line of the chat names it.
type Purposed struct {
	For Purpose
	// Side is the side that throws them, "" for the phasing side.
	Side string
	// Roll is the sum of the dice; unknown if the line does not name it.
	Roll pack.Value
}

// boundRoll is a [[roll]].
type boundRoll struct {
	text    *regexp.Regexp
	purpose Purpose
	side    string
}

func (b *Binding) readRoll(t *pack.Table) {
	r := boundRoll{side: t.OneOf("side", b.pack.Sides)}
	t.Required("for")
	r.purpose = Purpose(t.OneOf("for", []string{string(ForStrikes), string(ForPullout)}))
	if text := t.Required("text"); text != "" {
		r.text = selector.Part(t, "text", text)
		selector.Groups(t, "text", r.text, []string{rollGroup})
	}
	t.Done()
	b.rolls = append(b.rolls, r)
}

// Rolled returns the purpose of dice that a line of the chat names, by the first
// [[roll]] that fits; ok reports whether one fits.
func (b *Binding) Rolled(line string) (p Purposed, ok bool) {
	for i := range b.rolls {
		r := &b.rolls[i]
		match := r.text.FindStringSubmatch(line)
		if match == nil {
			continue
		}
		p = Purposed{For: r.purpose, Side: r.side}
		if at := r.text.SubexpIndex(rollGroup); at >= 0 {
			if n, err := strconv.Atoi(match[at]); err == nil && n >= 0 && n <= mostDice {
				p.Roll = pack.Known(n)
			}
		}
		return p, true
	}
	return Purposed{}, false
}
