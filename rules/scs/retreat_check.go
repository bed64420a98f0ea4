package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Retreat returns where a unit can retreat to in that many hexes from where it stands,
// in one reading: Favour opens what is unknown and counts only certain EZOCs. A retreat
// costs no movement points (9.0c). Whether a unit retreats that cannot move is a switch.
func (s *Situation) Retreat(unit, hexes int, r Reading) RetreatReach {
	u := s.unit(unit)
	if u == nil || !s.game.index.Has(u.Hex) {
		return RetreatReach{From: NoHex, Hexes: hexes, Short: max(hexes, 0)}
	}
	return s.retreatField(u, r).reach(min(hexes, MaxRetreat))
}

// DearestRetreat returns the most steps that a unit may owe for a retreat of that many hexes, by the
// way that it takes (9.0b, 9.0d), with unknown EZOCs and obstacles counted.
func (s *Situation) DearestRetreat(unit, hexes int) int {
	u := s.unit(unit)
	if u == nil || !s.game.index.Has(u.Hex) {
		return 0
	}
	favour, against := s.retreatField(u, Favour), s.retreatField(u, Against)
	favour.ezoc = against.ezoc
	return favour.dearest(u.Hex, min(hexes, MaxRetreat), func(h HexID) bool { return len(against.onward(h)) == 0 })
}

// DearestWay returns the most EZOCs that a unit may enter on a retreat to a hex, unknown ones counted: each
// costs its stack a step (9.0d). It is 0 if no retreat leads there.
func (s *Situation) DearestWay(unit int, to HexID) int {
	u := s.unit(unit)
	if u == nil || !s.game.index.Has(u.Hex) || !s.game.index.Has(to) {
		return 0
	}
	field := s.retreatField(u, Favour)
	if field.far(to) > MaxRetreat {
		return 0
	}
	field.ezoc = s.retreatField(u, Against).ezoc
	return field.dearestTo(to)
}

// OffMap reports whether a unit that has to retreat that many hexes comes, by some way, to where only
// hexes off the map are farther from its own. What becomes of it is a switch. The answer is unknown
// if it depends on ground that may be closed to the unit.
func (s *Situation) OffMap(unit, hexes int) pack.Answer {
	open, closed := s.Retreat(unit, hexes, Favour), s.Retreat(unit, hexes, Against)
	own := s.game.Hex(open.From)
	m := s.game.pack.Map(own.Letter)
	switch {
	case closed.Short == 0 || m == nil:
		return pack.No
	case open.Short > 0 && s.atEdge(m, own, open):
		return pack.Yes
	}
	for depth := closed.Hexes - closed.Short; depth < closed.Hexes; depth++ {
		if s.atEdge(m, own, s.Retreat(unit, depth, Favour)) {
			return pack.Unknown
		}
	}
	return pack.No
}

// atEdge reports whether one of the hexes to which a retreat leads lies beside one off the map that is
// farther from the unit's own.
func (s *Situation) atEdge(m *scspack.Map, own hex.Hex, reach RetreatReach) bool {
	depth := reach.Hexes - reach.Short
	return slices.ContainsFunc(reach.Ends, func(end RetreatEnd) bool {
		for d := range hex.Direction(hex.Directions) {
			n, playable := m.Neighbour(s.game.Hex(end.Hex), d)
			if far, ok := m.Distance(own, n); !playable && ok && far > depth {
				return true
			}
		}
		return false
	})
}

// RetreatPaths returns at most most legal ways of exactly that many hexes on which a
// unit can retreat, in the order of their hexes. complete reports whether these are
// all.
func (s *Situation) RetreatPaths(unit, hexes int, r Reading, most int) (paths [][]HexID, complete bool) {
	u := s.unit(unit)
	if u == nil || !s.game.index.Has(u.Hex) || hexes < 0 || hexes > MaxRetreat {
		return nil, true
	}
	return s.retreatField(u, r).paths(hexes, most)
}

