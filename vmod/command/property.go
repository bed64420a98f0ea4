package command

import (
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// GlobalProperty sets a property in a save (GlobalProperty).
type GlobalProperty struct {
	// Name is the property's name. The name of a zone's property is followed by the names of zone,
	// board and map, parted by tabs (ZoneProperty.getPropertyId); see Property.
	Name, Value string
	// Container is where the property is defined: "Module", the name of a map, or a
	// map and a zone with a colon between. Old files do not have it.
	Container    string
	HasContainer bool
}

const globalProperty = "GlobalProperty\t"

func decodeGlobalProperty(text, _ string) Leaf {
	d := sequence.NewDecoder(text, ';')
	if d.Next() != globalProperty {
		return Unknown{Text: text}
	}
	g := GlobalProperty{Name: d.Next(), Value: d.Next()}
	if g.HasContainer = d.More(); g.HasContainer {
		g.Container = d.Next()
	}
	return g
}

// Property returns the property's own name and where it is defined, as in Container; a
// zone's property names that by itself, and the board with the zone.
func (g GlobalProperty) Property() (name, container, board string) {
	if parts := strings.Split(g.Name, "\t"); len(parts) == 4 && g.Container == "" {
		return parts[0], parts[3] + ":" + parts[1], parts[2]
	}
	return g.Name, g.Container, ""
}

// Encode returns the name, the value and the container.
func (g GlobalProperty) Encode() string {
	fields := []string{globalProperty, g.Name, g.Value}
	if g.HasContainer {
		fields = append(fields, g.Container)
	}
	return join(';', fields...)
}

// MutableProperty changes a property during play, for example the result of dice
// (ChangePropertyCommandEncoder).
type MutableProperty struct {
	Name, Old, New string
	// Container is as in GlobalProperty. Without it, VASSAL changes the first
	// property of that name.
	Container    string
	HasContainer bool
}

func decodeMutableProperty(_, rest string) Leaf {
	d := sequence.NewDecoder(rest, '\t')
	m := MutableProperty{Name: d.Next(), Old: d.Next(), New: d.Next()}
	if m.HasContainer = d.More(); m.HasContainer {
		m.Container = d.Next()
	}
	return m
}

// Encode returns the name, both values and the container.
func (m MutableProperty) Encode() string {
	fields := []string{m.Name, m.Old, m.New}
	if m.HasContainer {
		fields = append(fields, m.Container)
	}
	return "MutableProperty\t" + join('\t', fields...)
}

// LockScenarioTab locks or unlocks a tab of scenario options, from VASSAL 3.7
// on (ScenarioPropertiesOptionTab).
type LockScenarioTab struct {
	Tab string
	// By is the name of the player who locked the tab, Password unlocks it, and Date
	// is when it was locked, as text.
	By       string
	Password PlayerID
	Date     string
}

const lockScenarioTab = "LOCKSPOTAB"

func decodeLockScenarioTab(_, rest string) Leaf {
	d := sequence.NewDecoder(rest, '\t')
	return LockScenarioTab{Tab: d.Next(), By: d.Next(), Password: PlayerID(d.Next()), Date: d.Next()}
}

// Encode returns all fields.
func (l LockScenarioTab) Encode() string {
	return join('\t', lockScenarioTab, l.Tab, l.By, string(l.Password), l.Date)
}

// SetupStack records that the at-start stacks and decks have been placed. If a save
// lacks it, VASSAL places them when it loads the save (NewGameIndicator).
type SetupStack struct{}

const setupStack = "SETUP_STACK\t"

// Encode returns the mark.
func (SetupStack) Encode() string { return setupStack }

// StartupGlobalKey records whether a startup global key command has been applied,
// from VASSAL 3.6 on (StartupGlobalKeyCommand).
type StartupGlobalKey struct {
	// ID is the id of the component, "SGKC" and a number.
	ID      string
	Applied bool
}

func decodeStartupGlobalKey(_, rest string) Leaf {
	d := sequence.NewDecoder(rest, '\t')
	return StartupGlobalKey{ID: d.Next(), Applied: d.Bool(true)}
}

// Encode returns both.
func (s StartupGlobalKey) Encode() string { return "SGKC\t" + join('\t', s.ID, boolean(s.Applied)) }

// Extension is an extension that was loaded when the file was saved
// (ModuleExtension.RegCmd).
type Extension struct {
	Name, Version string
}

func decodeExtension(text, rest string) Leaf {
	t := sequence.Split(rest, '\t')
	if len(t) < 2 {
		return Unknown{Text: text, Reason: "an extension needs a name and a version"}
	}
	return Extension{Name: t[0], Version: t[1]}
}

// Encode returns the name and the version.
func (e Extension) Encode() string { return "EXT\t" + join('\t', e.Name, e.Version) }

// Plugin is a plugin that was loaded when the file was saved
// (ModulePlugin.RegCmd).
type Plugin struct {
	Name, Version string
}

func decodePlugin(text, rest string) Leaf {
	t := sequence.Split(rest, '\t')
	if len(t) < 2 {
		return Unknown{Text: text, Reason: "a plugin needs a name and a version"}
	}
	return Plugin{Name: t[0], Version: t[1]}
}

// Encode returns the name and the version.
func (p Plugin) Encode() string { return "PLUGIN\t" + join('\t', p.Name, p.Version) }

// Check is a condition of VASSAL 2 on the version of the program that loads the
// file. VASSAL from 3 on does not read it.
type Check struct {
	Condition string
	// Command is the text of the command to execute if the condition holds.
	Command string
}

func decodeCheck(_, rest string) Leaf {
	d := sequence.NewDecoder(rest, '\t')
	return Check{Condition: d.Next(), Command: d.Next()}
}

// Encode returns both.
func (c Check) Encode() string { return "CHECK\t" + join('\t', c.Condition, c.Command) }

// Alert is a warning of VASSAL 2. VASSAL from 3 on does not read it.
type Alert struct {
	// Text has a bar for each new line.
	Text string
}

// Encode returns the text.
func (a Alert) Encode() string { return "ALERT\t" + a.Text }

func boolean(b bool) string { return strconv.FormatBool(b) }

func integer[T int | int64](n T) string { return strconv.FormatInt(int64(n), 10) }

// long returns the next token as a Java long, or 0 if it is no number.
func long(d *sequence.Decoder) int64 {
	n, err := strconv.ParseInt(d.Next(), 10, 64)
	if err != nil {
		return 0
	}
	return n
}
