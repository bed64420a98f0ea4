package module_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/module"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/fixtures/grown"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// spent returns what is found in a module with so many steps, and the verdicts about the budget.
func spent(t *testing.T, file []byte, steps int) (found []rule.Finding, over []string) {
	t.Helper()
	limits := vmod.DefaultOptions().Game
	limits.Steps, limits.StepsPerByte = steps, 1
	var coverage rule.Coverage
	found = module.Run(module.New(open(t, file), nil, limits), &coverage)
	for i := range found {
		if found[i].Rule == "module/within-budget" {
			over = append(over, fmt.Sprint(found[i].Verdict, ": ", found[i].Sentence()))
		}
	}
	return found, over
}

// The boards of a map beyond those that are laid are not judged, and the module's check reports it.
func TestBoardsBeyondTheBudget(t *testing.T) {
	for boards, want := range map[int]string{
		game.MostBoards:     "[]",
		game.MostBoards + 1: `[unchecked: the map "Field" lays 501 boards; Umpire lays the first 500, and nothing on the others is judged]`,
	} {
		file := grown.Files(sampleModule(t), "boards of a map", boards, boards)["grown.vmod"]
		if _, over := spent(t, file, 10_000_000); fmt.Sprint(over) != want {
			t.Errorf("%d boards: %v, want %s", boards, over, want)
		}
	}
}

func sampleModule(t *testing.T) []byte {
	t.Helper()
	sample, err := os.ReadFile("../../fixtures/games/quarry-ford/quarry-ford.vmod")
	if err != nil {
		t.Fatal(err)
	}
	return sample
}

// A circle of many properties in many pieces costs the same for each piece, however many traits stand
// above a property. Where the budget ends, the check reports it.
func TestCirclesOfPropertiesWithinBudget(t *testing.T) {
	const properties, pieces = 200, 100
	files := grown.Files(sampleModule(t), "prototypes with properties in circles", properties, pieces)
	circles := func(steps int) (in string, over []string) {
		found, over := spent(t, files["grown.vmod"], steps)
		for i := range found {
			if s := found[i].Sentence().String(); strings.Contains(s, `"P7"`) {
				in = s[strings.LastIndex(s, "(pieces"):]
			}
		}
		return in, over
	}
	// Each trait that is put in costs a few steps, and each property 17.
	if in, over := circles(properties * pieces * 60); in != "(pieces: 100)" || over != nil {
		t.Errorf("with enough: %s, %q", in, over)
	}
	if in, over := circles(properties * pieces); in == "(pieces: 100)" || len(over) != 1 {
		t.Errorf("with too little: %s, %q", in, over)
	}
}

// Boards beyond the hexes that are named of all boards are unchecked.
func TestHexesOfAllBoardsWithinBudget(t *testing.T) {
	for boards, unchecked := range map[int]bool{50: false, 120: true} {
		file := grown.Files(sampleModule(t), "boards with grids", boards, 300)["grown.vmod"]
		found, _ := spent(t, file, 1_000_000)
		n := 0
		for i := range found {
			if found[i].Rule == "module/cell-name" && found[i].Verdict == rule.Unchecked {
				n++
			}
		}
		if n == 1 != unchecked {
			t.Errorf("%d boards: %d findings", boards, n)
		}
	}
}
