package grid

import (
	"cmp"
	"math"
	"slices"
)

// A site is the origin of a region.
type site struct {
	x, y   int32
	rank   int // its place in VASSAL's hash table
	region int
}

// sites finds the site that is nearest to a point. Its sites are a tree: the middle of a slice
// parts the sites before and after it by x, the middle of each half its sites by y, and so on.
type sites struct {
	tree                   []site
	left, right, up, lower int64 // where the outermost are
}

func newSites(all []site) sites {
	s := sites{tree: all, left: math.MaxInt32, right: math.MinInt32, up: math.MaxInt32, lower: math.MinInt32}
	for _, a := range all {
		s.left, s.right = min(s.left, int64(a.x)), max(s.right, int64(a.x))
		s.up, s.lower = min(s.up, int64(a.y)), max(s.lower, int64(a.y))
	}
	part(all, false)
	return s
}

// part sorts sites into a tree.
func part(all []site, byY bool) {
	if len(all) < 2 {
		return
	}
	slices.SortFunc(all, func(a, b site) int {
		if byY {
			return cmp.Or(cmp.Compare(a.y, b.y), cmp.Compare(a.rank, b.rank))
		}
		return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(a.rank, b.rank))
	})
	middle := len(all) / 2
	part(all[:middle], !byY)
	part(all[middle+1:], !byY)
}

// nearest returns the region of the nearest site, of several the first by rank. The squares of
// distances have 32 bits, so that sites more than 46,340 pixels away can seem near.
func (s sites) nearest(x, y int32) (region int, ok bool) {
	const safe = 1 << 15 // less than this in both directions has a square that fits
	f := finder{x: x, y: y, least: math.MaxInt64}
	if int64(x)-s.left < safe && s.right-int64(x) < safe && int64(y)-s.up < safe && s.lower-int64(y) < safe {
		f.search(s.tree, false)
	} else {
		for _, a := range s.tree {
			f.look(a)
		}
	}
	return f.found.region, f.seen > 0
}

// A finder looks for the site nearest to a point. seen counts the sites that it looked at.
type finder struct {
	x, y  int32
	least int64
	found site
	seen  int
}

func (f *finder) look(a site) {
	f.seen++
	d := int64(square(f.x-a.x, f.y-a.y))
	if d < f.least || d == f.least && a.rank < f.found.rank {
		f.least, f.found = d, a
	}
}

func (f *finder) search(tree []site, byY bool) {
	if len(tree) == 0 {
		return
	}
	middle := len(tree) / 2
	at := tree[middle]
	f.look(at)
	off := int64(f.x) - int64(at.x)
	if byY {
		off = int64(f.y) - int64(at.y)
	}
	near, far := tree[:middle], tree[middle+1:]
	if off > 0 {
		near, far = far, near
	}
	f.search(near, !byY)
	if off*off <= f.least {
		f.search(far, !byY)
	}
}
