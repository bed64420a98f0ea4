package referee

import (
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// judged is the engine's ruling on a unit's move.
type judged struct {
	field  *field
	move   scs.Move
	way    []scs.HexID // the last is where it ends
	ruling scs.Ruling
	// needs names what the ruling depends on; switched reports whether that is nothing but
	// switches of the pack.
	needs    []string
	switched bool
}

// judge judges the cost of a unit's move through hexes. Whether the unit may move in the
// phase at all is for other rules. A unit that was turned over or marked in the phase may
// have moved before or after that.
func (l *Log) judge(ph *Phase, t *Trip, from scs.HexID, way ...scs.HexID) judged {
	at := func(own *position.Piece) judged {
		f, i := l.met(ph, t, own, from)
		m := scs.Move{Units: []int{i}, From: from}
		if path, ok := l.room.Permits(f.Situation, m, way...); ok {
			return judged{field: f, move: m, way: way, ruling: scs.Ruling{Verdict: scs.Legal, Path: path}}
		}
		r := l.room.JudgeMove(f.Situation, m, way...)
		if switches(r.Decides) {
			r.Decides = append(r.Decides, l.otherWays(f, m, way)...)
		}
		return judged{f, m, way, r, f.Needs(r.Decides), switches(r.Decides)}
	}
	was, is := t.unit()
	first := at(was)
	if is == nil {
		return first
	}
	last := at(is)
	if first.ruling.Verdict == last.ruling.Verdict {
		return first
	}
	first.ruling.Verdict, first.switched = scs.Depends, false
	first.needs = append(append(first.needs, last.needs...), "whether "+t.piece().Quoted()+" moved before it was changed")
	return first
}

// otherWays reads an open switch against the unit, where the cheapest way of its move depends
// on that switch, and returns what then decides the move: other ways may depend on other
// unknowns.
func (l *Log) otherWays(f *field, m scs.Move, way []scs.HexID) []scs.Input {
	if l.strict == nil {
		var err error
		if l.strict, err = l.Game.Strict(); err != nil {
			return []scs.Input{{Kind: scs.OpenSearch}}
		}
	}
	return l.room.JudgeMove(l.strict.Situate(f.Position()), m, way...).Decides
}

// holders returns the units whose zones of control were paid for.
func (f *field) holders(r scs.Ruling) []rule.Related {
	if len(r.Accounts) == 0 {
		return nil
	}
	var related []rule.Related
	for _, step := range r.Accounts[0].Steps {
		for _, i := range step.Of {
			p := f.Pieces[i].Seen()
			k := slices.IndexFunc(related, func(other rule.Related) bool { return other.Pieces[0].ID == p.ID })
			if k < 0 {
				k = len(related)
				related = append(related, rule.Related{Pieces: []rule.Piece{p}})
			}
			related[k].Hexes = append(related[k].Hexes, f.Game().Hex(step.Hex).String())
			related[k].Message = zoneHolder(p.Name, p.Hex, list(related[k].Hexes))
		}
	}
	return related
}

func zoneHolder(piece, hex string, hexes any) say.Message {
	return say.F("shared/zone-of-control",
		"{'piece'} in {hex}, whose zone of control reaches {hexes}", piece, hex, hexes)
}

// A beginning is a unit's situation when a phase began.
type beginning struct {
	// inEZOC reports whether it was in an enemy zone of control, of are the units whose zone
	// it was. If that is unknown, needs is what is missing.
	inEZOC pack.Answer
	of     []rule.Related
	needs  []string
	// dead reports whether all units whose zone it was were touched in the phase: they may
	// have been dead when it began.
	dead bool
}

func (l *Log) began(ph *Phase, t *Trip, from scs.HexID) beginning {
	own, _ := t.unit()
	f := l.atStart(ph, own, from)
	answer, decides := f.BeganInEZOC(&f.Units[0])
	b := beginning{inEZOC: answer, needs: f.Needs(decides), dead: true}
	for _, holder := range f.EZOCOf(from, f.Units[0].Side) {
		if !holder.Certain {
			continue
		}
		p := f.Pieces[holder.Unit].Seen()
		b.dead = b.dead && len(ph.touched[p.ID]) > 0
		b.of = append(b.of, rule.Related{
			Message: zoneHolder(p.Name, p.Hex, f.Game().Hex(from)),
			Hexes:   []string{p.Hex}, Pieces: []rule.Piece{p},
		})
	}
	return b
}

// named names the pieces of trips: "4/I/78" and 2 more. Their ways distinguish units of one
// name.
func named(trips []*Trip) string {
	var names []string
	for _, t := range trips {
		names = append(names, quoted(t.piece()))
	}
	return shortened(names)
}

// namesOf names pieces: "4/I/78", 2 "Division" (04.03) and 2 more.
func namesOf(pieces []*position.Piece) string {
	var names []string
	times := map[string]int{}
	for _, p := range pieces {
		name := p.Quoted()
		if times[name]++; times[name] == 1 {
			names = append(names, name)
		}
	}
	for i, name := range names {
		if n := times[name]; n > 1 {
			names[i] = strconv.Itoa(n) + " " + name
		}
	}
	return shortened(names)
}

// shortened joins names, of which it leaves out all but the first few.
func shortened(names []string) string {
	if all := len(names); all > mostNamed+1 {
		names = append(names[:mostNamed:mostNamed], strconv.Itoa(all-mostNamed)+" more")
	}
	return list(names)
}

func quoted(p *position.Piece) string { return strconv.Quote(p.Name) }

// mostNamed bounds the names in a message.
const mostNamed = 6
