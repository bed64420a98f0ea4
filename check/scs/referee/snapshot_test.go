package referee

import (
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/check/scs/position"
)

// Every snapshot of a log finds its own pieces and no others, whichever have come and gone, and
// where two have one id the last of them.
func TestSnapshotPiece(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := position.NewNames()
		ids := rapid.SliceOfN(rapid.IntRange(0, 20), 0, 8)
		var log []*Snapshot
		var last *Snapshot
		for range rapid.IntRange(1, 12).Draw(t, "snapshots") {
			var pieces []*position.Piece
			for _, id := range ids.Draw(t, "ids") {
				pieces = append(pieces, &position.Piece{ID: strconv.Itoa(id)})
			}
			last = newSnapshot(pieces, last, names, true)
			log = append(log, last)
		}
		for i, s := range log {
			for id := range 21 {
				var want *position.Piece
				for _, p := range slices.Backward(s.Pieces) {
					if p.ID == strconv.Itoa(id) {
						want = p
						break
					}
				}
				if got := s.Piece(strconv.Itoa(id)); got != want {
					t.Fatalf("snapshot %d, piece %d: %v, want %v", i, id, got, want)
				}
			}
		}
	})
}

// What a snapshot keeps does not grow with the pieces that were there before.
func TestSnapshotsOfNewPieces(t *testing.T) {
	const n = 50
	names := position.NewNames()
	var last *Snapshot
	for i := range 100 {
		pieces := make([]*position.Piece, n)
		for k := range pieces {
			pieces[k] = &position.Piece{ID: strconv.Itoa(n*i + k)}
		}
		if last = newSnapshot(pieces, last, names, true); len(last.of) > 3*n || len(last.numbers) > 3*n {
			t.Fatalf("snapshot %d of %d pieces keeps numbers of %d", i, n, len(last.numbers))
		}
	}
}
