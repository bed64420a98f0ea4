package view

import (
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A Clock is what a game shows of its turn and phase.
type Clock interface {
	// Tracker returns the text of a turn tracker or, if level is not "", of one of its levels,
	// by the level's name or property. ok is false if there is no such tracker or level.
	Tracker(name, level string) (text string, ok bool)
	// Property returns a global property of the module.
	Property(name string) (value string, ok bool)
	// Chat returns the lines of the chat, oldest first. It has each line in every form that a
	// pattern may match: with the speaker and without.
	Chat() []string
}

// ClockOf returns what a replayed game shows of turn and phase at present.
func ClockOf(state *game.State, module *vmod.Module) Clock { return stateClock{state, module} }

type stateClock struct {
	state  *game.State
	module *vmod.Module
}

// Tracker returns the text of a turn tracker. If the file does not set it, it shows the
// beginning of a new game.
func (c stateClock) Tracker(name, level string) (string, bool) {
	if c.module == nil {
		return "", false
	}
	for _, t := range c.module.TurnTrackers {
		if t.Name != name {
			continue
		}
		turn, err := t.Describe(c.state.Record().Turns[t.ID].Encoded, c.Property)
		if err != nil {
			return "", false
		}
		if level == "" {
			return turn.Text, true
		}
		for _, l := range turn.Active {
			if l.Level.Name == level || l.Level.Property == level {
				return l.Value, true
			}
		}
	}
	return "", false
}

// Property returns a global property of the module.
func (c stateClock) Property(name string) (string, bool) {
	return c.state.GlobalProperty("Module", name)
}

// Chat returns the chat of the starting state and of the steps that were replayed, with the
// forms of each line that actions.Lines returns.
func (c stateClock) Chat() []string {
	var lines []string
	for _, text := range c.state.Record().Chat {
		lines = append(lines, actions.Lines(text)...)
	}
	return lines
}
