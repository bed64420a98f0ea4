package actions

import (
	"html"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/command"
)

// talk tells what was rolled and what was said. In a step that takes another one
// back VASSAL repeats what was said and sets the results of dice back; that is
// no talk and no roll.
func (s *stage) talk() {
	if s.step.Undo.Is {
		for _, leaf := range s.leaves {
			if c, ok := leaf.(command.Chat); ok {
				s.act(Report{Text: plain(c.Text)})
			}
		}
		return
	}
	rolls, used := s.rolls()
	for _, roll := range rolls {
		s.act(roll)
	}
	for i, leaf := range s.leaves {
		c, ok := leaf.(command.Chat)
		if !ok || used[i] {
			continue
		}
		speaker, message, ok := command.ParseChat(c.Text)
		if !ok {
			s.act(Report{Text: plain(c.Text)})
			continue
		}
		speaker = plain(speaker)
		s.speaks(speaker)
		s.act(Chat{Speaker: speaker, Text: plain(message)})
	}
}

// speaks makes the one player of that name the one who did the step, unless a
// move has told already.
func (s *stage) speaks(name string) {
	if !s.step.By.Known() {
		s.step.By = s.roster.named(name)
	}
}

// Lines returns a line of chat as patterns may want it: as players read it, with the
// speaker, and of what a player typed what was said alone.
func Lines(text string) []string {
	lines := []string{plain(text)}
	if _, message, ok := command.ParseChat(text); ok {
		lines = append(lines, plain(message))
	}
	return lines
}

// plain returns a line of chat as players read it: VASSAL shows it as HTML.
func plain(text string) string { return html.UnescapeString(strings.TrimSpace(text)) }
