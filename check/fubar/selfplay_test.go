package fubar_test

import (
	"flag"
	"fmt"
	"image"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/casetest"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/systems"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/fubar/games"
	"github.com/umpire-vassal/umpire/rules/pack"
)

var selfplay = flag.Int("selfplay", 8, "how many games a machine plays against itself, by the rules and with each breach")

// A machine plays by the rules, and nobody is accused. Then it breaks one rule once, and that is
// found.
func TestSelfPlay(t *testing.T) {
	m, opened := module(t)
	rules := game(t, os.DirFS(crossroads))
	judged := func(text string) []rule.Finding {
		g, err := build.ReadGame(m, "game", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		data, err := g.File()
		if err != nil {
			t.Fatal(err)
		}
		result, err := check.Save(check.File{Name: "game", Save: openFile(t, data).Save, Module: opened, Game: rules}, check.Options{})
		if err != nil {
			t.Fatal(err)
		}
		casetest.Apart(t, result.Findings)
		return result.Findings
	}
	var lawful strings.Builder
	for seed := range *selfplay {
		w := newWorld(t, uint64(seed), "")
		w.play(4)
		lawful.WriteString(w.text.String())
		// Where players write late and leave markers lying, others have to be asked, but nobody broke a rule.
		accused := rule.Suspect
		if w.untidy {
			accused = rule.Illegal
		}
		for _, f := range judged(w.text.String()) {
			if f.Verdict >= accused {
				t.Errorf("seed %d, step %d: %s: %s: %s\n%s", seed, f.Step, f.Rule, f.Verdict, f.Sentence(), w.text.String())
			}
		}
	}
	for _, deed := range []string{
		"activates", "initiative", ": March", ": Assault", "move truck", " fires ", "Blue 4 fires", "fights", "saves", "Suppressed", "Casualty",
		"at Red 3", "is damaged", "Red 3 saves", ": Duck", ": Go to ground", "Stunned", "# a reaction", "# in cover", "# pulled in", "# it goes on", "# on its way", "# both at once", "# divided",
	} {
		n := strings.Count(lawful.String(), deed)
		t.Logf("lawful games have %q %d times", deed, n)
		if n == 0 {
			t.Errorf("no lawful game has %q", deed)
		}
	}
	var breaches []string
	for _, d := range systems.All().Rules() {
		if breach, ours := strings.CutPrefix(d.ID, "fubar/"); ours {
			breaches = append(breaches, breach)
		}
	}
	for _, breach := range slices.Sorted(maps.Keys(planters)) {
		if strings.Contains(breach, " ") {
			breaches = append(breaches, breach)
		}
	}
	for _, breach := range breaches {
		id, _, _ := strings.Cut("fubar/"+breach, " ")
		planted := 0
		for seed := 0; planted < *selfplay && seed < 100**selfplay; seed++ {
			w := newWorld(t, uint64(seed), breach)
			w.play(4)
			if w.victim == "" {
				continue
			}
			planted++
			if !slices.ContainsFunc(judged(w.text.String()), func(f rule.Finding) bool {
				return f.Rule == id && (w.victim == theMap || slices.ContainsFunc(f.Pieces, func(p rule.Piece) bool { return p.Unit == w.victim || p.Name == w.victim }))
			}) {
				t.Errorf("seed %d: %s of %s is not found\n%s", seed, breach, w.victim, w.text.String())
			}
		}
		if planted == 0 {
			t.Errorf("%s was never planted", breach)
		}
	}
}

// theMap is the victim of a breach that is of no unit and no piece.
const theMap = "the map"

// A world plays. breach names the rule that it breaks once, victim the unit by which, or the name of a piece of
// none; "" as long as it did not.
type world struct {
	*rand.Rand
	pack   *fubarpack.Pack
	ruler  *fubar.Ruler
	squads []*squad
	covers []patch
	text   *strings.Builder
	breach string
	victim string
	over   bool   // the game ends
	spared *squad // nobody fights with it any more, as that would excuse the breach
	untidy bool   // players write late, leave markers lying, and put casualties aside
	turn   int
	aside  int // how many casualties were put aside
}

// A patch is cover on the table.
type patch struct {
	row  *fubarpack.Cover
	area fubar.Area
}

// words are the counters of the rows, as the module's text calls them.
var words = map[string]string{
	"red-leader": "leader", "red-rifle": "rifle", "red-gunner": "gunner", "red-hmg": "hmg", "blue-raider": "raider", "blue-rpg": "rpg", "blue-veteran": "veteran",
	"red-truck": "truck", "blue-apc": "carrier", "blue-tank": "tank",
}

func newWorld(t *testing.T, seed uint64, breach string) *world {
	t.Helper()
	layers, err := pack.Loader{Open: func(name string) (fs.FS, error) { return fs.Sub(games.FS(), name) }}.Layers(os.DirFS(crossroads))
	if err != nil {
		t.Fatal(err)
	}
	p, problems, err := fubarpack.Read(layers)
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	w := &world{Rand: rand.New(rand.NewPCG(seed, 7)), pack: p, ruler: fubar.NewRuler(p.Scale, p.Measure), text: &strings.Builder{}, breach: breach, untidy: breach == "" && seed%4 >= 2}
	near := []int{-40, 420}[seed%2]
	w.say("player Red Rita red-password")
	w.say("player Blue Bea blue-password")
	for i := range p.Units {
		u := &p.Units[i]
		s := &squad{unit: u}
		corner := image.Pt(100+w.IntN(400), 100+60*len(w.squads))
		if u.Side == "blue" {
			corner.Y += near
		}
		if u.IsVehicle() { // they stay at one side of the table, beside a ruin
			corner = image.Pt(880, 100+100*len(w.squads))
			if u.ID == "blue-3" && breach == "" && seed%3 == 0 { // or within reach of grenades
				corner = w.squads[0].men[0].at.Add(image.Pt(0, -70))
			}
		}
		for k := range u.Figures {
			f := &u.Figures[k]
			for n := range f.Count.N {
				m := &man{word: words[f.ID], row: f, at: corner.Add(image.Pt(40*len(s.men), 0))}
				if n > 0 {
					m.word += fmt.Sprintf("#%d", n+1)
				}
				w.say("at Table %d,%d: %s", m.at.X, m.at.Y, words[f.ID])
				s.men = append(s.men, m)
			}
		}
		w.squads = append(w.squads, s)
	}
	w.lay("ruin", image.Pt(930, 60))
	if breach == "" { // the middle of a squad, and anywhere
		first := w.squads[w.IntN(2)*3].men
		w.lay("wood", first[len(first)/2].at.Add(image.Pt(0, 70)))
		w.lay([]string{"wood", "ruin", "bunker"}[w.IntN(3)], image.Pt(100+w.IntN(600), 100+w.IntN(600)))
	}
	if breach == "vehicle-cover fires" {
		w.lay("ruin", image.Pt(700, 700))
	}
	if breach == "movement-trail" { // as of a saved game: logs have steps instead
		w.say("at Table 60,960: scout")
		w.say("trail scout: 60,700 %d,700", 60+w.IntN(800))
		w.victim, w.over = "Red scout", true
	}
	if breach == "scale" { // two ends of a ruler of 10 inches
		w.say("at Table 20,980: ruler")
		w.say("at Table %d,980: ruler", 20+230+w.IntN(500))
		w.victim = theMap
	}
	return w
}

func (w *world) say(format string, args ...any) { fmt.Fprintf(w.text, format+"\n", args...) }

// lay puts cover on the table, as large as in the pack's vassal.toml.
func (w *world) lay(word string, at image.Point) {
	inches := func(n int) pack.Fraction { return pack.Fraction{Num: n, Den: 1} }
	covers := map[string]patch{
		"wood":   {w.pack.Cover("light"), fubar.Area{Width: inches(10), Height: inches(10), Round: true}},
		"ruin":   {w.pack.Cover("medium"), fubar.Area{Width: inches(6), Height: inches(4)}},
		"bunker": {w.pack.Cover("hard"), fubar.Area{Width: inches(4), Height: inches(4), Round: true}},
	}
	p := covers[word]
	p.area.Centre = at
	w.covers = append(w.covers, p)
	w.say("at Table %d,%d: %s", at.X, at.Y, word)
}

// breaks reports whether a squad breaks that rule now.
func (w *world) breaks(name string, s *squad) bool {
	if w.breach != name || w.victim != "" || w.IntN(3) == 0 {
		return false
	}
	w.victim = s.unit.ID
	return true
}

func (w *world) play(turns int) {
	for w.turn = 1; w.turn <= turns && !w.over; w.turn++ {
		w.say("say Rita: Turn %d", w.turn)
		for _, s := range w.squads {
			s.tried, s.reacted = false, false
		}
		w.fightOn()
		side := w.begins()
		if plant := planters[w.breach]; plant != nil && w.turn > 1 && w.victim == "" {
			w.victim = plant(w)
			w.over = w.victim != ""
		}
		for !w.over {
			ready := w.ready(side)
			if len(ready) == 0 {
				side = other(side)
				if ready = w.ready(side); len(ready) == 0 {
					break
				}
			}
			if succeeded, certain := w.activate(ready[w.IntN(len(ready))]); !succeeded {
				if again := w.ready(side); certain && len(w.ready(other(side))) > 0 && len(again) > 0 && w.breaks("initiative", again[0]) {
					w.say("say Rita: %s activates", again[0].unit.Name)
					w.over = true
				}
				side = other(side)
			}
		}
	}
	if w.breach != "suppressed-maximum" && w.breach != "movement-trail" {
		w.say("say Rita: Turn %d", turns+1)
	}
}

// other returns the other side.
func other(side string) string { return map[string]string{"red": "blue", "blue": "red"}[side] }

// begins rolls for the initiative until one side has more, and returns that.
func (w *world) begins() string {
	for {
		red, blue := 1+w.IntN(6), 1+w.IntN(6)
		w.rolls("red", red)
		w.rolls("blue", blue)
		switch {
		case red > blue:
			return "red"
		case blue > red:
			return "blue"
		}
	}
}

func (w *world) rolls(side string, die int) {
	w.say("say Rita: %s initiative", side)
	w.say("roll Rita 1d6: %d", die)
}

func (w *world) ready(side string) (ready []*squad) {
	for _, s := range w.squads {
		if s.unit.Side == side && !s.tried && len(s.able()) > 0 && !w.engaged(s) {
			ready = append(ready, s)
		}
	}
	return ready
}
