package referee

import (
	"cmp"
	"strings"

	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// This file knows which column of the table the players name, and which columns odds may lead to.

// A column is a column of the table as a player named it.
type column struct {
	index int // -1 left of the table
	text  string
	by    string
	known bool
}

// head returns the column that a text names by its head, or by odds that lead to it.
func head(crt *scspack.CRT, text, by string) column {
	text = strings.TrimSpace(text)
	if crt == nil || text == "" {
		return column{}
	}
	plain := strings.ReplaceAll(strings.ReplaceAll(text, "-", ":"), " ", "")
	for i, c := range crt.Columns {
		if c.Label == text || c.Label == plain {
			return column{i, text, by, true}
		}
	}
	odds, ok := scs.ParseOdds(plain)
	if !ok || crt.Columns[0].Attack == 0 {
		return column{}
	}
	found := scs.OddsColumn(crt, odds, 0)
	return column{found.Index, text, by, found.Found}
}

// declaredColumn returns the column in which the players read the table: that of the
// result's line, else that of the announcement.
func (l *Log) declaredColumn(c *Combat) column {
	crt := l.Pack.CRT
	if c.Read != nil {
		if said := head(crt, c.Read.Column, c.Read.By); said.known {
			return said
		}
	}
	if c.Announced == nil {
		return column{}
	}
	if said := head(crt, c.Announced.Odds, c.Announced.By); said.known {
		return said
	}
	attack, ok := scs.ParseStrength(c.Announced.Attack)
	defence, also := scs.ParseStrength(c.Announced.Defence)
	if !ok || !also {
		return column{}
	}
	found := scs.ColumnFor(l.Pack, attack, defence, 0)
	return column{found.Index, c.Announced.Attack + ":" + c.Announced.Defence, c.Announced.By, found.Found}
}

// columns returns the column, or the range of columns, that a combat may lead to.
func columns(c scs.Combat) string {
	worst, best := words.Column(c.Worst.Column), words.Column(c.Best.Column)
	if worst == best {
		return best
	}
	return cmp.Or(worst, "?") + " to " + best
}

// beforeShift reports whether players who name the column of the unshifted odds only state the
// odds. If the result that they state or carry out comes from that column, and not from the
// right one, they forgot the shift.
func (l *Log) beforeShift(ph *Phase, c *Combat, said column, is scs.Column) bool {
	if !is.Found || said.index != is.Unshifted {
		return false
	}
	roll := l.lookedUp(c)
	if said.index == is.Index || said.index < 0 || !roll.Known {
		return true
	}
	right, known := is.Result(l.Pack, roll.N)
	wrong, also := l.Pack.CRT.Result(said.index, roll.N)
	if !known || !also || !right.Certain() || !wrong.Certain() {
		return true
	}
	if c.Read != nil && c.Read.Result != "" {
		stated := scspack.ParseResult(c.Read.Result)
		return !stated.Certain() || sameEffects(stated, right) || !sameEffects(stated, wrong)
	}
	return !c.HasTarget || !l.carriedOut(ph, c, wrong) || !l.refuted(ph, c, true, right.Attacker) && !l.refuted(ph, c, false, right.Defender)
}
