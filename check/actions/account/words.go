package account

import (
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/rule"
)

// say returns an action as a message. It does not change names from the file.
func (a *Account) say(s *actions.Step, action actions.Action) rule.Message {
	switch act := action.(type) {
	case actions.Move:
		if cost := a.cost(s.N, act); cost != "" {
			if a.surveyed(s.N, act) {
				return moveCostsBy.Say(move(act), cost)
			}
			return moveCosts.Say(move(act), cost)
		}
		return move(act)
	case actions.Reorder:
		return shuffled.Say(pieces(act.Pieces), spot(act.At))
	case actions.Flip:
		if act.Reduced {
			return flipped.Say(piece(act.Piece), spot(act.At))
		}
		return flippedBack.Say(piece(act.Piece), spot(act.At))
	case actions.Change:
		return change(act)
	case actions.Add:
		if act.Recreates != "" {
			return madeAgain.Say(piece(act.Piece), spot(act.At))
		}
		return newIn.Say(piece(act.Piece), spot(act.At))
	case actions.Remove:
		return removedFrom.Say(piece(act.Piece), spot(act.From))
	case actions.DeckTurn:
		return deckTurned.Say(act.Deck, string(act.Event), act.Cards)
	case actions.Roll:
		return roll(act)
	case actions.Chat:
		said := says.Say(act.Text)
		if a.who(s.By) != act.Speaker {
			said = speakerSays.Say(act.Speaker, act.Text)
		}
		return a.marked(s.N, act.Text, said)
	case actions.Report:
		return reports.Say(act.Text)
	case actions.TurnChange:
		if act.From == "" {
			return turnSet.Say(act.Tracker, act.To)
		}
		return turnChanged.Say(act.Tracker, act.From, act.To)
	case actions.PropertyChange:
		return propertyChanged.Say(act.Name, quote(act.From), quote(act.To))
	case actions.BoardChange:
		names := make([]string, len(act.Boards))
		for i, b := range act.Boards {
			names[i] = b.Name
		}
		return boardsChanged.Say(act.Window, strings.Join(names, ", "))
	case actions.Seat:
		return seat(a.who(act.Player), act)
	case actions.NoteChange:
		if act.Scenario {
			return scenarioNotes.Say(act.Text)
		}
		return publicNotes.Say(act.Text)
	}
	return somethingElse.Say()
}

func undo(u actions.Undo) rule.Message {
	switch {
	case u.Of == 0:
		return takesBackUnknown.Say()
	case u.Redoes != 0:
		return takesBackUndo.Say(u.Of, u.Redoes)
	}
	return takesBack.Say(u.Of)
}

func move(m actions.Move) rule.Message {
	from, to := ends(m.From, m.To)
	if len(m.Via) == 0 {
		return movesTo.Say(pieces(m.Pieces), from, to)
	}
	via := make([]string, len(m.Via))
	for i, p := range m.Via {
		via[i] = p.String()
	}
	return movesVia.Say(pieces(m.Pieces), from, strings.Join(via, " -> "), to)
}

// ends returns both ends of a move. It adds the window if that changes, and pixels if the ends
// look the same otherwise.
func ends(from, to actions.Place) (string, string) {
	a, b := from.String(), to.String()
	switch {
	case from.Window != to.Window:
		return spot(from), spot(to)
	case a == b:
		return pixels(from), pixels(to)
	}
	return a, b
}

// spot returns a place, preceded by its window's name unless a hex grid names it: then it is
// on the map.
func spot(p actions.Place) string {
	name := p.String()
	if p.Deck != "" && p.Window != "" && p.Deck != p.Window {
		return p.Window + ", " + name
	}
	return name
}

func pixels(p actions.Place) string {
	return p.String() + " " + strconv.Itoa(p.At.X) + "," + strconv.Itoa(p.At.Y)
}

func change(c actions.Change) rule.Message {
	who, at := pieces(c.Pieces), spot(c.At)
	if c.At.Window == "" && len(c.Pieces) > 1 {
		return crowdChanged.Say(crowd(c.Pieces), string(c.Aspect))
	}
	switch c.Aspect {
	case actions.Layer, actions.Property, actions.Sheet, actions.Area:
		name := c.Name
		if name == "" {
			name = string(c.Aspect)
		}
		return valueChanged.Say(who, at, name, quote(c.From), quote(c.To))
	case actions.Label:
		return labelChanged.Say(who, at, quote(c.From), quote(c.To))
	case actions.Rotation:
		return facingChanged.Say(who, at, c.From, c.To)
	case actions.TrailSet:
		return trailChanged.Say(who, at, c.From, c.To)
	}
	return pieceChanged.Say(who, at, string(c.Aspect))
}

func roll(r actions.Roll) rule.Message {
	said := rolled.Say(r.Button, r.Result)
	if len(r.Dice) > 1 && !strings.Contains(r.Result, ",") {
		dice := make([]string, len(r.Dice))
		for i, n := range r.Dice {
			dice[i] = strconv.Itoa(n)
		}
		said = rolledDice.Say(r.Button, r.Result, strings.Join(dice, ", "))
	}
	if r.Disputed {
		return chatDisputes.Say(said, r.Chat)
	}
	return said
}

func seat(who string, s actions.Seat) rule.Message {
	switch {
	case s.Left:
		return leaves.Say(who)
	case s.Player.Side == "":
		return joins.Say(who)
	}
	return joinsAs.Say(who, s.Player.Side)
}

// pieces returns the names of several pieces. It only counts hidden ones.
func pieces(ps []actions.Piece) string {
	var names []string
	hidden := 0
	for _, p := range ps {
		if p.Hidden {
			hidden++
			continue
		}
		names = append(names, piece(p))
	}
	switch {
	case hidden == 1:
		names = append(names, hiddenPiece.Say().String())
	case hidden > 1:
		names = append(names, hiddenPieces.Say(hidden).String())
	}
	return strings.Join(names, ", ")
}

// mostNames limits the names in a list of pieces with the same change.
const mostNames = 8

func crowd(ps []actions.Piece) string {
	if len(ps) <= mostNames {
		return pieces(ps)
	}
	return manyPieces.Say(len(ps)).String()
}

func piece(p actions.Piece) string {
	switch {
	case p.Hidden:
		return hiddenPiece.Say().String()
	case p.Masked:
		return maskedPiece.Say(p.Name).String()
	case p.Name == "":
		return noName.Say().String()
	}
	return p.Name
}

func quote(s string) string { return `"` + s + `"` }
