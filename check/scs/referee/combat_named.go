package referee

import (
	"iter"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// This file finds out who of the units in the declared hexes attacked: by their names, which
// several units can share, and by the declared strength. Which of some like units it was only the
// rest of the phase shows: who advanced into the hex, or was touched after the dice, and that a unit
// attacks in only one combat (7.2b).

// An alike is a group of units in one hex that an announcement cannot distinguish: they show one
// name, and add as much to the attack.
type alike struct {
	units []*position.Piece
	// adds is what each unit adds, printed what its counter prints.
	adds, printed scs.Strength
	name          int // the index of its mention, -1 if the line does not name it
}

func (p *alike) hex() hex.Hex { return p.units[0].At.Hex }

// A reading is how many of each group of like units attack.
type reading []int

// A mention is a name in an announcement.
type mention struct {
	name  string
	times int // how many units the line means by it, 0 if it leaves that open
}

// everybody is how many units a line means by "all".
const everybody = 1000

// mostReadings bounds the readings of an announcement that are tried.
const mostReadings = 1024

// choose finds out who attacked by the readings of the announcement.
func (f *fighter) choose(c *Combat) {
	c.alikes, c.readings, c.proved, c.together = nil, nil, nil, false
	mentions := c.Announced.mentions(c.Attackers)
	if declared, known := f.group(c, mentions); known {
		for _, exactly := range []bool{true, false} {
			if len(c.readings) == 0 && (exactly || len(mentions) > 0) {
				c.readings = c.readingsOf(mentions, exactly, &declared)
				c.agrees = exactly
			}
		}
		if len(c.readings) > 0 {
			c.proved = c.readingsOf(nil, true, &declared)
			c.together = c.severalHexes(&declared)
		}
	}
	if len(c.readings) == 0 {
		c.readings = c.readingsOf(mentions, true, nil)
		if f.needsAll(c) {
			c.proved, c.agrees = c.readings[:min(1, len(c.readings))], true
		}
	}
	if len(c.readings) == 0 {
		c.Named = slices.DeleteFunc(slices.Clone(c.Attackers), func(p *position.Piece) bool { return mentionOf(mentions, p) < 0 })
		return
	}
	c.take(c.read(c.readings[0]))
	c.sure = nil
	for i := range c.alikes {
		whole := len(c.alikes[i].units)
		if len(c.proved) > 0 && !slices.ContainsFunc(c.proved, func(r reading) bool { return r[i] < whole }) {
			c.sure = append(c.sure, c.alikes[i].units...)
		}
	}
}

// read returns the attackers by a reading, the first of those who are alike.
func (c *Combat) read(r reading) (units []*position.Piece) {
	for i, n := range r {
		units = append(units, c.alikes[i].units[:n]...)
	}
	return units
}

// severalHexes reports whether only units of several hexes have the declared strength together, even if the
// line names some of these hexes for another reason.
func (c *Combat) severalHexes(declared *scs.Strength) bool {
	anywhere := *c
	anywhere.From = nil
	return !slices.ContainsFunc(anywhere.readingsOf(nil, true, declared), func(r reading) bool {
		return len(c.hexesOf(r)) < 2
	})
}

// hexesOf returns the hexes from which units attack in a reading.
func (c *Combat) hexesOf(r reading) (from []hex.Hex) {
	for i, n := range r {
		if n > 0 {
			from = addNew(from, c.alikes[i].hex())
		}
	}
	return from
}

// fromOdds returns the hexes from which an attack comes whose line names none: those whose units alone
// have the declared strength or, where none is declared, the odds. It returns none if other units have it,
// too.
func (f *fighter) fromOdds(c *Combat) []hex.Hex {
	if len(c.From) > 0 || f.phase.overruns(c) {
		return nil
	}
	if f.needsAll(c) {
		var from []hex.Hex
		for _, p := range c.Attackers {
			from = addNew(from, p.At.Hex)
		}
		return from
	}
	trial := *c
	trial.alikes, trial.From = nil, []hex.Hex{c.Target}
	declared, known := f.group(&trial, nil)
	if trial.From = nil; !known {
		return nil
	}
	var from []hex.Hex
	for _, r := range trial.readingsOf(nil, true, &declared) {
		hexes := trial.hexesOf(r)
		if from != nil && !slices.Equal(from, hexes) {
			return nil
		}
		from = hexes
	}
	return from
}

// needsAll reports whether an announcement names nothing but odds, and only all possible attackers together
// lead to their column.
func (f *fighter) needsAll(c *Combat) bool {
	a, said := c.Announced, f.log.declaredColumn(c)
	named := a.Attack != "" || len(a.mentions(c.Attackers)) > 0
	if f.phase.overruns(c) || named || len(c.Strangers) > 0 || len(c.Attackers) > mostColumns ||
		!said.known || said.index != f.log.announcedColumn(c).index {
		return false
	}
	board := f.log.fray(f.phase, c)
	leads := func(units []*position.Piece) bool {
		e := board.Evaluate(board.attack(units...))
		col := e.Best.Column
		return !e.Known() || col.Found && max(col.Index, col.Unshifted) >= said.index
	}
	all := board.Evaluate(board.attack(c.Attackers...))
	if col := all.Best.Column; !all.Known() || !col.Found || col.Index != said.index {
		return false
	}
	for i := range c.Attackers {
		if others := slices.Delete(slices.Clone(c.Attackers), i, i+1); len(others) > 0 && leads(others) {
			return false
		}
	}
	return true
}

// outside reports whether a possible attacker took no part in a combat: the others have the declared
// strength without it, and in no other way. Of like units it is those that are left.
func (l *Log) outside(ph *Phase, c *Combat, p *position.Piece) bool {
	onTheWay := ph.overruns(c) && len(c.From) > 1 // some of the hexes may be those of the way
	if !c.agrees || len(c.proved) == 0 || onTheWay || hasPiece(c.force(), p) || !l.noRoom(ph, c) {
		return false
	}
	i := slices.IndexFunc(c.alikes, func(a alike) bool { return hasPiece(a.units, p) })
	if i < 0 {
		return false
	}
	attack := 0
	for _, u := range c.alikes[i].units {
		if hasPiece(c.force(), u) {
			attack++
		}
	}
	return !slices.ContainsFunc(c.proved, func(r reading) bool { return r[i] != attack })
}

// take makes units the probable attackers.
func (c *Combat) take(units []*position.Piece) {
	c.chosen, c.Named = nil, nil
	mentions := c.Announced.mentions(c.Attackers)
	for _, p := range c.Attackers {
		if slices.Contains(units, p) {
			c.chosen = append(c.chosen, p)
			if mentionOf(mentions, p) >= 0 {
				c.Named = append(c.Named, p)
			}
		}
	}
}

// group groups the possible attackers that are alike, and returns the declared strength. known is false if there is
// none, or if something about the attackers is open.
func (f *fighter) group(c *Combat, mentions []mention) (declared scs.Strength, known bool) {
	declared, known = scs.ParseStrength(c.Announced.Attack)
	known = known && len(c.Strangers) == 0 && len(c.From) > 0
	adds := map[string]scs.UnitStrength{}
	if known || slices.ContainsFunc(mentions, func(m mention) bool { return m.times < len(c.Attackers) }) {
		b := f.log.fray(f.phase, c)
		e := b.Evaluate(b.attack(c.Attackers...))
		known = known && e.Attack.Known()
		for _, u := range e.Attackers {
			adds[u.Unit] = u
		}
	}
	for _, p := range c.Attackers {
		u := adds[f.log.names.Of(p)]
		one := alike{[]*position.Piece{p}, u.Total.Least, scs.NewStrength(u.Printed.N), mentionOf(mentions, p)}
		i := slices.IndexFunc(c.alikes, func(other alike) bool {
			return other.hex() == one.hex() && other.units[0].Name == p.Name && other.name == one.name && other.adds.Compare(one.adds) == 0
		})
		if i < 0 {
			c.alikes = append(c.alikes, one)
		} else {
			c.alikes[i].units = append(c.alikes[i].units, p)
		}
	}
	return declared, known
}

// readingsOf returns the readings of an announcement, those with most attackers first. At least one
// unit attacks from each declared hex that holds any. If exactly is set as many units of a name
// attack as the line means, and nobody else in their hexes; else at least as many. Of a hex in which
// the line names nobody all attack, unless the declared strength decides. Where there are too many
// readings only the reading in which all attack is tried.
func (c *Combat) readingsOf(mentions []mention, exactly bool, declared *scs.Strength) []reading {
	a := assembly{Combat: c, mentions: mentions, exactly: exactly, declared: declared, present: make([]int, len(mentions)), named: map[hex.Hex]bool{}}
	all, ways := make(reading, len(c.alikes)), 1
	for i, p := range c.alikes {
		all[i] = len(p.units)
		ways = min(ways*(len(p.units)+1), mostReadings+1)
		if p.name >= 0 && len(mentions) > 0 {
			a.present[p.name] += len(p.units)
			a.named[p.hex()] = true
		}
	}
	var fit []reading
	r := slices.Clone(all)
	for more := true; more; {
		if a.fits(r) {
			fit = append(fit, slices.Clone(r))
		}
		more = ways <= mostReadings && r.next(all)
	}
	slices.SortStableFunc(fit, func(a, b reading) int { return b.size() - a.size() })
	return fit
}

// next makes r the next smaller reading; false if it was the smallest.
func (r reading) next(all reading) bool {
	for i := range r {
		if r[i]--; r[i] >= 0 {
			return true
		}
		r[i] = all[i]
	}
	return false
}

func (r reading) size() (units int) {
	for _, n := range r {
		units += n
	}
	return units
}

// An assembly is an announcement whose readings are looked for.
type assembly struct {
	*Combat
	mentions []mention
	exactly  bool
	declared *scs.Strength    // nil if it does not count
	present  []int            // how many units there are, by mention
	named    map[hex.Hex]bool // the hexes in which the line names somebody
}

func (a *assembly) fits(r reading) bool {
	from := map[hex.Hex]int{}
	attack := make([]int, len(a.mentions))
	var adds, printed scs.Strength
	for i := range a.alikes {
		p := &a.alikes[i]
		from[p.hex()] += r[i]
		switch {
		case p.name >= 0 && len(a.mentions) > 0:
			attack[p.name] += r[i]
		case a.exactly && a.named[p.hex()]:
			if r[i] > 0 {
				return false
			}
		case a.declared == nil && r[i] < len(p.units):
			return false
		}
		if a.declared != nil {
			for range r[i] {
				adds, printed = adds.Plus(p.adds), printed.Plus(p.printed)
			}
		}
	}
	for i, m := range a.mentions {
		least := min(m.times, a.present[i])
		if m.times == 0 {
			least = min(2, a.present[i])
		}
		if attack[i] < least || a.exactly && m.times > 0 && attack[i] > least {
			return false
		}
	}
	for h, n := range from {
		if n == 0 && slices.Contains(a.From, h) {
			return false
		}
	}
	// Who forgets the ground declares what the counters print.
	return a.declared == nil || adds.Compare(*a.declared) == 0 || printed.Compare(*a.declared) == 0
}

// mayInclude reports whether a unit attacks in one of the readings of the announcement, or in the
// choice among like units that they leave.
func (c *Combat) mayInclude(p *position.Piece) bool {
	if len(c.readings) == 0 {
		return hasPiece(c.force(), p)
	}
	for i, a := range c.alikes {
		if slices.Contains(a.units, p) {
			return slices.ContainsFunc(c.readings, func(r reading) bool { return r[i] > 0 })
		}
	}
	return false
}

// mayLeaveOut reports whether the announcement can be read so that none of some units attacks.
func (c *Combat) mayLeaveOut(units []*position.Piece) bool {
	return slices.ContainsFunc(c.readings, func(r reading) bool {
		for i, a := range c.alikes {
			others := slices.DeleteFunc(slices.Clone(a.units), func(p *position.Piece) bool { return slices.Contains(units, p) })
			if r[i] > len(others) {
				return false
			}
		}
		return true
	})
}

// counted reports whether the players declare the strength of those who attacked, even if it is
// open which of some like units those were.
func (c *Combat) counted() bool {
	if !c.Declared() || len(c.proved) == 0 {
		return false
	}
	declared, _ := scs.ParseStrength(c.Announced.Attack)
	return !slices.ContainsFunc(c.proved, func(r reading) bool {
		var adds scs.Strength
		for i, n := range r {
			for range n {
				adds = adds.Plus(c.alikes[i].adds)
			}
		}
		return adds.Compare(declared) != 0
	})
}

// unmistakable reports whether the declared strength leaves no choice who attacked.
func (c *Combat) unmistakable() bool {
	return len(c.proved) == 1 && len(c.sure) == c.proved[0].size()
}

// numbers are words for how many units a line means by a name.
var numbers = map[string]int{"two": 2, "both": 2, "three": 3, "four": 4, "all": everybody}

// before and behind a name players write how many units of it they mean: "2 Foot", "2x Foot",
// "both Foot", "Foot x2".
var (
	numberBefore = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:^|[^\pL\pN/.-])(?:(\d{1,2}) ?[x×]?|(two|both|three|four|all)) ?$`)
	})
	numberBehind = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)^ ?[x×] ?(\d{1,2})(?:[^\pL\pN]|$)`) })
)

