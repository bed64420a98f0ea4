package scs_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// ratOf returns an amount of MP as the plain form has it.
func ratOf(g *scs.Game, mp scs.MP) rat { return big.NewRat(int64(mp), int64(g.Scale())) }

// Every hex that any unit reaches, and what it costs, is what the plain form finds, in both readings;
// the paths are contiguous, cost what the search gives, and are judged so.
func TestReachIsThePlainOne(t *testing.T) {
	var reach [scs.Readings]scs.Reach
	rapid.Check(t, func(t *rapid.T) {
		pl := aGame(t)
		s := pl.g.Situate(pl.pos)
		for i := range pl.pos.Units {
			u := &pl.pos.Units[i]
			if u.Unbound {
				continue
			}
			m := s.MoveOf(i)
			for r := range scs.Reading(scs.Readings) {
				reach[r].Search(s, m, r)
				compareReach(t, pl, s, m, &reach[r], r)
			}
			for h := range scs.HexID(pl.g.Hexes()) {
				favour, against := reach[scs.Favour].Has(h), reach[scs.Against].Has(h)
				if against && !favour {
					t.Fatalf("%s reaches %v read against it and not in its favour", u.ID, pl.g.Hex(h))
				}
			}
			to := scs.HexID(rapid.IntRange(0, pl.g.Hexes()-1).Draw(t, "to"))
			ruling := s.JudgeMove(m, to)
			if want := scs.Judge(reach[scs.Favour].Has(to), reach[scs.Against].Has(to)); ruling.Verdict != want {
				t.Fatalf("%s from %v to %v is %v, want %v: %+v", u.ID, pl.g.Hex(u.Hex), pl.g.Hex(to), ruling.Verdict, want, ruling.Objections)
			}
			if (ruling.Verdict == scs.Depends) != (len(ruling.Decides) > 0) {
				t.Fatalf("%s to %v is %v and hangs on %v: %+v", u.ID, pl.g.Hex(to), ruling.Verdict, ruling.Decides, ruling)
			}
		}
	})
}

func compareReach(t *rapid.T, pl plain, s *scs.Situation, m scs.Move, reach *scs.Reach, r scs.Reading) {
	u := &pl.pos.Units[m.Units[0]]
	want := pl.reach(u, r)
	for h := range scs.HexID(pl.g.Hexes()) {
		cost, ok := reach.Cost(h)
		expected, reached := want[pl.g.Hex(h)]
		if ok != reached || ok && ratOf(pl.g, cost).Cmp(expected) != 0 {
			t.Fatalf("%s from %v, %v: %v costs %s (%v), want %v", u.ID, pl.g.Hex(u.Hex), r, pl.g.Hex(h), pl.g.Format(cost), ok, expected)
		}
		if !ok || h == m.From {
			continue
		}
		path := reach.Path(nil, h)
		account := s.Explain(m, path, r)[0]
		if account.Total != cost || s.Cost(account.Unit, m.From, path, r) != cost || account.ByMinimum != reach.ByMinimum(h) || path[len(path)-1] != h {
			t.Fatalf("%s from %v to %v, %v: the path costs %s, the reach says %s: %+v", u.ID, pl.g.Hex(u.Hex), pl.g.Hex(h), r, pl.g.Format(account.Total), pl.g.Format(cost), account)
		}
		ruling := s.JudgePath(m, path)
		if ruling.Verdict == scs.Illegal || r == scs.Against && ruling.Verdict != scs.Legal {
			t.Fatalf("%s from %v to %v, %v: the path is %v: %+v", u.ID, pl.g.Hex(u.Hex), pl.g.Hex(h), r, ruling.Verdict, ruling.Objections)
		}
	}
}

// The ZOCs of all sides are the plain form's, with the right holders.
func TestZOCIsThePlainOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pl := aGame(t)
		s := pl.g.Situate(pl.pos)
		for side := range scs.SideID(pl.g.Sides()) {
			for h := range scs.HexID(pl.g.Hexes()) {
				certain, possible := pl.ezoc(pl.g.Hex(h), side, scs.Favour), pl.ezoc(pl.g.Hex(h), side, scs.Against)
				want := pack.No
				if certain {
					want = pack.Yes
				} else if possible {
					want = pack.Unknown
				}
				if got := s.EZOC(h, side); got != want {
					t.Fatalf("%v is an EZOC to %s: %v, want %v", pl.g.Hex(h), pl.g.SideName(side), got, want)
				}
				sure := false
				holders := s.EZOCOf(h, side)
				for _, holder := range holders {
					sure = sure || holder.Certain
				}
				if sure != certain || (len(holders) > 0) != possible {
					t.Fatalf("%v, to %s: holders %+v, certain %v, possible %v", pl.g.Hex(h), pl.g.SideName(side), holders, certain, possible)
				}
			}
		}
	})
}

