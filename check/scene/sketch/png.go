package sketch

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"git.sr.ht/~sbinet/gg"
	"github.com/pkg/errors"
	"golang.org/x/image/draw"
	"golang.org/x/image/math/f64"

	"github.com/umpire-vassal/umpire/check/scene"
	"github.com/umpire-vassal/umpire/vmod/picture"
)

// mostDecoded bounds the pixels of all pictures of a drawing together, so that a module of
// many large ones cannot take all memory.
const mostDecoded = 4 * mostPixels

// fewPixels is how many pixels a drawing may have whose boards have no pictures, or pictures of a few
// bytes. Their bytes give more. barePixels is the same where pictures are left out.
const (
	fewPixels  = 1 << 25
	barePixels = 3 << 24
)

// mostMemory bounds the memory of a drawing with its decoded pictures, in bytes. Large pictures
// give more: bytesEach for each of their own bytes.
const (
	mostMemory = 1 << 28
	bytesEach  = 64
)

// mostPainted bounds the pixels that are painted, besides the drawing several times over and what
// the bytes of the pictures give: thousands of pieces can show one large picture.
const (
	mostPainted = 1 << 26
	timesOver   = 4
)

// PNG writes the view as a PNG picture. missing is what is not drawn, and why.
func PNG(w io.Writer, v View) (missing []string, err error) {
	width, height, err := v.size()
	if err != nil {
		return nil, err
	}
	if err := v.proportional(width, height); err != nil {
		return nil, err
	}
	faces, err := newFaces()
	if err != nil {
		return nil, err
	}
	c := newCanvas(v, image.Rect(0, 0, width, height), faces)
	missing = c.paint()
	encoder := png.Encoder{CompressionLevel: png.BestSpeed}
	return missing, errors.Wrap(encoder.Encode(w, c.img), "write PNG")
}

// newCanvas returns the canvas for a part of the scaled window.
func newCanvas(v View, part image.Rectangle, faces faces) *canvas {
	c := &canvas{View: v, lacks: &lacks{}, img: image.NewRGBA(part), decoded: map[int]image.Image{}, faces: faces}
	draw.Draw(c.img, part, image.NewUniform(color.White), image.Point{}, draw.Src)
	// A pen expects a picture that begins at 0, 0.
	c.pen = gg.NewContextForRGBA(&image.RGBA{Pix: c.img.Pix, Stride: c.img.Stride,
		Rect: image.Rectangle{Max: part.Size()}})
	c.pen.Translate(-float64(part.Min.X), -float64(part.Min.Y))
	return c
}

// paint draws all, and returns what is not drawn.
func (c *canvas) paint() (missing []string) {
	c.boards()
	c.grids()
	for _, s := range c.zones() {
		c.shape(s)
	}
	c.pieces()
	for _, s := range c.signs() {
		c.shape(s)
	}
	missing = append(c.missing(), c.lacks.lines()...)
	if c.unpainted > 0 {
		missing = append(missing, fmt.Sprintf("%d boxes and texts of pieces: %v", c.unpainted, errOver))
	}
	return missing
}

// proportional fails if a drawing is very large for what the pictures of its boards hold.
func (v *View) proportional(width, height int) error {
	if width*height <= fewPixels {
		return nil
	}
	most := fewPixels
	if v.Bytes == nil {
		most = barePixels
	}
	for _, b := range v.Scene.Windows[v.Window].Boards {
		if b.Image >= 0 && v.Bytes != nil {
			data, _ := v.Bytes(v.Scene.Images[b.Image]) // an error is reported where the board is drawn
			most += bytesEach * len(data)
		}
	}
	if width*height > most {
		return errors.Errorf("the drawing would have %d x %d pixels; a smaller --scale makes it fit in %d million",
			width, height, most>>20)
	}
	return nil
}

// canvas is a drawing in pixels.
type canvas struct {
	View
	lacks   *lacks
	img     *image.RGBA
	pen     *gg.Context
	decoded map[int]image.Image // nil for those that cannot be drawn
	pixels  int
	memory  int // of the pictures that were decoded
	bytes   int // that they have in the module
	painted int // pixels
	// unpainted counts the boxes and texts for which no pixels were left.
	unpainted int
	bare      bool // a board has no picture
	pictured  bool // a board has one
	faces     faces
}

