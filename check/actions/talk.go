package actions

import (
	"html"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/command"
)

// talk records what was rolled and written. A step that takes another back repeats its chat and
// resets its dice in VASSAL; neither counts.
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

// speaks makes the only player of that name the step's player, unless a move names the player.
func (s *stage) speaks(name string) {
	if !s.step.By.Known() {
		s.step.By = s.roster.named(name)
	}
}

// Lines returns the texts of a line of chat that patterns may match: the line as
// players read it, with its speaker, and what a player typed without the speaker.
func Lines(text string) []string {
	lines := []string{plain(text)}
	if _, message, ok := command.ParseChat(text); ok {
		lines = append(lines, plain(message))
	}
	return lines
}

// plain returns a line of chat as players read it. VASSAL shows it as HTML.
func plain(text string) string { return html.UnescapeString(strings.TrimSpace(text)) }
