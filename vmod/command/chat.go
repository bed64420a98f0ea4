package command

import "strings"

// Chat is a line for the chat window, such as what a player typed, the report of a move, or the
// result of dice (Chatter.DisplayText). The sending program makes the line, so nothing in it is
// certain.
type Chat struct {
	Text string
}

// Encode returns the line right behind the command's word.
func (c Chat) Encode() string { return "CHAT" + c.Text }

// PlayAudio plays a sound of the module (PlayAudioClipCommand).
type PlayAudio struct {
	// Clip is the name of the file in the module.
	Clip string
}

// Encode returns the name.
func (p PlayAudio) Encode() string { return "AUDIO\t" + p.Clip }

// ParseChat parses a line of chat that a player typed, and returns false for any
// other line. VASSAL up to 3.3 writes
//
//	<Name> - message
//
// and later versions the same with &lt; and &gt;, since chat became HTML
// (Chatter.formatChat). The message is not unescaped.
func ParseChat(text string) (speaker, message string, ok bool) {
	for _, b := range brackets {
		if rest, ok := strings.CutPrefix(text, b[0]); ok {
			if speaker, message, ok = strings.Cut(rest, b[1]+" - "); ok {
				return speaker, message, true
			}
		}
	}
	return "", "", false
}

// brackets are around the names of players in chat.
var brackets = [][2]string{{"<", ">"}, {"&lt;", "&gt;"}}