// picture returns a picture, or nil.
func (c *canvas) picture(i int) image.Image {
	if i < 0 || c.Bytes == nil {
		return nil
	}
	img, known := c.decoded[i]
	if !known {
		var err error
		if img, err = c.decode(c.Scene.Images[i]); err != nil {
			c.lacks.add(c.Scene.Images[i].Entry, err)
			img = nil
		}
		c.decoded[i] = img
	}
	return img
}

// decode decodes a picture that is not too large.
func (c *canvas) decode(i scene.Image) (image.Image, error) {
	if i.Type == "svg" {
		return nil, errors.New("an SVG image, which is drawn in SVG only")
	}
	data, err := c.Bytes(i)
	if err != nil {
		return nil, err
	}
	memory, err := picture.Memory(data)
	if err != nil {
		return nil, err
	}
	c.bytes += len(data)
	if most := mostMemory + bytesEach*c.bytes; len(c.img.Pix)+c.memory+memory > most {
		return nil, errors.Errorf("with it the drawing would take more than %d MB; a smaller --scale may help",
			most>>20)
	}
	c.memory += memory
	if c.pixels += i.Width * i.Height; c.pixels > mostDecoded {
		return nil, errors.Errorf("with it the pictures would have more than %d million pixels together",
			mostDecoded>>20)
	}
	return picture.Decode(data, mostPixels)
}

func (c *canvas) boards() {
	for _, b := range c.Scene.Windows[c.Window].Boards {
		at := c.scaled(b.X, b.Y, b.W, b.H)
		draw.Draw(c.img, at, image.NewUniform(parse(or(b.Color, ground), 1)), image.Point{}, draw.Src)
		img := c.picture(b.Image)
		c.pictured = c.pictured || img != nil
		switch {
		case img == nil:
			c.bare = true
		case b.Reversed:
			size := img.Bounds()
			turn := f64.Aff3{-c.Scale, 0, float64(b.X+size.Dx()) * c.Scale, 0, -c.Scale,
				float64(b.Y+size.Dy()) * c.Scale}
			draw.ApproxBiLinear.Transform(c.img, turn, img, size, draw.Over, nil)
		default:
			c.shrink(at, img)
		}
	}
}

// shrink draws a picture scaled into a rectangle. It halves a large one first, as often as
// that leaves enough, so that each pixel is the mean of those that it stands for.
func (c *canvas) shrink(at image.Rectangle, img image.Image) {
	size := img.Bounds().Size()
	for size.X >= 4*at.Dx() && size.Y >= 4*at.Dy() && at.Dx() > 0 && at.Dy() > 0 {
		size = size.Div(2)
		half := image.NewRGBA(image.Rectangle{Max: size})
		draw.ApproxBiLinear.Scale(half, half.Bounds(), img, img.Bounds(), draw.Src, nil)
		img = half
	}
	if size == at.Size() {
		draw.Draw(c.img, at, img, img.Bounds().Min, draw.Over)
		return
	}
	draw.ApproxBiLinear.Scale(c.img, at, img, img.Bounds(), draw.Over, nil)
}

// scaler returns how pictures are scaled: a much smaller picture is the mean of its pixels.
func (c *canvas) scaler() draw.Interpolator {
	switch {
	case c.Scale == 1:
		return draw.NearestNeighbor
	case c.Scale < 0.7:
		return draw.BiLinear
	}
	return draw.ApproxBiLinear
}

func (c *canvas) scaled(x, y, w, h int) image.Rectangle {
	round := func(v int) int { return int(math.Round(float64(v) * c.Scale)) }
	return image.Rect(round(x), round(y), round(x+w), round(y+h))
}

// grids draws the cells as VASSAL does, and where a board shows no picture in any case, with
// their names.
func (c *canvas) grids() {
	if c.bare && !c.pictured {
		for _, s := range plain(&c.Scene.Windows[c.Window]) {
			c.shape(s)
		}
	}
	for _, g := range c.Scene.Windows[c.Window].Grids {
		if g.Dots != "" {
			for _, cell := range g.Cells {
				draw.Draw(c.img, c.scaled(cell.X, cell.Y, 2, 2), image.NewUniform(parse(g.Dots, 1)), image.Point{},
					draw.Src)
			}
		}
		if len(g.Shape) > 0 && (c.bare || g.Line != "") {
			c.stamp(g)
		}
		switch {
		case g.Numbers != nil:
			n := g.Numbers
			c.names(n.List, float64(n.Size), 0, n.Angle, n.Color)
		case len(g.Shape) > 0 && c.bare:
			c.names(g.Cells, nameSize(g), nameDrop(g), 0, "#6a665c")
		}
	}
}

