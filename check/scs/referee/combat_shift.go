package referee

import (
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// beforeShift reports whether players who name the column of the unshifted odds only state the
// odds. If the result that they state or carry out comes from that column, and not from the
// right one, they forgot the shift.
func (l *Log) beforeShift(ph *Phase, c *Combat, said column, is scs.Column) bool {
	if !is.Found || said.index != is.Unshifted {
		return false
	}
	roll := l.lookedUp(c)
	if said.index == is.Index || said.index < 0 || !roll.Known {
		return true
	}
	right, known := is.Result(l.Pack, roll.N)
	wrong, also := l.Pack.CRT.Result(said.index, roll.N)
	if !known || !also || !right.Certain() || !wrong.Certain() {
		return true
	}
	if c.Read != nil && c.Read.Result != "" {
		stated := scspack.ParseResult(c.Read.Result)
		return !stated.Certain() || sameEffects(stated, right) || !sameEffects(stated, wrong)
	}
	return !c.HasTarget || !l.carriedOut(ph, c, wrong) || !l.refuted(ph, c, true, right.Attacker) && !l.refuted(ph, c, false, right.Defender)
}

func sameEffects(a, b scspack.Result) bool {
	return a.Attacker == b.Attacker && a.Defender == b.Defender
}

// carriedOut reports whether both forces carried out a result without a fault.
func (l *Log) carriedOut(ph *Phase, c *Combat, r scspack.Result) bool {
	attacker, defender := l.settle(ph, c, true, r.Attacker), l.settle(ph, c, false, r.Defender)
	return len(attacker.open)+len(attacker.objections)+len(defender.open)+len(defender.objections) == 0
}

// refuted reports whether a force certainly carried out something else than a result, and
// nothing that it did later can complete it.
func (l *Log) refuted(ph *Phase, c *Combat, attacking bool, effect scspack.Effect) bool {
	s := l.settle(ph, c, attacking, effect)
	found := proved(s.objections)
	return len(s.open) == 0 && len(found) > 0 && s.sure && !(!ph.over() && s.short(effect, found)) && !ph.doneLater(s)
}
