package sketch

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"strings"

	"git.sr.ht/~sbinet/gg"
	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scene"
)

// Bounds on a card: forums and chats refuse or shrink larger pictures.
const (
	cardWide  = 1600 // pixels
	cardHigh  = 1600
	cardBytes = 500_000
	// cardLeast is the width that its text needs.
	cardLeast = 760
)

// cardSizes are the longest sides of the map on a card that are tried one after the other, until the file is small
// enough. A photograph of a map takes a megabyte at the first.
var cardSizes = [...]float64{1100, 900, 760, 640, 540, 450, 380, 320}

// Card writes a finding as a PNG picture: the part of the window with the marks and the pieces of the view, and the
// card below it. missing is what is not drawn, and why.
func Card(w io.Writer, v View, card scene.Card) (missing []string, err error) {
	faces, err := newFaces()
	if err != nil {
		return nil, err
	}
	part := v.around()
	if part.Empty() {
		return nil, errors.New("the finding is about nothing that stands on the map")
	}
	var out bytes.Buffer
	for _, longest := range cardSizes {
		out.Reset()
		v.Scale = min(longest/float64(max(part.Dx(), part.Dy())), closest)
		var img image.Image
		if img, missing, err = v.card(card, part, faces); err != nil {
			return nil, err
		}
		encoder := png.Encoder{CompressionLevel: png.BestCompression}
		if err = encoder.Encode(&out, img); err != nil {
			return nil, errors.Wrap(err, "write PNG")
		}
		if out.Len() <= cardBytes {
			break
		}
	}
	_, err = w.Write(out.Bytes())
	return missing, errors.Wrap(err, "write PNG")
}

// closest bounds how much the pixels of a map are enlarged.
const closest = 1.5

// around returns the part of the window that a card shows, in pixels of the map: the cells of the marks and some of
// what is around them. Zones of a whole side do not count.
func (v *View) around() image.Rectangle {
	w := &v.Scene.Windows[v.Window]
	cells := cellsOf(w)
	var part image.Rectangle
	reach := 0.0
	for _, m := range v.Marks {
		if m.Kind == "zone" && m.Side != "" {
			continue
		}
		at, _ := placed(w, &m, cells)
		for _, p := range at {
			far := p.reach() + float64(m.Radius)
			reach = max(reach, p.reach())
			part = part.Union(image.Rect(int(p.x()-far), int(p.y()-far), int(p.x()+far), int(p.y()+far)))
		}
	}
	if part.Empty() {
		return part
	}
	part = part.Inset(-int(1.2 * reach))
	// A long and narrow strip is hard to place on a map.
	if low := part.Dx() * 9 / 20; part.Dy() < low {
		part.Min.Y, part.Max.Y = part.Min.Y-(low-part.Dy())/2, part.Max.Y+(low-part.Dy())/2
	}
	if narrow := max(part.Dy()*6/5, cardLeast*2/3+1); part.Dx() < narrow {
		part.Min.X, part.Max.X = part.Min.X-(narrow-part.Dx())/2, part.Max.X+(narrow-part.Dx())/2
	}
	if w.Width == 0 || w.Height == 0 {
		return part
	}
	return part.Intersect(image.Rect(0, 0, w.Width, w.Height))
}

