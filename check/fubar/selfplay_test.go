package fubar_test

import (
	"flag"
	"fmt"
	"image"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
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
		return result.Findings
	}
	for seed := range *selfplay {
		w := newWorld(t, uint64(seed), "")
		w.play(4)
		for _, f := range judged(w.text.String()) {
			if f.Verdict >= rule.Suspect {
				t.Errorf("seed %d, step %d: %s: %s: %s\n%s", seed, f.Step, f.Rule, f.Verdict, f.Sentence(), w.text.String())
			}
		}
	}
	for _, breach := range []string{
		"activated-twice", "activation-roll", "fire-dice", "fire-result", "forbidden-fire", "initiative", "move-allowance", "stale-suppression",
		"suppressed-maximum", "weapon-range",
	} {
		planted := 0
		for seed := 0; planted < *selfplay && seed < 100**selfplay; seed++ {
			w := newWorld(t, uint64(seed), breach)
			w.play(4)
			if !w.broken {
				continue
			}
			planted++
			if !slices.ContainsFunc(judged(w.text.String()), func(f rule.Finding) bool { return f.Rule == "fubar/"+breach && f.Verdict >= rule.Suspect }) {
				t.Errorf("seed %d: %s is not found\n%s", seed, breach, w.text.String())
			}
		}
		if planted == 0 {
			t.Errorf("%s was never planted", breach)
		}
	}
}

// A man is a figure of the machine's game.
type man struct {
	word             string
	row              *fubarpack.Figure
	at               image.Point
	suppressed, lost bool
}

type squad struct {
	unit  *fubarpack.Unit
	men   []*man
	tried bool
}

func (s *squad) able() (able []*man) {
	for _, m := range s.men {
		if !m.lost {
			able = append(able, m)
		}
	}
	return able
}

// A world plays. breach names the rule that it breaks once, broken whether it has.
type world struct {
	*rand.Rand
	pack   *fubarpack.Pack
	ruler  *fubar.Ruler
	squads []*squad
	text   strings.Builder
	breach string
	broken bool
	over   bool   // the game ends with the breach
	spared *squad // nobody fires at it any more, as fire would excuse the breach
}