// mentions returns the names of units in an announcement of their attack, longer ones first: a
// name within a longer name does not count.
func (a *Announcement) mentions(attackers []*position.Piece) []mention {
	standing := map[string]int{}
	var found []string
	for _, p := range attackers {
		shown := []string{p.Name}
		if p.Unit != nil && p.Unit.Name != p.Name {
			shown = append(shown, p.Unit.Name) // a reduced counter can have another name
		}
		for _, name := range shown {
			if name != "" {
				standing[name]++
				found = addNew(found, name)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b string) int { return len(b) - len(a) })
	text := a.Attackers
	var all []mention
	for _, name := range found {
		m := mention{name: name}
		open, is := false, false
		for {
			at, end, plural := find(text, name)
			if at < 0 {
				break
			}
			is = true
			n := times(text[:at], text[end:])
			switch {
			case n > standing[name] && n != everybody: // part of its designation
				n = 1
			case n == 0 && plural:
				open = true
			case n == 0:
				n = 1
			}
			m.times += n
			text = text[:at] + strings.Repeat("\x00", end-at) + text[end:]
		}
		if open {
			m.times = 0
		}
		if is {
			all = append(all, m)
		}
	}
	return all
}

// times returns how many units a line means by a name between two texts, 0 if it does not tell.
func times(before, behind string) int {
	if found := numberBefore().FindStringSubmatch(before); found != nil {
		if n := numbers[strings.ToLower(found[2])]; n > 0 {
			return n
		}
		n, _ := strconv.Atoi(found[1])
		return n
	}
	if found := numberBehind().FindStringSubmatch(behind); found != nil {
		n, _ := strconv.Atoi(found[1])
		return n
	}
	return 0
}

// mentionOf returns the index of the mention of a unit, by what its counter shows or else by its
// name in the pack; -1 if there is none.
func mentionOf(mentions []mention, p *position.Piece) int {
	if i := slices.IndexFunc(mentions, func(m mention) bool { return m.name == p.Name }); i >= 0 || p.Unit == nil {
		return i
	}
	return slices.IndexFunc(mentions, func(m mention) bool { return m.name == p.Unit.Name })
}

// names reports whether an announcement names a unit among the attackers, by what its counter
// is called now or by its name in the pack: a reduced counter can have another name.
func (a *Announcement) names(p *position.Piece) bool {
	return names(a.Attackers, p.Name) || p.Unit != nil && names(a.Attackers, p.Unit.Name)
}

// names reports whether a text contains a name that is not part of a longer name.
func names(text, name string) bool {
	at, _, _ := find(text, name)
	return at >= 0
}

// find returns where a name that is not part of a longer one begins and ends in a text, -1 if
// nowhere; plural reports whether an "s" follows it.
func find(text, name string) (at, end int, plural bool) {
	if name == "" {
		return -1, -1, false
	}
	for from := 0; ; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return -1, -1, false
		}
		at, end = from+i, from+i+len(name)
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		plural = strings.HasPrefix(text[end:], "s") && !strings.HasSuffix(name, "s")
		if plural {
			end++
		}
		after, _ := utf8.DecodeRuneInString(text[end:])
		if !ofName(before) && !ofName(after) {
			return at, end, plural
		}
		_, size := utf8.DecodeRuneInString(text[at:])
		from = at + size
	}
}

