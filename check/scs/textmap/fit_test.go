package textmap

import (
	"fmt"
	"testing"
)

func TestFit(t *testing.T) {
	for _, c := range []struct {
		names []string
		room  int
		want  string
	}{
		{nil, 4, ""},
		{[]string{"6", "5"}, 3, "6,5"},
		{[]string{"6", "5", "4"}, 4, "6,…"},
		{[]string{"6", "5", "4"}, 5, "6,5,4"},
		{[]string{"16", "5"}, 3, "…,…"},
		{[]string{"Fusiliers"}, 4, "Fus…"},
		{[]string{"", "", ""}, 2, ",,"},
	} {
		if got := fit(c.names, c.room); got != c.want {
			t.Errorf("%q in %d columns: %q, not %q", c.names, c.room, got, c.want)
		}
	}
}

// Names for which there is no room are not looked at.
func TestFitStopsWhereRoomEnds(t *testing.T) {
	names := make([]string, 4000)
	for i := range names {
		names[i] = fmt.Sprint("n", i)
	}
	few := testing.AllocsPerRun(5, func() { fit(names[:20], 12) })
	if all := testing.AllocsPerRun(5, func() { fit(names, 12) }); all > few {
		t.Errorf("%.0f allocations instead of %.0f", all, few)
	}
}
