package report

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Lines end where a terminal ends them: a Chinese character takes two columns, a
// combining accent none.
func TestWrap(t *testing.T) {
	for _, c := range []struct{ indent, text, note, want string }{
		{"", "a b", "", "a b"},
		{"  ", "a b", "[n n]", "  a b  [n n]"},
		{"", strings.Repeat("x", 77) + " y z", "", strings.Repeat("x", 77) + " y\n    z"},
		{"", strings.Repeat("x", 100) + " y", "", strings.Repeat("x", 100) + "\n    y"},
		{"", strings.Repeat("x", 74), "[n n]", strings.Repeat("x", 74) + "\n    [n n]"},
		{"", strings.Repeat("x", 73), "[n n]", strings.Repeat("x", 73) + "  [n n]"},
		{"", strings.Repeat("中", 39) + " yz", "", strings.Repeat("中", 39) + "\n    yz"},
		{"", strings.Repeat("中", 39) + " y", "", strings.Repeat("中", 39) + " y"},
		{"", strings.Repeat("e\u0301", 77) + " yz", "", strings.Repeat("e\u0301", 77) + " yz"},
	} {
		if diff := cmp.Diff(c.want, wrap(c.indent, "    ", c.text, c.note)); diff != "" {
			t.Errorf("%.20q, %q (-want +got):\n%s", c.text, c.note, diff)
		}
	}
}
