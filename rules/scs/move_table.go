package scs

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// state is what the enemy does to a hex that somebody would enter.
type state = uint8

// The states, by which an edge's costs are indexed.
const (
	free  state = iota // nothing of the enemy
	ezoc               // in an EZOC
	enemy              // occupied by the enemy (3.3a)
	states
)

// An edge leads from a hex into a hex that touches it.
type edge struct {
	to HexID
	// cost is by the state of the hex entered, so that a search only adds one number.
	cost [states]MP
}

// A network is the map for one side and class in one reading: the edges that are not
// prohibited. The edges of a hex lie side by side, in the order of directions.
type network struct {
	edges []edge
	// first is the index of each hex's first edge; one more entry ends the last.
	first []int32
	// dearest is the highest finite cost of an edge, in an EZOC.
	dearest MP
}

func (n *network) from(h HexID) []edge { return n.edges[n.first[h]:n.first[h+1]] }

// A profile is the map for the units of one side and class.
type profile struct {
	// networks are by reading. Both are the same if nothing is unknown.
	networks [Readings]*network
	// enterable has a bit for each direction, by hex and reading: the hexsides across
	// which such units could move; their ZOC crosses the same hexsides (2.0b).
	enterable [Readings][]uint8
}

// ground is what lies in hexes and between them, fetched once while a game is compiled. A map has
// few kinds of landmarks, so it holds indices of kinds, which are the same for equal ones.
type ground struct {
	kinds   []landmarks
	terrain []int32
	around  [][hex.Directions]int32
}

// landmarks are the features of a hex or a hexside.
type landmarks struct {
	features []string
	known    bool
}

func (g *Game) survey() ground {
	n := g.Hexes()
	land := ground{terrain: make([]int32, n), around: make([][hex.Directions]int32, n)}
	kinds := map[string]int32{}
	found := func(features []string, known bool) int32 {
		name := strings.Join(features, "+")
		if !known {
			name += "\x00" // no feature is called that
		}
		kind, ok := kinds[name]
		if !ok {
			kind = int32(len(kinds))
			kinds[name] = kind
			land.kinds = append(land.kinds, landmarks{features, known})
		}
		return kind
	}
	// What the pack does not name is alike, and most of a map may be that.
	bare := found(nil, g.pack.BareElsewhere())
	for id := range land.around {
		land.around[id] = [hex.Directions]int32{bare, bare, bare, bare, bare, bare}
	}
	g.pack.EachHexside(func(side hex.Side, features []string, known bool) {
		a, b := g.ID(side.A), g.ID(side.B)
		if d, touch := g.Toward(a, b); touch {
			kind := found(features, known)
			land.around[a][d], land.around[b][d.Opposite()] = kind, kind
		}
	})
	var letter byte
	elsewhere := found(nil, false)
	for id := range land.terrain {
		if h := g.Hex(HexID(id)); id == 0 || h.Letter != letter {
			letter = h.Letter
			elsewhere = found(g.pack.Elsewhere(g.pack.Map(letter)))
		}
		land.terrain[id] = elsewhere
	}
	for i := range g.pack.Grounds {
		ground := &g.pack.Grounds[i]
		if id := g.ID(ground.Hex); id != NoHex {
			land.terrain[id] = found(ground.Terrain, len(ground.Terrain) > 0)
		}
	}
	return land
}

// tabulate makes the tables of all profiles. Equal ones are kept once.
func (g *Game) tabulate() error {
	count := len(g.sides)*(len(g.classes)+1) + 1
	if cells := g.Hexes() * count; cells > mostCells {
		return pack.Err(TooManyEntries, g.Hexes(), count, mostCells)
	}
	land := g.survey()
	g.profiles = make([]profile, count)
	var draft [Readings]network // most profiles have networks that exist already
	for i := range g.profiles {
		side, class := NoSide, NoClass
		if perSide := len(g.classes) + 1; i < count-1 {
			side = SideID(i / perSide)
			if c := i % perSide; c < len(g.classes) {
				class = ClassID(c)
			}
		}
		g.profiles[i].enterable = g.tables(land, g.peopleOf(side, class), &draft)
		for r := range Readings {
			g.profiles[i].networks[r] = g.shared(&draft[r], i)
		}
	}
	return nil
}