// ofName reports whether a character may be part of a name.
func ofName(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) || c == '/' || c == '-' }

// A roster assigns units to combats, none of them twice.
type roster struct {
	posts []post
	taken map[string]int // the index of a post by the unit's id
}

// A post takes one of some units.
type post struct {
	combat *Combat
	units  []*position.Piece // the likelier first
}

// fill finds a unit for a post, and another for the post from which it takes it.
func (r *roster) fill(at int, tried map[string]bool) bool {
	for _, free := range []bool{true, false} {
		for _, u := range r.posts[at].units {
			other, taken := r.taken[u.ID]
			if taken == free || tried[u.ID] {
				continue
			}
			tried[u.ID] = true
			if free || r.fill(other, tried) {
				r.taken[u.ID] = at
				return true
			}
		}
	}
	return false
}

// with returns the roster with more posts; complete reports whether each of them has a unit.
func (r *roster) with(posts []post) (more *roster, complete bool) {
	more = &roster{slices.Concat(r.posts, posts), maps.Clone(r.taken)}
	if more.taken == nil {
		more.taken = map[string]int{}
	}
	complete = true
	for at := len(r.posts); at < len(more.posts); at++ {
		complete = more.fill(at, map[string]bool{}) && complete
	}
	return more, complete
}

// of returns the units of a combat. A post that nobody is left for takes the first of its units.
func (r *roster) of(c *Combat) []*position.Piece {
	var units []*position.Piece
	var short []post
	for at, p := range r.posts {
		if p.combat != c {
			continue
		}
		i := slices.IndexFunc(p.units, func(u *position.Piece) bool { return r.isAt(u, at) })
		if i < 0 {
			short = append(short, p)
			continue
		}
		units = append(units, p.units[i])
	}
	for _, p := range short {
		if i := slices.IndexFunc(p.units, func(u *position.Piece) bool { return !slices.Contains(units, u) }); i >= 0 {
			units = append(units, p.units[i])
		}
	}
	return units
}

