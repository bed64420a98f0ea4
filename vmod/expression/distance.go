package expression

import (
	"image"
	"math"
	"strings"
)

// distance is Range, or RangePx if it is true.
type distance bool

// eval returns the distance to an attached piece (1 argument), from the piece to a
// point (2), or between two points of a map (4 or 5). VASSAL's form with an
// attachment and a condition cannot be reached: two arguments are always a point.
func (d distance) eval(f *frame, args []value) (value, error) {
	t, err := texts(args)
	if err != nil {
		return value{}, err
	}
	switch len(t) {
	case 1:
		if args[0].kind != text {
			return ofInt(0), nil
		}
		return d.toAttached(f, t[0])
	case 2:
		return d.between(f, f.own("CurrentMap"), position(f.ctx), point(t[0], t[1]))
	case 4:
		return d.between(f, f.own("CurrentMap"), point(t[0], t[1]), point(t[2], t[3]))
	case 5:
		return d.between(f, t[4], point(t[0], t[1]), point(t[2], t[3]))
	}
	return value{}, fail(ErrValue, "three arguments for Range")
}

func point(x, y string) image.Point {
	return image.Pt(int(number(x)), int(number(y)))
}

// position returns where a piece is, by its properties.
func position(c Context) image.Point {
	x, _ := c.Property("CurrentX")
	y, _ := c.Property("CurrentY")
	return point(x, y)
}

// toAttached returns the distance to the first attached piece on the same map, or
// 0 if there is none.
func (d distance) toAttached(f *frame, attachment string) (value, error) {
	own := f.own("CurrentMap")
	result, found := ofInt(0), false
	err := f.each(Group{Kind: Attached, Name: attachment, Others: true}, "", func(m Context) error {
		if at, _ := m.Property("CurrentMap"); found || own == "" || at != own {
			return nil
		}
		found = true
		var err error
		result, err = d.between(f, own, position(f.ctx), position(m))
		return err
	})
	return result, err
}

// between returns the distance in cells if they are asked for and there is a grid,
// else in pixels, rounded.
func (d distance) between(f *frame, mapName string, from, to image.Point) (value, error) {
	p, err := f.pieces()
	if err != nil {
		return value{}, err
	}
	if !d && strings.TrimSpace(mapName) != "" {
		if n, ok := p.Cells(mapName, from, to); ok {
			return ofInt(int32(n)), nil
		}
	}
	delta := to.Sub(from)
	return ofInt(int32(math.Floor(math.Hypot(float64(delta.X), float64(delta.Y)) + 0.5))), nil
}
