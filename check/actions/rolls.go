package actions

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// The properties that a dice button sets have these endings after its name
// (DiceButton).
const (
	resultProperty  = "_result"
	totalProperty   = "_total"
	keepProperty    = "_keep"
	summaryProperty = "_summary"
)

// diceProperties returns the names of the properties that dice set in the step; nil if
// there are none.
func (s *stage) diceProperties() map[string]bool {
	var names map[string]bool
	for _, leaf := range s.leaves {
		m, ok := leaf.(command.MutableProperty)
		if !ok {
			continue
		}
		if button, ok := strings.CutSuffix(m.Name, resultProperty); ok && s.isDice(button) {
			if names == nil {
				names = map[string]bool{}
			}
			for _, ending := range []string{resultProperty, totalProperty, keepProperty, summaryProperty} {
				names[button+ending] = true
			}
		}
	}
	return names
}

// isDice reports whether the module has a dice button of that name or a line of chat in
// the step reports its roll. Without the module any name counts.
func (s *stage) isDice(name string) bool {
	if s.module == nil || s.dice(name) != nil {
		return true
	}
	for _, leaf := range s.leaves {
		if c, ok := leaf.(command.Chat); ok {
			if roll, ok := parseRoll(c.Text); ok && roll.Name == name {
				return true
			}
		}
	}
	return false
}

func (s *stage) dice(name string) *buildfile.Dice {
	if s.module != nil {
		for _, d := range s.module.Dice {
			if d.Name == name {
				return d
			}
		}
	}
	return nil
}

// rolls returns the throws of the step, in the order of their first mention. used holds
// the indexes of the commands that are lines of chat which only report them.
func (s *stage) rolls() (rolls []Roll, used map[int]bool) {
	dice := s.diceProperties()
	used = map[int]bool{}
	open := map[string]int{} // button -> its roll that still lacks the other half
	said := map[int]string{} // roll -> result by the line of chat
	at := func(button string) *Roll {
		i, ok := open[button]
		if !ok {
			i = len(rolls)
			open[button] = i
			rolls = append(rolls, Roll{Button: button})
		}
		return &rolls[i]
	}
	for i, leaf := range s.leaves {
		switch c := leaf.(type) {
		case command.Chat:
			line, ok := parseRoll(c.Text)
			if !ok {
				continue
			}
			used[i] = true
			line.Name = plain(line.Name)
			if j, ok := open[line.Name]; ok && rolls[j].Chat != "" {
				delete(open, line.Name)
			}
			r := at(line.Name)
			r.Chat = plain(c.Text)
			said[open[line.Name]] = line.Result
			s.speaks(plain(line.Roller))
		case command.MutableProperty:
			if dice[c.Name] {
				cut := strings.LastIndexByte(c.Name, '_')
				s.set(at(c.Name[:cut]), c.Name[cut:], c.New)
			}
		case command.ShowResults:
			rolls = append(rolls, s.symbols(c))
		}
	}
	for i := range rolls {
		s.finish(&rolls[i], said[i])
	}
	s.rollers(rolls, used)
	return rolls, used
}

// set takes one property of a dice button.
func (s *stage) set(r *Roll, ending, value string) {
	switch ending {
	case resultProperty:
		r.Result = s.clean(value)
	case totalProperty:
		if n, ok := sequence.ParseInt(value); ok {
			r.Total, r.HasTotal = n, true
		}
	case summaryProperty:
		r.Dice = fromSummary(value)
	}
}

// finish completes a roll from its line of chat, and works out dice and total where they can be
// known.
func (s *stage) finish(r *Roll, said string) {
	if len(r.Symbols) > 0 {
		return
	}
	if r.Result == "" {
		r.Result = said
	} else if said != "" && !agree(r, said) {
		r.Disputed = true
	}
	numbers := parseNumbers(r.Result)
	count, plus := s.counts(r.Button)
	if len(r.Dice) == 0 && (len(numbers) > 1 || len(numbers) == 1 && count == 1) {
		r.Dice = numbers
	}
	if r.HasTotal || len(numbers) == 0 {
		return
	}
	r.HasTotal = true
	for _, n := range numbers {
		r.Total += n
	}
	if len(numbers) > 1 || count == 1 {
		r.Total += plus
	}
}

