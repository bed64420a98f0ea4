package chain

import "github.com/umpire-vassal/umpire/check/rule"

// What findings about a chain of files rest on. The messages have all of it for people, and the JSON
// keys are stable: none changes its meaning. Before is the name of the earlier file.

// Pieces are the pieces that one file does not show as the earlier one left them.
type Pieces struct {
	Before string `json:"before"`
	// Change is "vanished", "appeared", "jumped", "turned", "written", or "hidden" for
	// pieces that an observer does not see.
	Change string `json:"change"`
	Pieces int    `json:"pieces"`
}

func (Pieces) Kind() string          { return "pieces" }
func (Pieces) Text() []rule.Labelled { return nil }

// Cards are how many cards a deck held and holds.
type Cards struct {
	Before string `json:"before"`
	Deck   string `json:"deck"`
	Was    int    `json:"was"`
	Is     int    `json:"is"`
}

func (Cards) Kind() string          { return "cards" }
func (Cards) Text() []rule.Labelled { return nil }

// Seat is who plays a side, and who did: "" for nobody.
type Seat struct {
	Before string `json:"before"`
	Side   string `json:"side"`
	Was    string `json:"was"`
	Is     string `json:"is"`
}

func (Seat) Kind() string          { return "seat" }
func (Seat) Text() []rule.Labelled { return nil }

// SavedWith is what wrote a file, and what wrote the earlier file.
type SavedWith struct {
	Before string `json:"before"`
	// What is "module", its "version", or "vassal".
	What string `json:"what"`
	Was  string `json:"was"`
	Is   string `json:"is"`
}

func (SavedWith) Kind() string          { return "saved_with" }
func (SavedWith) Text() []rule.Labelled { return nil }

// Again are steps that two files have.
type Again struct {
	Before string `json:"before"`
	// Steps is how many they have in common, Rerolled how many throws of dice after
	// those differ.
	Steps    int `json:"steps"`
	Rerolled int `json:"rerolled,omitempty"`
}

func (Again) Kind() string          { return "again" }
func (Again) Text() []rule.Labelled { return nil }
