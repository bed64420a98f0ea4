package systems_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/systems"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// The list of rules is in order, each rule says all that it has to, and its name,
// its file and its cases go by one word.
func TestRules(t *testing.T) {
	rules := systems.All().Rules()
	var ids []string
	for _, r := range rules {
		ids = append(ids, r.ID)
		if !regexp.MustCompile(`^[a-z]+/[a-z]+(-[a-z]+)*$`).MatchString(r.ID) {
			t.Errorf("%q is no rule id", r.ID)
		}
		for what, text := range map[string]string{"title": r.Title, "text": r.Says, "way of checking": r.Checks, "example": r.Example, "paragraph": strings.Join(r.Refs, "")} {
			if what == "paragraph" && strings.HasPrefix(r.ID, "module/") {
				continue // no rulebook has rules over modules
			}
			if text == "" {
				t.Errorf("%s has no %s", r.ID, what)
			}
		}
		of, name, _ := strings.Cut(r.ID, "/")
		files := below(t, strings.ReplaceAll(name, "-", "_")+".go")
		if len(files) > 1 { // two systems may have a rule of one name
			files = slices.DeleteFunc(files, func(path string) bool { return !strings.Contains(path, "/"+of+"/") })
		}
		if len(files) != 1 {
			t.Errorf("%s has the files %v, want one", r.ID, files)
		}
		if len(below(t, name+"*.txtar")) == 0 {
			t.Errorf("%s has no case in testdata", r.ID)
		}
	}
	if !slices.IsSorted(ids) || len(slices.Compact(slices.Clone(ids))) != len(ids) {
		t.Errorf("rules %v are not sorted, each once", ids)
	}
}

// below returns the files of check and of the folders below it whose names match.
func below(t *testing.T, pattern string) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if match, _ := filepath.Match(pattern, filepath.Base(path)); match && !d.IsDir() {
			found = append(found, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// Nothing but the rooms of a system and the file that registers it names it: not the frame, and not what reads
// VASSAL's files.
func TestNobodyNamesSystems(t *testing.T) {
	var series []string
	for _, s := range systems.All() {
		series = append(series, s.Series)
	}
	named := regexp.MustCompile(`(?i)\b(` + strings.Join(series, "|") + `)\b`)
	files := 0
	for _, root := range []string{filepath.Join("..", "..", "vmod"), ".."} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && slices.Contains(series, d.Name()):
				return fs.SkipDir // a room
			case d.IsDir() || !slices.Contains([]string{".go", ".css", ".js"}, filepath.Ext(path)) || strings.HasSuffix(path, "_test.go"):
				return nil
			case path == filepath.Join("..", "systems", "systems.go"):
				return nil
			}
			text, err := os.ReadFile(path)
			if found := named.Find(text); found != nil {
				t.Errorf("%s names %s", path, found)
			}
			files++
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 100 {
		t.Errorf("only %d files were read", files)
	}
}

// A club that plays games of several systems has the chat of all in one umpire.toml. What no system reads is refused.
func TestOneClub(t *testing.T) {
	all := systems.All()
	var text strings.Builder
	for _, s := range all {
		if len(s.Chat) == 0 {
			t.Errorf("%s reads no chat of clubs", s.Series)
		}
		for _, table := range s.Chat {
			text.WriteString("[[chat." + table + "]]\n")
		}
	}
	for _, folder := range []string{"quarry-ford", "crossroads"} {
		fsys := os.DirFS(filepath.Join("..", "..", "fixtures", "games", folder))
		for table, refused := range map[string]bool{"": false, "[[chat.rubbish]]\n": true} {
			_, problems, err := all.Read(fsys, pack.File{Name: "umpire.toml", Data: []byte(text.String() + table)})
			if err != nil {
				t.Fatal(err)
			}
			unknown := slices.ContainsFunc(problems, func(p rule.Problem) bool { return strings.Contains(p.Message.String(), "unknown key") })
			if unknown != refused {
				t.Errorf("%s, %q: %v", folder, table, problems)
			}
		}
	}
}
