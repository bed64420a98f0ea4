package sketch

import (
	"encoding/base64"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/beevik/etree"
	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/scene"
)

// mediaTypes are the media types of pictures.
var mediaTypes = map[string]string{"png": "image/png", "jpeg": "image/jpeg", "gif": "image/gif", "bmp": "image/bmp",
	"svg": "image/svg+xml"}

// SVG writes the view as an SVG drawing. Each picture is in it once, with the bytes that the module
// has. missing is what is not drawn, and why.
func SVG(w io.Writer, v View) (missing []string, err error) {
	width, height, err := v.size()
	if err != nil {
		return nil, err
	}
	d := svg{View: v, lacks: &lacks{}, used: map[int]bool{}, looks: map[int]bool{}}
	doc := etree.NewDocument()
	doc.WriteSettings.CanonicalEndTags = false
	root := doc.CreateElement("svg")
	attrs(root, "xmlns", "http://www.w3.org/2000/svg", "width", width, "height", height,
		"viewBox", fmt.Sprintf("0 0 %s %s", number(float64(width)/v.Scale), number(float64(height)/v.Scale)),
		"font-family", "Arial, Helvetica, sans-serif")
	root.CreateElement("title").SetText(v.Title)
	d.defs = root.CreateElement("defs")
	d.boards(root)
	if d.bare() && !d.pictured() {
		d.shapes(root, plain(&v.Scene.Windows[v.Window]))
	}
	d.grids(root)
	d.shapes(root, v.zones())
	d.pieces(root)
	d.shapes(root, v.signs())
	_, err = doc.WriteTo(w)
	return append(v.missing(), d.lacks.lines()...), errors.Wrap(err, "write SVG")
}

// svg makes one drawing.
type svg struct {
	View
	defs  *etree.Element
	lacks *lacks
	used  map[int]bool // pictures: whether they could be embedded
	looks map[int]bool // that stand in defs
}

// attrs sets attributes, given as names and values in turn.
func attrs(e *etree.Element, pairs ...any) *etree.Element {
	for i := 0; i+1 < len(pairs); i += 2 {
		value := ""
		switch v := pairs[i+1].(type) {
		case string:
			value = v
		case int:
			value = strconv.Itoa(v)
		case float64:
			value = number(v)
		}
		e.CreateAttr(pairs[i].(string), value)
	}
	return e
}

// number returns a number with at most two digits behind the point.
func number(f float64) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return "0"
	}
	return strings.TrimSuffix(strings.TrimRight(strconv.FormatFloat(f, 'f', 2, 64), "0"), ".")
}

// picture embeds a picture and reports whether it is there to be used.
func (d *svg) picture(i int) bool {
	if i < 0 || d.Bytes == nil {
		return false
	}
	if is, known := d.used[i]; known {
		return is
	}
	img := d.Scene.Images[i]
	data, err := d.Bytes(img)
	if err == nil && mediaTypes[img.Type] == "" {
		err = errors.Errorf("is of the type %s", img.Type)
	}
	if err != nil {
		d.lacks.add(img.Entry, err)
		d.used[i] = false
		return false
	}
	attrs(d.defs.CreateElement("image"), "id", "i"+strconv.Itoa(i), "width", img.Width, "height", img.Height,
		"href", "data:"+mediaTypes[img.Type]+";base64,"+base64.StdEncoding.EncodeToString(data))
	d.used[i] = true
	return true
}

func (d *svg) boards(root *etree.Element) {
	for _, b := range d.Scene.Windows[d.Window].Boards {
		attrs(root.CreateElement("rect"), "x", b.X, "y", b.Y, "width", b.W, "height", b.H, "fill", or(b.Color, ground))
		if !d.picture(b.Image) {
			continue
		}
		use := attrs(root.CreateElement("use"), "href", "#i"+strconv.Itoa(b.Image), "x", b.X, "y", b.Y)
		if b.Reversed {
			attrs(use, "transform", fmt.Sprintf("rotate(180 %s %s)", number(float64(b.X)+float64(b.W)/2),
				number(float64(b.Y)+float64(b.H)/2)))
		}
	}
}

// pictured reports whether a board shows a picture.
func (d *svg) pictured() bool {
	for _, b := range d.Scene.Windows[d.Window].Boards {
		if d.picture(b.Image) {
			return true
		}
	}
	return false
}

