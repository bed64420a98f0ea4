package question

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/textmap"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// A Supply is the answer about whether units can trace supply.
type Supply struct {
	Version int    `json:"version"`
	Game    string `json:"game"`
	// Origin is where the position is from, Pieces are the pieces that the answer names;
	// both are empty for a position without pieces.
	Origin *Origin `json:"position,omitempty"`
	Pieces []Piece `json:"pieces,omitempty"`
	Units  []Trace `json:"units"`

	scene *Scene
}

// The answers to whether a unit is in supply.
const (
	supplied    = "supplied"
	outOfSupply = "out of supply"
)

// A Trace is the supply of one unit.
type Trace struct {
	Unit string `json:"unit"`
	Side string `json:"side"`
	// Hex is where it stands, "" off the map.
	Hex string `json:"hex"`
	// Supply is the result of the trace: "supplied", "out of supply" or "unchecked". Until
	// the side's next Supply Phase only the marker has effects (12.1b).
	Supply string `json:"supply"`
	// Marked is whether the unit is marked Out of Supply: "yes", "no" or "unknown".
	Marked string `json:"marked"`
	// Path is a shortest trace from the unit to the source, both included. It is set if
	// the unit is supplied, or would be with unknowns read in its favour.
	Path   []hex.Hex `json:"path,omitempty"`
	Source *Source   `json:"source,omitempty"`
	// Length is the length of the path, or, with TooLong, of the shortest one there is.
	// Limit is the greatest length allowed, unset if there is none. Counted is the unit
	// of both, "hexes" or "MP".
	Length  position.Amount `json:"length,omitzero"`
	Limit   position.Amount `json:"limit,omitzero"`
	Counted string          `json:"counted_in,omitempty"`
	TooLong bool            `json:"too_long,omitempty"`
	// Cut is what blocks the unit: every trace runs into one of these.
	Cut []position.Block `json:"cut,omitempty"`
	// Decides are the unknown inputs that an unchecked result depends on.
	Decides []string `json:"decides,omitempty"`
	// Surveyed is set if the answer rests on terrain that nobody has confirmed.
	Surveyed *Surveyed `json:"surveyed,omitempty"`

	at    scs.HexID
	side  scs.SideID
	brief string
}

// A Source is a supply source.
type Source struct {
	Hex  hex.Hex `json:"hex"`
	Name string  `json:"name,omitempty"`
}

// AskSupply traces supply for each of the units, in their order.
func AskSupply(s *Scene, units []int) *Supply {
	g, pos := s.Game(), s.Position()
	out := &Supply{Version: version, Game: g.Pack().Name, Origin: s.origin, Units: []Trace{}, scene: s}
	tracer := g.NewTracer()
	traces := make(map[int]Trace, len(units))
	for side := scs.NoSide; int(side) < g.Sides(); side++ {
		supply := tracer.Trace(s.Situation, side, s.sources(side))
		for _, i := range units {
			if pos.Units[i].Side == side {
				traces[i] = trace(s, supply, i)
			}
		}
	}
	var named []string
	for _, i := range units {
		one := traces[i]
		named = append(named, one.Unit)
		for _, b := range one.Cut {
			named = append(named, b.By...)
		}
		out.Units = append(out.Units, one)
	}
	out.Pieces = s.mentioned(named...)
	return out
}

// trace returns the supply of a unit. A unit off the map, or of an unknown side, is
// unchecked.
func trace(s *Scene, supply *scs.Supply, i int) Trace {
	g, pos := s.Game(), s.Position()
	u := &pos.Units[i]
	out := Trace{Unit: u.ID, Side: g.SideName(u.Side), Supply: unchecked, Marked: word(u.OOS), at: u.Hex, side: u.Side,
		brief: s.brief(i)}
	if u.Hex != scs.NoHex {
		out.Hex = g.Hex(u.Hex).String()
	}
	found, ok := supply.Trace(i)
	switch {
	case !ok && u.Hex == scs.NoHex:
		out.Decides = s.decides([]scs.Input{scs.About(scs.OpenWhere, u.ID)})
		return out
	case !ok:
		out.Decides = s.decides([]scs.Input{scs.About(scs.OpenSide, u.ID)})
		return out
	}
	switch found.Supplied {
	case pack.Yes:
		out.Supply = supplied
	case pack.No:
		out.Supply = outOfSupply
	}
	out.Path, out.TooLong, out.Decides = found.Path, found.TooLong, s.decides(found.Decides)
	out.Length, out.Limit = position.Amount(found.Length), position.Amount(found.Limit)
	if len(found.Path) > 0 {
		out.Source = &Source{g.Hex(found.Source.Hex), found.Source.Name}
	}
	if found.Length.Known() {
		if out.Counted = "hexes"; g.Pack().Supply.Unit == "mp" && found.Limit.Known() {
			out.Counted = "MP"
		}
	}
	for _, b := range found.Cut {
		out.Cut = append(out.Cut, position.NewBlock(s.words(), b))
	}
	return out
}

// word returns an answer as a word.
func word(a pack.Answer) string {
	switch a {
	case pack.Yes:
		return "yes"
	case pack.No:
		return "no"
	}
	return "unknown"
}

// JSON writes the answer for programs.
func (s *Supply) JSON(w io.Writer) error { return Encode(w, s) }