func (r *roster) isAt(u *position.Piece, at int) bool {
	n, taken := r.taken[u.ID]
	return taken && n == at
}

// tellApart decides who attacked where an announcement leaves a choice.
func (f *fighter) tellApart() {
	for _, overruns := range []bool{false, true} {
		clear, open := f.choices(overruns)
		if len(open) == 0 {
			continue
		}
		all := &roster{}
		for _, c := range slices.Concat(clear, open) {
			readings := f.likeliest(c)
			first, complete := all.with(f.posts(c, readings[0]))
			for _, r := range readings[1:] {
				if complete {
					break
				}
				var other *roster
				if other, complete = all.with(f.posts(c, r)); complete {
					first = other
				}
			}
			all = first
		}
		for _, c := range open {
			c.take(all.of(c))
		}
	}
}

// choices returns the attacks or the overruns whose announcements leave no choice who attacked, and those
// that leave a choice.
func (f *fighter) choices(overruns bool) (clear, open []*Combat) {
	for _, c := range f.phase.Combats {
		switch {
		case !c.Made() || f.phase.overruns(c) != overruns || len(c.readings) == 0:
		case len(c.readings) == 1 && c.clear(c.readings[0]):
			clear = append(clear, c)
		default:
			open = append(open, c)
		}
	}
	return clear, open
}

