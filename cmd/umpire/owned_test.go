package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// readers are the ways in which a trait can read a property of its piece, of the piece that it is
// attached to, and of all pieces around.
var readers = []string{
	"$%s$", `{GetProperty("%s")}`, `{GetAttachProperty("Att","%s")}`, `{"" + GetProperty("%s") + "!"}`, `{GetProperty("%s").toUpperCase()}`,
	`{GetProperty("%s").substring(0, 9)}`, `{GetProperty("%s").replaceAll("x", "y")}`, `{If(GetProperty("%s") == "", "none", GetProperty("%[1]s"))}`,
	`{SumStack("%s")}`, `{SumLocation("%s")}`, `{SumAttach("Att","%s")}`, `{GetString("%s")}`, `{MaxStack("%s")}`, `{MinAttach("Att","%s")}`,
	`{Alert(GetProperty("%s"))}`,
}

// secrets are the properties that hold a player's id in VASSAL.
var secrets = []string{"obs;", "hiddenBy", "playerId", "PlayerId"}

// owned returns commands that add pieces with a player's id wherever VASSAL writes it, with traits
// that read it, and lines with ids that are none of the roster.
func owned() string {
	var b strings.Builder
	add := func(id int, traits ...trait.Raw) {
		var all []trait.Raw
		for i, reader := range readers {
			for k, secret := range secrets {
				name := fmt.Sprintf("R%d%d", i, k)
				expression := fmt.Sprintf(reader, secret)
				escape := strings.NewReplacer(`;`, `\;`)
				all = append(all, trait.Raw{Type: "calcProp;" + name + ";" + escape.Replace(expression) + ";"})
				if k < 2 && i < 3 {
					all = append(all, trait.Raw{Type: "label;;L;10;;0,0,0;t;0;c;0;b;c;$pieceName$ [" + escape.Replace(expression) + " $" + name + "$];Dialog;0;0;" + name + "L;;", State: "x"})
				}
			}
		}
		all = append(all, trait.Raw{Type: "emb2;;128;A;;128;;;128;;;;1;false;0;0;mask.png,north.png;+ ($obs\\;$);true;Seen;;;true;obs\\;;1;1;true"})
		if id > 703 {
			all = append(all, trait.Raw{Type: "basicName;Owned $obs\\;$ $hiddenBy$"})
		}
		all = append(all, traits...)
		all = append(all, trait.Raw{Type: "piece;;;north.png;Owned", State: fmt.Sprintf("Field;262;%d;1;1;UniqueID;%d", 100+60*(id-700), id)})
		typ, state := trait.Join(all)
		b.WriteString(command.AddPiece{ID: fmt.Sprint(id), Type: typ, State: state}.Encode() + "\x1b")
	}
	mask := trait.Raw{Type: "obs;72,130;mask.png;Mask;B;?;player:;Peek;;false;;", State: "quarry-password;player:"}
	strange := trait.Raw{Type: "obs;72,130;mask.png;Mask;G;?;side:;Peek;;false;;", State: "strange-password;"}
	cloak := trait.Raw{Type: "hide;73,130;Invisible;255,255,255;player:;0.3;;false", State: "mill-password"}
	limit := trait.Raw{Type: "restrict;North;true;true;", State: "quarry-password"}
	attached := trait.Raw{Type: "attach;Att;d;Attach;;Clear;;;false;1;true;;-1;;Clear Matching;;;nothing;nothing;clear;true;true", State: "3;700;701;702"}
	add(700, mask)
	add(701, cloak)
	add(702, strange, limit)
	add(703, attached)
	add(704, mask, cloak, limit, attached)
	for _, line := range []command.Leaf{
		command.PrivateNote{Owner: "note-password", Text: "x"},
		command.SecretNote{Name: "Plan", Owner: "note-password", Hidden: true, Text: "x", Date: "01/02/2024 3:04 PM", Handle: "Nora"},
		command.Unmask{IDs: []command.PlayerID{"quarry-password", "strange-password"}},
		command.PlayerRemove{ID: "strange-password"},
	} {
		b.WriteString(line.Encode() + "\x1b")
	}
	return b.String()
}

// withOwned adds the commands of owned to a save or log.
func withOwned(t testing.TB, path string) {
	t.Helper()
	alter(t, path, func(entry, text string) string {
		if entry == savedGame {
			return strings.Replace(text, "PLAYER\t", owned()+"PLAYER\t", 1)
		}
		return text
	})
}

// written are the command lines that show a save in each form that Umpire has.
var written = []string{
	"check -f text FILE", "check -f json FILE", "check -f sarif FILE", "check -f junit FILE", "check -f github FILE", "check -f markdown FILE",
	"check -f bbcode FILE", "check -f csv FILE", "check -f html FILE", "check --reveal FILE", "check -f html --reveal FILE",
	"dump FILE", "dump --reveal -m MODULE FILE", "dump -f json -m MODULE FILE", "dump -f json --reveal -m MODULE FILE",
	"log FILE", "log -f json FILE", "log -f csv FILE", "log -f markdown FILE", "log --reveal FILE",
	"inspect FILE", "inspect -f json FILE", "diff FILE OTHER", "diff --all OTHER FILE", "diff -f json --all FILE OTHER", "diff --reveal FILE OTHER",
	"trace FILE", "trace -f json FILE", "setup --from FILE", "setup --from FILE --reveal",
	"render FILE", "render --reveal FILE", "render -f html FILE", "render -m MODULE FILE",
}

// A player's id is a password, and no form of any command shows it.
func TestNoFormShowsIDs(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(filepath.Join("..", "..", "fixtures", "games", "quarry-ford"))); err != nil {
		t.Fatal(err)
	}
	file, other, module := filepath.Join(folder, "march.vlog"), filepath.Join(folder, "clean.vsav"), filepath.Join(folder, "quarry-ford.vmod")
	withOwned(t, file)
	names := strings.NewReplacer("FILE", file, "OTHER", other, "MODULE", module)
	shows := regexp.MustCompile(`(?i).{0,60}(quarry-p|mill-p|strange-p|note-p).{0,60}`)
	found := false
	for _, line := range written {
		args := strings.Fields(line)
		for i := range args {
			args[i] = names.Replace(args[i])
		}
		_, out, said := printed(args...)
		for _, text := range []string{out, said} {
			if id := shows.FindString(text); id != "" {
				t.Errorf("%s: a player's id is shown: %q", line, id)
			}
		}
		found = found || strings.Contains(out, "Owned")
		if testing.Verbose() {
			t.Logf("%s: %d bytes, %s", line, len(out), firstLine(said))
		}
	}
	if !found {
		t.Error("the pieces with owners are nowhere in the output")
	}
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}
