package vmod_test

import (
	"archive/zip"
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
	zipped "github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/obfuscation"
)

const (
	unit  = "+/1700000000001/mark;Side\tpiece;;;4-6.png;4\\/I\\/7/Axis\tMain Map;158;172;12;0"
	stack = "+/1700000000002/stack/Main Map;158;172;1700000000001;@@1"
)

// game is a saved game of these pieces and then these commands.
func game(commands ...string) command.Node {
	var pieces, others []command.Node
	for _, c := range commands {
		if strings.HasPrefix(c, "+/") {
			pieces = append(pieces, command.Node{Text: c})
		} else {
			others = append(others, command.Node{Text: c})
		}
	}
	all := append([]command.Node{{}, {Subs: pieces}}, others...)
	return command.Node{Text: "begin_save", Subs: append(all, command.Node{Text: "end_save"})}
}

func newModule(t *testing.T) *vmod.Module {
	t.Helper()
	f, err := open(archive(t, file{"buildFile.xml", newBuild}, file{"moduledata", moduleData("3.7.26")}))
	if err != nil {
		t.Fatal(err)
	}
	return f.Module
}

// A save names its module even if the module has no metadata file.
func TestNewSaveNamesItsModule(t *testing.T) {
	f, err := open(archive(t, file{"buildFile.xml", newBuild}))
	if err != nil {
		t.Fatal(err)
	}
	s, err := f.Module.NewSave(game(unit, stack), time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := s.Write(&b); err != nil {
		t.Fatal(err)
	}
	if f, err = open(b.Bytes()); err != nil || f.Save.ModuleName() != "New" || f.Save.ModuleVersion() != "2" {
		t.Errorf("%v, module %q %q", err, f.Save.ModuleName(), f.Save.ModuleVersion())
	}
}

func TestNewSaveIsRead(t *testing.T) {
	when := time.Date(2026, 9, 7, 12, 0, 2, 0, time.UTC)
	for _, form := range []obfuscation.Form{obfuscation.VCSK, obfuscation.VOBS, obfuscation.Plain} {
		s, err := newModule(t).NewSave(game(unit, stack, "SETUP_STACK\t", "CHAT<Élodie> - hello"), when)
		if err != nil {
			t.Fatal(err)
		}
		s.Form = form
		var b, again bytes.Buffer
		if err := s.Write(&b); err != nil {
			t.Fatal(err)
		}
		if err := s.Write(&again); err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
			t.Errorf("%s: written twice it is two files, %v", form, err)
		}
		f, err := open(b.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if form == obfuscation.VCSK && len(f.Notices) > 0 {
			t.Errorf("%s: notices %+v", form, f.Notices)
		}
		if diff := cmp.Diff([]string{"savedGame", "savedata", "moduledata"}, f.Archive.Names()); diff != "" {
			t.Errorf("%s: entries (-want +got):\n%s", form, diff)
		}
		if f.Save.Obfuscated.Form != form || f.Save.Text != s.Commands.Encode() {
			t.Errorf("%s: reads back as %s %q", form, f.Save.Obfuscated.Form, f.Save.Text)
		}
		if f.Save.ModuleName() != "New" || f.Save.ModuleVersion() != "2" || f.Save.Meta.DateSaved != when.UnixMilli() || f.Save.Meta.VassalVersion != "3.7.26" {
			t.Errorf("%s: metadata %+v", form, f.Save.Meta)
		}
		if e := f.Archive.Entries()[0]; !e.Modified.Equal(when) {
			t.Errorf("%s: time %v", form, e.Modified)
		}
	}
}

// VASSAL would drop or refuse these without naming the place.
func TestNewSaveRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		commands []string
		want     string
	}{
		"an unknown command":     {[]string{"MARK"}, "drops it"},
		"a torn command":         {[]string{"D/17"}, "needs"},
		"an unknown trait":       {[]string{"+/1/bogus;x\tpiece;;;;/\tnull;0;0;;0"}, `none with the id "bogus;"`},
		"no basic piece":         {[]string{"+/1/mark;x/a"}, "basic pieces stand last"},
		"two basic pieces":       {[]string{"+/1/piece;;;;\tpiece;;;;/\tnull;0;0;;0"}, "basic pieces stand last"},
		"a state too few":        {[]string{"+/1/mark;x\tpiece;;;;/a"}, "no state for trait"},
		"a piece twice":          {[]string{unit, unit}, "added twice"},
		"a stack of nothing":     {[]string{stack}, "not in the game"},
		"another way of writing": {[]string{"UNDO\tyes"}, "not as VASSAL writes it"},
		"a torn turn":            {[]string{"TURNTurnTracker0\tx"}, ""},
		"in a step":              {[]string{"LOG\tMARK"}, "drops it"},
		"a step in a step":       {[]string{"LOG\tLOG\tCHATx"}, "within a recorded"},
		"a message":              {[]string{"PRIV_CHAT/x"}, "no file holds"},
		"not utf-8":              {[]string{"CHAT\xff"}, "utf-8"},
		"a second end":           {[]string{"end_save"}, "one end_save"},
	} {
		s, err := newModule(t).NewSave(game(c.commands...), time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := s.Write(&b); err == nil || !strings.Contains(err.Error(), c.want) || b.Len() > 0 {
			t.Errorf("%s: error %v, want one with %q; %d bytes are written", name, err, c.want, b.Len())
		}
	}
	s := &vmod.NewSave{Commands: game(unit)}
	for _, form := range []obfuscation.Form{obfuscation.VCSZ, obfuscation.BangVOBS, obfuscation.VOBS} {
		s.Form = form // without a key
		if err := s.Write(&bytes.Buffer{}); err == nil {
			t.Errorf("form %s was written", form)
		}
	}
}

