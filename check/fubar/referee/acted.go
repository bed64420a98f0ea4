package referee

import (
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// This file knows what a unit did that only an activated one does.

// acted returns what a unit did after its activation that only an activated one does, in which step, and what excuses
// it. The messages say nothing if it did nothing, or if nothing does.
func acted(pass *Pass, turn *Turn, act *Act) (did say.Message, step int, excuse say.Message) {
	for _, other := range turn.Acts {
		if other.Unit == act.Unit && other.Step >= act.Step && other.Action != nil && !other.Action.MayGuard() {
			return say.F("activation-roll/takes",
				"takes the action {action}", other.Action.Name), max(other.Step, act.Last), excuse
		}
	}
	if act.Force.Withdraws() == pack.Yes {
		return did, 0, excuse // it goes back
	}
	for _, d := range turn.Drags {
		if d.Figure.Unit != act.Unit || d.Step <= act.Step || d.Enters || !d.Figure.Fights() {
			continue
		}
		switch free, because := moved(pass, turn, &d); {
		case free:
		case because.Code() == "":
			return moves().With(), d.Step, because
		case did.Code() == "":
			did, step, excuse = moves().With(), d.Step, because
		}
	}
	return did, step, excuse
}

// moved reports whether a figure is free to be moved like this without an activation, and else why it may be; the
// message says nothing if nothing excuses it.
func moved(pass *Pass, turn *Turn, d *Drag) (free bool, because say.Message) {
	ruler, way := pass.Log.End.Ruler, fubar.Along(d.From, d.To)
	switch {
	case ruler == nil:
		return false, putRight()
	case fubar.Nudged(pass.Log.Pack, ruler, way):
		return true, because
	case fubar.Moved(pass.Log.Pack, ruler, way, fubar.PullIn(pass.Log.Pack.Measure)):
		return turn.defends(d.Figure.Unit), pulledIn()
	case turn.fell(pass.Log, d.Figure.ID):
		return false, putAside()
	}
	return false, because
}
