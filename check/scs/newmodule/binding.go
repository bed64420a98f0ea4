package newmodule

import (
	"bytes"
	"regexp"

	"github.com/pelletier/go-toml/v2"
	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/component"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/draft"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
)

// A binding is the part of vassal.toml that such a module needs; package bind documents the
// file.
type binding struct {
	Module struct {
		Names []string `toml:"names"`
	} `toml:"module"`
	Maps     []boundMap    `toml:"map"`
	Places   []boundPlace  `toml:"place,omitempty"`
	Units    []boundUnit   `toml:"unit"`
	Markers  []boundMarker `toml:"marker,omitempty"`
	Statuses []boundStatus `toml:"status,omitempty"`
	Turns    []boundTurn   `toml:"turn"`
	Phases   []boundTurn   `toml:"phase,omitempty"`
	Dice     []boundDice   `toml:"dice"`
	Combats  []boundLine   `toml:"combat"`
	Overruns []boundLine   `toml:"overrun"`
	Results  []boundLine   `toml:"result"`
	Strikes  []boundLine   `toml:"strike,omitempty"`
	Rolls    []boundRoll   `toml:"roll,omitempty"`
}

type boundMap struct {
	Window string `toml:"window"`
	Letter string `toml:"letter,omitempty"`
}

type boundPlace struct {
	Name   string `toml:"name"`
	Window string `toml:"window"`
	Zone   string `toml:"zone"`
}

type boundUnit struct {
	Property     string `toml:"property"`
	Unit         string `toml:"unit"`
	Layer        string `toml:"layer"`
	FullLevel    int    `toml:"full_level"`
	ReducedLevel int    `toml:"reduced_level"`
}

type boundMarker struct {
	Property string `toml:"property"`
	Value    string `toml:"value"`
	Marker   string `toml:"marker"`
}

type boundStatus struct {
	Meaning        scspack.Meaning `toml:"meaning"`
	Property       string          `toml:"property"`
	Value          string          `toml:"value"`
	AmountProperty string          `toml:"amount_property,omitempty"`
}

type boundTurn struct {
	Tracker string       `toml:"tracker"`
	Level   string       `toml:"level"`
	When    []boundPhase `toml:"when,omitempty,inline"`
}

type boundPhase struct {
	Text  string `toml:"text"`
	Phase string `toml:"phase"`
	Side  string `toml:"side,omitempty"`
}

type boundDice struct {
	Name  string `toml:"name"`
	Dice  int    `toml:"dice"`
	Sides int    `toml:"sides"`
	Text  string `toml:"text"`
}

type boundLine struct {
	Text string `toml:"text"`
}

type boundRoll struct {
	For  bind.Purpose `toml:"for"`
	Text string       `toml:"text"`
}

// Patterns for the chat lines that the module's help describes. A hex is 24.17 or A10.10;
// there may be several.
const (
	oneHex    = `[A-Z]?\d{1,3}\.\d{1,3}`
	strength  = `\d+(?:[./]\d+)?`
	announced = `(?P<hex>` + oneHex + `)(?: (?:by (?P<attackers>.+?) )?from (?P<from>` + oneHex +
		`(?:(?:,| and|,? +)+` + oneHex + `)*))?` +
		`(?:,? with (?P<attack>` + strength + `) to (?P<defence>` + strength +
		`))?(?:,? at (?P<odds>[+-]?\d+(?::\d+)?))?`
	combatLine  = `\bCombat: ` + announced
	overrunLine = `\bOverrun: ` + announced
	resultLine  = `\bResult: (?:(?P<roll>\d+) at (?P<column>[+-]?\d+(?::\d+)?): )?(?P<result>.+)`
	strikeLine  = `\bAir strike on (?P<hex>` + oneHex + `)(?: \((?P<split>split)\))?(?:: (?P<roll>\d+))?`
	strikesLine = `\bAir strikes: (?P<roll>\d+)`
	pulloutLine = `\bPull-out: (?P<roll>\d+)`
)

// strikes reports whether the game has air strikes, pullsOut whether a pull-out has dice.
func (m *maker) strikes() bool  { return len(m.pack.Air) > 0 }
func (m *maker) pullsOut() bool { return m.pack.Pullout != nil && len(m.pack.Pullout.Rolls) > 0 }

// binding returns the text of vassal.toml for the module that was made.
func (m *maker) binding(module *vmod.Module) ([]byte, error) {
	var b binding
	b.Module.Names = []string{m.options.Name}
	for i := range m.pack.Maps {
		b.Maps = append(b.Maps, boundMap{Window: mapName(&m.pack.Maps[i]), Letter: letter(&m.pack.Maps[i])})
	}
	for _, p := range m.places {
		b.Places = append(b.Places, boundPlace{Name: p.Name, Window: p.window, Zone: regexp.QuoteMeta(p.Name)})
	}
	b.Units = []boundUnit{{Property: unitProperty, Unit: "$" + unitProperty + "$", Layer: stepLayer, FullLevel: 0,
		ReducedLevel: 1}}
	for i := range m.marks {
		id := m.marks[i].ID
		b.Markers = append(b.Markers, boundMarker{Property: markerProperty, Value: regexp.QuoteMeta(id), Marker: id})
	}
	for _, s := range m.statuses() {
		b.Statuses = append(b.Statuses, boundStatus{Meaning: s.meaning, Property: s.Name + "_Active", Value: "true"})
	}
	if len(m.losses) > 0 {
		b.Statuses = append(b.Statuses, boundStatus{Meaning: scspack.MeansStepLoss, Property: lossLayer + "_Active",
			Value: "true", AmountProperty: lossLayer + "_Level"})
	}
	b.Turns = []boundTurn{{Tracker: trackerName, Level: turnLevel}}
	if len(m.pack.Phases) > 0 {
		told := boundTurn{Tracker: trackerName, Level: phaseLevel}
		for _, phase := range m.pack.Phases {
			told.When = append(told.When, boundPhase{Text: regexp.QuoteMeta(component.Title(phase.Name())),
				Phase: phase.ID, Side: phase.Side})
		}
		b.Phases = []boundTurn{told}
	}
	for _, d := range module.Dice {
		button := draft.ButtonOf(d)
		b.Dice = append(b.Dice, boundDice{Name: button.Name, Dice: button.Count, Sides: button.Sides,
			Text: button.Text})
	}
	b.Combats, b.Overruns, b.Results = []boundLine{{combatLine}}, []boundLine{{overrunLine}}, []boundLine{{resultLine}}
	if m.strikes() {
		b.Strikes = []boundLine{{strikeLine}}
		b.Rolls = append(b.Rolls, boundRoll{bind.ForStrikes, strikesLine})
	}
	if m.pullsOut() {
		b.Rolls = append(b.Rolls, boundRoll{bind.ForPullout, pulloutLine})
	}
	var out bytes.Buffer
	out.WriteString("# Written with the module. Its pieces carry the ids of units.csv and markers.csv\n# as " +
		"properties of their own.\n\n")
	encoder := toml.NewEncoder(&out)
	encoder.SetArraysMultiline(true)
	err := encoder.Encode(b)
	return out.Bytes(), errors.Wrap(err, "write vassal.toml")
}