// mostExchanges bounds the ways to give like units to attacks that are tried.
const mostExchanges = 100

// exchange gives like units to other attacks than the likeliest where those have to lose or do what others
// of the name did: any of the name may be meant.
func (f *fighter) exchange() {
	for _, overruns := range []bool{false, true} {
		clear, open := f.choices(overruns)
		cost := f.unlike(open)
		if cost == 0 {
			continue
		}
		x := exchange{fighter: f, combats: open, cost: cost, tries: mostExchanges}
		for _, c := range clear {
			x.used = append(x.used, c.force()...)
		}
		for _, c := range open {
			x.best = append(x.best, c.force())
		}
		x.from(0)
		x.take(x.best)
	}
}

// unlike returns how much of what was done is against who attacked in some combats.
func (f *fighter) unlike(combats []*Combat) (cost int) {
	for _, c := range combats {
		against, _ := f.log.against(f.phase, c)
		cost += against
	}
	return cost
}

// An exchange looks for the units of some combats that fit best what was done.
type exchange struct {
	*fighter
	combats []*Combat
	used    []*position.Piece   // by other combats and those before
	now     [][]*position.Piece // by combat
	best    [][]*position.Piece
	cost    int
	tries   int
}

func (x *exchange) take(units [][]*position.Piece) {
	for i, c := range x.combats {
		c.take(units[i])
	}
	for _, c := range x.phase.Combats {
		c.settled, c.table = nil, nil // who else attacked counts, too
	}
}

