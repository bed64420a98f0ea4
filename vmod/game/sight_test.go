package game_test

import (
	"testing"

	"github.com/umpire-vassal/umpire/vmod/game"
)

// What an observer may not see must be found wherever it lies.
func TestWhatAnObserverSees(t *testing.T) {
	w := world(t, []byte(`<VASSAL.build.GameModule name="Test" version="1">
		<VASSAL.build.module.Map mapName="Main"/>
		<VASSAL.build.module.PrivateMap mapName="Headquarters" side="Red" visible="false"/>
		<VASSAL.build.module.PrivateMap mapName="Losses" side="Red" visible="true"/>
	</VASSAL.build.GameModule>`))
	g, err := game.Load(commands(`
		piece open A Main;0;0
		piece headquarters B Headquarters;0;0
		piece losses C Losses;0;0
		+/invisible/hide;72,130;Hide<tab>piece;;;;D/me<tab>Main;0;0;;0
		+/shown/hide;72,130;Hide<tab>piece;;;;E/null<tab>Main;0;0;;0
		+/masked/obs;72,130;back.png<tab>piece;;;;F/me;<tab>Main;0;0;;0
		piece card G Main;9;9
		+/deck/deck;true;0,0,0;40;60;Never;Never;false;false;false;;;;Draw/Main;9;9;false;card
		+/ambush/hide;72,130;Hide<tab>piece;;;;H/me<tab>Main;5;5;;0
		+/ambushes/stack/Main;5;5;ambush
		+/scout/hide;72,130;Hide<tab>piece;;;;I/me<tab>Main;7;7;;0
		piece truck J Main;7;7
		+/column/stack/Main;7;7;scout;truck
		+/empty/stack/Main;8;8
	`), w, game.DefaultLimits())
	if err != nil {
		t.Fatal(err)
	}
	type sight struct{ concealed, masked bool }
	want := map[string]sight{
		"headquarters": {concealed: true},
		"invisible":    {concealed: true},
		"masked":       {masked: true},
		"card":         {concealed: true},
		"ambush":       {concealed: true},
		"ambushes":     {concealed: true},
		"scout":        {concealed: true},
	}
	for _, id := range []string{
		"open", "headquarters", "losses", "invisible", "shown", "masked", "card", "deck",
		"ambush", "ambushes", "scout", "truck", "column", "empty",
	} {
		o := g.Object(id)
		if o == nil {
			t.Errorf("%s is not in the game", id)
			continue
		}
		if got := (sight{g.Concealed(o), g.Masked(o)}); got != want[id] {
			t.Errorf("%s: %+v, want %+v", id, got, want[id])
		}
	}
}
