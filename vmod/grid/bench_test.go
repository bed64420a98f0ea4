package grid

import (
	"image"
	"testing"
)

func BenchmarkLocationName(b *testing.B) {
	m := Map{Boards: []Board{{Rect: image.Rect(0, 0, 600, 300), Grid: theatre(b)}}}
	for i := range b.N {
		m.LocationName(image.Pt(i%600, 250))
	}
}

func BenchmarkSnap(b *testing.B) {
	m := Map{Boards: []Board{{Rect: image.Rect(0, 0, 600, 300), Grid: theatre(b)}}}
	for i := range b.N {
		m.Snap(image.Pt(i%600, 250))
	}
}
