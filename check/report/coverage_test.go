package report

import "testing"

// One of many things is called by its singular, whatever follows its name.
func TestThings(t *testing.T) {
	for _, c := range []struct{ many, one string }{
		{"hexes", "hex"},
		{"other entries", "other entry"},
		{"losses", "loss"},
		{"lines of chat", "line of chat"},
		{"pieces and prototypes", "piece or prototype"},
		{"sounds and saved games", "sound or saved game"},
		{"pieces in hidden palettes", "piece in hidden palettes"},
		{"named keys that traits wait for", "named key that traits wait for"},
		{"parts with a place", "part with a place"},
	} {
		if got := things(1, c.many); got != c.one {
			t.Errorf("1 %s, want 1 %s", got, c.one)
		}
		if got := things(2, c.many); got != c.many {
			t.Errorf("2 %s, want 2 %s", got, c.many)
		}
	}
}
