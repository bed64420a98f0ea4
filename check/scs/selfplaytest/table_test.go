package selfplaytest

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Table is a game that is played: the position as the engine has it, and the acts so
// far. All that its players do is within the rules however unknowns are read.
type Table struct {
	*World
	*rand.Rand
	Pos   scs.Position
	Phase scspack.Phase
	Acts  []Act
	Turn  int
	// Style is how the players report combats.
	Style Style
	// Marked are the OOS markers that lie on units, by the unit's word; Pool are those
	// that lie beside the map.
	Marked map[string]string
	Pool   []string
	// Left lets players attack left of the table, where nobody rolls (7.4).
	Left bool
	// Typed is the share of throws, in percent, that players make where no log shows them: they type
	// what came up.
	Typed int
	// Missing is the share of throws of attacks, in percent of those that no log shows, of which nobody
	// types the result either.
	Missing int
	// Loose lets players throw before they announce, and announce two attacks before they make either.
	Loose bool
	// Still lets nobody come, move or attack.
	Still bool
	// Attacks counts the attacks of each unit in its turn (6.1b).
	Attacks map[string]int
	// Fights are the combats of the phase.
	Fights []Fight
	// Strikes are the air strikes that the phasing side has left, Struck the hexes that had
	// theirs; Kept are the replacements that a side did not use (AfB).
	Strikes int
	Struck  []scs.HexID
	Kept    map[scs.SideID]int
	// True lists the codes of excuses that name what the players really did.
	True []string
	// Crowded are the hexes that a retreat made too full. They may be until the side's next Movement
	// Phase ends (4.0a).
	Crowded map[scs.HexID]scs.Retreat
	// Entered are the hexes of sources in which the enemies of a side stood: a source may die so.
	Entered map[scs.SideID][]scs.HexID
}

// Sit begins a game: units of both sides near each other, some of them in wait.
func (w *World) Sit(r *rand.Rand) *Table {
	t := &Table{
		World: w, Rand: r, Style: w.Styles[r.IntN(len(w.Styles))], Marked: map[string]string{}, Attacks: map[string]int{},
		Kept: map[scs.SideID]int{}, Crowded: map[scs.HexID]scs.Retreat{}, Entered: map[scs.SideID][]scs.HexID{},
	}
	t.Phase, t.Turn = w.Pack.Phases[0], 1
	var spots []scs.HexID
	for len(spots) < 12 {
		spots = w.Engine.Within(scs.HexID(r.IntN(w.Engine.Hexes())), 3+r.IntN(2))
	}
	words := w.counters()
	r.Shuffle(len(words), func(i, k int) { words[i], words[k] = words[k], words[i] })
	for _, word := range words {
		at := scs.NoHex
		u := w.Engine.NewUnit(word, w.Units[word], at)
		for try := 0; at == scs.NoHex && try < 20; try++ {
			if h := spots[r.IntN(len(spots))]; t.takes(h, u) {
				at = h
			}
		}
		if at == scs.NoHex {
			continue
		}
		garrison := slices.ContainsFunc(w.Pack.Garrisons, func(g scspack.Garrison) bool { return g.Unit == w.Units[word] })
		if t.hasEntries(u.Side) && !garrison && r.IntN(4) == 0 {
			t.Acts = append(t.Acts, Act{Verb: "at", What: []string{w.Wait}, Where: word, Kind: Sets})
			t.Pos.Units = append(t.Pos.Units, u)
			continue
		}
		u.Hex = at
		t.Pos.Units = append(t.Pos.Units, u)
	}
	for h := range scs.HexID(w.Engine.Hexes()) {
		if here := t.in(h); len(here) > 0 {
			t.sort(here)
			t.Acts = append(t.Acts, Act{Verb: "at", What: []string{t.hex(h)}, Where: strings.Join(here, " "), Kind: Sets})
		}
	}
	if w.Land != nil {
		t.Acts = append(t.Acts, Act{Verb: "at", What: []string{"Waiting", "120,60"}, Where: "turn", Kind: Sets})
	}
	for n := range w.Markers {
		word := "oos"
		if n > 0 {
			word += "#" + strconv.Itoa(n+1)
		}
		t.Pool = append(t.Pool, word)
		t.Acts = append(t.Acts, Act{Verb: "at", What: []string{"Waiting", "200,60"}, Where: "oos", Kind: Sets})
	}
	return t
}

