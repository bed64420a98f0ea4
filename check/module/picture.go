package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/picture"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// ImageInfo returns the entry of an image, in the file itself or else in the module of an
// extension, and its type and size.
func (m *Module) ImageInfo(name string) (entry string, info picture.Info, err error) {
	if entry, info, err = m.File.ImageInfo(name); entry == "" && m.Base != nil {
		return m.Base.ImageInfo(name)
	}
	return entry, info, err
}

// ImageBytes returns the bytes of an image by its entry, as they are in the archive.
func (m *Module) ImageBytes(entry string) ([]byte, error) {
	if !m.Archive.Has(entry) && m.Base != nil {
		return m.Base.ImageBytes(entry)
	}
	return m.Archive.Bytes(entry)
}

// Meter bounds what all expressions of the module may cost together.
func (m *Module) Meter() *expression.Meter { return m.meter }

// A Pictured thing is what a finding is about as something to look at: a piece by its traits in
// play, or an image by its name.
type Pictured struct {
	Piece []trait.Raw
	Image string
}

// Picture returns what a finding is about as something to look at; the zero value if there is
// nothing: of a piece the piece, of what is on a board that board, of a map window its first
// board, of an image the image.
func (m *Module) Picture(f *rule.Finding) Pictured {
	if f.Where == nil {
		return Pictured{}
	}
	if f.Where.Component == 0 {
		if isImage(f.Where.Entry) {
			return Pictured{Image: strings.TrimPrefix(f.Where.Entry, imageFolder)}
		}
		return Pictured{}
	}
	if m.pictured == nil {
		m.pictured = m.pictures()
	}
	for e := m.Tree.At(f.Where.Component); e != nil; e = e.Parent {
		if of, ok := m.pictured[e]; ok {
			if of.piece != nil {
				return Pictured{Piece: m.Expanded(of.piece)}
			}
			return Pictured{Image: of.image}
		}
	}
	return Pictured{}
}

// pictured is what is shown of a component.
type pictured struct {
	piece *Piece
	image string
}

func (m *Module) pictures() map[*buildfile.Element]pictured {
	all := map[*buildfile.Element]pictured{}
	for _, e := range m.of("Chart") {
		if isVassal(e) {
			all[e] = pictured{image: e.Value("fileName")}
		}
	}
	for _, of := range m.Maps {
		first := ""
		for _, b := range of.Boards {
			all[b.Element] = pictured{image: b.Image}
			if first == "" {
				first = b.Image
			}
		}
		all[of.Element] = pictured{image: first}
		place := func(p *buildfile.Placement) {
			if b, ok := of.Board(p.OwningBoard); ok {
				all[p.Element] = pictured{image: b.Image}
			}
		}
		for _, s := range of.AtStart {
			place(&s.Placement)
		}
		for _, d := range of.Decks {
			place(&d.Placement)
		}
	}
	for _, pieces := range [][]*Piece{m.Pieces, m.Definitions} {
		for _, p := range pieces {
			all[p.Element] = pictured{piece: p}
		}
	}
	return all
}
