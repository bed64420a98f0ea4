package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/afb"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// pulledBack reports whether a unit may be one of those that the pull-out gives back.
func (l *Log) pulledBack(ph *Phase, p *position.Piece) bool {
	o := l.Pack.Pullout
	is, _ := ph.Is()
	if o == nil || p.Unit == nil || o.Side != p.Side || o.Phase != is.ID || ph.Turn.Known && o.First().Known && ph.Turn.N < o.First().N {
		return false
	}
	return slices.ContainsFunc(o.Returns, func(r scspack.Returned) bool { return r.Unit == p.Unit.ID })
}

// outlived judges exploit capable units that come back after the pull-out though they were
// eliminated before it (AfB 2.1b).
func (c *rebuildCheck) outlived() {
	o, turn := c.Log.Pack.Pullout, c.phase.Turn
	if o == nil || o.Side != c.side || turn.Known && o.First().Known && turn.N < o.First().N {
		return
	}
	may, decides := afb.DeadExploiters(c.Log.Pack)
	if may == pack.Yes {
		return
	}
	happened := turn.Known && o.Automatic.Known && turn.N >= o.Automatic.N
	perhaps := false // units left the map in the log as if they were pulled out
	for ph := c.Log.Phases[0]; ph != c.phase.Next; ph = ph.Next {
		perhaps = perhaps || c.pulledOut(ph)
	}
	for _, t := range c.returned {
		u := t.End.Unit
		switch {
		case u == nil || u.Exploit == pack.No || slices.ContainsFunc(o.Returns, func(r scspack.Returned) bool { return r.Unit == u.ID }):
			continue
		case u.Exploit == pack.Unknown:
			c.needs[t] = append(c.needs[t], "units.csv: exploit of "+quoted(t.End))
			continue
		case !happened && !perhaps:
			c.needs[t] = append(c.needs[t], "whether the pull-out has happened")
			continue
		}
		f := c.finding([]*Trip{t}, c.excuses(), replacementOutlived.Say(quoted(t.End), t.End.At.Hex))
		f.Refs = []string{"AfB 2.1b"}
		if needs := c.Log.names.Words().Inputs(decides); len(needs) > 0 {
			hangs(&f, needs)
		}
		var excuses []rule.Message
		if !happened {
			excuses = append(excuses, replacementNoPullOut.Say())
		}
		if !c.deadBefore(t.Start.ID) {
			excuses = append(excuses, replacementDiedLater.Say())
		}
		excused(&f, excuses)
		c.Report(c.phase, f)
	}
}

// deadBefore reports whether a piece has lain among the eliminated since the beginning of a
// phase before which there was no pull-out.
func (c *rebuildCheck) deadBefore(id string) bool {
	o, since := c.Log.Pack.Pullout, false
	for ph := c.Log.Phases[0]; ph != c.phase.Next; ph = ph.Next {
		is, _ := ph.Is()
		early := ph.Turn.Known && o.First().Known && (ph.Turn.N < o.First().N || ph.Turn == o.First() && is.ID == o.Phase && is.Side == o.Side)
		p := ph.Start.Piece(id)
		since = p != nil && c.Log.eliminated(p) && (since || early)
	}
	return since
}
