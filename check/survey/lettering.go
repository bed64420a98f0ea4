package survey

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"
)

// Lettered returns the cells that words in black lie on, such as names of towns. Words that stand
// at the same place of many cells, as hex numbers do, are left out. It does not find curved or
// coloured lettering, and may take a row of small black signs for a word.
func (s *Survey) Lettered() []int {
	cells := []int{}
	for i, is := range s.lettered {
		if is {
			cells = append(cells, i)
		}
	}
	return cells
}

// lettered reports which cells words lie on.
func lettered(img image.Image, cells []Cell) []bool {
	found := make([]bool, len(cells))
	if len(cells) == 0 {
		return found
	}
	top, bottom := 0.0, 0.0
	for _, p := range cells[0].Outline {
		top, bottom = min(top, p[1]), max(bottom, p[1])
	}
	size := bottom - top
	at := lattice(cells, size)
	// A place is where a word of so many letters stands in its cell.
	type place struct{ letters, x, y int }
	const places = 16 // across a cell
	placeOf := func(w word) (p place, in bool) {
		centre := w.around.Min.Add(w.around.Max).Div(2)
		i, in := at(centre)
		if !in {
			return place{}, false
		}
		from := centre.Sub(cells[i].Centre)
		return place{len(w.letters), int(float64(from.X) * places / size), int(float64(from.Y) * places / size)}, true
	}
	words, often := wordsOf(glyphs(img, size)), map[place]int{}
	for _, w := range words {
		if p, in := placeOf(w); in {
			often[p]++
		}
	}
	const many = 8
	for _, w := range words {
		p, in := placeOf(w)
		near := 0
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				near += often[place{p.letters, p.x + dx, p.y + dy}]
			}
		}
		if in && near >= many {
			continue
		}
		for _, letter := range w.letters {
			if i, in := at(letter.Min.Add(letter.Max).Div(2)); in {
				found[i] = true
			}
		}
	}
	return found
}

// lattice returns which cell a point lies in. size is the height of a cell.
func lattice(cells []Cell, size float64) func(image.Point) (int, bool) {
	square := func(p image.Point) image.Point {
		return image.Pt(int(math.Floor(float64(p.X)/size)), int(math.Floor(float64(p.Y)/size)))
	}
	near := map[image.Point][]int{}
	for i, c := range cells {
		near[square(c.Centre)] = append(near[square(c.Centre)], i)
	}
	return func(p image.Point) (int, bool) {
		at := square(p)
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				for _, i := range near[at.Add(image.Pt(dx, dy))] {
					from := p.Sub(cells[i].Centre)
					if within(cells[i].Outline, float64(from.X), float64(from.Y)) {
						return i, true
					}
				}
			}
		}
		return 0, false
	}
}

// A patch is black ink that hangs together.
type patch struct {
	around image.Rectangle
	area   int
	into   *patch // that it became part of
}

func (p *patch) whole() *patch {
	for p.into != nil {
		p = p.into
	}
	return p
}

// A run is ink side by side in a row of pixels, from left to before right.
type run struct {
	left, right int
	of          *patch
}

// blackOf returns which pixels of a picture are black.
func blackOf(img image.Image) func(x, y int) bool {
	is := func(c color.Color) bool {
		const least = 0x5000
		r, g, b, a := c.RGBA()
		return r < least && g < least && b < least && a >= 0x8000 // what is transparent is not black
	}
	paletted, ok := img.(*image.Paletted)
	if !ok {
		return func(x, y int) bool { return is(img.At(x, y)) }
	}
	var black [256]bool // the maps of modules have 30 million pixels
	for i, c := range paletted.Palette[:min(len(paletted.Palette), len(black))] {
		black[i] = is(c)
	}
	return func(x, y int) bool { return black[paletted.ColorIndexAt(x, y)] }
}

// glyphs returns the rectangles around patches that have the size and shape of letters; size is the
// height of a cell. It keeps two rows of the picture at a time.
func glyphs(img image.Image, size float64) (found []image.Rectangle) {
	step := max(1, int(size/64))
	least, most := int(0.055*size), int(0.7*size)
	bounds, black := img.Bounds(), blackOf(img)
	var before, now []run
	for y := bounds.Min.Y; y < bounds.Max.Y+step; y += step {
		now = now[:0]
		for x := bounds.Min.X; x < bounds.Max.X && y < bounds.Max.Y; x += step {
			if !black(x, y) {
				continue
			}
			if n := len(now); n > 0 && now[n-1].right == x {
				now[n-1].right += step
			} else {
				now = append(now, run{x, x + step, nil})
			}
		}
		k := 0
		for i := range now {
			r := &now[i]
			r.of = &patch{around: image.Rect(r.left, y, r.right, y+step), area: (r.right - r.left) * step}
			for ; k < len(before) && before[k].right < r.left; k++ {
			}
			for j := k; j < len(before) && before[j].left <= r.right; j++ {
				if above := before[j].of.whole(); above != r.of.whole() {
					whole := r.of.whole()
					above.around, above.area = above.around.Union(whole.around), above.area+whole.area
					whole.into = above
				}
			}
		}
		for _, r := range before {
			p := r.of.whole()
			if p.around.Max.Y > y || p.area == 0 {
				continue // it goes on, or was seen
			}
			w, h := p.around.Dx(), p.around.Dy()
			if h >= least && h <= most && 2*w <= 3*h && 10*w >= h && 5*p.area >= w*h {
				found = append(found, p.around)
			}
			p.area = 0
		}
		before, now = now, before
	}
	return found
}

// A word is letters side by side.
type word struct {
	letters []image.Rectangle
	around  image.Rectangle
}

// wordsOf joins letters that stand on a line, or below it, to words of three letters and more.
func wordsOf(letters []image.Rectangle) (words []word) {
	slices.SortFunc(letters, func(a, b image.Rectangle) int {
		return cmp.Or(a.Min.X-b.Min.X, a.Min.Y-b.Min.Y)
	})
	used := make([]bool, len(letters))
	for i := range letters {
		if used[i] {
			continue
		}
		w := word{letters[i : i+1 : i+1], letters[i]}
		for k := i + 1; k < len(letters); k++ {
			last, next := w.letters[len(w.letters)-1], letters[k]
			high := max(last.Dy(), next.Dy())
			gap := next.Min.X - last.Max.X
			if gap > high {
				break
			}
			line := min(abs(last.Max.Y-next.Max.Y), abs(last.Min.Y-next.Min.Y))
			if used[k] || 5*gap > 3*high || 5*gap < -high || 4*line > high || 9*min(last.Dy(), next.Dy()) < 4*high {
				continue
			}
			used[k] = true
			w.letters, w.around = append(w.letters, next), w.around.Union(next)
		}
		if len(w.letters) >= 3 {
			words = append(words, w)
		}
	}
	return words
}

func abs(n int) int { return max(n, -n) }
