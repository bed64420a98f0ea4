package referee_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/txtar"

	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/check/scs/ledgertest"
)

// In no case a rule leaves a change to others that nobody takes, and no change of a declared phase is passed
// over by all rules.
func TestLedgerOfCases(t *testing.T) {
	games := caseGames(t)
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var happened, left int
	for _, path := range paths {
		c, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		_, files := packOf(t, c)
		game := checkscs.New(readPack(t, files))
		ledger := ledgertest.Of(game)
		if _, err := games.judged(t, c, caseLog(c))(t, game); err != nil {
			t.Fatal(err)
		}
		for _, fault := range ledger.Faults() {
			t.Errorf("%s: %s", filepath.Base(path), fault)
		}
		h, l := ledger.Size()
		happened, left = happened+h, left+l
	}
	if happened < 1000 || left < 300 {
		t.Errorf("the cases have only %d changes, and %d that rules left to others", happened, left)
	}
}
