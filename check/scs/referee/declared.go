package referee

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/declare"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// A Declaration is an order of the user, joined to the step that it is about.
type Declaration struct {
	// Order is what is declared. Its Step counts through the whole chain, as in Log.
	declare.Order
	// Pieces are those that its units mean: the attackers of an overrun or combat, and for
	// a retreat, an elimination or a takeback the pieces to which the step did that. They
	// are as they stood before the step, or after it if they came in it.
	Pieces []*position.Piece

	own   int           // the step as the row has it
	phase scspack.Phase // of a phase
	// amiss is what the log does not bear out.
	amiss []say.Message
}

// declaredAt returns the declarations about a step, in the order of their rows.
func (l *Log) declaredAt(step int) []*Declaration { return l.at[step] }

// declares reports whether a declaration of a kind concerns the piece with VASSAL's id in a
// step.
func (l *Log) declares(kind declare.Kind, step int, id string) bool {
	return slices.ContainsFunc(l.declaredAt(step), func(d *Declaration) bool { return d.Kind == kind && d.means(id) })
}

// declaresIn is declares for any step of a phase that was not undone.
func (l *Log) declaresIn(ph *Phase, kind declare.Kind, id string) bool {
	return len(l.at) > 0 && slices.ContainsFunc(ph.Steps, func(s actions.Step) bool { return l.declares(kind, s.N, id) })
}

// declaresFight reports whether an overrun, a combat, or a retreat (which results from one)
// is declared in the steps from <= step <= to.
func (l *Log) declaresFight(from, to int) bool {
	return slices.ContainsFunc(l.Declarations, func(d *Declaration) bool {
		return (d.Kind == declare.Overrun || d.Kind == declare.Combat || d.Kind == declare.Retreat) && from <= d.Step && d.Step <= to
	})
}

func (d *Declaration) means(id string) bool {
	return slices.ContainsFunc(d.Pieces, func(p *position.Piece) bool { return p.ID == id })
}

// retreats reports whether all moves of a unit in a phase are declared to be retreats, and
// whether some are.
func (l *Log) retreats(t *Trip) (all, some bool) {
	if len(l.at) == 0 || t.Start == nil {
		return false, false
	}
	all = true
	at := t.Start.At
	for _, d := range t.Drops {
		if sameSpot(d.At, at) {
			continue
		}
		at = d.At
		yes := l.retreat(t, d)
		all, some = all && yes, some || yes
	}
	return all && some, some
}

// retreated reports whether all moves of a unit in a phase are declared to be retreats.
func (l *Log) retreated(t *Trip) bool {
	all, _ := l.retreats(t)
	return all
}

// retreat reports whether a drop of a unit is declared to be a retreat.
func (l *Log) retreat(t *Trip, d Drop) bool {
	for _, p := range []*position.Piece{t.Start, t.End} {
		if p != nil && l.declares(declare.Retreat, d.Step, p.ID) {
			return true
		}
	}
	return false
}

// join adds orders about the next steps, as many as steps has. It notes a problem for each
// order that names a step, a hex or a phase that the log or the pack does not have.
func (l *Log) join(all []declare.Order, steps int, problems *pack.Problems) {
	phases := map[int]*Declaration{}
	for _, o := range all {
		d := &Declaration{Order: o, own: o.Step}
		d.Step += len(l.Steps)
		if o.Step < 1 || o.Step > steps {
			problems.Add(o.Column("step"), say.As("declared/no-such-step",
				"there is no step {step} in the log, which has {count}"), o.Step, steps)
		}
		if o.InHex {
			l.checkHex(o, "hex", o.Hex, problems)
		}
		for _, u := range o.Units {
			if u.InHex {
				l.checkHex(o, "units", u.Hex, problems)
			}
		}
		if o.Kind == declare.Phase {
			d.phase = l.phaseNamed(o, problems)
			if other := phases[o.Step]; other != nil {
				problems.Add(o.Column("step"), say.As("declared/two-phases",
					"step {step} begins two phases; the other is at line {line}"), o.Step, other.At.Line)
			}
			phases[o.Step] = d
		}
		l.Declarations = append(l.Declarations, d)
		l.at[d.Step] = append(l.at[d.Step], d)
	}
}

func (l *Log) checkHex(o declare.Order, column string, h hex.Hex, problems *pack.Problems) {
	if len(l.Pack.Maps) > 0 && l.Game.ID(h) == scs.NoHex {
		problems.Add(o.Column(column), say.As("declared/no-such-hex",
			"there is no hex {hex} on the map of {map}"), h, l.Pack.Name)
	}
}

// phaseNamed returns the phase that an order names.
func (l *Log) phaseNamed(o declare.Order, problems *pack.Problems) scspack.Phase {
	var names []string
	var meant []scspack.Phase
	for _, p := range l.Pack.Phases {
		names = append(names, p.Name())
		if strings.EqualFold(p.Name(), o.Phase) || strings.EqualFold(p.ID, o.Phase) {
			meant = append(meant, p)
		}
	}
	switch len(meant) {
	case 1:
		return meant[0]
	case 0:
		problems.Add(o.Column("result"), say.As("declared/no-such-phase",
			"{'phase'} is no phase of {game}{hint}"), o.Phase, l.Pack.Name, pack.DidYouMean(o.Phase, names))
	default:
		problems.Add(o.Column("result"), say.As("declared/phase-of-each",
			"{'phase'} is a phase of each side; allowed: with the side, as {'example'}"), o.Phase, meant[0].Name())
	}
	return scspack.Phase{}
}

