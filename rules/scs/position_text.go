package scs

import (
	"bytes"
	"strings"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// positionSheet are the columns of a position's units.
var positionSheet = pack.Sheet{
	Columns:  []string{"hex", "unit", "face", "extra_losses", "status"},
	Required: []string{"hex", "unit"},
}

// ParsePosition reads a position as a text that a player writes:
//
//	turn: 3
//	phase: movement
//	side: german
//
//	hex,unit,face,extra_losses,status
//	24.17,7,full,,
//	25.18,6,reduced,1,oos dg
//	,9#2,,,
//
// The three lines at the head may be missing; what they would give is then unknown. A row is a
// counter. The counters of a hex stand from the bottom of the stack to its top. Without a hex it is
// not on the map.
//
// The unit is the id of its row in units.csv; the second counter of a kind has a number sign and
// whatever distinguishes it after it. A question mark is an unknown piece; its side may follow:
// "?german#1".
//
// The face is "full" (also where it is empty), "reduced", or "?". The status are words:
// "oos", "dg" (followed by a question mark if that is uncertain), what it did in this
// phase ("moved", "overran", "attacked", "defended", "retreated", "entered"), and how
// it began the phase: "from" with a hex number after a colon, "ezoc", "no-ezoc".
//
// It returns all problems with the text. If there are any, do not use the position.
func ParsePosition(g *Game, file string, text []byte) (Position, []pack.Problem) {
	var problems pack.Problems
	r := positionReader{game: g, file: file, problems: &problems, pos: Position{Phasing: NoSide}}
	rest := r.head(text)
	seen := map[string]bool{}
	for _, row := range positionSheet.Read(file, rest, &problems) {
		u := r.unit(row)
		if u.ID == "" {
			continue
		}
		if seen[u.ID] {
			row.Add("unit", UnitTwice, u.ID, u.ID+"#2")
		}
		seen[u.ID] = true
		r.pos.Units = append(r.pos.Units, u)
	}
	return r.pos, problems.Sorted()
}

type positionReader struct {
	game     *Game
	file     string
	problems *pack.Problems
	pos      Position
}

// head reads the lines before the header of the table and returns the text with those
// lines emptied, so that lines keep their numbers.
func (r *positionReader) head(text []byte) []byte {
	var rest bytes.Buffer
	line := 0
	for raw := range bytes.Lines(text) {
		line++
		key, value, isHead := strings.Cut(strings.TrimSpace(string(raw)), ":")
		if !isHead || strings.ContainsAny(key, ",;\t#") {
			rest.Write(raw)
			if key != "" && !strings.HasPrefix(key, "#") {
				rest.Write(text[rest.Len():])
				break
			}
			continue
		}
		r.headLine(line, key, strings.TrimSpace(value))
		// A remark as long as the line: offsets stay, and the reader of the table passes
		// over it.
		rest.WriteString("#" + strings.Repeat(" ", max(0, len(raw)-2)) + "\n")
	}
	return rest.Bytes()
}

func (r *positionReader) headLine(line int, key, value string) {
	at := pack.Position{File: r.file, Line: line}
	switch p := r.game.Pack(); key {
	case "turn":
		n := 0
		for _, c := range []byte(value) {
			if c < '0' || c > '9' || n > 1000 {
				r.problems.Add(at, UnknownTurn, value)
				return
			}
			n = n*10 + int(c-'0')
		}
		r.pos.Turn = pack.Value{N: n, Known: value != ""}
	case "phase":
		r.pos.Phase = value
		if len(p.PhasesNamed(value)) == 0 && value != "" {
			r.problems.Add(at, UnknownPhase, value, pack.DidYouMean(value, p.PhaseIDs()))
		}
	case "side":
		if r.pos.Phasing = r.game.Side(value); r.pos.Phasing == NoSide && value != "" {
			r.problems.Add(at, UnknownSide, value, pack.DidYouMean(value, p.Sides))
		}
	default:
		r.problems.Add(at, UnknownLine, key, pack.DidYouMean(key, []string{"turn", "phase", "side"}))
	}
}

func (r *positionReader) unit(row pack.Row) Unit {
	at := r.hex(row, "hex", row.Text("hex"))
	id := row.Required("unit")
	kind, _, _ := strings.Cut(id, "#")
	if side, hidden := strings.CutPrefix(kind, "?"); hidden {
		u := r.game.NewUnit(id, "", at)
		if u.Side = r.game.Side(side); u.Side == NoSide && side != "" {
			row.Add("unit", UnknownSide, side, pack.DidYouMean(side, r.game.Pack().Sides))
		}
		return u
	}
	if id != "" && r.game.Pack().Unit(kind) == nil {
		row.Add("unit", UnknownUnit, kind, pack.DidYouMean(kind, r.game.Pack().UnitIDs()))
	}
	u := r.game.NewUnit(id, kind, at)
	losses, someLosses := row.Int("extra_losses", 0, 99)
	switch face := row.Text("face"); face {
	case "", "full":
		if someLosses && losses > 0 {
			row.Add("extra_losses", LostBelowFull, losses)
		}
	case "reduced":
		u = r.game.Reduce(u, pack.Known(losses))
	case "?":
		u = r.game.EitherFace(u)
	default:
		row.Add("face", UnknownFace, face, pack.DidYouMean(face, []string{"full", "reduced", "?"}))
	}
	for _, word := range strings.Fields(row.Text("status")) {
		r.status(row, &u, word)
	}
	return u
}

func (r *positionReader) hex(row pack.Row, column, number string) HexID {
	if number == "" {
		return NoHex
	}
	h, ok := hex.Parse(number)
	if !ok {
		row.Add(column, scspack.NoHex, number)
		return NoHex
	}
	id := r.game.ID(h)
	if id == NoHex {
		row.Add(column, OffTheMaps, h)
	}
	return id
}

// deedWords are the words for deeds.
var deedWords = map[string]Deeds{
	"moved": Moved, "overran": Overran, "attacked": Attacked, "defended": Defended, "retreated": Retreated,
	"entered": Entered,
}

// statusWords are all words of the column, in the order in which they are explained.
var statusWords = []string{
	"oos", "oos?", "dg", "dg?", "moved", "overran", "attacked", "defended", "retreated", "entered", "from:24.17",
	"ezoc", "no-ezoc",
}

func (r *positionReader) status(row pack.Row, u *Unit, word string) {
	if number, isFrom := strings.CutPrefix(word, "from:"); isFrom {
		u.Start.Known, u.Start.Hex = true, r.hex(row, "status", number)
		return
	}
	if deed, ok := deedWords[word]; ok {
		u.Deeds |= deed
		return
	}
	switch word {
	case "oos":
		u.OOS = pack.Yes
	case "oos?":
		u.OOS = pack.Unknown
	case "dg":
		u.DG = pack.Yes
	case "dg?":
		u.DG = pack.Unknown
	case "ezoc", "no-ezoc":
		if !u.Start.Known {
			u.Start.Known, u.Start.Hex = true, u.Hex
		}
		if u.Start.EZOC = pack.Yes; word == "no-ezoc" {
			u.Start.EZOC = pack.No
		}
	default:
		row.Add("status", UnknownStatus, word, pack.DidYouMean(word, statusWords))
	}
}

// EitherFace returns the unit with an unknown side up: only what both sides share is
// known, and that the MA is one of two.
func (g *Game) EitherFace(u Unit) Unit {
	k := g.pack.Unit(u.Kind)
	if k == nil {
		return u
	}
	u.Reduced, u.Steps, u.Face = pack.Unknown, pack.Value{}, k.Full.Common(k.Reduced)
	if !u.Face.MA.Known {
		u.EitherMA = [2]pack.Value{k.Full.MA, k.Reduced.MA}
	}
	return u
}
