package bind

import (
	"image"
	"strings"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/selector"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/expression"
)

// boundCover is a [[cover]]: pieces, or a zone.
type boundCover struct {
	is            selector.Selector
	zone          string
	cover         string // an id, perhaps made of properties
	width, height pack.Fraction
	round         bool
}

func (b *Binding) readCover(t *pack.Table) {
	c := boundCover{zone: t.String("zone"), cover: t.Required("cover")}
	if c.cover != "" && b.pack.Cover(c.cover) == nil && (c.zone != "" || !strings.Contains(c.cover, propertyMark)) {
		var ids []string
		for i := range b.pack.Covers {
			ids = append(ids, b.pack.Covers[i].ID)
		}
		t.Add("cover", say.As("fubar-binding/no-cover",
			"cover.csv has no row {'cover'}{hint}"), c.cover, pack.DidYouMean(c.cover, ids))
	}
	if c.zone == "" {
		c.is = selector.Read(t)
		if radius := length(t, "radius"); radius.Known() {
			c.width, c.round = pack.Fraction{Num: 2 * radius.Num, Den: radius.Den}, true
			c.height = c.width
		} else {
			c.width, c.height = length(t, "width"), length(t, "height")
		}
		if !c.width.Known() || !c.height.Known() {
			t.Add("cover", say.As("fubar-binding/no-extent",
				`how far the cover goes is missing: "width" and "height", or "radius"`))
		}
	}
	b.covers = append(b.covers, c)
	t.Done()
}

// length reads a length that is more than nothing; it is unknown if the key is absent.
func length(t *pack.Table, key string) pack.Fraction {
	text := t.Text(key)
	if text == "" {
		return pack.Fraction{}
	}
	f, err := pack.ParseFraction(text)
	if err == nil && f.Num < 1 {
		err = pack.Err(pack.TooLow, key, text, 1)
	}
	if err != nil {
		t.AddErr(key, err)
	}
	return f
}

// cover returns the entry that matches a piece, nil for none.
func (b *Binding) cover(p view.Piece) *boundCover {
	for i := range b.covers {
		if c := &b.covers[i]; c.zone == "" && c.is.Matches(p) {
			return c
		}
	}
	return nil
}

// row returns the row of cover.csv that a piece is, or a zone for nil; nil if cover.csv does not have it.
func (c *boundCover) row(p *fubarpack.Pack, piece view.Piece) *fubarpack.Cover {
	id := c.cover
	if piece != nil {
		id = expression.Format(id, piece)
	}
	return p.Cover(id)
}

// around returns where cover around a point lies.
func (c *boundCover) around(at image.Point) fubar.Area {
	return fubar.Area{Centre: at, Width: c.width, Height: c.height, Round: c.round}
}
