package scene

import "github.com/umpire-vassal/umpire/check/rule"

// A Card is what stands below the picture of a finding, so that the picture proves it alone. Its texts are safe to
// show.
type Card struct {
	Verdict rule.Verdict `json:"verdict"`
	// Word is the verdict, Place the step and the phase, Said what is wrong and by how much.
	Word  string `json:"word"`
	Place string `json:"place"`
	Said  string `json:"said"`
	// Facts are the figures that it rests on: the cost by hex.
	Facts []Fact `json:"facts,omitempty"`
	// Refs are the paragraphs, Says what they demand, in our words.
	Refs string `json:"refs"`
	Says string `json:"says,omitempty"`
	// From names the file and the finding, and what judged it.
	From []string `json:"from"`
}

// A Fact is lines below a label.
type Fact struct {
	Label string   `json:"label"`
	Lines []string `json:"lines"`
}