// before looks at the pieces if anything is declared of the step to come, and begins a
// phase that is declared to begin with it.
func (r *reader) before(step int) {
	r.was = nil
	for _, d := range r.log.declaredAt(step) {
		if r.was == nil {
			r.was = r.snapshot()
		}
		if d.Kind != declare.Phase {
			continue
		}
		r.now = moment{
			step: step, phase: position.Declared{Phases: []scspack.Phase{d.phase}}, side: d.phase.Side, turn: r.now.turn,
			by: d.By(), start: r.was, hand: true,
		}
		if d.Turn.Known {
			r.now.turn = d.Turn
		}
		r.moments = append(r.moments, r.now)
	}
}

// after finds the pieces that the declarations about a step mean.
func (r *reader) after(step *actions.Step) {
	if r.was == nil {
		return
	}
	is := r.snapshot()
	for _, d := range r.log.declaredAt(step.N) {
		if d.Kind != declare.Phase {
			m := meaning{d, step, r.was, is}
			m.find()
		}
	}
}

// meaning finds out which pieces a declaration means, by comparing the positions before and
// after its step.
type meaning struct {
	*Declaration
	step    *actions.Step
	was, is *Snapshot
}

func (m *meaning) find() {
	done := m.done()
	if len(m.Order.Units) == 0 && m.Kind == declare.Takeback {
		for _, id := range done {
			m.take(id)
		}
		if len(done) == 0 {
			m.amiss = append(m.amiss, say.F("unmatched-order/nothing-put-down", "step {step} puts nothing down", m.own))
		}
	}
	for _, u := range m.Order.Units {
		named := m.named(u)
		meant := named
		if m.Kind != declare.Overrun && m.Kind != declare.Combat {
			meant = slices.DeleteFunc(slices.Clone(named), func(id string) bool { return !slices.Contains(done, id) })
		}
		for _, id := range meant {
			m.take(id)
		}
		switch {
		case len(named) == 0:
			m.amiss = append(m.amiss, say.F("unmatched-order/unit-unseen",
				"nobody sees {'unit'} on the maps in step {step}", u.String(), m.own))
		case len(meant) == 0 && m.Kind == declare.Eliminated:
			m.amiss = append(m.amiss, say.F("unmatched-order/unit-untouched",
				"step {step} does nothing to {'unit'}", m.own, u.String()))
		case len(meant) == 0:
			m.amiss = append(m.amiss, say.F("unmatched-order/unit-not-put-down",
				"step {step} does not put {'unit'} down", m.own, u.String()))
		}
	}
}

// take adds a piece, unless the declaration names another hex than the piece's.
func (m *meaning) take(id string) {
	was, is := m.was.Piece(id), m.is.Piece(id)
	p := was
	if p == nil {
		p = is
	}
	if p == nil || m.means(id) {
		return
	}
	switch {
	case !m.InHex || m.Kind == declare.Overrun || m.Kind == declare.Combat:
	case m.Kind == declare.Eliminated && !mayStandIn(was, m.Hex):
		m.amiss = append(m.amiss, say.F("unmatched-order/piece-not-in-hex",
			"{unit} is not in {hex} before step {step}", quoted(p), m.Hex, m.own))
		return
	case m.Kind != declare.Eliminated && !mayStandIn(is, m.Hex):
		m.amiss = append(m.amiss, say.F("unmatched-order/piece-not-put-in-hex",
			"step {step} does not put {unit} down in {hex}", m.own, quoted(p), m.Hex))
		return
	}
	m.Pieces = append(m.Pieces, p)
}

// done returns the pieces to which the step did what the declaration is about: for an
// elimination anything, otherwise putting them down.
func (m *meaning) done() []string {
	var ids []string
	for _, a := range m.step.Actions {
		switch a.(type) {
		case actions.Move, actions.Add:
		default:
			if m.Kind != declare.Eliminated {
				continue
			}
		}
		ids = append(ids, about(a)...)
	}
	return ids
}

// named returns the pieces that a name in a declaration may mean.
func (m *meaning) named(u declare.Unit) []string {
	var ids []string
	for _, s := range []*Snapshot{m.was, m.is} {
		for _, p := range s.Pieces {
			if !calls(u.Name, p) || slices.Contains(ids, p.ID) {
				continue
			}
			if !u.InHex || mayStandIn(m.was.Piece(p.ID), u.Hex) || mayStandIn(m.is.Piece(p.ID), u.Hex) {
				ids = append(ids, p.ID)
			}
		}
	}
	return ids
}

// calls reports whether a name means a piece.
func calls(name string, p *position.Piece) bool {
	return name == p.ID || strings.EqualFold(name, p.Name) ||
		p.Unit != nil && (strings.EqualFold(name, p.Unit.ID) || strings.EqualFold(name, p.Unit.Name))
}

// mayStandIn reports whether a piece may stand in a hex.
func mayStandIn(p *position.Piece, h hex.Hex) bool {
	return p != nil && p.At.Where == position.InHex && (p.At.Hex == h || p.At.Doubtful && p.At.Or == h)
}

// sameSpot reports whether players take two spots for the same.
func sameSpot(a, b position.Spot) bool {
	if a.Where != b.Where {
		return false
	}
	if a.Where == position.InHex {
		return a.Hex == b.Hex
	}
	return a.Window == b.Window && a.Zone == b.Zone && a.Location == b.Location
}
