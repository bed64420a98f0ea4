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

const ctrl = 128 // java.awt.event.InputEvent.CTRL_DOWN_MASK

// An Embellishment is a Layer: images on top of the piece, one of which is
// shown at a time (VASSAL.counters.Embellishment, in its oldest and its later
// text form, and Embellishment0).
type Embellishment struct {
	// OldForm says that the type is in the form of VASSAL 2, "emb;".
	OldForm bool

	ActivateCommand, UpCommand, DownCommand, ResetCommand, RandomCommand string
	// ActivateKey, UpKey and DownKey are characters, the keys of version 0.
	ActivateKey, UpKey, DownKey                   string
	ActivateModifiers, UpModifiers, DownModifiers int
	// ActivateStroke, IncreaseStroke and DecreaseStroke are the keys of
	// version 1.
	ActivateStroke, IncreaseStroke, DecreaseStroke KeyStroke
	ResetKey, RandomKey                            KeyStroke
	ResetLevel                                     string // a format that gives a level

	DrawUnderneath   bool // when the piece is selected
	XOffset, YOffset int  // of the image's centre from the piece's, pixels
	Levels           []Level
	Loop             bool   // the level after the last is the first
	Name             string // prefix of the layer's properties

	Follow            bool // the level is worked out from FollowExpression
	FollowExpression  string
	FirstLevelValue   int // value of the expression that means level 1
	Version           int
	AlwaysActive      bool
	Description       string
	Scale             float64
	OnlyPropertyName  string // a following layer shows only while this property
	OnlyPropertyState string // is true ("true") or is not

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

// ID implements [Trait].
func (e *Embellishment) ID() string {
	if e.OldForm {
		return "emb;"
	}
	return "emb2;"
}

func newEmbellishment(typ string) Trait {
	st := sequence.NewDecoder(strings.TrimPrefix(typ, "emb2;"), ';')
	e := &Embellishment{
		ActivateCommand: st.Or(""), ActivateModifiers: st.Int(ctrl), ActivateKey: st.Or("A"),
		UpCommand: st.Or(""), UpModifiers: st.Int(ctrl), UpKey: st.Or(""),
		DownCommand: st.Or(""), DownModifiers: st.Int(ctrl), DownKey: st.Or(""),
		ResetCommand: st.Or(""), ResetKey: key(&st), ResetLevel: st.Or("1"),
		DrawUnderneath: st.Bool(false), XOffset: st.Int(0), YOffset: st.Int(0),
		Levels: parseLevels(st.Or(""), st.Or("")),
		Loop:   st.Bool(true), Name: st.Or(""),
		RandomKey: key(&st), RandomCommand: st.Or(""),
		Follow: st.Bool(false), FollowExpression: st.Or(""), FirstLevelValue: st.Int(1),
		Version: st.Int(0), AlwaysActive: st.Bool(true),
		ActivateStroke: key(&st), IncreaseStroke: key(&st), DecreaseStroke: key(&st),
		Description: st.Or(""), Scale: st.Float(1),
		OnlyPropertyName: st.Or(""), OnlyPropertyState: st.Or("true"),
	}
	if e.Version == 0 {
		e.AlwaysActive = e.ActivateKey == ""
	}
	if e.AlwaysActive {
		e.Level = 1
	} else {
		e.Level = -1
	}
	return e
}

// multiKey says whether the layer is one of version 0 with several keys for one
// command, for which VASSAL has a class of its own, Embellishment0. That class
// takes the state's level as it is.
func (e *Embellishment) multiKey() bool {
	return !e.OldForm && e.Version == 0 &&
		(len(e.ActivateKey) > 1 || len(e.UpKey) > 1 || len(e.DownKey) > 1)
}

// newOldEmbellishment reads the form of VASSAL 2 (Embellishment.originalSetType).
func newOldEmbellishment(typ string) Trait {
	st := fields(typ)
	e := &Embellishment{OldForm: true, Loop: true, Version: 1, Scale: 1, FirstLevelValue: 0, OnlyPropertyState: "true"}
	keys := sequence.NewDecoder(st.Next(), ';')
	e.ActivateKey = strings.ToUpper(keys.Next())
	e.ResetLevel = "0"
	if keys.More() {
		e.ResetCommand, e.ResetKey, e.ResetLevel = keys.Next(), key(&keys), keys.Or("0")
	}
	e.ActivateCommand = st.Next()
	if c, ok := strings.CutPrefix(e.ActivateCommand, "_"); ok {
		e.ActivateCommand, e.DrawUnderneath = c, true
	}
	e.UpKey, e.UpCommand = strings.ToUpper(st.Next()), st.Next()
	e.DownKey, e.DownCommand = strings.ToUpper(st.Next()), st.Next()
	e.ActivateModifiers, e.UpModifiers, e.DownModifiers = ctrl, ctrl, ctrl
	e.XOffset, e.YOffset = st.Int(0), st.Int(0)
	e.Levels = parseOldLevels(&st)
	e.AlwaysActive = e.ActivateKey == ""
	e.Level = -1
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

// parseOldLevels reads levels that are pairs of image and name.
func parseOldLevels(st *sequence.Decoder) []Level {
	var levels []Level
	for st.More() {
		pair := sequence.NewDecoder(st.Next(), ',')
		l := Level{Image: pair.Next()}
		if pair.More() {
			l.Name, l.Named = pair.Next(), true
		}
		levels = append(levels, l)
	}
	return levels
}

func (e *Embellishment) setState(state string) {
	st := sequence.NewDecoder(state, ';')
	if e.multiKey() {
		e.Level = st.Int(1)
		return
	}
	n := e.levels()
	e.Level = min(max(-n, st.Int(-1)), n)
}

// levels is the number of levels. The later form has at least one.
func (e *Embellishment) levels() int {
	if e.OldForm || e.multiKey() {
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
	if e.multiKey() {
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
	if e.multiKey() {
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
