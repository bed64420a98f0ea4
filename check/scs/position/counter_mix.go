package position

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// CounterMix compares the units with the counters of the game, which has a fixed number
// of each.
var CounterMix = &Rule{
	Description: rule.Description{
		ID:    "scs/counter-mix",
		Refs:  []string{"Pieces"},
		Title: "no more of a unit than the game has counters",
		Says:  "A game has a certain number of counters of each unit, mostly one. A unit stands in one place, or in none.",
		Checks: "Counts the pieces of each unit of which units.csv says how many there are. More on the map than that is illegal where all " +
			"come from one slot of the module; from several slots it is suspect, since one may be the other side of another, and so it is where the phase may go on in a later log. More only with " +
			"those that lie beside the map, or in boxes and windows, is suspect: they may be spare ones.",
		Example: "The game has one Quarry Guard. One stands in 04.03 and another one in 06.02: illegal.",
		Level:   rule.Stacking,
		Touches: []string{},
	},
	Run: func(pass *Pass) {
		p := pass.Position.Pack
		of := map[string][]*Piece{}
		for _, piece := range pass.Position.Pieces {
			if piece.Kind != Unit {
				continue
			}
			var row *scspack.Unit
			if piece.Unit != nil {
				row = p.Unit(piece.Unit.ID)
			}
			switch {
			case row == nil:
				pass.Unchecked("units", "which of units.csv they are")
			case !row.Count.Known:
				pass.Unchecked("units", "units.csv: count")
			default:
				pass.Checked("units")
				of[row.ID] = append(of[row.ID], piece)
			}
		}
		var spare []*surplus
		for i := range p.Units {
			row := &p.Units[i]
			s := surplus{row: row, all: of[row.ID]}
			if !row.Count.Known || len(s.all) <= row.Count.N {
				continue
			}
			for _, piece := range s.all {
				if surelyInPlay(p, piece.At) {
					s.onMap = append(s.onMap, piece)
				}
			}
			fresh := func(piece *Piece) bool { return !pass.Position.earlier(piece.At.Hex) }
			switch {
			case len(s.onMap) <= row.Count.N:
				spare = append(spare, &s)
			case slices.ContainsFunc(s.onMap, fresh):
				pass.reportCurable(s.finding(pass.Position), "units")
			default:
				pass.Report(s.finding(pass.Position))
			}
		}
		if len(spare) > 0 {
			pass.Report(sparePieces(spare))
		}
	},
}

// A surplus is a unit with too many counters.
type surplus struct {
	row        *scspack.Unit
	all, onMap []*Piece
}

// finding reports the surplus on the map.
func (s *surplus) finding(pos *Position) rule.Finding {
	f := rule.Finding{
		Verdict: rule.Illegal,
		Message: say.F("counter-mix/too-many",
			"{count} counters of {'unit'} on the map; the game has {most}", len(s.onMap), s.name(), s.row.Count.N),
		Hexes:    HexNames(s.onMap),
		Pieces:   Seen(s.onMap),
		Evidence: rule.Show(s.counters()),
	}
	switch {
	case pos.Pack.Sources["units"].Complete == pack.No:
		f.Excuse(say.F("counter-mix/units-incomplete", "the game has more of them: units.csv does not name everything"))
	case s.fromOneSlot() <= s.row.Count.N:
		f.Excuse(say.F("counter-mix/other-side",
			"one is the other side of another: they come from several slots of the module"))
	}
	return f
}

// counters returns how many there are and how many there may be.
func (s *surplus) counters() Counters {
	return Counters{s.row.ID, s.row.Count.N, len(s.onMap), len(s.all)}
}

// name returns the name of the unit.
func (s *surplus) name() string { return cmp.Or(s.row.Name, s.row.ID) }

// fromOneSlot returns the largest number on the map that comes from one slot.
func (s *surplus) fromOneSlot() int {
	most, of := 0, map[string]int{}
	for _, piece := range s.onMap {
		if piece.GPID != "" {
			of[piece.GPID]++
			most = max(most, of[piece.GPID])
		}
	}
	return most
}

// mostNamed bounds the units that a message names.
const mostNamed = 6

// sparePieces reports units with too many counters if those that are not on the map
// count. It is one finding, since modules keep such pieces ready by the dozen.
func sparePieces(all []*surplus) rule.Finding {
	var pieces []*Piece
	var names []string
	for _, s := range all {
		pieces = append(pieces, s.all...)
		if len(names) < mostNamed {
			names = append(names, fmt.Sprintf("%d of %q and not %d", len(s.all), s.name(), s.row.Count.N))
		}
	}
	if more := len(all) - len(names); more > 0 {
		names = append(names, fmt.Sprintf("and so on for %d more", more))
	}
	f := rule.Finding{
		Verdict: rule.Suspect,
		Message: say.F("counter-mix/too-many-with-spares",
			"more counters than the game has: {names}", strings.Join(names, ", ")),
		Hexes:  HexNames(pieces),
		Pieces: Seen(pieces),
	}
	for _, s := range all {
		f.Evidence.Add(s.counters())
	}
	f.Excuse(say.F("counter-mix/spare-counters", "those that are not on the map are spare ones"))
	return f
}