// retreatField returns the map as it is to a unit that retreats from where it stands.
func (s *Situation) retreatField(u *Unit, r Reading) *retreatField {
	g := s.game
	enterable := g.profileOf(u.Side, u.Class).enterable[r]
	may, _ := g.mayRetreat(u)
	return &retreatField{
		from:   u.Hex,
		around: g.Around,
		far: func(h HexID) int {
			if far, ok := g.Distance(u.Hex, h); ok {
				return far
			}
			return -1
		},
		open: func(from, to HexID) bool {
			d, ok := g.Toward(from, to)
			if !ok || enterable[from]&(1<<d) == 0 || may == pack.No || may == pack.Unknown && r == Against {
				return false
			}
			there := s.Enemy(to, u.Side)
			return there == pack.No || there == pack.Unknown && r == Favour
		},
		ezoc: func(h HexID) bool { return s.zocHinders(h, u.Side, r) },
	}
}

// A RetreatOrder is how a force carried out its retreat, in a position in which its
// units still stand where they fought.
type RetreatOrder struct {
	// Result is the r# of the table; Converted is how many of those hexes were paid in
	// steps instead (9.2).
	Result, Converted int
	// Paths are the ways of all units of the force that are still alive.
	Paths []RetreatPath
	// Source returns the distance of a hex from the unit's nearest supply source, in
	// the unit in which supply is traced. ok is false if there is no source. If Source
	// is nil, 9.1c is not judged.
	Source func(h HexID) (distance int, ok bool)
}

// A RetreatPath is the way of one unit: the hexes that it entered, its own left out.
type RetreatPath struct {
	Unit  int
	Hexes []HexID
}

// A RetreatRuling is the engine's judgement of a retreat.
type RetreatRuling struct {
	// Objections are the objections to the retreat.
	Objections Objections
	// Least and Most bound the steps that the force owes for it beside the table's: one
	// for each EZOC that a stack entered (9.0d), one for each hex that it could not
	// retreat (9.0b). Converted hexes do not count.
	Least, Most int
	// Costs are the single debts.
	Costs []RetreatCost
}

// A RetreatCost is what a stack owes for one hex of its retreat.
type RetreatCost struct {
	// Ref is "9.0d" for an EZOC, "9.0b" for hexes that were not retreated.
	Ref string
	// Units are the units that retreat together there.
	Units []string
	// Hex is the EZOC's hex, or where the retreat ended.
	Hex hex.Hex
	// Holders are the units whose ZOC covers the EZOC's hex; where none does for certain, whose
	// ZOC may.
	Holders []string
	// Steps are what is owed. Certain reports whether it is owed however unknowns are
	// read.
	Steps   int
	Certain bool
	// Decides names the unknown inputs if Certain is false.
	Decides []Input
}

// CheckRetreat judges a retreat (9.0 to 9.2). Whether it leads toward a supply source
// if it can (9.1c) is a matter of judgement: that objection is never proved.
func (s *Situation) CheckRetreat(o RetreatOrder) RetreatRuling {
	var out RetreatRuling
	found := &out.Objections
	if o.Converted < 0 || o.Converted > o.Result {
		found.Add(Objection{Code: WrongConversion, Count: o.Result, Due: o.Converted}, "9.2")
	}
	hexes := max(0, o.Result-max(0, o.Converted))
	for _, path := range o.Paths {
		u := s.unit(path.Unit)
		switch {
		case u == nil:
		case !s.game.index.Has(u.Hex):
			found.Add(Objection{Code: RetreatsOffMap, Unit: u.ID, Decides: []Input{About(OpenOrigin, u.ID)}}, "9.1b")
		default:
			s.checkRetreatPath(found, u, path.Hexes, hexes)
			s.checkTowardSource(found, u, path.Hexes, o.Source)
		}
	}
	out.Costs = s.retreatCosts(o, hexes)
	for _, cost := range out.Costs {
		out.Most += cost.Steps
		if cost.Certain {
			out.Least += cost.Steps
		}
	}
	out.Objections = found.sorted()
	return out
}

