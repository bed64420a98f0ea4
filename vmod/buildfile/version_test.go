package buildfile_test

import (
	"testing"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

func TestOlder(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"1.2", "1.10", true}, {"1.10", "1.2", false}, {"1.2", "1.2.0", false}, {"1.2", "1.2.1", true}, {"1.2", "1.2", false},
		{"1.2", "1.3-beta", false}, {"", "1.0", false}, {"1.0", "", false},
	} {
		if got := buildfile.Older(c.a, c.b); got != c.want {
			t.Errorf("Older(%q, %q) = %v", c.a, c.b, got)
		}
	}
}
