package buildfile_test

import (
	"bytes"
	"testing"

	"github.com/beevik/etree"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

var fuzzLimits = buildfile.Limits{Bytes: 1 << 16, Depth: 64, Attributes: 64, Nodes: 4096}

// FuzzRead checks that no file does harm, and that each is read as encoding/xml reads it.
func FuzzRead(f *testing.F) {
	f.Add([]byte(hills))
	f.Add([]byte(reinforcements))
	f.Add([]byte("<VASSAL.build.GameModule>" + turns + "</VASSAL.build.GameModule>"))
	f.Add([]byte("<?xml version='1.0' encoding='windows-1252'?><a b='1\t2'>&lt;<![CDATA[x]]><!-- y --><?z?></a>"))
	f.Add(utf16File("<a>\u00e4</a>", true, littleEndian))
	for _, path := range corpus.SeedFiles(f, 30<<10, corpus.Modules...) {
		f.Add(corpus.BuildFile(f, path))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		tree, err := buildfile.Read(data, fuzzLimits)
		compareStandard(t, data, tree, err)
		if err != nil {
			reasonOf(t, err)
			return
		}
		for i := range tree.Len() {
			if e := tree.At(i); e.Index() != i || i > 0 && !e.Parent.Contains(e) {
				t.Fatalf("element %d is out of order", i)
			}
			tree.At(i).Position()
		}
		view(t, tree)
		writeAgain(t, tree, data)
	})
}

// writeAgain checks that a file that is not changed is the same file, and that a file that is changed
// or written anew has the same elements.
func writeAgain(t *testing.T, tree *buildfile.Tree, data []byte) {
	if same, err := tree.Edit().Bytes(); err != nil || !bytes.Equal(same, data) {
		t.Fatalf("unchanged: %v, %q", err, same)
	}
	last := tree.At(tree.Len() - 1)
	edit := tree.Edit()
	edit.SetAttr(last, "umpire", "a\nb")
	changed, err := edit.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	lim := fuzzLimits
	lim.Bytes, lim.Nodes, lim.Attributes = 2*lim.Bytes, 2*lim.Nodes, 2*lim.Attributes
	again, err := buildfile.Read(changed, lim)
	if err != nil || again.At(last.Index()).Value("umpire") != "a\nb" {
		t.Fatalf("changed: %v, %q", err, changed)
	}
	if doc := etree.NewDocument(); doc.ReadFromBytes(changed) != nil || doc.FindElement("//*[@umpire]") == nil {
		t.Fatalf("etree does not find the change in %q", changed)
	}
	anew, err := tree.Root.Draft().Encode()
	if err != nil {
		return // a name that no Java class can have
	}
	lim.Bytes *= 8 // one character can become a reference
	if again, err = buildfile.Read(anew, lim); err != nil {
		t.Fatalf("written anew: %v, %q", err, anew)
	}
	sameTree(t, tree, again)
}

func view(t *testing.T, tree *buildfile.Tree) {
	switch tree.Kind() {
	case buildfile.ModuleKind:
		m, err := tree.Module()
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range m.Slots {
			s.Path()
		}
		for _, tracker := range m.TurnTrackers {
			if _, err := tracker.Describe("", nil); err != nil {
				t.Fatalf("start of turn tracker: %v", err)
			}
		}
	case buildfile.ExtensionKind:
		if _, err := tree.Extension(); err != nil {
			t.Fatal(err)
		}
	}
}

func FuzzReadMetadata(f *testing.F) {
	f.Add([]byte(`<data version="1"><version>1.2</version><VassalVersion>3.6.10</VassalVersion><dateSaved>1</dateSaved><name>a</name><name lang="b">c</name></data>`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := buildfile.ReadMetadata(buildfile.ModuleData, data, fuzzLimits); err != nil {
			reasonOf(t, err)
		}
	})
}

func FuzzDescribe(f *testing.F) {
	f.Add("0|2;0;false;-1;1\\;0\\;0\\;true,true,true")
	f.Add("0|7;1")
	tree, err := buildfile.Read([]byte("<VASSAL.build.GameModule>"+turns+"</VASSAL.build.GameModule>"), buildfile.Limits{})
	if err != nil {
		f.Fatal(err)
	}
	m, err := tree.Module()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, state string) {
		turn, err := m.TurnTrackers[0].Describe(state, nil)
		if err == nil && (len(turn.All) != 4 || len(turn.Active) == 0) {
			t.Fatalf("%d levels, %d active", len(turn.All), len(turn.Active))
		}
	})
}
