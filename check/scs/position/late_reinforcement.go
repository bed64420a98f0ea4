package position

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// LateReinforcement is 5.0: reinforcements come in the turn that they are due.
var LateReinforcement = &Rule{
	Description: rule.Description{
		ID:    "scs/late-reinforcement",
		Refs:  []string{"5.0"},
		Title: "no reinforcements wait beyond their turn",
		Says:  "Reinforcements are placed at the begin of their side's Movement Phase of the turn in which they are due. They may not be held back.",
		Checks: "Looks for units that lie in a holding place of places.csv whose value, the turn in which those enter who wait there, is over by " +
			"the game's own turn counter. That is suspect, since they may have been put back there. Units in holding places without a turn, " +
			"and all where nothing tells the turn, are unchecked.",
		Example: "The box of turn 2 still holds a regiment in turn 3: suspect, 5.0.",
		Level:   rule.Stacking,
		Touches: []string{scspack.TouchArrival},
	},
	Uses: []scspack.Need{scspack.NeedArrivals, scspack.NeedOrder},
	Run: func(pass *Pass) {
		waiting := map[*scspack.Place][]*Piece{}
		for _, piece := range pass.Position.Pieces {
			place := piece.At.Place
			switch turn := pass.Position.Told.Turn; {
			case piece.Kind != Unit || place == nil || place.Role != scspack.RoleHolding || piece.At.Where != InPlace:
			case !place.Value.Known:
				pass.Unchecked("units", "places.csv: the turn of the holding place, as its value")
			case !turn.Known:
				pass.Unchecked("units", "the turn")
			default:
				pass.Checked("units")
				if turn.N > place.Value.N {
					waiting[place] = append(waiting[place], piece)
				}
			}
		}
		for i := range pass.Position.Pack.Places {
			place := &pass.Position.Pack.Places[i]
			if late := waiting[place]; len(late) > 0 {
				told := &pass.Position.Told
				f := rule.Finding{
					Verdict: rule.Illegal,
					Message: say.F("late-reinforcement/still-waiting",
						"{units} still in {'place'} in turn {turn}, due in turn {due}",
						amount(len(late), scspack.CountUnits), place.Name, told.Turn.N, place.Value.N),
					Pieces:   Seen(late),
					Which:    place.Name,
					Evidence: rule.Show(Arrival{place.Name, place.Value.N, told.Turn.N, told.TurnBy}),
				}
				f.Excuse(say.F("late-reinforcement/put-back", "put back there after they had come"))
				pass.Report(f)
			}
		}
	},
}
