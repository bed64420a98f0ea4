// Package question answers players' questions about one position: where can this unit
// go, is that move within the rules, is that unit in supply, at what odds can that hex
// be attacked. An answer is written as JSON for programs and as text, with a picture
// of the map, for people.
//
// The text lets a player check the engine's findings (rules/scs) with a finger on the
// map: hex by hex, with the paragraphs. Where a finding depends on something unknown,
// the verdict is "unchecked" and the answer names the unknowns. The package reads no
// files.
package question

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/pkg/errors"
	"github.com/rivo/uniseg"

	"github.com/umpire-vassal/umpire/check/scs/textmap"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// version is the version of the JSON form. It changes when readers have to change.
const version = 1

// The verdicts of answers.
const (
	legal     = "legal"
	illegal   = "illegal"
	unchecked = "unchecked"
)

// verdict returns the engine's verdict in the words of reports.
func verdict(v scs.Verdict) string {
	switch v {
	case scs.Legal:
		return legal
	case scs.Illegal:
		return illegal
	}
	return unchecked
}

// Encode writes an answer for programs.
func Encode(w io.Writer, answer any) error {
	return errors.Wrap(visible.JSON(w, answer, "  "), "write answer")
}

// text builds an answer for people before any of it is written.
type text struct {
	b     strings.Builder
	width int
}

// head writes where the position is from.
func (t *text) head(o *Origin) {
	if o == nil {
		return
	}
	line := o.File
	switch {
	case o.Step > 0:
		line += " after step " + strconv.Itoa(o.Step)
	case o.Begins:
		line += " before step 1"
	}
	if o.Turn > 0 {
		line += ", turn " + strconv.Itoa(o.Turn)
	}
	if o.Phase != "" {
		line += ", " + o.Phase
		if o.PhaseBy != "" {
			line += " by " + o.PhaseBy
		}
	}
	t.line("%s", line)
	if o.Revealed {
		t.line("revealed: masked and hidden pieces are shown")
	}
	t.line("")
}

// line writes a line, made safe for terminals.
func (t *text) line(format string, args ...any) {
	t.b.WriteString(strings.TrimRight(visible.Text(fmt.Sprintf(format, args...)), " "))
	t.b.WriteByte('\n')
}

// words writes words in lines that are at most t.width columns wide. Lines after the
// first begin below the first word.
func (t *text) words(head string, words []string) {
	indent := uniseg.StringWidth(head)
	line := head
	for i, word := range words {
		if i > 0 && uniseg.StringWidth(line)+1+uniseg.StringWidth(word) > t.width {
			t.line("%s", line)
			line = strings.Repeat(" ", indent)
		} else if i > 0 {
			line += " "
		}
		line += word
	}
	t.line("%s", line)
}

// objections writes what speaks against something, or perhaps does. It bounds the list
// of the unproved, which is too long to read with a pack without charts.
func (t *text) objections(all []Objection) {
	open := 0
	for _, o := range all {
		if len(o.Decides) == 0 {
			t.line("  %s  [%s]", o.Text, o.Ref)
		} else if open++; open <= mostDecides {
			t.line("  perhaps: %s  [%s]", o.Text, o.Ref)
		}
	}
	if open > mostDecides {
		t.line("  … and %d more that perhaps hold", open-mostDecides)
	}
}

// padded makes a text safe for terminals and pads it to width columns.
func padded(text string, width int) string {
	text = visible.Text(text)
	return text + strings.Repeat(" ", max(0, width-uniseg.StringWidth(text)))
}

// notes writes what an answer supposes.
func (t *text) notes(all []string) {
	for _, note := range all {
		t.line("  %s", note)
	}
}

// mostDecides bounds the unknown inputs that are listed for people: a pack without hexsides has an
// unknown input for every hex, and "umpire game status" lists it.
const mostDecides = 12

func (t *text) decides(inputs []string) {
	if len(inputs) == 0 {
		return
	}
	t.line("  this depends on:")
	for _, input := range inputs[:min(len(inputs), mostDecides)] {
		t.line("    %s", input)
	}
	if n := len(inputs) - mostDecides; n > 0 {
		t.line("    … and %d more", n)
	}
}

// picture writes the part of the map around hexes.
func (t *text) picture(view *textmap.View, first, rest []hex.Hex, size textmap.Size) {
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

// numbers returns the numbers of hexes.
func numbers(g *scs.Game, ids []scs.HexID) []hex.Hex {
	hexes := make([]hex.Hex, len(ids))
	for i, id := range ids {
		hexes[i] = g.Hex(id)
	}
	return hexes
}

// namesOf returns the ids of units, in the order given.
func namesOf(s *Scene, units []int) []string {
	pos := s.Position()
	names := make([]string, len(units))
	for i, u := range units {
		names[i] = pos.Units[u].ID
	}
	return names
}

// place returns in words where a unit is.
func place(g *scs.Game, at scs.HexID) string {
	if at == scs.NoHex {
		return "off the map"
	}
	return "in " + g.Hex(at).String()
}
