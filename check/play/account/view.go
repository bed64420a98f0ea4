package account

import (
	"github.com/umpire-vassal/umpire/check/play"
)

// view is an action as programs get it.
func (a *Account) view(s *play.Step, action play.Action) actionView {
	v := actionView{Text: a.say(s, action).String()}
	switch act := action.(type) {
	case play.Move:
		v.Kind, v.Pieces = kindOf(act), pieceViews(act.Pieces)
		for i, p := range act.Pieces {
			v.Pieces[i].MP = a.price(s.N, act, p)
		}
		v.From, v.To, v.Whole = placed(act.From), placed(act.To), act.Whole
		for _, p := range act.Via {
			v.Via = append(v.Via, *placed(p))
		}
		if act.Beneath != nil {
			v.Beneath = &pieceViews([]play.Piece{*act.Beneath})[0]
		}
		v.Trail = map[play.Trail]string{play.TrailShows: "shows", play.TrailOther: "other"}[act.Trail]
	case play.Reorder:
		v.Kind, v.Pieces, v.From = "reorder", pieceViews(act.Pieces), placed(act.At)
	case play.Flip:
		v.Kind, v.Pieces, v.From = "flip", pieceViews([]play.Piece{act.Piece}), placed(act.At)
		v.Name, v.Levels, v.Reduced, v.Known = act.Layer, []int{act.From, act.To}, &act.Reduced, act.Known
	case play.Change:
		v.Kind, v.Pieces, v.From = "change", pieceViews(act.Pieces), placed(act.At)
		v.Aspect, v.Name, v.Old, v.New = string(act.Aspect), act.Name, act.From, act.To
	case play.Add:
		v.Kind, v.Pieces, v.To, v.Again = "add", pieceViews([]play.Piece{act.Piece}), placed(act.At), act.Recreates
	case play.Remove:
		v.Kind, v.Pieces, v.From = "remove", pieceViews([]play.Piece{act.Piece}), placed(act.From)
	case play.DeckTurn:
		v.Kind, v.Name, v.From, v.Aspect, v.Cards = "deck", act.Deck, placed(act.At), string(act.Event), act.Cards
	case play.Roll:
		v.Kind, v.Name, v.New = "roll", act.Button, act.Result
		v.Dice, v.Symbols, v.Disputed, v.Chat = act.Dice, act.Symbols, act.Disputed, act.Chat
		if act.HasTotal {
			v.Total = &act.Total
		}
	case play.Chat:
		v.Kind, v.Name, v.Chat = "chat", act.Speaker, act.Text
	case play.Report:
		v.Kind, v.Chat = "report", act.Text
	case play.TurnChange:
		v.Kind, v.Name, v.Old, v.New = "turn", act.Tracker, act.From, act.To
	case play.PropertyChange:
		v.Kind, v.Name, v.Aspect, v.Old, v.New = "property", act.Name, act.Container, act.From, act.To
	case play.BoardChange:
		v.Kind, v.Name = "boards", act.Window
	case play.Seat:
		v.Kind, v.Name = "player", a.who(act.Player)
	case play.NoteChange:
		v.Kind, v.New = "notes", act.Text
	}
	return v
}

// kindOf tells moves apart by where they lead.
func kindOf(m play.Move) string {
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

func pieceViews(ps []play.Piece) []pieceView {
	views := make([]pieceView, len(ps))
	for i, p := range ps {
		views[i] = pieceView{ID: p.ID, GPID: p.GPID, Name: p.Name, Basic: p.Basic, Masked: p.Masked, Hidden: p.Hidden}
	}
	return views
}

func placed(p play.Place) *placeView {
	v := &placeView{Window: p.Window, Location: p.Location, Cell: p.Cell, Deck: p.Deck, place: p}
	if p.Window != "" && !p.Concealed {
		v.X, v.Y = &p.At.X, &p.At.Y
	}
	return v
}