// names writes the names of cells, of a size in pixels of the map, so far below their points.
func (c *canvas) names(cells []scene.Cell, size, drop float64, angle int, colour string) {
	if size*c.Scale < leastText {
		return
	}
	c.pen.SetFontFace(c.faces.of(false, size*c.Scale))
	c.pen.SetColor(parse(colour, 1))
	for _, cell := range cells {
		x, y := float64(cell.X)*c.Scale, (float64(cell.Y)+drop)*c.Scale
		if angle != 0 {
			c.pen.Push()
			c.pen.RotateAbout(float64(angle)*math.Pi/180, x, y)
		}
		if cell.Name != "" {
			c.pen.DrawStringAnchored(cell.Name, x, y, 0.5, 0)
		}
		if angle != 0 {
			c.pen.Pop()
		}
	}
}

// stamp draws the outlines of the cells, not beyond the boards: one of them, again and again. To
// draw them all as one path takes a thousand times as long.
func (c *canvas) stamp(g scene.Grid) {
	left, upper, right, lower := 0.0, 0.0, 0.0, 0.0
	for i := 0; i+1 < len(g.Shape); i += 2 {
		left, right = min(left, g.Shape[i]), max(right, g.Shape[i])
		upper, lower = min(upper, g.Shape[i+1]), max(lower, g.Shape[i+1])
	}
	const rim = 2
	const middle = 0.5 // of the pixel, so that a line upright or level is sharp
	width, height := int((right-left)*c.Scale)+2*rim+1, int((lower-upper)*c.Scale)+2*rim+1
	if width > c.img.Rect.Dx()*2 || height > c.img.Rect.Dy()*2 {
		return // a cell that is larger than the board
	}
	pen := gg.NewContext(width, height)
	for i := 0; i+1 < len(g.Shape); i += 2 {
		pen.LineTo((g.Shape[i]-left)*c.Scale+rim+middle, (g.Shape[i+1]-upper)*c.Scale+rim+middle)
	}
	pen.ClosePath()
	pen.SetColor(parse(or(g.Line, outlines), 1))
	pen.SetLineWidth(max(c.Scale, 0.5))
	pen.Stroke()
	for _, b := range c.Scene.Windows[c.Window].Boards {
		board := c.img.SubImage(c.scaled(b.X, b.Y, b.W, b.H)).(*image.RGBA)
		for _, cell := range g.Cells {
			at := image.Pt(int(math.Round((float64(cell.X)+left)*c.Scale))-rim,
				int(math.Round((float64(cell.Y)+upper)*c.Scale))-rim)
			draw.Draw(board, image.Rectangle{Min: at, Max: at.Add(image.Pt(width, height))}, pen.Image(), image.Point{},
				draw.Over)
		}
	}
}

func (c *canvas) pieces() {
	for _, p := range c.onWindow() {
		look := c.Scene.Looks[p.Look]
		if b := look.Box; c.plain(look, func(i int) bool { return c.picture(i) != nil }) {
			c.label(p, scene.Part{X: b[0], Y: b[1], W: b[2], H: b[3], Back: or(p.Color, pale), Fore: ink})
			if size := plateSize(look, p.Name) * c.Scale; size >= leastText {
				c.pen.SetFontFace(c.faces.of(false, size))
				c.pen.SetColor(parse(ink, 1))
				c.pen.DrawStringAnchored(p.Name, float64(p.X)*c.Scale, float64(p.Y)*c.Scale, 0.5, 0)
			}
		}
		for _, part := range look.Parts {
			if part.Image < 0 {
				c.label(p, part)
			} else if img := c.picture(part.Image); img != nil && c.affords(part, img.Bounds().Size()) {
				c.part(p, part, img)
			}
		}
	}
}

// errOver is why a picture of a piece, its box or its text is not painted.
var errOver = errors.New("the pieces would be painted over each other too often")

