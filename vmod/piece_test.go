package vmod_test

import (
	"bytes"
	"image"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
)

const pieces = `<VASSAL.build.GameModule name="Hills" version="1">
<VASSAL.build.widget.PieceSlot entryName="4/I/7" gpid="12">+/null/prototype;Unit	cmt;a note\	piece;;;4-6.png;4\/I\/7/	\	null;0;0;12;0</VASSAL.build.widget.PieceSlot>
<VASSAL.build.widget.PieceSlot entryName="a deck" gpid="13">+/null/deck;/null;0;0;false</VASSAL.build.widget.PieceSlot>
<VASSAL.build.module.PrototypeDefinition name="Unit">+/null/mark;Side	piece;;;;/Axis	null;0;0;;0</VASSAL.build.module.PrototypeDefinition>
</VASSAL.build.GameModule>`

func TestNewPiece(t *testing.T) {
	f, err := open(archive(t, file{"buildFile.xml", pieces}))
	if err != nil {
		t.Fatal(err)
	}
	where := vmod.Place{Map: "Main Map", At: image.Pt(158, 172)}
	got, err := f.Module.NewPiece(f.Module.Slots[0], "1700000000001", where)
	if err != nil {
		t.Fatal(err)
	}
	want := "+/1700000000001/mark;Side\tpiece;;;4-6.png;4\\/I\\/7/Axis\tMain Map;158;172;12;1;UniqueID;1700000000001"
	if diff := cmp.Diff(want, got.Encode()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	want = "+/1700000000002/stack/Main Map;158;172;1700000000001;@@1"
	if diff := cmp.Diff(want, vmod.NewStack("1700000000002", where, 1, "1700000000001").Encode()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if _, err := f.Module.NewPiece(f.Module.Slots[1], "1", where); err == nil {
		t.Error("a deck was put into the game as a piece")
	}
}

// A trait that VASSAL has not is written if the module brings classes for it.
func TestNewSaveWithTraitsOfTheModule(t *testing.T) {
	custom := strings.Replace(pieces, "mark;Side", "footing;Side", 1)
	for _, with := range []bool{false, true} {
		files := []file{{"buildFile.xml", custom}}
		if with {
			files = append(files, file{"custom/Footing.class", ""})
		}
		f, err := open(archive(t, files...))
		if err != nil {
			t.Fatal(err)
		}
		piece, err := f.Module.NewPiece(f.Module.Slots[0], "1700000000001", vmod.Place{Map: "Main Map"})
		if err != nil {
			t.Fatal(err)
		}
		s, err := f.Module.NewSave(game(piece.Encode()), time.Time{})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Write(&bytes.Buffer{}); (err == nil) != with {
			t.Errorf("classes in the module: %v, error %v", with, err)
		}
	}
}

// Every slot of every real module can be put into a game, which is read back with
// all of them in their places.
func TestCorpusSlotsInAGame(t *testing.T) {
	for _, path := range corpus.Files(t, corpus.Modules...) {
		t.Run(corpus.Name(t, path), func(t *testing.T) {
			f, err := open(corpus.Bytes(t, path))
			if err != nil {
				t.Fatal(err)
			}
			if len(f.Module.Maps) == 0 {
				t.Skip("no map")
			}
			var all []string
			ids := map[string]*vmod.Place{}
			for i, slot := range f.Module.Slots {
				where := vmod.Place{Map: f.Module.Maps[0].Name, At: image.Pt(i%50*60, i/50*60)}
				id, stack := strconv.Itoa(1_700_000_000_000+2*i), strconv.Itoa(1_700_000_000_001+2*i)
				piece, err := f.Module.NewPiece(slot, id, where)
				if err != nil {
					t.Logf("%v", err)
					continue
				}
				all = append(all, piece.Encode(), vmod.NewStack(stack, where, 1, id).Encode())
				ids[id] = &where
			}
			s, err := f.Module.NewSave(game(all...), time.Time{})
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			if err := s.Write(&b); err != nil {
				t.Fatal(err)
			}
			again, err := open(b.Bytes())
			if err != nil {
				t.Fatal(err)
			}
			g, err := again.Save.Load(f.Module)
			if err != nil {
				t.Fatal(err)
			}
			found := 0
			for id, where := range ids {
				o := g.Object(id)
				if o == nil || o.Map() == nil {
					t.Errorf("%s is not on a map", id)
					continue
				}
				if at := o.At(); at != where.At {
					t.Errorf("%s is at %v, want %v", id, at, where.At)
				}
				found++
			}
			t.Logf("%d pieces of %d slots", found, len(f.Module.Slots))
		})
	}
}
