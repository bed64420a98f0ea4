package scs

import (
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/scs/question"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A question may have the names that a module prints, alone and behind a unit. A hex number keeps
// its meaning, also where the map prints it elsewhere.
func TestPrintedNamesInQuestions(t *testing.T) {
	printed := map[string]hex.Hex{"0412": {Col: 4, Row: 12}, "12.04": {Col: 4, Row: 12}}
	p, problems, err := scspack.Load(os.DirFS("../../fixtures/games/quarry-ford"))
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	game, err := New(p, nil).(*Game).Compiled()
	if err != nil {
		t.Fatal(err)
	}
	scene := question.Of(game.Situate(scs.Position{Units: []scs.Unit{{ID: "2 Foot"}}}))
	a := &asked{Scene: scene, hexNamed: func(name string) (hex.Hex, bool) {
		h, ok := printed[name]
		return h, ok
	}}
	got := a.inNumbers(check.Question{To: " 0412", Via: []string{"12.04", "0413"}, Words: []string{"2 Foot@0412", "0412", "2 Foot"}})
	want := check.Question{To: "04.12", Via: []string{"12.04", "0413"}, Words: []string{"2 Foot@04.12", "04.12", "2 Foot"}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}
