package trait

import (
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

// An Embellishment is a Layer: images on top of the piece, one of which is
// shown at a time (VASSAL.counters.Embellishment, in its oldest and its later
// text form, and Embellishment0).
type Embellishment struct {
	ActivateCommand, UpCommand, DownCommand string
	ActivateStroke                          string // the key of ActivateCommand, from version 1 on

	Name   string // prefix of the layer's properties
	Levels []Level

	Follow           bool // the level is worked out from FollowExpression
	FollowExpression string
	FirstLevelValue  int // value of the expression that means level 1
	AlwaysActive     bool

	// oldForm is for the form of VASSAL 2, "emb;".
	oldForm bool
	// multiKey is for a layer of version 0 with several keys for one command, for
	// which VASSAL has a class of its own, Embellishment0. That class takes the
	// state's level as it is.
	multiKey bool

	// Level is the level in view, from 1; negative while the layer is switched
	// off, 0 for a layer without levels.
	Level int
}

// A Level is one of a layer's images.
type Level struct {
	Image string
	// Name of the level. A plus sign at its end or start means that it goes
	// before or after the name of what is inside the layer; without one it
	// replaces that name.
	Name string
	// Named says that there is a name; an empty one is not the same as none.
	Named bool
}

func newEmbellishment(f fields) Trait {
	e := &Embellishment{ActivateCommand: f.text("activate command")}
	activate := f.text("activate letter")
	e.UpCommand = f.text("increase command")
	increase := f.text("increase letters")
	e.DownCommand = f.text("decrease command")
	decrease := f.text("decrease letters")
	e.Levels = parseLevels(f.text("images"), f.text("level names"))
	e.Name = f.text("name")
	e.Follow, e.FollowExpression = f.truth("follows a property"), f.text("property that it follows")
	e.FirstLevelValue = f.whole("value of the first level")
	version := f.whole("version")
	e.AlwaysActive, e.ActivateStroke = f.truth("always active"), f.text("activate key")
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
	e := &Embellishment{oldForm: true, AlwaysActive: keys.Next() == "", Level: -1}
	e.ActivateCommand = strings.TrimPrefix(f.Next(), "_") // drawn underneath
	f.Next()                                              // the key to increase
	e.UpCommand = f.Next()
	f.Next() // the key to decrease
	e.DownCommand = f.Next()
	f.Next() // x offset
	f.Next() // y offset
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

// parseLevels puts images and names together. Surplus names belong to no level.
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

// levels is the number of levels. The later form has at least one.
func (e *Embellishment) levels() int {
	if e.oldForm || e.multiKey {
		return len(e.Levels)
	}
	return max(1, len(e.Levels))
}

// level is level n, counted from 1; one without image and name where there is
// none.
func (e *Embellishment) level(n int) Level {
	if n < 1 || n > len(e.Levels) {
		return Level{}
	}
	return e.Levels[n-1]
}

// current is the level in view: for a layer that follows a property the one the
// property gives, otherwise that of the state (Embellishment.checkPropertyLevel).
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
	// 32 bits, as VASSAL counts.
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

// stripPlus takes the sign off a level name that says where it goes.
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
