package diff

import (
	"testing"

	"github.com/umpire-vassal/umpire/vmod/trait"
)

// The fields of a trait's text have the names that vmod/trait gives them.
func TestFieldNames(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"emb2;;2;F;;0;;;0;;;;1;false;0;0;a.png;;true;Flip", "emb2;;2;F;;0;;;0;;;;1;false;0;0;b.png;;true;Flip", "images a.png -> b.png"},
		{"PROP;Hits;true,0,3,false;;", "PROP;Hits;true,0,4,false;;", "limits true,0,3,false -> true,0,4,false"},
		{"placemark;Place;1,0;null;null;0;0;false;;;22", "placemark;Place;1,0;null;null;0;0;false;;;23", "gpid 22 -> 23"},
		{"own;a;b", "own;a;c", "field 2 b -> c"},
		{"mark;Side", "mark;Side,Kind", "properties Side -> Side,Kind"},
		{"basicName;A", "basicName;B", "name A -> B"},
		{"rotate;6;;", "rotate;12;;", "field 1 6 -> 12"},
		{"piece;;;a.png;A", "piece;;;a.png;B", "name A -> B"},
	} {
		changes := fields(trait.Raw{Type: c.a}, trait.Raw{Type: c.b})
		if len(changes) != 1 || changes[0].String() != c.want {
			t.Errorf("%q: %v, want %s", c.b, changes, c.want)
		}
	}
	if changes := fields(trait.Raw{Type: "mark;Side", State: "North"}, trait.Raw{Type: "mark;Side", State: "South"}); changes[0].String() != "state North -> South" {
		t.Errorf("%v", changes)
	}
}
