package referee

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/check/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// names are what units are called in the engine's words: by their row of units.csv,
// the second counter of a kind with a number. Names stay the same for a whole log.
type names struct {
	of    map[string]string
	taken map[string]bool
}

func newNames() names { return names{map[string]string{}, map[string]bool{}} }

func (n *names) name(p *position.Piece) string {
	if name, ok := n.of[p.ID]; ok {
		return name
	}
	base := p.Name
	if p.Unit != nil && p.Unit.ID != "" {
		base = p.Unit.ID
	}
	name := base
	for i := 2; n.taken[name]; i++ {
		name = base + "#" + strconv.Itoa(i)
	}
	n.taken[name], n.of[p.ID] = true, name
	return name
}

// unit is a piece as the engine sees it, in a hex.
func (l *Log) unit(p *position.Piece, at scs.HexID) scs.Unit {
	u := scs.Unit{
		ID: l.names.name(p), Side: l.Game.Side(p.Side), Class: scs.NoClass, Hex: at,
		OOS: p.OOS, DG: p.DG, Unbound: p.Kind != position.Unit,
	}
	k := p.Unit
	if u.Unbound || k == nil {
		return u
	}
	u.Kind, u.Class = k.ID, l.Game.Class(k.Class)
	u.AttackKind, u.Exploit, u.ZOC, u.Stacking = k.AttackKind, k.Exploit, k.ZOC, k.Stacking
	u.Steps = pack.Value{N: max(k.Steps.N-p.Lost.N, 0), Known: k.Steps.Known && p.Lost.Known}
	switch p.Face {
	case position.Full:
		u.Reduced, u.Face = pack.No, k.Full
	case position.Reduced:
		u.Reduced, u.Face = pack.Yes, k.Reduced
	default:
		u.Face = k.Full.Common(k.Reduced)
	}
	return u
}

// A field is the map as one unit met it: itself at index 0, and everybody whom it
// may have had to do with. Its own side's other units hinder nobody and are left
// out.
type field struct {
	*scs.Situation
	log    *Log
	units  []scs.Unit
	pieces []*position.Piece // those of the units
	// open are questions about units in the engine's words, and in a player's.
	open map[string]string
}

// newField is a field with nobody in it but a unit in a hex.
func (l *Log) newField(own *position.Piece, from scs.HexID) *field {
	f := &field{log: l, open: map[string]string{}}
	f.add(own, l.unit(own, from))
	return f
}

func (f *field) add(p *position.Piece, u scs.Unit) {
	f.units, f.pieces = append(f.units, u), append(f.pieces, p)
	if u.Unbound && f.open[scs.Whether(u.ID, "has a ZOC")] == "" {
		f.ask(u.ID, whatIs(p))
	}
}

// ask puts what the engine asks about a unit into a player's words.
func (f *field) ask(id, need string) {
	for _, question := range []string{
		scs.Whether(id, "has a ZOC"), scs.Whether(id, "is an enemy unit"), scs.Whether(id, "is a unit"),
		scs.Whether(id, "is a unit, and whose"), scs.About("side", id),
	} {
		f.open[question] = need
	}
}

// needs are the unknown inputs that decide, in a player's words.
func (f *field) needs(decides []string) []string {
	needs := make([]string, len(decides))
	for i, d := range decides {
		needs[i] = cmp.Or(f.open[d], d)
	}
	slices.Sort(needs)
	return slices.Compact(needs)
}

// lay lays the units over the map. From then on the field is not changed.
func (f *field) lay() *field {
	f.Situation = f.log.Game.Situate(scs.Position{Phasing: scs.NoSide, Units: f.units})
	return f
}

// stand adds a piece where it stands. One that lies so near to a corner that it may
// be in either hex may be in each.
func (f *field) stand(p *position.Piece) {
	switch {
	case p.At.Where != position.InHex:
	case p.At.Doubtful:
		need := "in which hex " + quoted(p) + " stands"
		f.maybe(p, p.At.Hex, need)
		f.maybe(p, p.At.Or, need)
	default:
		f.add(p, f.log.unit(p, f.log.Game.ID(p.At.Hex)))
	}
}

// maybe adds a piece that may be, or have been, in a hex. need would tell.
func (f *field) maybe(p *position.Piece, at hex.Hex, need string) {
	u := f.log.unit(p, f.log.Game.ID(at))
	id := u.ID + " in " + at.String()
	f.ask(id, need)
	f.add(p, scs.Unit{
		ID: id, Side: u.Side, Class: u.Class, Hex: u.Hex, OOS: pack.Unknown, DG: pack.Unknown, Unbound: true,
	})
}

// hinders says that a piece may hinder a side: an enemy, or a piece of which nobody
// knows whose it is.
func hinders(p *position.Piece, side string) bool {
	return p.Kind == position.Unbound || p.Kind == position.Masked || p.Kind == position.Unit && p.Side != side
}

// atStart is the field when a phase began.
func (l *Log) atStart(ph *Phase, own *position.Piece, from scs.HexID) *field {
	f := l.newField(own, from)
	for i := range ph.Start.Pieces {
		if p := &ph.Start.Pieces[i]; p.ID != own.ID && hinders(p, own.Side) {
			f.stand(p)
		}
	}
	return f.lay()
}

// during is the field as a unit met it on its trip. Enemies that something was done
// to before its first drop stood as at the phase's end; those to which something was
// done later may be anywhere where they stood in the phase: players also resolve an
// overrun first and take the dead away last.
func (l *Log) during(ph *Phase, t *Trip, own *position.Piece, from scs.HexID) *field {
	f := l.newField(own, from)
	for i := range ph.Start.Pieces {
		p := &ph.Start.Pieces[i]
		if p.ID == own.ID || !hinders(p, own.Side) {
			continue
		}
		end := ph.End.Piece(p.ID)
		switch steps := ph.touched[p.ID]; {
		case len(steps) == 0 && end != nil && end.OOS == p.OOS && end.DG == p.DG:
			f.stand(p)
		case len(steps) > 0 && steps[len(steps)-1] < t.first():
			if end != nil {
				f.stand(end)
			}
		default:
			for _, h := range ph.stood(p) {
				f.maybe(p, h, "when "+quoted(p)+" was in "+h.String())
			}
		}
	}
	for _, other := range ph.Trips {
		if other != t && other.End != nil && hinders(other.End, own.Side) && ph.Start.Piece(other.End.ID) == nil {
			f.newcomer(ph, t, other)
		}
	}
	return f.lay()
}

// newcomer adds an enemy that came in the phase.
func (f *field) newcomer(ph *Phase, t, other *Trip) {
	if steps := ph.touched[other.End.ID]; len(steps) > 0 && steps[len(steps)-1] < t.first() {
		f.stand(other.End)
		return
	}
	for _, h := range other.hexes() {
		f.maybe(other.End, h, "when "+quoted(other.End)+" was in "+h.String())
	}
}

// stood are all hexes in which a piece stood in a phase.
func (p *Phase) stood(piece *position.Piece) []hex.Hex {
	for _, t := range p.Trips {
		if t.Start != nil && t.Start.ID == piece.ID {
			return t.hexes()
		}
	}
	alone := Trip{Start: piece}
	return alone.hexes()
}