// card draws the card with the map at the scale of the view.
func (v View) card(card scene.Card, part image.Rectangle, faces faces) (image.Image, []string, error) {
	scaled := func(n int) int { return int(math.Round(float64(n) * v.Scale)) }
	size := image.Rect(scaled(part.Min.X), scaled(part.Min.Y), scaled(part.Max.X), scaled(part.Max.Y))
	width := min(max(size.Dx(), cardLeast), cardWide)
	text := newWriting(card, width, faces)
	// A long text takes its place from the map.
	if most := max(cardHigh-text.height, cardHigh/4); size.Dy() > most {
		middle := (size.Min.Y + size.Max.Y) / 2
		size.Min.Y, size.Max.Y = middle-most/2, middle+most/2
	}
	c := newCanvas(v, size, faces)
	missing := c.paint()
	whole := image.NewRGBA(image.Rect(0, 0, width, min(size.Dy()+text.height, cardHigh)))
	draw.Draw(whole, whole.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	top := image.Rect(0, 0, width, size.Dy())
	draw.Draw(whole, top, image.NewUniform(parse(margin, 1)), image.Point{}, draw.Src)
	at := image.Pt((width-size.Dx())/2, 0)
	draw.Draw(whole, image.Rectangle{Min: at, Max: at.Add(size.Size())}, c.img, size.Min, draw.Src)
	text.draw(gg.NewContextForRGBA(whole), size.Dy(), faces)
	return whole, missing, nil
}

// margin is the colour beside a map that is narrower than the text.
const margin = "#dcd8cc"

// verdictColours are the colours that page.css gives verdicts on white.
var verdictColours = [...]struct {
	verdict rule.Verdict
	colour  string
}{{rule.Illegal, "#a8231c"}, {rule.Suspect, "#8a5200"}, {rule.Unchecked, "#2c5b6e"}, {rule.Information, "#3d4f8f"}}

// A written is a line of a card's text.
type written struct {
	text   string
	x, y   float64 // of its beginning on the baseline
	size   float64
	bold   bool
	colour string
	plate  string // a colour behind it
}

// writing is the text of a card, laid out.
type writing struct {
	lines  []written
	width  int
	height int
	accent string
}

// Sizes of a card's text in pixels.
const (
	cardPad   = 22
	cardHead  = 19
	cardText  = 17
	cardSmall = 14
)

// newWriting lays out the text of a card.
func newWriting(card scene.Card, width int, faces faces) *writing {
	t := &writing{width: width, accent: ink}
	for _, v := range verdictColours {
		if v.verdict == card.Verdict {
			t.accent = v.colour
		}
	}
	y := float64(cardPad)
	// wrapped writes a text below what is written, beginning at x.
	wrapped := func(text string, x, size float64, bold bool, colour string) {
		face := faces.of(bold, size)
		pen := gg.NewContext(1, 1)
		pen.SetFontFace(face)
		for _, line := range pen.WordWrap(text, float64(width)-x-cardPad) {
			y += size * 1.35
			t.lines = append(t.lines, written{text: line, x: x, y: y - size*0.3, size: size, bold: bold, colour: colour})
		}
	}
	verdict := strings.ToUpper(card.Word)
	y += cardHead * 1.4
	t.lines = append(t.lines, written{text: verdict, x: cardPad + 8, y: y - cardHead*0.4, size: cardHead, bold: true,
		colour: pale, plate: t.accent})
	pen := gg.NewContext(1, 1)
	pen.SetFontFace(faces.of(true, cardHead))
	beside, _ := pen.MeasureString(verdict)
	y -= cardHead * 1.4
	wrapped(card.Place, cardPad+beside+32, cardText, false, ink)
	y += 8
	wrapped(card.Said, cardPad, cardHead, true, ink)
	for _, fact := range card.Facts {
		y += 6
		if len(fact.Lines) == 1 {
			wrapped(fact.Label+": "+fact.Lines[0], cardPad, cardText, false, ink)
			continue
		}
		wrapped(fact.Label+":", cardPad, cardText, false, faint)
		for _, line := range fact.Lines {
			wrapped(line, cardPad+24, cardText, false, ink)
		}
	}
	if card.Refs != "" {
		y += 8
		said := card.Refs
		if card.Says != "" {
			said += ", in our words: " + card.Says
		}
		wrapped(said, cardPad, cardText, false, ink)
	}
	y += 8
	for _, line := range card.From {
		wrapped(line, cardPad, cardSmall, false, faint)
	}
	t.height = int(y) + cardPad
	return t
}

// faint is the colour of labels, and of the lines about the file and the pack.
const faint = "#5b6169"

// draw writes the text from a height on.
func (t *writing) draw(pen *gg.Context, top int, faces faces) {
	pen.SetColor(parse(t.accent, 1))
	pen.DrawRectangle(0, float64(top), float64(t.width), 5)
	pen.Fill()
	for _, line := range t.lines {
		pen.SetFontFace(faces.of(line.bold, line.size))
		y := float64(top) + line.y
		if line.plate != "" {
			wide, _ := pen.MeasureString(line.text)
			pen.SetColor(parse(line.plate, 1))
			pen.DrawRoundedRectangle(line.x-8, y-line.size*0.98, wide+16, line.size*1.35, 5)
			pen.Fill()
		}
		pen.SetColor(parse(line.colour, 1))
		pen.DrawString(line.text, line.x, y)
	}
}
