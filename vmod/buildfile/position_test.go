package buildfile

import (
	"strings"
	"testing"
)

// However often somebody asks where an element is, the answer is that of a count from the beginning.
func TestRuler(t *testing.T) {
	for _, text := range []string{"", "a", "\n", strings.Repeat("<a name=\"Zäh\"/>\r\n\n", 300), strings.Repeat("é", 3000) + "\n" + strings.Repeat("x", 3000), strings.Repeat("\n", marked+1)} {
		var r ruler
		for offset := -1; offset <= len(text)+1; offset++ {
			if offset > 0 && offset < len(text) && text[offset]&0xc0 == 0x80 {
				continue // in a character
			}
			line, column := r.position([]byte(text), offset)
			if wantLine, wantColumn := position([]byte(text), offset); line != wantLine || column != wantColumn {
				t.Fatalf("byte %d of %.20q is at %d:%d, want %d:%d", offset, text, line, column, wantLine, wantColumn)
			}
		}
	}
}