// Overview writes a line for each unit, side by side.
func (s *Supply) Overview(w io.Writer, width int) error {
	t := text{width: width}
	t.head(s.Origin)
	g := s.scene.Game()
	if len(s.Units) == 0 {
		t.line("no unit is on the map")
	}
	longest := 0
	for i := range s.Units {
		longest = max(longest, uniseg.StringWidth(visible.Text(s.Units[i].brief)))
	}
	for side := scs.NoSide; int(side) < g.Sides(); side++ {
		headed := false
		for i := range s.Units {
			u := &s.Units[i]
			if u.side != side {
				continue
			}
			if !headed {
				headed = true
				t.line("%s", sideTitle(u.Side))
			}
			where := u.Hex
			if where == "" {
				where = "off map"
			}
			t.line("  %s  %-7s  %s", padded(u.brief, longest), where, u.summary())
		}
	}
	return t.write(w)
}

func sideTitle(side string) string {
	if side == "" {
		return "whose is not known"
	}
	return side
}

// summary returns the supply in one line.
func (u *Trace) summary() string {
	text := u.Supply
	switch {
	case u.Supply == supplied:
		text += ", " + u.far()
	case len(u.Decides) > 0:
		text += "; " + u.Decides[0]
		if n := len(u.Decides) - 1; n > 0 {
			text += fmt.Sprintf(" and %d more", n)
		}
	case u.TooLong:
		text += ", " + u.Length.String() + " " + u.Counted + " of " + u.Limit.String()
	case len(u.Cut) > 0:
		text += ", " + u.Cut[0].String()
		if n := len(u.Cut) - 1; n > 0 {
			text += fmt.Sprintf(" and %d more", n)
		}
	}
	if u.Surveyed != nil {
		text += "; by surveyed terrain, unconfirmed"
	}
	switch {
	case u.Marked == "yes" && u.Supply == supplied:
		text += "; is marked out of supply"
	case u.Marked == "no" && u.Supply == outOfSupply:
		text += "; has no marker"
	}
	return text
}

// far returns in words how far it is to the source.
func (u *Trace) far() string {
	text := u.Length.String() + " " + u.Counted
	if u.Counted == "hexes" && u.Length.String() == "1" {
		text = "1 hex"
	}
	text += " to " + u.Source.Hex.String()
	if u.Source.Name != "" {
		text += " " + u.Source.Name
	}
	return text
}

// Text writes the answer for people: each unit's trace, or what blocks it, with a
// picture.
func (s *Supply) Text(w io.Writer, size textmap.Size) error {
	t := text{width: size.Width}
	t.head(s.Origin)
	for first := 0; first < len(s.Units); {
		if first > 0 {
			t.line("")
		}
		u := &s.Units[first]
		last := first
		for last+1 < len(s.Units) && u.same(&s.Units[last+1]) {
			last++
		}
		s.some(&t, s.Units[first:last+1])
		if last+1 == len(s.Units) || !u.looksLike(&s.Units[last+1]) {
			s.picture(&t, u, size)
		}
		first = last + 1
	}
	return t.write(w)
}

// same reports whether one text serves for both.
func (u *Trace) same(other *Trace) bool {
	return u.looksLike(other) && u.Supply == other.Supply && u.Marked == other.Marked && u.TooLong == other.TooLong &&
		u.Length == other.Length && u.Limit == other.Limit && slices.Equal(u.Decides, other.Decides) &&
		(u.Surveyed == nil) == (other.Surveyed == nil)
}

// looksLike reports whether both have the same picture: a stack is drawn once.
func (u *Trace) looksLike(other *Trace) bool {
	same := func(a, b position.Block) bool { return a.String() == b.String() }
	return u.at == other.at && u.side == other.side && slices.Equal(u.Path, other.Path) &&
		slices.EqualFunc(u.Cut, other.Cut, same)
}

// some writes the supply of units for which same holds.
func (s *Supply) some(t *text, units []Trace) {
	u := &units[0]
	names := make([]string, len(units))
	for i := range units {
		names[i] = units[i].brief
	}
	it, its, them := "it is", "its", "it"
	if len(units) > 1 {
		it, its, them = "they are", "their", "them"
	}
	t.line("%s %s, %s: %s", strings.Join(names, ", "), place(s.scene.Game(), u.at), sideTitle(u.Side), u.Supply)
	switch {
	case u.Marked == "yes":
		t.line("  %s marked out of supply; that has effects until %s next Supply Phase  [12.1b]", it, its)
	case u.Supply == outOfSupply && u.Marked == "no":
		t.line("  %s not marked out of supply; only %s side's Supply Phase marks %s  [12.0]", it, its, them)
	}
	if len(u.Path) > 0 {
		head := "  a trace: "
		if u.Supply == unchecked {
			head = "  a trace if what is unknown is in its favour: "
		}
		t.line("%s%s", head, u.far())
		t.words("    ", hex.Numbers(u.Path))
	}
	t.decides(u.Decides)
	t.surveyed(u.Surveyed)
	if u.TooLong {
		t.line("  the shortest trace has %s %s of %s  [12.1a]", u.Length, u.Counted, u.Limit)
	}
	if len(u.Cut) > 0 {
		title := "every trace is blocked by"
		if u.Supply == unchecked {
			title = "if what is unknown is against it, every trace is blocked by"
		}
		t.line("  %s", title)
		for _, b := range u.Cut {
			t.line("    %s  [%s]", b.String(), b.Ref)
		}
	}
}

func (s *Supply) picture(t *text, u *Trace, size textmap.Size) {
	view := s.scene.view(u.side)
	view.Mark(textmap.OnPath, u.Path...)
	var first, cut []hex.Hex
	if u.Hex != "" {
		first = []hex.Hex{s.scene.Game().Hex(u.at)}
	}
	for _, b := range u.Cut {
		view.Mark(textmap.Blocked, b.Hex)
		cut = append(cut, b.Hex)
	}
	t.picture(view, first, slices.Concat(cut, u.Path), size)
}
