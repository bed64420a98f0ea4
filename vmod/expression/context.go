package expression

import "image"

// A Context has properties, like VASSAL's PropertySource: a piece, a map, a
// module.
type Context interface {
	// Property returns the value of a property, and false where VASSAL returns
	// null. An implementation that evaluates further expressions must be Budgeted,
	// or else an expression that needs itself never ends.
	Property(name string) (value string, ok bool)
}

// A Context may implement LeadingZeros if its module has the preference to store
// whole numbers with leading zeros as texts.
type LeadingZeros interface {
	KeepLeadingZeros() bool
}

// A Context that is a piece in a game may implement Pieces, so that expressions
// can sum and count over other pieces. Without it, such functions fail with
// ErrUnsupported.
type Pieces interface {
	// Pieces returns the members of a group in VASSAL's order; GroupKind describes where members of
	// stacks and decks come instead of the stack or deck. A map, zone or location that does not exist
	// has no members. An error ends the evaluation.
	Pieces(Group) ([]Context, error)
	// HasMap reports whether the module has a map of that name.
	HasMap(name string) bool
	// MapProperty returns a property of the named map.
	MapProperty(name, mapName string) (value string, ok bool)
	// ZoneProperty returns a property of the named zone of a map.
	ZoneProperty(name, zone, mapName string) (value string, ok bool)
	// Cells returns the distance between two points in cells of the grid at the
	// first, and false if there is no grid (MapGrid.range).
	Cells(mapName string, from, to image.Point) (n int, ok bool)
}

// GroupKind is a kind of group of pieces that functions sum or count over.
type GroupKind uint8

const (
	// OwnStack is all members of the stack that the piece is in, or else the piece
	// alone (SumStack, CountStack).
	OwnStack GroupKind = iota
	// OwnStackVisible is OwnStack without members that the observer cannot see
	// (Stack.nVisible; CountStack with nothing to match).
	OwnStackVisible
	// OwnMat is the piece's mat and all cargo on it, or else the piece alone
	// (SumMat).
	OwnMat
	// Attached is the pieces that the piece's Attachment traits called Name list,
	// in their order (SumAttach).
	Attached
	// AtLocation is the pieces on Map whose LocationName is Name. It has the
	// members of stacks, not the stacks (SumLocation).
	AtLocation
	// InZone is the same for CurrentZone (SumZone).
	InZone
	// OnMap is all pieces on Map: the members of stacks, not the stacks, and for
	// decks what VASSAL's Map.getAllPieces returns (SumMap, Sum with a map).
	OnMap
	// Everywhere is OnMap for all maps together (Sum, Count).
	Everywhere
	// WithinRange is the pieces on the piece's own map that are at least Min and at
	// most Max away. The piece itself is a member only if Min is 0 (SumRange).
	WithinRange
)

// A Group is the pieces that a function works on.
type Group struct {
	Kind     GroupKind
	Name     string // of the location, zone or attachment
	Map      string // name of the map; not empty if the kind needs it
	Min, Max int    // of WithinRange: 0 <= Min <= Max
	Pixels   bool   // whether Min and Max are in pixels instead of cells
	Others   bool   // whether to leave out the piece itself
}

// A Context may be Budgeted to bound all the evaluations that one question leads to, over any number
// of pieces. Budget must return the same Budget for the whole question and a new Budget for the next.
type Budgeted interface {
	Budget() *Budget
}

// budgetOf returns the budget of ctx, or else the given budget, or else a new budget.
func budgetOf(ctx Context, or *Budget) *Budget {
	if c, ok := ctx.(Budgeted); ok {
		if b := c.Budget(); b != nil {
			return b
		}
	}
	if or != nil {
		return or
	}
	return NewBudget(nil)
}

func keepsLeadingZeros(ctx Context) bool {
	c, ok := ctx.(LeadingZeros)
	return ok && c.KeepLeadingZeros()
}
