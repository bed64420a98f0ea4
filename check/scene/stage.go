package scene

import (
	"cmp"
	"image"
	"slices"

	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/paint"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A stage is what is drawn of a game now. Of thousands of pieces a step changes a few, so
// it keeps what it found about each until that may be otherwise.
type stage struct {
	state   *game.State
	opt     Options
	viewer  trait.Viewer
	view    *view.View
	painter *painter

	laid, laidThen int // State.Layouts when the windows were made, and at the last call of changes
	byMap          map[*game.Map]int
	byName         map[string]int
	places         map[game.Place]string
	borders        []Border // of opt.Plain

	figures  map[string]*figure // by id
	piles    map[*game.Object]*pile
	leaning  map[string]*figure // those that depend on other pieces
	ranks    int                // given to piles so far
	now      int                // counts calls of changes
	looked   int                // counts pieces that were looked at
	settings int                // State.Settings at the last call
}

// A figure is a piece or a deck with what is drawn for it.
type figure struct {
	object *game.Object
	holds  *game.Footing
	seen   bool // by the viewer
	name   string
	layer  int // State.VisualLayer
	look   paint.Look
	index  int // of the look
	color  string

	drawn Piece // as the last step has it
	told  bool
	now   int
	top   *game.Object // the pile it was in
}

// A pile is a stack, a deck, or a piece in neither, with what its drawing depends on.
type pile struct {
	members []*game.Object
	place   game.Place
	laid    uint64
	rank    int
	seen    []*figure
}

func newStage(state *game.State, module *vmod.Module, p *painter, opt Options) *stage {
	return &stage{
		state: state, opt: opt, viewer: trait.Viewer{Referee: opt.Reveal}, view: view.New(state, module, opt.Reveal),
		painter: p,
		figures: map[string]*figure{}, leaning: map[string]*figure{}, piles: map[*game.Object]*pile{},
	}
}

// changes returns the pieces that are drawn otherwise than at the last call, the lowest
// first, and behind them those that are drawn no more.
func (st *stage) changes() []Piece {
	st.now++
	var strays map[*game.Object][]*game.Object // none if only some piles have changed
	tops, some := st.touched()
	if !some {
		tops, strays = st.all()
	}
	st.settings, st.laidThen = st.state.Settings(), st.state.Layouts()
	var were []*figure
	alive := tops[:0]
	for _, o := range tops {
		if p := st.piles[o]; p != nil {
			were = append(were, p.seen...)
		}
		if st.stands(o, strays) {
			alive = append(alive, o)
		} else {
			delete(st.piles, o)
		}
	}
	st.rank(alive)
	out := []Piece{}
	for _, o := range alive {
		out = st.pile(o, strays[o], out)
	}
	slices.SortFunc(out, inOrder)
	gone := len(out)
	for _, f := range were {
		id := f.object.ID()
		if f.now == st.now || st.figures[id] != f {
			continue
		}
		if f.told {
			out = append(out, Piece{ID: id, Appearance: Appearance{Window: -1}})
		}
		delete(st.figures, id)
		delete(st.leaning, id)
	}
	slices.SortFunc(out[gone:], func(a, b Piece) int { return cmp.Compare(a.ID, b.ID) })
	return out
}

// all returns all piles, those that there were and those that there are, and the pieces that
// stand with a stack which forgot them, by the stack.
func (st *stage) all() (tops []*game.Object, strays map[*game.Object][]*game.Object) {
	strays = map[*game.Object][]*game.Object{}
	listed := map[*game.Object]bool{}
	add := func(o *game.Object) {
		if !listed[o] {
			listed[o] = true
			tops = append(tops, o)
		}
	}
	for _, o := range st.state.Objects() {
		switch parent := o.Parent(); {
		case parent == nil:
			add(o)
		case strayed(o):
			strays[parent] = append(strays[parent], o)
			add(parent)
		}
	}
	for o := range st.piles {
		add(o)
	}
	return tops, strays
}

// strayed reports whether a piece stands with a stack that forgot it.
func strayed(o *game.Object) bool {
	parent := o.Parent()
	return parent != nil && parent.Kind() == game.Stack && parent.Index(o) < 0
}

// touched returns the piles that the last step may have changed. some is false if that may
// be any.
func (st *stage) touched() (tops []*game.Object, some bool) {
	if st.now == 1 || st.settings != st.state.Settings() || st.laidThen != st.state.Layouts() {
		return nil, false
	}
	listed := map[*game.Object]bool{}
	add := func(o *game.Object) {
		if o != nil && !listed[o] {
			listed[o] = true
			tops = append(tops, o)
		}
	}
	for _, o := range st.state.Touched() {
		if strayed(o) {
			return nil, false
		}
		if f := st.figures[o.ID()]; f != nil {
			add(f.top)
		}
		if parent := o.Parent(); parent != nil {
			add(parent)
		} else {
			add(o)
		}
	}
	if len(tops) > 0 {
		for _, f := range st.leaning {
			add(f.top)
		}
	}
	return tops, true
}

// stands reports whether a pile is part of the game.
func (st *stage) stands(o *game.Object, strays map[*game.Object][]*game.Object) bool {
	switch {
	case o.Parent() != nil:
		return false
	case !o.Made() && st.state.Object(o.ID()) != o:
		return len(strays[o]) > 0
	}
	return o.Kind() != game.Stack || len(o.Members()) > 0 || len(strays[o]) > 0
}

// inOrder compares pieces by the order in which they are drawn.
func inOrder(a, b Piece) int {
	return cmp.Or(cmp.Compare(a.Window, b.Window), cmp.Compare(a.Order, b.Order), cmp.Compare(a.ID, b.ID))
}

// rank gives each pile that was laid on its map since the last call a number beyond the numbers of
// all others, in the order in which they were laid.
func (st *stage) rank(tops []*game.Object) {
	var fresh []*game.Object
	for _, o := range tops {
		p := st.piles[o]
		if p == nil {
			p = &pile{}
			st.piles[o] = p
		}
		if p.rank == 0 || p.laid != o.Laid() || p.place.Map != o.Map() {
			fresh = append(fresh, o)
		}
	}
	slices.SortStableFunc(fresh, func(a, b *game.Object) int { return cmp.Compare(a.Laid(), b.Laid()) })
	for _, o := range fresh {
		st.ranks++
		st.piles[o].rank = st.ranks
	}
}

// pile adds what changed about a pile.
func (st *stage) pile(o *game.Object, strays []*game.Object, out []Piece) []Piece {
	m := o.Map()
	window, shown := st.byMap[m]
	p := st.piles[o]
	if m == nil || !shown {
		p.seen = nil
		return out
	}
	var members []*game.Object
	if o.Kind() == game.Stack {
		members = o.Members()
		if len(strays) > 0 {
			members = append(slices.Clone(members), strays...)
		}
	} else {
		members = []*game.Object{o}
	}
	same := p.laid == o.Laid() && p.place == o.Place() && slices.Equal(p.members, members)
	var seen []*figure
	st.looked += 1 + len(members)
	for _, member := range members {
		f := st.figures[member.ID()]
		if f == nil {
			f = &figure{}
			st.figures[member.ID()] = f
		}
		f.object = member
		if st.refresh(f) {
			same = false
		}
		if f.seen {
			f.now, f.top = st.now, o
			seen = append(seen, f)
		}
		if f.holds != nil && f.holds.OnOthers() {
			st.leaning[member.ID()] = f
		} else {
			delete(st.leaning, member.ID())
		}
	}
	p.seen = seen
	if len(seen) == 0 {
		return out
	}
	if same {
		return out
	}
	layer := st.state.VisualLayer(o)
	p.laid, p.place = o.Laid(), o.Place()
	p.members = append(p.members[:0], members...)
	shapes := make([]image.Rectangle, len(seen))
	for i, f := range seen {
		shapes[i] = f.look.Shape
	}
	plan := m.Plan()
	shift, colour := [2]int{2, 4}, ""
	if plan != nil {
		shift, colour = plan.StackShift, paint.Colour(plan.StackColor)
	}
	offsets := paint.Offsets(shapes, shift[0], shift[1])
	for i, f := range seen {
		look := f.index
		if colour != "" && i < len(seen)-1 {
			look = st.painter.look(paint.Blank(f.look, colour))
		}
		at := p.place.At.Add(offsets[i])
		as := Appearance{Window: window, X: at.X, Y: at.Y, Order: layer*perLayer + p.rank*perPile + i,
			In: named(st.cell(p.place)), Look: look, Color: f.color}
		if o.Kind() == game.Stack {
			as.Stack = o.ID()
		}
		out = f.tell(as, out)
	}
	return out
}

// Order is made of layer, rank of the pile and place in it. A pile of more pieces than
// perPile would reach into the next.
const (
	perPile  = 1000
	perLayer = 1_000_000_000
)

// tell adds the figure if it is drawn otherwise than before.
func (f *figure) tell(as Appearance, out []Piece) []Piece {
	is := Piece{ID: f.object.ID(), Name: f.name, Appearance: as}
	if f.told && is == f.drawn {
		return out
	}
	change := is
	if f.told && f.name == f.drawn.Name {
		change.Name = ""
	}
	f.drawn, f.told = is, true
	return append(out, change)
}

// refresh finds out what the viewer sees of a figure, and reports whether that may have
// changed.
func (st *stage) refresh(f *figure) bool {
	if f.object.Kind() == game.Deck {
		return st.deck(f)
	}
	if f.holds != nil && f.holds.Holds(f.object) {
		return false
	}
	was, name, layer, seen, color := f.index, f.name, f.layer, f.seen, f.color
	built := false
	f.holds = st.state.Footing(f.object, func() {
		p := st.view.Piece(f.object.ID())
		if f.seen = p != nil; !f.seen {
			return
		}
		f.name = named(p.ShownName())
		if st.opt.Plain != nil {
			f.color = st.opt.Plain.PieceColor(p)
		}
		f.layer = st.state.VisualLayer(f.object)
		f.look, built = paint.Look{}, false
		if traits := st.state.Piece(f.object); traits != nil { // else it is torn, and VASSAL could not build it
			f.look, built = paint.Piece(traits, st.state.Around(f.object), st.viewer, st.painter.size), true
		}
	})
	if f.seen {
		if len(f.look.Parts) == 0 && (len(f.look.Missing) > 0 || !built) {
			f.look = nameplate(f.name)
		}
		f.index = st.painter.look(f.look)
	}
	return was != f.index || name != f.name || layer != f.layer || seen != f.seen || color != f.color
}

// deck is refresh for a deck.
func (st *stage) deck(f *figure) bool {
	was := f.index
	cards := f.object.Members()
	var top paint.Look
	if len(cards) > 0 {
		if card := cards[len(cards)-1]; st.state.Piece(card) != nil {
			if f.object.FaceDown() {
				top = paint.FaceDown(st.state.Piece(card), st.painter.size)
			} else {
				top = paint.Piece(st.state.Piece(card), st.state.Around(card), st.viewer, st.painter.size)
			}
		}
	}
	f.seen, f.name, f.layer = true, named(f.object.DeckName()), st.state.VisualLayer(f.object)
	below := ""
	if m := f.object.Map(); m != nil && m.Plan() != nil {
		below = paint.Colour(m.Plan().StackColor)
	}
	f.look = paint.Deck(f.object.Type(), len(cards), top, below, f.object.FaceDown())
	f.index = st.painter.look(f.look)
	return was != f.index
}
