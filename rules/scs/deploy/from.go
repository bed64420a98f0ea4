package deploy

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// From writes a position as a CSV table, a row for each unit in the order of the position.
// If nothing is there before, setting that table up gives the same units in the same places
// and stacks, with the same faces and markers.
//
// From leaves out the turn, the phase and what units did in it: a set-up has none of them. It writes
// an unknown unit as a slot with the unit's id. It also writes units of an unknown side and positions
// that break the rules of a set-up, such as overstacked units; these cannot be set up again, and
// Solve reports where.
func From(g *scs.Game, pos scs.Position) []byte {
	z := newGazetteer(g.Pack())
	order := crooked(g, pos)
	columns := []string{"side", "unit", "slot", "location", "face", "extra_losses", "status", "stack"}
	rows := make([][]string, len(pos.Units))
	for i := range pos.Units {
		u := &pos.Units[i]
		unit, slot := u.ID, ""
		switch kind, _, _ := strings.Cut(u.ID, "#"); {
		case u.Kind == "":
			unit, slot = "", u.ID
		case kind != u.Kind:
			unit, slot = u.Kind, u.ID
		}
		face, losses := faceOf(g, u)
		rows[i] = []string{
			g.SideName(u.Side), unit, slot, locationOf(g, z, u), face, losses, statusOf(g, u), order[u.ID],
		}
	}
	keep := []bool{true, true, false, true, false, false, false, false}
	for i := range keep {
		keep[i] = keep[i] || slices.ContainsFunc(rows, func(row []string) bool { return row[i] != "" })
	}
	var text bytes.Buffer
	w := csv.NewWriter(&text)
	for _, row := range append([][]string{columns}, rows...) {
		var kept []string
		for i, value := range row {
			if keep[i] {
				kept = append(kept, value)
			}
		}
		_ = w.Write(kept) // a Buffer takes all
	}
	w.Flush()
	return text.Bytes()
}

// locationOf returns the place of a unit in words that the gazetteer reads.
func locationOf(g *scs.Game, z *gazetteer, u *scs.Unit) string {
	switch {
	case u.Hex != scs.NoHex:
		return g.Hex(u.Hex).String()
	case u.Place == "":
		return "off map"
	}
	if w, err := z.where(u.Place, false); err == nil && w.Box == u.Place {
		return u.Place
	}
	return "box " + u.Place
}

func faceOf(g *scs.Game, u *scs.Unit) (face, losses string) {
	k := g.Pack().Unit(u.Kind)
	switch {
	case k == nil || u.Reduced == pack.No:
		return "", ""
	case u.Reduced == pack.Unknown:
		return "?", ""
	}
	if n := k.Steps.N - 1 - u.Steps.N; k.Steps.Known && u.Steps.Known && n > 0 {
		losses = strconv.Itoa(n)
	}
	return "reduced", losses
}

// statusOf returns the value of the column "status". A condition that the game does not
// have is left out.
func statusOf(g *scs.Game, u *scs.Unit) string {
	var words []string
	for i, mark := range []Mark{markOf(u.OOS), markOf(u.DG)} {
		switch {
		case mark == PerhapsMarked && []scspack.Condition{g.Pack().OOS, g.Pack().DG}[i].Idle():
		case mark == Marked:
			words = append(words, statusWords[2*i])
		case mark == PerhapsMarked && !u.Unbound:
			words = append(words, statusWords[2*i+1])
		}
	}
	return strings.Join(words, " ")
}

// crooked returns the place in the stack, from 1, of each unit of the stacks that Solve
// would put into another order because 4.0c does not allow their unit on top.
func crooked(g *scs.Game, pos scs.Position) map[string]string {
	order := map[string]string{}
	for _, stack := range g.Stacks(pos, scs.Occasion{}) {
		if stack.Order.Verdict == scs.Legal || len(stack.Order.Fitting) == 0 {
			continue
		}
		for i, id := range stack.Units {
			order[id] = strconv.Itoa(i + 1)
		}
	}
	return order
}