// bare reports whether the window's cells are drawn: where a board shows no picture.
func (d *svg) bare() bool {
	for _, b := range d.Scene.Windows[d.Window].Boards {
		if !d.picture(b.Image) {
			return true
		}
	}
	return false
}

// grids draws the cells as VASSAL does, not beyond the boards, and where a board shows no picture
// in any case, with their names.
func (d *svg) grids(root *etree.Element) {
	bare := d.bare()
	clip := attrs(d.defs.CreateElement("clipPath"), "id", "boards")
	for _, b := range d.Scene.Windows[d.Window].Boards {
		attrs(clip.CreateElement("rect"), "x", b.X, "y", b.Y, "width", b.W, "height", b.H)
	}
	root = attrs(root.CreateElement("g"), "clip-path", "url(#boards)")
	for i, g := range d.Scene.Windows[d.Window].Grids {
		if g.Dots != "" {
			for _, c := range g.Cells {
				attrs(root.CreateElement("rect"), "x", c.X, "y", c.Y, "width", 2, "height", 2, "fill", g.Dots)
			}
		}
		if len(g.Shape) > 0 && (bare || g.Line != "") {
			d.outlines(root, i, g, bare)
		}
		if g.Numbers != nil {
			numbers(root, g.Numbers)
		}
	}
}

// outlines draws the outlines of a grid's cells, and their names on a board without a picture
// where the module has no numbers drawn.
func (d *svg) outlines(root *etree.Element, i int, g scene.Grid, bare bool) {
	id := "c" + strconv.Itoa(i)
	attrs(d.defs.CreateElement("polygon"), "id", id, "points", points(g.Shape), "fill", "none", "stroke",
		or(g.Line, outlines), "stroke-width", 1)
	group := attrs(root.CreateElement("g"), "fill", "#6a665c", "text-anchor", "middle", "font-size",
		number(nameSize(g)))
	for _, c := range g.Cells {
		// the middle of a pixel
		attrs(group.CreateElement("use"), "href", "#"+id, "x", number(float64(c.X)+0.5), "y", number(float64(c.Y)+0.5))
		if bare && g.Numbers == nil && c.Name != "" {
			attrs(group.CreateElement("text"), "x", c.X, "y", number(float64(c.Y)+nameDrop(g))).SetText(c.Name)
		}
	}
}

// numbers writes the numbers of a grid.
func numbers(root *etree.Element, n *scene.Numbers) {
	group := attrs(root.CreateElement("g"), "fill", n.Color, "text-anchor", "middle", "font-size", n.Size)
	for _, c := range n.List {
		text := attrs(group.CreateElement("text"), "x", c.X, "y", c.Y)
		if n.Angle != 0 {
			attrs(text, "transform", fmt.Sprintf("rotate(%d %d %d)", n.Angle, c.X, c.Y))
		}
		text.SetText(c.Name)
	}
}

// nameSize and nameDrop are the size of a cell's name and how far below the centre it
// stands: near the upper side, as on printed maps.
func nameSize(g scene.Grid) float64 { return max(-top(g)*0.3, 6) }
func nameDrop(g scene.Grid) float64 { return top(g) + nameSize(g)*1.2 }

func top(g scene.Grid) float64 {
	least := 0.0
	for i := 1; i < len(g.Shape); i += 2 {
		least = min(least, g.Shape[i])
	}
	return least
}

func points(list []float64) string {
	words := make([]string, 0, len(list)/2)
	for i := 0; i+1 < len(list); i += 2 {
		words = append(words, number(list[i])+","+number(list[i+1]))
	}
	return strings.Join(words, " ")
}

func (d *svg) pieces(root *etree.Element) {
	for _, p := range d.onWindow() {
		if !d.looks[p.Look] {
			d.looks[p.Look] = true
			d.look(p.Look)
		}
		use := attrs(root.CreateElement("use"), "href", "#p"+strconv.Itoa(p.Look), "x", p.X, "y", p.Y)
		if p.Name != "" {
			use.CreateElement("title").SetText(p.Name)
		}
		if look := d.Scene.Looks[p.Look]; d.plain(look, d.picture) {
			attrs(use, "fill", or(p.Color, pale)) // of the box, which has none of its own
			attrs(root.CreateElement("text"), "x", p.X, "y", p.Y, "font-size", plateSize(look, p.Name), "text-anchor",
				"middle", "fill", ink).SetText(p.Name)
		}
	}
}

