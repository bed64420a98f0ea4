package selfplaytest

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// enter notes who stands in the hex of an enemy's source.
func (t *Table) enter() {
	for _, place := range t.Pack.Places {
		if place.Role != scspack.RoleSupply || !place.InHex {
			continue
		}
		h := t.Engine.ID(place.Hex)
		for _, side := range t.Pack.Sides {
			id := t.Engine.Side(side)
			if slices.ContainsFunc(t.Pos.Units, func(u scs.Unit) bool { return u.Hex == h && u.Side != id }) {
				t.Entered[id] = append(t.Entered[id], h)
			}
		}
	}
}

// supplied traces the supply of a side's units.
func (t *Table) supplied(side scs.SideID) map[string]pack.Answer {
	s := t.Engine.Situate(t.Pos)
	found := t.Engine.NewTracer().Trace(s, side, t.Engine.Sources(s, side, scs.SourceMemory{Complete: true, Entered: t.Entered[side]}))
	can := map[string]pack.Answer{}
	for i, u := range s.Position().Units {
		can[u.ID] = found.Supplied(i)
	}
	return can
}

func (t *Table) unsupplied(side scs.SideID) bool {
	can := t.supplied(side)
	return slices.ContainsFunc(t.Pos.Units, func(u scs.Unit) bool { return can[u.ID] == pack.No })
}

// supply puts down and takes up OOS markers.
func (t *Table) supply(side scs.SideID) {
	can := t.supplied(side)
	for _, stack := range t.stacks(side) {
		for _, word := range stack {
			marker := t.Marked[word]
			switch supplied := can[word]; {
			case t.Layers && supplied == pack.No && t.unit(word).OOS == pack.No:
				t.layer("mark", []string{word}, "OOS")
				t.change([]string{word}, func(u *scs.Unit) { u.OOS = pack.Yes })
			case t.Layers && supplied == pack.Yes && t.unit(word).OOS == pack.Yes:
				t.layer("clear", []string{word}, "OOS")
				t.change([]string{word}, func(u *scs.Unit) { u.OOS = pack.No })
			case supplied == pack.No && marker == "" && len(t.Pool) > 0:
				marker, t.Pool = t.Pool[0], t.Pool[1:]
				h := t.unit(word).Hex
				if here := t.in(h); here[len(here)-1] != word {
					t.lay([]string{word}, h, nil, Sets)
				}
				t.Acts = append(t.Acts, Act{Verb: "move", What: []string{marker}, Where: t.hex(h), Kind: Sets})
				t.Marked[word] = marker
				t.change([]string{word}, func(u *scs.Unit) { u.OOS = pack.Yes })
				t.top(h)
			case supplied == pack.Yes && marker != "":
				t.release(word)
				t.change([]string{word}, func(u *scs.Unit) { u.OOS = pack.No })
			}
		}
	}
}

// release takes the marker off a unit.
func (t *Table) release(word string) {
	if marker := t.Marked[word]; marker != "" {
		t.Acts = append(t.Acts, Act{Verb: "move", What: []string{marker}, Where: "Waiting 200,60", Kind: Sets})
		delete(t.Marked, word)
		t.Pool = append(t.Pool, marker)
	}
}