// affords reports whether the drawing has pixels left to paint a picture, and takes them. If it has not, the
// picture is listed as not drawn.
func (c *canvas) affords(part scene.Part, size image.Point) bool {
	scale := 1.0
	if part.Scale != 0 {
		scale = part.Scale
	}
	if c.paints(float64(size.X)*scale, float64(size.Y)*scale) {
		return true
	}
	c.lacks.add(c.Scene.Images[part.Image].Entry, errOver)
	c.decoded[part.Image] = nil
	return false
}

// paints counts the pixels of a rectangle in pixels of the map, and reports whether they may be painted.
func (c *canvas) paints(width, height float64) bool {
	whole := c.img.Rect.Dx() * c.img.Rect.Dy()
	n := int(min(width*c.Scale*height*c.Scale, float64(whole)))
	if c.painted+n > mostPainted+timesOver*whole+bytesEach*c.bytes {
		return false
	}
	c.painted += n
	return true
}

// leastText is the size in pixels below which nobody can read a text.
const leastText = 3

// part draws a picture of a piece.
func (c *canvas) part(p scene.Piece, part scene.Part, img image.Image) {
	scale := 1.0
	if part.Scale != 0 {
		scale = part.Scale
	}
	size := img.Bounds()
	var opt *draw.Options
	if part.Opacity != 0 {
		mask := image.NewUniform(color.Alpha{uint8(part.Opacity * 0xff)})
		opt = &draw.Options{SrcMask: mask}
	}
	if part.Angle == 0 {
		x, y := (float64(p.X)+float64(part.X))*c.Scale, (float64(p.Y)+float64(part.Y))*c.Scale
		w, h := float64(size.Dx())*scale*c.Scale, float64(size.Dy())*scale*c.Scale
		at := image.Rect(int(math.Round(x)), int(math.Round(y)), int(math.Round(x+w)), int(math.Round(y+h)))
		by := c.scaler()
		if scale != 1 {
			by = draw.BiLinear
		}
		by.Scale(c.img, at, img, size, draw.Over, opt)
		return
	}
	sin, cos := math.Sincos(part.Angle * math.Pi / 180)
	s := scale * c.Scale
	x, y := float64(part.X)*c.Scale, float64(part.Y)*c.Scale
	turn := f64.Aff3{
		cos * s, -sin * s, float64(p.X)*c.Scale + cos*x - sin*y,
		sin * s, cos * s, float64(p.Y)*c.Scale + sin*x + cos*y,
	}
	draw.BiLinear.Transform(c.img, turn, img, size, draw.Over, opt)
}

// label draws a text or a box of a piece.
func (c *canvas) label(p scene.Piece, part scene.Part) {
	letters := float64(utf8.RuneCountInString(part.Text) * part.Size)
	if !c.paints(float64(part.W), float64(part.H)) || !c.paints(letters, float64(part.Size)) {
		c.unpainted++
		return
	}
	opacity := 1.0
	if part.Opacity != 0 {
		opacity = part.Opacity
	}
	if part.Angle == 0 {
		part = c.box(p, part, opacity)
	}
	if part.Back == "" && (part.Fore == "" || part.Text == "") {
		return
	}
	c.pen.Push()
	defer c.pen.Pop()
	c.pen.RotateAbout(part.Angle*math.Pi/180, float64(p.X)*c.Scale, float64(p.Y)*c.Scale)
	x, y := (float64(p.X)+float64(part.X))*c.Scale, (float64(p.Y)+float64(part.Y))*c.Scale
	if part.Back != "" {
		c.pen.DrawRectangle(x, y, float64(part.W)*c.Scale, float64(part.H)*c.Scale)
		c.pen.SetColor(parse(part.Back, opacity))
		c.pen.Fill()
	}
	switch {
	case part.Fore == "":
	case part.Text == "":
		c.pen.DrawRectangle(x, y, float64(part.W)*c.Scale, float64(part.H)*c.Scale)
		c.pen.SetColor(parse(part.Fore, opacity))
		c.pen.SetLineWidth(max(c.Scale, 0.5))
		c.pen.Stroke()
	case float64(part.Size)*c.Scale >= leastText:
		c.pen.SetFontFace(c.faces.of(part.Bold, float64(part.Size)*c.Scale))
		c.pen.SetColor(parse(part.Fore, opacity))
		lines := strings.Split(part.Text, "\n")
		for i, line := range lines {
			c.pen.DrawString(line, x, (float64(p.Y)+baseline(part, i, len(lines)))*c.Scale)
		}
	}
}

