package draft_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/umpire-vassal/umpire/check/scs/draft"
	"github.com/umpire-vassal/umpire/fixtures/grown"
	"github.com/umpire-vassal/umpire/vmod"
)

// Boards beyond the hexes that are read of all boards are counted, and the others are read.
func TestHexesOfAllBoards(t *testing.T) {
	sample, err := os.ReadFile("../../../fixtures/games/quarry-ford/quarry-ford.vmod")
	if err != nil {
		t.Fatal(err)
	}
	for boards, some := range map[int]bool{50: false, 120: true} {
		file := grown.Files(sample, "boards with grids", boards, 300)["grown.vmod"]
		f, err := vmod.Open(bytes.NewReader(file), int64(len(file)), vmod.DefaultOptions())
		if err != nil {
			t.Fatal(err)
		}
		if d := draft.New(f.Module, nil); len(d.Maps) != 1 || d.Unread > 0 != some || d.Unread > boards/2 {
			t.Errorf("%d boards: %d maps, all boards read but %d", boards, len(d.Maps), d.Unread)
		}
	}
}
