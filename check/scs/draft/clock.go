package draft

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// A Phase is a phase of the turn.
type Phase struct {
	// ID is its word in the pack, Text the module's word.
	ID, Text string
	// Side is the phasing side, or "".
	Side string
	// Moves is the value for game.toml, or "" if the module does not show it.
	Moves string

	rest  string // further lines for game.toml, from the series' rules
	named bool   // Text names the side
}

// A Told is where the module shows turn, phase or side: a level of a turn tracker, or a global
// property.
type Told struct {
	Tracker, Level, Property string
	Why                      Because
}

// A Button is a dice button.
type Button struct {
	Name         string
	Count, Sides int
	// Text is a pattern for its chat line, with the group roll.
	Text string
}

// purpose returns what a button's dice are for, by its name; "" for combat and for names that do not
// show it.
func (b *Button) purpose() bind.Purpose {
	switch w := words(b.Name); {
	case has(w, "pullout") || phrase(w, "pull", "out"):
		return bind.ForPullout
	case has(w, "strikes", "airstrikes"):
		return bind.ForStrikes
	}
	return ""
}

// A phaseKind is a kind of phase with the words that name it. id is the pack's word; rest holds what
// the series' rules have for such a phase (4.0a, 5.0, 6.0, 7.0, 11.0, 12.0).
type phaseKind struct {
	id    string
	words []string
	moves string
	rest  string
}

const (
	movementRest     = "overrun = true\ncombat = false\nstacking = \"end\""
	reinforcements   = "reinforcements = true"
	combatRest       = "overrun = false\ncombat = true\nstacking = \"end\""
	exploitationRest = "overrun = true\ncombat = false\nstacking = \"end\""
	dgRest           = "markers = [\"dg\"]"
	supplyRest       = "overrun = false\ncombat = false\nmarkers = [\"oos\"]\nstacking = \"end\""
)

var phaseKinds = []phaseKind{
	{"exploitation", []string{"exploitation", "exploit"}, "exploit", exploitationRest},
	{"movement", []string{"movement", "move", "moves"}, "phasing", movementRest},
	{"combat", []string{"combat", "attack", "attacks", "battle"}, "none", combatRest},
	{"barrage", []string{"barrage", "bombardment"}, "none", ""},
	{"supply", []string{"supply", "logistics"}, "none", supplyRest},
	{"reinforcement", []string{"reinforcement", "reinforcements"}, "none", reinforcements},
	{"replacement", []string{"replacement", "replacements", "rebuild"}, "none", ""},
	{"air", []string{"air"}, "none", ""},
	{"weather", []string{"weather"}, "none", ""},
	{afb.DGRemoval, []string{"dg", "disorganized", "disorganization", "disorganisation"}, "none", dgRest},
	{"clean_up", []string{"cleanup", "clean", "end"}, "none", ""},
}

// guessClock finds turn and phases in turn trackers, or else in global properties.
func (d *Draft) guessClock(m *vmod.Module) {
	for _, t := range m.TurnTrackers {
		if t.Name != "" {
			d.levels(t, t.Levels, "")
		}
	}
	for _, g := range m.GlobalProperties {
		switch text := words(g.Name); {
		case d.Turn == nil && g.Name != "" && has(text, "turn") && !has(text, "length", "last", "max"):
			d.Turn = &Told{Property: g.Name, Why: Because{Likely, "its name"}}
		case d.PhaseAt == nil && has(text, "phase"):
			d.PhaseAt = &Told{Property: g.Name, Why: Because{Guess, "its name"}}
		}
	}
	d.placeArrivals()
	for _, b := range m.Dice {
		d.Dice = append(d.Dice, ButtonOf(b))
	}
}

// placeArrivals puts reinforcements into each side's first movement phase, as in the series
// (5.0), unless the game has a phase of its own for them.
func (d *Draft) placeArrivals() {
	if slices.ContainsFunc(d.Phases, func(p Phase) bool { return p.rest == reinforcements }) {
		return
	}
	for _, side := range d.Sides {
		i := slices.IndexFunc(d.Phases, func(p Phase) bool { return p.Side == side.ID && p.Moves == "phasing" })
		if i >= 0 {
			d.Phases[i].rest += "\n" + reinforcements
		}
	}
}

