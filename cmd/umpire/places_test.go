package main

import (
	"slices"
	"testing"
)

// Preferences as Java writes them: a comment with the date, and values in which backslashes,
// colons and foreign letters are escaped; in them commas stand between paths.
func TestRecentModules(t *testing.T) {
	const preferences = "#Tue Nov 03 20:15:12 UTC 2026\n" +
		`RecentModules=C\:\\Games\\old.vmod` + "\n" +
		`Modules=C\:\\Users\\J\u00F6rg\\Bastogne.vmod,D\:\\Tag\\, Nacht\\a\\,b.vmod` + "\r\n" +
		"ModulesDir=C\\:\\\\Games\n"
	want := []string{`C:\Games\old.vmod`, `C:\Users\Jörg\Bastogne.vmod`}
	got := recentModules(preferences)
	if len(got) < 2 || !slices.Equal(got[:2], want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := recentModules("Modules=\nother=x"); got != nil {
		t.Errorf("got %q of no module", got)
	}
	for _, broken := range []string{`Modules=\`, `Modules=\u12`, `Modules=\uzzzz`} {
		recentModules(broken) // does not panic
	}
}
