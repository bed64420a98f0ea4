package check

import (
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// Clock is what a replayed game shows of turn and phase as of now.
func Clock(state *game.State, module *vmod.Module) bind.Clock { return stateClock{state, module} }

type stateClock struct {
	state  *game.State
	module *vmod.Module
}

// Tracker is the text of a turn tracker. One that the file does not set stands
// where a new game begins.
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

// Property is a global property of the module.
func (c stateClock) Property(name string) (string, bool) {
	return c.state.GlobalProperty("Module", name)
}

// Chat is the chat of the starting state and of the steps done so far, each line as
// play.Lines has it.
func (c stateClock) Chat() []string {
	var lines []string
	for _, text := range c.state.Record().Chat {
		lines = append(lines, actions.Lines(text)...)
	}
	return lines
}
