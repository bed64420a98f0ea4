package check

import (
	"github.com/umpire-vassal/umpire/check/survey"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A MapSurvey is the map of a game in the pictures of a module, to propose the terrain that
// its pack does not have.
type MapSurvey struct {
	// Survey has looked at the pictures.
	*survey.Survey
	// Cells are the names of the survey's cells by their numbers, as the pack writes them.
	Cells []string
	// Terrain are the ids that a cell may be given; nil if the pack does not list them.
	Terrain []string
	// Named is what the rows of the pack say of cells, unless they were surveyed. Said is that
	// and the terrain that other cells have by default.
	Named, Said map[int]string
	// Turned is what the pack would say of cells if its rows had been entered otherwise.
	Turned []TurnedRows
	// Unnamed are the cells on which words lie, as the names of towns, and to which the pack
	// gives no name.
	Unnamed []int
	// Lacks say which boards were not looked at, and why.
	Lacks []string
	// Write returns the pack's file of terrain with what is named and what is proposed. All
	// else that is in the file stays as it is.
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
	// Sides have looked at the pictures.
	*survey.Sides
	// Names are the names of the sides by their numbers: "24.17/25.18".
	Names []string
	// Networks are the features that a side may have and how each hangs together. Chart
	// reports whether the pack lists them all; else a side may have others, too.
	Networks []survey.Network
	Chart    bool
	// Named is what rows of the pack say of sides, unless they were surveyed; Said is that and
	// what the pack says of sides by not naming them. A side with nothing has an empty list.
	Named, Said map[int][]string
	// Lacks say which boards were not looked at, and why.
	Lacks []string
	// Write returns the pack's file of hexsides with what is named and what is proposed, a row
	// for each side. All else that is in the file stays as it is.
	Write func(proposals survey.SideProposals) (pack.File, error)
}

// Propose proposes what the sides have, by what some are named.
func (s *SideSurvey) Propose(named map[int][]string) survey.SideProposals {
	return s.Sides.Propose(s.Networks, named)
}
