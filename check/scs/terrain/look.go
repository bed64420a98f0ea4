package terrain

import (
	"cmp"
	"fmt"
	"image"
	"slices"
	"strconv"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/survey"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/grid"
	"github.com/umpire-vassal/umpire/vmod/picture"
)

const (
	// mostPixels bounds a picture that is decoded.
	mostPixels = 1 << 26
	// mostCells bounds the hexes of one board, allCells the hexes of all boards together.
	mostCells = 100_000
	allCells  = 400_000
)

// A shown is a board that shows hexes of the pack.
type shown struct {
	picture image.Image
	hexes   []hex.Hex
	cells   []survey.Cell
}

// look finds the playable hexes of a pack on the boards of a module, and shows each board with its
// picture. A hex that several boards show is shown once. lacks are the boards that could not be
// shown, and why. look fails if no picture shows a hex of the pack.
func look(m *vmod.Module, b *bind.Binding, p *scspack.Pack, show func(shown)) (lacks []string, err error) {
	seen := hex.Set{}
	gridless := ""
	left, unread := allCells, 0
	for _, w := range m.Maps {
		for _, board := range w.Boards {
			found, cells, fits := hexesOf(w, board, b, p, seen, &left)
			if !fits {
				unread++
			}
			if len(found) == 0 {
				if gridless == "" && b.ShowsMap(cmp.Or(w.Name, w.ID)) {
					gridless = fmt.Sprintf("; window %q, board %q: %s", cmp.Or(w.Name, w.ID), board.Name,
						whyNoHexes(board))
				}
				continue
			}
			img, err := decode(m, board)
			if err != nil {
				lacks = append(lacks, errors.Wrapf(err, "board %q", board.Name).Error())
				continue
			}
			for _, h := range found {
				seen.Add(h)
			}
			show(shown{img, found, cells})
		}
	}
	if unread > 0 {
		lacks = append(lacks, "boards whose hexes were not read, since all boards together have too many: "+
			strconv.Itoa(unread))
	}
	switch {
	case len(seen) > 0:
		return lacks, nil
	case len(lacks) > 0:
		return nil, errors.New(lacks[0])
	}
	return nil, errors.Errorf("module %q: no board shows a hex of the pack; [[map]] in vassal.toml names the window "+
		"that shows the map, and how its hexes are numbered%s", m.Name, gridless)
}

// whyNoHexes returns why a board of the map shows no hex of the pack.
func whyNoHexes(board *buildfile.Board) string {
	all, _ := grid.Board{Name: board.Name, Rect: image.Rect(0, 0, board.Width, board.Height),
		Grid: board.Grid}.BareCells(mostCells)
	if !slices.ContainsFunc(all, func(c grid.Cells) bool { return len(c.Outline) == hex.Directions }) {
		return "it has no hex grid"
	}
	return "its grid numbers hexes that the pack does not have"
}

// hexesOf returns the playable hexes on a board that nobody has seen yet, and where they are. A board
// with more cells than are left does not fit.
func hexesOf(w *buildfile.Map, board *buildfile.Board, b *bind.Binding, p *scspack.Pack, seen hex.Set,
	left *int) (hexes []hex.Hex, cells []survey.Cell, fits bool) {
	on := grid.Board{Name: board.Name, Rect: image.Rect(0, 0, board.Width, board.Height), Grid: board.Grid}
	alone := grid.Map{Boards: []grid.Board{on}}
	window := cmp.Or(w.Name, w.ID)
	if !b.ShowsMap(window) {
		return nil, nil, true
	}
	here := hex.Set{}
	all, complete := on.BareCells(min(mostCells, *left))
	fits = complete || *left >= mostCells
	for _, g := range all {
		*left -= len(g.Centres)
		for _, at := range g.Centres {
			h, ok := b.HexOf(view.SiteAt(window, alone, at))
			if playable, _ := p.Playable(h); !ok || !playable || len(g.Outline) == 0 || seen.Has(h) || here.Has(h) {
				continue
			}
			here.Add(h)
			hexes, cells = append(hexes, h), append(cells, survey.Cell{Centre: at, Outline: g.Outline})
		}
	}
	return hexes, cells, fits
}

// decode returns the picture of a board.
func decode(m *vmod.Module, b *buildfile.Board) (image.Image, error) {
	if b.Image == "" {
		return nil, errors.New("it has no picture")
	}
	entry, ok := m.Image(b.Image)
	if !ok {
		return nil, errors.New("its picture " + strconv.Quote(b.Image) + " is not in the module")
	}
	data, err := m.ImageBytes(entry)
	if err != nil {
		return nil, err
	}
	img, err := picture.Decode(data, mostPixels)
	return img, errors.Wrapf(err, "picture %q", b.Image)
}
