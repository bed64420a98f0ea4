package game

import (
	"slices"

	"github.com/umpire-vassal/umpire/vmod/command"
)

// A Record holds what is in a file besides the pieces: players, notes, chat and turns.
type Record struct {
	// Players are the seats of the roster, each once. Their ids are secret.
	Players []command.Player
	// ScenarioNotes and PublicNotes are the texts of the notes window.
	ScenarioNotes, PublicNotes string
	// PrivateNotes and SecretNotes belong to players, although the file has them
	// in clear text.
	PrivateNotes []command.PrivateNote
	SecretNotes  []command.SecretNote
	// Turns holds the state of each turn tracker by the tracker's id.
	Turns map[string]command.Turn
	// Extensions were in use when the file was written.
	Extensions []command.Extension
	// AtStart means that the file contains the module's at-start stacks. Without
	// it VASSAL sets them up again.
	AtStart bool
	// Chat is the chat of the starting state and of the steps done so far.
	Chat []string
	// Unknown counts the commands that VASSAL silently drops.
	Unknown int
}

// note records a command that moves no piece.
func (r *Record) note(c command.Leaf) {
	switch c := c.(type) {
	case command.Player:
		if !slices.Contains(r.Players, c) { // PlayerRoster.add
			r.Players = append(r.Players, c)
		}
	case command.PlayerRemove:
		r.Players = slices.DeleteFunc(slices.Clone(r.Players), func(p command.Player) bool { return p.ID == c.ID })
	case command.ScenarioNotes:
		r.ScenarioNotes = c.Text
	case command.PublicNotes:
		r.PublicNotes = c.Text
	case command.PrivateNote:
		r.PrivateNotes = append(r.PrivateNotes, c)
	case command.SecretNote:
		r.SecretNotes = append(r.SecretNotes, c)
	case command.Turn:
		if r.Turns == nil {
			r.Turns = map[string]command.Turn{}
		}
		r.Turns[c.ID] = c
	case command.Extension:
		r.Extensions = append(r.Extensions, c)
	case command.SetupStack:
		r.AtStart = true
	case command.Chat:
		r.Chat = append(r.Chat, c.Text)
	case command.Unknown:
		r.Unknown++
	}
}
