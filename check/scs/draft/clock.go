package draft

import (
	"regexp"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// A Phase is a phase of the turn as the module names it.
type Phase struct {
	// ID is its word in the pack, Text the module's own.
	ID, Text string
	// Side is the phasing side, or "".
	Side string
	// Moves and Combat are as in game.toml, "" and false where nothing says.
	Moves  string
	Combat bool
}

// A Told is where the module tells turn or phases: a level of a turn tracker, or
// a global property.
type Told struct {
	Tracker, Level, Property string
	Why                      Because
}

// A Button is a dice button.
type Button struct {
	Name         string
	Count, Sides int
	// Text is a pattern of its chat line, with the group roll.
	Text string
}

// phaseKind are words for a phase; the id is the word that packs have for it.
type phaseKind struct {
	id     string
	words  []string
	moves  string
	combat bool
}

var phaseKinds = []phaseKind{
	{"exploitation", []string{"exploitation", "exploit"}, "exploit", false},
	{"movement", []string{"movement", "move", "moves"}, "phasing", false},
	{"combat", []string{"combat", "attack", "attacks", "battle"}, "none", true},
	{"barrage", []string{"barrage", "bombardment"}, "none", false},
	{"supply", []string{"supply", "logistics"}, "none", false},
	{"reinforcement", []string{"reinforcement", "reinforcements"}, "none", false},
	{"replacement", []string{"replacement", "replacements", "rebuild"}, "none", false},
	{"air", []string{"air"}, "none", false},
	{"weather", []string{"weather"}, "none", false},
	{"clean_up", []string{"cleanup", "clean", "end"}, "none", false},
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
	for _, b := range m.Dice {
		d.Dice = append(d.Dice, ButtonOf(b))
	}
}

// levels reads the levels of a turn tracker from the outside inwards. side is
// the side that an outer level has named.
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
	if i := d.sideOf(w); i >= 0 {
		side = d.Sides[i].ID
	}
	phase := Phase{Text: text, Side: side, ID: slug(strings.Join(d.withoutSides(w), " "))}
	for _, kind := range phaseKinds {
		if has(w, kind.words...) {
			phase.ID, phase.Moves, phase.Combat = kind.id, kind.moves, kind.combat
			break
		}
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

// reference is a property in a report's format.
var reference = regexp.MustCompile(`\$[^$]*\$`)

// ButtonOf makes a pattern of a dice button's report.
func ButtonOf(b *buildfile.Dice) Button {
	format := b.ReportFormat
	var text strings.Builder
	quote := func(s string) {
		s = regexp.QuoteMeta(strings.NewReplacer("&lt;", "<", "&gt;", ">").Replace(s))
		text.WriteString(strings.NewReplacer("<", "(?:<|&lt;)", ">", "(?:>|&gt;)").Replace(s))
	}
	end, rolled := 0, false
	for _, at := range reference.FindAllStringIndex(format, -1) {
		quote(format[end:at[0]])
		switch name := format[at[0]+1 : at[1]-1]; {
		case name == "name":
			quote(b.Name)
		case (name == "result" || name == "numericalTotal") && !rolled:
			text.WriteString(`(?P<roll>[0-9][0-9, +-]*)`)
			rolled = true
		default:
			text.WriteString(".*")
		}
		end = at[1]
	}
	quote(format[end:])
	if !rolled {
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
