package share_test

import (
	"archive/zip"
	"bytes"
	"io"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/share"
	"github.com/umpire-vassal/umpire/rules/pack"
)

func files(named ...string) (all []pack.File) {
	for i := 0; i < len(named); i += 2 {
		all = append(all, pack.File{Name: named[i], Data: []byte(named[i+1])})
	}
	return all
}

func umpack(t testing.TB) []byte {
	t.Helper()
	data, _, err := share.Write(files("game.toml", "name = \"A game\"\n", "setup/one.csv", "unit,location\n"), share.Manifest{Game: "A game", Umpire: "1"})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// What is written is read again, and the same pack is the same file.
func TestRoundTrip(t *testing.T) {
	data := umpack(t)
	m, got, err := share.Open(bytes.NewReader(data), int64(len(data)))
	if err != nil || m.Game != "A game" {
		t.Fatal(m, err)
	}
	if diff := cmp.Diff(files("game.toml", "name = \"A game\"\n", "setup/one.csv", "unit,location\n"), got); diff != "" {
		t.Error(diff)
	}
	if !bytes.Equal(data, umpack(t)) {
		t.Error("the same pack is another file")
	}
}

// altered makes an umpack of the entries of another, each as change returns it; "" leaves it out.
func altered(t testing.TB, change func(h *zip.FileHeader, data string) string, more ...func(*zip.Writer)) []byte {
	t.Helper()
	data := umpack(t)
	r, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, f := range r.File {
		in, _ := f.Open()
		text, _ := io.ReadAll(in)
		h := &zip.FileHeader{Name: f.Name, Method: zip.Deflate}
		if text := change(h, string(text)); text != "" {
			w, _ := z.CreateHeader(h)
			io.WriteString(w, text)
		}
	}
	for _, add := range more {
		add(z)
	}
	z.Close()
	return out.Bytes()
}

func same(_ *zip.FileHeader, text string) string { return text }

func adds(name, text string) func(*zip.Writer) {
	return func(z *zip.Writer) { w, _ := z.Create(name); io.WriteString(w, text) }
}

// What no umpack holds is refused with the reason.
func TestHostile(t *testing.T) {
	in := func(name, old, new string) func(*zip.FileHeader, string) string {
		return func(h *zip.FileHeader, text string) string {
			if h.Name == name {
				return strings.ReplaceAll(text, old, new)
			}
			return text
		}
	}
	for why, c := range map[string]struct {
		data []byte
		want string
	}{
		"no zip":      {[]byte("PK?"), "it is no umpack"},
		"no manifest": {altered(t, func(h *zip.FileHeader, text string) string { return in(share.ManifestFile, text, "")(h, text) }), "it has no umpack.json"},
		"a damaged file": {altered(t, in("game.toml", "name = \"A game\"\n", ""), func(z *zip.Writer) {
			text := "name = \"B game\"\n"
			w, _ := z.CreateRaw(&zip.FileHeader{
				Name: "game.toml", CRC32: 1, CompressedSize64: uint64(len(text)), UncompressedSize64: uint64(len(text)),
			})
			io.WriteString(w, text)
		}), "\"game.toml\": zip: checksum error"},
		"a longer file":   {altered(t, in("game.toml", "A game", "Another game")), "\"game.toml\" has "},
		"a newer version": {altered(t, in(share.ManifestFile, "\"version\": 1", "\"version\": 2")), "this Umpire reads version 1"},
		"a file too many": {altered(t, same, adds("units.csv", "id\n")), "it has 3 files, and umpack.json lists 2"},
		"a file twice":    {altered(t, same, adds("GAME.toml", "")), "\"GAME.toml\" is in it twice"},
		"a file out of it": {altered(t, func(h *zip.FileHeader, text string) string {
			h.Name = strings.Replace(h.Name, "setup/", "../", 1)
			return text
		}), "lists \"setup/one.csv\""},
		"a link": {altered(t, func(h *zip.FileHeader, text string) string { h.SetMode(fs.ModeSymlink | 0o777); return text }), "is no plain file"},
		"a bomb": {altered(t, same, adds("units.csv", strings.Repeat("0", pack.MostBytes+1))), "\"units.csv\" is too large"},
		"many small bombs": {altered(t, same, func(z *zip.Writer) {
			for i := range 1200 {
				adds(strings.Repeat("a", i+1)+".csv", "")(z)
			}
		}), "it has 1203 files; allowed are 1000"},
	} {
		_, _, err := share.Open(bytes.NewReader(c.data), int64(len(c.data)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", why, err, c.want)
		}
	}
	for _, name := range []string{"../game.toml", "/game.toml", "a/b.csv", "setup/../x.csv", "c:x.csv", "setup\\x.csv", "x.exe", "umpire.toml", ".csv"} {
		data, _, err := share.Write(files("game.toml", "x", name, "y"), share.Manifest{})
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := share.Open(bytes.NewReader(data), int64(len(data))); err == nil {
			t.Errorf("a file %q is taken", name)
		}
	}
}

func FuzzOpen(f *testing.F) {
	f.Add(umpack(f))
	f.Add([]byte("PK"))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, got, err := share.Open(bytes.NewReader(data), int64(len(data)))
		if err == nil && len(got) != len(m.Files) {
			t.Errorf("%d files of %d", len(got), len(m.Files))
		}
	})
}

