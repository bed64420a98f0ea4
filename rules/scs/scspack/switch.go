package scspack

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A SwitchID names a question that the printed rules leave open.
type SwitchID string

// The questions. Their values are words: "yes" and "no" for a yes-or-no question.
const (
	BesideFlippedUnit    SwitchID = "beside_flipped_unit"
	EZOCOnRoad           SwitchID = "ezoc_on_road"
	RetreatGrace         SwitchID = "retreat_grace_ends"
	DGMARounding         SwitchID = "dg_ma_rounding"
	ZOCWithoutMA         SwitchID = "zoc_without_ma"
	MinimumMoveIsWhole   SwitchID = "minimum_move_is_whole"
	StrongestFace        SwitchID = "strongest_face"
	OverrunFromEntry     SwitchID = "overrun_from_entry"
	RetreatOffMap        SwitchID = "retreat_off_map"
	RetreatWithoutMA     SwitchID = "retreat_without_ma"
	SourceInEZOC         SwitchID = "source_in_ezoc"
	SplitStrikeAlone     SwitchID = "split_strike_alone"
	SpentGarrisonParent  SwitchID = "spent_garrison_parent"
	PulloutFromDeadUnits SwitchID = "pullout_dead_units"
)

// A Switch is a question that the printed rules leave open, and its answer.
type Switch struct {
	// ID names it in [switches].
	ID SwitchID
	// Question is the question, in words.
	Question string
	// Paragraphs leave the question open: "2.1a", "AfB 1.7".
	Paragraphs []string
	// Allowed are its values.
	Allowed []string
	// Default is the value until somebody sets it. Reason says why.
	Default, Reason string
	// Value is the value that holds.
	Value string
	// Set reports whether the pack sets it. A verdict that depends on a switch that is
	// not set names the switch.
	Set bool
	// Settled reports whether the worked examples of the series answer the question, although
	// no paragraph does. A pack may answer differently; without an answer in the pack the
	// question is not open.
	Settled bool
}

// Open reports whether the question has no answer.
func (s Switch) Open() bool { return !s.Set && !s.Settled }

// Yes reports whether the switch is set to "yes".
func (s Switch) Yes() bool { return s.Value == yes }

const (
	yes = "yes"
	no  = "no"
)

// Values of switches that are not yes or no.
const (
	AfterMovement     = "movement"
	AfterExploitation = "exploitation"
	RoundNearest      = "nearest"
	RoundDown         = "down"
	RoundUp           = "up"
	RoundNever        = "exact"
	FaceShown         = "shown"
	FaceFull          = "full"
	ToRebuildBox      = "rebuild box"
	ToEliminated      = "eliminated"
	DeadStayOut       = "stay out"
	DeadReturn        = "may return"
	OffMapPaysSteps   = "steps"
	OffMapDies        = "eliminated"
	AloneInPhase      = "phase"
	AloneInTurn       = "turn"
)

