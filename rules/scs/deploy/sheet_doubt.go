package deploy

import (
	"fmt"
	"regexp"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// manyAlike is how many cells of one text may stand in a row before that is thought to
// be a fault of whoever copied the sheet: more than a hex holds in any game of the series.
const manyAlike = 7

// manySame is how many cells two turns may have alike before one is thought to be the
// other, copied.
const manySame = 8

// lostNumber is the doubt about "w/1".
const lostNumber = "\"w/1\" may be \"w/i\" with its number lost"

var (
	slashOne   = regexp.MustCompile(`(?i)^w/1\s`)
	slashOther = regexp.MustCompile(`(?i)^w/(?:[02-9]|1\d)`)
)

// doubtCells says what is doubtful of a sheet's cells together.
func (s *sheetReader) doubtCells() {
	var unnamed, sideless, ones []int
	otherRadius := false
	for i := range s.table.Cells {
		c := &s.table.Cells[i]
		if !c.Units.Named() && c.Note == "" {
			unnamed = append(unnamed, i)
		}
		if c.Side == "" {
			sideless = append(sideless, i)
		}
		if slashOne.MatchString(c.Where.Text) {
			ones = append(ones, i)
		}
		otherRadius = otherRadius || slashOther.MatchString(c.Where.Text)
	}
	s.doubtAll(unnamed, "the sheet names no unit here")
	s.doubtAll(sideless, "the sheet does not say whose this is")
	if !otherRadius {
		s.doubtAll(ones, lostNumber+"; read as within 1 hex")
		for _, i := range ones {
			s.table.Cells[i].Doubt = lostNumber
		}
	}
	s.doubtRuns()
}

// doubtAll is one doubt about all of these cells.
func (s *sheetReader) doubtAll(cells []int, message string) {
	if len(cells) == 0 {
		return
	}
	first := &s.table.Cells[cells[0]]
	d := Doubt{Position: first.At, Cell: first.Where.Text, Message: message}
	for _, i := range cells[1:] {
		d.Others = append(d.Others, s.table.Cells[i].At)
	}
	s.doubts = append(s.doubts, d)
}

// doubtRuns finds cells of one text in a row, more than are likely.
func (s *sheetReader) doubtRuns() {
	cells := s.table.Cells
	for from := 0; from < len(cells); {
		to := from + 1
		for to < len(cells) && cells[to].At.Line == cells[from].At.Line && cells[to].Where.Text == cells[from].Where.Text {
			to++
		}
		if to-from >= manyAlike && !cells[from].Turn.Known {
			run := make([]int, 0, to-from)
			for i := from; i < to; i++ {
				run = append(run, i)
			}
			s.doubtAll(run, fmt.Sprintf("it stands %d times in a row, which may be a fault of copying; all are read", to-from))
		}
		from = to
	}
}

// doubtTurns says what is doubtful of the turns: one that brings nobody, one that is
// there twice, and one that repeats another.
func (s *sheetReader) doubtTurns() {
	var empty []pack.Position
	first := ""
	for i, t := range s.turns {
		if t.n == 0 {
			if len(empty) == 0 {
				first = fmt.Sprintf("Turn %d", t.turn)
			}
			empty = append(empty, t.at)
			continue
		}
		for _, other := range s.turns[:i] {
			if t.n >= manySame && t.text == other.text {
				s.doubtf(t.at, fmt.Sprintf("Turn %d", t.turn), "it brings the same %d cells as turn %d, which may be a fault of copying", t.n, other.turn)
				break
			}
		}
	}
	if len(empty) > 0 {
		s.doubts = append(s.doubts, Doubt{Position: empty[0], Cell: first, Others: empty[1:], Message: "nobody is named here"})
	}
}