// takes reports whether a unit can be set up in a hex.
func (t *Table) takes(h scs.HexID, u scs.Unit) bool {
	if may, _ := t.Engine.MayStand(&u, h); may != pack.Yes {
		return false
	}
	for _, other := range t.Pos.Units {
		if other.Hex == h && other.Side != u.Side {
			return false
		}
	}
	u.Hex = h
	after := t.Pos
	after.Units = append(slices.Clone(after.Units), u)
	stack, ok := t.Engine.StackIn(after, h, u.Side, t.now(scs.NoRetreat))
	return ok && stack.Limit.Over() == pack.No
}

func (t *Table) hasEntries(side scs.SideID) bool {
	return slices.ContainsFunc(t.Pack.Places, func(p scspack.Place) bool { return p.Role == scspack.RoleEntry && p.Side == t.Engine.SideName(side) })
}

// counters are the words of all units, in order.
func (w *World) counters() []string {
	var all []string
	for _, c := range w.build.Counters {
		if w.Units[c.ID] != "" {
			all = append(all, c.ID)
		}
	}
	return all
}

func (t *Table) hex(h scs.HexID) string { return t.Engine.Hex(h).String() }

// in returns the units in a hex, bottom to top.
func (t *Table) in(h scs.HexID) (words []string) {
	for _, i := range t.Pos.In(h) {
		words = append(words, t.Pos.Units[i].ID)
	}
	return words
}

// at returns the indexes of units.
func (t *Table) at(words []string) (units []int) {
	for _, word := range words {
		units = append(units, t.Pos.Unit(word))
	}
	return units
}

// words returns the words of units by index.
func (t *Table) words(units []int) (words []string) {
	for _, i := range units {
		words = append(words, t.Pos.Units[i].ID)
	}
	return words
}

func (t *Table) unit(word string) *scs.Unit { return &t.Pos.Units[t.Pos.Unit(word)] }

// sort puts units that can attack on top (4.0c), in the position, too.
func (t *Table) sort(words []string) {
	slices.SortStableFunc(words, func(a, b string) int { return t.fit(a) - t.fit(b) })
	t.raise(words)
}

func (t *Table) fit(word string) int {
	if u := t.unit(word); u.AttackKind == "attack" && u.Face.Attack.Known && u.Face.Attack.N > 0 {
		return 1
	}
	return 0
}

// raise puts units on top of all others, in their order.
func (t *Table) raise(words []string) {
	var units, top []scs.Unit
	for _, u := range t.Pos.Units {
		if !slices.Contains(words, u.ID) {
			units = append(units, u)
		}
	}
	for _, word := range words {
		top = append(top, *t.unit(word))
	}
	t.Pos.Units = append(units, top...)
}

// mine returns the units of a side on the map by hex.
func (t *Table) stacks(side scs.SideID) (stacks [][]string) {
	for h := range scs.HexID(t.Engine.Hexes()) {
		if here := t.Pos.In(h); len(here) > 0 && t.Pos.Units[here[0]].Side == side {
			stacks = append(stacks, t.in(h))
		}
	}
	return stacks
}

// change changes units of the position.
func (t *Table) change(words []string, f func(*scs.Unit)) { t.Pos = t.Pos.With(f, t.at(words)...) }

// drag moves units of one stack, in one drag, with their markers, and puts those on top
// that can attack. way are the hexes that they enter.
func (t *Table) drag(words []string, to scs.HexID, way []scs.HexID, kind Kind) {
	t.lay(words, to, way, kind)
	t.top(to)
}

// top puts a unit on top that can attack (4.0c).
func (t *Table) top(h scs.HexID) {
	here := t.in(h)
	if i := slices.IndexFunc(here, func(word string) bool { return t.fit(word) > 0 }); i >= 0 && t.fit(here[len(here)-1]) == 0 {
		t.lay(here[i:i+1], h, nil, Sets)
	}
}

