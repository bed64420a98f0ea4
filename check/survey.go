package check

import (
	"github.com/umpire-vassal/umpire/check/survey"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A MapSurvey is the map of a game in the pictures of a module, to propose the terrain that
// its pack does not have.
type MapSurvey struct {
	// Survey has what the pictures show.
	*survey.Survey
	// Cells are the names of the survey's cells by their numbers, as the pack writes them.
	Cells []string
	// Terrain are the ids that a cell may be given; nil if the pack does not list them.
	Terrain []string
	// Named is the terrain that rows of the pack give to cells; surveyed rows do not count. Said adds
	// the default terrain of the other cells.
	Named, Said map[int]string
	// Turned has the rows of the pack as they would be with another origin or direction.
	Turned []TurnedRows
	// Unnamed are the cells that have words printed on them, such as the names of towns, but no
	// name in the pack.
	Unnamed []int
	// Lacks lists which boards were not looked at, and why.
	Lacks []string
	// Write returns the pack's file of terrain with named and proposed terrain. Everything else
	// in the file stays as it is.
	Write func(proposals survey.Proposals) (pack.File, error)
}

// TurnedRows are the pack's rows as they would be with another origin or direction.
type TurnedRows struct {
	// What is how they are turned: "upside down".
	What  string
	Named map[int]string
}

// SeemsTurned returns how the pack's rows seem to have been entered: "upside down". It returns
// "" unless turning them back leaves at most half of the rows that disagree with the pictures,
// and keeps at least half of all rows on the map.
func (m *MapSurvey) SeemsTurned() (what string) {
	best := m.Propose(m.Said).Agreement()
	enough := 1 - (1-best)/2
	for _, t := range m.Turned {
		if 2*len(t.Named) < len(m.Said) {
			continue
		}
		if agrees := m.Propose(t.Named).Agreement(); agrees > best && agrees > enough {
			best, what = agrees, t.What
		}
	}
	return what
}

// A SideSurvey is the hexsides of a game's map in the pictures of a module, to propose the
// roads, rivers and so on that its pack does not have.
type SideSurvey struct {
	// Sides has what the pictures show.
	*survey.Sides
	// Names are the names of the sides by their numbers: "24.17/25.18".
	Names []string
	// Networks are the features that a side may have and how each hangs together. Chart reports
	// whether the pack lists them all; else a side may have others, too.
	Networks []survey.Network
	Chart    bool
	// Named has the features that rows of the pack give to sides; surveyed rows do not count. Said
	// adds the sides without features, if the pack lists all that have some. A side with nothing has
	// an empty list.
	Named, Said map[int][]string
	// Lacks lists which boards were not looked at, and why.
	Lacks []string
	// Write returns the pack's file of hexsides with named and proposed features, a row for each
	// side. Everything else in the file stays as it is.
	Write func(proposals survey.SideProposals) (pack.File, error)
}

// Propose proposes features for all sides from the features of the named sides.
func (s *SideSurvey) Propose(named map[int][]string) survey.SideProposals {
	return s.Sides.Propose(s.Networks, named)
}
