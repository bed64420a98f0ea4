package buildfile

import (
	"strconv"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A Turn is what a turn tracker shows.
type Turn struct {
	Text   string       // what players read, in the tracker's format
	Active []LevelValue // the current levels, from the outermost inwards
	All    []LevelValue // all levels; each sets its property
}

// A LevelValue is the value of a turn level.
type LevelValue struct {
	Level *TurnLevel
	Value string // the number of a counter, the name from a list
	Text  string // the value in the level's format
}

// Describe returns what the tracker shows in a state, which is the text after the
// tracker's id in its command (TurnTracker.setState).
//
// property returns other properties in formats; it may be nil. As in VASSAL, an unknown
// property becomes its name. A format that is a BeanShell expression is not evaluated:
// the result is the plain value, or the texts of the levels with spaces between them.
//
// A missing part of the state is as in VASSAL: a counter is at its start, a list at its
// second entry. Describe fails for a part that cannot belong to this tracker, where
// VASSAL would silently show something else.
func (t *TurnTracker) Describe(state string, property func(name string) (value string, ok bool)) (Turn, error) {
	d := turnDecoder{property: property, values: make(map[*TurnLevel]levelState)}
	parts := sequence.NewDecoder(state, '|')
	current, err := d.number(&parts, 0)
	if err != nil {
		return Turn{}, errors.Wrapf(err, "turn tracker %q", t.Name)
	}
	if err := d.levels(&parts, t.Levels, current); err != nil {
		return Turn{}, errors.Wrapf(err, "turn tracker %q", t.Name)
	}
	for _, v := range d.turn.All {
		if p := v.Level.Property; p != "" {
			d.known = append(d.known, [2]string{p, v.Value})
		}
	}
	for i := range d.turn.All {
		v := &d.turn.All[i]
		v.Text = d.format(v.Level.Format, v.Value, [2]string{"value", v.Value})
	}
	return d.finish(t, current), nil
}

// levelState is the decoded state of a level.
type levelState struct {
	index    int // in Turn.All
	sublevel int
}

type turnDecoder struct {
	property func(name string) (string, bool)
	turn     Turn
	values   map[*TurnLevel]levelState
	known    [][2]string // properties that the levels set, and their values
}

// number returns the next part as a number, or def if it is missing.
func (d *turnDecoder) number(parts *sequence.Decoder, def int) (int, error) {
	text := parts.Or("")
	if text == "" {
		return def, nil
	}
	n, ok := sequence.ParseInt(text)
	if !ok {
		return 0, errors.Errorf("state %q is no number", text)
	}
	return n, nil
}

// levels decodes the states of levels side by side. current is the index of the current
// level.
func (d *turnDecoder) levels(parts *sequence.Decoder, levels []*TurnLevel, current int) error {
	if current < 0 || current > 0 && current >= len(levels) {
		return errors.Errorf("level %d is current; there are %d", current, len(levels))
	}
	for _, level := range levels {
		if err := d.level(level, parts.Or("")); err != nil {
			return err
		}
	}
	return nil
}

func (d *turnDecoder) level(level *TurnLevel, state string) error {
	parts := sequence.NewDecoder(state, ';')
	if level.Kind == OtherLevel {
		d.values[level] = levelState{index: len(d.turn.All), sublevel: -1}
		d.turn.All = append(d.turn.All, LevelValue{Level: level, Value: parts.Next()})
		return nil
	}
	start := 1 // the default of a list's index too
	if level.Kind == CounterLevel {
		start = level.Start
	}
	current, err := d.number(&parts, start)
	if err != nil {
		return err
	}
	sublevel, err := d.number(&parts, 0)
	if err != nil {
		return err
	}
	value := strconv.Itoa(current)
	if level.Kind == ListLevel {
		value = ""
		if 0 <= current && current < len(level.List) {
			value = level.List[current]
		}
	}
	d.values[level] = levelState{index: len(d.turn.All), sublevel: sublevel}
	d.turn.All = append(d.turn.All, LevelValue{Level: level, Value: value})
	parts.Or("") // loop, or the first entry of a list
	parts.Or("") // its limit, or which entries are in use
	return d.levels(&parts, level.Levels, sublevel)
}

// finish follows the current levels and makes the tracker's text.
func (d *turnDecoder) finish(t *TurnTracker, current int) Turn {
	const shown = 15 // number of $levelN$ in VASSAL
	for levels := t.Levels; current >= 0 && current < len(levels); {
		level := levels[current]
		at := d.values[level]
		d.turn.Active = append(d.turn.Active, d.turn.All[at.index])
		levels, current = level.Levels, at.sublevel
	}
	var names [shown][2]string
	texts := make([]string, 0, len(d.turn.Active))
	for i := range names {
		names[i][0] = "level" + strconv.Itoa(i+1)
		if i < len(d.turn.Active) {
			names[i][1] = d.turn.Active[i].Text
			texts = append(texts, names[i][1])
		}
	}
	d.turn.Text = d.format(t.Format, strings.Join(texts, " "), names[:]...)
	return d.turn
}

// format fills in a format string (FormattedStringExpression). own are the properties
// that only this format has.
func (d *turnDecoder) format(format, plain string, own ...[2]string) string {
	if trimmed := trim(format); strings.HasPrefix(trimmed, "{") && strings.HasSuffix(trimmed, "}") {
		return plain
	}
	var b strings.Builder
	tokens := sequence.Split(format, '$')
	for i, token := range tokens {
		if i%2 == 1 && i+1 < len(tokens) {
			token = d.lookup(token, own)
		}
		b.WriteString(token)
	}
	return b.String()
}

func (d *turnDecoder) lookup(name string, own [][2]string) string {
	for _, p := range own {
		if p[0] == name {
			return p[1]
		}
	}
	for i := len(d.known) - 1; i >= 0; i-- { // the last level counts
		if d.known[i][0] == name {
			return d.known[i][1]
		}
	}
	if d.property != nil {
		if value, ok := d.property(name); ok {
			return value
		}
	}
	return name
}
