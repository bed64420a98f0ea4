package vmod_test

import (
	"bytes"
	"fmt"
	"image"
	"log"
	"time"

	"github.com/umpire-vassal/umpire/vmod"
	zipped "github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// A copy of a module with one more set-up in its menu: the save is a new entry of
// the archive, the menu a new element of the build file, and all else stays as it
// is byte for byte.
func ExampleFile_WriteEdited() {
	f, err := open(hillsModule)
	if err != nil {
		log.Fatal(err)
	}
	m := f.Module
	at := vmod.Place{Map: "Main Map", At: image.Pt(158, 172)}
	piece, err := m.NewPiece(m.Slots[0], "1700000000001", at)
	if err != nil {
		log.Fatal(err)
	}
	stack := vmod.NewStack("1700000000002", at, 1, piece.ID)
	save, err := m.NewSave(command.Node{Text: "begin_save", Subs: []command.Node{
		{}, // where VASSAL has the conditions on its version
		{Subs: []command.Node{{Text: piece.Encode()}, {Text: stack.Encode()}}},
		{Text: "end_save"},
	}}, time.Time{})
	if err != nil {
		log.Fatal(err)
	}
	var setup, module bytes.Buffer
	if err := save.Write(&setup); err != nil {
		log.Fatal(err)
	}
	edit := f.Edit()
	edit.Append(m.Element, buildfile.Draft{
		Class: "VASSAL.build.module.PredefinedSetup",
		Attrs: []buildfile.Attr{{Name: "name", Value: "Umpire's"}, {Name: "file", Value: "umpire.vsav"}, {Name: "useFile", Value: "true"}, {Name: "isMenu", Value: "false"}},
	})
	if err := f.WriteEdited(&module, edit, zipped.Changes{Put: []zipped.File{{Name: "umpire.vsav", Data: setup.Bytes(), Stored: true}}}); err != nil {
		log.Fatal(err)
	}

	again, err := open(module.Bytes())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(again.Module.Setups[0].Name, again.Module.Setups[0].Opens(), again.Archive.Names())
	// Output: Umpire's umpire.vsav [buildFile.xml images/4-6.png umpire.vsav]
}

// hillsModule is a module with one slot.
var hillsModule = func() []byte {
	var b bytes.Buffer
	w := zipped.NewWriter(&b)
	for _, f := range []zipped.File{
		{Name: "buildFile.xml", Data: []byte("<VASSAL.build.GameModule name=\"Hills\" version=\"1\">\n" +
			`    <VASSAL.build.widget.PieceSlot entryName="4/I/7" gpid="12">+/null/piece;;;4-6.png;4\/I\/7/null;0;0;12;0</VASSAL.build.widget.PieceSlot>` +
			"\n</VASSAL.build.GameModule>\n")},
		{Name: "images/4-6.png", Data: []byte("no picture"), Stored: true},
	} {
		if err := w.Add(f); err != nil {
			log.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}
	return b.Bytes()
}()
