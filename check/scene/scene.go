// Package scene is a game as something to draw: map windows with their boards and hexes,
// the pieces that an observer sees with what VASSAL paints for them, and what each step
// of a log changes.
//
// It knows no HTML and no file format of pictures: a picture is the bytes that the
// module has. It knows no rules of any game; what findings want shown on the map are
// Marks. What a file hides from an observer is not in a scene at all.
//
// All coordinates are map pixels of a window, x to the right and y down.
package scene

// A Scene is a game at its beginning, and the steps that it takes from there.
type Scene struct {
	// Windows are the map windows, in the module's order. Private windows are left out.
	Windows []Window `json:"windows"`
	// Images are the pictures that boards and looks are made of, each once.
	Images []Image `json:"images"`
	// Looks are what pieces look like, each once.
	Looks []Look `json:"looks"`
	// Pieces are the pieces at the beginning, the lowest first.
	Pieces []Piece `json:"pieces"`
	// Steps are the steps of a log, from 1 on; none for a saved game.
	Steps []Step `json:"steps"`
	// Frozen is how many steps at the end change nothing here, since the steps before them change
	// too many pieces.
	Frozen int `json:"-"`
}

// A Window is a map window.
type Window struct {
	Name   string `json:"name"`
	Width  int    `json:"w"`
	Height int    `json:"h"`
	// Boards lie on the window, the lowest first.
	Boards []Board `json:"boards"`
	// Grids are the cells of its boards. Lack is why some are missing.
	Grids []Grid `json:"grids"`
	Lack  string `json:"lack,omitempty"`
	// Lines lie between cells where no board shows a picture.
	Lines []Line `json:"lines,omitempty"`
}

// A Board is a board on a window.
type Board struct {
	Name string `json:"name"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
	W    int    `json:"w"`
	H    int    `json:"h"`
	// Image is the index of its picture, or -1; Lack is then why: the board has none, or it cannot be
	// shown.
	Image int    `json:"image"`
	Lack  string `json:"lack,omitempty"`
	// Color is what a board without a picture is painted with, "#rrggbb"; "" for white.
	Color string `json:"color,omitempty"`
	// Reversed reports that the board is turned by 180 degrees.
	Reversed bool `json:"reversed,omitempty"`
}

// A Grid is cells of one shape: the hexes of a board, or its squares.
type Grid struct {
	// Shape is the outline of a cell around its centre, as x and y in turn; empty where
	// the cells are points.
	Shape []float64 `json:"shape"`
	// Line is the colour in which VASSAL draws the outlines over the board, "#rrggbb"; "" where
	// the module does not have it do so.
	Line string `json:"line,omitempty"`
	// Dots is the same for the centres, which are squares of two pixels.
	Dots string `json:"dots,omitempty"`
	// Numbers are what the module has VASSAL write over the board; nil for nothing.
	Numbers *Numbers `json:"numbers,omitempty"`
	// Cells are the cells whose centres lie on the board.
	Cells []Cell `json:"cells"`
}

// Numbers are written into cells. The names of the list are the texts, its points the middles
// of the lines on which they stand.
type Numbers struct {
	Color string `json:"color"`
	// Size is the font's, in pixels.
	Size int `json:"size"`
	// Angle turns each clockwise around its point.
	Angle int    `json:"angle,omitempty"`
	List  []Cell `json:"list"`
}

// A Cell is a hex, a square or a point with its name: the game's name where a pack is bound, as
// findings have it, else VASSAL's; "" where neither names it.
type Cell struct {
	Name string `json:"n"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
	// Color is what it is filled with where no board shows a picture, "" for nothing.
	Color string `json:"c,omitempty"`
}

// An Image is a picture of the module.
type Image struct {
	// Entry is the archive's entry.
	Entry string `json:"entry"`
	// Type is a type of package picture: png, jpeg, gif, bmp, svg.
	Type   string `json:"type"`
	Width  int    `json:"w"`
	Height int    `json:"h"`
}

// A Look is what VASSAL paints for a piece, the lowest first, around the piece's point.
type Look struct {
	Parts []Part `json:"parts"`
	// Box is the outline in which it can be clicked: left, top, width, height around the
	// piece's point.
	Box [4]int `json:"box"`
}

