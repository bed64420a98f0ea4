package deploy

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

var manyBlanks = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\s{2,}|\x{3000}+`) })

// A cut divides a line into the texts of its cells, with the places where they begin.
type cut func(raw string) (texts []string, at []int)

// cutOf returns how the lines of a sheet are divided. Tabs always divide. A semicolon, a comma
// or several blanks may stand within a cell, too: they divide if a heading has empty cells
// behind it, or if a unit stands in a line of several cells, as units are never listed.
func (s *sheetReader) cutOf(lines []string) cut {
	tabs := cutAt('\t')
	if slices.ContainsFunc(lines, func(raw string) bool { return strings.Contains(raw, "\t") }) {
		return tabs
	}
	for _, divide := range []cut{cutAt(';'), cutAt(','), cutAtBlanks} {
		if slices.ContainsFunc(lines, func(raw string) bool { return s.divides(divide, raw) }) {
			return divide
		}
	}
	return s.cutAtHex
}

// divides reports whether a line shows that lines are divided so.
func (s *sheetReader) divides(divide cut, raw string) bool {
	texts, _ := divide(raw)
	if len(texts) < 2 {
		return false
	}
	filled := 0
	unit := false
	for _, text := range texts {
		if text = strings.TrimSpace(text); text != "" {
			filled++
			unit = unit || s.isUnit(text)
		}
	}
	kind, _, _ := headingOf(texts[0])
	return filled > 1 && unit || filled == 1 && kind != noHeading
}

func (s *sheetReader) isUnit(text string) bool {
	units, _, _ := s.roster.units(text, "")
	return units.Named()
}

// cutAt divides at a mark that stands outside quotes.
func cutAt(mark byte) cut {
	return func(raw string) (texts []string, at []int) {
		from := 0
		quoted := false
		for i := 0; i <= len(raw); i++ {
			switch {
			case i < len(raw) && raw[i] == '"' && mark != '\t':
				quoted = !quoted
			case i == len(raw), raw[i] == mark && !quoted:
				text, start := raw[from:i], from
				if inner, ok := unquoted(text); ok {
					text, start = inner, start+strings.IndexByte(text, '"')+1
				}
				texts, at = append(texts, text), append(at, start)
				from = i + 1
			}
		}
		return texts, at
	}
}

// unquoted returns what stands in quotes.
func unquoted(text string) (inner string, ok bool) {
	text = strings.TrimSpace(text)
	if len(text) < 2 || text[0] != '"' || text[len(text)-1] != '"' {
		return "", false
	}
	return strings.ReplaceAll(text[1:len(text)-1], `""`, `"`), true
}

func cutAtBlanks(raw string) (texts []string, at []int) {
	from := len(raw) - len(strings.TrimLeft(raw, " \u3000"))
	for _, gap := range manyBlanks().FindAllStringIndex(raw, -1) {
		if gap[0] > from {
			texts, at = append(texts, raw[from:gap[0]]), append(at, from)
			from = gap[1]
		}
	}
	if from < len(raw) {
		texts, at = append(texts, raw[from:]), append(at, from)
	}
	return texts, at
}

// cutAtHex divides a line into a hex and a unit, whichever comes first. Any other line is a
// cell.
func (s *sheetReader) cutAtHex(raw string) (texts []string, at []int) {
	isHex := func(text string) bool {
		_, ok := hex.Parse(pointForComma(plain(text)))
		return ok
	}
	for _, i := range []int{strings.IndexByte(raw, ' '), strings.LastIndexByte(raw, ' ')} {
		if i < 0 {
			continue
		}
		before, after := raw[:i], raw[i+1:]
		if isHex(before) && s.isUnit(after) || isHex(after) && s.isUnit(before) {
			return []string{before, after}, []int{0, i + 1}
		}
	}
	return []string{raw}, []int{0}
}

// words returns the cells of a line that are not empty.
func (s *sheetReader) words(divide cut, raw string, number int) []word {
	var words []word
	texts, at := divide(raw)
	for i, text := range texts {
		if trimmed := strings.TrimSpace(text); trimmed != "" {
			column := 1 + at[i] + strings.Index(text, trimmed)
			words = append(words, word{at: pack.Position{File: s.table.File, Line: number, Column: column},
				text: trimmed, column: i})
		}
	}
	return words
}

// cards returns the lines of one card after the other, where several lie side by side: a line
// then has a title of a side for each of them, or a heading.
func (s *sheetReader) cards(rows [][]word) [][]word {
	for i, row := range rows {
		if !s.beginsCards(row) {
			continue
		}
		all := slices.Clone(rows[:i])
		for n := range row {
			for _, words := range rows[i:] {
				var own []word
				for _, w := range words {
					if (n == 0 || w.column >= row[n].column) && (n == len(row)-1 || w.column < row[n+1].column) {
						own = append(own, w)
					}
				}
				all = append(all, own)
			}
		}
		return all
	}
	return rows
}

// beginsCards reports whether each cell of a line begins a card.
func (s *sheetReader) beginsCards(row []word) bool {
	if len(row) < 2 {
		return false
	}
	var sides []string
	headings := 0
	for _, w := range row {
		if kind, _, _ := headingOf(w.text); kind != noHeading {
			headings++
		} else if side := s.sideOf(w.text); side != "" && !slices.Contains(sides, side) {
			sides = append(sides, side)
		}
	}
	return headings == len(row) || len(sides) == len(row)
}
