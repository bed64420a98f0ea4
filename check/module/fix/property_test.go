package fix_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/check/module"
	"github.com/umpire-vassal/umpire/check/module/fix"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
	zipped "github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/dump"
)

// Whatever is wrong with a module, all fixes together leave other entries as they are, lint
// clean in what they mend, and find nothing to do the second time. No piece of the set-up moves.
func TestMendsAnything(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		data := faulty(rt)
		made := mendAll(rt, t, data, fix.All())
		again, err := fix.Plan(module.New(open(rt, made), nil, vmod.DefaultOptions().Game), fix.All(), fix.Extensions{Known: true})
		if err != nil {
			rt.Fatal(err)
		}
		for i := range again.Steps {
			if again.Steps[i].Changes() {
				rt.Errorf("%s finds something in what it has mended: %+v", again.Steps[i].Fix.Name, again.Steps[i])
			}
		}
		if diff := cmp.Diff(standing(t, setUps(t, open(rt, data))), standing(t, setUps(t, open(rt, made)))); diff != "" {
			rt.Errorf("set-ups (-before +after):\n%s", diff)
		}
	})
}

// mendAll mends a module by some fixes and returns it.
func mendAll(rt interface {
	Helper()
	Fatal(...any)
}, t *testing.T, data []byte, fixes []*fix.Fix) []byte {
	rt.Helper()
	m := module.New(open(rt, data), nil, vmod.DefaultOptions().Game)
	mended, err := fix.Plan(m, fixes, fix.Extensions{Known: true})
	if err != nil {
		rt.Fatal(err)
	}
	var b bytes.Buffer
	if err := mended.Write(&b); err != nil {
		rt.Fatal(err)
	}
	touched := map[string]bool{}
	for _, s := range mended.Steps {
		for _, text := range s.Texts {
			touched[text.Name] = true
		}
		for _, name := range s.Removed {
			touched[name] = true
		}
		for _, u := range s.SetUps {
			touched[u.Name] = true
		}
	}
	raw(t, data, b.Bytes(), touched)
	lintsWithout(t, open(rt, b.Bytes()), nil, mended)
	return b.Bytes()
}

// faulty draws a module with faults.
func faulty(rt *rapid.T) []byte {
	oneOf := func(label string, words ...string) string { return rapid.SampledFrom(words).Draw(rt, label) }
	var b strings.Builder
	fmt.Fprintf(&b, `<VASSAL.build.GameModule name="Case" version="1.0" VassalVersion="%s"%s>`, oneOf("VASSAL", "3.6.0", "3.7.0"), oneOf("next", "", ` nextPieceSlotId="2"`, ` nextPieceSlotId="50"`))
	b.WriteString(`<VASSAL.build.module.PredefinedSetup name="Start" file="start.vsav" isMenu="false" useFile="true"/>`)
	for range rapid.IntRange(0, 3).Draw(rt, "maps") {
		class := oneOf("class", "Map", "PrivateMap", "PlayerHand")
		fmt.Fprintf(&b, "%s<VASSAL.build.module.%s mapName=\"M\">%s%s</VASSAL.build.module.%[2]s>", oneOf("line", "", "\n", "\r\n    "), class,
			oneOf("picker", "", "<VASSAL.build.module.map.BoardPicker/>", `<VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.boardPicker.Board name="B"/></VASSAL.build.module.map.BoardPicker>`),
			oneOf("metrics", "", `<VASSAL.build.module.map.StackMetrics disabled="true"/>`))
	}
	const rotate, trail = "rotate;6;93,130;91,130;CW;CCW;;;;", "footprint;84,130;Trail;false;false;10;255,255,255;0,0,0;100;50;20;30;1;;;;"
	placer := oneOf("placer", "placemark;Mine;77,130;null;null;0;0;false;;;12;0", "replace;Break;66,130;null", "replace;Break;66,130;null;null;0;0;false;;;1;0;false;false")
	fmt.Fprintf(&b, "<VASSAL.build.module.PrototypesContainer><VASSAL.build.module.PrototypeDefinition name=\"P\">+/null/%s\tpiece;;;;/\tnull;0;0;;0</VASSAL.build.module.PrototypeDefinition></VASSAL.build.module.PrototypesContainer>", oneOf("prototype", rotate, trail, "mark;a", placer))
	pieces := "begin_save\x1b\x1b"
	for i := range rapid.IntRange(1, 6).Draw(rt, "slots") {
		outer, inner := oneOf("outer", rotate, trail, "mark;a", placer, "prototype;P"), oneOf("inner", rotate, trail, "mark;b", "prototype;P")
		id, name, image := oneOf("gpid", "", "1", "2", "x"), oneOf("name", "A", "B"), oneOf("image", "", "a.png", "b.png")
		definition := fmt.Sprintf("%s\t%s\\\tpiece;;;%s;%s/1\t2\\\tnull;0;0;%s;0", outer, inner, image, name, id)
		fmt.Fprintf(&b, "<VASSAL.build.widget.PieceSlot entryName=\"%s\" gpid=\"%s\">+/null/%s</VASSAL.build.widget.PieceSlot>", name, id, definition)
		if i > 0 {
			pieces += "\\\x1b"
		}
		pieces += fmt.Sprintf("+/%d/%s", i, definition)
	}
	b.WriteString("</VASSAL.build.GameModule>")
	files := []zipped.File{
		{Name: "images/a.png", Data: []byte("a"), Stored: true},
		{Name: "images/b.png", Data: bytes.Repeat([]byte("b"), rapid.IntRange(0, 99).Draw(rt, "size"))},
		{Name: "buildFile.xml", Data: []byte(b.String())},
		{Name: "notes.txt", Data: rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(rt, "notes")},
	}
	if meta := oneOf("metadata", "", "<data", "<data version=\"1\"><version>1.0</version><VassalVersion>3.7.0</VassalVersion><name>Case</name></data>", "<data><name>Else</name><name lang=\"x\">de</name></data>"); meta != "" {
		files = append(files, zipped.File{Name: "moduledata", Data: []byte(meta)})
	}
	game := pack(rt, []zipped.File{{Name: "savedGame", Data: []byte(pieces + "\x1bend_save")}})
	return pack(rt, append(files, zipped.File{Name: "start.vsav", Data: game}))
}

