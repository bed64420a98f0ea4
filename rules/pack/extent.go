package pack

// An Extent is how much of what a rule needs a pack has.
type Extent uint8

// The extents.
const (
	Foreign Extent = iota // the game has no such rule
	None                  // the pack has nothing of it
	Part                  // for some units, hexes or features, not for all
	Whole                 // nothing is missing
)
