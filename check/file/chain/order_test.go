package chain_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/check/file/chain"
	"github.com/umpire-vassal/umpire/vmod"
)

// from is a log, or a save, of some counters that each stand at a point of one
// window: the places where they begin and the moves, "0:3" takes the first to 3.
func from(t testing.TB, name string, places []int, moves ...string) (*chain.Link, []int) {
	t.Helper()
	var text strings.Builder
	text.WriteString("begin_save")
	for i, at := range places {
		fmt.Fprintf(&text, "\x1b+/p%d/piece;;;;Foot/Main;%d;0;7;0", i, at)
	}
	text.WriteString("\x1bend_save")
	ends := slices.Clone(places)
	for _, move := range moves {
		var piece, to int
		if _, err := fmt.Sscanf(move, "%d:%d", &piece, &to); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&text, "\x1bLOG\tM/p%d/Main/%d/0/null/Main/%d/0/null/me", piece, to, ends[piece])
		ends[piece] = to
	}
	return linked(t, name, &vmod.Save{Text: text.String()}, nil), ends
}

// The files are found their order where the given order is wrong, and only there.
func TestOrder(t *testing.T) {
	link := func(name string, places []int, moves ...string) *chain.Link {
		l, _ := from(t, name, places, moves...)
		return l
	}
	at := func(p ...int) []int { return p }
	setup := link("setup", at(1, 2))
	turn1, turn2, turn3 := link("turn1", at(1, 2), "0:5"), link("turn2", at(5, 2), "1:6"), link("turn3", at(5, 6), "0:7", "1:8")
	again, after2 := link("again", at(1, 2), "1:9"), link("after2", at(5, 6))
	still, back := link("still", at(5, 2), "0:6", "0:5"), link("back", at(5, 2), "0:1")
	other1, other2 := link("other1", at(3), "0:4"), link("other2", at(4), "0:5")
	for _, c := range []struct {
		name        string
		given, want []*chain.Link
	}{
		{"none", nil, nil},
		{"right", []*chain.Link{setup, turn1, turn2, after2, turn3}, []*chain.Link{setup, turn1, turn2, after2, turn3}},
		{"by name", []*chain.Link{turn1, turn3, turn2}, []*chain.Link{turn1, turn2, turn3}},
		{"backwards", []*chain.Link{after2, turn3, turn2, turn1, setup}, []*chain.Link{setup, turn1, turn2, after2, turn3}},
		{"a gap", []*chain.Link{turn3, turn1}, []*chain.Link{turn3, turn1}},
		{"a fork", []*chain.Link{turn2, again, turn1, setup}, []*chain.Link{setup, again, turn1, turn2}},
		{"two games at once", []*chain.Link{turn1, other1, turn2, other2}, []*chain.Link{turn1, other1, turn2, other2}},
		{"two games, one wrong", []*chain.Link{turn1, other2, turn2, other1}, []*chain.Link{turn1, turn2, other1, other2}},
		{"taken back", []*chain.Link{turn2, still, turn1}, []*chain.Link{turn1, still, turn2}},
		{"round and round", []*chain.Link{back, turn1}, []*chain.Link{back, turn1}},
		{"twice the same", []*chain.Link{setup, setup}, []*chain.Link{setup, setup}},
	} {
		got := names(c.given, chain.Order(c.given))
		if want := names(c.want, nil); got != want {
			t.Errorf("%s: %s, want %s", c.name, got, want)
		}
	}
}

// names of links, in an order or as they are.
func names(links []*chain.Link, order []int) string {
	var all []string
	for i := range links {
		if order != nil {
			i = order[i]
		}
		all = append(all, links[i].Name)
	}
	return strings.Join(all, " ")
}

// A game cut into logs goes on from each to the next, however it is cut; cutting a
// step out is seen; and the order is found again.
func TestRelations(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		places := rapid.SliceOfN(rapid.IntRange(0, 9), 1, 6).Draw(r, "places")
		var links []*chain.Link
		for n := range rapid.IntRange(2, 5).Draw(r, "logs") {
			var moves []string
			for range rapid.IntRange(0, 4).Draw(r, "steps") {
				moves = append(moves, fmt.Sprintf("%d:%d", rapid.IntRange(0, len(places)-1).Draw(r, "piece"), rapid.IntRange(0, 9).Draw(r, "to")))
			}
			var link *chain.Link
			link, places = from(t, fmt.Sprint(n), places, moves...)
			links = append(links, link)
		}
		for i, a := range links {
			for j, b := range links {
				relation := chain.Relate(a, b)
				if j == i+1 && relation.Kind != chain.Continues {
					r.Fatalf("log %d after %d: %s", j, i, relation.Kind)
				}
				if (relation.Kind == chain.Continues) != relation.Difference.None() {
					r.Fatalf("log %d after %d: %s, with %d differences", j, i, relation.Kind, relation.Difference.Size())
				}
				if a.End.Same(b.Begin) != chain.Compare(a.End, b.Begin).None() {
					r.Fatalf("log %d after %d: Same and Compare disagree", j, i)
				}
			}
		}
		if got := chain.Order(links); !slices.IsSorted(got) && distinct(links) {
			r.Fatalf("the right order becomes %v", got)
		}
		shuffled := rapid.Permutation(links).Draw(r, "shuffled")
		order := chain.Order(shuffled)
		if sorted := slices.Sorted(slices.Values(order)); len(sorted) != len(links) || sorted[0] != 0 || sorted[len(sorted)-1] != len(links)-1 || len(slices.Compact(sorted)) != len(links) {
			r.Fatalf("%v is no order", order)
		}
		if distinct(links) {
			for i, at := range order {
				if shuffled[at] != links[i] {
					r.Fatalf("the order of %s is not found: %v", names(shuffled, nil), order)
				}
			}
		}
	})
}

// distinct reports whether no position comes twice, so that there is one order.
func distinct(links []*chain.Link) bool {
	for i, a := range links {
		for _, b := range links[i:] {
			if a.Begin.Same(b.End) {
				return false
			}
		}
	}
	return true
}
