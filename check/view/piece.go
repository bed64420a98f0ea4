package view

// A Piece is a piece of a game as an observer without a side sees it.
type Piece interface {
	// ID returns VASSAL's id of the piece, GPID that of its slot, "" for a foreign piece.
	ID() string
	GPID() string
	// Stack returns VASSAL's id of the stack that the piece is in, "" for none.
	Stack() string
	// BasicName returns the name that the piece was given, ShownName what it shows: its
	// layers' and labels' texts, or its mask's.
	BasicName() string
	ShownName() string
	// Masked reports whether the observer sees the piece's mask and not the piece.
	Masked() bool
	// MaskedBy returns the seat of the player's roster from which it is masked, as "North"; ""
	// where that is not known.
	MaskedBy() string
	// Site returns where it stands.
	Site() Site
	// Images returns the image files that it may show, Prototypes the names of the
	// prototypes that its slot uses.
	Images() []string
	Prototypes() []string
	// Layers returns its layers, the outermost first.
	Layers() []Layer
	// Property returns a property of the piece. ok is false where it has none of that name.
	Property(name string) (value string, ok bool)
}

// A Watched piece of a game in progress can tell whether it has changed.
type Watched interface {
	Piece
	// Watch runs ask, which reads the piece, and returns what the answers depend on.
	Watch(ask func()) Footing
}

// A Footing is what a piece's answers depend on, except for Stack.
type Footing interface {
	// Holds reports whether a piece is the same piece and would answer the same.
	Holds(Piece) bool
}

// A Layer is one of a piece's layers.
type Layer struct {
	// Name is the name that its properties begin with, or "".
	Name string
	// Level is the level that it shows, counted from 1; 0 while it is off;
	// LevelUnknown where it depends on a property whose value is unknown.
	Level int
	// Image is the image of that level, "" while the layer is off or shows none.
	Image string
}

// LevelUnknown is the level of a layer whose level cannot be known.
const LevelUnknown = -1

// A Site is where a piece stands, in VASSAL's words.
type Site struct {
	// Window is the name of the map window, or "" for none.
	Window string
	// Board, Zone and Location are VASSAL's names of the spot, each "" for none.
	Board, Zone, Location string
	// Cell is the name of the hex that the spot lies in, or "" for none. VASSAL
	// names a spot by rectangles, so that near a hex's corner Location can be the
	// neighbour's name.
	Cell string
	// Column and Row are the place of the spot's hex in its hex grid, whatever the
	// grid calls it, if InGrid says that there is one: counted from 0, to the right
	// and down, with odd columns half a hex lower. On a sideways grid columns run
	// across, and count down.
	Column, Row int
	InGrid      bool
}
