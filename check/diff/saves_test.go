package diff_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/check/diff"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

type encoder interface{ Encode() string }

func weather(value string) command.GlobalProperty {
	return command.GlobalProperty{Name: "Weather", Value: value, Container: "Module", HasContainer: true}
}

// What is beside the pieces, and who may read it.
func TestBesidePieces(t *testing.T) {
	for _, c := range []struct {
		name         string
		was, is      command.Leaf
		want, reveal string
	}{
		{"property", weather("7"), weather("9"), "Weather 7 -> 9", ""},
		{"turn", command.Turn{ID: "TurnTracker0", Encoded: "0|1"}, command.Turn{ID: "TurnTracker0", Encoded: "0|2"}, "TurnTracker0 0|1 -> 0|2", ""},
		{"scenario notes", command.ScenarioNotes{Text: "Rain"}, command.ScenarioNotes{Text: "Snow"}, "scenario notes Rain -> Snow", ""},
		{"public notes", command.PublicNotes{Text: "Rain"}, command.PublicNotes{Text: "Snow"}, "public notes Rain -> Snow", ""},
		{
			"private notes", command.PrivateNote{Owner: "password", Text: "Rain"}, command.PrivateNote{Owner: "password", Text: "Snow"},
			"private notes of players: differ, hidden from the reader", "private notes of players Rain -> Snow",
		},
		{
			"a secret note", command.SecretNote{Name: "Plan", Owner: "password", Hidden: true, Text: "Rain"}, command.SecretNote{Name: "Plan", Owner: "password", Hidden: true, Text: "Snow"},
			"secret notes: differ, hidden from the reader", "secret note Plan Rain -> Snow",
		},
		{
			"a secret note opened", command.SecretNote{Name: "Plan", Owner: "password", Hidden: true, Text: "Rain"}, command.SecretNote{Name: "Plan", Owner: "password", Text: "Rain"},
			"secret note Plan (hidden) -> Rain", "secret notes: ",
		},
		{
			"a player", command.Player{ID: "password", Name: "Nora", Side: "North"}, command.Player{ID: "password", Name: "Nora", Side: "South"},
			"player Nora, North -> Nora, South", "",
		},
		{"extension", command.Extension{Name: "Winter", Version: "1"}, command.Extension{Name: "Winter", Version: "2"}, "extension Winter version 1 -> version 2", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, g := ford(t, "clean.vsav"), ford(t, "clean.vsav")
			f.Save.Text += "\x1b" + c.was.(encoder).Encode()
			g.Save.Text += "\x1b" + c.is.(encoder).Encode()
			for _, reveal := range []bool{false, true} {
				want := c.want
				if reveal && c.reveal != "" {
					want = c.reveal
				}
				got := text(t, saves(t, f, g, nil, reveal))
				if !strings.Contains(got, want) {
					t.Errorf("reveal %v: %q is not named:\n%s", reveal, want, got)
				}
				if strings.Contains(got, "password") || !reveal && c.reveal != "" && strings.Contains(got, "Snow") {
					t.Errorf("reveal %v: a secret is told:\n%s", reveal, got)
				}
			}
		})
	}
}

// Whichever piece is moved or taken away, it is named, and nothing else is.
func TestPiecesEdited(t *testing.T) {
	module, f := ford(t, "quarry-ford.vmod"), ford(t, "clean.vsav")
	g, err := f.Save.Load(module.Module)
	if err != nil {
		t.Fatal(err)
	}
	var pieces []*game.Object
	for _, o := range g.Objects() {
		if o.Kind() == game.Piece && !g.Concealed(o) {
			pieces = append(pieces, o)
		}
	}
	rapid.Check(t, func(rt *rapid.T) {
		o := rapid.SampledFrom(pieces).Draw(rt, "piece")
		step, want := command.RemovePiece{ID: o.ID()}.Encode(), diff.Removed
		if rapid.Bool().Draw(rt, "move") {
			step, want = command.MovePiece{ID: o.ID(), New: command.Place{Map: "Eliminated", X: 37, Y: 41}, Old: command.Place{Map: o.MapID()}}.Encode(), diff.Moved
		}
		h := ford(t, "clean.vsav")
		h.Save.Text += "\x1b" + command.Log{Command: step}.Encode()
		there, back := saves(t, f, h, module, false), saves(t, h, f, module, false)
		var seen []string
		for _, group := range there.Groups {
			for _, c := range group.Changes {
				if c.Kind == want {
					seen = append(seen, c.What.String())
				}
			}
		}
		if diff := cmp.Diff([]string{g.Name(o, trait.Viewer{})}, seen); diff != "" {
			rt.Errorf("%s (-want +got):\n%s%s", step, diff, text(t, there))
		}
		if diff := cmp.Diff(tally(there), swapped(tally(back))); diff != "" {
			rt.Errorf("from the other side (-there +back):\n%s", diff)
		}
	})
}

// A window with another name is the same window, and what changed in it is named.
func TestRenamed(t *testing.T) {
	f := ford(t, "quarry-ford.vmod")
	slot := find(t, f, "PieceSlot")
	edit := f.Edit()
	edit.SetAttr(slot.Parent, "entryName", "Units")
	edit.SetAttr(slot, "width", "99")
	got := text(t, modules(t, f, copied(t, f, edit, archive.Changes{})))
	for _, want := range []string{"entryName Counters -> Units", "width 40 -> 99"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not named:\n%s", want, got)
		}
	}
}

// A slot that went elsewhere is listed once.
func TestSlotMoved(t *testing.T) {
	f := ford(t, "quarry-ford.vmod")
	slot := find(t, f, "PieceSlot")
	edit := f.Edit()
	edit.Remove(slot)
	edit.Append(find(t, f, ".Map"), slot.Draft())
	got := text(t, modules(t, f, copied(t, f, edit, archive.Changes{})))
	if !strings.Contains(got, "Pieces (1)\n  slot 1st Fusiliers (gpid 1) moved Counters / Counters -> ") {
		t.Error(got)
	}
}

// A log moves a piece within its hex: the text of the piece does not show it, the game does.
func TestNudged(t *testing.T) {
	module, f, g := ford(t, "quarry-ford.vmod"), ford(t, "clean.vsav"), ford(t, "clean.vsav")
	at := command.Place{Map: "Field", X: 262, Y: 294}
	to := at
	to.X += 3
	g.Save.Text += "\x1b" + command.Log{Command: command.MovePiece{ID: "1700000000001", New: to, Old: at}.Encode()}.Encode()
	got := text(t, saves(t, f, g, module, false))
	if want := "1st Fusiliers in 04.03: point within its place 262,294 -> 265,294"; !strings.Contains(got, want) {
		t.Errorf("%q is not named:\n%s", want, got)
	}
}
