package buildfile

import (
	"sync"
	"unicode/utf8"
)

// A ruler tells where bytes of a text are. It counts lines and characters once: a file can have very many
// elements in one line, and each may be asked where it is.
type ruler struct {
	once  sync.Once
	marks []mark
}

// A mark is the line and column of a byte.
type mark struct{ line, column int }

// marked is how many bytes lie between two marks.
const marked = 1 << 10

// position returns the line and column, in characters from 1, of an offset of the text.
func (r *ruler) position(text []byte, offset int) (line, column int) {
	r.once.Do(func() {
		at := mark{1, 1}
		for i, b := range text {
			if i%marked == 0 {
				r.marks = append(r.marks, at)
			}
			at.pass(b)
		}
	})
	offset = max(0, min(offset, len(text)))
	if len(r.marks) == 0 {
		return 1, 1
	}
	k := min(offset/marked, len(r.marks)-1)
	at := r.marks[k]
	for _, b := range text[k*marked : offset] {
		at.pass(b)
	}
	return at.line, at.column
}

// pass moves the mark behind a byte. A byte that does not begin a character moves nothing.
func (m *mark) pass(b byte) {
	switch {
	case b == '\n':
		m.line, m.column = m.line+1, 1
	case utf8.RuneStart(b):
		m.column++
	}
}
