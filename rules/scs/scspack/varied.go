package scspack

// A Varied is a value of a chart that may differ by side and movement class, such as
// the cost of woods for wheels of one side. In the zero value everybody has T's zero
// value, which means unknown in the charts of a pack.
type Varied[T any] struct {
	other  T
	sides  map[string]T
	class  map[string]T
	people map[sideClass]T
}

type sideClass struct{ side, class string }

// Same returns a value that is the same for all sides and classes.
func Same[T any](v T) Varied[T] { return Varied[T]{other: v} }

// For returns the value for the units of a side and a movement class. The most specific entry
// counts: for both, then for the side, then for the class, then for all others.
func (v Varied[T]) For(side, class string) T {
	if x, ok := v.people[sideClass{side, class}]; ok {
		return x
	}
	if x, ok := v.sides[side]; ok {
		return x
	}
	if x, ok := v.class[class]; ok {
		return x
	}
	return v.other
}

func set[K comparable, T any](m *map[K]T, key K, v T) {
	if *m == nil {
		*m = map[K]T{}
	}
	(*m)[key] = v
}