// box draws the box of a part that is not turned, and returns the part without it. It is
// much faster than the pen.
func (c *canvas) box(p scene.Piece, part scene.Part, opacity float64) scene.Part {
	at := c.scaled(p.X+part.X, p.Y+part.Y, part.W, part.H)
	if part.Back != "" {
		draw.Draw(c.img, at, image.NewUniform(parse(part.Back, opacity)), image.Point{}, draw.Over)
		part.Back = ""
	}
	if part.Text == "" && part.Fore != "" {
		colour := image.NewUniform(parse(part.Fore, opacity))
		for _, side := range []image.Rectangle{
			{at.Min, image.Pt(at.Max.X, at.Min.Y+1)}, {image.Pt(at.Min.X, at.Max.Y-1), at.Max},
			{at.Min, image.Pt(at.Min.X+1, at.Max.Y)}, {image.Pt(at.Max.X-1, at.Min.Y), at.Max},
		} {
			draw.Draw(c.img, side, colour, image.Point{}, draw.Over)
		}
		part.Fore = ""
	}
	return part
}

// outside reports whether a shape lies beside the drawing, which can be a small part of a window.
func (c *canvas) outside(s shape) bool {
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for i := 0; i+1 < len(s.points); i += 2 {
		x0, x1 = min(x0, s.points[i]), max(x1, s.points[i])
		y0, y1 = min(y0, s.points[i+1]), max(y1, s.points[i+1])
	}
	rim := s.width*c.Scale + 1
	if s.text != "" {
		rim += float64(len(s.text)) * max(s.size*c.Scale, 9)
	}
	part := c.img.Rect
	return x1*c.Scale+rim < float64(part.Min.X) || x0*c.Scale-rim > float64(part.Max.X) ||
		y1*c.Scale+rim < float64(part.Min.Y) || y0*c.Scale-rim > float64(part.Max.Y)
}

// shape draws a shape above the map.
func (c *canvas) shape(s shape) {
	if c.outside(s) {
		return
	}
	if s.text != "" {
		size := max(s.size*c.Scale, 9)
		c.pen.SetFontFace(c.faces.of(true, size))
		width, _ := c.pen.MeasureString(s.text)
		x, y := s.points[0]*c.Scale, s.points[1]*c.Scale
		c.pen.DrawRoundedRectangle(x-width/2-size*0.25, y-size*0.65, width+size*0.5, size*1.3, size*0.3)
		c.pen.SetColor(parse(s.fill, 1))
		c.pen.FillPreserve()
		c.pen.SetColor(parse(s.line, 1))
		c.pen.SetLineWidth(1)
		c.pen.Stroke()
		c.pen.SetColor(parse(ink, 1))
		c.pen.DrawString(s.text, x-width/2, y+size*0.36)
		return
	}
	for i := 0; i+1 < len(s.points); i += 2 {
		c.pen.LineTo(s.points[i]*c.Scale, s.points[i+1]*c.Scale)
	}
	if s.closed {
		c.pen.ClosePath()
	}
	if s.fill != "" {
		c.pen.SetColor(parse(s.fill, s.opacity))
		c.pen.FillPreserve()
	}
	if s.line != "" {
		width := max(s.width*c.Scale, 1)
		c.pen.SetDash()
		if s.dashed {
			c.pen.SetDash(width*2.5, width*2)
		}
		c.pen.SetColor(parse(s.line, 1))
		c.pen.SetLineWidth(width)
		c.pen.SetLineCap(gg.LineCapRound)
		c.pen.StrokePreserve()
		c.pen.SetDash()
	}
	c.pen.ClearPath()
}

// parse reads "#rrggbb".
func parse(s string, opacity float64) color.Color {
	n, err := strconv.ParseUint(strings.TrimPrefix(s, "#"), 16, 32)
	if err != nil {
		return color.Transparent
	}
	return color.NRGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), uint8(min(max(opacity, 0), 1) * 0xff)}
}
