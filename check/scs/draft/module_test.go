package draft_test

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// module is a module of these components.
func module(t testing.TB, name, components string) *vmod.Module {
	t.Helper()
	text := `<VASSAL.build.GameModule name="` + escape(name) + `" version="1">` + components + `</VASSAL.build.GameModule>`
	var buffer bytes.Buffer
	w := zip.NewWriter(&buffer)
	f, err := w.Create("buildFile.xml")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := vmod.Open(bytes.NewReader(buffer.Bytes()), int64(buffer.Len()), vmod.DefaultOptions())
	if err != nil {
		t.Fatal(err)
	}
	return file.Module
}

func escape(s string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(s))
	return b.String()
}

// folder is a list in a palette, with what is in it.
func folder(name string, slots ...string) string {
	return `<VASSAL.build.widget.ListWidget entryName="` + escape(name) + `">` + strings.Join(slots, "") + `</VASSAL.build.widget.ListWidget>`
}

func palette(folders ...string) string {
	return `<VASSAL.build.module.PieceWindow entryName="Counters">` + strings.Join(folders, "") + `</VASSAL.build.module.PieceWindow>`
}

// slot is a piece slot; traits stand outside its basic piece.
func slot(gpid, name, image string, traits ...trait.Raw) string {
	traits = append(traits, trait.Raw{Type: "piece;;;" + field(image) + ";" + field(name), State: "null;0;0;" + gpid + ";0"})
	typ, state := trait.Join(traits)
	add := command.AddPiece{ID: "null", Type: typ, State: state}
	return `<VASSAL.build.widget.PieceSlot entryName="` + escape(name) + `" gpid="` + escape(gpid) + `">` + escape(add.Encode()) + `</VASSAL.build.widget.PieceSlot>`
}

// field is a text as a part of a trait's type.
func field(s string) string { return strings.ReplaceAll(s, ";", `\;`) }

func marker(name, value string) trait.Raw { return trait.Raw{Type: "mark;" + name, State: value} }

func prototype(name string) trait.Raw { return trait.Raw{Type: "prototype;" + name} }

func sides(names ...string) string {
	var b strings.Builder
	for _, name := range names {
		b.WriteString("<entry>" + escape(name) + "</entry>")
	}
	return "<VASSAL.build.module.PlayerRoster>" + b.String() + "</VASSAL.build.module.PlayerRoster>"
}

// located is a piece of which a test knows no more than where it is.
type located struct{ site bind.Site }

func (located) ID() string                     { return "1" }
func (located) GPID() string                   { return "" }
func (located) Stack() string                  { return "" }
func (located) BasicName() string              { return "" }
func (located) ShownName() string              { return "" }
func (located) Masked() bool                   { return false }
func (located) MaskedBy() string               { return "" }
func (l located) Site() bind.Site              { return l.site }
func (located) Images() []string               { return nil }
func (located) Prototypes() []string           { return nil }
func (located) Layers() []bind.Layer           { return nil }
func (located) Property(string) (string, bool) { return "", false }

func pieceAt(window, board, zone, location string) []bind.Piece {
	return []bind.Piece{located{bind.Site{Window: window, Board: board, Zone: zone, Location: location, Cell: location}}}
}
