package account

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

var columns = []string{"file", "step", "player", "action", "piece", "slot", "id", "from", "to", "mp", "text", "undo_of",
	"undone_by", "button", "dice", "total"}

// CSV writes accounts for a spreadsheet: a row for each action and piece, combats last. A cell
// that a spreadsheet would read as a formula begins with an apostrophe. Each throw of dice is
// a row with its button, the single dice and their total; only JSON has the counts.
func CSV(w io.Writer, accounts ...*Account) error {
	out := csv.NewWriter(w)
	out.Write(columns)
	for _, a := range accounts {
		a.rows(out)
	}
	out.Flush()
	return errors.Wrap(out.Error(), "write account")
}

func (a *Account) rows(out *csv.Writer) {
	for i := range a.Steps {
		s := &a.Steps[i]
		undone, of := number(s.UndoneBy), ""
		if s.Undo.Is {
			of = strconv.Itoa(s.Undo.Of)
		}
		for _, action := range s.Actions {
			v := a.view(s, action)
			ps := v.Pieces
			if len(ps) == 0 {
				ps = []pieceView{{}}
			}
			for _, p := range ps {
				row := []string{
					a.File, strconv.Itoa(s.N), a.who(s.By), v.Kind, p.label(), p.GPID, p.ID, v.From.label(),
					v.To.label(), p.MP, v.Text, of, undone, "", "", "",
				}
				if roll, is := action.(actions.Roll); is {
					copy(row[len(row)-3:], thrown(&roll))
				}
				write(out, row)
			}
		}
	}
	for i := range a.Combats {
		write(out, a.row(&a.Combats[i]))
	}
}

// thrown returns the button, the single dice and the total of a throw, as far as the log has them.
func thrown(roll *actions.Roll) []string {
	dice := slices.Clone(roll.Symbols)
	for _, d := range roll.Dice {
		dice = append(dice, strconv.Itoa(d))
	}
	total := ""
	if roll.HasTotal {
		total = strconv.Itoa(roll.Total)
	}
	return []string{roll.Button, strings.Join(dice, " "), total}
}

// write writes a row after it has made formulas harmless.
func write(out *csv.Writer, row []string) {
	for j, text := range row {
		row[j] = visible.Cut(visible.Cell(text), longestLine)
	}
	out.Write(row)
}

func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

func (p pieceView) label() string {
	switch {
	case p.Hidden:
		return say.F("account/hidden", "(hidden)").String()
	case p.Masked:
		return maskedPiece(p.Name).String()
	}
	return p.Name
}

// label returns the place with its window, for a column of its own.
func (p *placeView) label() string {
	if p == nil {
		return ""
	}
	place := actions.Place(p.place)
	if name := place.String(); name != place.Window && place.Window != "" {
		return place.Window + ": " + name
	}
	if p.X == nil {
		return place.String()
	}
	return pixels(place)
}