// setUps returns the dumps of all set-ups of a module that can be loaded.
func setUps(t *testing.T, f *vmod.File) map[string]string {
	t.Helper()
	dumps := map[string]string{}
	var look func([]*buildfile.Setup)
	look = func(list []*buildfile.Setup) {
		for _, s := range list {
			look(s.Children)
			if s.Opens() == "" || !f.Archive.Has(s.Opens()) {
				continue
			}
			data, err := f.Archive.Bytes(s.Opens())
			if err != nil {
				t.Fatal(err)
			}
			set, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
			if err != nil {
				continue // VASSAL cannot load it, either
			}
			var b bytes.Buffer
			if err := dump.JSON(&b, dump.Source{Save: set.Save, Module: f.Module}, dump.View{}); err == nil {
				dumps[s.Opens()] = b.String()
			}
		}
	}
	look(f.Module.Setups)
	return dumps
}

// standing returns where the pieces of dumps stand, and what they are called.
func standing(t *testing.T, dumps map[string]string) map[string]string {
	t.Helper()
	short := map[string]string{}
	for entry, text := range dumps {
		var d struct {
			Pieces []struct {
				ID, Name, Map string
				X, Y          int
			}
		}
		if err := json.Unmarshal([]byte(text), &d); err != nil {
			t.Fatal(err)
		}
		short[entry] = fmt.Sprint(d.Pieces)
	}
	return short
}

// The safe fixes change no game: what real modules with faults that were put into them hold
// afterwards is the same, in every set-up.
func TestSafeFixesChangeNoGame(t *testing.T) {
	var safe []*fix.Fix
	for _, f := range fix.All() {
		if f.Risk == "" {
			safe = append(safe, f)
		}
	}
	compared := 0
	for _, path := range corpus.Files(t, corpus.Modules...) {
		whole := open(t, corpus.Bytes(t, path))
		edit := whole.Edit()
		edit.SetAttr(whole.Tree().Root, "nextPieceSlotId", "1")
		for i := range whole.Tree().Len() {
			if e := whole.Tree().At(i); e.Class == "VASSAL.build.module.map.StackMetrics" {
				edit.Remove(e)
			}
		}
		var b bytes.Buffer
		meta := zipped.File{Name: "moduledata", Data: []byte(`<data version="1"><version>none</version><VassalVersion>3.7.0</VassalVersion><name>Else</name></data>`)}
		if err := whole.WriteEdited(&b, edit, zipped.Changes{Put: []zipped.File{meta}}); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		made := mendAll(t, t, b.Bytes(), safe)
		if bytes.Equal(made, b.Bytes()) {
			t.Errorf("%s: nothing was mended", path)
		}
		before := setUps(t, open(t, b.Bytes()))
		compared += len(before)
		if diff := cmp.Diff(before, setUps(t, open(t, made))); diff != "" {
			t.Errorf("%s: set-ups (-before +after):\n%s", path, diff)
		}
	}
	if compared == 0 {
		t.Error("no set-up was compared")
	}
}
