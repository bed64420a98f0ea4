package expression

import "image"

// A Context answers for properties, as VASSAL's PropertySource does: a piece, a
// map, a module.
type Context interface {
	// Property is the value of the named property; ok is false where VASSAL
	// answers null. An implementation that evaluates further expressions for its
	// answer should be a Budgeted, or an expression that needs itself is not
	// stopped.
	Property(name string) (value string, ok bool)
}

// LeadingZeros may be implemented by a Context whose module sets the preference
// to store whole numbers with leading zeros as texts.
type LeadingZeros interface {
	KeepLeadingZeros() bool
}

// Pieces may be implemented by a Context that is a piece in a game, so that
// expressions can sum and count over other pieces. Without it such functions
// fail with ErrUnsupported.
type Pieces interface {
	// Pieces lists the members of a group, stacks and decks taken apart where the
	// group's kind says so, in VASSAL's order. There are none where there is no
	// such map, zone or location. An error ends the evaluation.
	Pieces(Group) ([]Context, error)
	// HasMap says whether the module has a map of that name.
	HasMap(name string) bool
	// MapProperty is a property of the named map.
	MapProperty(name, mapName string) (value string, ok bool)
	// ZoneProperty is a property of the named zone of a map.
	ZoneProperty(name, zone, mapName string) (value string, ok bool)
	// Cells is the distance from one point to the other in cells of the grid at
	// the first, or ok = false where that place has no grid (MapGrid.range).
	Cells(mapName string, from, to image.Point) (n int, ok bool)
}

// GroupKind is a way of grouping pieces that VASSAL's functions sum or count
// over.
type GroupKind uint8

const (
	// OwnStack is every member of the stack that the piece is in, or the piece
	// alone (SumStack, CountStack).
	OwnStack GroupKind = iota
	// OwnStackVisible is OwnStack without members that the observer cannot see
	// (Stack.nVisible; CountStack with nothing to match).
	OwnStackVisible
	// OwnMat is the piece's mat and all cargo on it, or the piece alone (SumMat).
	OwnMat
	// Attached is the pieces in the piece's Attachment traits called Name
	// (SumAttach), in their order.
	Attached
	// AtLocation is the pieces on Map whose LocationName is Name, members of
	// stacks for themselves, never the stack (SumLocation).
	AtLocation
	// InZone is the same for CurrentZone (SumZone).
	InZone
	// OnMap is all pieces on Map, with stacks taken apart and decks as what
	// VASSAL's Map.getAllPieces gives (SumMap, Sum with a map).
	OnMap
	// Everywhere is OnMap over all maps (Sum, Count).
	Everywhere
	// WithinRange is the pieces on the piece's own map that are at most Max and at
	// least Min away, the piece itself included only if Min is 0 (SumRange).
	WithinRange
)

// A Group says which pieces a function wants.
type Group struct {
	Kind     GroupKind
	Name     string // of the location, zone or attachment
	Map      string // name of the map, never empty where the kind needs it
	Min, Max int    // of WithinRange: 0 <= Min <= Max
	Pixels   bool   // whether Min and Max are in pixels rather than in cells
	Others   bool   // whether to leave out the piece itself
}

// Budgeted may be implemented by a Context to bound all the evaluations that one
// question leads to, over however many pieces. The answer must be the same
// Budget for the whole question, and a new one for the next.
type Budgeted interface {
	Budget() *Budget
}

// A Budget bounds the work behind one question, such as "what is this piece's
// name": how deep evaluations nest and how many steps they take together. It is
// not for use by several goroutines.
type Budget struct {
	depth int
	steps int
	over  error
}

const (
	// nesting is VASSAL's RecursionLimiter.RECURSION_LIMIT.
	nesting = 50
	// maxSteps is far above any expression that a module could use: VASSAL takes
	// about a second for as many.
	maxSteps = 1 << 20
	// maxText bounds every text that an expression makes, in bytes.
	maxText = 1 << 20
)

// NewBudget is a full budget.
func NewBudget() *Budget { return &Budget{} }

// Enter counts one more nested evaluation. It answers false, counting all the
// same, at the depth where VASSAL reports an infinite loop. This package enters
// for each BeanShell expression and each Format; whoever evaluates a Calculated
// Property must enter for it too, as VASSAL does, and take the empty text on
// false. Every Enter needs its Leave.
func (b *Budget) Enter() bool {
	b.depth++
	if b.depth > nesting {
		b.exceed(ErrLoop)
		return false
	}
	return true
}

// Leave undoes an Enter.
func (b *Budget) Leave() { b.depth-- }

// Exceeded is the first limit that was hit, ErrLoop or ErrLimit, or nil. It tells
// of loops deep down too, whose error VASSAL turns into an empty text.
func (b *Budget) Exceeded() error { return b.over }

func (b *Budget) exceed(kind error) {
	if b.over == nil {
		b.over = kind
	}
}

// spend takes steps off the budget.
func (b *Budget) spend(n int) error {
	b.steps += n
	if b.steps > maxSteps {
		b.exceed(ErrLimit)
		return fail(ErrLimit, "too many steps")
	}
	return nil
}

// text checks a text that an expression has made and charges for it.
func (b *Budget) text(n int) error {
	if n > maxText {
		b.exceed(ErrLimit)
		return failf(ErrLimit, "a text of %d bytes, at most %d are allowed", n, maxText)
	}
	return b.spend(1 + n/64)
}

// budgetOf is the context's own budget, or else the given one, or a new one.
func budgetOf(ctx Context, or *Budget) *Budget {
	if c, ok := ctx.(Budgeted); ok {
		if b := c.Budget(); b != nil {
			return b
		}
	}
	if or != nil {
		return or
	}
	return NewBudget()
}

func keepsLeadingZeros(ctx Context) bool {
	c, ok := ctx.(LeadingZeros)
	return ok && c.KeepLeadingZeros()
}
