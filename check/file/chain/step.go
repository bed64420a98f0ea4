package chain

import (
	"crypto/sha256"
	"html"
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// A Step is what a chain keeps of one step of a log.
type Step struct {
	// Rolls are the dice thrown in the step; none in a step that takes another one back.
	Rolls []Roll

	// digest stands for all commands of the step.
	digest digest
	// made reports whether the step brings a new piece or stack into the game. VASSAL
	// makes their ids of the time of day, so that no two such steps are alike.
	made bool
}

// A Roll is what a dice button showed.
type Roll struct{ Button, Result string }

// readSteps reads all steps of a game, done or not.
func readSteps(g *game.Game) []Step {
	steps := make([]Step, len(g.Steps))
	for i := range g.Steps {
		// The replay reports commands that are nested too deep.
		commands, _ := g.Steps[i].Texts()
		steps[i].digest = sha256.Sum256(texts(nil, commands...))
		steps[i].read(commands)
	}
	return steps
}

func (s *Step) read(commands []string) {
	undo := false
	for _, text := range commands {
		if strings.HasPrefix(text, "+/") {
			s.made = true
			continue
		}
		switch c := command.Decode(text).(type) {
		case command.Undo:
			undo = true
		case command.Chat:
			// VASSAL before 3.6.7 does not mark an undo, but takes back the chat.
			undo = undo || strings.HasPrefix(c.Text, "* UNDO: ")
			if roll, ok := command.ParseDice(c.Text); ok {
				s.roll(html.UnescapeString(roll.Name), roll.Result)
			}
		case command.MutableProperty:
			// Lines of chat have any form that a module likes.
			if button, ok := strings.CutSuffix(c.Name, "_result"); ok && !s.rolled(button) {
				s.roll(button, c.New)
			}
		case command.ShowResults:
			faces := make([]string, len(c.Faces))
			for i, face := range c.Faces {
				faces[i] = strconv.Itoa(face + 1)
			}
			s.roll(c.ID, strings.Join(faces, ","))
		}
	}
	if undo {
		s.Rolls, s.made = nil, false
	}
}

func (s *Step) roll(button, result string) {
	s.Rolls = append(s.Rolls, Roll{strings.Clone(button), strings.Clone(result)})
}

func (s *Step) rolled(button string) bool {
	return slices.ContainsFunc(s.Rolls, func(r Roll) bool { return r.Button == button })
}
