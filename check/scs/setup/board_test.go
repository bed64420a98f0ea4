package setup_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/scs/setup"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// Where players choose the boards, whoever sets up chooses them.
func TestBoards(t *testing.T) {
	g := quarryFord(t)
	field, _ := g.module.Map("Field")
	edit := g.file.Edit()
	picker := field.Boards[0].Element.Parent
	for _, e := range picker.Children {
		if e != field.Boards[0].Element {
			edit.Remove(e) // the default boards
		}
	}
	edit.Append(picker, buildfile.Draft{
		Class: field.Boards[0].Element.Class, Attrs: []buildfile.Attr{{Name: "name", Value: "Winter"}, {Name: "width", Value: "400"}, {Name: "height", Value: "300"}},
	})
	var b bytes.Buffer
	if err := g.file.WriteEdited(&b, edit, archive.Changes{}); err != nil {
		t.Fatal(err)
	}
	module := open(t, b.Bytes()).Module
	for board, want := range map[string]string{
		"":       `players choose the boards of the map "Field" when a game begins; --board names which: ["Field" "Winter"]`,
		"Filed":  `no map has a board "Filed"; did you mean "Field"?`,
		"Winter": "no hex of its maps is a hex of the pack",
	} {
		var boards []string
		if board != "" {
			boards = append(boards, board)
		}
		if _, err := setup.NewKit(g.Game, g.binding, module, boards...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("board %q: %v, want %s", board, err, want)
		}
	}
	kit, err := setup.NewKit(g.Game, g.binding, module, "Field")
	if err != nil {
		t.Fatal(err)
	}
	read, _, _ := deploy.Read("start.csv", []byte(start), g.Pack())
	placed, _ := deploy.Solve(g.Game, read, deploy.Options{})
	save, problems, err := kit.Make(read, placed)
	if err != nil || len(problems) > 0 {
		t.Fatal(problems, err)
	}
	b.Reset()
	if err := save.Write(&b); err != nil {
		t.Fatal(err)
	}
	again, err := setup.Read(open(t, b.Bytes()).Save, module, g.Game, g.binding, nil, false)
	if err != nil || len(again.Position.Units) != len(placed.Units) {
		t.Errorf("read back: %v, %v", again, err)
	}
}
