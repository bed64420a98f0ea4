package account

import (
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/say"
)

// say returns an action as a message. It does not change names from the file.
func (a *Account) say(s *actions.Step, action actions.Action) say.Message {
	switch act := action.(type) {
	case actions.Move:
		if cost := a.cost(s.N, act); cost != "" {
			if a.surveyed(s.N, act) {
				return say.F("account/move-costs-surveyed", "{move} ({cost} MP by surveyed terrain)", move(act), cost)
			}
			return say.F("account/move-costs", "{move} ({cost} MP)", move(act), cost)
		}
		return move(act)
	case actions.Reorder:
		return say.F("account/shuffled", "{pieces}: shuffled within {place}", pieces(act.Pieces), spot(act.At))
	case actions.Flip:
		if act.Reduced {
			return say.F("account/flipped", "{piece} in {place}: flipped", piece(act.Piece), spot(act.At))
		}
		return say.F("account/flipped-back", "{piece} in {place}: flipped back", piece(act.Piece), spot(act.At))
	case actions.Change:
		return change(act)
	case actions.Add:
		if act.Recreates != "" {
			return say.F("account/made-again", "{piece}: made again in {place}", piece(act.Piece), spot(act.At))
		}
		return say.F("account/new", "{piece}: new in {place}", piece(act.Piece), spot(act.At))
	case actions.Remove:
		return say.F("account/removed", "{piece}: removed from {place}", piece(act.Piece), spot(act.From))
	case actions.DeckTurn:
		return say.F("account/deck", "deck {deck}: {event} ({cards} cards)", act.Deck, string(act.Event), act.Cards)
	case actions.Roll:
		return roll(act)
	case actions.Chat:
		said := say.F("account/says", "says: {text}", act.Text)
		if a.who(s.By) != act.Speaker {
			said = say.F("account/speaker-says", "{speaker} says: {text}", act.Speaker, act.Text)
		}
		return a.marked(s.N, act.Text, said)
	case actions.Report:
		return say.F("account/report", "report: {text}", act.Text)
	case actions.TurnChange:
		if act.From == "" {
			return say.F("account/turn-set", "{tracker}: {to}", act.Tracker, act.To)
		}
		return say.F("account/turn-changed", "{tracker}: {from} -> {to}", act.Tracker, act.From, act.To)
	case actions.PropertyChange:
		return say.F("account/property",
			"property {property}: {from} -> {to}", act.Name, quote(act.From), quote(act.To))
	case actions.BoardChange:
		names := make([]string, len(act.Boards))
		for i, b := range act.Boards {
			names[i] = b.Name
		}
		return say.F("account/boards", "boards of {window}: {names}", act.Window, strings.Join(names, ", "))
	case actions.Seat:
		return seat(a.who(act.Player), act)
	case actions.NoteChange:
		if act.Scenario {
			return say.F("account/scenario-notes", "new scenario notes: {text}", act.Text)
		}
		return say.F("account/public-notes", "new public notes: {text}", act.Text)
	}
	return say.F("account/something-else", "something else")
}

func undo(u actions.Undo) say.Message {
	switch {
	case u.Of == 0:
		return say.F("account/takes-back-unknown", "takes back something that this log does not have")
	case u.Redoes != 0:
		return say.F("account/takes-back-undo", "takes back step {undone}: step {redone} stands again", u.Of, u.Redoes)
	}
	return say.F("account/takes-back", "takes back step {step}", u.Of)
}

func move(m actions.Move) say.Message {
	from, to := ends(m.From, m.To)
	if len(m.Via) == 0 {
		return say.F("account/move", "{pieces}: {from} -> {to}", pieces(m.Pieces), from, to)
	}
	via := make([]string, len(m.Via))
	for i, p := range m.Via {
		via[i] = p.String()
	}
	return say.F("account/move-via",
		"{pieces}: {from} -> {via} -> {to}", pieces(m.Pieces), from, strings.Join(via, " -> "), to)
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

func change(c actions.Change) say.Message {
	who, at := pieces(c.Pieces), spot(c.At)
	if c.At.Window == "" && len(c.Pieces) > 1 {
		return say.F("account/crowd-changed", "{pieces}: {aspect}", crowd(c.Pieces), string(c.Aspect))
	}
	switch c.Aspect {
	case actions.Layer, actions.Property, actions.Sheet, actions.Area:
		name := c.Name
		if name == "" {
			name = string(c.Aspect)
		}
		return say.F("account/value-changed",
			"{who} in {place}: {property} {from} -> {to}", who, at, name, quote(c.From), quote(c.To))
	case actions.Label:
		return say.F("account/label-changed",
			"{who} in {place}: label {from} -> {to}", who, at, quote(c.From), quote(c.To))
	case actions.Rotation:
		return say.F("account/facing-changed",
			"{who} in {place}: turned from facing {from} to {to}", who, at, c.From, c.To)
	case actions.TrailSet:
		return say.F("account/trail-changed", "{who} in {place}: movement trail {from} -> {to}", who, at, c.From, c.To)
	}
	return say.F("account/changed", "{who} in {place}: {aspect}", who, at, string(c.Aspect))
}

func roll(r actions.Roll) say.Message {
	said := say.F("account/roll", "rolls {button}: {result}", r.Button, r.Result)
	if len(r.Dice) > 1 && !strings.Contains(r.Result, ",") {
		dice := make([]string, len(r.Dice))
		for i, n := range r.Dice {
			dice[i] = strconv.Itoa(n)
		}
		said = say.F("account/roll-dice",
			"rolls {button}: {result} ({dice})", r.Button, r.Result, strings.Join(dice, ", "))
	}
	if r.Disputed {
		return say.F("account/chat-disputes", "{stated}, but the chat says: {chat}", said, r.Chat)
	}
	return said
}

func seat(who string, s actions.Seat) say.Message {
	switch {
	case s.Left:
		return say.F("account/leaves", "{who} leaves", who)
	case s.Player.Side == "":
		return say.F("account/joins", "{who} joins", who)
	}
	return say.F("account/joins-as", "{who} joins as {side}", who, s.Player.Side)
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
		names = append(names, hiddenPiece().String())
	case hidden > 1:
		names = append(names, say.F("account/hidden-pieces", "{count} hidden pieces", hidden).String())
	}
	return strings.Join(names, ", ")
}

func hiddenPiece() say.Message { return say.F("account/hidden-piece", "a hidden piece") }

// mostNames limits the names in a list of pieces with the same change.
const mostNames = 8

func crowd(ps []actions.Piece) string {
	if len(ps) <= mostNames {
		return pieces(ps)
	}
	return say.F("account/pieces", "{count} pieces", len(ps)).String()
}

func piece(p actions.Piece) string {
	switch {
	case p.Hidden:
		return hiddenPiece().String()
	case p.Masked:
		return maskedPiece(p.Name).String()
	case p.Name == "":
		return say.F("account/no-name", "(no name)").String()
	}
	return p.Name
}

func quote(s string) string { return `"` + s + `"` }