// A Part is one thing that is painted: a picture, a text, or a box without a text, which
// Back fills and Fore outlines.
type Part struct {
	// Image is the index of the picture, -1 for a text.
	Image int `json:"image"`
	// X and Y are the top left corner before turning.
	X int `json:"x"`
	Y int `json:"y"`
	// Scale is the factor of the picture's size; 0 means 1.
	Scale float64 `json:"scale,omitempty"`
	// Angle turns it clockwise by so many degrees around the piece's point.
	Angle float64 `json:"angle,omitempty"`
	// Opacity is 1 for what hides all below; 0 means 1, too.
	Opacity float64 `json:"opacity,omitempty"`
	// Text is the label's text, with lines split by "\n"; the rest is its looks. Colours
	// are #rrggbb, "" for none.
	Text   string `json:"text,omitempty"`
	Size   int    `json:"size,omitempty"`
	Font   string `json:"font,omitempty"`
	Bold   bool   `json:"bold,omitempty"`
	Italic bool   `json:"italic,omitempty"`
	Fore   string `json:"fore,omitempty"`
	Back   string `json:"back,omitempty"`
	W      int    `json:"w,omitempty"`
	H      int    `json:"h,omitempty"`
}

// A Piece is a piece on a window.
type Piece struct {
	// ID is VASSAL's id of the piece.
	ID string `json:"id"`
	// Name is what an observer reads on it.
	Name string `json:"name"`
	Appearance
}

// An Appearance is where a piece is drawn, and as what.
type Appearance struct {
	// Window is the index of the window; -1 takes the piece off all windows.
	Window int `json:"win"`
	// X and Y are where its point is drawn: the stack's place, shifted as VASSAL shifts
	// the pieces of a stack.
	X int `json:"x"`
	Y int `json:"y"`
	// Order is the order of drawing within a window: the lowest first. No two pieces of a
	// window have the same.
	Order int `json:"z"`
	// Stack is the id of the stack that it is in, "" for none; In is the name of the cell
	// it stands in, "" for none.
	Stack string `json:"stack,omitempty"`
	In    string `json:"in,omitempty"`
	// Look is the index of its look. Color is what its box is filled with where none of its pictures is shown.
	Look  int    `json:"look"`
	Color string `json:"c,omitempty"`
}

// A Step is what a step of a log changes.
type Step struct {
	// Changes are the pieces that are drawn otherwise after the step than before it. A piece with a
	// name is new, or shows another name.
	Changes []Piece `json:"changes"`
	// Moves are the pieces that went from one place to another.
	Moves []Move `json:"moves,omitempty"`
	// By is the name of the player who did it, "" if that is not known. Lines describe what was done, in words.
	By    string   `json:"by,omitempty"`
	Lines []string `json:"lines,omitempty"`
	// Undone reports that a later step took it back.
	Undone bool `json:"undone,omitempty"`
}

// A Move is the way of a piece in a step: the points where it was put down, as x and y in
// turn, from where it stood to where it stands.
type Move struct {
	ID     string `json:"id"`
	Window int    `json:"win"`
	Points []int  `json:"points"`
}

// A Mark is something to show on the map for a finding.
type Mark struct {
	// Kind is how it looks: "hexes" are outlined, "related" hexes more faintly, a "path" is a line
	// through cells with a label at each, a "zone" is shaded, a "trace" is a supply line, a "cut" is
	// what stops a trace, an "attack" is arrows from the cells to the last cell. A "link" and a "gap"
	// are lines between what belongs together and is near enough, or is not; a "range" is a circle,
	// and a "note" only its labels.
	Kind string `json:"kind"`
	// Cells are names of cells, Labels what is written into each; none, or a label for each.
	Cells  []string `json:"cells"`
	Labels []string `json:"labels,omitempty"`
	// Window and Points are there instead of cells where a map has none: points on a window, as x and
	// y in turn. Radius is the radius of a range, in pixels.
	Window string `json:"window,omitempty"`
	Points []int  `json:"points,omitempty"`
	Radius int    `json:"radius,omitempty"`
	// Side is whose it is, for a zone; "" for nobody's.
	Side string `json:"side,omitempty"`
	// Title is what it shows, in a few words.
	Title string `json:"title"`
}
