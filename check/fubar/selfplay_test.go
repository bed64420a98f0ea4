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
		return result.Findings
	}
	var lawful strings.Builder
	for seed := range *selfplay {
		w := newWorld(t, uint64(seed), "")
		w.play(4)
		lawful.WriteString(w.text.String())
		for _, f := range judged(w.text.String()) {
			if f.Verdict >= rule.Suspect {
				t.Errorf("seed %d, step %d: %s: %s: %s\n%s", seed, f.Step, f.Rule, f.Verdict, f.Sentence(), w.text.String())
			}
		}
	}
	for _, deed := range []string{"activates", "initiative", ": March", ": Assault", "move truck", " fires ", "Blue 4 fires", "fights", "saves", "Suppressed", "Casualty"} {
		n := strings.Count(lawful.String(), deed)
		t.Logf("lawful games have %q %d times", deed, n)
		if n == 0 {
			t.Errorf("no lawful game has %q", deed)
		}
	}
	for _, d := range systems.All().Rules() {
		breach, ours := strings.CutPrefix(d.ID, "fubar/")
		if !ours {
			continue
		}
		planted := 0
		for seed := 0; planted < *selfplay && seed < 100**selfplay; seed++ {
			w := newWorld(t, uint64(seed), breach)
			w.play(4)
			if w.victim == "" {
				continue
			}
			planted++
			if !slices.ContainsFunc(judged(w.text.String()), func(f rule.Finding) bool {
				return f.Rule == d.ID && (w.victim == theMap || slices.ContainsFunc(f.Pieces, func(p rule.Piece) bool { return p.Unit == w.victim || p.Name == w.victim }))
			}) {
				t.Errorf("seed %d: %s of %s is not found\n%s", seed, breach, w.victim, w.text.String())
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

// theMap is the victim of a breach that is of no unit and no piece.
const theMap = "the map"

// A world plays. breach names the rule that it breaks once, victim the unit by which, or the name of a piece of
// none; "" as long as it did not.
type world struct {
	*rand.Rand
	pack   *fubarpack.Pack
	ruler  *fubar.Ruler
	squads []*squad
	text   strings.Builder
	breach string
	victim string
	over   bool   // the game ends
	spared *squad // nobody fires at it any more, as fire would excuse the breach
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
	w := &world{Rand: rand.New(rand.NewPCG(seed, 7)), pack: p, ruler: fubar.NewRuler(p.Scale, p.Measure), breach: breach}
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
	w.say("at Table 930,60: ruin")
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

func (w *world) say(format string, args ...any) { fmt.Fprintf(&w.text, format+"\n", args...) }

// breaks reports whether a squad breaks that rule now.
func (w *world) breaks(name string, s *squad) bool {
	if w.breach != name || w.victim != "" || w.IntN(3) == 0 {
		return false
	}
	w.victim = s.unit.ID
	return true
}

func (w *world) play(turns int) {
	for turn := 1; turn <= turns && !w.over; turn++ {
		w.say("say Rita: Turn %d", turn)
		for _, s := range w.squads {
			s.tried = false
		}
		side := w.begins()
		if plant := planters[w.breach]; plant != nil && turn > 1 && w.victim == "" {
			w.victim = plant(w)
			w.over = w.victim != ""
		}
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
				if again := w.ready(side); certain && len(w.ready(other)) > 0 && len(again) > 0 && w.breaks("initiative", again[0]) {
					w.say("say Rita: %s activates", again[0].unit.Name)
					w.over = true
				}
				side = other
			}
		}
	}
	if w.breach != "suppressed-maximum" && w.breach != "movement-trail" {
		w.say("say Rita: Turn %d", turns+1)
	}
}

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
		if m.suppressed && w.breaks("stale-suppression", s) {
			w.spared = s
		} else if m.suppressed {
			m.suppressed = false
			w.say("clear %s: Suppressed", m.word)
		}
	}
	certain = fubar.Succeeds(roll, worst.N) || !fubar.Succeeds(roll, best.N)
	succeeded = fubar.Succeeds(roll, worst.N)
	if w.breaks("activated-twice", s) {
		w.say("say Rita: %s activates", s.unit.Name)
		return succeeded, certain
	}
	switch {
	case s.unit.IsVehicle():
		if succeeded {
			w.drive(s)
		}
	case succeeded:
		w.act(s)
	case !fubar.Succeeds(roll, best.N) && w.breaks("activation-roll", s):
		w.say("say Rita: %s: run", s.unit.Name)
	default:
		w.say("say Rita: %s: on guard", s.unit.Name)
		if fubar.MustWithdraw(len(s.men), len(s.men)-len(able)) {
			for tries := 0; tries < 1000 && !w.goes(s, fubar.Withdrawal(w.pack.Measure)); tries++ {
			}
		}
	}
	return succeeded, certain
}