func (t *Table) lay(words []string, to scs.HexID, way []scs.HexID, kind Kind) {
	t.sort(words)
	act := Act{Verb: "move", Where: t.hex(to), Kind: kind, What: t.marked(words)}
	for _, h := range way {
		act.Way = append(act.Way, t.hex(h))
	}
	t.Acts = append(t.Acts, act)
	t.change(words, func(u *scs.Unit) {
		if u.Hex != to {
			u.Deeds |= scs.Moved
		}
		u.Hex = to
	})
	t.raise(words)
}

// marked are units with the markers that lie on them.
func (t *Table) marked(words []string) (pieces []string) {
	for _, word := range words {
		pieces = append(pieces, word)
		if m := t.Marked[word]; m != "" {
			pieces = append(pieces, m)
		}
	}
	return pieces
}

// say adds a line of the phasing player's to the chat.
func (t *Table) say(line string) {
	t.Acts = append(t.Acts, Act{Verb: "say", What: []string{t.Who[t.Phase.Side]}, Where: line, Kind: Fights})
}

// Close declares phases, and plays nothing in them. A turn begins with the first side's first.
func (t *Table) Close(phases ...scspack.Phase) {
	for _, phase := range phases {
		if first := t.Pack.Phases[0].Side; phase.Side != t.Phase.Side && phase.Side == first {
			t.Turn++
		}
		declare := t.Declare(t.Turn, phase)
		declare.Kind = Declares
		t.Acts, t.Phase, t.Fights = append(t.Acts, declare), phase, nil
	}
}

// Play plays a phase. It reports whether all in it is within the rules; a stack that nobody can break
// up, say, is not.
func (t *Table) Play(phase scspack.Phase) bool {
	if phase.Side != t.Phase.Side {
		clear(t.Attacks)
	}
	side := t.Engine.Side(phase.Side)
	marks := scs.MayMark(phase, scspack.MeansOOS, phase.Side).Legal()
	if marks && t.Markers == 0 && !t.Layers && t.unsupplied(side) {
		return false
	}
	played := len(t.Acts)
	for h := range t.Crowded {
		t.Crowded[h] = scs.RetreatedBefore
	}
	t.Close(phase)
	t.enter()
	t.Pos = t.Engine.Situate(t.Pos).BeginPhase(phase.ID, side)
	if t.Layers && phase.Arrivals == pack.Yes {
		t.count()
	}
	if !t.Still {
		t.act(side)
	}
	rebuilt := !t.Layers || phase.Arrivals != pack.Yes || t.rebuild(side)
	t.enter()
	if marks {
		t.supply(side)
	}
	if phase.ID == afb.DGRemoval {
		t.organize(side)
	}
	if !rebuilt || !t.tidy() {
		t.Acts = t.Acts[:played]
		return false
	}
	return true
}

// act lets a side do what it can do in the phase.
func (t *Table) act(side scs.SideID) {
	phase := t.Phase
	order := scs.NewSequence(t.Pack)
	if place, ok := order.Entry(phase.Side); ok && order.Phase(place).ID == phase.ID {
		t.arrive(side)
	}
	if phase.Air == pack.Yes {
		t.strike(side)
	}
	if phase.Moves == "phasing" || phase.Moves == "exploit" {
		t.move(side)
	}
	if scs.MayAttack(phase, phase.Side).Legal() {
		for range 1 + t.IntN(3) {
			t.attack(side)
		}
	}
}

// tidy puts units on top that can attack, and reports whether all stacks are within
// the limit.
func (t *Table) tidy() bool {
	for _, stack := range t.Engine.Stacks(t.Pos, t.now(scs.RetreatUnknown)) {
		if stack.Order.Verdict != scs.Legal && len(stack.Order.Fitting) > 0 {
			t.drag(stack.Order.Fitting[:1], t.Engine.ID(stack.Hex), nil, Sets)
		}
		h := t.Engine.ID(stack.Hex)
		if past := t.Crowded[h]; past != scs.RetreatUnknown {
			stack, _ = t.Engine.StackIn(t.Pos, h, stack.Side, t.now(past))
		}
		if stack.Limit.Verdict() != scs.Legal {
			return false
		}
	}
	return true
}

