package referee

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/declare"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// LeftMap is 3.3c and "Map C": units do not leave the map.
var LeftMap = &Rule{
	Description: rule.Description{
		ID:    "scs/left-map",
		Refs:  []string{"3.3c", "Map C"},
		Title: "no unit leaves the map and stays in play",
		Says: "Only hexes exist of which at least half is printed, and no unit moves off the map unless the game allows it. The map's edge is " +
			"hard: a unit that crosses it is destroyed.",
		Checks: "Looks for units that stood in a playable hex when a phase began, and beside the playable hexes when it ended. That is illegal " +
			"if the phase is declared and the pack states where eliminated and waiting units go, and this is not it; else it is suspect, " +
			"since players park counters beside the map. A unit that stood on the map and ends in the box of a turn, where reinforcements " +
			"wait, where counters lie that are not in play, or in a window that the binding does not name, is suspect; an extension may " +
			"have added the window.",
		Example: "The map ends with hexrow 08, and the eliminated lie in a window of their own. A unit is dragged into 09.03: illegal, Map C.",
		Level:   rule.Moves,
		Touches: []string{scspack.TouchMovement, scspack.TouchRemoval},
		RestsOn: rule.Rests{{"Map C", scspack.TouchArrival}},
	},
	Needs: []scspack.Need{scspack.NeedMap},
	Uses:  []scspack.Need{scspack.NeedDead},
	Run: eachPhase(func(pass *Pass, ph *Phase) {
		var found, waiting groups
		for _, t := range ph.Trips {
			if t.Side() == "" || t.Start == nil || !pass.Log.playable(t.Start.At) {
				continue
			}
			if t.End == nil {
				if !pass.Log.blind && len(ph.touched[t.Start.ID]) > 0 && ph.removed(t.Start.ID) == 0 {
					pass.Unchecked("units", "where a unit was put that is on no map")
				}
				continue
			}
			if t.End.At.Where == position.Elsewhere && !pass.Log.namesPlaces() {
				pass.Unchecked("units", unnamedWindow(t.End.At.Window))
				continue
			}
			pass.Checked("units")
			switch {
			case pass.Log.declaresIn(ph, declare.Eliminated, t.End.ID):
			case pass.Log.besideMap(t.End.At):
				found.add(t, nil)
			case aside(t.End.At) && !pass.Log.leavesByPullOut(ph, t) && !pass.Log.gaveForGarrison(ph, t.Start):
				if explained, _ := pass.Log.inCombat(ph, t.Start); explained {
					pass.leave(ph, t.Start, Loses, "scs/combat-result")
				} else {
					waiting.add(t, nil)
				}
			}
		}
		for _, g := range waiting {
			at := g.trips[0].End.At
			var says say.Wording
			var excuse say.Message
			where := at.Window
			switch {
			case at.Where != position.InPlace:
				says = say.As("left-map/for-window",
					"{units} of {side} left the map from {from} for {'window'}, where the pack names no place for units")
				excuse = say.F("left-map/to-window", "the game has a place for it there")
			case at.Place.Role == scspack.RoleParking:
				where = at.Place.Name
				says = say.As("left-map/for-parking",
					"{units} of {side} left the map from {from} for {'place'}, where counters lie that are not in play")
				excuse = say.F("left-map/may-leave", "the game takes it off the map")
			default:
				where = at.Place.Name
				says = say.As("left-map/for-turn-box",
					"{units} of {side} left the map from {from} for {'place'}, where reinforcements wait")
				excuse = say.F("left-map/put-back", "it had come too early and was put back, or the game lets it wait there")
			}
			f := g.finding(says.With(named(g.trips), g.trips[0].Side(), g.hexes[0], where))
			f.Refs = []string{"Map C"}
			excuses := []say.Message{excuse}
			if pass.Log.fought(ph, ph.Last+1) {
				excuses = append(excuses, say.F("left-map/lost", "it was lost in a combat and lies there for later"))
			}
			excused(&f, slices.Concat(excuses, ph.unsure(), ph.curable()))
			pass.Report(ph, f)
		}
		for _, g := range found {
			at := g.trips[0].End.At
			where := at.Location
			if at.Where == position.InHex {
				where = at.Hex.String()
			}
			f := g.finding(say.F("left-map/left",
				"{units} of {side} left the playable map: {place} is no playable hex and no place for units",
				named(g.trips), g.trips[0].Side(), where))
			// The place to look is where they are now.
			f.Refs = []string{"3.3c"}
			f.Hexes = append([]string{g.hexes[len(g.hexes)-1]}, g.hexes[:len(g.hexes)-1]...)
			excused(&f, pass.Log.leftExcuses(ph))
			pass.Report(ph, f)
		}
	}),
}

// aside reports whether a spot is the box of a turn, where reinforcements wait, where counters lie that
// are not in play, or in a window of which the binding names no part.
func aside(at position.Spot) bool {
	if at.Where != position.InPlace {
		return at.Where == position.Elsewhere
	}
	return at.Place.Role == scspack.RoleParking || at.Place.Role == scspack.RoleHolding && at.Place.Value.Known
}

// besideMap reports whether a spot of the map's window is certainly neither a playable hex
// nor a place that the pack names.
func (l *Log) besideMap(at position.Spot) bool {
	switch at.Where {
	case position.Beside:
		return true
	case position.InHex:
		yes, known := l.Pack.Playable(at.Hex)
		return known && !yes && (!at.Doubtful || !l.surely(at.Or)) && l.parked(at) == nil
	}
	return false
}

// leftExcuses returns why units may rightly have left the map in a phase.
func (l *Log) leftExcuses(ph *Phase) []say.Message {
	var excuses []say.Message
	if !ph.Declared.Known() {
		excuses = append(excuses, say.F("left-map/parked-undeclared",
			"the counter was parked there: no phase is declared"))
	}
	if !l.namesPlaces() {
		excuses = append(excuses, say.F("left-map/parked-no-places",
			"the counter was parked there: the pack does not say where eliminated and waiting units go"))
	}
	if l.hasPlace(scspack.RoleExit) {
		excuses = append(excuses, say.F("left-map/exit", "it left where the game lets it"))
	}
	if l.fought(ph, ph.Last+1) {
		excuses = append(excuses, ph.curable()...) // the dead are put into their box
	}
	return excuses
}
