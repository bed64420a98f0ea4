package buildfile

import "strconv"

// Dice is a button that rolls numbered dice (DiceButton).
type Dice struct {
	Name         string
	Count, Sides int
	Plus         int // is added to each die
	AddToTotal   int // is added to the sum
	ReportTotal  bool
	Sorted       bool
	Prompt       bool   // whether the player may change the numbers at each roll
	Keep         string // "s", "l", "=", ">", "<": which dice count (keepOption); "" for all
	KeepCount    int    // how many dice to keep, or the value to compare with
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
		ReportTotal:  s.Value("reportTotal") == "true",
		Sorted:       s.Value("sortDice") == "true",
		Prompt:       s.Value("prompt") == "true",
		ReportFormat: s.text("reportFormat", "** $name$ = $result$ *** &lt;$PlayerName$&gt;"),
		Element:      s.Element,
	}
	if s.Value("keepDice") == "true" {
		d.Keep = s.text("keepOption", ">")
		d.KeepCount = s.integer("keepCount", 1)
	}
	return d
}

// SymbolDice is a button that rolls dice with custom faces (SpecialDiceButton).
type SymbolDice struct {
	Name          string
	ID            string // "SpecialDiceButtonN", its name in the command SHOW_RESULTS
	Format        string // format of the report
	ReportsInChat bool
	Dice          []SymbolDie

	Element *Element
}

// A SymbolDie is a die of a SymbolDice.
type SymbolDie struct {
	Name   string
	Format string
	Faces  []SymbolFace
}

// A SymbolFace is a face of a SymbolDie.
type SymbolFace struct {
	Text  string
	Value int
	Icon  string // file below images/
}

func newSymbolDice(s settings, index int) *SymbolDice {
	d := &SymbolDice{
		Name:          s.Value("name"),
		ID:            "SpecialDiceButton" + strconv.Itoa(index),
		Format:        s.text("format", "** $name$ = [$result1$] *** &lt;$PlayerName$&gt;"),
		ReportsInChat: s.flag("resultChatter", true),
		Element:       s.Element,
	}
	for _, die := range s.Children {
		if die.Class != packageModule+"SpecialDie" {
			continue
		}
		symbols := SymbolDie{Name: die.Value("name"), Format: die.Value("format")}
		for _, face := range die.Children {
			if face.Class == packageModule+"SpecialDieFace" {
				f := settings{face, s.faults}
				symbols.Faces = append(symbols.Faces, SymbolFace{f.Value("text"), f.integer("value", 0), f.Value("icon")})
			}
		}
		d.Dice = append(d.Dice, symbols)
	}
	return d
}
