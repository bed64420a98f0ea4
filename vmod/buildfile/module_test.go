package buildfile_test

import (
	"image"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/grid"
)

// hills is a module with one of everything that has a view.
const hills = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<VASSAL.build.GameModule name=" Three Hills " version="1.2 " VassalVersion="3.7.26" description="A test" nextPieceSlotId="17" ModuleOther1="x">
  <VASSAL.build.module.PlayerRoster buttonText="Retire"><entry>Blue</entry><entry> Red </entry></VASSAL.build.module.PlayerRoster>
  <VASSAL.build.module.GlobalOptions storeLeadingZeroIntegersAsStrings="true" autoReport="Never" playerIdFormat="$PlayerSide$"><option name="stacking">on</option></VASSAL.build.module.GlobalOptions>
  <VASSAL.build.module.properties.GlobalProperties>
    <VASSAL.build.module.folder.GlobalPropertyFolder name="weather">
      <VASSAL.build.module.properties.GlobalProperty name="Rain" initialValue="2" isNumeric="true" min="0" max="3" wrap="false"/>
    </VASSAL.build.module.folder.GlobalPropertyFolder>
  </VASSAL.build.module.properties.GlobalProperties>
  <VASSAL.build.module.PrototypesContainer>
    <VASSAL.build.module.folder.PrototypeFolder name="units">
      <VASSAL.build.module.PrototypeDefinition name="Unit" description="all units">
        +/null/mark;Side	piece;;;;/Blue	null;0;0;;0
      </VASSAL.build.module.PrototypeDefinition>
    </VASSAL.build.module.folder.PrototypeFolder>
    <VASSAL.build.module.PrototypeDefinition name="Unit">+/null/piece;;;;/null;0;0;;0</VASSAL.build.module.PrototypeDefinition>
  </VASSAL.build.module.PrototypesContainer>
  <VASSAL.build.module.PieceWindow name="Pieces">
    <VASSAL.build.widget.TabWidget entryName="Sides">
      <VASSAL.build.widget.ListWidget>
        <VASSAL.build.widget.PieceSlot entryName="Tank" gpid="3" width="75" height="70">+/null/piece;;;tank.png;Tank/null;0;0;3;0</VASSAL.build.widget.PieceSlot>
        <VASSAL.build.widget.PieceSlot entryName="Tank too" gpid="3">+/null/piece;;;tank.png;Tank/null;0;0;3;0</VASSAL.build.widget.PieceSlot>
      </VASSAL.build.widget.ListWidget>
    </VASSAL.build.widget.TabWidget>
  </VASSAL.build.module.PieceWindow>
  <VASSAL.build.module.Map mapName="Main Map" edgeWidth="10" edgeHeight="12" moveToFormat="$pieceName$ to $location$" markMoved="Never">
    <VASSAL.build.module.map.BoardPicker>
      <setup>Main MapBoardPicker	Hills	0	0</setup>
      <VASSAL.build.module.map.boardPicker.Board name="Hills" image="hills.png" reversible="true" color="255,255,255">
        <VASSAL.build.module.map.boardPicker.board.ZonedGrid>
          <VASSAL.build.module.map.boardPicker.board.HexGrid dx="60" dy="70" x0="0" y0="0">
            <VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering first="H" sep="." hType="N" vType="N" hLeading="1" vLeading="1" hOff="1" vOff="1"/>
          </VASSAL.build.module.map.boardPicker.board.HexGrid>
          <VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name="Lake" path="0,0;100,0;100,100;0,100" useParentGrid="true" locationFormat="$name$ $gridLocation$">
            <VASSAL.build.module.properties.ZoneProperty name="Depth" initialValue="5"/>
          </VASSAL.build.module.map.boardPicker.board.mapgrid.Zone>
          <VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name="Dead" path="200,0;300,0;300,100;200,100" locationFormat="$gridLocation$">
            <VASSAL.build.module.map.boardPicker.board.RegionGrid><VASSAL.build.module.map.boardPicker.board.Region name="Blue dead" originx="250" originy="50"/></VASSAL.build.module.map.boardPicker.board.RegionGrid>
          </VASSAL.build.module.map.boardPicker.board.mapgrid.Zone>
        </VASSAL.build.module.map.boardPicker.board.ZonedGrid>
      </VASSAL.build.module.map.boardPicker.Board>
      <VASSAL.build.module.map.boardPicker.Board name="Plain" width="300"/>
    </VASSAL.build.module.map.BoardPicker>
    <VASSAL.build.module.map.StackMetrics disabled="true"/>
    <VASSAL.build.module.map.LayeredPieceCollection property="Layer" layerOrder="Ground,Air"/>
    <VASSAL.build.module.properties.GlobalProperties><VASSAL.build.module.properties.GlobalProperty name="Fog" initialValue="1"/></VASSAL.build.module.properties.GlobalProperties>
    <VASSAL.build.module.folder.MapSubFolder name="stacks">
      <VASSAL.build.module.map.SetupStack name="Fort" owningBoard="Hills" x="30" y="40"><VASSAL.build.widget.PieceSlot entryName="Gun" gpid="5">+/null/piece;;;g.png;Gun/null;0;0;5;0</VASSAL.build.widget.PieceSlot></VASSAL.build.module.map.SetupStack>
      <VASSAL.build.module.map.DrawPile name="Draw" owningBoard="&lt;any&gt;" useGridLocation="true" location="Lake 1.1" width="60" height="90" faceDown="Never" reshufflable="true" reshuffleTarget="Discard">
        <VASSAL.build.module.folder.DeckSubFolder name="aces"><VASSAL.build.widget.CardSlot entryName="Ace" gpid="6">+/null/piece;;;a.png;Ace/null;0;0;6;0</VASSAL.build.widget.CardSlot></VASSAL.build.module.folder.DeckSubFolder>
      </VASSAL.build.module.map.DrawPile>
    </VASSAL.build.module.folder.MapSubFolder>
  </VASSAL.build.module.Map>
  <VASSAL.build.module.PlayerHand mapName="" side="Blue,White" visible="true" useBoards="Main Map"><VASSAL.build.module.map.BoardPicker/></VASSAL.build.module.PlayerHand>
  <hills.FogMap mapName="Fog" edge="3,4"><hills.FogBoardPicker><hills.FogBoard name="Fog" image="f.png"><hills.FogGrid/></hills.FogBoard></hills.FogBoardPicker>
    <hills.FogDeck name="Mist" owningBoard="" shuffle="Never" x="1" y="2"/>
  </hills.FogMap>
  <VASSAL.build.module.PredefinedSetup name="Scenarios" isMenu="true">
    <VASSAL.build.module.PredefinedSetup name="First" file="first.vsav" useFile="true"/>
    <VASSAL.build.module.PredefinedSetup name="Empty" file="left-over.vsav" useFile="false"/>
  </VASSAL.build.module.PredefinedSetup>
  <VASSAL.build.module.PredefinedSetup name="Second" file="second.vsav"/>
  <VASSAL.build.module.DiceButton name="2d6" nDice="2" nSides="6" reportTotal="true" plus="x"/>
  <VASSAL.build.module.SpecialDiceButton name="Battle"><VASSAL.build.module.SpecialDie name="red"><VASSAL.build.module.SpecialDieFace text="hit" value="1" icon="hit.png"/><VASSAL.build.module.SpecialDieFace text="miss"/></VASSAL.build.module.SpecialDie></VASSAL.build.module.SpecialDiceButton>
  <VASSAL.i18n.Language><VASSAL.i18n.Translation locale="pl,PL"/><VASSAL.i18n.Translation locale="es,"/></VASSAL.i18n.Language>