// Settings and strange files of a pack's folder stay out of an umpack.
func TestFiles(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"game.toml", "umpire.toml", "notes.txt", "units.csv"} {
		if err := os.WriteFile(folder+"/"+name, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	got, err := share.Files(os.DirFS(folder))
	if err != nil || len(got) != 2 || got[0].Name != "game.toml" || got[1].Name != "units.csv" {
		t.Error(got, err)
	}
}

func TestDiff(t *testing.T) {
	a := files("game.toml", "turns = 3\n[[phase]]\nid = \"move\"\nside = \"red\"\n", "map.csv", "hex,terrain,name\n01.01,open,\n01.02,woods,Ay\n",
		"hexsides.csv", "hex,hex,feature\n01.01,01.02,river\n", "crt.csv", "2d6,1:1\n")
	b := files("game.toml", "turns = 4\n[[phase]]\nid = \"move\"\nside = \"blue\"\n", "map.csv", "# Now in another order.\nhex,name,terrain\n01.02,Ay,open\n01.03,,woods\n",
		"hexsides.csv", "hex,hex,feature\n01.02,01.01,river\n01.02,01.01,road\n")
	var got []string
	for _, c := range share.Diff(a, b) {
		got = append(got, c.String())
	}
	want := []string{
		"crt.csv: gone: the file", "game.toml: phase move.side: blue, was red", "game.toml: turns: 4, was 3",
		"hexsides.csv: 01.01/01.02: feature: river+road, was river",
		"map.csv: 01.01: gone: terrain open", "map.csv: 01.02 Ay: terrain: open, was woods", "map.csv: 01.03: new: terrain woods",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if same := share.Diff(a, a); len(same) > 0 {
		t.Error(same)
	}
}

// Two people surveyed halves of a map: all rows are there, what one of them confirmed counts, and
// their differences are listed.
func TestMerge(t *testing.T) {
	west := files("game.toml", "name = \"A\"\n", "map.csv", "# West.\nhex,terrain,name,confidence\n01.01,open,,transcribed\n01.02,woods,,surveyed\n01.03,town,Ay,\n01.05,open,,surveyed\n",
		"hexsides.csv", "hex,hex,feature,confidence\n01.01,01.02,road,surveyed\n01.01,01.02,river,surveyed\n")
	east := files("game.toml", "name = \"A\"\n", "map.csv", "hex,terrain,confidence,region\n01.01,woods,surveyed,x\n01.02,swamp,verified,\n01.03,open,,\n01.04,open,surveyed,\n01.05,open,verified,\n",
		"hexsides.csv", "hex,hex,feature,confidence\n01.02,01.01,bridge,\n", "crt.csv", "2d6,1:1\n")
	merged, conflicts, err := share.Merge(west, east)
	if err != nil {
		t.Fatal(err)
	}
	want := files("crt.csv", "2d6,1:1\n", "game.toml", "name = \"A\"\n",
		"hexsides.csv", "hex,hex,feature,confidence\n01.01,01.02,bridge,\n",
		"map.csv", "# West.\nhex,terrain,name,confidence,region\n01.01,open,,transcribed,x\n01.02,swamp,,verified\n01.03,town,Ay,\n01.05,open,,verified\n01.04,open,,surveyed,\n")
	if diff := cmp.Diff(want, merged); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]share.Conflict{{File: "map.csv", Of: "01.03 Ay", What: "terrain", First: "town", Second: "open"}}, conflicts); diff != "" {
		t.Error(diff)
	}
}

// Two people listed the game's own rules: all of them are there, in any spelling, and where both list a rule and
// differ the first counts.
func TestMergeOwnRules(t *testing.T) {
	a := files("game.toml", "name = \"A\"\n\n[[exclusive]]\nparagraph = \"3.1\"\ntouches = [\"movement\"]\n\n"+
		"[[exclusive]]\nparagraph = \"3.4\"\n\n[supply]\nlimit = 3\n")
	b := files("game.toml", "name = \"A\"\nexclusive = [{paragraph = \"3.4\", sides = [\"red\"]},\n"+
		"  {paragraph = \"5.2\", title = 'the \"bridges\"', touches = [\"hexside\", \"zoc\"]}]\n[supply]\nlimit = 3\n")
	merged, conflicts, err := share.Merge(a, b)
	if err != nil {
		t.Fatal(err)
	}
	want := "name = \"A\"\n\n[[exclusive]]\nparagraph = \"3.1\"\ntouches = [\"movement\"]\n\n" +
		"[[exclusive]]\nparagraph = \"3.4\"\n\n[[exclusive]]\nparagraph = \"5.2\"\ntitle = 'the \"bridges\"'\n" +
		"touches = [\"hexside\", \"zoc\"]\n\n[supply]\nlimit = 3\n"
	if diff := cmp.Diff(want, string(merged[0].Data)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]share.Conflict{{File: "game.toml", Of: "exclusive 3.4.sides", First: "", Second: "red"}}, conflicts); diff != "" {
		t.Error(diff)
	}
}

// A row that game.toml trusts otherwise has its own confidence among the rows of the other pack.
func TestMergeTrust(t *testing.T) {
	a := files("game.toml", "name = \"A\"\n[source.map]\nconfidence = \"surveyed\"\n", "map.csv", "hex,terrain\n01.01,open\n01.02,open\n")
	b := files("game.toml", "name = \"A\"\n", "map.csv", "hex,terrain\n01.02,woods\n01.03,woods\n")
	merged, _, err := share.Merge(a, b)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(merged[1].Data), "hex,terrain,confidence\n01.01,open\n01.02,woods,transcribed\n01.03,woods,transcribed\n"; got != want {
		t.Errorf("%s", got)
	}
	// The other way round the surveyed rows stay surveyed.
	merged, _, err = share.Merge(b, a)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(merged[1].Data), "hex,terrain,confidence\n01.02,woods\n01.03,woods\n01.01,open,surveyed\n"; got != want {
		t.Errorf("%s", got)
	}
}
