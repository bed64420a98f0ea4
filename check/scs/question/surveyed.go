package question

import (
	"bytes"
	"io"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/rules/hex"
)

// Surveyed is the terrain on which an answer rests though nobody has confirmed it: a program proposed
// it from the map's picture. Both are empty if the answer does not have where it is.
type Surveyed struct {
	Hexes []hex.Hex    `json:"hexes,omitempty"`
	Sides [][2]hex.Hex `json:"hexsides,omitempty"`
}

// An Answer is an answer of this package.
type Answer interface {
	JSON(io.Writer) error

	// rests records what the answer rests on. proved is the answer to the same question without
	// surveyed terrain, or nil if there is none.
	rests(proved Answer)
}

// suspect is the verdict where "illegal" rests on surveyed terrain.
const suspect = "suspect"

// Weigh records in an answer that it rests on surveyed terrain, if the answer without that is
// another.
func Weigh(found, proved Answer) error {
	if proved == nil {
		found.rests(nil)
		return nil
	}
	var with, without bytes.Buffer
	if err := found.JSON(&with); err != nil {
		return err
	}
	if err := proved.JSON(&without); err != nil {
		return err
	}
	if !bytes.Equal(with.Bytes(), without.Bytes()) {
		found.rests(proved)
	}
	return nil
}

// surveyed returns which of some hexes and hexsides were surveyed.
func (s *Scene) surveyed(hexes []hex.Hex, sides []hex.Side) *Surveyed {
	p := s.Game().Pack()
	found := new(Surveyed)
	for _, h := range hexes {
		if p.SurveyedHex(h) && !slices.Contains(found.Hexes, h) {
			found.Hexes = append(found.Hexes, h)
		}
	}
	for _, side := range sides {
		if pair := [2]hex.Hex{side.A, side.B}; p.SurveyedSide(side) && !slices.Contains(found.Sides, pair) {
			found.Sides = append(found.Sides, pair)
		}
	}
	return found
}

// along returns the hexes that a way enters and the hexsides that it crosses.
func along(way []hex.Hex) (entered []hex.Hex, sides []hex.Side) {
	for i := 1; i < len(way); i++ {
		entered, sides = append(entered, way[i]), append(sides, hex.NewSide(way[i-1], way[i]))
	}
	return entered, sides
}

func (r *Reach) rests(proved Answer) {
	other := map[hex.Hex]string{}
	if without, ok := proved.(*Reach); ok {
		for i := range without.Hexes {
			other[without.Hexes[i].Hex] = without.Hexes[i].price()
		}
	}
	var hexes []hex.Hex
	var sides []hex.Side
	on := r.scene.Game().Pack()
	for i := range r.Hexes {
		h := r.Hexes[i].Hex
		if other[h] == r.Hexes[i].price() {
			continue
		}
		hexes = append(hexes, h)
		if m := on.Map(h.Letter); m != nil {
			for _, n := range m.Neighbours(h) {
				if slices.ContainsFunc(r.Hexes, func(other Reached) bool { return other.Hex == n }) {
					sides = append(sides, hex.NewSide(h, n))
				}
			}
		}
	}
	r.Surveyed = r.scene.surveyed(hexes, sides)
}

func (m *Move) rests(proved Answer) {
	way := m.Path
	if m.From != "" {
		way = append([]hex.Hex{m.scene.Game().Hex(m.move.From)}, way...)
	}
	hexes, sides := along(way)
	if len(way) > 0 && m.From == "" {
		hexes = append(hexes, way[0])
	}
	m.Surveyed = m.scene.surveyed(hexes, sides)
	if without, ok := proved.(*Move); m.Verdict == illegal && !(ok && without.Verdict == illegal) {
		m.Verdict = suspect
	}
}

func (s *Supply) rests(proved Answer) {
	without, ok := proved.(*Supply)
	for i := range s.Units {
		u := &s.Units[i]
		if ok && i < len(without.Units) && u.same(&without.Units[i]) {
			continue
		}
		hexes, sides := along(u.Path)
		for _, b := range u.Cut {
			hexes = append(hexes, b.Hex)
		}
		u.Surveyed = s.scene.surveyed(hexes, sides)
	}
}

func (a *Attack) rests(proved Answer) {
	g, pos := a.scene.Game(), a.scene.Position()
	var sides []hex.Side
	for _, u := range a.Attackers {
		from := g.Hex(pos.Units[pos.Unit(u.Unit)].Hex)
		sides = append(sides, hex.NewSide(from, a.Target))
	}
	a.Surveyed = a.scene.surveyed([]hex.Hex{a.Target}, sides)
	if without, ok := proved.(*Attack); a.Verdict == illegal && !(ok && without.Verdict == illegal) {
		a.Verdict = suspect
	}
}

// mostSurveyed bounds the surveyed hexes that are listed for people.
const mostSurveyed = 12

// String returns what an answer rests on, for a sentence.
func (s *Surveyed) String() string {
	names := hex.Numbers(s.Hexes)
	for _, side := range s.Sides {
		names = append(names, "the hexside "+side[0].String()+"/"+side[1].String())
	}
	text := "rests on surveyed terrain, which nobody has confirmed"
	if len(names) == 0 {
		return text
	}
	more := ""
	if len(names) > mostSurveyed {
		names, more = names[:mostSurveyed], ", …"
	}
	return text + ": " + strings.Join(names, ", ") + more
}

// surveyed writes what an answer rests on.
func (t *text) surveyed(s *Surveyed) {
	if s != nil {
		t.words("  ", strings.Fields("this "+s.String()))
	}
}
