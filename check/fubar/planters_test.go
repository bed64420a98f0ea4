package fubar_test

import (
	"fmt"
	"image"
	"slices"
	"strings"
)

// planters break rules at the beginning of a turn of a lawful game, which ends with that. Each returns the unit that
// breaks the rule, or the name of a piece of none; "" if there is nobody who can. The other rules are broken by
// squads on their way (breaks). After a space stands another way to break a rule.
var planters = map[string]func(w *world) string{
	"activation-roll moves": func(w *world) string {
		s := w.side("red")
		if s == nil || len(s.able()) < 2 || 2*len(s.able()) < len(s.men) {
			return ""
		}
		m := s.able()[0]
		w.say("say Rita: %s activates", s.unit.Name)
		w.say("roll Rita 1d6: 1")
		return w.does(s, "move %s: Table %d,%d", m.word, m.at.X, m.at.Y+250)
	},
	"fire-result cover": func(w *world) string { // a 5 is too little for seasoned figures at light cover
		s, by := w.side("blue"), w.of("red-1")
		if s == nil || !slices.ContainsFunc(by.able(), func(m *man) bool { return !m.suppressed }) {
			return ""
		}
		men := s.able()
		in := 0
		for _, m := range men {
			if d := m.at.Sub(men[len(men)/2].at); d.X*d.X+d.Y*d.Y < 90*90 {
				in++
			}
		}
		if 2*in < len(men) {
			return ""
		}
		w.say("new Rita wood: Table %d,%d", men[len(men)/2].at.X, men[len(men)/2].at.Y)
		w.say("say Rita: Red 1: march")
		w.say("say Rita: Red 1 fires at %s", s.unit.Name)
		w.say("roll Rita 3d6: 5 5 5")
		return w.does(s, "mark %s: Casualty", men[0].word)
	},
	"forbidden-fire reactions": func(w *world) string {
		s, first, second := w.of("red-1"), w.of("blue-1"), w.of("blue-2")
		if len(s.able()) == 0 || len(first.able()) == 0 || len(second.able()) == 0 {
			return ""
		}
		w.say("say Rita: Red 1 activates")
		w.say("roll Rita 1d6: 6")
		w.say("say Rita: Red 1: on guard")
		w.say("say Bea: Blue 1 activates")
		w.say("say Rita: Red 1 fires at Blue 1")
		w.say("say Bea: Blue 2 activates")
		return w.does(s, "say Rita: Red 1 fires at Blue 2")
	},
	"suppressed-vehicle": func(w *world) string {
		s := w.of("blue-3")
		if len(s.able()) == 0 {
			return ""
		}
		w.say("new Rita down: Table %d,%d", s.men[0].at.X, s.men[0].at.Y)
		w.say("say Rita: Turn %d", w.turn+1)
		return w.does(s, "remove down")
	},
	"melee-result suppressed": func(w *world) string {
		s, other := w.side("red"), w.side("blue")
		if s == nil || other == nil || other.able()[0].suppressed {
			return ""
		}
		w.say("say Rita: %s fights %s", s.unit.Name, other.unit.Name)
		w.say("roll Rita %dd6:%s", len(s.able()), strings.Repeat(" 6", len(s.able())))
		return w.does(other, "mark %s: Suppressed", other.able()[0].word)
	},
	"move-allowance vehicle": func(w *world) string {
		s := w.of("red-3")
		return w.does(s, "move truck: Table %d,%d", s.men[0].at.X-300, s.men[0].at.Y)
	},
	"vehicle-cover fires": func(w *world) string {
		s, other := w.of("blue-4"), w.side("red")
		if other == nil {
			return ""
		}
		w.say("say Bea: Blue 4 activates")
		w.say("move tank: Table 700,700") // where a ruin lies
		return w.does(s, "say Bea: Blue 4 fires light cannon at %s", other.unit.Name)
	},
	"vehicle-damage shown": func(w *world) string {
		by := w.of("blue-1")
		if len(by.able()) == 0 {
			return ""
		}
		w.say("say Bea: Blue 1 fires at Red 3")
		w.say("roll Bea 1d6: 6")
		w.say("say Rita: Red 3 is damaged")
		return w.does(w.of("red-3"), "roll Rita 1d6: 6")
	},
	"assault-distance": func(w *world) string {
		s, other := w.side("red"), w.side("blue")
		if s == nil || other == nil {
			return ""
		}
		m := other.able()[0]
		w.say("say Rita: %s activates", s.unit.Name)
		w.say("roll Rita 1d6: 6")
		w.say("say Rita: %s: assault", s.unit.Name)
		w.say("move %s: Table %d,%d", m.word, m.at.X+150, m.at.Y)
		w.say("say Rita: %s fights %s", s.unit.Name, other.unit.Name)
		return w.does(other, "roll Rita 1d6: 1")
	},
	"assault-distance attacker": func(w *world) string {
		s, other := w.side("red"), w.side("blue")
		if s == nil || other == nil {
			return ""
		}
		m := s.able()[0]
		w.say("say Rita: %s activates", s.unit.Name)
		w.say("roll Rita 1d6: 6")
		w.say("move %s: Table %d,%d", m.word, m.at.X+200, m.at.Y)
		w.say("say Rita: %s fights %s", s.unit.Name, other.unit.Name)
		return w.does(s, "roll Rita 1d6: 1")
	},
	"coherency": func(w *world) string {
		s := w.squad(2)
		if s == nil {
			return ""
		}
		m := s.able()[len(s.able())-1]
		to := m.at.Add(image.Pt(0, -230))
		if to.Y < 20 {
			to = m.at.Add(image.Pt(0, 230))
		}
		if w.stands(to) {
			return ""
		}
		return w.does(s, "move %s: Table %d,%d", m.word, to.X, to.Y)
	},
	"cover-fire": func(w *world) string {
		gunners, by := w.of("red-2"), w.side("blue")
		if len(gunners.able()) != 2 || by == nil {
			return ""
		}
		middle := gunners.able()[0].at.Add(gunners.able()[1].at).Div(2)
		for _, m := range by.able() {
			if d := m.at.Sub(middle); d.X*d.X+d.Y*d.Y < 400*400 || m.suppressed {
				return ""
			}
		}
		w.say("new Rita wood: Table %d,%d", middle.X, middle.Y)
		return w.does(by, "say Bea: %s fires at Red 2", by.unit.Name)
	},
	"double-effect": func(w *world) string {
		s, by := w.side("blue"), w.side("red")
		if s == nil || by == nil || s.able()[0].suppressed {
			return ""
		}
		w.say("say Rita: %s fires at %s", by.unit.Name, s.unit.Name)
		w.say("roll Rita 2d6: 6 6")
		w.say("mark %s: Suppressed", s.able()[0].word)
		return w.does(s, "mark %s: Casualty", s.able()[0].word)
	},
	"engaged-activation": func(w *world) string {
		s := w.side("red")
		if s == nil {
			return ""
		}
		at := s.able()[0].at.Add(image.Pt(0, 20))
		if w.stands(at) {
			return ""
		}
		w.say("new Bea raider: Table %d,%d", at.X, at.Y)
		return w.does(s, "say Rita: %s activates", s.unit.Name)
	},
	"half-cover": func(w *world) string {
		s := w.squad(4)
		if s == nil {
			return ""
		}
		at := s.able()[0].at
		for _, m := range s.able() {
			if m.at.X < at.X {
				at = m.at
			}
		}
		return w.does(s, "new Rita wood: Table %d,%d", at.X-90, at.Y)
	},
	"immobile-vehicle": func(w *world) string {
		s := w.of("blue-3")
		w.say("mark carrier: Immobilised")
		return w.does(s, "move carrier: Table %d,%d", s.men[0].at.X-60, s.men[0].at.Y)
	},
	"initiative-roll": func(w *world) string {
		s := w.side("red")
		if s == nil || w.side("blue") == nil {
			return ""
		}
		w.rolls("red", 2)
		w.rolls("blue", 5)
		return w.does(s, "say Rita: %s activates", s.unit.Name)
	},
	"lost-weapon": func(w *world) string {
		if w.side("red") == nil {
			return ""
		}
		w.say("mark carrier: WeaponLost")
		return w.does(w.of("blue-3"), "say Bea: Blue 3 fires HMG at %s", w.side("red").unit.Name)
	},
	"melee-dice": func(w *world) string {
		s, other := w.side("red"), w.side("blue")
		if s == nil || other == nil {
			return ""
		}
		w.say("say Rita: %s fights %s", s.unit.Name, other.unit.Name)
		n := len(s.able()) + 1
		return w.does(s, "roll Rita %dd6:%s", n, strings.Repeat(" 1", n))
	},
	"melee-result": func(w *world) string {
		s, other := w.side("red"), w.side("blue")
		if s == nil || other == nil {
			return ""
		}
		w.say("say Rita: %s fights %s", s.unit.Name, other.unit.Name)
		w.say("roll Rita %dd6:%s", len(s.able()), strings.Repeat(" 1", len(s.able())))
		return w.does(other, "mark %s: Casualty", other.able()[0].word)
	},
	"save-roll": func(w *world) string {
		s, by := w.of("red-1"), w.side("blue")
		if len(s.able()) == 0 || by == nil {
			return ""
		}
		w.say("say Bea: %s fires at Red 1", by.unit.Name)
		w.say("roll Bea 3d6: 1 1 1")
		w.say("say Rita: Red 1 saves")
		return w.does(s, "roll Rita 1d6: 3")
	},
	"short-crew": func(w *world) string {
		s := w.of("red-2")
		if len(s.able()) != 2 {
			return ""
		}
		return w.does(s, "mark %s: Suppressed", s.able()[0].word)
	},
	"strange-piece": func(w *world) string {
		w.say("new Rita fort: Table 500,950")
		return "Fort"
	},
	"suppressed-fire": func(w *world) string {
		s, other := w.of("red-2"), w.side("blue")
		if len(s.able()) == 0 || other == nil {
			return ""
		}
		for _, m := range s.able() {
			w.say("mark %s: Suppressed", m.word)
		}
		return w.does(s, "say Rita: Red 2 fires HMG at %s", other.unit.Name)
	},
	"typed-roll": func(w *world) string {
		s, other := w.side("red"), w.side("blue")
		if s == nil || other == nil {
			return ""
		}
		w.say("say Rita: %s fires at %s", s.unit.Name, other.unit.Name)
		return w.does(s, "mark %s: Casualty", other.able()[0].word)
	},
	"typed-roll wounds": func(w *world) string {
		s, other := w.side("red"), w.side("blue")
		if s == nil || other == nil {
			return ""
		}
		w.say("say Rita: %s fights %s", s.unit.Name, other.unit.Name)
		return w.does(s, "mark %s: Casualty", other.able()[0].word)
	},
	"typed-roll begins": func(w *world) string {
		s := w.side("red")
		if s == nil {
			return ""
		}
		w.say("say Rita: Turn %d", w.turn+1)
		w.say("say Rita: red initiative")
		w.say("say Rita: %s activates", s.unit.Name)
		return w.does(s, "say Rita: %s: march", s.unit.Name)
	},
	"typed-roll saves": func(w *world) string {
		s, by := w.of("red-1"), w.side("blue")
		if by == nil || !slices.ContainsFunc(s.able(), func(m *man) bool { return !m.suppressed }) {
			return ""
		}
		w.say("say Bea: %s fires at Red 1", by.unit.Name)
		w.say("roll Bea 1d6: 6")
		return w.does(s, "say Rita: Red 1 saves")
	},
	"typed-roll damage": func(w *world) string {
		s := w.of("red-3")
		w.say("say Rita: Red 3 is damaged")
		return w.does(s, "mark truck: Stunned")
	},
	"typed-roll acts": func(w *world) string {
		s := w.side("red")
		if s == nil {
			return ""
		}
		w.say("say Rita: %s activates", s.unit.Name)
		return w.does(s, "say Rita: %s: march", s.unit.Name)
	},
	"vehicle-cover": func(w *world) string {
		// The ruin lies where no vehicle drives by itself.
		return w.does(w.of("red-3"), "move truck: Table 930,60")
	},
	"vehicle-damage": func(w *world) string {
		by := w.of("red-1")
		if !slices.ContainsFunc(by.able(), func(m *man) bool { return m.word == "rifle" && !m.suppressed }) {
			return ""
		}
		w.say("say Rita: Red 1 fires assault rifle at Blue 3")
		w.say("roll Rita 1d6: 6")
		w.say("say Bea: Blue 3 is damaged")
		w.say("roll Bea 1d6: 4")
		return w.does(w.of("blue-3"), "mark carrier: WeaponLost")
	},
	"vehicle-fire": func(w *world) string {
		s, other := w.of("blue-4"), w.side("red")
		if other == nil {
			return ""
		}
		w.say("move tank: Table %d,%d", s.men[0].at.X-60, s.men[0].at.Y)
		w.say("say Bea: Blue 4 fires HMG at %s", other.unit.Name)
		return w.does(s, "say Bea: Blue 4 fires light cannon at %s", other.unit.Name)
	},
	"weapon-crew": func(w *world) string {
		s, other := w.of("red-2"), w.side("blue")
		if len(s.able()) != 2 || s.able()[1].suppressed || other == nil {
			return ""
		}
		w.say("mark %s: Casualty", s.able()[0].word)
		return w.does(s, "say Rita: Red 2 fires HMG at %s", other.unit.Name)
	},
	"withdrawal": func(w *world) string {
		s := w.squad(3)
		if s == nil {
			return ""
		}
		for _, m := range s.able()[1:] {
			w.say("mark %s: Casualty", m.word)
		}
		w.say("say Rita: %s activates", s.unit.Name)
		return w.does(s, "roll Rita 1d6: 1")
	},
}

// does writes the line with which a squad breaks the rule.
func (w *world) does(s *squad, format string, args ...any) string {
	w.say("%s", fmt.Sprintf(format, args...))
	return s.unit.ID
}

// of returns the squad of a unit.
func (w *world) of(unit string) *squad {
	return w.squads[slices.IndexFunc(w.squads, func(s *squad) bool { return s.unit.ID == unit })]
}

// side returns a squad on foot of a side with men left, nil if there is none.
func (w *world) side(side string) *squad {
	for _, s := range w.squads {
		if s.unit.Side == side && !s.unit.IsVehicle() && len(s.able()) > 0 {
			return s
		}
	}
	return nil
}

// squad returns a squad with so many men left, nil if there is none.
func (w *world) squad(least int) *squad {
	for _, s := range w.squads {
		if len(s.able()) >= least {
			return s
		}
	}
	return nil
}