// agree reports whether a line of chat shows the same result as the button's properties.
func agree(r *Roll, said string) bool {
	if said == r.Result || r.HasTotal && said == strconv.Itoa(r.Total) {
		return true
	}
	numbers := parseNumbers(said)
	return len(numbers) > 0 && slices.Equal(numbers, parseNumbers(r.Result))
}

// counts returns how many dice a button throws and what it adds to their sum: by the
// module, else by a name such as 2d6. 0 is unknown.
func (s *stage) counts(button string) (dice, plus int) {
	if d := s.dice(button); d != nil {
		return d.Count, d.AddToTotal
	}
	if m := nameOfDice().FindStringSubmatch(button); m != nil {
		if m[1] == "" {
			return 1, 0
		}
		n, _ := sequence.ParseInt(m[1])
		return n, 0
	}
	return 0, 0
}

var nameOfDice = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(\d{0,3})[dD]\d+$`) })

// symbols returns a throw of symbol dice, with the faces' texts if the module has
// them, else their numbers.
func (s *stage) symbols(c command.ShowResults) Roll {
	r := Roll{Button: c.ID}
	var dice [][]string
	if s.module != nil {
		for _, d := range s.module.SymbolDice {
			if d.ID == c.ID || d.Name == c.ID {
				r.Button, dice = d.Name, d.Dice
			}
		}
	}
	for i, face := range c.Faces {
		text := "face " + strconv.Itoa(face+1)
		if i < len(dice) && face >= 0 && face < len(dice[i]) && dice[i][face] != "" {
			text = dice[i][face]
		}
		r.Symbols = append(r.Symbols, text)
	}
	r.Result = strings.Join(r.Symbols, ", ")
	return r
}

// rollers finds who rolled, for modules that word their reports themselves: the only player
// whose name is in the step's other lines. Such a line only counts as a report of the roll if
// it also holds the result.
func (s *stage) rollers(rolls []Roll, used map[int]bool) {
	for i := range rolls {
		if rolls[i].Chat != "" {
			continue
		}
		for j, leaf := range s.leaves {
			c, ok := leaf.(command.Chat)
			if _, _, typed := command.ParseChat(c.Text); !ok || used[j] || typed ||
				!strings.Contains(c.Text, rolls[i].Result) {
				continue
			}
			rolls[i].Chat, used[j] = plain(c.Text), true
			if !s.step.By.Known() {
				s.step.By = s.roster.within(rolls[i].Chat)
			}
			break
		}
	}
}

// bracketed is a line of the form that the dice of VASL have, the corpus's
// largest module with dice of its own:
//
//	*** (RS dr) 3 ***   <Name>
var bracketed = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\*\*\* \(([^()]+)\) ([\d,]+) \*\*\*\s*<([^<>]*)>`) })

// parseRoll reads a line of chat that reports dice.
func parseRoll(text string) (command.DiceRoll, bool) {
	if !strings.HasPrefix(text, "*** ") {
		return command.DiceRoll{}, false // of nearly all lines, without a search
	}
	if m := bracketed().FindStringSubmatch(text); m != nil {
		return command.DiceRoll{Name: m[1], Result: m[2], Numbers: parseNumbers(m[2]), Roller: m[3]}, true
	}
	return command.ParseDice(text)
}

// parseNumbers reads numbers separated by commas; nil if the text holds anything else.
func parseNumbers(text string) []int {
	var numbers []int
	for part := range strings.SplitSeq(strings.Trim(text, "[]"), ",") {
		n, ok := sequence.ParseInt(strings.TrimSpace(part))
		if !ok {
			return nil
		}
		numbers = append(numbers, n)
	}
	return numbers
}

// mostDice bounds the dice of a summary, whose text states their number.
const mostDice = 1000

// fromSummary reads the dice from a text such as "4 x1, 5 x2", which VASSAL
// writes from 3.7.16 on; nil if it is anything else.
func fromSummary(text string) []int {
	var dice []int
	for part := range strings.SplitSeq(text, ", ") {
		value, times, ok := strings.Cut(part, " x")
		v, okV := sequence.ParseInt(value)
		n, okN := sequence.ParseInt(times)
		if !ok || !okV || !okN || n < 0 || len(dice)+n > mostDice {
			return nil
		}
		for range n {
			dice = append(dice, v)
		}
	}
	return dice
}