// look puts what is painted for a piece into the definitions. A piece whose pictures are
// not drawn is its box.
func (d *svg) look(i int) {
	group := attrs(etree.NewElement("g"), "id", "p"+strconv.Itoa(i))
	look := d.Scene.Looks[i]
	if b := look.Box; d.plain(look, d.picture) {
		attrs(group.CreateElement("rect"), "x", b[0], "y", b[1], "width", b[2], "height", b[3], "stroke", ink)
	}
	for _, part := range look.Parts {
		var e *etree.Element
		switch {
		case part.Image < 0:
			e = group.CreateElement("g")
			label(e, part)
		case d.picture(part.Image):
			e = attrs(group.CreateElement("use"), "href", "#i"+strconv.Itoa(part.Image))
			if part.Scale == 0 {
				attrs(e, "x", part.X, "y", part.Y)
			}
		default:
			continue
		}
		var transform []string
		if part.Angle != 0 {
			transform = append(transform, "rotate("+number(part.Angle)+")")
		}
		if part.Scale != 0 {
			transform = append(transform, fmt.Sprintf("translate(%d %d) scale(%s)", part.X, part.Y,
				strconv.FormatFloat(part.Scale, 'f', 4, 64)))
		}
		if transform != nil {
			attrs(e, "transform", strings.Join(transform, " "))
		}
		if part.Opacity != 0 {
			attrs(e, "opacity", part.Opacity)
		}
	}
	d.defs.AddChild(group)
}

// label draws a text or a box.
func label(e *etree.Element, p scene.Part) {
	if p.Back != "" || p.Text == "" {
		box := attrs(e.CreateElement("rect"), "x", p.X, "y", p.Y, "width", p.W, "height", p.H, "fill",
			or(p.Back, "none"))
		if p.Text == "" && p.Fore != "" {
			attrs(box, "stroke", p.Fore)
		}
	}
	if p.Text == "" || p.Fore == "" {
		return
	}
	lines := strings.Split(p.Text, "\n")
	for i, line := range lines {
		t := attrs(e.CreateElement("text"), "x", p.X, "y", number(baseline(p, i, len(lines))), "font-size", p.Size,
			"fill", p.Fore)
		if p.Bold {
			attrs(t, "font-weight", "bold")
		}
		if p.Italic {
			attrs(t, "font-style", "italic")
		}
		t.SetText(line)
	}
}

// baseline returns the y of line i of a label.
func baseline(p scene.Part, i, lines int) float64 {
	const descent = 0.212 // of Arial
	high := float64(p.H) / float64(lines)
	return float64(p.Y) + high*float64(i+1) - descent*float64(p.Size)
}

func or(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

func (d *svg) shapes(root *etree.Element, list []shape) {
	for _, s := range list {
		var e *etree.Element
		switch {
		case s.text != "":
			width := s.size*0.62*float64(len([]rune(s.text))) + s.size*0.4
			x, y := s.points[0], s.points[1]
			attrs(root.CreateElement("rect"), "x", x-width/2, "y", y-s.size*0.65, "width", width, "height", s.size*1.3,
				"rx", s.size*0.3, "fill", s.fill, "stroke", s.line)
			attrs(root.CreateElement("text"), "x", x, "y", y+s.size*0.36, "font-size", s.size, "font-weight", "bold",
				"text-anchor", "middle", "fill", ink).SetText(s.text)
			continue
		case s.closed:
			e = attrs(root.CreateElement("polygon"), "points", points(s.points), "fill", or(s.fill, "none"))
		default:
			e = attrs(root.CreateElement("polyline"), "points", points(s.points), "fill", "none")
		}
		if s.fill != "" {
			attrs(e, "fill-opacity", s.opacity)
		}
		if s.line != "" {
			attrs(e, "stroke", s.line, "stroke-width", s.width, "stroke-linejoin", "round", "stroke-linecap", "round")
		}
		if s.dashed {
			attrs(e, "stroke-dasharray", number(s.width*2.5)+" "+number(s.width*2))
		}
	}
}
