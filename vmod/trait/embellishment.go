package trait

import (
	"image"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

const (
	suffixImage  = "_Image"
	suffixName   = "_Name"
	suffixLevel  = "_Level"
	suffixActive = "_Active"
)

// An Embellishment is a Layer: images on top of the piece, of which one is shown
// at a time (VASSAL.counters.Embellishment, in its oldest and its later form, and
// VASSAL.counters.Embellishment0).
type Embellishment struct {
	ActivateCommand, UpCommand, DownCommand string
	ActivateStroke                          string // the key of ActivateCommand, from version 1 on

	Name   string // prefix of the layer's properties
	Levels []Level

	Follow           bool // FollowExpression decides the level
	FollowExpression string
	FirstLevelValue  int // the value of the expression that means level 1
	AlwaysActive     bool

	// Offset shifts the images' centres from the piece's, in pixels. Scale is the factor of their
	// size.
	Offset image.Point
	Scale  float64
	// ShownBy is a property on whose truth it depends whether a layer that follows a
	// property is drawn; "" for none. ShownWhen is the truth that it needs.
	ShownBy   string
	ShownWhen bool

	// Level is the level in view, from 1. It is negative while the layer is
	// switched off, and 0 for a layer without levels.
	Level int

	oldForm bool // the form of VASSAL 2, "emb;"
	// multiKey is a layer of version 0 with several keys for one command. VASSAL
	// has another class for it, Embellishment0, which does not limit the level
	// in the state.
	multiKey bool
}

// A Level is one of a layer's images.
type Level struct {
	Image string
	// Name replaces the name of what is inside the layer. With a plus sign at its end it goes before
	// that name, with a plus sign at its start after it.
	Name string
	// Named distinguishes an empty name from no name.
	Named bool
}

func newEmbellishment(f fields) Trait {
	e := &Embellishment{ActivateCommand: f.text("activate command")}
	activate := f.text("activate letter")
	e.UpCommand = f.text("increase command")
	increase := f.text("increase letters")
	e.DownCommand = f.text("decrease command")
	decrease := f.text("decrease letters")
	e.Offset = image.Pt(f.whole("x offset"), f.whole("y offset"))
	e.Levels = parseLevels(f.text("images"), f.text("level names"))
	e.Name = f.text("name")
	e.Follow, e.FollowExpression = f.truth("follows a property"), f.text("property that it follows")
	e.FirstLevelValue = f.whole("value of the first level")
	version := f.whole("version")
	e.AlwaysActive, e.ActivateStroke = f.truth("always active"), f.text("activate key")
	e.Scale = f.decimal("scale")
	e.ShownBy, e.ShownWhen = f.text("shown by property"), f.truth("shown when")
	if version == 0 {
		e.AlwaysActive = activate == ""
		e.multiKey = len(activate) > 1 || len(increase) > 1 || len(decrease) > 1
	}
	e.Level = -1
	if e.AlwaysActive {
		e.Level = 1
	}
	return e
}

// newOldEmbellishment reads the form of VASSAL 2 (Embellishment.originalSetType).
func newOldEmbellishment(f fields) Trait {
	keys := sequence.NewDecoder(f.Next(), ';')
	e := &Embellishment{oldForm: true, AlwaysActive: keys.Next() == "", Scale: 1, Level: -1}
	e.ActivateCommand = strings.TrimPrefix(f.Next(), "_") // drawn underneath
	f.Next()                                              // the key to increase
	e.UpCommand = f.Next()
	f.Next() // the key to decrease
	e.DownCommand = f.Next()
	e.Offset = image.Pt(f.Int(0), f.Int(0))
	for f.More() {
		pair := sequence.NewDecoder(f.Next(), ',')
		l := Level{Image: pair.Next()}
		if pair.More() {
			l.Name, l.Named = pair.Next(), true
		}
		e.Levels = append(e.Levels, l)
	}
	if e.AlwaysActive {
		e.Level = 1
	}
	return e
}

// parseLevels pairs images with names. It ignores surplus names.
func parseLevels(images, names string) []Level {
	if images == "" {
		return nil
	}
	levels := make([]Level, 0, 1+strings.Count(images, ","))
	for st := sequence.NewDecoder(images, ','); st.More(); {
		levels = append(levels, Level{Image: st.Next()})
	}
	if names == "" {
		return levels
	}
	st := sequence.NewDecoder(names, ',')
	for i := 0; i < len(levels) && st.More(); i++ {
		levels[i].Name, levels[i].Named = st.Next(), true
	}
	return levels
}

func (e *Embellishment) setState(state string) {
	st := sequence.NewDecoder(state, ';')
	if e.multiKey {
		e.Level = st.Int(1)
		return
	}
	n := e.levels()
	e.Level = min(max(-n, st.Int(-1)), n)
}

// levels is the number of levels. The later form has at least 1.
func (e *Embellishment) levels() int {
	if e.oldForm || e.multiKey {
		return len(e.Levels)
	}
	return max(1, len(e.Levels))
}

// level returns level n, counted from 1, or an empty level if there is none.
func (e *Embellishment) level(n int) Level {
	if n < 1 || n > len(e.Levels) {
		return Level{}
	}
	return e.Levels[n-1]
}

// current returns the level in view: the level that the property decides, if the layer follows a
// property, or else the level of the state (Embellishment.checkPropertyLevel).
func (e *Embellishment) current(q *query) int {
	if !e.Follow || e.FollowExpression == "" {
		return e.Level
	}
	defer q.budget.Leave()
	if !q.budget.Enter() {
		return e.Level
	}
	var val string
	if e.multiKey {
		if v := q.property(0, e.FollowExpression, false); v.kind != null {
			val = v.text
		} else {
			val = strconv.Itoa(e.FirstLevelValue)
		}
	} else if val = q.evaluate(propertyField, e.FollowExpression, expression.Scope{}); val == "" {
		val = strconv.Itoa(e.FirstLevelValue)
	}
	v, ok := sequence.ParseInt(val)
	if !ok {
		return e.Level
	}
	// VASSAL calculates with 32 bits.
	level := min(max(1, int(int32(v-e.FirstLevelValue+1))), e.levels())
	if e.Level > 0 {
		return level
	}
	return -level
}

func (e *Embellishment) answer(q *query, _ int, name string, _ bool) (value, bool) {
	suffix, ok := strings.CutPrefix(name, e.Name)
	if !ok {
		return value{}, false
	}
	switch suffix {
	case suffixImage:
		n := e.current(q)
		if n <= 0 {
			return text(""), true
		}
		if n > len(e.Levels) {
			return value{}, true
		}
		return text(e.Levels[n-1].Image), true
	case suffixName:
		n := e.current(q)
		if n <= 0 {
			return text(""), true
		}
		l := e.level(n)
		return optional(stripPlus(l.Name), l.Named), true
	case suffixLevel:
		return text(strconv.Itoa(e.current(q))), true
	case suffixActive:
		return text(strconv.FormatBool(e.Level > 0)), true
	}
	return value{}, false
}

// stripPlus removes the sign that marks where the level name goes.
func stripPlus(s string) string {
	if t, ok := strings.CutPrefix(s, "+"); ok {
		return t
	}
	return strings.TrimSuffix(s, "+")
}

func (e *Embellishment) exports() []string {
	if e.multiKey {
		return nil // Embellishment0 names none, though it answers
	}
	return []string{e.Name + suffixImage, e.Name + suffixLevel, e.Name + suffixActive, e.Name + suffixName}
}

func (e *Embellishment) name(q *query, at int) string {
	label := e.level(e.current(q)).Name
	if label == "" {
		return q.name(at + 1)
	}
	st := sequence.NewDecoder(label, '+')
	first := st.Next()
	if !st.More() {
		return first
	}
	if second := st.Next(); first == "" {
		return q.name(at+1) + second
	}
	return first + q.name(at+1)
}
