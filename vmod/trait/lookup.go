package trait

// From manyNames names on, a lookup uses an index. Real traits have a few names. But
// a file can hold a million, and finding each of them must not take a million steps.
const manyNames = 32

// A lookup finds the first of n names, key(0) to key(n-1), that is equal to name.
type lookup struct{ index map[string]int }

func (l *lookup) find(name string, n int, key func(int) string) (i int, ok bool) {
	if n < manyNames {
		for i := range n {
			if key(i) == name {
				return i, true
			}
		}
		return 0, false
	}
	if l.index == nil {
		l.index = make(map[string]int, n)
		for i := n - 1; i >= 0; i-- {
			l.index[key(i)] = i
		}
	}
	i, ok = l.index[name]
	return i, ok
}
