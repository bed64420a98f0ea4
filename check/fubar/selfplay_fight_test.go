package fubar_test

import (
	"fmt"
	"image"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// enemy returns a squad on foot of the other side.
func (w *world) enemy(s *squad) *squad {
	for {
		if other := w.squads[w.IntN(len(w.squads))]; other.unit.Side != s.unit.Side && !other.unit.IsVehicle() {
			return other
		}
	}
}

// target returns whom a squad fires at: sometimes a vehicle that its weapon harms.
func (w *world) target(s *squad, weapon *fubarpack.Weapon) *squad {
	if w.breach == "" && w.IntN(2) == 0 {
		for _, other := range w.squads {
			if other.unit.Side != s.unit.Side && other.unit.IsVehicle() && (&fubar.Shot{Weapon: weapon, Vehicle: other.men[0].row.Vehicle}).Harms() == pack.Yes {
				return other
			}
		}
	}
	return w.enemy(s)
}

// react has enemies on guard fire at a squad while it moves, each once in a turn.
func (w *world) react(to *squad) {
	for _, s := range w.squads {
		if w.breach != "" || s.unit.Side == to.unit.Side || !s.guards || s.reacted || w.engaged(s) || len(s.able()) == 0 || w.IntN(2) == 0 {
			continue
		}
		arms := s.able()[w.IntN(len(s.able()))].row.Weapons
		if len(arms) == 0 || to.unit.IsVehicle() && (&fubar.Shot{Weapon: arms[0], Vehicle: to.men[0].row.Vehicle}).Harms() != pack.Yes {
			continue
		}
		s.reacted = true
		w.say("# a reaction")
		w.firesAt(s, to, arms[0], 0)
		for _, m := range s.able() { // and others of it with another weapon, which is the same reaction
			if w.untidy && arms[0] != m.row.Weapons[0] && !slices.Contains(arms, m.row.Weapons[0]) && !to.unit.IsVehicle() {
				w.say("# divided")
				w.firesAt(s, to, m.row.Weapons[0], 0)
				break
			}
		}
	}
}

func (w *world) fire(s *squad, action *fubarpack.Action) {
	for range 1 + w.IntN(2) { // one kind of weapon, or two
		if len(s.able()) == 0 {
			return // reactions got all of it
		}
		arms := s.able()[w.IntN(len(s.able()))].row.Weapons
		weapon := arms[0]
		if w.breach == "" {
			weapon = arms[w.IntN(len(arms))]
		}
		if action.Fire != fubarpack.MarchFire || weapon.Kind != fubarpack.Support {
			w.fires(s, weapon, action.Aim.N)
		}
		if w.breach != "" || len(arms) > 1 {
			return
		}
	}
}

func (w *world) fires(s *squad, weapon *fubarpack.Weapon, aim int) {
	w.firesAt(s, w.target(s, weapon), weapon, aim)
}

// sees reports whether cover lets one man fire at another (Tirer 6 and 7).
func (w *world) sees(m, o *man) bool {
	for _, c := range w.covers {
		from, to := c.area.Depth(w.ruler, m.at), c.area.Depth(w.ruler, o.at)
		if from >= 0 && to >= 0 && fubar.Shares(w.pack, w.ruler, m.at, o.at) {
			continue
		}
		if !fubar.NearEdge(w.pack, w.ruler, from) || !fubar.NearEdge(w.pack, w.ruler, to) {
			return false
		}
	}
	return true
}

// coverOf returns what a squad is in: the best in which half of it is, and better if it went to ground.
func (w *world) coverOf(s *squad) *fubarpack.Cover {
	best := -1
	for i := range w.pack.Covers {
		in := 0
		for _, m := range s.able() {
			if slices.ContainsFunc(w.covers, func(c patch) bool {
				return c.row.Adds.N >= w.pack.Covers[i].Adds.N && c.area.Depth(w.ruler, m.at) >= 0
			}) {
				in++
			}
		}
		if fubar.Covered(len(s.able()), in) {
			best = i
		}
	}
	switch {
	case s.ducks:
		best = max(best, 0)
	case s.low:
		best = min(best+1, len(w.pack.Covers)-1)
	}
	if best < 0 {
		return nil
	}
	w.say("# in cover")
	return &w.pack.Covers[best]
}

// firesAt has a squad fire a weapon at a squad of the enemy.
func (w *world) firesAt(s, target *squad, weapon *fubarpack.Weapon, aim int) {
	onVehicle := s.unit.IsVehicle()
	if len(target.able()) == 0 || target == w.spared || w.engaged(target) {
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
			if reaches, dice := fubar.InRange(w.pack, w.ruler, weapon, m.at, o.at); reaches == pack.Yes && (w.breach != "" || !o.lost) && w.sees(m, o) {
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
	shot := fubar.Shot{Weapon: weapon, Level: s.unit.Level, Aim: aim, Cover: w.coverOf(target)}
	w.say("say Rita: %s fires %s at %s", s.unit.Name, weapon.Name, target.unit.Name)
	hits := w.throws(thrown, shot.ToHit(w.pack).N)
	if target.unit.IsVehicle() {
		w.damage(target, hits)
		return
	}
	thrownHits := hits
	if target.unit.ID == "red-1" && hits > 0 { // all wear light armour
		w.say("say Rita: %s saves", target.unit.Name)
		hits -= w.throws(hits, 6)
	} else if w.breach != "" {
		hits -= w.IntN(hits + 1)
	}
	w.hurt(target, hits, thrownHits)
}

// throws throws dice and returns how many show a face or more.
func (w *world) throws(n, needed int) (succeed int) {
	faces := make([]string, n)
	for i := range faces {
		die := 1 + w.IntN(6)
		if fubar.Succeeds(die, needed) {
			succeed++
		}
		faces[i] = fmt.Sprint(die)
	}
	w.say("roll Rita %dd6: %s", n, strings.Join(faces, " "))
	return succeed
}

// damage has a vehicle save hits, and throws for each that it does not save (Vehicules 4 and 6).
func (w *world) damage(s *squad, hits int) {
	m := s.men[0]
	if hits == 0 {
		return
	}
	w.say("say Rita: %s saves", s.unit.Name)
	hits -= w.throws(hits, m.row.Vehicle.Save.N)
	for range hits {
		die := 1 + w.IntN(6)
		w.say("say Rita: %s is damaged", s.unit.Name)
		w.say("roll Rita 1d6: %d", die)
		switch w.pack.Damage[die-1] {
		case fubarpack.Stunned:
			if !m.stunned && !m.marked {
				w.say("mark %s: Stunned", m.word)
			}
			m.stunned = true
		case fubarpack.Immobilised:
			if !m.immobile {
				w.say("mark %s: Immobilised", m.word)
			}
			m.immobile = true
		case fubarpack.WeaponLost:
			if len(m.row.Weapons) > 0 && m.weaponless == 0 {
				w.say("mark %s: WeaponLost", m.word)
			}
			m.weaponless++
		case fubarpack.Destroyed:
			w.say("mark %s: Destroyed", m.word)
			m.lost = true
			if w.untidy {
				w.puts(m)
			}
			return
		}
	}
}

// falls makes a casualty of a man. Untidy players put some aside, and mark them then.
func (w *world) falls(m *man) {
	m.lost = true
	early := w.untidy && w.IntN(3) == 0
	if early {
		w.puts(m)
	}
	w.say("mark %s: Casualty", m.word)
	if w.untidy && !early && w.IntN(2) == 0 {
		w.puts(m)
	}
}

// puts puts a piece aside, at the edge of the table.
func (w *world) puts(m *man) {
	m.at = image.Pt(20+30*w.aside, 995)
	w.aside++
	w.say("move %s: Table %d,%d", m.word, m.at.X, m.at.Y)
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
		if suppressed < s.unit.Level.Suppressed.N && w.IntN(2) == 0 && !m.marked {
			m.suppressed, suppressed = true, suppressed+1
			w.say("mark %s: Suppressed", m.word)
		} else {
			w.falls(m)
		}
	}
}
