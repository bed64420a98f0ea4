package drawing

import (
	"image"
	"image/draw"
	"strings"
)

// A Box is a place on a card where counters are put: a turn of the turn record track, the
// units that wait for an entry area, the dead pile.
type Box struct {
	// Name is printed along the box's upper edge.
	Name string
	// Rect is the box in the picture, in pixels. Parts outside the picture are not drawn.
	Rect image.Rectangle
	// Note is printed in small letters below the name, in several lines if it is long.
	Note string
}

// TitleHeight is the height in pixels of the band with the title of a card.
const TitleHeight = 44

// Boxes returns a card with boxes to put counters into. A title stands in a band above them. Boxes
// returns the fault TooLarge if the card would be too large.
func (d *Painter) Boxes(title string, size image.Point, boxes []Box) (image.Image, error) {
	picture, err := canvas(size)
	if err != nil {
		return nil, err
	}
	draw.Draw(picture, picture.Bounds(), image.NewUniform(border), image.Point{}, draw.Src)
	if title != "" {
		band := image.Rect(0, 0, size.X, min(TitleHeight, size.Y))
		draw.Draw(picture, band, image.NewUniform(rgb(0x4a453b)), image.Point{}, draw.Src)
		if dc, ok := window(picture, band); ok {
			l := line{text: title, x: 14, y: 31, size: 25, bold: true, ink: paper}
			d.faces.write(dc, d.faces.fit(l, float64(band.Dx()-24), 12))
		}
	}
	for _, b := range boxes {
		d.box(picture, b)
	}
	return picture, nil
}

// box draws one box.
func (d *Painter) box(picture *image.RGBA, b Box) {
	r := b.Rect.Intersect(picture.Bounds())
	dc, ok := window(picture, r)
	if !ok {
		return
	}
	draw.Draw(picture, r, image.NewUniform(ink), image.Point{}, draw.Src)
	draw.Draw(picture, r.Inset(2), image.NewUniform(paper), image.Point{}, draw.Src)
	room := float64(r.Dx() - 14)
	if room < 8 || r.Dy() < 12 {
		return
	}
	y := float64(r.Min.Y)
	if b.Name != "" {
		l := d.faces.fit(line{text: b.Name, x: float64(r.Min.X) + 7, size: 16, bold: true, ink: ink}, room, 9)
		y += l.size + 4
		l.y = y
		d.faces.write(dc, l)
	}
	for _, text := range d.wrapped(b.Note, room) {
		if y += 14; y > float64(r.Max.Y-4) {
			return
		}
		l := d.faces.fit(line{text: text, x: float64(r.Min.X) + 7, y: y, size: noteSize, ink: rgb(0x4c483f)}, room, 8)
		d.faces.write(dc, l)
	}
}

// noteSize is the font size of a note in pixels, mostNote its length in words.
const (
	noteSize = 12.0
	mostNote = 200
)

// wrapped breaks a text into lines of at most that width. A word that is wider gets a line
// of its own.
func (d *Painter) wrapped(text string, room float64) []string {
	if len(text) > mostNote*8 {
		text = text[:mostNote*8]
	}
	var lines []string
	for _, word := range strings.Fields(strings.ToValidUTF8(text, "?")) {
		if n := len(lines); n > 0 {
			longer := lines[n-1] + " " + word
			if d.faces.width(line{text: longer, size: noteSize}) <= room {
				lines[n-1] = longer
				continue
			}
		}
		lines = append(lines, word)
	}
	return lines
}
