package vmod_test

import (
	"fmt"
	"image"
	"image/png"
	"slices"
	"strings"
	"testing"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/grid"
)

// lakes is a module to which extensions add.
const lakes = `<VASSAL.build.GameModule name="Lakes" version="1.0" VassalVersion="3.7.26">
  <VASSAL.build.module.PieceWindow name="Pieces"><VASSAL.build.widget.TabWidget entryName="Sides">
    <VASSAL.build.widget.ListWidget entryName="Blue"><VASSAL.build.widget.PieceSlot entryName="Scout" gpid="1">+/null/piece;;;;Scout/null;0;0;1;0</VASSAL.build.widget.PieceSlot></VASSAL.build.widget.ListWidget>
  </VASSAL.build.widget.TabWidget></VASSAL.build.module.PieceWindow>
  <VASSAL.build.module.Map mapName="Land"><VASSAL.build.module.map.BoardPicker>
    <VASSAL.build.module.map.boardPicker.Board name="North" width="400" height="400"><VASSAL.build.module.map.boardPicker.board.ZonedGrid>
      <VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name="Lake" path="0,0;100,0;100,100;0,100" locationFormat="$name$"/>
    </VASSAL.build.module.map.boardPicker.board.ZonedGrid></VASSAL.build.module.map.boardPicker.Board>
  </VASSAL.build.module.map.BoardPicker>
    <VASSAL.build.module.map.SetupStack name="Fort" owningBoard="North" useGridLocation="false" x="30" y="40"/>
  </VASSAL.build.module.Map>
  <VASSAL.build.module.ChartWindow name="Charts"><VASSAL.build.widget.TabWidget entryName="All"/></VASSAL.build.module.ChartWindow>
  <VASSAL.build.module.Map mapName="Sky"/>
  <VASSAL.build.module.PrototypesContainer><VASSAL.build.module.PrototypeDefinition name="Unit">+/null/piece;;;;/null;0;0;;0</VASSAL.build.module.PrototypeDefinition></VASSAL.build.module.PrototypesContainer>
  <VASSAL.build.module.turn.TurnTracker name="Turn"><VASSAL.build.module.turn.CounterTurnLevel name="Day"/></VASSAL.build.module.turn.TurnTracker>
  <VASSAL.build.module.PredefinedSetup name="Battles" isMenu="true"/>
</VASSAL.build.GameModule>`

// harbour adds to components of lakes, and to what it has added itself.
var harbour = extending("Lakes", "1.5",
	"VASSAL.build.module.PieceWindow:Pieces/VASSAL.build.widget.TabWidget:Sides/VASSAL.build.widget.ListWidget:Blue",
	`<VASSAL.build.widget.PieceSlot entryName="Ship" gpid="ab1:0">+/null/piece;;;ship.png;Ship/null;0;0;ab1:0;0</VASSAL.build.widget.PieceSlot>`,
	"VASSAL.build.module.ChartWindow:Charts/VASSAL.build.widget.TabWidget:All", `<VASSAL.build.widget.WidgetMap/>`,
	"", `<VASSAL.build.module.Map mapName="Sea"><VASSAL.build.module.map.BoardPicker/></VASSAL.build.module.Map>`,
	"VASSAL.build.module.Map:Sea/VASSAL.build.module.map.BoardPicker",
	`<VASSAL.build.module.map.boardPicker.Board name="Deep" image="deep.png"/>`,
	"VASSAL.build.module.Map:Land/VASSAL.build.module.map.BoardPicker/VASSAL.build.module.map.boardPicker.Board:North/VASSAL.build.module.map.boardPicker.board.ZonedGrid",
	`<VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name="Quay" path="200,0;300,0;300,100;200,100" locationFormat="$name$"/>`,
	"VASSAL.build.module.Map:Land/VASSAL.build.module.map.SetupStack:Fort - (30,40)",
	`<VASSAL.build.widget.PieceSlot entryName="Gun" gpid="ab1:1">+/null/piece;;;;Gun/null;0;0;ab1:1;0</VASSAL.build.widget.PieceSlot>`,
	"VASSAL.build.module.PrototypesContainer",
	`<VASSAL.build.module.PrototypeDefinition name="Unit">+/null/mark;Afloat	piece;;;;/yes	null;0;0;;0</VASSAL.build.module.PrototypeDefinition>`,
	"VASSAL.build.module.properties.GlobalProperties", `<VASSAL.build.module.properties.GlobalProperty name="Tide" initialValue="3"/>`,
	"VASSAL.build.module.turn.TurnTracker:Turn/VASSAL.build.module.turn.CounterTurnLevel:Day", `<VASSAL.build.module.turn.ListTurnLevel name="Hour" list="Dawn,Dusk"/>`,
	"VASSAL.build.module.PredefinedSetup:Battles", `<VASSAL.build.module.PredefinedSetup name="Landing" file="landing.vsav" useFile="true"/>`,
)

