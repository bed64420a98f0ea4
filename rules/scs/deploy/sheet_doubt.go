package deploy

import (
	"fmt"
	"regexp"
	"sync"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// manyAlike is how many equal cells in a row are taken for a copying error: more than a hex
// holds in any game of the series.
const manyAlike = 7

// manySame is how many cells a turn must have to be taken for a copy of another turn with
// the same cells.
const manySame = 8

var (
	slashOne   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)^w/1\s`) })
	slashOther = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)^w/(?:[02-9]|1\d)`) })
)

// doubtCells notes what is doubtful about the cells of a sheet as a whole.
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
		if slashOne().MatchString(c.Where.Text) {
			ones = append(ones, i)
		}
		otherRadius = otherRadius || slashOther().MatchString(c.Where.Text)
	}
	s.doubts = append(s.doubts, s.table.doubt(unnamed, Reason{Code: NoUnitHere})...)
	s.doubts = append(s.doubts, s.table.doubt(sideless, Reason{Code: NoSideHere})...)
	if !otherRadius {
		s.doubts = append(s.doubts, s.table.doubt(ones, Reason{Code: LostNumber, Count: 1})...)
		for _, i := range ones {
			s.table.Cells[i].Doubt = Reason{Code: LostNumber}
		}
	}
	s.doubtRuns()
}

// doubtRuns finds more equal cells in a row than are likely.
func (s *sheetReader) doubtRuns() {
	cells := s.table.Cells
	for from := 0; from < len(cells); {
		to := from + 1
		for to < len(cells) && cells[to].At.Line == cells[from].At.Line &&
			cells[to].Where.Text == cells[from].Where.Text {
			to++
		}
		if to-from >= manyAlike && !cells[from].Turn.Known {
			var run []int
			for i := from; i < to; i++ {
				run = append(run, i)
			}
			s.doubts = append(s.doubts, s.table.doubt(run, Reason{Code: ManyInARow, Count: to - from})...)
		}
		from = to
	}
}

// doubtTurns notes what is doubtful about the turns: a turn that brings nobody, and a turn that
// repeats another.
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
				s.doubt(t.at, fmt.Sprintf("Turn %d", t.turn), Reason{Code: SameAsTurn, Count: t.n, Turn: other.turn})
				break
			}
		}
	}
	if len(empty) > 0 {
		s.doubts = append(s.doubts, Doubt{At: empty[0], Cell: first, Others: empty[1:],
			Reason: Reason{Code: NobodyHere}})
	}
}
