package trait

// manyNames is from how many names on a lookup makes itself an index. Real
// traits have a few; a file can claim a million, and a question for each of them
// must not look at all of them.
const manyNames = 32

// A lookup finds a name among the n names that key tells; the first one counts.
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
