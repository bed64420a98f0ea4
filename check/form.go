package check

import (
	"io/fs"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
)

// A Form is which files a pack of a system may have and what may stand in them, for an editor of
// packs. It is what the system's reader reads, and is made from it.
type Form struct {
	// Tables are the tables of the TOML files, Sheets the CSV files.
	Tables []FormTable `json:"tables"`
	Sheets []FormSheet `json:"sheets"`
	// Questions are all that the printed rules leave open; their answers stand in Switches, a
	// table of game.toml.
	Questions []OpenQuestion `json:"questions"`
	Switches  string         `json:"switches"`
	// Counters is where the counters of a game stand.
	Counters FormCounters `json:"counters"`
}

// A FormCounters is in which CSV file the kinds of counters stand, with their ids in a column, and in
// which the slots of the module that are counters of a kind.
type FormCounters struct {
	Sheet string `json:"sheet"`
	ID    string `json:"id"`
	Slots string `json:"slots"`
	Unit  string `json:"unit"`
	GPID  string `json:"gpid"`
}

// A FormTable is a table of a TOML file.
type FormTable struct {
	File string `json:"file"`
	// Table is its name, "" for the head of the file. Many reports whether there may be
	// several of it.
	Table string    `json:"table"`
	Many  bool      `json:"many"`
	Keys  []FormKey `json:"keys"`
}

// A FormKey is a key of a table.
type FormKey struct {
	Key  string    `json:"key"`
	Kind pack.Kind `json:"kind"`
	// Allowed are its words, nil if it has none. Open reports whether others are allowed, too.
	Allowed []string `json:"allowed"`
	Open    bool     `json:"open"`
	// Help is its text in the docs.
	Help string `json:"help"`
}

// A FormSheet is a CSV file.
type FormSheet struct {
	File string `json:"file"`
	// Columns are the columns that it may have; an open sheet may have any others, too.
	Columns []string `json:"columns"`
	Open    bool     `json:"open"`
}

// A Plan is the map of a pack on the pictures of a module, to be painted.
type Plan struct {
	Boards []PlanBoard `json:"boards"`
	Hexes  []PlanHex   `json:"hexes"`
	// Sides are pairs of hexes that touch.
	Sides [][2]int `json:"sides"`
	// Terrain, Hexsides and Roads are the features of the pack's chart.
	Terrain  []PlanFeature `json:"terrain"`
	Hexsides []PlanFeature `json:"hexsides"`
	Roads    []PlanFeature `json:"roads"`
	// Nothing is what is written of a hexside that has none of them.
	Nothing string `json:"nothing"`
	// Roles are those that a place may have, Players the ids of the sides.
	Roles   []string `json:"roles"`
	Players []string `json:"players"`
	// Read reads the map from the files of the pack itself, also where other files of the pack are
	// wrong.
	Read func(fs.FS) (*Ground, error) `json:"-"`
	// Paint returns the files that change. What else is in them stays as it is.
	Paint func(fs.FS, []Stroke) ([]pack.File, error) `json:"-"`
}

// A PlanBoard is a board of the module that shows hexes of the pack.
type PlanBoard struct {
	Name string `json:"name"`
	// Entry is its picture in the module, "" if it has none.
	Entry string `json:"-"`
	W     int    `json:"w"`
	H     int    `json:"h"`
}

// A PlanHex is a hex of the pack on a board.
type PlanHex struct {
	Name  string `json:"name"`
	Board int    `json:"board"`
	X     int    `json:"x"`
	Y     int    `json:"y"`
	// Outline are its corners from the centre, as x and y in turn.
	Outline []int `json:"outline"`
	// Default is the terrain that it has unless the pack names it, "" if that is unknown.
	Default string `json:"default"`
}

// A PlanFeature is a row of the chart of terrain.
type PlanFeature struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// A Ground is what the files of a pack have about the hexes of a Plan.
type Ground struct {
	// Hexes are by the numbers of the hexes, Sides by the numbers of the sides. What is absent is not
	// named.
	Hexes map[int]Land `json:"hexes"`
	Sides map[int]Land `json:"sides"`
	// Places are those in hexes.
	Places []PlanPlace `json:"places"`
}

// A Land is what a file has about a hex or a hexside.
type Land struct {
	// What are its terrains or features, joined by plus signs.
	What string `json:"what"`
	Name string `json:"name,omitempty"`
	// Surveyed reports whether a program proposed it and nobody has confirmed it.
	Surveyed bool `json:"surveyed,omitempty"`
}

// A PlanPlace is a hex with a role.
type PlanPlace struct {
	Hex   int    `json:"hex"`
	Role  string `json:"role"`
	Side  string `json:"side"`
	Name  string `json:"name"`
	Value string `json:"value"`
}

// A Stroke changes what a pack has about hexes or hexsides, or adds or takes away a place.
type Stroke struct {
	// Hexes and Sides are by the numbers of a Plan.
	Hexes []int `json:"hexes"`
	Sides []int `json:"sides"`
	// What they become; "" takes their rows away.
	What string `json:"what"`
	// Confirm keeps what hexes or sides are in the pack, and confirms it.
	Confirm bool `json:"confirm"`
	// Surveyed reports whether What is a proposal that nobody has looked at.
	Surveyed bool `json:"surveyed"`
	// Name names the hexes; nil leaves their names.
	Name *string `json:"name"`
	// Place is added to Hexes, or taken away from them if Erase is set.
	Place *PlanPlace `json:"place"`
	Erase bool       `json:"erase"`
}

// Plan lays the map of a pack over the pictures of a module, with the pack's system. See
// System.Plan.
func (s Systems) Plan(module *vmod.Module, fsys fs.FS) (*Plan, []rule.Problem, error) {
	sys, layers, err := s.of(fsys)
	if err != nil || sys == nil {
		return nil, problems(layers), err
	}
	if sys.Plan == nil {
		return nil, nil, errors.Errorf("packs of the series %q have no hexes to paint", sys.Series)
	}
	plan, found, err := sys.Plan(module, layers)
	return plan, found, rule.ProblemWords{}.Error(err)
}

// Form returns what may stand in a pack, by the pack's system; nil if the system has no form.
func (s Systems) Form(fsys fs.FS) (*Form, error) {
	sys, _, err := s.of(fsys)
	if err != nil || sys == nil || sys.Form == nil {
		return nil, err
	}
	return sys.Form(), nil
}

// Words returns an error in which the codes of a package of a lower layer are words.
func (s Systems) Words(err error) error { return rule.ProblemWords{}.Error(err) }
