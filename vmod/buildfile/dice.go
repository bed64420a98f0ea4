package buildfile

import "strconv"

// Dice is a button that rolls numbered dice (DiceButton).
type Dice struct {
	Name         string
	Count, Sides int
	Plus         int    // is added to each die
	AddToTotal   int    // is added to the sum
	Prompt       bool   // whether the player may change the numbers at each roll
	Keep         string // "s", "l", "=", ">", "<": which dice count (keepOption); "" for all
	ReportFormat string

	Element *Element
}

func newDice(s settings) *Dice {
	d := &Dice{
		Name:         s.text("name", s.Value("label")), // label until 1.3
		Count:        max(s.integer("nDice", 2), 0),
		Sides:        max(s.integer("nSides", 6), 0),
		Plus:         s.integer("plus", 0),
		AddToTotal:   s.integer("addToTotal", 0),
		Prompt:       s.Value("prompt") == "true",
		ReportFormat: s.text("reportFormat", "** $name$ = $result$ *** &lt;$PlayerName$&gt;"),
		Element:      s.Element,
	}
	if s.Value("keepDice") == "true" {
		d.Keep = s.text("keepOption", ">")
		s.numbers("keepCount")
	}
	return d
}

// SymbolDice is a button that rolls dice with custom faces (SpecialDiceButton).
type SymbolDice struct {
	Name string
	ID   string     // "SpecialDiceButtonN", its name in the command SHOW_RESULTS
	Dice [][]string // the texts of the faces of each die
}

func newSymbolDice(s settings, index int) SymbolDice {
	d := SymbolDice{Name: s.Value("name"), ID: "SpecialDiceButton" + strconv.Itoa(index)}
	for _, die := range s.children() {
		if die.Class != packageModule+"SpecialDie" {
			continue
		}
		var faces []string
		for _, face := range s.of(die).children() {
			if face.Class == packageModule+"SpecialDieFace" {
				s.of(face).numbers("value")
				faces = append(faces, face.Value("text"))
			}
		}
		d.Dice = append(d.Dice, faces)
	}
	return d
}