// questions are the switches as they stand before a pack sets them, by id.
var questions = []Switch{
	{
		ID: BesideFlippedUnit, Paragraphs: []string{"AfB 1.11"},
		Question: "may a unit return with or beside a unit that a replacement has just turned to its full side?",
		Allowed:  []string{yes, no}, Default: yes,
		Reason: "that unit was in play before; the rule is about units that have just been replaced, and turning one is a replacement, too",
	},
	{
		ID: DGMARounding, Paragraphs: []string{"AfB 1.7", "AfB 1.8"},
		Question: "how is the halved movement allowance of a disorganized unit rounded?",
		Allowed:  []string{RoundNearest, RoundDown, RoundUp, RoundNever}, Default: RoundNearest,
		Reason: "the series rounds everything by the standard rounding rule, and the game says so itself for units out of supply",
	},
	{
		ID: EZOCOnRoad, Paragraphs: []string{"2.1a", "3.2b"},
		Question: "does entering an enemy zone of control cost its movement points on a road too?",
		Allowed:  []string{yes, no}, Default: yes,
		Reason: "a road replaces the cost of the hex and of the hexside; the cost of a zone of control is neither",
	},
	{
		ID: MinimumMoveIsWhole, Paragraphs: []string{"3.1e"},
		Question: "is the one hex that a unit may always move its whole move?",
		Allowed:  []string{yes, no}, Default: yes,
		Reason:  "the movement example refuses a unit its last hex, for 10 of 9 movement points",
		Settled: true,
	},
	{
		ID: OverrunFromEntry, Paragraphs: []string{"2.1b", "5.0c"},
		Question: "may reinforcements that are placed in an enemy zone of control overrun in that phase?",
		Allowed:  []string{yes, no}, Default: no,
		Reason: "they are placed when the phase begins, so they begin it there; that enemy zones of control have no effect is said of their placement",
	},
	{
		ID: PulloutFromDeadUnits, Paragraphs: []string{"AfB 2.1b"},
		Question: "may exploit capable units that were eliminated before the pull-out come back as replacements after it?",
		Allowed:  []string{DeadStayOut, DeadReturn}, Default: DeadStayOut,
		Reason: "the units that return stand for those, too; the only text at hand contradicts itself",
	},
	{
		ID: RetreatGrace, Paragraphs: []string{"4.0a", "AfB 1.5"},
		Question: "does the end of an Exploitation Phase, too, end the grace for a stack that a retreat made too big?",
		Allowed:  []string{AfterMovement, AfterExploitation}, Default: AfterMovement,
		Reason: "the series names the end of the next friendly Movement Phase alone; the game enforces stacking at the end of both",
	},
	{
		ID: RetreatOffMap, Paragraphs: []string{"Map B", "9.0b"},
		Question: "what becomes of a unit that can go on with its retreat only off the map?",
		Allowed:  []string{OffMapPaysSteps, OffMapDies}, Default: OffMapPaysSteps,
		Reason: "a unit that cannot go on loses a step for each hex; Map B destroys units that are forced off the map, and retreats need not lead off it",
	},
	{
		ID: RetreatWithoutMA, Paragraphs: []string{"2.0b", "9.0b"},
		Question: "may a unit retreat that cannot move?",
		Allowed:  []string{yes, no}, Default: yes,
		Reason: "retreats are counted in hexes, not in movement points (9.0c); the hexes have to be such as the unit could move through",
	},
	{
		ID: SourceInEZOC, Paragraphs: []string{"12.1a"},
		Question: "may a supply line end in a source that lies in an enemy zone of control?",
		Allowed:  []string{yes, no}, Default: no,
		Reason: "the path between unit and source is free of enemy zones of control, and it ends in the source",
	},
	{
		ID: SpentGarrisonParent, Paragraphs: []string{"AfB 1.10", "AfB 1.11"},
		Question: "where does a unit go that gave its last step for a garrison?",
		Allowed:  []string{ToRebuildBox, ToEliminated}, Default: ToRebuildBox,
		Reason: "the paragraph on garrisons says so; the one on replacements knows only the cup of the eliminated",
	},
	{
		ID: SplitStrikeAlone, Paragraphs: []string{"AfB 1.9b"},
		Question: "is a split strike the only one on its hex in its phase, or in its turn?",
		Allowed:  []string{AloneInPhase, AloneInTurn}, Default: AloneInPhase,
		Reason: "a hex may be struck again in another phase; that a split strike is alone on its hex is said without a time",
	},
	{
		ID: StrongestFace, Paragraphs: []string{"8.0a"},
		Question: "which printed strength makes a unit the strongest, that of the face it shows or of its full side?",
		Allowed:  []string{FaceShown, FaceFull}, Default: FaceShown,
		Reason: "the face that it shows is the unit's current strength (8.0)",
	},
	{
		ID: ZOCWithoutMA, Paragraphs: []string{"2.0a", "2.0b"},
		Question: "does a unit that cannot move, but has an attack strength, have a zone of control?",
		Allowed:  []string{yes, no}, Default: yes,
		Reason: "the attack strength gives the zone; that the unit could move there is asked of the terrain",
	},
}

// Switch returns a switch of the pack as it stands.
func (p *Pack) Switch(id SwitchID) Switch {
	for _, s := range p.Switches {
		if s.ID == id {
			return s
		}
	}
	for _, s := range questions {
		if s.ID == id {
			s.Value = s.Default
			return s
		}
	}
	return Switch{}
}

func (p *Pack) readSwitches(t *pack.Table) {
	p.Switches = slices.Clone(questions)
	for i := range p.Switches {
		s := &p.Switches[i]
		s.Value = s.Default
		if t == nil {
			continue
		}
		key := string(s.ID)
		s.Set = t.Has(key)
		switch {
		case !s.Set:
		case slices.Contains(s.Allowed, yes):
			if s.Value = no; t.Bool(key, false) {
				s.Value = yes
			}
		default:
			if word := t.OneOf(key, s.Allowed); word != "" {
				s.Value = word
			}
		}
	}
	if t != nil {
		t.Done()
	}
}