// from tries the choices of a combat and of those after it.
func (x *exchange) from(at int) {
	if at == len(x.combats) {
		x.tries--
		x.take(x.now)
		if cost := x.unlike(x.combats); cost < x.cost {
			x.best, x.cost = slices.Clone(x.now), cost
		}
		return
	}
	for _, r := range x.combats[at].readings {
		x.group(at, r, 0, nil)
	}
}

// group tries which of the like units of a group, and of the groups after it, attack in a reading.
func (x *exchange) group(at int, r reading, group int, units []*position.Piece) {
	if x.cost == 0 || x.tries == 0 {
		return
	}
	if group == len(r) {
		used := len(x.used)
		x.used, x.now = append(x.used, units...), append(x.now, units)
		x.from(at + 1)
		x.used, x.now = x.used[:used], x.now[:at]
		return
	}
	free := slices.DeleteFunc(slices.Clone(x.combats[at].alikes[group].units), func(p *position.Piece) bool {
		return hasPiece(x.used, p)
	})
	for some := range subsets(free, r[group]) {
		x.group(at, r, group+1, slices.Concat(units, some))
	}
}

// subsets are the ways to choose some of the pieces.
func subsets(pieces []*position.Piece, n int) iter.Seq[[]*position.Piece] {
	return func(yield func([]*position.Piece) bool) {
		var from func(at int, some []*position.Piece) bool
		from = func(at int, some []*position.Piece) bool {
			if len(some) == n {
				return yield(slices.Clone(some))
			}
			for i := at; i < len(pieces); i++ {
				if !from(i+1, append(some, pieces[i])) {
					return false
				}
			}
			return true
		}
		from(0, nil)
	}
}

// clear reports whether a reading takes all or none of each group of like units.
func (c *Combat) clear(r reading) bool {
	for i, n := range r {
		if n > 0 && n < len(c.alikes[i].units) {
			return false
		}
	}
	return true
}

// posts returns the posts of a reading.
func (f *fighter) posts(c *Combat, r reading) (posts []post) {
	for i, n := range r {
		units := slices.Clone(c.alikes[i].units)
		slices.SortStableFunc(units, func(a, b *position.Piece) int { return f.likely(c, b) - f.likely(c, a) })
		for range n {
			posts = append(posts, post{c, units})
		}
	}
	return posts
}

