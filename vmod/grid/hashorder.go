package grid

import (
	"iter"
	"math"
)

// hashOrder yields regions in the order of the Java hash table in which VASSAL
// keeps them by their origin. The order matters if two regions are equally near, or
// have the same name.
//
// It is exact unless, in a table of 64 buckets or more, a bucket holds more than
// eight regions. Java makes a tree of such a bucket; hashOrder does not.
type hashOrder struct {
	buckets [][]entry
	size    int
}

type entry struct {
	hash   uint32
	region int
}

// Java's HashMap starts with 16 buckets and doubles them when they are three
// quarters full or, below 64, when one of them is crowded.
const (
	firstBuckets = 16
	crowded      = 9
	manyBuckets  = 64
)

// add adds a region whose origin is not in the table yet.
func (t *hashOrder) add(origin Point, region int) {
	if t.buckets == nil {
		t.buckets = make([][]entry, firstBuckets)
	}
	// Point2D.hashCode, spread as HashMap spreads it.
	bits := math.Float64bits(float64(origin.X)) ^ math.Float64bits(float64(origin.Y))*31
	h := uint32(bits) ^ uint32(bits>>32)
	e := entry{hash: h ^ h>>16, region: region}
	i := e.hash & uint32(len(t.buckets)-1)
	t.buckets[i] = append(t.buckets[i], e)
	if len(t.buckets[i]) >= crowded && len(t.buckets) < manyBuckets {
		t.grow()
	}
	t.size++
	if t.size > len(t.buckets)/4*3 {
		t.grow()
	}
}

// grow doubles the table. The entries of a bucket keep their order.
func (t *hashOrder) grow() {
	old := t.buckets
	t.buckets = make([][]entry, 2*len(old))
	for _, bucket := range old {
		for _, e := range bucket {
			i := e.hash & uint32(len(t.buckets)-1)
			t.buckets[i] = append(t.buckets[i], e)
		}
	}
}

// regions yields the regions in the order of the table.
func (t *hashOrder) regions() iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, bucket := range t.buckets {
			for _, e := range bucket {
				if !yield(e.region) {
					return
				}
			}
		}
	}
}
