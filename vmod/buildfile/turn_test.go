package buildfile_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

func trackers(t *testing.T, xml string) []*buildfile.TurnTracker {
	t.Helper()
	return readModule(t, []byte("<VASSAL.build.GameModule>"+xml+"</VASSAL.build.GameModule>")).TurnTrackers
}

const turns = `<VASSAL.build.module.turn.TurnTracker name="Turn" turnFormat="$level1$, $level2$ $level3$($Season$) in $Weather$">
  <VASSAL.build.module.turn.CounterTurnLevel property="TurnNo" start="1" turnFormat="Turn $value$">
    <VASSAL.build.module.turn.ListTurnLevel property="Phase" list="Move,Fire,Rally" turnFormat="$value$ phase">
      <VASSAL.build.module.turn.ListTurnLevel property="Side" list="Blue,Red"/>
    </VASSAL.build.module.turn.ListTurnLevel>
    <VASSAL.build.module.turn.ListTurnLevel property="Season" list="Winter,Spring"/>
  </VASSAL.build.module.turn.CounterTurnLevel>
</VASSAL.build.module.turn.TurnTracker>`

func TestDescribeTurn(t *testing.T) {
	tracker := trackers(t, turns)[0]
	rain := func(name string) (string, bool) { return "rain", name == "Weather" }
	for state, want := range map[string]string{
		`0|2;0;false;-1;1\;0\;0\;true,true,true\;1\\;0\\;0\\;true\,true;0\;0\;0\;true,true`: "Turn 2, Fire phase Red(Winter) in rain",
		`0|7;1;false;-1;;1\;0\;0\;true,true`:                                                "Turn 7, Spring (Spring) in rain",
		`0|3`:                                                                               "Turn 3, Fire phase Red(Spring) in rain", // the rest at its start value
		``:                                                                                  "Turn 1, Fire phase Red(Spring) in rain",
	} {
		got, err := tracker.Describe(state, rain)
		if err != nil || got.Text != want {
			t.Errorf("%s: %q, %v; want %q", state, got.Text, err, want)
		}
	}
}

func TestDescribeTurnLevels(t *testing.T) {
	turn, err := trackers(t, turns)[0].Describe(`0|2;0;false;-1;2\;0\;0\;true,true,true\;0\\;0\\;0\\;true\,true;0\;0\;0\;true,true`, nil)
	if err != nil {
		t.Fatal(err)
	}
	show := func(values []buildfile.LevelValue) (s []string) {
		for _, v := range values {
			s = append(s, v.Level.Property+"="+v.Value)
		}
		return s
	}
	if diff := cmp.Diff([]string{"TurnNo=2", "Phase=Rally", "Side=Blue"}, show(turn.Active)); diff != "" {
		t.Errorf("active: %s", diff)
	}
	if diff := cmp.Diff([]string{"TurnNo=2", "Phase=Rally", "Side=Blue", "Season=Winter"}, show(turn.All)); diff != "" {
		t.Errorf("all: %s", diff)
	}
	if want := "Turn 2, Rally phase Blue(Winter) in Weather"; turn.Text != want {
		t.Errorf("%q, want %q", turn.Text, want)
	}
}

func TestDescribeTurnFormats(t *testing.T) {
	for xml, want := range map[string]string{
		`turnFormat=""`:                         "",
		``:                                      "5   ",
		`turnFormat='{"Turn " + level1}'`:       "5",
		`turnFormat="costs 3$ a turn"`:          "costs 3 a turn", // as VASSAL has it
		`turnFormat="$level1$/$level9$/$a$$b$"`: "5//ab",
	} {
		tracker := trackers(t, `<VASSAL.build.module.turn.TurnTracker `+xml+`><VASSAL.build.module.turn.CounterTurnLevel/></VASSAL.build.module.turn.TurnTracker>`)[0]
		turn, err := tracker.Describe("0|5;0;false;-1", nil)
		if err != nil || turn.Text != want {
			t.Errorf("%s: %q, %v; want %q", xml, turn.Text, err, want)
		}
	}
}

func TestDescribeRefusesTheStateOfAnotherTracker(t *testing.T) {
	tracker := trackers(t, turns)[0]
	for state, want := range map[string]string{
		"x|2":    `"x" is no number`,
		"1|2":    "level 1 is current; there are 1",
		"-1|2":   "level -1 is current; there are 1",
		"0|2;2":  "level 2 is current; there are 2",
		"0|a":    `"a" is no number`,
		"0|2; 1": `" 1" is no number`,
	} {
		if _, err := tracker.Describe(state, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", state, err, want)
		}
	}
}

func TestTurnLevelOfTheModulesOwnClass(t *testing.T) {
	tracker := trackers(t, `<VASSAL.build.module.turn.TurnTracker><hills.MoonTurnLevel name="Moon"/><VASSAL.build.module.turn.CounterTurnLevel name="Turn"/></VASSAL.build.module.turn.TurnTracker>`)[0]
	turn, err := tracker.Describe("1|full;x|4;0;false;-1", nil)
	if err != nil || turn.All[0].Value != "full" || turn.Active[0].Level.Property != "Turn" || turn.Active[0].Value != "4" {
		t.Errorf("%+v, %v", turn, err)
	}
}
