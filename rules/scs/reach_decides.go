package scs

// Doubts finds on which unknown inputs it depends whether hexes are in reach. It looks at each step
// between two hexes once, however many paths lead over it.
type Doubts struct {
	situation *Situation
	reach     *Reach
	move      Move // of a unit of each kind
	kinds     []moverKind
	decides   [][]int    // by kind, of the members' allowances
	all       Objections // to any move
	steps     map[[2]HexID]*doubt
	path      []HexID

	// inputs are numbered, so that a path collects numbers. met is by number the count of the path
	// that met it last.
	inputs []Input
	number map[Input]int
	met    []int
	count  int
}

// A moverKind is members of a move that pay alike.
type moverKind struct {
	side    SideID
	class   ClassID
	mp      Span
	minimum [Readings]bool
}

// A doubt is what is unknown about one step.
type doubt struct {
	decides []int // of the objections to the step
	proved  bool  // one of them is
	kinds   []kindDoubt
}

// kindDoubt is what a step costs a kind of members, in both readings, and what the difference depends on.
type kindDoubt struct {
	cost    Span
	decides []int
}

// Doubts returns what the hexes of a search in Favour depend on. m is the move that was searched.
// The search must not be repeated before the last question.
func (r *Reach) Doubts(m Move) *Doubts {
	s := r.situation
	d := &Doubts{situation: s, reach: r, move: m, all: s.MayMove(m), steps: map[[2]HexID]*doubt{},
		number: map[Input]int{}}
	d.move.Units = nil
	at := map[moverKind]int{}
	for _, i := range m.Units {
		u := s.unit(i)
		if u == nil {
			continue
		}
		a := s.game.Allowance(u)
		kind := moverKind{side: u.Side, class: u.Class, mp: a.MP, minimum: a.Minimum}
		k, known := at[kind]
		if !known {
			k = len(d.kinds)
			at[kind], d.kinds, d.decides = k, append(d.kinds, kind), append(d.decides, nil)
			d.move.Units = append(d.move.Units, i)
		}
		d.decides[k] = append(d.decides[k], d.numbers(a.Decides)...)
	}
	return d
}

// Of returns what it depends on whether a hex is in reach, as JudgeMove returns it for a hex that is
// in reach in Favour alone.
func (d *Doubts) Of(h HexID) []Input {
	d.path = d.reach.Path(d.path[:0], h)
	if len(d.path) == 0 || d.all.Illegal() {
		return nil
	}
	d.count++
	var met []int
	meet := func(numbers []int) {
		for _, n := range numbers {
			if d.met[n] != d.count {
				d.met[n] = d.count
				met = append(met, n)
			}
		}
	}
	for _, o := range d.all {
		meet(d.numbers(o.Decides))
	}
	var steps []*doubt
	from := d.move.From
	for _, to := range d.path {
		step := d.step(from, to)
		if step.proved {
			return nil
		}
		meet(step.decides)
		steps = append(steps, step)
		from = to
	}
	for k := range d.kinds {
		kind := &d.kinds[k]
		total, before := Span{}, Span{}
		for _, step := range steps {
			before, total = total, total.plus(step.kinds[k].cost)
		}
		within := func(r Reading) bool {
			return total[r] <= kind.mp[r] || total[r] != Never && kind.minimum[r] &&
				(len(steps) == 1 || !d.situation.game.rules.minimumIsWhole && before[r] <= kind.mp[r])
		}
		switch {
		case total[Favour] == Never:
			continue
		case !within(Favour):
			return nil
		case within(Against) || total[Against] == Never:
			continue
		}
		meet(d.decides[k])
		for _, step := range steps {
			meet(step.kinds[k].decides)
		}
	}
	decides := make([]Input, len(met))
	for i, n := range met {
		decides[i] = d.inputs[n]
	}
	return sortedInputs(decides)
}

// step returns what is unknown about a step.
func (d *Doubts) step(from, to HexID) *doubt {
	step, known := d.steps[[2]HexID{from, to}]
	if known {
		return step
	}
	s := d.situation
	var all Objections
	s.objectToStep(&all, d.move, from, to)
	step = &doubt{proved: all.Illegal(), decides: d.numbers(all.Decides())}
	for _, i := range d.move.Units {
		u := s.unit(i)
		cheap, dear := s.step(u, from, to, Favour), s.step(u, from, to, Against)
		step.kinds = append(step.kinds, kindDoubt{Span{Favour: cheap.Cost, Against: dear.Cost},
			d.numbers(s.stepDecides(u, cheap, dear))})
	}
	d.steps[[2]HexID{from, to}] = step
	return step
}

// numbers returns the numbers of inputs.
func (d *Doubts) numbers(inputs []Input) []int {
	numbers := make([]int, len(inputs))
	for i, input := range inputs {
		n, known := d.number[input]
		if !known {
			n = len(d.inputs)
			d.number[input], d.inputs, d.met = n, append(d.inputs, input), append(d.met, 0)
		}
		numbers[i] = n
	}
	return numbers
}