// shared returns a network equal to the draft: an earlier profile's network, or a copy of the draft.
func (g *Game) shared(n *network, upTo int) *network {
	for i := range upTo + 1 {
		for _, other := range g.profiles[i].networks {
			if other != nil && slices.Equal(n.first, other.first) && slices.Equal(n.edges, other.edges) {
				return other
			}
		}
	}
	return &network{slices.Clone(n.edges), slices.Clone(n.first), n.dearest}
}

// tables makes the tables for units that are one of these people. It overwrites the
// networks of draft.
func (g *Game) tables(land ground, who []people, draft *[Readings]network) (enterable [Readings][]uint8) {
	n := g.Hexes()
	for r := range draft {
		if cap(draft[r].first) == 0 {
			draft[r] = network{edges: make([]edge, 0, n*hex.Directions), first: make([]int32, 0, n+1)}
		}
		draft[r] = network{edges: draft[r].edges[:0], first: append(draft[r].first[:0], 0)}
		enterable[r] = make([]uint8, n)
	}
	crossings := map[[2]int32][2]Span{}
	for id := range HexID(n) {
		for d, to := range g.Around(id) {
			if to == NoHex {
				continue
			}
			kinds := [2]int32{land.terrain[to], land.around[id][d]}
			costs, done := crossings[kinds]
			if !done {
				costs[0], costs[1] = g.crossing(land.kinds[kinds[0]], land.kinds[kinds[1]], who)
				crossings[kinds] = costs
			}
			open, inEZOC := costs[0], costs[1]
			for r := range Readings {
				if open[r] == Never {
					continue
				}
				net := &draft[r]
				net.edges = append(net.edges, edge{to, [states]MP{free: open[r], ezoc: inEZOC[r], enemy: Never}})
				net.dearest = max(net.dearest, inEZOC[r])
				enterable[r][id] |= 1 << d
			}
		}
		for r := range Readings {
			draft[r].first = append(draft[r].first, int32(len(draft[r].edges)))
		}
	}
	return enterable
}

// crossing returns the cost of a hex and hexside for any of these people, without an EZOC and in an
// EZOC. A unit uses the road or not, as is cheaper (3.2b); the EZOC may change which is cheaper.
func (g *Game) crossing(terrain, side landmarks, who []people) (open, inEZOC Span) {
	open, inEZOC = Span{Never, 0}, Span{Never, 0}
	for _, one := range who {
		way := g.hexsideCost(side.features, side.known, one, false)
		across := g.terrainCost(terrain.features, terrain.known, one).plus(way.add)
		open = open.either(across.least(way.road))
		var due Span
		for r := range Reading(Readings) {
			due[r] = g.wayIn(across[r], way.road[r], r, true)
		}
		inEZOC = inEZOC.either(due)
	}
	return open, inEZOC
}

// wayIn returns the cost of the cheaper way into a hex, across country or by road, with
// the cost of an EZOC.
func (g *Game) wayIn(across, road MP, r Reading, inEZOC bool) MP {
	if !inEZOC {
		return min(across, road)
	}
	if g.rules.roadEZOC[r] {
		return add(min(across, road), g.rules.ezoc)
	}
	return min(add(across, g.rules.ezoc), road)
}

// profileOf returns the table of a side and a class.
func (g *Game) profileOf(side SideID, class ClassID) *profile {
	if side < 0 || int(side) >= len(g.sides) {
		return &g.profiles[len(g.profiles)-1]
	}
	if class < 0 || int(class) >= len(g.classes) {
		class = ClassID(len(g.classes))
	}
	return &g.profiles[int(side)*(len(g.classes)+1)+int(class)]
}
