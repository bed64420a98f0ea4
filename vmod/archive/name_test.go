package archive_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/archive"
)

// Each name by itself: what is said of it, and whether reading goes on.
//
// hostile: A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 A13 B6
func TestNames(t *testing.T) {
	const fatal = true
	tests := []struct {
		name  string // number of the case in the list of hostile input
		entry string
		code  string
		fatal bool
	}{
		{"A1 parent folder", "../evil", archive.PathEscape, false},
		{"A1 parent folder itself", "..", archive.PathEscape, false},
		{"A2 root", "/abs/x", archive.PathEscape, false},
		{"A3 drive and root", `C:\x`, archive.PathEscape, false},
		{"A3 drive", `C:x`, archive.PathEscape, false},
		{"A4 backslashes", `..\..\x`, archive.PathEscape, false},
		{"A5 down and further up", "a/../../b", archive.PathEscape, fatal},
		{"A6 dot", "images/./a.png", archive.NotCanonical, false},
		{"A6 two slashes", "a//b", archive.NotCanonical, false},
		{"A6 up within", "images/../a.png", archive.NotCanonical, false},
		{"A6 backslash", `images\a.png`, archive.NotCanonical, false},
		{"A7 NUL", "x\x00y", archive.BadName, fatal},
		{"A8 escape", "a\x1b[2Jb", archive.BadName, false},
		{"A8 line feed", "a\nb", archive.BadName, false},
		{"A8 control of the upper half", "a\u009bb", archive.BadName, false},
		{"A9 empty", "", archive.BadName, fatal},
		{"A9 slash", "/", archive.BadName, fatal},
		{"A9 dot", ".", archive.BadName, fatal},
		{"A10 5,000 bytes", strings.Repeat("n", 5000), archive.Limit, fatal},
		{"A10 65 parts", strings.Repeat("n/", 64) + "n", archive.Limit, fatal},
		{"A11 CON", "CON", archive.WindowsName, false},
		{"A11 nul.png", "images/nul.png", archive.WindowsName, false},
		{"A11 COM1.txt", "COM1.txt", archive.WindowsName, false},
		{"A11 LPT9", "lpt9/x", archive.WindowsName, false},
		{"A11 aux.", "aux.", archive.WindowsName, false},
		{"A11 superscript", "COM¹", archive.WindowsName, false},
		{"A12 dot at the end", "a.png.", archive.WindowsName, false},
		{"A12 space at the end", "a.png ", archive.WindowsName, false},
		{"A13 stream", "a.png:stream", archive.WindowsName, fatal},
		{"character of Windows", "what?.png", archive.WindowsName, false},
		{"B6 code page 437", "images/J\x84ger.png", archive.NameEncoding, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := read(t, build(text(tt.entry, "content")))
			want := []problem{{tt.code, tt.entry, tt.fatal}}
			if diff := cmp.Diff(want, problems(a)); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff([]string{tt.entry}, a.Names()); diff != "" {
				t.Errorf("names (-want +got):\n%s", diff)
			}
			if tt.fatal {
				_, err := a.Bytes(tt.entry)
				wantCode(t, err, tt.code)
				return
			}
			wantBytes(t, a, tt.entry, "content")
		})
	}
}

func TestGoodNames(t *testing.T) {
	a := read(t, build(names("buildFile.xml", "images/", "images/5. Jäger (1).png", "a..b", "COM10", "CONTENT/console.txt",
		"...a", "images/é.png", "Unit 1+2 [x].svg", ".hidden", strings.Repeat("n/", 63)+"n", strings.Repeat("n", 1024))...))
	if got := problems(a); got != nil {
		t.Errorf("problems: %v", got)
	}
}

