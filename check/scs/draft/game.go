package draft

import (
	"regexp"
	"strings"

	wording "github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// game writes game.toml.
func (d *Draft) game() []byte {
	var p page
	p.remark("A first draft of a game pack, made of the module %s.\nCheck all of it against the rulebook: it is "+
		"guessed. FILL IN marks what nothing shows.", pack.Quoted(d.Module))
	p.line("")
	name := strings.TrimSpace(plainText(d.Module))
	if name == "" {
		name = "FILL IN: the game's name"
	}
	p.line("name = %s", pack.Quoted(name))
	p.remark("series = \"scs\"  # FILL IN: if the game is one of the Standard Combat Series")
	p.remark("series_version = \"1.8\"")
	ids := make([]string, len(d.Sides))
	for i, side := range d.Sides {
		ids[i] = side.ID
	}
	p.line("sides = %s  # %s", list(ids), plainText(d.Sides[0].Why.String()))
	if len(d.Phases) > 0 && d.Phases[0].Side != "" {
		p.line("first = %s  # likely: its phases come first in the turn tracker", pack.Quoted(d.Phases[0].Side))
	} else {
		p.remark("first = %s  # FILL IN: who moves first; \"rolled\" if dice decide", pack.Quoted(ids[0]))
	}
	p.remark("replacements = false  # FILL IN: whether units can be rebuilt; until then no regained step is called " +
		"illegal")
	if d.Turns > 0 {
		p.line("turns = %d  # %s", d.Turns, d.Turn.Why.String())
	} else {
		p.remark("turns = 10  # FILL IN")
	}
	for i := range d.Maps {
		p.line("")
		p.gameMap(&d.Maps[i])
	}
	if len(d.Maps) == 0 {
		p.line("")
		p.remark("FILL IN: no window of the module shows hexes.\n[[map]]\ncolumns = [1, 55]\nrows = [1, 35]\nlow = " +
			"\"odd\"")
	}
	p.phases(d)
	p.line("")
	p.remark("FILL IN: how many may stack.\n[stacking]\nlimit = 3\ncount = \"units\"        # or steps, " +
		"points\nconsequence = \"eliminate\"\nretreat_grace = \"movement\"")
	p.line("")
	p.remark("FILL IN: what out of supply and disorganized units can do. A game without one of the two has factors " +
		"of 1 there, and zoc and exploit true.\n[oos]\nattack = 0\ndefense = \"1/2\"\nma = \"1/2\"\nzoc = " +
		"false\nexploit = false\n[dg]  # as of a game without DG\nattack = 1\ndefense = 1\nma = 1\nzoc = " +
		"true\nexploit = true")
	p.line("")
	p.line("[source.game]")
	p.line("from = \"drafted by umpire game bind\"")
	p.WriteString(wording.AskExclusive())
	return []byte(p.String())
}

func (p *page) gameMap(m *Map) {
	p.line("[[map]]")
	if m.Letter != "" {
		p.line("letter = %s", pack.Quoted(m.Letter))
	}
	if m.Pattern == "" {
		p.remark("FILL IN: the grid has no numbers. Until you change it here and in vassal.toml, its lower left hex " +
			"is 01.01.")
	} else {
		p.remark("%d of the %d hexes of the grid have such a number. FILL IN: the hexes at the edge that are not on "+
			"the printed map.", m.Named, m.Cells)
	}
	p.line("columns = [%d, %d]", m.Columns[0], m.Columns[1])
	p.line("rows = [%d, %d]", m.Rows[0], m.Rows[1])
	p.line("low = %q", m.Low.String())
	p.remark("default_terrain = \"clear\"\nunplayable = \"01.00 04.00-04.05\"")
}

func (p *page) phases(d *Draft) {
	p.line("")
	if len(d.Phases) == 0 {
		p.remark("FILL IN: the phases of a turn, in their order, and the lines with which the players begin them. In " +
			"the Standard Combat Series:")
		for i := range d.Sides {
			for _, phase := range seriesPhases {
				chat := "(?i)" + regexp.QuoteMeta(strings.TrimSpace(plainText(d.Sides[i].Name))) + ".* " + phase.id
				p.remark("[[phase]]\nid = %s\nside = %s\nmoves = %q\n%s\nchat = %s", pack.Quoted(phase.id),
					pack.Quoted(d.Sides[i].ID), phase.moves, phase.rest, list([]string{chat}))
			}
		}
		return
	}
	p.remark("The phases are the turn tracker's. What is done in movement, combat, exploitation and supply is as in " +
		"the series' rules.\nFILL IN: where this game differs, what is missing, and chat, the lines with which the " +
		"players begin a phase.")
	for _, phase := range d.Phases {
		p.line("[[phase]]")
		p.line("id = %s", pack.Quoted(phase.ID))
		if phase.Side != "" {
			p.line("side = %s", pack.Quoted(phase.Side))
		}
		switch {
		case phase.Moves == "":
			p.remark("FILL IN: moves, overrun, combat, stacking, reinforcements")
		case phase.rest == "" || phase.rest == reinforcements || phase.rest == dgRest:
			p.line("moves = %s", pack.Quoted(phase.Moves))
			p.remark("FILL IN: overrun, combat, stacking")
		default:
			p.line("moves = %s", pack.Quoted(phase.Moves))
		}
		if phase.rest != "" {
			p.line("%s", phase.rest)
		}
	}
}

// seriesPhases are the phases of a player turn in the series' rules.
var seriesPhases = []phaseKind{
	{id: "movement", moves: "phasing", rest: movementRest + "\n" + reinforcements},
	{id: "combat", moves: "none", rest: combatRest},
	{id: "exploitation", moves: "exploit", rest: exploitationRest},
	{id: "supply", moves: "none", rest: supplyRest},
}

// meaningsThatCover are the meanings of markers that lie on units.
var meaningsThatCover = map[scspack.Meaning]bool{scspack.MeansOOS: true, scspack.MeansDG: true,
	scspack.MeansStepLoss: true, scspack.MeansMoved: true, scspack.MeansAttacked: true}