// likely returns how much of what a unit did after the dice looks like a result of the combat: it lost
// steps, advanced, or retreated if the result lets anybody. Guns are less likely to have attacked.
func (f *fighter) likely(c *Combat, u *position.Piece) int {
	points := 0
	if slices.ContainsFunc(f.phase.touched[u.ID], func(n int) bool { return n > c.step() && n <= c.Last }) {
		points = 1
	}
	if f.phase.removed(u.ID) > c.step() || f.phase.turned(u.ID, c.step()+1, c.Last) {
		points++
	}
	if f.log.barred(u) {
		points -= 2
	}
	stays := f.nobodyRetreats(c)
	for _, t := range f.phase.Trips {
		if t.Start == nil || t.Start.ID != u.ID {
			continue
		}
		for _, d := range t.Drops {
			switch {
			case d.Step <= c.step():
			case f.log.dead(d.At):
				points++
			case d.At.Where == position.InHex && d.At.Hex == c.Target:
				points += 2
			case d.At.Where == position.InHex && d.At.Hex != u.At.Hex && stays:
				points -= 2
			}
		}
	}
	return points
}

// nobodyRetreats reports whether no attacker retreats by the result of a combat that the players state,
// by its dice in the declared column, or left of the table.
func (f *fighter) nobodyRetreats(c *Combat) bool {
	if c.Left {
		return true
	}
	var r scspack.Result
	if said, roll := f.log.declaredColumn(c), c.roll(); c.Read != nil && c.Read.Result != "" {
		r = scspack.ParseResult(c.Read.Result)
	} else if said.known && roll.Known {
		r, _ = f.log.Pack.CRT.Result(said.index, roll.N)
	}
	return r.Certain() && r.Attacker.Retreat == 0
}

// mostColumns bounds the readings of a combat whose odds are worked out.
const mostColumns = 16

// likeliest returns the readings of a combat, first those that lead to the declared column, and
// of those the ones in whose units more shows of the result.
func (f *fighter) likeliest(c *Combat) []reading {
	if len(c.readings) == 1 {
		return c.readings
	}
	score := func(r reading) int {
		sum := 0
		for _, p := range f.posts(c, r) {
			sum += f.likely(c, p.units[0])
		}
		return sum
	}
	readings := slices.Clone(c.readings)
	slices.SortStableFunc(readings, func(a, b reading) int { return score(b) - score(a) })
	said := f.log.declaredColumn(c)
	if len(c.proved) > 0 || !said.known || len(readings) > mostColumns {
		return readings
	}
	board := f.log.fray(f.phase, c)
	fits := func(r reading) int {
		if col := board.Evaluate(board.attack(c.read(r)...)).Best.Column; col.Found && (col.Index == said.index || col.Unshifted == said.index) {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(readings, func(a, b reading) int { return fits(b) - fits(a) })
	return readings
}

// mostRosters bounds the ways to assign units to combats that are tried.
const mostRosters = 500

// suffices reports whether the units of the declared hexes are enough for some combats, if none
// attacks twice. Names prove nothing: only the declared strengths count, and that somebody attacks
// from each declared hex.
func suffices(combats []*Combat) bool {
	tries := mostRosters
	var try func(combats []*Combat, r *roster) bool
	try = func(combats []*Combat, r *roster) bool {
		if len(combats) == 0 {
			return true
		}
		for _, posts := range combats[0].demands() {
			if tries--; tries < 0 {
				return true
			}
			if more, complete := r.with(posts); complete && try(combats[1:], more) {
				return true
			}
		}
		return false
	}
	return try(combats, &roster{})
}

// demands returns the posts that a combat certainly fills, in each way that is possible.
func (c *Combat) demands() (all [][]post) {
	for _, r := range c.proved {
		var posts []post
		for i, n := range r {
			for range n {
				posts = append(posts, post{c, c.alikes[i].units})
			}
		}
		all = append(all, posts)
	}
	if len(all) > 0 {
		return all
	}
	var posts []post
	for _, h := range c.From {
		if units := in(c.Attackers, h); len(units) > 0 && len(in(c.Strangers, h)) == 0 {
			posts = append(posts, post{c, units})
		}
	}
	return [][]post{posts}
}