// A stack reaches what some path lets all of its members reach, found by trying all
// sums that they can have paid.
func TestReachOfAStackIsThePlainOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pl := aGame(t)
		var members []int
		for i := range pl.pos.Units {
			u := &pl.pos.Units[i]
			if u.Unbound || u.Side != pl.pos.Units[0].Side || len(members) == 3 {
				continue
			}
			u.Hex = pl.pos.Units[0].Hex
			u.Face.MA = pack.Known(rapid.IntRange(1, 3).Draw(t, "small ma"))
			members = append(members, i)
		}
		if len(members) < 2 {
			t.Skip("no stack")
		}
		s := pl.g.Situate(pl.pos)
		m := s.MoveOf(members...)
		var reach scs.Reach
		for r := range scs.Reading(scs.Readings) {
			reach.Search(s, m, r)
			want := pl.stack(members, r)
			for h := range scs.HexID(pl.g.Hexes()) {
				if reach.Has(h) != want.Has(pl.g.Hex(h)) {
					t.Fatalf("%v: %v is reached: %v, want %v", r, pl.g.Hex(h), reach.Has(h), want.Has(pl.g.Hex(h)))
				}
				if !reach.Has(h) || h == m.From {
					continue
				}
				if ruling := s.JudgePath(m, reach.Path(nil, h)); ruling.Verdict == scs.Illegal || r == scs.Against && ruling.Verdict != scs.Legal {
					t.Fatalf("%v: the path to %v is %v: %+v", r, pl.g.Hex(h), ruling.Verdict, ruling.Objections)
				}
			}
		}
	})
}

// stack returns the hexes that units reach together.
func (pl plain) stack(members []int, r scs.Reading) hex.Set {
	type node struct {
		hex  hex.Hex
		paid string
	}
	from := pl.g.Hex(pl.pos.Units[members[0]].Hex)
	m := pl.p.Map(from.Letter)
	type at struct {
		hex  hex.Hex
		paid []rat
	}
	first := at{hex: from}
	minimum := true
	for _, i := range members {
		first.paid = append(first.paid, whole(0))
		_, one := pl.allowance(&pl.pos.Units[i], r)
		minimum = minimum && one
	}
	reached, seen := hex.NewSet(from), map[node]bool{}
	for queue := []at{first}; len(queue) > 0; queue = queue[1:] {
		now := queue[0]
		for _, n := range m.Neighbours(now.hex) {
			next, text, free := at{hex: n}, "", true
			affordable := true
			for k, i := range members {
				u := &pl.pos.Units[i]
				c := sum(now.paid[k], pl.entry(u, now.hex, n, r))
				ma, _ := pl.allowance(u, r)
				if c == nil {
					free, affordable = false, false
					break
				}
				affordable = affordable && c.Cmp(ma) <= 0
				next.paid, text = append(next.paid, c), text+c.String()+" "
			}
			if free && minimum && now.hex == from {
				reached.Add(n)
			}
			if !affordable || seen[node{n, text}] {
				continue
			}
			seen[node{n, text}] = true
			reached.Add(n)
			queue = append(queue, next)
		}
	}
	return reached
}

// A route through waypoints is as dear as its legs.
func TestRouteIsItsLegs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pl := aGame(t)
		s := pl.g.Situate(pl.pos)
		i := rapid.IntRange(0, len(pl.pos.Units)-1).Draw(t, "unit")
		u := pl.pos.Units[i]
		if u.Unbound || !u.Face.MA.Known {
			t.Skip("may be anything")
		}
		m := s.MoveOf(i)
		var waypoints []scs.HexID
		for range rapid.IntRange(2, 3).Draw(t, "legs") {
			waypoints = append(waypoints, scs.HexID(rapid.IntRange(0, pl.g.Hexes()-1).Draw(t, "waypoint")))
		}
		var whole, leg scs.Reach
		for r := range scs.Reading(scs.Readings) {
			allowance := pl.g.Allowance(&u).MP[r]
			total, possible := scs.MP(0), true
			at := s
			for _, to := range waypoints {
				leg.Search(at, at.MoveOf(i), r)
				cost, ok := leg.Cost(to)
				possible = possible && ok && !leg.ByMinimum(to)
				total += min(cost, 1<<20)
				at = pl.g.Situate(pl.pos.With(func(u *scs.Unit) { u.Hex = to }, i))
			}
			possible = possible && total <= allowance
			path, ok := whole.Route(s, m, r, nil, waypoints...)
			oneHop := ok && len(path) == 1
			if ok != possible && !oneHop {
				t.Fatalf("%v: a route through %v: %v, want %v at %s of %s", r, waypoints, ok, possible, pl.g.Format(total), pl.g.Format(allowance))
			}
			if !ok || oneHop {
				continue
			}
			if account := s.Explain(m, path, r)[0]; account.Total != total {
				t.Fatalf("%v: the route costs %s, its legs %s", r, pl.g.Format(account.Total), pl.g.Format(total))
			}
		}
	})
}