</VASSAL.build.GameModule>`

// ignoreElements leaves out what leads back into the tree.
var ignoreElements = cmp.Options{
	cmpopts.IgnoreTypes(&buildfile.Element{}),
	cmpopts.IgnoreUnexported(buildfile.Slot{}),
}

func TestModule(t *testing.T) {
	m := readModule(t, []byte(hills))
	type root struct {
		Name, Version, VassalVersion, Description, Other1 string
		Next                                              int
	}
	got := root{m.Name, m.Version, m.VassalVersion, m.Description, m.Other1, m.NextPieceSlotID}
	if want := (root{"Three Hills", "1.2", "3.7.26", "A test", "x", 17}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if diff := cmp.Diff([]string{"Blue", "Red"}, m.Sides); diff != "" {
		t.Errorf("sides: %s", diff)
	}
	if diff := cmp.Diff([]string{"pl_PL", "es"}, m.Languages); diff != "" {
		t.Errorf("languages: %s", diff)
	}
	rain := []buildfile.Property{{Name: "Rain", Value: "2"}}
	if diff := cmp.Diff(rain, m.GlobalProperties, ignoreElements); diff != "" {
		t.Errorf("properties of the module: %s", diff)
	}
	if !m.KeepsZeros {
		t.Error("the option storeLeadingZeroIntegersAsStrings is lost")
	}
	if len(m.Faults) != 1 || m.Faults[0].Problem != `attribute plus is "x", want a whole number of 32 bits` {
		t.Errorf("faults: %+v", m.Faults)
	}
}

func TestMaps(t *testing.T) {
	m := readModule(t, []byte(hills))
	var ids []string
	for _, m := range m.Maps {
		ids = append(ids, m.ID)
	}
	if diff := cmp.Diff([]string{"Main Map", "Map1", "Fog"}, ids); diff != "" {
		t.Fatalf("ids: %s", diff)
	}
	main, hand, fog := m.Maps[0], m.Maps[1], m.Maps[2]
	if main.EdgeWidth != 10 || main.EdgeHeight != 12 || fog.EdgeWidth != 3 || fog.EdgeHeight != 4 {
		t.Errorf("edges %d, %d and %d, %d", main.EdgeWidth, main.EdgeHeight, fog.EdgeWidth, fog.EdgeHeight)
	}
	if !main.StackingDisabled || main.LayerProperty != "Layer" || len(main.LayerOrder) != 2 {
		t.Errorf("settings of the main map: %+v", main)
	}
	if want := "Main MapBoardPicker\tHills\t0\t0"; main.DefaultBoards != want {
		t.Errorf("default boards %q, want %q", main.DefaultBoards, want)
	}
	if main.GlobalProperties[0].Name != "Fog" || len(main.GlobalProperties) != 1 {
		t.Errorf("properties of the main map: %+v", main.GlobalProperties)
	}
	if !hand.Private || !hand.VisibleToAll || hand.UseBoards != "Main Map" {
		t.Errorf("hand: %+v", hand)
	}
	for id, want := range map[string]*buildfile.Map{"Main Map": main, "Map0": main, "Map1": hand, "Fog": fog, "Map7": nil, "": nil} {
		if got, ok := m.Map(id); got != want || ok != (want != nil) {
			t.Errorf("Map(%q) = %v, %v", id, got, ok)
		}
	}
}

func TestBoardsAndGrids(t *testing.T) {
	m := readModule(t, []byte(hills))
	m.SetImageSizes(func(name string) (image.Point, bool) { return image.Pt(800, 600), name == "hills.png" })
	type board struct {
		name          string
		width, height int
		zones         int
		grid          bool
	}
	for i, want := range []board{{"Hills", 800, 600, 2, true}, {"Plain", 300, 500, 0, false}} {
		b := m.Maps[0].Boards[i]
		if got := (board{b.Name, b.Width, b.Height, len(b.Zones), b.Grid != nil}); got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
	if b := m.Maps[2].Boards[0]; b.Grid != nil || b.GridElement.Class != "hills.FogGrid" || b.Width != 500 {
		t.Errorf("board of the module's own class: %+v", b)
	}
	hills := m.Maps[0].Boards[0]
	for p, want := range map[image.Point]string{
		{X: 60, Y: 70}:   "Lake 02.03",
		{X: 210, Y: 10}:  "Blue dead",
		{X: 120, Y: 140}: "03.03",
	} {
		if got, _ := hills.Grid.LocationName(p, grid.Size{Width: 800, Height: 600}); got != want {
			t.Errorf("%v is %q, want %q", p, got, want)
		}
	}
	if z := hills.Zones[0]; z.Name != "Lake" || !z.UseParentGrid || z.Properties[0].Name != "Depth" || z.Properties[0].Value != "5" {
		t.Errorf("zone %+v", z)
	}
}

func TestSlots(t *testing.T) {
	m := readModule(t, []byte(hills))
	type slot struct {
		Name, GPID string
		Where      string
		Path       []string
	}
	var got []slot
	for _, s := range m.Slots {
		got = append(got, slot{s.EntryName, s.GPID, []string{"palette", "deck", "at-start stack"}[s.Where], s.Path()})
	}
	want := []slot{
		{"Tank", "3", "palette", []string{"Pieces", "Sides"}},
		{"Tank too", "3", "palette", []string{"Pieces", "Sides"}},
		{"Gun", "5", "at-start stack", []string{"Main Map", "stacks", "Fort"}},
		{"Ace", "6", "deck", []string{"Main Map", "stacks", "Draw", "aces"}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	first, ok := m.Slot("3")
	if !ok || first.EntryName != "Tank" || first != m.Slots[0] {
		t.Errorf("slot of gpid 3: %+v", first)
	}
	if _, ok := m.Slot("4"); ok {
		t.Error("a slot for gpid 4")
	}
	if first.Definition != "+/null/piece;;;tank.png;Tank/null;0;0;3;0" {
		t.Errorf("slot %+v", first)
	}
}

func TestDecksAndAtStartStacks(t *testing.T) {
	m := readModule(t, []byte(hills))
	main := m.Maps[0]
	stack := []*buildfile.AtStart{{Placement: buildfile.Placement{Name: "Fort", OwningBoard: "Hills", X: 30, Y: 40, Slots: m.Slots[2:3]}}}
	if diff := cmp.Diff(stack, main.AtStart, ignoreElements, cmpopts.IgnoreTypes(&buildfile.Map{})); diff != "" {
		t.Error(diff)
	}
	deck := []*buildfile.Deck{{
		Placement: buildfile.Placement{Name: "Draw", UseGridLocation: true, Location: "Lake 1.1", X: 100, Y: 100, Slots: m.Slots[3:4]},
	}}
	if diff := cmp.Diff(deck, main.Decks, ignoreElements, cmpopts.IgnoreTypes(&buildfile.Map{})); diff != "" {
		t.Error(diff)
	}
	if d := m.Maps[2].Decks; len(d) != 1 || d[0].Name != "Mist" || d[0].X != 1 {
		t.Errorf("deck of the module's own class: %+v", d)
	}
}

func TestPrototypesAndSetups(t *testing.T) {
	m := readModule(t, []byte(hills))
	if len(m.Prototypes) != 2 || m.Prototypes[0].Definition != "+/null/mark;Side\tpiece;;;;/Blue\tnull;0;0;;0" {
		t.Errorf("prototypes: %+v", m.Prototypes[0])
	}
	if p, ok := m.Prototype("Unit"); !ok || p != m.Prototypes[1] {
		t.Error("of two prototypes of one name the later one counts")
	}
	want := []*buildfile.Setup{
		{Name: "Scenarios", IsMenu: true, UseFile: true, Children: []*buildfile.Setup{
			{Name: "First", File: "first.vsav", UseFile: true},
			{Name: "Empty", File: "left-over.vsav"},
		}},
		{Name: "Second", File: "second.vsav", UseFile: true},
	}
	if diff := cmp.Diff(want, m.Setups, ignoreElements); diff != "" {
		t.Error(diff)
	}
	if got := m.Setups[0].Opens() + m.Setups[0].Children[0].Opens() + m.Setups[0].Children[1].Opens(); got != "first.vsav" {
		t.Errorf("setups open %q", got)
	}
}

func TestDice(t *testing.T) {
	m := readModule(t, []byte(hills))
	if d := m.Dice[0]; d.Name != "2d6" || d.Count != 2 || d.Sides != 6 || d.Plus != 0 {
		t.Errorf("dice %+v", d)
	}
	if diff := cmp.Diff([]buildfile.SymbolDice{{Name: "Battle", ID: "SpecialDiceButton0", Dice: [][]string{{"hit", "miss"}}}}, m.SymbolDice); diff != "" {
		t.Error(diff)
	}
}
