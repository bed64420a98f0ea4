package command

import "strings"

// Chat is a line for the chat window: what a player typed, the report of a move,
// the result of dice (Chatter.DisplayText). Lines are made by the program that
// sends them and can say anything.
type Chat struct {
	Text string
}

// Encode writes the line. Nothing parts it from the word that marks it.
func (c Chat) Encode() string { return "CHAT" + c.Text }

// PlayAudio plays a sound of the module (PlayAudioClipCommand).
type PlayAudio struct {
	// Clip is the file's name in the module.
	Clip string
}

// Encode writes the name.
func (p PlayAudio) Encode() string { return "AUDIO\t" + p.Clip }

// ParseChat reads a line of chat that a player typed, which VASSAL gives the form
//
//	<Name> - message
//
// up to 3.3, and the same with HTML's signs for the angle brackets from 3.4 on,
// when chat became HTML (Chatter.formatChat). ok is false for any other line.
// The message is as it stands in the file.
func ParseChat(text string) (speaker, message string, ok bool) {
	speaker, message, ok = between(text, "<", "> - ")
	if !ok {
		speaker, message, ok = between(text, "&lt;", "&gt; - ")
	}
	if !ok {
		return "", "", false
	}
	return speaker, message, true
}

// between cuts s after the first end; s must start with start.
func between(s, start, end string) (inside, after string, ok bool) {
	s, ok = strings.CutPrefix(s, start)
	if !ok {
		return "", "", false
	}
	return strings.Cut(s, end)
}