// hostile: A14 A15 A16 A17
func TestNamesTogether(t *testing.T) {
	tests := []struct {
		name    string
		entries []string
		want    []problem
	}{
		{"A14 letter case", []string{"images/A.png", "images/a.png"}, []problem{{archive.Collision, "images/a.png", false}}},
		{"A14 sharp s and Kelvin", []string{"K.png", "\u212a.png"}, []problem{{archive.Collision, "\u212a.png", false}}},
		{"A15 accents", []string{"é.png", "e\u0301.png"}, []problem{{archive.Collision, "e\u0301.png", false}}},
		{"A16 file and folder", []string{"images", "images-2", "images/x"}, []problem{{archive.FileDirClash, "images", true}}},
		{"A17 twice", []string{"buildFile.xml", "x", "buildFile.xml"}, []problem{{archive.Duplicate, "buildFile.xml", false}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a := read(t, build(names(tt.entries...)...))
			if diff := cmp.Diff(tt.want, problems(a)); diff != "" {
				t.Errorf("problems (-want +got):\n%s", diff)
			}
		})
	}
}

// The crafted archive has one of most bad names.
func TestHostileVectorNames(t *testing.T) {
	a := read(t, corpus.Bytes(t, corpus.Vectors(t, "hostile", "dups.zip")))
	found := map[problem]bool{}
	for _, p := range problems(a) {
		found[p] = true
	}
	for _, want := range []problem{
		{archive.Duplicate, "buildFile.xml", false},
		{archive.PathEscape, "../evil", false},
		{archive.PathEscape, `..\evil2`, false},
		{archive.PathEscape, "/abs", false},
		{archive.PathEscape, `C:\x`, false},
		{archive.NotCanonical, "a//b", false},
		{archive.Collision, "images/a.png", false},
		{archive.WindowsName, "CON", false},
		{archive.BadName, "x\x00y", true},
		{archive.Collision, "images/e\u0301.png", false},
	} {
		if !found[want] {
			t.Errorf("not found: %+v", want)
		}
		delete(found, want)
	}
	for p := range found {
		t.Errorf("found too: %+v", p)
	}
	wantBytes(t, a, "buildFile.xml", "v1")
}

// Nearly every name is seen in one pass to have no problem. For a name of printable ASCII that pass
// knows as much as the full examination; else it may only be too careful.
func TestOrdinaryNames(t *testing.T) {
	part := rapid.OneOf(
		rapid.SampledFrom([]string{"", ".", "..", "con", "COM1", "lpt9.txt", "nul ", "NUL.", "aux x", "CONIN$", "COM¹", "COM10", "images", "a.png", ".git", "CVS", "x.url"}),
		rapid.StringOf(rapid.SampledFrom([]rune("acnLP1. -_$\\:?*\x00\x1f\x7fé\u009b"))),
		rapid.StringMatching(`[ -~]{0,8}`),
	)
	rapid.Check(t, func(t *rapid.T) {
		name := strings.Join(rapid.SliceOfN(part, 1, 5).Draw(t, "parts"), "/")
		found := archive.ExamineName(name)
		ordinary := archive.Ordinary(name)
		if ordinary && found != nil {
			t.Fatalf("%q is taken for ordinary: %v", name, found)
		}
		ascii := strings.IndexFunc(name, func(r rune) bool { return r > '~' }) < 0
		if ascii && !ordinary && found == nil {
			t.Fatalf("%q is not taken for ordinary and has no problem", name)
		}
	})
}

// The names that collide are those that are equal when they are folded.
func TestCollisions(t *testing.T) {
	name := rapid.StringOfN(rapid.SampledFrom([]rune("aAkK\u212ae\u0301éÉsSß")), 1, 3, -1)
	rapid.Check(t, func(t *rapid.T) {
		entries := rapid.SliceOfNDistinct(name, 1, 6, rapid.ID).Draw(t, "names")
		var want []string
		seen := map[string]bool{}
		for _, name := range entries {
			folded := norm.NFC.String(strings.ToLower(strings.ToUpper(norm.NFC.String(name))))
			if seen[folded] {
				want = append(want, name)
			}
			seen[folded] = true
		}
		file := build(names(entries...)...)
		a, err := archive.Read(bytes.NewReader(file), int64(len(file)), archive.Limits{})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range a.Problems() {
			if p.Code == archive.Collision {
				got = append(got, p.Entry)
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("collisions (-want +got):\n%s", diff)
		}
	})
}
