package game

import (
	"github.com/umpire-vassal/umpire/vmod/command"
)

// A Record is what a file tells beside the pieces: who plays, what was written
// and said, what turn it is.
type Record struct {
	// Players are the roster's seats, each once. Their ids are secrets.
	Players []command.Player
	// ScenarioNotes and PublicNotes are the texts of the notes window.
	ScenarioNotes, PublicNotes string
	// PrivateNotes and SecretNotes belong to players; they stand in clear in
	// the file all the same.
	PrivateNotes []command.PrivateNote
	SecretNotes  []command.SecretNote
	// Turns are the states of turn trackers, by the tracker's id.
	Turns map[string]command.Turn
	// Extensions were in use when the file was written.
	Extensions []command.Extension
	// AtStart says that the stacks which the module sets up at the start are in
	// the file. Without it VASSAL sets them up again.
	AtStart bool
	// Chat is the chat of the starting state and of the steps done so far.
	Chat []string
	// Unknown counts commands that VASSAL would drop without a word.
	Unknown int
}

// note takes down a command that moves no piece.
func (r *Record) note(c command.Leaf) {
	switch c := c.(type) {
	case command.Player:
		r.seat(c)
	case command.PlayerRemove:
		r.unseat(c.ID)
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

// seat adds a player to the roster (PlayerRoster.add): who is in it already
// under that id, name and side is not added twice.
func (r *Record) seat(p command.Player) {
	for _, q := range r.Players {
		if q == p {
			return
		}
	}
	r.Players = append(r.Players, p)
}

func (r *Record) unseat(id command.PlayerID) {
	kept := r.Players[:0:0]
	for _, p := range r.Players {
		if p.ID != id {
			kept = append(kept, p)
		}
	}
	r.Players = kept
}
