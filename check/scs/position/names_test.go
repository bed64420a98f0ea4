package position_test

import (
	"fmt"
	"testing"

	"github.com/umpire-vassal/umpire/check/scs/position"
)

// Pieces of a kind get numbers from 2 on, and skip a number that another kind has in its name.
func TestNames(t *testing.T) {
	names := position.NewNames()
	for i, c := range []struct{ kind, want string }{
		{"Fort", "Fort"}, {"Fort#3", "Fort#3"}, {"Fort", "Fort#2"}, {"Fort", "Fort#4"}, {"Fort#3", "Fort#3#2"}, {"Depot", "Depot"}, {"Fort", "Fort#5"},
	} {
		p := position.Piece{ID: fmt.Sprint(i), Name: c.kind}
		if got := names.Of(&p); got != c.want {
			t.Errorf("piece %d, %s: %q, want %q", i, c.kind, got, c.want)
		}
		if again := names.Of(&p); again != c.want {
			t.Errorf("piece %d, %s: %q, and then %q", i, c.kind, c.want, again)
		}
	}
}

// BenchmarkNames calls many counters of one kind. A name takes no longer the more there are.
func BenchmarkNames(b *testing.B) {
	for _, n := range []int{1000, 20000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			pieces := make([]position.Piece, n)
			for i := range pieces {
				pieces[i] = position.Piece{ID: fmt.Sprint(i), Name: "Fort"}
			}
			for b.Loop() {
				names := position.NewNames()
				for i := range pieces {
					names.Of(&pieces[i])
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/name")
		})
	}
}
