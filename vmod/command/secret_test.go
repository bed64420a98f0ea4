package command_test

import (
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
