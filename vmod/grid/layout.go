package grid

import (
	"cmp"
	"image"
	"slices"

	"github.com/pkg/errors"
)

// Placed is a board to lay out, with its column and row on the map, from 0.
type Placed struct {
	Name        string
	Size        Size
	Reversed    bool
	Grid        Grid
	Column, Row int
}

// Layout lays out boards on a map (Map.setBoardBoundaries). A board lies to the
// right of all boards of its row in columns before its own, and below all boards of
// its column in rows before its own. Columns and rows are not aligned otherwise. If
// two boards share a cell, the size of the later board counts for the boards after
// it. edge is the empty border around all boards, in pixels.
//
// The result has the order of placed. Layout fails on a column or row below 0, with
// which VASSAL cannot set up the map.
func Layout(placed []Placed, edge Size) ([]Board, error) {
	rows, columns := map[int]line{}, map[int]line{}
	for i, b := range placed {
		if b.Column < 0 || b.Row < 0 {
			return nil, errors.Errorf("board %q is in column %d, row %d, want 0 or more", b.Name, b.Column, b.Row)
		}
		rows[b.Row] = append(rows[b.Row], stretch{b.Column, i, b.Size.Width})
		columns[b.Column] = append(columns[b.Column], stretch{b.Row, i, b.Size.Height})
	}
	boards := make([]Board, len(placed))
	for i, b := range placed {
		boards[i] = Board{
			Name:     b.Name,
			Rect:     image.Rectangle{Max: image.Pt(b.Size.Width, b.Size.Height)},
			Reversed: b.Reversed,
			Grid:     b.Grid,
		}
	}
	for _, row := range rows {
		row.measure(edge.Width, func(board, start int) {
			boards[board].Rect = boards[board].Rect.Add(image.Pt(start, 0))
		})
	}
	for _, column := range columns {
		column.measure(edge.Height, func(board, start int) {
			boards[board].Rect = boards[board].Rect.Add(image.Pt(0, start))
		})
	}
	return boards, nil
}

// A line is the boards of a row or column.
type line []stretch

// A stretch is a board with its position along a line and its length.
type stretch struct{ at, board, length int }

// measure calls tell with where each board of the line starts.
func (l line) measure(start int, tell func(board, start int)) {
	slices.SortFunc(l, func(a, b stretch) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.board, b.board))
	})
	for i, s := range l {
		if i > 0 && l[i-1].at != s.at {
			start += l[i-1].length
		}
		tell(s.board, start)
	}
}

// DeckPosition returns the place of a deck on the map, for [Map].Decks. configured
// has the deck's attributes x and y. They count from the first board with the name of
// the owning board or, if that is empty or not in use, from the inner corner of the
// edge (DrawPile.getPosition).
func DeckPosition(boards []Board, edge Size, owningBoard string, configured Point) Point {
	for _, b := range boards {
		if owningBoard != "" && b.Name == owningBoard {
			return configured.Add(b.Rect.Min)
		}
	}
	return configured.Add(image.Pt(edge.Width, edge.Height))
}