// extending is an extension that adds components to targets.
func extending(module, version string, adds ...string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<VASSAL.build.module.ModuleExtension module=%q moduleVersion="1.0" version=%q extensionId="ab1" anyModule="false">`, module, version)
	for add := range slices.Chunk(adds, 2) {
		fmt.Fprintf(&b, `<VASSAL.build.module.ExtensionElement target=%q>%s</VASSAL.build.module.ExtensionElement>`, add[0], add[1])
	}
	return b.String() + "</VASSAL.build.module.ModuleExtension>"
}

func extensionFile(t *testing.T, name, build string, more ...file) vmod.ExtensionFile {
	t.Helper()
	f, err := open(archive(t, append(more, file{"buildFile.xml", build})...))
	return vmod.ExtensionFile{Name: name, Open: func() (*vmod.File, error) { return f, err }}
}

func TestExtended(t *testing.T) {
	base, err := open(archive(t, file{"buildFile.xml", lakes}))
	if err != nil {
		t.Fatal(err)
	}
	ship := file{"images/ship.png", picture(t, 20, 10)}
	m := base.Module.Extended([]vmod.ExtensionFile{extensionFile(t, "Harbour", harbour, ship, file{"images/deep.png", picture(t, 700, 500)})})
	if m.Refused != nil || len(m.Extensions) != 1 || m.Extensions[0].Extension.Version != "1.5" {
		t.Fatalf("loaded %v, refused %v", m.Extensions, m.Refused)
	}
	var maps []string
	for _, on := range m.Maps {
		maps = append(maps, on.ID)
	}
	if want := []string{"Land", "Sky", "Map2", "Sea"}; !slices.Equal(maps, want) {
		t.Errorf("maps %v, want %v", maps, want)
	}
	sea, _ := m.Map("Sea")
	if len(sea.Boards) != 1 || sea.Boards[0].Width != 700 {
		t.Errorf("boards of the sea: %+v", sea.Boards)
	}
	north := m.Maps[0].Boards[0]
	if name, _ := north.Grid.LocationName(image.Pt(250, 50), grid.Size{Width: 400, Height: 400}); len(north.Zones) != 2 || name != "Quay" {
		t.Errorf("%d zones, and %q at the quay", len(north.Zones), name)
	}
	if fort := m.Maps[0].AtStart[0]; len(fort.Slots) != 1 || fort.Slots[0].GPID != "ab1:1" {
		t.Errorf("fort: %+v", fort.Slots)
	}
	slot, _ := m.Slot("ab1:0")
	if path := slot.Path(); !slices.Equal(path, []string{"Pieces", "Sides", "Blue"}) {
		t.Errorf("the ship is in %q", path)
	}
	if _, size, err := m.ImageInfo("ship.png"); err != nil || size.Width != 20 {
		t.Errorf("ship.png: %+v, %v", size, err)
	}
	if p, _ := m.Prototype("Unit"); !strings.Contains(p.Definition, "Afloat") {
		t.Errorf("prototype %q", p.Definition)
	}
	if day := m.TurnTrackers[0].Levels[0]; len(day.Levels) != 1 || day.Levels[0].Name != "Hour" {
		t.Errorf("day has the levels %+v", day.Levels)
	}
	if len(m.Setups[0].Children) != 1 || len(m.GlobalProperties) != 1 {
		t.Errorf("set-ups %+v, properties %v", m.Setups[0].Children, m.GlobalProperties)
	}
	game := m.NewGame(nil, nil, true)
	if game := game.Encode(); !strings.Contains(game, "EXT\tHarbour\t1.5") {
		t.Errorf("a new game does not name its extension: %q", game)
	}
	if len(base.Module.Maps) != 2 || len(base.Module.Maps[0].Boards[0].Zones) != 1 {
		t.Error("the module itself has changed")
	}
}

func TestRefusedExtensions(t *testing.T) {
	base, err := open(archive(t, file{"buildFile.xml", lakes}))
	if err != nil {
		t.Fatal(err)
	}
	lost := extending("Lakes", "1", "", `<VASSAL.build.module.Map mapName="Moor"/>`, "VASSAL.build.module.Map:Moor/VASSAL.build.module.map.BoardPicker", `<a/>`)
	universal := strings.Replace(extending("Hills", "2"), `"false"`, `"true"`, 1)
	m := base.Module.Extended([]vmod.ExtensionFile{
		extensionFile(t, "Lost", lost),
		extensionFile(t, "Hills", extending("Hills", "1")),
		{Name: "Torn", Open: func() (*vmod.File, error) { return nil, errors.New("no zip") }},
		{Name: "Picture", Open: func() (*vmod.File, error) { return nil, nil }},
		extensionFile(t, "Universal", universal),
	})
	var refused []string
	for _, r := range m.Refused {
		refused = append(refused, fmt.Sprint(r.Name, r.Reason, r.About))
	}
	want := []string{
		fmt.Sprint("Lost", vmod.NoPlace, "VASSAL.build.module.Map:Moor/VASSAL.build.module.map.BoardPicker"),
		fmt.Sprint("Hills", vmod.OtherModule, "Hills"),
		fmt.Sprint("Torn", vmod.Unreadable, "no zip"),
	}
	if !slices.Equal(refused, want) {
		t.Errorf("refused %q, want %q", refused, want)
	}
	if len(m.Extensions) != 1 || len(m.Maps) != 2 {
		t.Errorf("%d extensions, %d maps", len(m.Extensions), len(m.Maps))
	}
}

// Many extensions cost no more than a large module: the rest is not read.
func TestTooManyExtensions(t *testing.T) {
	base, err := open(archive(t, file{"buildFile.xml", lakes}))
	if err != nil {
		t.Fatal(err)
	}
	large := extensionFile(t, "Large", extending("Lakes", "1", "", "<a>"+strings.Repeat("<b/>", 30_000)+"</a>"))
	small := extensionFile(t, "Small", extending("Lakes", "1"))
	for _, c := range []struct {
		file vmod.ExtensionFile
		n    int
	}{{large, 8}, {small, 200}} {
		m := base.Module.Extended(slices.Repeat([]vmod.ExtensionFile{c.file}, c.n+2))
		if len(m.Extensions) != c.n || len(m.Refused) != 2 || m.Refused[0].Reason != vmod.TooMuch {
			t.Errorf("%s: %d are loaded, %d refused; want %d and 2", c.file.Name, len(m.Extensions), len(m.Refused), c.n)
		}
	}
}

// Many ways through a wide module are followed for a while, and then no more.
func TestTooManyWays(t *testing.T) {
	wide := strings.Replace(lakes, "</VASSAL.build.GameModule>", strings.Repeat("<a/>", 20_000)+"</VASSAL.build.GameModule>", 1)
	base, err := open(archive(t, file{"buildFile.xml", wide}))
	if err != nil {
		t.Fatal(err)
	}
	way := []string{"VASSAL.build.module.Map:Land", `<b/>`}
	m := base.Module.Extended([]vmod.ExtensionFile{extensionFile(t, "Ways", extending("Lakes", "1", slices.Repeat(way, 1500)...))})
	if len(m.Refused) != 1 || m.Refused[0].Reason != vmod.TooMuch || len(m.Maps) != 2 {
		t.Errorf("refused %v, %d maps", m.Refused, len(m.Maps))
	}
}

func picture(t *testing.T, width, height int) string {
	t.Helper()
	var b strings.Builder
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
