package fubar_test

import (
	"image"
	"math"
	"slices"

	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A man is a figure or vehicle of the machine's game.
type man struct {
	word             string
	row              *fubarpack.Figure
	at               image.Point
	suppressed, lost bool
	marked           bool // it still shows that it was suppressed, or its crew stunned
	// Of a vehicle.
	stunned, immobile bool
	weaponless        int // how many weapons it lost
}

type squad struct {
	unit  *fubarpack.Unit
	men   []*man
	tried bool
	// guards reports that it is on guard, reacted that it has fired as such in this turn.
	guards, reacted bool
	// ducks and low report that its last action is to duck, or to go to ground.
	ducks, low bool
}

func (s *squad) able() (able []*man) {
	for _, m := range s.men {
		if !m.lost {
			able = append(able, m)
		}
	}
	return able
}

// activate tries to activate a squad, and has it act. certain reports whether nothing unknown
// decides.
func (w *world) activate(s *squad) (succeeded, certain bool) {
	s.tried, s.guards, s.ducks, s.low = true, false, false, false
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
		if m.stunned {
			try.Stunned = pack.Yes
		}
	}
	try.Suppressed, try.Astray = fubar.Exactly(suppressed), fubar.CountAstray(w.pack, w.ruler, at)
	best, worst := try.Needed()
	roll := 1 + w.IntN(6)
	w.say("say Rita: %s activates", s.unit.Name)
	w.say("roll Rita 1d6: %d", roll)
	for _, m := range able {
		switch {
		case m.suppressed && w.breaks("stale-suppression", s):
			w.spared = s
		case m.suppressed || m.stunned:
			m.suppressed, m.stunned = false, false
			w.gets(m)
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
		s.guards = !succeeded
	case succeeded:
		w.act(s)
	case !fubar.Succeeds(roll, best.N) && w.breaks("activation-roll", s):
		w.say("say Rita: %s: run", s.unit.Name)
	default:
		w.say("say Rita: %s: on guard", s.unit.Name)
		s.guards = true
		if fubar.MustWithdraw(len(s.men), len(s.men)-len(able)) {
			for tries := 0; tries < 1000 && !w.goes(s, fubar.Withdrawal(w.pack.Measure)); tries++ {
			}
		} else if w.untidy && w.IntN(3) == 0 { // somebody touches a piece
			m := able[0]
			if to := m.at.Add(image.Pt(2, 2)); !w.stands(to) {
				m.at = to
				w.say("move %s: Table %d,%d", m.word, to.X, to.Y)
			}
		}
	}
	return succeeded, certain
}

// gets takes the marker off a figure that got up, or a crew that woke. Untidy players leave some lying.
func (w *world) gets(m *man) {
	if m.marked = w.untidy && w.IntN(2) == 0; m.marked {
		return
	}
	if m.row.Vehicle != nil {
		w.say("clear %s: Stunned", m.word)
		return
	}
	w.say("clear %s: Suppressed", m.word)
}

func (w *world) act(s *squad) {
	action := &w.pack.Actions[w.IntN(len(w.pack.Actions))]
	if w.breach == "" && w.IntN(2) == 0 { // more of what meets others
		action = &w.pack.Actions[[]int{0, 3, 6}[w.IntN(3)]]
	}
	w.say("say Rita: %s: %s", s.unit.Name, action.Name)
	if w.breach == "" {
		s.ducks, s.low = action.ID == "duck", action.ID == "ground"
	}
	s.guards = action.Fire == fubarpack.ReactionFire
	fires := action.Fire == fubarpack.MarchFire || action.Fire == fubarpack.AnyFire
	far := action.Distance.N
	if far > 0 && action.ID != "assault" && w.IntN(4) > 0 {
		if w.breaks("move-allowance", s) {
			far += 7
		}
		midway := func() {}
		if fires && w.untidy && w.IntN(2) == 0 { // at any point of the move, and announced after it
			midway, fires = func() { w.say("# on its way"); w.fire(s, action) }, false
		}
		if !w.goes(s, far, midway) && far != action.Distance.N {
			w.victim = ""
		}
	}
	switch {
	case action.Fire == fubarpack.NoFire && w.breaks("forbidden-fire", s):
		w.say("say Rita: %s fires at %s", s.unit.Name, w.enemy(s).unit.Name)
	case fires:
		w.fire(s, action)
	case action.ID == "assault":
		w.assault(s)
	}
}

// drive moves a vehicle a little, and fires one weapon, or stands and fires all.
func (w *world) drive(s *squad) {
	m := s.men[0]
	weapons := m.row.Weapons[min(m.weaponless, len(m.row.Weapons)):]
	if !m.immobile && w.IntN(2) == 0 && w.goes(s, 3) {
		weapons = weapons[:min(len(weapons), 1)]
		for _, c := range w.covers {
			if c.row.Vehicles == fubarpack.HeavyVehicles && c.area.Depth(w.ruler, m.at) >= 0 {
				return // who crosses it does not fire
			}
		}
	}
	for _, weapon := range weapons {
		w.fires(s, weapon, 0)
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

// goes moves a squad as one, up to a distance, and reports whether it does. Enemies on guard react to
// it on its way. What others do midway is written after the moves.
func (w *world) goes(s *squad, far int, midway ...func()) bool {
	length := float64(far*20) * (0.9 + 0.1*w.Float64())
	angle := 2 * math.Pi * w.Float64()
	way := image.Pt(int(length*math.Cos(angle)), int(length*math.Sin(angle)))
	for _, m := range s.able() {
		to := m.at.Add(way)
		if !to.In(image.Rect(20, 20, 980, 960)) || !w.free(s, m, way, to) {
			return false
		}
	}
	if way == (image.Point{}) {
		return false
	}
	// Back to front, so that nobody lands on a comrade who has still to go.
	able := s.able()
	slices.SortFunc(able, func(a, b *man) int { return (b.at.X-a.at.X)*way.X + (b.at.Y-a.at.Y)*way.Y })
	from := make([]image.Point, len(able))
	for i, m := range able {
		from[i] = m.at
		m.at = m.at.Add(way)
		w.say("move %s: Table %d,%d", m.word, m.at.X, m.at.Y)
	}
	// Half of the way, where players do not write late all of it.
	half := way
	if w.untidy {
		half = way.Div(2)
	}
	for i, m := range able {
		m.at = from[i].Add(half)
	}
	for _, do := range midway {
		do()
	}
	w.react(s)
	for i, m := range able {
		if !m.lost {
			m.at = from[i].Add(way)
		}
	}
	return true
}

// free reports whether a man can go to a point, with all of his squad going the same way.
func (w *world) free(s *squad, m *man, way, to image.Point) bool {
	for _, other := range w.squads {
		for _, o := range other.men {
			// Not so near that bases touch, and not on another piece's stack.
			if d := o.at.Sub(to); other != s && d.X*d.X+d.Y*d.Y <= 900 || other == s && o.lost && d == (image.Point{}) {
				return false
			}
		}
	}
	for _, c := range w.covers {
		if m.row.Vehicle == nil || c.area.Depth(w.ruler, to) < -200 {
			continue
		}
		if _, may := fubar.VehicleAllowance(w.pack, m.row.Vehicle, c.row); may != pack.Yes {
			return false
		}
	}
	return true
}
