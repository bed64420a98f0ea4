package fix_test

import (
	"archive/zip"
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/diff"
	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check/module"
	"github.com/umpire-vassal/umpire/check/module/fix"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod"
	zipped "github.com/umpire-vassal/umpire/vmod/archive"
)

var update = flag.Bool("update", false, "write what fixes change into the cases")

// TestCases mends the module of each case by the fixes that it names, and compares what changes.
// Entries of the folder extension/ belong to the only extension; without any, nobody has seen them.
// Entries of base/ belong to the module of an extension. <tab> and <esc> are those characters, and a
// text from begin_save on is in a saved game.
func TestCases(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no cases", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			c, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			var files, extension, base []zipped.File
			var names, want string
			for _, f := range c.Files {
				rest, of := strings.CutPrefix(f.Name, "extension/")
				inBase, ofBase := strings.CutPrefix(f.Name, "base/")
				switch {
				case f.Name == "fixes":
					names = strings.TrimSpace(string(f.Data))
				case f.Name == "want":
					want = string(f.Data)
				case of:
					extension = append(extension, zipped.File{Name: rest, Data: content(t, f.Data)})
				case ofBase:
					base = append(base, zipped.File{Name: inBase, Data: content(t, f.Data)})
				default:
					files = append(files, zipped.File{Name: f.Name, Data: content(t, f.Data)})
				}
			}
			var x fix.Extensions
			if extension != nil {
				x = fix.Extensions{Known: true, Seen: []*vmod.File{open(t, pack(t, extension))}}
			}
			var of *vmod.Module
			if base != nil {
				of = open(t, pack(t, base)).Module
			}
			got := mend(t, pack(t, files), of, named(t, names), x)
			if *update {
				c.Files[len(c.Files)-1].Data = []byte(got)
				if err := os.WriteFile(path, txtar.Format(c), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// mend mends a module, holds what no fix may do, and returns what changed.
func mend(t *testing.T, data []byte, base *vmod.Module, fixes []*fix.Fix, x fix.Extensions) string {
	t.Helper()
	old := open(t, data)
	m := module.New(old, base, vmod.DefaultOptions().Game)
	mended, err := fix.Plan(m, fixes, x)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := mended.Write(&b); err != nil {
		t.Fatal(err)
	}
	made := open(t, b.Bytes())
	var out strings.Builder
	touched := map[string]bool{}
	for _, s := range mended.Steps {
		for _, text := range s.Texts {
			touched[text.Name] = true
			for line := range strings.Lines(string(diff.Diff("old", text.Before, text.Name, text.After))) {
				if strings.HasPrefix(line, "diff") || strings.HasPrefix(line, "---") {
					continue
				}
				if line[0] == '-' || line[0] == '+' {
					out.WriteString(line)
				}
			}
		}
		for _, name := range s.Removed {
			touched[name] = true
			fmt.Fprintf(&out, "removed %s\n", name)
		}
		for _, u := range s.SetUps {
			touched[u.Name] = true
			fmt.Fprintf(&out, "changed %s, %d pieces\n%s\n", u.Name, u.Pieces, saved(t, made, u.Name))
		}
		if left := s.Left.String(); left != "" {
			fmt.Fprintf(&out, "left: %s\n", left)
		}
	}
	raw(t, data, b.Bytes(), touched)
	lintsWithout(t, made, base, mended)
	return strings.NewReplacer("\t", "<tab>", "\x1b", "<esc>").Replace(out.String())
}

// raw holds that every entry that no fix names has the same bytes as before, packed ones, in the
// same order.
func raw(t *testing.T, before, after []byte, touched map[string]bool) {
	t.Helper()
	was, is := entries(t, before, touched), entries(t, after, touched)
	if diff := cmp.Diff(was, is); diff != "" {
		t.Errorf("entries that no fix changes (-before +after):\n%s", diff)
	}
}

func entries(t *testing.T, data []byte, but map[string]bool) (list []string) {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range z.File {
		if but[f.Name] {
			continue
		}
		r, err := f.OpenRaw()
		if err != nil {
			t.Fatal(err)
		}
		packed, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, fmt.Sprintf("%s %d %x %v %x", f.Name, f.Method, f.CRC32, f.Modified, packed))
	}
	return list
}

// lintsWithout holds that the rules of a fix that left nothing find nothing any more.
func lintsWithout(t *testing.T, f *vmod.File, base *vmod.Module, mended *fix.Mended) {
	t.Helper()
	findings := lint(f, base)
	for _, s := range mended.Steps {
		for _, finding := range findings {
			if s.Left.String() == "" && slices.Contains(s.Fix.Rules, finding.Rule) {
				t.Errorf("%s left: %s", s.Fix.Name, finding.Sentence())
			}
		}
	}
}

func lint(f *vmod.File, base *vmod.Module) []rule.Finding {
	var coverage rule.Coverage
	return module.Run(module.New(f, base, vmod.DefaultOptions().Game), &coverage)
}

func named(t *testing.T, names string) []*fix.Fix {
	t.Helper()
	var fixes []*fix.Fix
	for _, name := range strings.Split(names, ",") {
		i := slices.IndexFunc(fix.All(), func(f *fix.Fix) bool { return f.Name == name })
		if i < 0 {
			t.Fatalf("there is no fix %q", name)
		}
		fixes = append(fixes, fix.All()[i])
	}
	return fixes
}

func content(t *testing.T, text []byte) []byte {
	t.Helper()
	plain := []byte(strings.NewReplacer("<tab>", "\t", "<esc>", "\x1b").Replace(string(text)))
	if bytes.HasPrefix(plain, []byte("begin_save")) {
		return pack(t, []zipped.File{{Name: "savedGame", Data: bytes.TrimSuffix(plain, []byte("\n"))}})
	}
	return plain
}

func pack(t interface {
	Helper()
	Fatal(...any)
}, files []zipped.File) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zipped.NewWriter(&b)
	for _, f := range files {
		if err := z.Add(f); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func open(t interface {
	Helper()
	Fatal(...any)
}, data []byte) *vmod.File {
	t.Helper()
	f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// saved returns the commands of a saved game in a module.
func saved(t *testing.T, f *vmod.File, entry string) string {
	t.Helper()
	data, err := f.Archive.Bytes(entry)
	if err != nil {
		t.Fatal(err)
	}
	return open(t, data).Save.Text
}
