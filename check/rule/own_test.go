package rule_test

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/schematest"
)

// A copy is equal, and a change of one does not change the other.
func TestOwn(t *testing.T) {
	f := rule.Finding{
		Rule: "a/b", Hexes: []string{"01.02"}, Where: &rule.Where{Entry: "buildFile.xml"},
		Message:  say.F("a/c", "{first} of {second}", "one", 2),
		Related:  []rule.Related{{Pieces: []rule.Piece{{Name: "1st Fusiliers"}}}},
		Evidence: rule.Show(schematest.Figures()...),
	}
	own := rule.Own(f)
	same := cmp.Exporter(func(reflect.Type) bool { return true })
	if diff := cmp.Diff(f, own, same); diff != "" {
		t.Errorf("(-finding +copy):\n%s", diff)
	}
	own.Hexes[0], own.Where.Entry, own.Message.Args[0], own.Related[0].Pieces[0].Name = "x", "x", "x", "x"
	if f.Hexes[0] == "x" || f.Where.Entry == "x" || f.Message.Args[0] == "x" || f.Related[0].Pieces[0].Name == "x" || own.Message.English != f.Message.English {
		t.Error("the copy shares what can change")
	}
}
