package expression

import (
	"image"
	"math"
	"strings"
)

// distance is the functions of ranges; true means in pixels.
type distance bool

// eval is Range and RangePx: to an attached piece, from the piece to a point, or
// between two points of a map. Two arguments are always a point, since VASSAL's
// form with an attachment and a condition is hidden by that one.
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

// position is where a piece is, by its properties.
func position(c Context) image.Point {
	x, _ := c.Property("CurrentX")
	y, _ := c.Property("CurrentY")
	return point(x, y)
}

// toAttached is the distance to the first attached piece on the same map, 0 if
// there is none.
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

// between is in pixels, rounded, unless there is a grid to count cells of.
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

func (d distance) sum(f *frame, t []string) (value, error) {
	do := tally{property: t[2], sum: true}
	if len(t) > 3 {
		do.condition = t[3]
	}
	return f.total(d.group(t), do)
}

func (d distance) count(f *frame, t []string) (value, error) {
	do := tally{}
	switch {
	case len(t) > 2 && strings.HasPrefix(t[2], "{"):
		do.condition = t[2]
	case len(t) > 2:
		do.property = t[2]
		if len(t) > 3 {
			do.condition = t[3]
		}
	}
	return f.total(d.group(t), do)
}

func (d distance) group(t []string) Group {
	least := max(number(t[0]), 0)
	most := max(number(t[1]), least)
	return Group{Kind: WithinRange, Min: int(least), Max: int(min(most, math.MaxInt32)), Pixels: bool(d)}
}
