package view

// A Piece is a piece of a game as an observer without a side sees it.
type Piece interface {
	// ID returns VASSAL's id of the piece. GPID returns the gpid of its slot, or "" if it has none.
	ID() string
	GPID() string
	// Stack returns VASSAL's id of the stack that the piece is in, or "".
	Stack() string
	// BasicName returns the piece's own name. ShownName returns the name that it shows: with the
	// texts of layers and labels, or its mask's name.
	BasicName() string
	ShownName() string
	// Masked reports whether the observer sees the piece's mask instead of the piece.
	Masked() bool
	// MaskedBy returns the seat of the player who masked it, such as "North", or "" if that is
	// not known.
	MaskedBy() string
	// Site returns where the piece is.
	Site() Site
	// Images returns the image files that it can show. Prototypes returns the names of the
	// prototypes that its slot uses.
	Images() []string
	Prototypes() []string
	// Layers returns its layers, the outermost first.
	Layers() []Layer
	// Property returns a property of the piece. ok is false if it has none of that name.
	Property(name string) (value string, ok bool)
}

// Watched is a piece of a game in progress that knows whether it has changed.
type Watched interface {
	Piece
	// Watch calls ask, which reads the piece, and returns what the answers depend on.
	Watch(ask func()) Footing
}

// A Footing is what a piece's answers depend on, except for Stack.
type Footing interface {
	// Holds reports whether a piece is the same piece and would give the same answers.
	Holds(Piece) bool
}

// A Layer is one of a piece's layers.
type Layer struct {
	// Name is the name that its properties begin with, or "".
	Name string
	// Level is the level that it shows, counted from 1. It is 0 while the layer is off, and
	// LevelUnknown if it depends on a property with an unknown value.
	Level int
	// Image is the image of that level, or "".
	Image string
}

// LevelUnknown is the level of a layer whose level cannot be known.
const LevelUnknown = -1

// A Site is where a piece is, in VASSAL's words.
type Site struct {
	// Window is the name of the map window, or "".
	Window string
	// Board, Zone and Location are VASSAL's names for the spot; each may be "".
	Board, Zone, Location string
	// Cell is the name of the hex around the spot, or "". VASSAL finds the names of spots by
	// rectangles, so near a hex's corner Location can be the name of the next hex.
	Cell string
	// Column and Row are the hex's place in the hex grid, whatever its name, if InGrid is set.
	// They count from 0, to the right and down; odd columns lie half a hex lower. On a
	// sideways grid columns run across, and count down.
	Column, Row int
	InGrid      bool
}