// now is the end of the phase, for stacks with a past.
func (t *Table) now(past scs.Retreat) scs.Occasion {
	return scs.Occasion{Moment: scs.EndOfPhase, Phases: []scspack.Phase{t.Phase}, Retreated: past}
}

// fits reports whether units can end in a hex together with those that are there.
func (t *Table) fits(words []string, to scs.HexID) bool {
	after := t.Pos.With(func(u *scs.Unit) { u.Hex = to }, t.at(words)...)
	stack, ok := t.Engine.StackIn(after, to, t.unit(words[0]).Side, t.now(scs.NoRetreat))
	return ok && stack.Limit.Over() == pack.No
}

// arrive lets reinforcements come. They may be too many in a hex until they move on (5.0a).
func (t *Table) arrive(side scs.SideID) {
	for _, u := range slices.Clone(t.Pos.Units) {
		if u.Side != side || u.Hex != scs.NoHex || u.Place == "Eliminated" || t.IntN(2) == 0 {
			continue
		}
		for _, p := range t.Pack.Places {
			if p.Role != scspack.RoleEntry || p.Side != t.Engine.SideName(side) {
				continue
			}
			h := t.Engine.ID(p.Hex)
			s := t.Engine.Situate(t.Pos)
			if s.Enemy(h, side) == pack.No && (t.IntN(2) == 0 || t.fits([]string{u.ID}, h)) {
				t.drag([]string{u.ID}, h, nil, Sets)
				t.change([]string{u.ID}, func(u *scs.Unit) {
					u.Deeds = scs.Entered
					u.Start = scs.Start{Known: true, Hex: h, EZOC: s.EZOC(h, side)}
				})
				break
			}
		}
	}
}

// move moves stacks, or parts of them, and lets them overrun.
func (t *Table) move(side scs.SideID) {
	stacks := t.stacks(side)
	t.Shuffle(len(stacks), func(i, k int) { stacks[i], stacks[k] = stacks[k], stacks[i] })
	for _, stack := range stacks {
		for len(stack) > 0 {
			n := 1 + t.IntN(len(stack))
			part := slices.Clone(stack[:n])
			stack = stack[n:]
			from := t.unit(part[0]).Hex
			if slices.ContainsFunc(part, func(word string) bool {
				u := t.unit(word)
				return u.Hex != from || u.Deeds.Has(scs.Overran) || u.Deeds.Has(scs.Retreated)
			}) {
				continue
			}
			switch t.IntN(6) {
			case 0:
			case 1, 2:
				if t.overrun(part) {
					continue
				}
				fallthrough
			default:
				t.march(part)
			}
		}
	}
	t.spread(side)
}

// spread moves units out of hexes that are too full.
func (t *Table) spread(side scs.SideID) {
	for _, stack := range t.stacks(side) {
		for _, word := range stack {
			if u := t.unit(word); !t.fits([]string{word}, u.Hex) && u.Deeds&^scs.Entered == 0 {
				t.march([]string{word})
			}
		}
	}
}

// march moves units of a stack somewhere.
func (t *Table) march(part []string) {
	s := t.Engine.Situate(t.Pos)
	m := s.MoveOf(t.at(part)...)
	m.Phase = t.Phase
	var reach scs.Reach
	reach.Search(s, m, scs.Against)
	from := t.unit(part[0]).Hex
	ends := slices.DeleteFunc(reach.Hexes(), func(h scs.HexID) bool { return h == from || !t.fits(part, h) })
	if len(ends) == 0 {
		return
	}
	to := ends[t.IntN(len(ends))]
	for range t.IntN(4) { // toward the enemy
		if h := ends[t.IntN(len(ends))]; t.near(h, m) < t.near(to, m) {
			to = h
		}
	}
	t.drag(part, to, reach.Path(nil, to), Marches)
}

// near is the distance of a hex from the nearest enemy.
func (t *Table) near(h scs.HexID, m scs.Move) int {
	least := 1000
	for _, u := range t.Pos.Units {
		if d, ok := t.Engine.Distance(h, u.Hex); ok && u.Side != t.Pos.Units[m.Units[0]].Side {
			least = min(least, d)
		}
	}
	return least
}