// checkRetreatPath judges one unit's way hex by hex.
func (s *Situation) checkRetreatPath(found *Objections, u *Unit, path []HexID, hexes int) {
	g := s.game
	favour, against := s.retreatField(u, Favour), s.retreatField(u, Against)
	at := u.Hex
	for i, h := range path {
		d, touches := g.Toward(at, h)
		if !touches {
			found.Add(Objection{Code: RetreatBroken, Unit: u.ID, From: g.Hex(at), Hex: g.Hex(h)}, "9.0b")
			return
		}
		if far := favour.far(h); far != i+1 {
			found.Add(Objection{Code: RetreatNotAway, Unit: u.ID, Hex: g.Hex(h), Count: i + 1, Due: far}, "9.1b")
		}
		switch {
		case !favour.open(at, h):
			found.Add(Objection{Code: CannotRetreat, Unit: u.ID, Hex: g.Hex(h)}, "9.0b")
		case !against.open(at, h):
			found.Add(Objection{Code: CannotRetreat, Unit: u.ID, Hex: g.Hex(h), Decides: s.crossingUnknowns(u, at, d)},
				"9.0b")
		}
		at = h
	}
	if len(path) > hexes {
		found.Add(Objection{Code: RetreatsTooFar, Unit: u.ID, Count: len(path), Due: hexes}, "9.0a")
	}
	if len(path) >= hexes {
		return
	}
	// Only a unit that cannot go on may stop short (9.0b).
	short := Objection{Code: RetreatsTooShort, Unit: u.ID, Count: len(path), Due: hexes}
	switch {
	case len(against.onward(at)) > 0:
		found.Add(short, "9.0a")
	case len(favour.onward(at)) > 0:
		for _, n := range favour.onward(at) {
			d, _ := g.Toward(at, n)
			short.Decides = append(short.Decides, s.crossingUnknowns(u, at, d)...)
		}
		found.Add(short, "9.0a")
	}
}

// crossingUnknowns returns the unknown inputs to whether a unit can enter the next hex.
func (s *Situation) crossingUnknowns(u *Unit, from HexID, d hex.Direction) []Input {
	_, decides := s.game.mayRetreat(u)
	return slices.Concat(decides, s.game.entryUnknowns(u, from, d), s.occupants(s.game.Neighbour(from, d)))
}

// mayRetreat reports whether a unit may retreat at all: the rules leave it open for a unit that
// cannot move (2.0b, 9.0b).
func (g *Game) mayRetreat(u *Unit) (answer pack.Answer, decides []Input) {
	ma, may := u.Face.MA, g.pack.Switch(scspack.RetreatWithoutMA)
	switch {
	case ma.Known && ma.N > 0, u.Unbound, may.Set && may.Yes():
		return pack.Yes, nil
	case !ma.Known:
		return pack.Unknown, []Input{About(OpenMA, u.ID)}
	case !may.Set:
		return pack.Unknown, []Input{SwitchOf(scspack.RetreatWithoutMA)}
	}
	return pack.No, nil
}

// checkTowardSource objects unless a retreat leads toward a supply source (9.1c), if it
// could have without entering more EZOCs: avoiding EZOCs comes first (9.1d).
func (s *Situation) checkTowardSource(found *Objections, u *Unit, path []HexID, source func(HexID) (int, bool)) {
	if source == nil || len(path) == 0 || len(path) > MaxRetreat {
		return
	}
	before, ok := source(u.Hex)
	after, okAfter := source(path[len(path)-1])
	if !ok || okAfter && after < before {
		return
	}
	ezocs := 0
	for _, h := range path {
		if s.EZOC(h, u.Side) == pack.Yes {
			ezocs++
		}
	}
	for _, end := range s.retreatField(u, Against).reach(len(path)).Ends {
		nearer, ok := source(end.Hex)
		if ok && nearer < before && end.EZOC <= ezocs && len(end.Path) == len(path) {
			found.Add(Objection{Code: NotTowardSupply, Unit: u.ID, Hex: s.game.Hex(end.Hex),
				Decides: []Input{{Kind: OpenToward}}}, "9.1c")
			return
		}
	}
}

