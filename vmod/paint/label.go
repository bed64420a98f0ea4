package paint

import (
	"image"
	"math"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/umpire-vassal/umpire/vmod/sequence"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// mostText bounds the letters of a label.
const mostText = 2000

// label paints a text label (Labeler.draw).
func (b *brush) label(l *trait.Labeler, text string) {
	if text = plain(text); text == "" {
		return
	}
	is := &Label{
		Text: text, Font: l.Font, Height: min(max(l.Size, 1), 500), Bold: l.Style&1 != 0, Italic: l.Style&2 != 0,
		Fore: Colour(l.Colour), Back: Colour(l.Background),
	}
	is.Size = is.measure()
	at, around := l.Offset, b.Turned
	switch l.Vertical {
	case 't':
		at.Y += around.Min.Y
	case 'b':
		at.Y += around.Max.Y
	}
	switch l.Horizontal {
	case 'l':
		at.X += around.Min.X
	case 'r':
		at.X += around.Max.X
	}
	switch l.VerticalJust {
	case 'b':
		at.Y -= is.Size.Y
	case 'c':
		at.Y -= is.Size.Y / 2
	}
	switch l.HorizontalJust {
	case 'c':
		at.X -= is.Size.X / 2
	case 'r':
		at.X -= is.Size.X
	}
	b.add(Part{At: at, Angle: float64(l.Rotation % 360), Label: is})
	if l.Key == "" {
		b.grow(turned(image.Rectangle{Min: at, Max: at.Add(is.Size)}, float64(l.Rotation%360)))
	}
}

var (
	breaks = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)<\s*(br|/p|/div|/tr|/li)\b[^>]*>`) })
	tags   = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`<[^>]*>`) })
	marks  = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&quot;", `"`, "&nbsp;", " ", "&amp;", "&")
)

// plain returns a label without markup, which VASSAL shows where the text begins with <html>.
func plain(text string) string {
	if len(text) >= 6 && strings.EqualFold(text[:6], "<html>") {
		text = marks.Replace(tags().ReplaceAllString(breaks().ReplaceAllString(text, "\n"), ""))
		lines := strings.Split(text, "\n")
		for i := range lines {
			lines[i] = strings.TrimSpace(lines[i])
		}
		text = strings.TrimSpace(strings.Join(lines, "\n"))
	}
	if len(text) > mostText {
		text = strings.ToValidUTF8(text[:mostText], "")
	}
	return text
}

// measure returns the size of the label's box.
func (l *Label) measure() image.Point {
	lines := strings.Split(l.Text, "\n")
	widest := 0.0
	for _, line := range lines {
		widest = max(widest, l.width(line))
	}
	const line = 0.905 + 0.212 + 0.033 // ascent, descent and leading of Arial
	return image.Pt(int(math.Ceil(widest*float64(l.Height))), int(math.Ceil(line*float64(l.Height)))*len(lines))
}

// Advances of the letters from space to ~ in thousandths of the font's height: of
// Helvetica, which Arial shares, and of its bold weight (Adobe font metrics).
var (
	regular = [...]int{
		278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
		556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
		1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722,
		667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
		333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556,
		500, 722, 500, 500, 500, 334, 260, 334, 584,
	}
	bold = [...]int{
		278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556,
		556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
		975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722,
		667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
		333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556, 333, 611,
		556, 778, 556, 556, 500, 389, 280, 389, 584,
	}
)

// width returns the width of a line in units of the font's height.
func (l *Label) width(line string) float64 {
	total := 0
	for _, r := range line {
		switch {
		case strings.Contains(strings.ToLower(l.Font), "mono") || strings.Contains(strings.ToLower(l.Font), "courier"):
			total += 600
		case r >= 0x1100: // Chinese and the like
			total += 1000
		case r < ' ':
		case int(r-' ') >= len(regular):
			total += 556
		case l.Bold:
			total += bold[r-' ']
		default:
			total += regular[r-' ']
		}
	}
	return float64(total) / 1000
}

// Colour returns "red,green,blue" or "red,green,blue,alpha" as "#rrggbb"; "" for what is no colour
// and for a transparent colour.
func Colour(s string) string {
	d := sequence.NewDecoder(s, ',')
	out := []byte{'#'}
	for range 3 {
		n := d.Int(-1)
		if n < 0 || n > 255 {
			return ""
		}
		out = append(out, strconv.FormatInt(int64(0x100+n), 16)[1:]...)
	}
	if d.Int(255) == 0 {
		return ""
	}
	return string(out)
}
