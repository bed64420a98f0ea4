package grid

import "math"

// truncate is Java's cast of a double to int: it rounds toward zero, a number out
// of range becomes the nearest int, and NaN becomes 0. Go leaves the last two open.
func truncate(v float64) int32 {
	switch {
	case v != v:
		return 0
	case v >= math.MaxInt32:
		return math.MaxInt32
	case v <= math.MinInt32:
		return math.MinInt32
	}
	return int32(v)
}

// floor is (int) Math.floor(v).
func floor(v float64) int32 { return truncate(math.Floor(v)) }

// round is (int) Math.round(v): it rounds to a long, of which the cast drops the
// upper half. It avoids v+0.5, which is not exact.
func round(v float64) int32 {
	f := math.Floor(v)
	if v-f >= 0.5 {
		f++
	}
	switch {
	case f != f:
		return 0
	case f >= math.MaxInt64:
		return -1
	case f <= math.MinInt64:
		return 0
	}
	return int32(int64(f))
}

// roundFloat is Math.round of a float, which unlike Math.round of a double rounds to an int and
// saturates. A float plus one half is exact as a double.
func roundFloat(v float32) int32 { return floor(float64(v) + 0.5) }

// product returns a times b, rounded. Without the conversion, Go may fuse the
// product with a sum, which can change the last bit.
func product(a float64, b int32) float64 { return float64(a * float64(b)) }

func abs(v int32) int32 {
	if v < 0 {
		return -v
	}
	return v
}

func odd(v int32) bool { return v%2 != 0 }
