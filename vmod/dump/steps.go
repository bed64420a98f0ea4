package dump

import (
	"iter"

	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// steps plays the remaining steps of the game and yields a dump of each.
func steps(g *game.Game, v View) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		for n := g.Next(); n < len(g.Steps); n++ {
			d := Step{N: n}
			texts, err := g.Steps[n].Texts()
			if err != nil {
				d.Error = err.Error()
			}
			d.commands(texts)
			c, _ := g.Advance()
			d.changes(g.State, v, c)
			if !yield(d) {
				return
			}
		}
	}
}

// commands fills in the classes of the step's commands, the ids that they name,
// and the chat.
func (d *Step) commands(texts []string) {
	touched := map[string]bool{}
	for _, text := range texts {
		leaf := command.Decode(text)
		class, id := class(leaf)
		if class == "" {
			continue
		}
		d.Kind = append(d.Kind, class)
		if id != "" && !touched[id] {
			touched[id] = true
			d.Touched = append(d.Touched, id)
		}
		if c, ok := leaf.(command.Chat); ok {
			d.Chat = append(d.Chat, c.Text)
		}
	}
	if len(d.Kind) == 0 {
		d.Kind = []string{"NullCommand"}
	}
}

// class returns the simple name of VASSAL's class for a command, "" for a command that does nothing
// or that VASSAL does not know. The id is the id of the command's piece.
func class(leaf command.Leaf) (class, id string) {
	switch c := leaf.(type) {
	case command.AddPiece:
		return "AddPiece", c.ID
	case command.RemovePiece:
		return "RemovePiece", c.ID
	case command.ChangePiece:
		return "ChangePiece", c.ID
	case command.MovePiece:
		return "MovePiece", c.ID
	case command.Chat:
		return "DisplayText", ""
	case command.Undo:
		return "UndoCommand", ""
	case command.MutableProperty:
		return "ChangePropertyCommand", ""
	case command.GlobalProperty:
		return "SetGlobalProperty", ""
	case command.BoardPicker:
		return "SetBoards", ""
	case command.Turn:
		return "SetTurn", ""
	case command.Player:
		return "Add", ""
	case command.PlayerRemove:
		return "Remove", ""
	case command.PlayAudio:
		return "PlayAudioClipCommand", ""
	case command.ScenarioNotes, command.PublicNotes:
		return "SetText", ""
	case command.PrivateNote:
		return "SetPrivateTextCommand", ""
	case command.SecretNote:
		return "AddSecretNoteCommand", ""
	case command.Unmask:
		return "SetAllowed", ""
	case command.EventLog:
		return "StoreEvents", ""
	case command.ShowResults:
		return "ShowResults", ""
	case command.LineOfSight:
		return "LOSCommand", ""
	case command.Flare:
		return "FlareCommand", ""
	}
	return "", ""
}

func (d *Step) changes(s *game.State, v View, c game.Changes) {
	for _, m := range c.Moved {
		if !v.hidden(s, m.Object) {
			d.Moves = append(d.Moves, Move{
				ID: m.Object.ID(), Kind: m.Object.Kind().String(), From: place(m.From), To: place(m.To),
			})
		}
	}
	for _, o := range c.Added {
		if !v.hidden(s, o) {
			d.Added = append(d.Added, Added{ID: o.ID(), Kind: o.Kind().String(), At: place(o.Place())})
		}
	}
	d.Removed = c.Removed
}
