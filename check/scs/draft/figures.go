package draft

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// figureKeys are names of properties that hold a figure, in lower case, letters only.
var figureKeys = map[string]func(*scspack.Unit) *pack.Value{
	"attack": full(attack), "att": full(attack), "attackfactor": full(attack), "attackstrength": full(attack),
	"defense": full(defense), "defence": full(defense), "def": full(defense), "defensefactor": full(defense),
	"defensestrength": full(defense), "defencestrength": full(defense),
	"barrage": full(barrage), "barragefactor": full(barrage),
	"range": full(reach),
	"ma":    full(allowance), "mp": full(allowance), "mf": full(allowance), "movement": full(allowance),
	"move":              full(allowance),
	"movementallowance": full(allowance), "movementpoints": full(allowance),

	"reducedattack": reduced(attack), "reducedattackfactor": reduced(attack), "reducedattackstrength": reduced(attack),
	"reduceddefense": reduced(defense), "reduceddefence": reduced(defense), "reduceddefensestrength": reduced(defense),
	"reduceddefencestrength": reduced(defense),
	"reducedbarrage":         reduced(barrage), "reducedrange": reduced(reach),
	"reducedma": reduced(allowance), "reducedmp": reduced(allowance), "reducedmovement": reduced(allowance),
	"reducedmovementallowance": reduced(allowance),

	"steps": steps, "stacking": stacking, "stackingvalue": stacking, "stackingpoints": stacking,
}

func attack(f *scspack.Face) *pack.Value    { return &f.Attack }
func defense(f *scspack.Face) *pack.Value   { return &f.Defense }
func barrage(f *scspack.Face) *pack.Value   { return &f.Barrage }
func reach(f *scspack.Face) *pack.Value     { return &f.Range }
func allowance(f *scspack.Face) *pack.Value { return &f.MA }
func steps(u *scspack.Unit) *pack.Value     { return &u.Steps }
func stacking(u *scspack.Unit) *pack.Value  { return &u.Stacking }

func full(figure func(*scspack.Face) *pack.Value) func(*scspack.Unit) *pack.Value {
	return func(u *scspack.Unit) *pack.Value { return figure(&u.Full) }
}

func reduced(figure func(*scspack.Face) *pack.Value) func(*scspack.Unit) *pack.Value {
	return func(u *scspack.Unit) *pack.Value { return figure(&u.Reduced) }
}

// markKeys are names of properties with something else about a unit, with a function that reads the
// value.
var markKeys = map[string]func(u *scspack.Unit, value string){
	"type":           func(u *scspack.Unit, v string) { u.Type = v },
	"size":           func(u *scspack.Unit, v string) { u.Size = v },
	"class":          func(u *scspack.Unit, v string) { u.Class = v },
	"movementclass":  func(u *scspack.Unit, v string) { u.Class = v },
	"attackkind":     attackKind,
	"exploit":        func(u *scspack.Unit, v string) { u.Exploit = answer(v) },
	"exploitation":   func(u *scspack.Unit, v string) { u.Exploit = answer(v) },
	"exploitcapable": func(u *scspack.Unit, v string) { u.Exploit = answer(v) },
	"zoc":            func(u *scspack.Unit, v string) { u.ZOC = answer(v) },
}

func attackKind(u *scspack.Unit, value string) {
	if value = strings.ToLower(value); slices.Contains([]string{"attack", "barrage", "none"}, value) {
		u.AttackKind = value
	}
}

func answer(value string) pack.Answer {
	switch strings.ToLower(value) {
	case "true", "yes", "1":
		return pack.Yes
	case "false", "no", "0":
		return pack.No
	}
	return pack.Unknown
}

// highestFactor is the highest plausible figure on a counter of the series. Designations look
// like figures, too, and can be higher: 1-2-719.
const highestFactor = 40

var (
	threeFigures = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?:^|[^0-9A-Za-z-])(\d{1,2})-(\d{1,2})-(\d{1,2})(?:$|[^0-9A-Za-z-])`)
	})
	twoFigures = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?:^|[^0-9A-Za-z-])(\d{1,2})-(\d{1,2})(?:$|[^0-9A-Za-z-])`)
	})
)

// guessFigures finds what is printed on the counters: in properties, or else in the names of
// counters, images and prototypes, and in labels. Numbers on a single counter are its designation; numbers on many
// counters are figures.
func (d *Draft) guessFigures() {
	written, where := make([][]string, len(d.Counters)), make([]string, len(d.Counters))
	by := [2]int{}
	for i := range d.Counters {
		c := &d.Counters[i]
		for _, key := range sortedKeys(c.facts.markers) {
			value := strings.TrimSpace(c.facts.markers[key])
			n, err := strconv.Atoi(value)
			if at := figureKeys[letters(key)]; err == nil && n >= 0 && n <= highestFactor && at != nil {
				*at(&c.Figures) = pack.Known(n)
				c.FiguresWhy = Because{Certain, "properties"}
			}
			if _, changes := c.facts.changing[key]; changes || value == "" {
				continue
			}
			if take := markKeys[letters(key)]; take != nil {
				take(&c.Figures, value)
			}
		}
		if c.FiguresWhy.Sure == Open {
			if written[i], where[i] = c.written(); written[i] != nil {
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
		// Counters of the series have three figures. Two are strength and movement in most
		// older games.
		if len(figures) == 3 && share*5 >= len(d.Counters) || share*2 >= len(d.Counters) {
			sure = Likely
		}
		c.FiguresWhy = Because{sure, strings.Join(figures, "-") + " in " + where[i]}
		if sure < Likely {
			continue
		}
		first, _ := strconv.Atoi(figures[0])
		middle, _ := strconv.Atoi(figures[len(figures)-2])
		last, _ := strconv.Atoi(figures[len(figures)-1])
		c.Figures.Full = scspack.Face{Attack: pack.Known(first), Defense: pack.Known(middle), MA: pack.Known(last)}
	}
}

// written returns the two or three figures in a counter's texts, and in which of them they are.
func (c *Counter) written() (figures []string, where string) {
	for _, pattern := range []*regexp.Regexp{threeFigures(), twoFigures()} {
		for _, in := range []struct {
			texts []string
			where string
		}{
			{[]string{c.Name, c.facts.image}, "name or image"}, {c.facts.texts, "a label"},
			{slices.Concat(c.facts.prototypes, c.facts.inherited), "a prototype's name"},
		} {
			for _, text := range in.texts {
				found := pattern.FindStringSubmatch(strings.ReplaceAll(text, "_", " "))
				if found == nil || slices.ContainsFunc(found[1:], tooHigh) || c.designated(found[1:]) {
					continue
				}
				return found[1:], in.where
			}
		}
	}
	return nil, ""
}

// designated reports whether the numbers are the unit's designation, which its name writes
// with slashes: 1/1/139.
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
