package draft_test

import (
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/scs/draft"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// layer is a layer of these images and level names, which a player switches on.
func layer(name, command string, images, says []string) trait.Raw {
	return trait.Raw{
		Type:  "emb2;" + command + ";128;A;;128;;;128;;;;1;false;0;0;" + strings.Join(images, ",") + ";" + strings.Join(says, ",") + ";false;" + name + ";;;false;;1;1;false;65,130;;;;1.0;;true",
		State: "-1",
	}
}

// What units show of themselves is bound if a word names it, and asked for if it may be.
func TestStatuses(t *testing.T) {
	for name, c := range map[string]struct {
		traits []trait.Raw
		want   string // of vassal.toml; with "not " in front it is not in there
	}{
		"the layer's name": {
			[]trait.Raw{layer("OOS", "", []string{"o.png"}, nil)},
			"[[status]]\nmeaning = \"oos\"  # certain: the layer \"OOS\"\nproperty = \"OOS_Active\"\nvalue = \"true\"",
		},
		"its command": {
			[]trait.Raw{layer("S", "Disorganized", []string{"o.png"}, nil)},
			"[[status]]\nmeaning = \"dg\"  # likely: the layer's command \"Disorganized\"\nproperty = \"S_Active\"\nvalue = \"true\"",
		},
		"some of its levels": {
			[]trait.Raw{layer("State", "", []string{"a.png", "DG.png", "c.png", "d.png"}, []string{"fresh", "", "OOS", "DG"})},
			"[[status]]\nmeaning = \"dg\"  # likely: levels of the layer \"State\"\nproperty = \"State_Level\"\nvalue = \"2|4\"",
		},
		"a layer without a name": {
			[]trait.Raw{layer("", "DG", []string{"o.png"}, nil)},
			"# FILL IN: a layer without a name shows \"dg\" (likely: the layer's command \"DG\"). Give it a name in the module: it is read by its property NAME_Active.",
		},
		"a word of other games": {
			[]trait.Raw{layer("Disrupted", "", []string{"o.png"}, nil)},
			"# FILL IN: is that so? (guess: the layer \"Disrupted\")\n# [[status]]\n# meaning = \"dg\"",
		},
		"steps below the reduced side": {
			[]trait.Raw{layer("Lost", "Further steps lost", []string{"1.png", "2.png"}, nil)},
			"[[status]]\nmeaning = \"step-loss\"  # likely: the layer's command \"Further steps lost\"\nproperty = \"Lost_Active\"\nvalue = \"true\"\namount_property = \"Lost_Level\"",
		},
		"steps that may be counted from the full side": {
			[]trait.Raw{layer("Lost", "Steps lost", []string{"1.png", "2.png", "3.png"}, nil)},
			"# FILL IN: is that so? (guess: the layer's command \"Steps lost\")\n# [[status]]",
		},
		"a property that players change": {
			[]trait.Raw{{Type: "PROP;OutOfSupply;false,0,100,true;", State: "false"}},
			"[[status]]\nmeaning = \"oos\"  # likely: the property \"OutOfSupply\"\nproperty = \"OutOfSupply\"\nvalue = \"true\"",
		},
		"a layer of something else": {[]trait.Raw{layer("Moved", "Mark moved", []string{"m.png"}, nil)}, "not [[status]]"},
	} {
		traits := append(c.traits, prototype("Unit"))
		d := draft.New(module(t, "Statuses", sides("North", "South")+palette(folder("North", slot("1", "1st", "a.png", traits...)), folder("South", slot("2", "Reds", "b.png", prototype("Unit"))))), nil)
		vassal := file(t, d, "vassal.toml")
		want, none := strings.CutPrefix(c.want, "not ")
		if strings.Contains(vassal, want) == none {
			t.Errorf("%s: %q is wanted: %v, in\n%s", name, want, !none, vassal)
		}
		if _, _, err := d.Load(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A counter may certainly be a marker while its meaning is only guessed.
func TestMeanings(t *testing.T) {
	card := strings.ReplaceAll(slot("5", "DG", ""), "PieceSlot", "CardSlot")
	d := draft.New(module(t, "Meanings", sides("North", "South")+palette(folder("Things",
		slot("1", "DISRUPT", "", prototype("Marker")), slot("2", "OOS", "", prototype("Marker")), slot("3", "Smoke", "", prototype("Marker")),
		slot("4", "Turn of fate", "", prototype("Marker")), card,
	))), nil)
	vassal := file(t, d, "vassal.toml")
	for _, want := range []string{
		"gpid = [\"1\"]\n# meaning = \"dg\"  # FILL IN: is that what it means? guess: the name\n",
		"gpid = [\"2\"]\nmeaning = \"oos\"  # certain: the name\n",
		"gpid = [\"3\", \"5\"]\nmeaning = \"other\"  # certain: a marker by the prototype \"Marker\", and no word is more exact\n",
		"gpid = [\"4\"]\n# meaning = \"turn\"  # FILL IN: is that what it means? guess: the name, which is more exact\n",
	} {
		if !strings.Contains(vassal, want) {
			t.Errorf("vassal.toml lacks %q:\n%s", want, vassal)
		}
	}
	if markers := file(t, d, "markers.csv"); !strings.Contains(markers, "\noos,OOS,oos,,draft: certain: the name\n") || strings.Contains(markers, "dg") {
		t.Error(markers)
	}
}

// A turn tracker's phases have what the series' rules have for them, unless a name means two things.
func TestPhaseKeys(t *testing.T) {
	tracker := func(list string) *draft.Draft {
		return draft.New(module(t, "Phases", sides("North", "South")+palette(folder("North", slot("1", "1st", "")), folder("South", slot("2", "Reds", "")))+
			`<VASSAL.build.module.turn.TurnTracker name="T"><VASSAL.build.module.turn.ListTurnLevel property="Phase" list="`+list+`"/></VASSAL.build.module.turn.TurnTracker>`), nil)
	}
	d := tracker("South Movement,South Combat,North Weather")
	game, vassal := file(t, d, "game.toml"), file(t, d, "vassal.toml")
	for _, want := range []string{
		"first = \"south\"  # likely",
		"id = \"movement\"\nside = \"south\"\nmoves = \"phasing\"\noverrun = true\ncombat = false\nstacking = \"end\"\nreinforcements = true\n",
		"id = \"combat\"\nside = \"south\"\nmoves = \"none\"\noverrun = false\ncombat = true\nstacking = \"end\"\n",
		"id = \"weather\"\nside = \"north\"\nmoves = \"none\"\n# FILL IN: overrun, combat, stacking\n",
	} {
		if !strings.Contains(game, want) {
			t.Errorf("game.toml lacks %q:\n%s", want, game)
		}
	}
	if want := "{ text = \"South Movement\", phase = \"movement\", side = \"south\" }"; !strings.Contains(vassal, want) {
		t.Errorf("vassal.toml lacks %q:\n%s", want, vassal)
	}
	if game := file(t, tracker("North DG Removal,South DG Removal Phase"), "game.toml"); strings.Count(game, "id = \"dg-removal\"") != 2 || strings.Count(game, "markers = [\"dg\"]") != 2 {
		t.Error(game)
	}
	if game := file(t, tracker("North Movement and Combat,South Reinforcements,South Movement"), "game.toml"); !strings.Contains(game, "id = \"movement\"\nside = \"north\"\n# FILL IN: moves") ||
		strings.Count(game, "reinforcements = true") != 1 {
		t.Error(game)
	}
}
