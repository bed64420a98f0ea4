package folder_test

import (
	"bytes"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/folder"
)

func open(t testing.TB, data []byte) *vmod.File {
	t.Helper()
	f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func unpack(f *vmod.File, opt folder.Options) (fstest.MapFS, error) {
	files := fstest.MapFS{}
	err := folder.Unpack(f, opt, func(path string, content io.Reader) error {
		data, err := io.ReadAll(content)
		files[path] = &fstest.MapFile{Data: data}
		return err
	})
	return files, err
}

func pack(t testing.TB, files fstest.MapFS) ([]byte, folder.Changed) {
	t.Helper()
	var b bytes.Buffer
	changed, err := folder.Pack(files, &b, nil)
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes(), changed
}

func module(t testing.TB, files ...archive.File) []byte {
	t.Helper()
	var b bytes.Buffer
	w := archive.NewWriter(&b)
	for _, f := range files {
		if err := w.Add(f); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

const build = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<VASSAL.build.GameModule name="Hills" version="1">
    <VASSAL.build.widget.PieceSlot entryName="4/I/7" gpid="12" height="75" width="75">+/null/emb2;Flip;128;F	mark;Side\	piece;;;4-6.png;4\/I\/7/-1	Axis\	null;0;0;12;0</VASSAL.build.widget.PieceSlot>
    <VASSAL.build.widget.PieceSlot entryName="4/i/7" gpid="12" height="75" width="75">+/null/piece;;;a&amp;b.png;x/null;0;0;12;0</VASSAL.build.widget.PieceSlot>
    <VASSAL.build.module.PrototypesContainer>
        <VASSAL.build.module.PrototypeDefinition name="CON">+/null/label;;;two
lines	piece;;;;/	null;0;0;;0</VASSAL.build.module.PrototypeDefinition>
        <VASSAL.build.module.PrototypeDefinition name="blanks"> +/null/piece;;;;/null;0;0;;0</VASSAL.build.module.PrototypeDefinition>
        <VASSAL.build.module.PrototypeDefinition name="torn">+/null/mark;x	piece;;;;/a</VASSAL.build.module.PrototypeDefinition>
    </VASSAL.build.module.PrototypesContainer>
</VASSAL.build.GameModule>
`

var when = time.Date(2024, 5, 17, 13, 14, 16, 0, time.UTC)

func hills(t testing.TB) []byte {
	return module(t,
		archive.File{Name: "moduledata", Data: []byte("<data/>"), Modified: when},
		archive.File{Name: "images/", Modified: when},
		archive.File{Name: "images/a b, é.png", Data: []byte("PNG"), Stored: true},
		archive.File{Name: "buildFile.xml", Data: []byte(build), Modified: when},
	)
}

// at returns the state of a piece on no map from the slot of that id.
func at(gpid string) string {
	if gpid != "" {
		gpid = "  state gpid: " + gpid + "\n"
	}
	return "  state map: null\n  state x: 0\n  state y: 0\n" + gpid + "  state number of properties kept: 0\n"
}

// hostile: B4
func TestUnpack(t *testing.T) {
	data := hills(t)
	files, err := unpack(open(t, data), folder.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"entries.csv":             "entry,method,modified,file\nmoduledata,deflated,2024-05-17 13:14:16,\nimages/,stored,2024-05-17 13:14:16,\n\"images/a b, é.png\",stored,1980-01-01 00:00:00,\nbuildFile.xml,deflated,2024-05-17 13:14:16,\n",
		"missing-images.txt":      "4-6.png\na&b.png\n",
		"files/moduledata":        "<data/>",
		"files/images/a b, é.png": "PNG",
		"pieces/12 4-I-7.txt": "emb2;\n  activate command: Flip\n  activate modifiers: 128\n  activate letter: F\n  state: -1\n" +
			"mark;\n  properties: Side\n  state: Axis\npiece;\n  image: 4-6.png\n  name: 4/I/7\n" + at("12"),
		"pieces/12 4-i-7 (2).txt":  "piece;\n  image: a&b.png\n  name: x\n" + at("12"),
		"prototypes/piece CON.txt": "label;\n  font size: two␊lines\npiece;\n  name:\n" + at(""),
	}
	skeleton := string(files["files/buildFile.xml"].Data)
	for _, part := range []string{`width="75">@pieces/12 4-I-7.txt</`, ">@prototypes/piece CON.txt</", `name="blanks"> +/null/`, `name="torn">+/null/mark`} {
		if !strings.Contains(skeleton, part) {
			t.Errorf("build file has no %q:\n%s", part, skeleton)
		}
	}
	got := map[string]string{}
	for name, f := range files {
		if name != "files/buildFile.xml" {
			got[name] = string(f.Data)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	// B4: an archive that Umpire wrote comes out the same in all its bytes.
	back, changed := pack(t, files)
	if !bytes.Equal(back, data) || len(changed.Added)+len(changed.Gone) > 0 {
		t.Errorf("packed again it is another file; %+v", changed)
	}
}

func TestPackChanges(t *testing.T) {
	files, err := unpack(open(t, hills(t)), folder.Options{})
	if err != nil {
		t.Fatal(err)
	}
	files["pieces/12 4-I-7.txt"].Data = []byte("mark;Side\tAllied\r\npiece;;;4-6.png;4/I/7\tnull;0;0;12;0\r\n") // a Windows editor
	delete(files, "files/images/a b, é.png")
	files["files/images/new.png"] = &fstest.MapFile{Data: []byte("PNG")}
	for _, left := range []string{"files/.DS_Store", "files/.git/config", "files/images/.git/HEAD", "files/CVS/Root", "files/images/desktop.ini"} {
		files[left] = &fstest.MapFile{Data: []byte("junk")}
	}
	files["README.md"] = &fstest.MapFile{Data: []byte("ours")}
	data, changed := pack(t, files)
	if diff := cmp.Diff(folder.Changed{Added: []string{"images/new.png"}, Gone: []string{"images/a b, é.png"}}, changed); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	f := open(t, data)
	if diff := cmp.Diff([]string{"moduledata", "images/", "buildFile.xml", "images/new.png"}, f.Archive.Names()); diff != "" {
		t.Errorf("entries (-want +got):\n%s", diff)
	}
	if got, want := f.Module.Slots[0].Definition, "+/null/mark;Side\tpiece;;;4-6.png;4\\/I\\/7/Allied\tnull;0;0;12;0"; got != want {
		t.Errorf("piece is %q, want %q", got, want)
	}
}

// What VASSAL finds, works out or has itself is no typing error, nor is what the module lacked. An
// older folder, or the folder of an extension, does not list what it lacked.
func TestPackImages(t *testing.T) {
	for name, change := range map[string]func(fstest.MapFS, func(image string)){
		"one that is there":     func(_ fstest.MapFS, show func(string)) { show("a b, é.png") },
		"another that it lacks": func(_ fstest.MapFS, show func(string)) { show("4-6.png") },
		"a new one": func(f fstest.MapFS, show func(string)) {
			f["files/images/new.gif"] = &fstest.MapFile{Data: []byte("GIF")}
			show("new")
		},
		"one that the user adds to the list": func(f fstest.MapFS, show func(string)) {
			f["missing-images.txt"].Data = []byte("4-6.png\r\nlater.png\r\n")
			show("later.png")
		},
		"none":                 func(_ fstest.MapFS, show func(string)) { show("") },
		"one of VASSAL":        func(_ fstest.MapFS, show func(string)) { show("notes.gif") },
		"one in VASSAL's path": func(_ fstest.MapFS, show func(string)) { show("/images/any.gif") },
		"an expression":        func(_ fstest.MapFS, show func(string)) { show("$Side$.png") },
		"one from a layout": func(f fstest.MapFS, show func(string)) {
			edited(f, "    <VASSAL.build.module.PrototypesContainer>", "    <VASSAL.build.module.gamepieceimage.GamePieceImage name=\"Made\"/><VASSAL.build.module.PrototypesContainer>")
			show("Made")
		},
		"an older folder": func(f fstest.MapFS, show func(string)) {
			delete(f, "missing-images.txt")
			show("typo.png")
		},
	} {
		files, err := unpack(open(t, hills(t)), folder.Options{})
		if err != nil {
			t.Fatal(err)
		}
		change(files, func(image string) {
			files["pieces/12 4-i-7 (2).txt"].Data = []byte("piece;\n  image: " + image + "\n  name: x\n")
		})
		if _, err := folder.Pack(files, io.Discard, nil); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	extension := module(t, archive.File{Name: "buildFile.xml", Data: []byte(`<VASSAL.build.module.ModuleExtension module="Hills" version="1" moduleVersion="1" vassalVersion="3.7" nextPieceSlotId="1" extensionId="a"/>`)})
	files, err := unpack(open(t, extension), folder.Options{})
	if err != nil || files["missing-images.txt"] != nil {
		t.Errorf("an extension: error %v, list %v", err, files["missing-images.txt"])
	}
}

// VASSAL would drop these without a word.
func TestPackDoubts(t *testing.T) {
	files, err := unpack(open(t, hills(t)), folder.Options{})
	if err != nil {
		t.Fatal(err)
	}
	files["pieces/12 4-I-7.txt"].Data = []byte("marc;Side\tAxis\nmarc;Side\tAxis\npiece;;;4-6.png;4/I/7\tnull;0;0;12;0\n")
	files["pieces/12 4-i-7 (2).txt"].Data = []byte("piece;;;;x\tnull;0;0;12;0\nmark;Side\tAxis\n")
	_, changed := pack(t, files)
	want := []string{
		`pieces/12 4-I-7.txt, line 1 and 1 more: VASSAL itself has no trait "marc;" and drops it`,
		`pieces/12 4-i-7 (2).txt, line 1: "piece;" stands in the last line only`,
		`pieces/12 4-i-7 (2).txt, line 2: the last line of a piece begins with "piece;"`,
	}
	if diff := cmp.Diff(want, changed.Doubts); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestPackRefuses(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(fstest.MapFS)
		want   string
	}{
		"no index":          {func(f fstest.MapFS) { delete(f, "entries.csv") }, "no entries.csv"},
		"another index":     {func(f fstest.MapFS) { f["entries.csv"].Data = []byte("a,b,c,d\n") }, "does not begin with"},
		"a torn index":      {func(f fstest.MapFS) { f["entries.csv"].Data = append(f["entries.csv"].Data, "x,y\n"...) }, "entries.csv"},
		"an unknown method": {func(f fstest.MapFS) { f["entries.csv"].Data = append(f["entries.csv"].Data, "x,lzma,,\n"...) }, `line 6: method "lzma"`},
		"a time of none":    {func(f fstest.MapFS) { f["entries.csv"].Data = append(f["entries.csv"].Data, "x,stored,today,\n"...) }, `time "today"`},
		"out of the folder": {func(f fstest.MapFS) {
			f["entries.csv"].Data = append(f["entries.csv"].Data, "../x,stored,2024-05-17 13:14:16,\n"...)
		}, "no name for a file"},
		"a file elsewhere": {func(f fstest.MapFS) {
			f["entries.csv"].Data = append(f["entries.csv"].Data, "x,stored,2024-05-17 13:14:16,.git/config\n"...)
		}, "is left empty"},
		"an entry twice": {func(f fstest.MapFS) {
			f["entries.csv"].Data = append(f["entries.csv"].Data, "moduledata,stored,2024-05-17 13:14:16,\n"...)
		}, "there already"},
		"a piece that's gone": {func(f fstest.MapFS) { delete(f, "pieces/12 4-I-7.txt") }, "files/buildFile.xml: line 3"},
		"a piece in no place": {func(f fstest.MapFS) {
			edited(f, "@pieces/12 4-I-7.txt", "\n\t@pieces/old/12.txt\n")
		}, "files/buildFile.xml: line 3: read file: open pieces/old/12.txt"},
		"a piece between others": {func(f fstest.MapFS) {
			edited(f, "@pieces/12 4-I-7.txt", "@pieces/12 4-I-7.txt<a/>")
		}, "line 3: @pieces/12 4-I-7.txt stands in an element with others in it"},
		"a piece without fields": {func(f fstest.MapFS) { f["pieces/12 4-I-7.txt"].Data = []byte("mark;x\n") }, "4-I-7.txt: line 1"},
		"a field that the trait does not have": {func(f fstest.MapFS) {
			f["pieces/12 4-I-7.txt"].Data = []byte("mark;\n  properties: Side\npiece;\n  picture: x.png\n")
		}, `pieces/12 4-I-7.txt: line 4: "picture" is no field of piece;; it has clone key, delete key, image, name`},
		"a field twice": {func(f fstest.MapFS) {
			f["pieces/12 4-I-7.txt"].Data = []byte("piece;\n  name: x\n  image: x.png\n")
		}, `line 3: "image" stands here twice, or behind a later field`},
		"a state twice": {func(f fstest.MapFS) {
			f["pieces/12 4-I-7.txt"].Data = []byte("mark;\n  state: x\n  state: y\n")
		}, `line 3: the state stands here twice`},
		"a field without a value": {func(f fstest.MapFS) { f["pieces/12 4-I-7.txt"].Data = []byte("mark;\n  properties\n") }, `line 2: "properties" is no field`},
		"a field of no trait":     {func(f fstest.MapFS) { f["pieces/12 4-I-7.txt"].Data = []byte("  name: x\n") }, `line 1: "  name: x" begins no trait`},
		"fields behind a line with a TAB": {func(f fstest.MapFS) {
			f["pieces/12 4-I-7.txt"].Data = []byte("mark;Side\tAxis\n  properties: Side\n")
		}, `line 2: "  properties: Side" begins no trait`},
		"a piece in no build file": {func(f fstest.MapFS) {
			f["pieces/13.txt"] = f["pieces/12 4-I-7.txt"]
		}, `pieces/13.txt: no text in the build file is @pieces/13.txt`},
		"a picture that a piece shows": {func(f fstest.MapFS) {
			f["entries.csv"].Data = append(f["entries.csv"].Data, "images/4-6.png,stored,2024-05-17 13:14:16,\n"...)
		}, `pieces/12 4-I-7.txt, line 10: it shows images/4-6.png, whose file is gone`},
		"an image with a typing error": {func(f fstest.MapFS) {
			f["pieces/12 4-i-7 (2).txt"].Data = []byte("piece;\n  image: a&c.png\n  name: x\n")
		}, `pieces/12 4-i-7 (2).txt, line 2: it shows the image "a&c.png", which is not in files/images/; correct the name, put the image there, or add the name to missing-images.txt`},
		"a mask with a typing error": {func(f fstest.MapFS) {
			f["pieces/12 4-i-7 (2).txt"].Data = []byte("piece;\n  image: a&b.png\n  name: x\n")
			f["pieces/12 4-I-7.txt"].Data = []byte("obs;\n  key: Ctrl H\n  image: flop.png\n  command: Mask\n  state owner: null\n  state who may unmask:\npiece;\n  name: x\n" + at("12"))
		}, `pieces/12 4-I-7.txt, line 3: it shows the image "flop.png"`},
		"an image of a placed piece": {func(f fstest.MapFS) {
			f["prototypes/piece CON.txt"].Data = []byte("placemark;\n  piece: +/null/piece;;;fire.png;Fire/null;0;0;2;0\npiece;\n  name:\n" + at(""))
		}, `prototypes/piece CON.txt, line 2: it shows the image "fire.png"`},
		"an image of a button": {func(f fstest.MapFS) {
			edited(f, "    <VASSAL.build.module.PrototypesContainer>", "    <VASSAL.build.module.NotesWindow icon=\"memo.png\"/><VASSAL.build.module.PrototypesContainer>")
		}, `files/buildFile.xml, line 5: it shows the image "memo.png"`},
		"an image in small letters": {func(f fstest.MapFS) {
			edited(f, "@pieces/12 4-i-7 (2).txt", "+/null/piece;;;A B, é.png;x/null;0;0;12;0")
			delete(f, "pieces/12 4-i-7 (2).txt")
		}, `files/buildFile.xml, line 4: it shows the image "A B, é.png"`},
		"an image of a module without pieces": {func(f fstest.MapFS) {
			f["files/buildFile.xml"].Data = []byte("<VASSAL.build.GameModule name=\"x\">\n<VASSAL.build.module.NotesWindow icon=\"memo.png\"/></VASSAL.build.GameModule>")
			for name := range f {
				if strings.HasPrefix(name, "pieces/") || strings.HasPrefix(name, "prototypes/") {
					delete(f, name)
				}
			}
			f["files/later.txt"] = &fstest.MapFile{Data: bytes.Repeat([]byte("later "), 100)} // is read after the build file
		}, `files/buildFile.xml, line 2: it shows the image "memo.png"`},
		"torn XML": {func(f fstest.MapFS) { f["files/buildFile.xml"].Data = []byte("<a>") }, "is not closed"},
	} {
		files, err := unpack(open(t, hills(t)), folder.Options{})
		if err != nil {
			t.Fatal(err)
		}
		tt.change(files)
		if _, err := folder.Pack(files, io.Discard, nil); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, tt.want)
		}
	}
}

// A: names that are not for every system, and files that can be read in two ways.
// The names are given to an archive in the place of others of the same length.
//
// hostile: A1 A2 A3 A4 A6 A8 A11 A12 A13
func TestUnpackRefuses(t *testing.T) {
	for name, tt := range map[string]struct {
		code   string
		rename bool // it can be unpacked with Options.Rename
	}{
		"../evil.png":    {archive.PathEscape, false},
		"/absolute.g":    {archive.PathEscape, false},
		`C:\windows.`:    {archive.PathEscape, false},
		`..\evil.png`:    {archive.PathEscape, false},
		"images//a.p":    {archive.NotCanonical, false},
		"a\x1b[2J.png":   {archive.BadName, false},
		"com1.pngpng":    {archive.WindowsName, true},
		"COM1.picpic":    {archive.WindowsName, true},
		"image?.pngx":    {archive.WindowsName, true},
		"trailing.p ":    {archive.WindowsName, true},
		"BUILDfile.x":    {"", false},
		"a\xe9bcdef.gif": {archive.NameEncoding, true},
		".git/config":    {archive.ActiveName, true},
		"x/.GIT./head":   {archive.WindowsName, true},
		"git~1/config":   {archive.ActiveName, true},
		".gitattributes": {archive.ActiveName, true},
		"CVS/Entries":    {archive.ActiveName, true},
		"images/a.lnk":   {archive.ActiveName, true},
	} {
		placeholder := strings.Repeat("x", len(name))
		data := module(t, archive.File{Name: "buildFile.xml", Data: []byte(build)}, archive.File{Name: placeholder, Data: []byte("content")})
		data = bytes.ReplaceAll(data, []byte(placeholder), []byte(name))
		f := open(t, data)
		n := 0
		err := folder.Unpack(f, folder.Options{}, func(string, io.Reader) error { n++; return nil })
		if got := codeOf(err); got != tt.code || err != nil && n > 0 {
			t.Errorf("%q: %v with code %q after %d files, want %q", name, err, got, n, tt.code)
		}
		if !tt.rename {
			continue
		}
		files, err := unpack(f, folder.Options{Rename: true})
		if err != nil {
			t.Errorf("%q: %v", name, err)
			continue
		}
		for file := range files {
			if archive.Acts(file) {
				t.Errorf("%q: %s acts", name, file)
			}
		}
		if back, _ := pack(t, files); !bytes.Equal(back, data) {
			t.Errorf("%q: packed again it is another file; files %q", name, slices.Sorted(maps.Keys(files)))
		}
	}
}

// Whatever is in a definition: it is kept.
func TestAnyPieceIsKept(t *testing.T) {
	text := rapid.StringOf(rapid.RuneFrom([]rune("+/null;,\\\t'@␉ab\n\r<&>\"é😀 :")))
	// Traits whose fields have names, with values that mean something in the files.
	id := rapid.SampledFrom([]string{"", "mark;", "emb2;", "obs;", "sendto;", "delete;", "marc;", "nonRect;"})
	value := rapid.OneOf(text, rapid.SampledFrom([]string{"70,130", "70,128", "Ctrl F", "112,65", "112,0", "Ctrl Shift F1", "state: x", "field 9: x", "", " "}))
	rapid.Check(t, func(rt *rapid.T) {
		var b strings.Builder
		b.WriteString("<VASSAL.build.GameModule>\n")
		escape := strings.NewReplacer("&", "&amp;", "<", "&lt;", "\r", "&#13;")
		for range rapid.IntRange(1, 3).Draw(rt, "slots") {
			definition := text.Draw(rt, "definition")
			if rapid.Bool().Draw(rt, "piece") {
				fields := strings.Join(rapid.SliceOfN(value, 0, 5).Draw(rt, "fields"), ";")
				definition = "+/null/" + id.Draw(rt, "trait") + fields + "\tpiece;;;;/" + text.Draw(rt, "state") + "\tnull;0;0;1;0"
			}
			b.WriteString("<VASSAL.build.widget.PieceSlot gpid=\"1\">" + escape.Replace(definition) + "</VASSAL.build.widget.PieceSlot>\n")
		}
		b.WriteString("</VASSAL.build.GameModule>")
		data := module(t, archive.File{Name: "buildFile.xml", Data: []byte(b.String())})
		files, err := unpack(open(t, data), folder.Options{})
		if err != nil {
			rt.Fatal(err)
		}
		if back, _ := pack(t, files); !bytes.Equal(back, data) {
			rt.Fatalf("another file; unpacked %q", files["files/buildFile.xml"].Data)
		}
	})
}

// Real modules: the same entries in the same order with the same bytes.
func TestCorpusModules(t *testing.T) {
	for _, path := range corpus.Files(t, slices.Concat(corpus.Modules, corpus.Extensions)...) {
		t.Run(corpus.Name(t, path), func(t *testing.T) {
			data := corpus.Bytes(t, path)
			f := open(t, data)
			files, err := unpack(f, folder.Options{})
			if code := codeOf(err); code != "" {
				t.Logf("%v", err)
				files, err = unpack(f, folder.Options{Rename: true})
			}
			if err != nil {
				t.Fatal(err)
			}
			pieces := 0
			for name := range files {
				if strings.HasPrefix(name, "pieces/") || strings.HasPrefix(name, "prototypes/") {
					pieces++
				}
			}
			back, changed := pack(t, files)
			if len(changed.Added)+len(changed.Gone) > 0 {
				t.Errorf("changed: %+v", changed)
			}
			for _, doubt := range changed.Doubts {
				t.Log(doubt)
			}
			again := open(t, back)
			was, is := f.Archive.Entries(), again.Archive.Entries()
			if len(was) != len(is) {
				t.Fatalf("%d entries, %d before", len(is), len(was))
			}
			for i := range was {
				a, b := was[i], is[i]
				if a.Name != b.Name || a.CRC32 != b.CRC32 || a.Size != b.Size || !a.Modified.Equal(b.Modified) || a.Size > 0 && a.Method != b.Method {
					t.Errorf("entry %d is %+v, was %+v", i, b, a)
				}
			}
			for _, name := range again.Archive.Names() {
				if r, err := again.Archive.Open(name); err != nil {
					t.Errorf("%s: %v", name, err)
				} else if _, err := io.Copy(io.Discard, r); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
			if f.Module != nil {
				t.Logf("%d of %d pieces and prototypes in files", pieces, len(f.Module.Slots)+len(f.Module.Prototypes))
			}
		})
	}
}

// codeOf returns the code of the archive.Error within err, "" if there is none.
func codeOf(err error) string {
	var e *archive.Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// edited replaces a text of the build file.
func edited(f fstest.MapFS, old, new string) {
	file := f["files/buildFile.xml"]
	file.Data = bytes.ReplaceAll(file.Data, []byte(old), []byte(new))
}
