package game_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// greedy returns a game with pieces whose traits all need more work than anybody waits for.
// Each trait is a format with the name and the number of the trait.
func greedy(t *testing.T, pieces, traits int, format string) *game.Game {
	t.Helper()
	text := []string{"begin_save"}
	for id := range pieces {
		var raws []trait.Raw
		for i := range traits {
			typ, state, _ := strings.Cut(strings.NewReplacer("THIS", fmt.Sprint("P", i), "NEXT", fmt.Sprint("P", (i+1)%traits)).Replace(format), "|")
			raws = append(raws, trait.Raw{Type: typ, State: state})
		}
		typ, state := trait.Join(append(raws, trait.Raw{Type: "piece;;;;Unit", State: "Main;5;5;;0"}))
		text = append(text, command.AddPiece{ID: fmt.Sprint(id), Type: typ, State: state}.Encode())
	}
	g, err := game.Load(strings.Join(append(text, "end_save"), "\x1b"), &game.World{}, game.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// One bound holds for all questions to all pieces together, whatever the work is.
func TestQuestionsOfAFileHaveOneBudget(t *testing.T) {
	for name, format := range map[string]string{
		"cycle of Calculated Properties": `calcProp;THIS;{GetProperty("NEXT")+GetProperty("NEXT")}`,
		"layers that follow":             `emb2;;2;;;2;;;2;;;;0;false;0;0;a.png,b.png;+ a,+ b;true;THIS;;;true;NEXT_Level;1;1;true`,
		"labels around labels":           `label;;;10;;0,0,0;t;0;c;0;b;c;$pieceName$ $label$;;;;THIS|$NEXT$ $NEXT$`,
		"sums over all pieces":           `calcProp;THIS;{Count("{NEXT==1}")+Sum("NEXT")}`,
		"long texts":                     `calcProp;THIS;{"` + strings.Repeat("long ", 5000) + `".replaceAll("o", "NEXTNEXTNEXTNEXT")}`,
		"slow regular expressions":       `calcProp;THIS;{"` + strings.Repeat("a", 5000) + `" =~ "(a?){50}(a*)*THIS"}`,
		"huge regular expressions":       `calcProp;THIS;{"a" =~ "((a{100}){10})THIS{1,9}"}`,
	} {
		t.Run(name, func(t *testing.T) {
			g := greedy(t, 20, 60, format)
			for _, o := range g.Objects() {
				g.Exported(o, trait.Viewer{})
				g.Name(o, trait.Viewer{})
			}
			if !g.CutOff() {
				t.Fatal("nothing says that the answers are not all there")
			}
			if last := g.Problems()[len(g.Problems())-1]; !errors.Is(last.Err, game.ErrCutOff) {
				t.Errorf("the last problem is %v", last.Err)
			}
			for _, o := range g.Objects() {
				if !g.Concealed(o) || !g.Masked(o) {
					t.Fatal("a piece is shown of which nobody knows whether it is hidden")
				}
			}
		})
	}
}

// What pieces of real games do is far from the bound, and so is what VASSAL itself ends.
func TestQuestionsWithinTheBudget(t *testing.T) {
	g := greedy(t, 100, 12, `calcProp;THIS;{NEXT+1}`)
	for _, o := range g.Objects() {
		g.Exported(o, trait.Viewer{})
	}
	if g.CutOff() || len(g.Problems()) > 0 {
		t.Errorf("problems %v", g.Problems())
	}
}
