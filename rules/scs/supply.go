package scs

import (
	"math/bits"
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Tracer traces the supply of a side's units (12.1). It keeps the memory of the
// search, so tracing the next position allocates nothing. It is not safe for concurrent
// use.
//
// All units of a side are traced at once: a flood starts at all sources together and
// runs backwards, from each hex to those from which a trace could enter it, and notes
// for each the direction that leads to a source. A unit in a flooded hex is supplied,
// and the directions from there are its trace. Units whose movement classes meet the
// same prohibitions share a flood. So do both readings if nothing is unknown, so
// usually there is one flood.
type Tracer struct {
	game *Game
	// ways are by profile; equal ways are shared.
	ways   map[*profile]*backways
	supply Supply
	queue  []HexID
	heap   costHeap
}

// backways is a profile's map for floods that run backwards.
type backways struct {
	// from has a bit for each direction from which the hex can be entered, by reading.
	from [Readings][]uint8
	// networks give the costs if the pack limits traces in movement points.
	networks [Readings]*network
	// certain reports whether both readings are equal.
	certain bool
	// flood is the index of its flood in Supply.floods.
	flood int
}

// NewTracer makes a Tracer for positions of a game.
func (g *Game) NewTracer() *Tracer {
	ways, differ := g.ways()
	t := &Tracer{game: g, ways: ways, queue: make([]HexID, 0, g.Hexes())}
	t.supply.floods = make([]flooded, differ)
	for r := range Readings {
		t.supply.open[r] = make([]bool, g.Hexes())
	}
	return t
}

// allWays returns the backways of all profiles, and how many of them differ.
func (g *Game) allWays() (ways map[*profile]*backways, differ int) {
	ways = make(map[*profile]*backways, len(g.profiles))
	var made []*backways
	for i := range g.profiles {
		w := g.backways(&g.profiles[i])
		if same := slices.IndexFunc(made, w.equal); same >= 0 {
			w = made[same]
		} else {
			w.flood = len(made)
			made = append(made, w)
		}
		ways[&g.profiles[i]] = w
	}
	return ways, len(made)
}

func (g *Game) backways(p *profile) *backways {
	w := &backways{networks: p.networks}
	for r := range Readings {
		w.from[r] = make([]uint8, g.Hexes())
		for id := range HexID(g.Hexes()) {
			for d, from := range g.Around(id) {
				back := hex.Direction(d).Opposite()
				if from != NoHex && p.enterable[r][from]&(1<<back) != 0 {
					w.from[r][id] |= 1 << d
				}
			}
		}
	}
	w.certain = slices.Equal(w.from[Favour], w.from[Against]) &&
		(!g.tracesInMP() || w.networks[Favour] == w.networks[Against])
	return w
}

func (w *backways) equal(o *backways) bool {
	for r := range Readings {
		if !slices.Equal(w.from[r], o.from[r]) || w.networks[r] != o.networks[r] {
			return false
		}
	}
	return true
}

// tracesInMP reports whether the pack limits traces by movement points.
func (g *Game) tracesInMP() bool { return g.traceLimit() > 0 && g.pack.Supply.Unit == scspack.TraceMP }

// traceLimit returns the longest trace, 0 for any length. It is 0 if the pack has no limit: the
// series has no limit unless a game sets one (12.1a).
func (g *Game) traceLimit() int {
	if limit := g.pack.Supply.Limit; limit.Known {
		return limit.N
	}
	return 0
}

// unreached is the length of a trace from a hex that the flood has not reached, and
// sourceHere the direction in which it leads from a source's own hex.
const (
	unreached  = MP(-1)
	sourceHere = hex.Direction(hex.Directions)
)

// flooded is what one flood left: by hex how far it is to the nearest source, in
// hexes or in MP, and in which direction.
type flooded struct {
	length [Readings][]MP
	toward [Readings][]hex.Direction
	done   [Readings]bool
	// one reports whether Against has the same flood as Favour.
	one bool
}

// A Supply is what a Tracer found about one side in one position. It is valid until
// the tracer traces again.
type Supply struct {
	tracer    *Tracer
	situation *Situation
	side      SideID
	sources   Sources
	// open holds which hexes a trace may pass through, by reading.
	open [Readings][]bool
	// oneOpen reports whether both readings have the same open hexes and sources.
	oneOpen bool
	floods  []flooded
}

// Trace traces the supply of a side in a situation. The situation and the sources
// must not be changed while the Supply is used.
func (t *Tracer) Trace(s *Situation, side SideID, sources Sources) *Supply {
	y := &t.supply
	y.tracer, y.situation, y.side, y.sources = t, s, side, sources
	for i := range y.floods {
		y.floods[i].done = [Readings]bool{}
	}
	if s.game != t.game || side < 0 || int(side) >= len(s.game.sides) {
		y.situation = nil
		return y
	}
	y.survey()
	return y
}

// survey finds the hexes through which traces may pass (12.1a, 2.1f, 2.1h): hexes
// without enemy units, and without EZOC unless a friendly unit is there.
func (y *Supply) survey() {
	s := y.situation
	own := maskOf(y.side)
	for r := range Reading(Readings) {
		// A friendly unit helps the trace, so a possible one counts in Favour.
		friendly, states, open := s.occupied[r.Opposite()], s.states[y.side][r], y.open[r]
		for h := range open {
			open[h] = states[h] == free || states[h] == ezoc && friendly[h]&own != 0
		}
	}
	y.oneOpen = slices.Equal(y.open[Favour], y.open[Against]) &&
		!slices.ContainsFunc(y.sources.Hexes, func(source Source) bool {
			return source.Alive == pack.Unknown || s.game.index.Has(source.Hex) &&
				y.ends(source.Hex, Favour) != y.ends(source.Hex, Against)
		})
}

// ends reports whether a trace may end in the hex of a source. The rules leave open whether an EZOC
// there keeps it from that.
func (y *Supply) ends(h HexID, r Reading) bool {
	if y.open[r][h] {
		return true
	}
	in := y.situation.game.pack.Switch(scspack.SourceInEZOC)
	return y.situation.states[y.side][r][h] == ezoc && (in.Yes() && in.Set || !in.Set && r == Favour)
}

// flood returns the flood for units of a movement class, made when it is first asked
// for.
func (y *Supply) flood(class ClassID, r Reading) (f *flooded, as Reading) {
	t := y.tracer
	w := t.ways[t.game.profileOf(y.side, class)]
	f = &y.floods[w.flood]
	f.one = y.oneOpen && w.certain
	if as = r; f.one {
		as = Favour
	}
	if !f.done[as] {
		f.done[as] = true
		y.fill(w, f, as, y.limit())
	}
	return f, as
}

// fill floods the map up to a length.
func (y *Supply) fill(w *backways, f *flooded, r Reading, limit MP) {
	n := y.tracer.game.Hexes()
	f.length[r] = slices.Grow(f.length[r][:0], n)[:n]
	f.toward[r] = slices.Grow(f.toward[r][:0], n)[:n]
	for h := range f.length[r] {
		f.length[r][h] = unreached
	}
	if y.tracer.game.tracesInMP() {
		y.floodMP(w, f, r, limit)
	} else {
		y.floodHexes(w, f, r, limit)
	}
}

// floodHexes goes from the sources outward ring by ring.
func (y *Supply) floodHexes(w *backways, f *flooded, r Reading, limit MP) {
	g, queue := y.tracer.game, y.tracer.queue[:0]
	length, toward, open, from := f.length[r], f.toward[r], y.open[r], w.from[r]
	for _, source := range y.sources.Hexes {
		if h := source.Hex; source.serves(r) && g.index.Has(h) && y.ends(h, r) && length[h] == unreached {
			length[h], toward[h] = 0, sourceHere
			queue = append(queue, h)
		}
	}
	for i := 0; i < len(queue); i++ {
		h := queue[i]
		next := length[h] + 1
		if next > limit {
			break
		}
		around := g.index.Around(h)
		for ways := from[h]; ways != 0; ways &= ways - 1 {
			d := bits.TrailingZeros8(ways)
			if n := around[d]; open[n] && length[n] == unreached {
				length[n], toward[n] = next, hex.Direction(d).Opposite()
				queue = append(queue, n)
			}
		}
	}
	y.tracer.queue = queue
}

// Supplied reports whether the unit with this index in the position can trace supply.
// The answer is unknown for a unit that is not on the map or not of the side.
func (y *Supply) Supplied(unit int) pack.Answer {
	u := y.unit(unit)
	if u == nil {
		return pack.Unknown
	}
	if _, ok := y.find(u, Against); ok {
		return pack.Yes
	}
	if _, ok := y.find(u, Favour); ok || !y.sources.Known {
		return pack.Unknown
	}
	return pack.No
}

func (y *Supply) unit(i int) *Unit {
	if y.situation == nil || i < 0 || i >= len(y.situation.pos.Units) {
		return nil
	}
	u := &y.situation.pos.Units[i]
	if !y.situation.game.index.Has(u.Hex) || u.Side != y.side {
		return nil
	}
	return u
}

// A beginning is the hex in which a unit's trace joins a flood.
type beginning struct {
	flood   *flooded
	reading Reading
	// at is the unit's own hex, or a hex next to it if the own hex is closed to traces
	// because an enemy is or may be there, too.
	at HexID
	// length is the length of the whole trace.
	length MP
}

// find returns the best beginning of a unit's trace. ok is false if it has no trace.
func (y *Supply) find(u *Unit, r Reading) (best beginning, ok bool) {
	f, as := y.flood(u.Class, r)
	return y.join(u, f, as, y.limit())
}

// join returns where a unit's trace, no longer than limit, joins a flood.
func (y *Supply) join(u *Unit, f *flooded, r Reading, limit MP) (best beginning, ok bool) {
	if y.open[r][u.Hex] {
		length := f.length[r][u.Hex]
		return beginning{f, r, u.Hex, length}, length != unreached
	}
	g := y.tracer.game
	w := y.tracer.ways[g.profileOf(y.side, u.Class)]
	for d, n := range g.index.Around(u.Hex) {
		back := hex.Direction(d).Opposite()
		if n == NoHex || w.from[r][n]&(1<<back) == 0 || f.length[r][n] == unreached {
			continue
		}
		length := f.length[r][n] + 1
		if g.tracesInMP() {
			length = add(f.length[r][n], w.cost(r, u.Hex, n))
		}
		if length <= limit && (!ok || length < best.length) {
			best, ok = beginning{f, r, n, length}, true
		}
	}
	return best, ok
}

// limit returns the longest trace, in the unit of lengths.
func (y *Supply) limit() MP {
	g := y.tracer.game
	limit := int64(g.traceLimit())
	switch {
	case limit == 0:
		limit = int64(mostMP)
	case g.tracesInMP():
		limit *= int64(g.scale)
	}
	return MP(min(limit, int64(mostMP)))
}