// levels reads the levels of a turn tracker from the outside inwards. side is the side that an
// outer level names.
func (d *Draft) levels(t *buildfile.TurnTracker, levels []*buildfile.TurnLevel, side string) {
	for _, level := range levels {
		told := &Told{Tracker: t.Name, Level: level.Name, Why: Because{Likely, "the turn tracker"}}
		if told.Level == "" {
			told.Level = level.Property
		}
		switch {
		case level.Kind == buildfile.CounterLevel && d.Turn == nil:
			d.Turn = told
			if level.Limit > 0 {
				d.Turns = level.Limit
			}
		case level.Kind == buildfile.ListLevel && d.nameSides(level.List):
			if d.SideAt == nil {
				d.SideAt, d.SideTexts = told, level.List
			}
			for _, text := range level.List {
				if i := d.sideIn(text); i >= 0 {
					d.levels(t, level.Levels, d.Sides[i].ID)
				}
			}
			continue
		case level.Kind == buildfile.ListLevel:
			if d.PhaseAt == nil {
				d.PhaseAt = told
			}
			for _, text := range level.List {
				d.addPhase(text, side)
			}
		}
		d.levels(t, level.Levels, side)
	}
}

// nameSides reports whether each text names a side and no phase.
func (d *Draft) nameSides(texts []string) bool {
	return len(texts) > 0 && !slices.ContainsFunc(texts, func(text string) bool {
		w := words(text)
		return d.sideOf(w) < 0 || slices.ContainsFunc(phaseKinds, func(k phaseKind) bool { return has(w, k.words...) })
	})
}

func (d *Draft) addPhase(text, side string) {
	w := words(text)
	phase := Phase{Text: text, Side: side, ID: slug(strings.Join(d.withoutSides(w), " "))}
	if i := d.sideOf(w); i >= 0 {
		side = d.Sides[i].ID
		phase.Side, phase.named = side, true
	}
	var kinds []phaseKind
	for _, kind := range phaseKinds {
		if has(w, kind.words...) {
			kinds = append(kinds, kind)
		}
	}
	if len(kinds) > 0 {
		phase.ID, phase.Moves, phase.rest = kinds[0].id, kinds[0].moves, kinds[0].rest
	}
	if len(kinds) > 1 && (kinds[0].id != "exploitation" || kinds[1].id != "movement" || len(kinds) > 2) {
		phase.Moves, phase.rest = "", "" // probably movement and combat in one phase
	}
	if phase.ID == "" || slices.ContainsFunc(d.Phases, func(p Phase) bool { return p.Text == text && p.Side == side }) {
		return
	}
	if slices.ContainsFunc(d.Phases, func(p Phase) bool { return p.ID == phase.ID && p.Side == side }) {
		phase.ID = slug(text) // a second movement phase
		if slices.ContainsFunc(d.Phases, func(p Phase) bool { return p.ID == phase.ID && p.Side == side }) {
			return
		}
	}
	d.Phases = append(d.Phases, phase)
}

// reference matches a property in the format of a report.
var reference = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\$[^$]*\$`) })

// rolled matches the result of one or several dice, "3" or "3, 5", as the group "roll".
const rolled = `(?P<roll>[0-9][0-9, +-]*)`

// ButtonOf makes a pattern from the report format of a dice button.
func ButtonOf(b *buildfile.Dice) Button {
	format := b.ReportFormat
	var text strings.Builder
	quote := func(s string) {
		s = regexp.QuoteMeta(strings.NewReplacer("&lt;", "<", "&gt;", ">").Replace(s))
		text.WriteString(strings.NewReplacer("<", "(?:<|&lt;)", ">", "(?:>|&gt;)").Replace(s))
	}
	end, told := 0, false
	for _, at := range reference().FindAllStringIndex(format, -1) {
		quote(format[end:at[0]])
		switch name := format[at[0]+1 : at[1]-1]; {
		case name == "name":
			quote(b.Name)
		case (name == "result" || name == "numericalTotal") && !told:
			text.WriteString(rolled)
			told = true
		default:
			text.WriteString(".*")
		}
		end = at[1]
	}
	quote(format[end:])
	if !told {
		return Button{Name: b.Name, Count: b.Count, Sides: b.Sides}
	}
	return Button{b.Name, b.Count, b.Sides, text.String()}
}

// phaseIDs returns the ids of the phases, each once.
func (d *Draft) phaseIDs(p *scspack.Pack) []string {
	if p != nil {
		return p.PhaseIDs()
	}
	var ids []string
	for _, phase := range d.Phases {
		if !slices.Contains(ids, phase.ID) {
			ids = append(ids, phase.ID)
		}
	}
	return ids
}
