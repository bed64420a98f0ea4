package hex

import (
	"testing"

	"pgregory.net/rapid"
)

func TestIndexOfSeveralMaps(t *testing.T) {
	a := &Map{Letter: 'A', FirstCol: 1, LastCol: 4, FirstRow: 0, LastRow: 3, Low: Odd, Unplayable: NewSet(Hex{'A', 1, 0}, Hex{'A', 3, 2})}
	b := &Map{Letter: 'B', FirstCol: 10, LastCol: 11, FirstRow: 5, LastRow: 6, Low: Even}
	x, _ := NewIndex(b, a)
	if x.Len() != 14+4 {
		t.Fatalf("%d hexes, want 18", x.Len())
	}
	last := Hex{}
	for id := range ID(x.Len()) {
		h, ok := x.Hex(id)
		if !ok || x.ID(h) != id || id > 0 && h.Compare(last) <= 0 {
			t.Errorf("hex %d is %v after %v, and its number %d", id, h, last, x.ID(h))
		}
		last = h
	}
	for _, number := range []string{"A01.00", "A03.02", "A05.01", "A01.04", "B09.05", "B10.04", "C10.05", "10.05"} {
		if id := x.ID(mustParse(t, number)); id != None {
			t.Errorf("%s has the number %d", number, id)
		}
	}
	for _, id := range []ID{None, -7, ID(x.Len()), 1 << 30} {
		if _, ok := x.Hex(id); ok || x.Neighbour(id, North) != None || x.Around(id) != [Directions]ID{None, None, None, None, None, None} {
			t.Errorf("there is a hex %d", id)
		}
		if _, ok := x.Toward(id, 0); ok {
			t.Errorf("hex %d touches something", id)
		}
	}
	for id := range ID(x.Len()) {
		if _, ok := x.Toward(id, None); ok {
			t.Errorf("hex %d at the edge touches no hex", id)
		}
	}
	if n := x.Neighbour(0, Directions); n != None {
		t.Errorf("there is a hex %d in no direction", n)
	}
}

func TestIndexRefuses(t *testing.T) {
	m := &Map{LastCol: 3, LastRow: 3, Low: Odd}
	if _, ok := NewIndex(m, m); ok {
		t.Error("two maps have one letter")
	}
	if _, ok := NewIndex(&Map{LastCol: 999, LastRow: 999, Low: Odd}); ok {
		t.Error("a million hexes are numbered")
	}
	if x, ok := NewIndex(&Map{FirstCol: 1, LastCol: 512, FirstRow: 1, LastRow: 512, Low: Odd}); !ok || x.Len() != MostHexes {
		t.Error("as many hexes as there may be are refused")
	}
	for name, empty := range map[string]*Map{"no parity": {LastCol: 3, LastRow: 3}, "ends before it begins": {FirstCol: 5, LastCol: 3, FirstRow: 9, Low: Odd}} {
		if x, ok := NewIndex(empty); !ok || x.Len() != 0 {
			t.Errorf("%s: refused, or not empty", name)
		}
	}
}

// The index answers as the map does.
func TestIndexIsTheMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := aMap(t)
		m.Unplayable = NewSet(onMap(t, "hole"), onMap(t, "another"))
		x, _ := NewIndex(m)
		a, b := onMap(t, "a"), onMap(t, "b")
		d := Direction(rapid.IntRange(0, Directions-1).Draw(t, "direction"))
		if (x.ID(a) != None) != m.Contains(a) {
			t.Fatalf("%v has the number %d, and is on the map: %v", a, x.ID(a), m.Contains(a))
		}
		if !m.Contains(a) {
			return
		}
		want, ok := m.Neighbour(a, d)
		if got, has := x.Hex(x.Neighbour(x.ID(a), d)); has != ok || ok && got != want {
			t.Fatalf("%v of %v is %v, %v, want %v, %v", d, a, got, has, want, ok)
		}
		toward, ok := m.Toward(a, b)
		if got, has := x.Toward(x.ID(a), x.ID(b)); has != ok || got != toward {
			t.Fatalf("%v is %v of %v: %v, want %v, %v", b, got, a, has, toward, ok)
		}
	})
}
