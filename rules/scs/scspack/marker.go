package scspack

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Meaning is what a marker stands for.
type Meaning string

// The meanings of markers.csv.
const (
	MeansOOS         Meaning = "oos"         // out of supply (12.0)
	MeansDG          Meaning = "dg"          // disorganized
	MeansStepLoss    Meaning = "step-loss"   // lost steps below the reduced side (8.0); the value is how many, else 1
	MeansTurn        Meaning = "turn"        // its place shows the turn
	MeansPhase       Meaning = "phase"       // its place shows the phase
	MeansSide        Meaning = "side"        // its face shows the phasing side
	MeansControl     Meaning = "control"     // its side controls the hex (13.0)
	MeansSupply      Meaning = "supply"      // a supply source of its side
	MeansDeadSource  Meaning = "dead-source" // a supply source that is gone for good
	MeansAir         Meaning = "air"         // an air strike; the value is its strike value
	MeansAirLeft     Meaning = "air-left"    // its place shows how many air strikes are left
	MeansVictory     Meaning = "victory"     // its place shows victory points
	MeansReplacement Meaning = "replacement" // replacements that are kept
	MeansMoved       Meaning = "moved"       // the unit has moved
	MeansAttacked    Meaning = "attacked"    // the unit has attacked or overrun
	MeansNothing     Meaning = "other"       // nothing that matters to a rule
)

// A Marker is a kind of marker: a row of markers.csv. Markers never count for
// stacking (4.0b).
type Marker struct {
	// ID names the marker in all files ("id", required, each once).
	ID string
	// Name is what is printed on it ("name").
	Name string
	// Meaning is the marker's meaning ("meaning", required).
	Meaning Meaning
	// Side is whose it is ("side"), or "" where it is either's.
	Side string
	// Value is the figure on it ("value").
	Value pack.Value
	// Source is where the row is from, if the row has it ("source", "confidence").
	Source Source
	// At is the place in the pack.
	At pack.Position
}

// Marker returns the marker with this id, or nil.
func (p *Pack) Marker(id string) *Marker {
	for i := range p.Markers {
		if p.Markers[i].ID == id {
			return &p.Markers[i]
		}
	}
	return nil
}

// HasMarker reports whether the pack has a marker of that meaning.
func (p *Pack) HasMarker(meaning Meaning) bool {
	return slices.ContainsFunc(p.Markers, func(m Marker) bool { return m.Meaning == meaning })
}

var markerSheet = pack.Sheet{
	Columns:  []string{"id", "name", "meaning", "side", "value", "source", "confidence"},
	Required: []string{"id", "meaning"},
}

var meanings = []string{
	string(MeansOOS), string(MeansDG), string(MeansStepLoss), string(MeansTurn), string(MeansPhase), string(MeansSide),
	string(MeansControl), string(MeansSupply), string(MeansDeadSource), string(MeansAir), string(MeansAirLeft),
	string(MeansVictory), string(MeansReplacement), string(MeansMoved), string(MeansAttacked), string(MeansNothing),
}

// readMarkers reads markers.csv.
func (p *Pack) readMarkers(rows []pack.Row) {
	lines := map[string]int{}
	for _, row := range rows {
		m := Marker{
			ID:      row.Required("id"),
			Name:    row.Text("name"),
			Meaning: Meaning(row.OneOf("meaning", meanings)),
			Side:    p.side(row),
			Value:   figure(row, "value", 0),
			Source:  rowSource(row),
			At:      row.At("id"),
		}
		row.Required("meaning")
		if line, there := lines[m.ID]; there {
			row.Add("id", MarkerTwice, m.ID, line)
			continue
		}
		if p.Unit(m.ID) != nil {
			row.Add("id", MarkerIsUnit, m.ID, unitsFile)
		}
		if m.ID != "" {
			lines[m.ID] = m.At.Line
			p.Markers = append(p.Markers, m)
		}
	}
}
