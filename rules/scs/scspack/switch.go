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
	// Paragraphs leave the question open: "2.1a", "AfB 1.7".
	Paragraphs []string
	// Rules is the set of rules that raises the question. Packs without it leave nothing open.
	// "" means that the series raises it, or that who asks for it looks at the pack.
	Rules string
	// Allowed are its values.
	Allowed []string
	// Default is the value until somebody sets it.
	Default string
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
	{ID: BesideFlippedUnit, Paragraphs: []string{"AfB 1.11"}, Allowed: []string{yes, no}, Default: yes},
	{ID: DGMARounding, Paragraphs: []string{"AfB 1.7", "AfB 1.8"},
		Allowed: []string{RoundNearest, RoundDown, RoundUp, RoundNever}, Default: RoundNearest},
	{ID: EZOCOnRoad, Paragraphs: []string{"2.1a", "3.2b"}, Allowed: []string{yes, no}, Default: yes},
	{ID: MinimumMoveIsWhole, Paragraphs: []string{"3.1e"}, Allowed: []string{yes, no}, Default: yes, Settled: true},
	{ID: OverrunFromEntry, Paragraphs: []string{"2.1b", "5.0c"}, Allowed: []string{yes, no}, Default: no},
	{ID: PulloutFromDeadUnits, Paragraphs: []string{"AfB 2.1b"}, Allowed: []string{DeadStayOut, DeadReturn},
		Default: DeadStayOut},
	{ID: RetreatGrace, Paragraphs: []string{"4.0a", "AfB 1.5"}, Rules: AutumnForBarbarossa,
		Allowed: []string{AfterMovement, AfterExploitation}, Default: AfterMovement},
	{ID: RetreatOffMap, Paragraphs: []string{"Map B", "9.0b"}, Allowed: []string{OffMapPaysSteps, OffMapDies},
		Default: OffMapPaysSteps},
	{ID: RetreatWithoutMA, Paragraphs: []string{"2.0b", "9.0b"}, Allowed: []string{yes, no}, Default: yes},
	{ID: SourceInEZOC, Paragraphs: []string{"12.1a"}, Allowed: []string{yes, no}, Default: no},
	{ID: SpentGarrisonParent, Paragraphs: []string{"AfB 1.10", "AfB 1.11"},
		Allowed: []string{ToRebuildBox, ToEliminated}, Default: ToRebuildBox},
	{ID: SplitStrikeAlone, Paragraphs: []string{"AfB 1.9b"}, Allowed: []string{AloneInPhase, AloneInTurn},
		Default: AloneInPhase},
	{ID: StrongestFace, Paragraphs: []string{"8.0a"}, Allowed: []string{FaceShown, FaceFull}, Default: FaceShown},
	{ID: ZOCWithoutMA, Paragraphs: []string{"2.0a", "2.0b"}, Allowed: []string{yes, no}, Default: yes},
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
	t.Done()
}
