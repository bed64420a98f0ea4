package draft

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// figureKeys are names of properties that hold a figure, in lower case without
// anything but letters.
var figureKeys = map[string]func(*scspack.Unit) *pack.Value{
	"attack": attack, "att": attack, "attackfactor": attack, "attackstrength": attack,
	"defense": defense, "defence": defense, "def": defense, "defensefactor": defense, "defensestrength": defense, "defencestrength": defense,
	"barrage": barrage, "barragefactor": barrage,
	"range": reach,
	"ma":    allowance, "mp": allowance, "mf": allowance, "movement": allowance, "move": allowance, "movementallowance": allowance, "movementpoints": allowance,
	"steps": steps, "stacking": stacking, "stackingvalue": stacking,
}

func attack(u *scspack.Unit) *pack.Value    { return &u.Full.Attack }
func defense(u *scspack.Unit) *pack.Value   { return &u.Full.Defense }
func barrage(u *scspack.Unit) *pack.Value   { return &u.Full.Barrage }
func reach(u *scspack.Unit) *pack.Value     { return &u.Full.Range }
func allowance(u *scspack.Unit) *pack.Value { return &u.Full.MA }
func steps(u *scspack.Unit) *pack.Value     { return &u.Steps }
func stacking(u *scspack.Unit) *pack.Value  { return &u.Stacking }

// highestFactor is the highest figure that a counter of the series plausibly has.
// Designations look like figures, too, and go beyond it: 1-2-719.
const highestFactor = 40

var (
	threeFigures = regexp.MustCompile(`(?:^|[^0-9A-Za-z-])(\d{1,2})-(\d{1,2})-(\d{1,2})(?:$|[^0-9A-Za-z-])`)
	twoFigures   = regexp.MustCompile(`(?:^|[^0-9A-Za-z-])(\d{1,2})-(\d{1,2})(?:$|[^0-9A-Za-z-])`)
)

// guessFigures finds what is printed on the counters: in properties, or else
// in their names and those of their images. What looks like figures on one
// counter is a designation; what looks so on many counters are figures.
func (d *Draft) guessFigures() {
	written := make([][]string, len(d.Counters))
	by := [2]int{}
	for i := range d.Counters {
		c := &d.Counters[i]
		for _, key := range sortedKeys(c.facts.markers) {
			n, err := strconv.Atoi(c.facts.markers[key])
			at := figureKeys[letters(key)]
			if err == nil && n >= 0 && n <= highestFactor && at != nil {
				*at(&c.Figures) = pack.Known(n)
				c.FiguresWhy = Because{Certain, "properties"}
			}
		}
		if c.FiguresWhy.Sure == Open {
			if written[i] = c.written(); written[i] != nil {
				by[len(written[i])-2]++
			}
		}
	}
	for i, figures := range written {
		if figures == nil {
			continue
		}
		c := &d.Counters[i]
		sure, share := Guess, by[len(figures)-2]
		// Three figures are what the series prints. Two stand for strength and
		// movement in most older games.
		if len(figures) == 3 && share*5 >= len(d.Counters) || share*2 >= len(d.Counters) {
			sure = Likely
		}
		c.FiguresWhy = Because{sure, strings.Join(figures, "-") + " in name or image"}
		if sure < Likely {
			continue
		}
		first, _ := strconv.Atoi(figures[0])
		middle, _ := strconv.Atoi(figures[len(figures)-2])
		last, _ := strconv.Atoi(figures[len(figures)-1])
		c.Figures.Full = scspack.Face{Attack: pack.Known(first), Defense: pack.Known(middle), MA: pack.Known(last)}
	}
}

// written returns the figures that stand in a counter's texts, two or three of them.
func (c *Counter) written() []string {
	texts := append([]string{c.Name, c.facts.image}, c.facts.texts...)
	for _, pattern := range []*regexp.Regexp{threeFigures, twoFigures} {
		for _, text := range texts {
			if !strings.Contains(text, "-") {
				continue
			}
			found := pattern.FindStringSubmatch(strings.ReplaceAll(text, "_", " "))
			if found == nil || slices.ContainsFunc(found[1:], tooHigh) || c.designated(found[1:]) {
				continue
			}
			return found[1:]
		}
	}
	return nil
}

// designated reports whether the numbers are the unit's designation, which its name
// writes with strokes: 1/1/139.
func (c *Counter) designated(numbers []string) bool {
	return strings.Contains(c.Name, strings.Join(numbers, "/"))
}

func tooHigh(text string) bool {
	n, err := strconv.Atoi(text)
	return err != nil || n > highestFactor
}

// letters returns the letters of a text, in lower case.
func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' {
			return r
		}
		return -1
	}, strings.ToLower(s))
}
