package rule

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/check/say"
)

// Evidence is what a finding rests on.
type Evidence struct {
	// Phase quotes what declares the phase: `chat "North: movement"`; "" where nothing
	// does.
	Phase string `json:"phase"`
	// Excuses would make the finding legal, the likeliest first.
	Excuses []say.Message `json:"excuses"`
	// Needs are the unknown inputs that decide it.
	Needs []string `json:"needs"`
	// Guessed reports whether sides and units are guessed from the module.
	Guessed bool `json:"guessed,omitempty"`
	// Figures are all other evidence, in the order in which it is shown.
	Figures Figures `json:"figures"`
}

// Show makes evidence of figures.
func Show(figures ...Figure) Evidence { return Evidence{Figures: figures} }

// Add adds figures.
func (e *Evidence) Add(figures ...Figure) { e.Figures = append(e.Figures, figures...) }

// A Figure is one thing that a finding rests on: what a path costs, a throw of dice. It
// is a struct, and its JSON is an object with stable keys.
type Figure interface {
	// Kind names the kind of figure: "path". JSON has it below the key "kind".
	Kind() string
	// Text is what people read of it beyond the message. It may be empty.
	Text() []Labelled
}

// Labelled are lines below a label: a list, or a single thing.
type Labelled struct {
	Label string
	Lines []string
}

// Figures are written to JSON with their kinds.
type Figures []Figure

// MarshalJSON writes a list of objects, each with its kind first.
func (f Figures) MarshalJSON() ([]byte, error) {
	all := make([]json.RawMessage, len(f))
	for i, figure := range f {
		body, err := json.Marshal(figure)
		if err != nil {
			return nil, err
		}
		kind := `{"kind":` + strconv.Quote(figure.Kind())
		if len(body) > len("{}") {
			kind += ","
		}
		all[i] = slices.Concat([]byte(kind), body[1:])
	}
	return json.Marshal(all)
}
