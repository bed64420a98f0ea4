package hex

// An ID is the number of a hex in an Index. IDs count from 0, without gaps, in the
// order of Compare, so that tables can be indexed by hex.
type ID int32

// None is the ID of no hex.
const None ID = -1

// MostHexes bounds the extents of all maps of an Index together. The largest printed
// campaigns have a tenth of it.
const MostHexes = 1 << 18

// An Index numbers the hexes of one or several maps densely, so that engines can keep
// their data in flat tables and walk the map quickly. Hexes of different maps do not
// touch. An Index does not change after NewIndex.
type Index struct {
	hexes   []Hex
	around  [][Directions]ID
	extents []extent
}

// extent is one map's part of the index: ids by hexrow and place along it, None
// where the map does not contain the hex.
type extent struct {
	m     *Map
	width int
	ids   []ID
}

// NewIndex numbers the hexes of maps. ok is false if the maps have more than MostHexes
// hexes, or if two of them have the same letter.
func NewIndex(maps ...*Map) (x *Index, ok bool) {
	x = &Index{}
	area := 0
	for _, m := range maps {
		if x.extent(m.Letter) != nil {
			return nil, false
		}
		e := extent{m: m, width: max(0, int(m.LastRow)-int(m.FirstRow)+1)}
		size := e.width * max(0, int(m.LastCol)-int(m.FirstCol)+1)
		if area += size; area > MostHexes {
			return nil, false
		}
		e.ids = make([]ID, size)
		x.extents = append(x.extents, e)
	}
	x.number()
	return x, true
}

// number assigns the IDs, map by map in the order of their letters, and connects
// neighbours.
func (x *Index) number() {
	for letter := range 1 << 8 {
		e := x.extent(byte(letter))
		if e == nil {
			continue
		}
		for i := range e.ids {
			h := Hex{e.m.Letter, e.m.FirstCol + int16(i/e.width), e.m.FirstRow + int16(i%e.width)}
			e.ids[i] = None
			if e.m.Contains(h) {
				e.ids[i] = ID(len(x.hexes))
				x.hexes = append(x.hexes, h)
			}
		}
	}
	x.around = make([][Directions]ID, len(x.hexes))
	for id, h := range x.hexes {
		m := x.extent(h.Letter).m
		for d := range Direction(Directions) {
			n, _ := m.Neighbour(h, d)
			x.around[id][d] = x.ID(n)
		}
	}
}

func (x *Index) extent(letter byte) *extent {
	for i := range x.extents {
		if x.extents[i].m.Letter == letter {
			return &x.extents[i]
		}
	}
	return nil
}

// Len returns the number of hexes. Every ID is less than it.
func (x *Index) Len() int { return len(x.hexes) }

// ID returns the number of a hex, None if no map contains it.
func (x *Index) ID(h Hex) ID {
	e := x.extent(h.Letter)
	if e == nil || h.Col < e.m.FirstCol || h.Col > e.m.LastCol || h.Row < e.m.FirstRow || h.Row > e.m.LastRow {
		return None
	}
	return e.ids[(int(h.Col)-int(e.m.FirstCol))*e.width+int(h.Row)-int(e.m.FirstRow)]
}

// Hex returns the hex with this number. ok is false if there is none.
func (x *Index) Hex(id ID) (h Hex, ok bool) {
	if !x.Has(id) {
		return Hex{}, false
	}
	return x.hexes[id], true
}

// Has reports whether a hex has this number.
func (x *Index) Has(id ID) bool { return id >= 0 && int(id) < len(x.hexes) }

// Neighbour returns the hex that touches a hex in a direction, None at the edge.
func (x *Index) Neighbour(id ID, d Direction) ID {
	if !x.Has(id) || d >= Directions {
		return None
	}
	return x.around[id][d]
}

// Around returns the hexes that touch a hex, by direction, None at the edge.
func (x *Index) Around(id ID) [Directions]ID {
	if !x.Has(id) {
		return [Directions]ID{None, None, None, None, None, None}
	}
	return x.around[id]
}

// Toward returns the direction in which b touches a. ok is false if they do not touch.
func (x *Index) Toward(a, b ID) (d Direction, ok bool) {
	if b != None && x.Has(a) {
		for d, n := range x.around[a] {
			if n == b {
				return Direction(d), true
			}
		}
	}
	return 0, false
}
