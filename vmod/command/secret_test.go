package command_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/vmod/command"
)

func TestSecrets(t *testing.T) {
	const text = "begin_save\x1bPLAYER\tmill-password\tNora\tNorth\\\x1bPLAYER\tSol\tSol\tSouth\x1bPLAYER\t1\tAnn\tNorth\x1bend_save" +
		"\x1bLOG\tM/7/Field/1/2/null/Field/3/4/null/other-password\\\x1bLOG\tM/7/Field/1/2/null/Field/3/4/null"
	ids := command.Secrets(text)
	var found []string
	for _, id := range ids {
		found = append(found, string(id))
	}
	if d := cmp.Diff([]string{"mill-password", "other-password"}, found); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	for text, want := range map[string]string{
		"mill-password":         "(player id)",
		"of mill-password, old": "of (player id), old",
		"Mill Brigade":          "Mill Brigade",
		"":                      "",
	} {
		if got := command.Hide(text, ids); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := command.Hide("keyhole", []command.PlayerID{"key"}); got != "keyhole" {
		t.Errorf("a short id is replaced in a word: %q", got)
	}
}

// A short id is a word that a text has by chance; as a field of a text it is none.
func TestHideShort(t *testing.T) {
	for text, want := range map[string]string{
		"tank":                       "(player id)",
		"tank;":                      "(player id);",
		"null/tank":                  "null/(player id)",
		`a\ttank\\;tank;tanks;/tank`: `a\t` + `tank\\;(player id);tanks;/(player id)`,
		"tank brigade":               "tank brigade",
		"tanks;a tank;x":             "tanks;a tank;x",
		"1234;x":                     "1234;x",
		"1234":                       "(player id)",
	} {
		if got := command.Hide(text, []command.PlayerID{"tank", "1234"}); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// In commands, ids are taken out where VASSAL writes none, and nowhere else.
func TestHideStrayFields(t *testing.T) {
	const roster = "PLAYER\tmill-password\tNora\tNorth\x1bPLAYER\ttank\tSol\tSouth\x1b"
	for line, want := range map[string]string{
		"SNOTE\tPlan mill-password\tmill-password\ttrue\tof mill-password": "SNOTE\tPlan (player id)\tmill-password\ttrue\tof (player id)",
		"SNOTE\tmill-password": "SNOTE\t(player id)",
		"SNOTE\t":              "SNOTE\t",
		"+/7 mill-password/piece;;;;A/Main;1;1;;0": "+/7 (player id)/piece;;;;A/Main;1;1;;0",
		"LOG\tD/mill-password7/a/b\\":              "LOG\tD/(player id)7/a/b\\",
		// A state stands where the id of the piece should.
		"+/x\\\tother-id;\t0/obs;;a;Mask;I/piece;;;;A": "+/(player id)/obs;;a;Mask;I/piece;;;;A",
		"D/other-id;/1/0":                                 "D/(player id)/1/0",
		"+/8/stack/Main;1;1;7 mill-password;@@1":          "+/8/stack/Main;1;1;7 (player id);@@1",
		"+/7/obs;72;a.png;M;I/mill-password;player:":      "+/7/obs;72;a.png;M;I/mill-password;player:",
		"LOG\tM/7/tank/1/2/null/tank/3/4/null/tank\\":     "LOG\tM/7/tank/1/2/null/tank/3/4/null/tank\\",
		"tankBoardPicker\ttank\t0\t0":                     "tankBoardPicker\ttank\t0\t0",
		"PLAYER\tmill-password\tNora\tNorthM/7/null/tank": "PLAYER\tmill-password\tNora\tNorthM/7/null/(player id)",
		"CHAT7/tank":              "CHAT7/(player id)",
		"CHAT tank brigade":       "CHAT tank brigade",
		"PYREMOVE\tmill-password": "PYREMOVE\tmill-password",
	} {
		if got := strings.TrimPrefix(command.HideStrayIDs(roster+line), roster); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}