func (w *world) act(s *squad) {
	action := &w.pack.Actions[w.IntN(len(w.pack.Actions))]
	w.say("say Rita: %s: %s", s.unit.Name, action.Name)
	far := action.Distance.N
	if far > 0 && action.ID != "assault" && w.IntN(4) > 0 {
		if w.breaks("move-allowance", s) {
			far += 7
		}
		if !w.goes(s, far) && far != action.Distance.N {
			w.victim = ""
		}
	}
	switch {
	case action.Fire == fubarpack.NoFire && w.breaks("forbidden-fire", s):
		w.say("say Rita: %s fires at %s", s.unit.Name, w.enemy(s).unit.Name)
	case action.Fire == fubarpack.MarchFire || action.Fire == fubarpack.AnyFire:
		w.fire(s, action)
	case action.ID == "assault":
		w.assault(s)
	}
}

// drive moves a vehicle a little, and fires one weapon, or stands and fires all.
func (w *world) drive(s *squad) {
	weapons := s.men[0].row.Weapons
	if w.IntN(2) == 0 && w.goes(s, 3) {
		weapons = weapons[:min(len(weapons), 1)]
	}
	for _, weapon := range weapons {
		w.fires(s, weapon, 0)
	}
}

// assault moves a figure base to base with one of the enemy's in reach, if there is one. Both sides fight, and the
// game is over.
func (w *world) assault(s *squad) {
	const reach = 150
	for _, other := range w.squads {
		if other.unit.Side == s.unit.Side || other.unit.IsVehicle() {
			continue
		}
		for _, m := range s.able() {
			for _, o := range other.able() {
				to := o.at.Add(image.Pt(0, -20))
				if d := m.at.Sub(to); d.X*d.X+d.Y*d.Y > reach*reach || w.stands(to) {
					continue
				}
				m.at = to
				w.say("move %s: Table %d,%d", m.word, to.X, to.Y)
				ours, theirs := w.fights(s, other), w.fights(other, s)
				w.wound(other, ours)
				w.wound(s, theirs)
				w.over = true
				return
			}
		}
	}
}

// stands reports whether a piece stands at a point.
func (w *world) stands(at image.Point) bool {
	for _, s := range w.squads {
		if slices.ContainsFunc(s.men, func(m *man) bool { return m.at == at }) {
			return true
		}
	}
	return false
}

// fights throws the dice of a squad in close combat, and returns its hits.
func (w *world) fights(s, other *squad) (hits int) {
	w.say("say Rita: %s fights %s", s.unit.Name, other.unit.Name)
	faces := make([]string, len(s.able()))
	for i := range faces {
		die := 1 + w.IntN(6)
		if die >= s.unit.Level.Expertise.N {
			hits++
		}
		faces[i] = fmt.Sprint(die)
	}
	w.say("roll Rita %dd6: %s", len(faces), strings.Join(faces, " "))
	return hits
}

func (w *world) wound(s *squad, hits int) {
	for i, m := range s.able() {
		if i < hits && w.IntN(2) == 0 {
			m.lost = true
			w.say("mark %s: Casualty", m.word)
		}
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
		if other := w.squads[w.IntN(len(w.squads))]; other.unit.Side != s.unit.Side && !other.unit.IsVehicle() {
			return other
		}
	}
}

func (w *world) fire(s *squad, action *fubarpack.Action) {
	weapon := s.able()[w.IntN(len(s.able()))].row.Weapons[0]
	if action.Fire != fubarpack.MarchFire || weapon.Kind != fubarpack.Support {
		w.fires(s, weapon, action.Aim.N)
	}
}

// fires has a squad fire a weapon at a squad of the enemy.
func (w *world) fires(s *squad, weapon *fubarpack.Weapon, aim int) {
	target, onVehicle := w.enemy(s), s.unit.IsVehicle()
	if len(target.able()) == 0 || target == w.spared {
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
	dice := fubar.Dice(weapon, onVehicle, each)
	if !fubar.Crewed(weapon, onVehicle, served) {
		return
	}
	if dice == 0 {
		if free == 0 && w.breaks("weapon-range", s) {
			w.say("say Rita: %s fires %s at %s", s.unit.Name, weapon.Name, target.unit.Name)
		}
		return
	}
	thrown := dice
	if w.breaks("fire-dice", s) {
		thrown++
	}
	w.say("say Rita: %s fires %s at %s", s.unit.Name, weapon.Name, target.unit.Name)
	shot := fubar.Shot{Weapon: weapon, Level: s.unit.Level, Aim: aim}
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
	thrownHits := hits
	if target.unit.ID == "red-1" && hits > 0 { // all wear light armour
		w.say("say Rita: %s saves", target.unit.Name)
		saves := make([]string, hits)
		for i := range saves {
			die := 1 + w.IntN(6)
			if die == 6 {
				hits--
			}
			saves[i] = fmt.Sprint(die)
		}
		w.say("roll Rita %dd6: %s", len(saves), strings.Join(saves, " "))
	} else {
		hits -= w.IntN(hits + 1)
	}
	w.hurt(target, hits, thrownHits)
}

// hurt suppresses figures of a squad and makes casualties of them, by so many hits that
// nothing saved, of all.
func (w *world) hurt(s *squad, hits, all int) {
	var whole []*man
	suppressed := 0
	for _, m := range s.able() {
		if m.suppressed {
			suppressed++
		} else {
			whole = append(whole, m)
		}
	}
	if len(whole) > all && w.breaks("fire-result", s) {
		hits = len(whole)
	}
	if most := s.unit.Level.Suppressed.N; len(whole)+suppressed > most && w.breaks("suppressed-maximum", s) {
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
