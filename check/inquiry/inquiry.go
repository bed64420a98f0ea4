// Package inquiry answers what players ask of one position: where can this unit
// go, is that move within the rules, is that unit in supply. An answer is a value
// that is written as JSON for programs and as text, with a picture of the map, for
// people.
//
// It knows how to put the engine's findings (rules/scs) so that a player can check
// them with a finger on the map: hex by hex, with the paragraphs. What the engine
// finds to hang on something unknown is "unchecked" here, with the names of the
// unknowns. It does not read files, and it does not know where a position is from.
package inquiry

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/hexpicture"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack/document"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// version is the version of the JSON form: it changes when a reader would have to.
const version = 1

// The verdicts as they are written.
const (
	legal     = "legal"
	illegal   = "illegal"
	unchecked = "unchecked"
)

// verdict is the engine's verdict in the words of reports.
func verdict(v scs.Verdict) string {
	switch v {
	case scs.Legal:
		return legal
	case scs.Illegal:
		return illegal
	}
	return unchecked
}

// Units finds units by their ids in the position. The error names the one that was
// probably meant.
func Units(s *scs.Situation, ids ...string) ([]int, error) {
	pos := s.Position()
	var found []int
	for _, id := range ids {
		i := pos.Unit(id)
		if i < 0 {
			return nil, errors.Errorf("%q is no unit of the position%s", id, document.Unknown(id, unitIDs(&pos)))
		}
		if !slices.Contains(found, i) {
			found = append(found, i)
		}
	}
	return found, nil
}

func unitIDs(pos *scs.Position) []string {
	ids := make([]string, len(pos.Units))
	for i := range pos.Units {
		ids[i] = pos.Units[i].ID
	}
	return ids
}

// Hexes finds hexes of the game's maps by their numbers. The error names the one
// that was probably meant, or where the map ends.
func Hexes(g *scs.Game, numbers ...string) ([]scs.HexID, error) {
	var found []scs.HexID
	for _, number := range numbers {
		h, err := hex.Parse(strings.TrimSpace(number))
		if err != nil {
			return nil, err
		}
		id := g.ID(h)
		if id == scs.NoHex {
			return nil, errors.Errorf("%s is no hex of the maps%s%s", h, meant(g, h), extents(g))
		}
		found = append(found, id)
	}
	return found, nil
}

// meant says which hex was probably meant by one that is on no map. Digits that
// changed places come before digits that are wrong: that is how numbers are mistyped.
func meant(g *scs.Game, h hex.Hex) string {
	word := []byte(h.String())
	var known []string
	for i := 1; i < len(word); i++ {
		word[i-1], word[i] = word[i], word[i-1]
		if swapped, err := hex.Parse(string(word)); err == nil && g.ID(swapped) != scs.NoHex {
			known = append(known, swapped.String())
		}
		word[i-1], word[i] = word[i], word[i-1]
	}
	for id := range scs.HexID(g.Hexes()) {
		known = append(known, g.Hex(id).String())
	}
	if near, ok := document.Nearest(string(word), known); ok {
		return fmt.Sprintf("; did you mean %q?", near)
	}
	return ""
}

func extents(g *scs.Game) string {
	maps := g.Pack().Maps
	if len(maps) == 0 {
		return "; the pack has no map"
	}
	parts := make([]string, len(maps))
	for i, m := range maps {
		letter := ""
		if m.Letter != 0 {
			letter = string(rune(m.Letter)) + " "
		}
		parts[i] = fmt.Sprintf("%shexrows %d to %d, hexes %d to %d", letter, m.FirstCol, m.LastCol, m.FirstRow, m.LastRow)
	}
	return "; allowed: " + strings.Join(parts, "; ")
}

// writeJSON writes an answer for programs.
func writeJSON(w io.Writer, answer any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return errors.Wrap(e.Encode(answer), "write answer")
}

// text builds an answer for people before any of it is written.
type text struct {
	b     strings.Builder
	width int
}

// line writes a line; what it says is made safe for terminals.
func (t *text) line(format string, args ...any) {
	t.b.WriteString(strings.TrimRight(visible.Text(fmt.Sprintf(format, args...)), " "))
	t.b.WriteByte('\n')
}

// words writes words in lines that are not wider than there is room for, those
// after the first as far from the edge as the first word is.
func (t *text) words(head string, words []string) {
	indent := utf8.RuneCountInString(head)
	line := head
	for i, word := range words {
		if i > 0 && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > t.width {
			t.line("%s", line)
			line = strings.Repeat(" ", indent)
		} else if i > 0 {
			line += " "
		}
		line += word
	}
	t.line("%s", line)
}

// objections writes what speaks against something.
func (t *text) objections(all scs.Objections) {
	for _, o := range all {
		t.line("  %s  [%s]", o.Text, o.Ref)
	}
}

// mostDecides bounds the unknown inputs that are listed for people: a pack without
// hexsides has one for every hex, and says so in "umpire game status".
const mostDecides = 12

func (t *text) decides(inputs []string) {
	if len(inputs) == 0 {
		return
	}
	t.line("  this hangs on:")
	for _, input := range inputs[:min(len(inputs), mostDecides)] {
		t.line("    %s", input)
	}
	if n := len(inputs) - mostDecides; n > 0 {
		t.line("    … and %d more", n)
	}
}

// picture writes the part of the map where hexes are.
func (t *text) picture(view *hexpicture.View, first, rest []hex.Hex, size hexpicture.Size) {
	lines := view.Lines(first, rest, size)
	if len(lines) == 0 {
		return
	}
	t.line("")
	for _, line := range lines {
		t.line("%s", line)
	}
}

func (t *text) write(w io.Writer) error {
	_, err := io.WriteString(w, t.b.String())
	return errors.Wrap(err, "write answer")
}

// numbers are the numbers of hexes.
func numbers(g *scs.Game, ids []scs.HexID) []hex.Hex {
	hexes := make([]hex.Hex, len(ids))
	for i, id := range ids {
		hexes[i] = g.Hex(id)
	}
	return hexes
}

// namesOf are the ids of units, in the order given.
func namesOf(s *scs.Situation, units []int) []string {
	pos := s.Position()
	names := make([]string, len(units))
	for i, u := range units {
		names[i] = pos.Units[u].ID
	}
	return names
}

// place is where a unit is, for people.
func place(g *scs.Game, at scs.HexID) string {
	if at == scs.NoHex {
		return "off the map"
	}
	return "in " + g.Hex(at).String()
}