// Every step of a log is such as VASSAL writes it, and so is a null in it.
func TestNewSaveOfALog(t *testing.T) {
	commands := game(unit, stack)
	commands.Subs = append(commands.Subs, command.Node{Text: "LOG\tnull", Subs: []command.Node{{Text: "LOG\tCHAT* moved"}, {Text: "LOG\t-/1700000000001"}}})
	s := &vmod.NewSave{Commands: commands}
	var b bytes.Buffer
	if err := s.Write(&b); err != nil {
		t.Fatal(err)
	}
	if f, err := open(b.Bytes()); err != nil || !f.Save.Log() {
		t.Errorf("no log: %v", err)
	}
}

// B3: Java reads a save by its local headers: one savedGame, the first of all entries,
// deflated, with its sizes in front.
//
// hostile: B3
func TestNewSaveInItsFile(t *testing.T) {
	s, err := newModule(t).NewSave(game(unit, stack), time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := s.Write(&b); err != nil {
		t.Fatal(err)
	}
	const name = "savedGame"
	header := b.Bytes()
	if !bytes.HasPrefix(header, []byte("PK\x03\x04")) || string(header[30:30+len(name)]) != name {
		t.Fatalf("the file begins with %q", header[:40])
	}
	if flags, method := header[6], header[8]; flags&8 != 0 || method != 8 {
		t.Errorf("flags %x, method %d", flags, method)
	}
	z, err := zip.NewReader(bytes.NewReader(header), int64(len(header)))
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range z.File {
		if f.Name == name {
			n++
		}
	}
	if local := bytes.Count(header, []byte("PK\x03\x04")); n != 1 || local != len(z.File) {
		t.Errorf("%d saved games in the directory, %d local headers for %d entries", n, local, len(z.File))
	}
}

var errFull = errors.New("no space left on device")

type full struct{ room int }

func (f *full) Write(b []byte) (int, error) {
	n := min(len(b), f.room)
	f.room -= n
	if n < len(b) {
		return n, errFull
	}
	return n, nil
}

// F3 for a save: whichever byte does not fit, writing fails.
//
// hostile: F3
func TestNewSaveOnAFullDisk(t *testing.T) {
	s, err := newModule(t).NewSave(game(unit, stack), time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	var whole bytes.Buffer
	if err := s.Write(&whole); err != nil {
		t.Fatal(err)
	}
	for room := range whole.Len() {
		if err := s.Write(&full{room}); !errors.Is(err, errFull) {
			t.Fatalf("room for %d of %d bytes: %v", room, whole.Len(), err)
		}
	}
}

func rewritten(t *testing.T, s *vmod.Save) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := s.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Real saves come out byte for byte; in another form and with another command they hold the same.
func TestCorpusSavesAreWritten(t *testing.T) {
	for _, path := range corpus.Files(t, corpus.Saves...) {
		t.Run(corpus.Name(t, path), func(t *testing.T) {
			data := corpus.Bytes(t, path)
			f, err := open(data)
			if err != nil {
				t.Fatal(err)
			}
			if same := rewritten(t, f.Save); !bytes.Equal(same, data) && len(f.Archive.Problems()) == 0 {
				t.Error("unchanged it is another file")
			}
			text := f.Save.Text
			forms := []obfuscation.Form{obfuscation.VCSK, obfuscation.VOBS, obfuscation.Plain}
			if len(text) > 1<<20 {
				forms = forms[1:2] // packing takes its time
			}
			for _, form := range forms {
				f.Save.Obfuscated.Form, f.Save.Obfuscated.Key = form, 7
				f.Save.Text = text + "\x1bCHATadded"
				again, err := open(rewritten(t, f.Save))
				if err != nil {
					t.Fatal(err)
				}
				if again.Save.Text != f.Save.Text || again.Save.Obfuscated.Form != form {
					t.Errorf("%s: another text", form)
				}
				if diff := cmp.Diff(f.Archive.Names(), again.Archive.Names()); diff != "" {
					t.Errorf("%s: entries (-want +got):\n%s", form, diff)
				}
				if diff := cmp.Diff(f.Save.Module, again.Save.Module); diff != "" {
					t.Errorf("%s: module data (-want +got):\n%s", form, diff)
				}
			}
			f.Save.Text = text + "\x1bno command at all"
			if err := f.Save.Write(&bytes.Buffer{}); err == nil {
				t.Error("a command that VASSAL does not know was written")
			}
		})
	}
}

// VASSAL's own saves are such as NewSave writes: nothing that it checks is
// stricter than VASSAL.
func TestCorpusGamesAsNewSaves(t *testing.T) {
	m, err := open(corpus.Bytes(t, corpus.Path(t, "bastogne/bastogne.vmod")))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range corpus.Files(t, corpus.Saves...) {
		if !strings.Contains(path, "bastogne-play") {
			continue
		}
		f, err := open(corpus.Bytes(t, path))
		if err != nil {
			t.Fatal(err)
		}
		var commands command.Node
		for token := range command.Top(f.Save.Text) {
			n, err := token.Node(command.DefaultLimits())
			if err != nil {
				t.Fatal(err)
			}
			commands.Subs = append(commands.Subs, n)
		}
		commands.Text, commands.Subs = commands.Subs[0].Text, commands.Subs[1:]
		s, err := m.Module.NewSave(commands, time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := s.Write(&b); err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		again, err := open(b.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if again.Save.Text != f.Save.Text || again.Save.Log() != f.Save.Log() || again.Save.ModuleName() != f.Save.ModuleName() {
			t.Errorf("%s: another game", path)
		}
	}
}

// B5: one attribute of a real module changed; its other entries stay what they
// are to the byte.
//
// hostile: B5
func TestCorpusModulesAreEdited(t *testing.T) {
	for _, path := range corpus.Files(t, slices.Concat(corpus.Modules, corpus.Extensions)...) {
		t.Run(corpus.Name(t, path), func(t *testing.T) {
			data := corpus.Bytes(t, path)
			f, err := open(data)
			if err != nil {
				t.Fatal(err)
			}
			var same bytes.Buffer
			if err := f.WriteEdited(&same, nil, zipped.Changes{}); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(same.Bytes(), data) && len(f.Archive.Problems()) == 0 {
				t.Error("unchanged it is another file")
			}
			// The metadata file has the description, too, and no other file has it.
			for name, also := range map[string]string{"note": "", "description": metadataOf(f)} {
				edit := f.Edit()
				edit.SetAttr(rootOf(f), name, "a\nb")
				var b bytes.Buffer
				if err := f.WriteEdited(&b, edit, zipped.Changes{}); err != nil {
					t.Fatal(err)
				}
				again, err := open(b.Bytes())
				if err != nil {
					t.Fatal(err)
				}
				if got := rootOf(again).Value(name); got != "a\nb" {
					t.Errorf("%s is %q", name, got)
				}
				was, is := f.Archive.Entries(), again.Archive.Entries()
				for i := range was {
					if entry := was[i].Name; entry != "buildFile" && entry != "buildFile.xml" && entry != also &&
						(was[i].CRC32 != is[i].CRC32 || was[i].Compressed != is[i].Compressed || is[i].Name != entry) {
						t.Errorf("%s: %s changed", name, entry)
					}
				}
			}
		})
	}
}

// metadataOf returns the name of the metadata file that VASSAL reads of a module or extension.
func metadataOf(f *vmod.File) string {
	if f.Extension != nil {
		return string(buildfile.ExtensionData)
	}
	return string(buildfile.ModuleData)
}

func rootOf(f *vmod.File) *buildfile.Element {
	if f.Module != nil {
		return f.Module.Element
	}
	return f.Extension.Element
}
