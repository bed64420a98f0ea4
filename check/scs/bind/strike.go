package bind

import (
	"regexp"
	"strconv"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/selector"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Strike is an air strike as a line of the chat describes it.
type Strike struct {
	// Hex is its target.
	Hex hex.Hex
	// Side is the striking side, "" for the phasing side.
	Side string
	// Split reports that it is a half of a split strike.
	Split bool
	// Roll is its roll, Value its strike value; unknown if the line does not name them.
	Roll, Value pack.Value
}

// boundStrike is a [[strike]].
type boundStrike struct {
	text *regexp.Regexp
	side string
}

// The groups of a [[strike]]'s pattern.
const (
	splitGroup = "split"
	valueGroup = "value"
)

func (b *Binding) readStrike(t *pack.Table) {
	s := boundStrike{side: t.OneOf("side", b.pack.Sides)}
	if text := t.Required("text"); text != "" {
		s.text = selector.Part(t, "text", text)
		selector.Groups(t, "text", s.text, []string{hexGroup, rollGroup, splitGroup, valueGroup})
		if s.text != nil && s.text.SubexpIndex(hexGroup) < 0 {
			t.Add("text", say.As("binding/no-hex-group",
				"{'pattern'} lacks the group (?P<hex>\\d\\d\\.\\d\\d), which marks where the target's hex number "+
					"stands"), text)
		}
	}
	t.Done()
	b.strikes = append(b.strikes, s)
}

// TellsStrikes reports whether the binding has a [[strike]].
func (b *Binding) TellsStrikes() bool { return len(b.strikes) > 0 }

// Strike returns the air strike in a line of the chat, by the first [[strike]] that fits and whose
// target is a hex number; ok reports whether it has a strike.
func (b *Binding) Strike(line string) (s Strike, ok bool) {
	for i := range b.strikes {
		pattern := b.strikes[i].text
		match := pattern.FindStringSubmatch(line)
		if match == nil {
			continue
		}
		group := func(name string) string {
			if n := pattern.SubexpIndex(name); n >= 0 {
				return match[n]
			}
			return ""
		}
		number := func(name string) pack.Value {
			if n, err := strconv.Atoi(group(name)); err == nil && n >= 0 && n <= mostDice {
				return pack.Known(n)
			}
			return pack.Value{}
		}
		target, ok := hex.Parse(group(hexGroup))
		if !ok {
			continue
		}
		return Strike{
			Hex: target, Side: b.strikes[i].side, Split: group(splitGroup) != "", Roll: number(rollGroup),
			Value: number(valueGroup),
		}, true
	}
	return Strike{}, false
}
