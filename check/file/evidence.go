package file

import "github.com/umpire-vassal/umpire/check/rule"

// What findings about files rest on. The messages have all of it for people, and the JSON keys are
// stable: none changes its meaning.

// Dice is a throw of a dice button, or a line of chat that looks like a throw.
type Dice struct {
	// Dice is the button's name.
	Dice string `json:"dice"`
	// Result is what the log's own properties have, "" for a line that somebody typed.
	Result string `json:"result,omitempty"`
	// Chat is the result in the chat, if it differs from Result or nothing was thrown.
	Chat string `json:"chat,omitempty"`
	// UndoneBy is the step that takes the throw back. Again is the next step that threw the
	// same dice with another result. Both are 0 for none.
	UndoneBy    int    `json:"undone_by,omitempty"`
	Again       int    `json:"again,omitempty"`
	AgainResult string `json:"again_result,omitempty"`
	// AgainIn is the log of Again if that is a later one of the chain.
	AgainIn string `json:"again_in,omitempty"`
	// Count and Sides are the button's dice in the module, if they cannot give the result.
	Count int `json:"count,omitempty"`
	Sides int `json:"sides,omitempty"`
}

func (Dice) Kind() string          { return "dice" }
func (Dice) Text() []rule.Labelled { return nil }

// Notice is an objection of the reader to a file.
type Notice struct {
	// Code is stable; Entry is the archive's entry, "" for the file as a whole.
	Code  string `json:"code"`
	Entry string `json:"entry"`
}

func (Notice) Kind() string          { return "notice" }
func (Notice) Text() []rule.Labelled { return nil }

// More counts further findings of the same kind that are not listed.
type More struct {
	More int `json:"more"`
}

func (More) Kind() string          { return "more" }
func (More) Text() []rule.Labelled { return nil }