// retreatCosts returns the steps that stacks owe for their ways. Units are one stack if
// they began in one hex and have gone the same way so far (9.0e).
func (s *Situation) retreatCosts(o RetreatOrder, hexes int) []RetreatCost {
	var costs []RetreatCost
	for i, path := range o.Paths {
		u := s.unit(path.Unit)
		if u == nil {
			continue
		}
		for n, h := range path.Hexes {
			// The first unit of those that came here together stands for all.
			units := s.retreatingTogether(o, i, n+1)
			answer := s.EZOC(h, u.Side)
			if units == nil || answer == pack.No {
				continue
			}
			cost := RetreatCost{Ref: "9.0d", Units: units, Hex: s.game.Hex(h), Steps: 1, Certain: answer == pack.Yes}
			holders := s.EZOCOf(h, u.Side)
			for _, holder := range holders {
				if holder.Certain || !cost.Certain {
					cost.Holders = append(cost.Holders, s.pos.Units[holder.Unit].ID)
				}
			}
			if !cost.Certain {
				cost.Decides = s.unknownsOf(holders)
			}
			costs = append(costs, cost)
		}
	}
	return append(costs, s.shortfalls(o, hexes)...)
}

// retreatingTogether returns the units that began where path i did and share its first
// n hexes, nil if an earlier path does, too.
func (s *Situation) retreatingTogether(o RetreatOrder, i, n int) []string {
	var units []string
	from := s.unit(o.Paths[i].Unit).Hex
	for j, path := range o.Paths {
		u := s.unit(path.Unit)
		if u == nil || u.Hex != from || len(path.Hexes) < n || !slices.Equal(path.Hexes[:n], o.Paths[i].Hexes[:n]) {
			continue
		}
		if j < i {
			return nil
		}
		units = append(units, u.ID)
	}
	return units
}

// shortfalls returns the hexes that stacks did not go: one step for each hex from the stack, not from
// each unit (9.0b). The rules leave open whether the parts of a stack that split up owe together or
// each for itself. Only what the part that fell shortest owes is certain.
func (s *Situation) shortfalls(o RetreatOrder, hexes int) []RetreatCost {
	var costs []RetreatCost
	byStack := map[HexID]int{} // the cost of the part that fell shortest
	for i, path := range o.Paths {
		u := s.unit(path.Unit)
		short := hexes - len(path.Hexes)
		if u == nil || short <= 0 {
			continue
		}
		twin := func(p RetreatPath) bool {
			other := s.unit(p.Unit)
			return other != nil && other.Hex == u.Hex && slices.Equal(p.Hexes, path.Hexes)
		}
		if slices.ContainsFunc(o.Paths[:i], twin) {
			continue
		}
		cost := RetreatCost{Ref: "9.0b", Hex: s.game.Hex(u.Hex), Steps: short, Certain: true}
		if n := len(path.Hexes); n > 0 {
			cost.Hex = s.game.Hex(path.Hexes[n-1])
		}
		for _, p := range o.Paths {
			if twin(p) {
				cost.Units = append(cost.Units, s.unit(p.Unit).ID)
			}
		}
		if first, ok := byStack[u.Hex]; ok {
			less := len(costs)
			if costs[first].Steps < short {
				less, byStack[u.Hex] = first, len(costs)
			}
			costs = append(costs, cost)
			costs[less].Certain = false
			costs[less].Decides = []Input{{Kind: OpenParts}}
			continue
		}
		byStack[u.Hex] = len(costs)
		costs = append(costs, cost)
	}
	return costs
}
