package account

import (
	"github.com/umpire-vassal/umpire/check/actions"
)

// view returns an action for programs.
func (a *Account) view(s *actions.Step, action actions.Action) actionView {
	v := actionView{Text: a.say(s, action).String()}
	switch act := action.(type) {
	case actions.Move:
		v.Kind, v.Pieces = kindOf(act), pieceViews(act.Pieces)
		for i, p := range act.Pieces {
			if a.Prices != nil {
				v.Pieces[i].MP, _ = a.Prices.Price(s.N, act, p)
			}
			if by, is := a.Prices.(Surveyor); is {
				v.Pieces[i].Surveyed = by.Surveyed(s.N, act, p)
			}
		}
		v.From, v.To, v.Whole = placed(act.From), placed(act.To), act.Whole
		for _, p := range act.Via {
			v.Via = append(v.Via, *placed(p))
		}
		if act.Beneath != nil {
			v.Beneath = &pieceViews([]actions.Piece{*act.Beneath})[0]
		}
		v.Trail = map[actions.Trail]string{actions.TrailShows: "shows", actions.TrailOther: "other"}[act.Trail]
	case actions.Reorder:
		v.Kind, v.Pieces, v.From = "reorder", pieceViews(act.Pieces), placed(act.At)
	case actions.Flip:
		v.Kind, v.Pieces, v.From = "flip", pieceViews([]actions.Piece{act.Piece}), placed(act.At)
		v.Name, v.Levels, v.Reduced, v.Known = act.Layer, []int{act.From, act.To}, &act.Reduced, act.Known
	case actions.Change:
		v.Kind, v.Pieces, v.From = "change", pieceViews(act.Pieces), placed(act.At)
		v.Aspect, v.Name, v.Old, v.New = string(act.Aspect), act.Name, act.From, act.To
	case actions.Add:
		v.Kind, v.Pieces, v.To, v.Again = "add", pieceViews([]actions.Piece{act.Piece}), placed(act.At), act.Recreates
	case actions.Remove:
		v.Kind, v.Pieces, v.From = "remove", pieceViews([]actions.Piece{act.Piece}), placed(act.From)
	case actions.DeckTurn:
		v.Kind, v.Name, v.From, v.Aspect, v.Cards = "deck", act.Deck, placed(act.At), string(act.Event), act.Cards
	case actions.Roll:
		v.Kind, v.Name, v.New = "roll", act.Button, act.Result
		v.Dice, v.Symbols, v.Disputed, v.Chat = act.Dice, act.Symbols, act.Disputed, act.Chat
		if act.HasTotal {
			v.Total = &act.Total
		}
	case actions.Chat:
		v.Kind, v.Name, v.Chat = "chat", act.Speaker, act.Text
	case actions.Report:
		v.Kind, v.Chat = "report", act.Text
	case actions.TurnChange:
		v.Kind, v.Name, v.Old, v.New = "turn", act.Tracker, act.From, act.To
	case actions.PropertyChange:
		v.Kind, v.Name, v.Aspect, v.Old, v.New = "property", act.Name, act.Container, act.From, act.To
	case actions.BoardChange:
		v.Kind, v.Name = "boards", act.Window
	case actions.Seat:
		v.Kind, v.Name = "player", a.who(act.Player)
	case actions.NoteChange:
		v.Kind, v.New = "notes", act.Text
	}
	return v
}

// kindOf returns the kind of a move, by where it leads.
func kindOf(m actions.Move) string {
	switch {
	case m.From.Deck != "" && m.From.Deck != m.To.Deck:
		return "draw"
	case m.To.Deck != "":
		return "into-deck"
	case m.Crosses():
		return "move-to-window"
	}
	return "move"
}

func pieceViews(ps []actions.Piece) []pieceView {
	views := make([]pieceView, len(ps))
	for i, p := range ps {
		views[i] = pieceView{ID: p.ID, GPID: p.GPID, Name: p.Name, Basic: p.Basic, Masked: p.Masked, Hidden: p.Hidden}
	}
	return views
}

func placed(p actions.Place) *placeView {
	v := &placeView{Window: p.Window, Location: p.Location, Cell: p.Cell, Deck: p.Deck, place: p}
	if p.Window != "" && !p.Concealed {
		v.X, v.Y = &p.At.X, &p.At.Y
	}
	return v
}