// words are the counters of the rows, as the module's text calls them.
var words = map[string]string{
	"red-leader": "leader", "red-rifle": "rifle", "red-gunner": "gunner", "red-hmg": "hmg", "blue-raider": "raider", "blue-rpg": "rpg", "blue-veteran": "veteran",
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
	w := &world{Rand: rand.New(rand.NewPCG(seed, 7)), pack: p, ruler: fubar.NewRuler(p.Scale, p.Measure), breach: breach}
	w.say("player Red Rita red-password")
	w.say("player Blue Bea blue-password")
	for i := range p.Units {
		u := &p.Units[i]
		if u.IsVehicle() {
			continue
		}
		s := &squad{unit: u}
		corner := image.Pt(100+w.IntN(400), 100+60*len(w.squads))
		if u.Side == "blue" {
			corner.Y += 420
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
	return w
}

func (w *world) say(format string, args ...any) { fmt.Fprintf(&w.text, format+"\n", args...) }

// breaks reports whether the machine breaks that rule now.
func (w *world) breaks(name string) bool {
	if w.breach != name || w.broken || w.IntN(3) == 0 {
		return false
	}
	w.broken = true
	return true
}

func (w *world) play(turns int) {
	for turn := 1; turn <= turns && !w.over; turn++ {
		w.say("say Rita: Turn %d", turn)
		for _, s := range w.squads {
			s.tried = false
		}
		side := []string{"red", "blue"}[w.IntN(2)]
		for !w.over {
			ready := w.ready(side)
			if len(ready) == 0 {
				side = map[string]string{"red": "blue", "blue": "red"}[side]
				if ready = w.ready(side); len(ready) == 0 {
					break
				}
			}
			if succeeded, certain := w.activate(ready[w.IntN(len(ready))]); !succeeded {
				other := map[string]string{"red": "blue", "blue": "red"}[side]
				if certain && len(w.ready(other)) > 0 && len(w.ready(side)) > 0 && w.breaks("initiative") {
					continue
				}
				side = other
			}
		}
	}
	if !w.over {
		w.say("say Rita: Turn %d", turns+1)
	}
}

func (w *world) ready(side string) (ready []*squad) {
	for _, s := range w.squads {
		if s.unit.Side == side && !s.tried && len(s.able()) > 0 {
			ready = append(ready, s)
		}
	}
	return ready
}

// activate tries to activate a squad, and has it act. certain reports whether nothing unknown
// decides.
func (w *world) activate(s *squad) (succeeded, certain bool) {
	s.tried = true
	able := s.able()
	try := fubar.Activation{Unit: s.unit, Leads: pack.No, Stunned: pack.No}
	var at []image.Point
	suppressed := 0
	for _, m := range able {
		at = append(at, m.at)
		if m.suppressed {
			suppressed++
		}
		if m.row.Leads {
			try.Leads = pack.Yes
		}
	}
	try.Suppressed, try.Astray = fubar.Exactly(suppressed), fubar.CountAstray(w.pack, w.ruler, at)
	best, worst := try.Needed()
	roll := 1 + w.IntN(6)
	w.say("say Rita: %s activates", s.unit.Name)
	w.say("roll Rita 1d6: %d", roll)
	for _, m := range able {
		if m.suppressed && w.breaks("stale-suppression") {
			w.spared = s
		} else if m.suppressed {
			m.suppressed = false
			w.say("clear %s: Suppressed", m.word)
		}
	}
	certain = fubar.Succeeds(roll, worst.N) || !fubar.Succeeds(roll, best.N)
	succeeded = fubar.Succeeds(roll, worst.N)
	if w.breaks("activated-twice") {
		w.say("say Rita: %s activates", s.unit.Name)
		return succeeded, certain
	}
	switch {
	case succeeded:
		w.act(s)
	case !fubar.Succeeds(roll, best.N) && w.breaks("activation-roll"):
		w.say("say Rita: %s: run", s.unit.Name)
	default:
		w.say("say Rita: %s: on guard", s.unit.Name)
		if fubar.MustWithdraw(len(s.men), len(s.men)-len(able)) {
			w.goes(s, fubar.Withdrawal(w.pack.Measure))
		}
	}
	return succeeded, certain
}

func (w *world) act(s *squad) {
	action := &w.pack.Actions[w.IntN(len(w.pack.Actions))]
	w.say("say Rita: %s: %s", s.unit.Name, action.Name)
	far := action.Distance.N
	if far > 0 && w.IntN(4) > 0 {
		if w.breaks("move-allowance") {
			far += 7
		}
		if !w.goes(s, far) && far != action.Distance.N {
			w.broken = false
		}
	}
	switch {
	case action.Fire == fubarpack.NoFire && w.breaks("forbidden-fire"):
		w.say("say Rita: %s fires at %s", s.unit.Name, w.enemy(s).unit.Name)
	case action.Fire == fubarpack.MarchFire || action.Fire == fubarpack.AnyFire:
		w.fire(s, action)
	}
}

// goes moves a squad as one, up to a distance, and reports whether it does.
func (w *world) goes(s *squad, far int) bool {
	length := float64(far*20) * (0.9 + 0.1*w.Float64())
	angle := 2 * math.Pi * w.Float64()
	way := image.Pt(int(length*math.Cos(angle)), int(length*math.Sin(angle)))
	for _, m := range s.able() {
		to := m.at.Add(way)
		if !to.In(image.Rect(20, 20, 980, 980)) {
			return false
		}
		for _, other := range w.squads {
			for _, o := range other.men {
				// Not so near that bases touch, and not on another piece's stack.
				if d := o.at.Sub(to); other != s && d.X*d.X+d.Y*d.Y <= 900 || other == s && o.lost && d == (image.Point{}) {
					return false
				}
			}
		}
	}
	if way == (image.Point{}) {
		return false
	}
	// Back to front, so that nobody lands on a comrade who has still to go.
	able := s.able()
	slices.SortFunc(able, func(a, b *man) int { return (b.at.X-a.at.X)*way.X + (b.at.Y-a.at.Y)*way.Y })
	for _, m := range able {
		m.at = m.at.Add(way)
		w.say("move %s: Table %d,%d", m.word, m.at.X, m.at.Y)
	}
	return true
}

// enemy returns a squad of the other side.
func (w *world) enemy(s *squad) *squad {
	for {
		if other := w.squads[w.IntN(len(w.squads))]; other.unit.Side != s.unit.Side {
			return other
		}
	}
}

func (w *world) fire(s *squad, action *fubarpack.Action) {
	target := w.enemy(s)
	weapon := s.able()[w.IntN(len(s.able()))].row.Weapons[0]
	if action.Fire == fubarpack.MarchFire && weapon.Kind == fubarpack.Support || len(target.able()) == 0 || target == w.spared {
		return
	}
	var each []int
	served, free := 0, 0
	for _, m := range s.able() {
		if m.suppressed || !slices.Contains(m.row.Weapons, weapon) {
			continue
		}
		served++
		most := 0
		for _, o := range target.men {
			if reaches, dice := fubar.InRange(w.pack, w.ruler, weapon, m.at, o.at); reaches == pack.Yes {
				most = max(most, dice.N)
			}
		}
		if most > 0 {
			free++
		}
		each = append(each, most)
	}
	dice := fubar.Dice(weapon, false, each)
	if !fubar.Crewed(weapon, false, served) {
		return
	}
	if dice == 0 {
		if free == 0 && w.breaks("weapon-range") {
			w.say("say Rita: %s fires %s at %s", s.unit.Name, weapon.Name, target.unit.Name)
		}
		return
	}
	thrown := dice
	if w.breaks("fire-dice") {
		thrown++
	}
	w.say("say Rita: %s fires %s at %s", s.unit.Name, weapon.Name, target.unit.Name)
	shot := fubar.Shot{Weapon: weapon, Level: s.unit.Level, Aim: action.Aim.N}
	needed := shot.ToHit(w.pack)
	faces, hits := make([]string, thrown), 0
	for i := range faces {
		die := 1 + w.IntN(6)
		if fubar.Succeeds(die, needed.N) {
			hits++
		}
		faces[i] = fmt.Sprint(die)
	}
	w.say("roll Rita %dd6: %s", thrown, strings.Join(faces, " "))
	w.hurt(target, hits)
}

// hurt suppresses figures of a squad and makes casualties of them, by so many hits or fewer.
func (w *world) hurt(s *squad, hits int) {
	var whole []*man
	suppressed := 0
	for _, m := range s.able() {
		if m.suppressed {
			suppressed++
		} else {
			whole = append(whole, m)
		}
	}
	dice := hits
	hits -= w.IntN(hits + 1) // armour
	if len(whole) > dice && w.breaks("fire-result") {
		hits = len(whole)
	}
	if most := s.unit.Level.Suppressed.N; len(whole)+suppressed > most && w.breaks("suppressed-maximum") {
		for _, m := range whole {
			m.suppressed = true
			w.say("mark %s: Suppressed", m.word)
		}
		w.over = true
		return
	}
	for _, m := range whole[:min(hits, len(whole))] {
		if suppressed < s.unit.Level.Suppressed.N && w.IntN(2) == 0 {
			m.suppressed, suppressed = true, suppressed+1
			w.say("mark %s: Suppressed", m.word)
		} else {
			m.lost = true
			w.say("mark %s: Casualty", m.word)
		}
	}
}
