package command

import (
	"slices"
	"strings"
)

// Secrets returns the players' ids in the commands of a file: from lines of the roster and from
// moves. It leaves out ids that are no secret, since the name or the side of a player is shown, and
// the shortest: they are words that a file has by chance.
func Secrets(text string) []PlayerID {
	var ids []PlayerID
	shown := map[string]bool{"": true, Observer: true}
	seen := func(id string) {
		if !slices.Contains(ids, PlayerID(id)) && len(ids) < mostSecrets {
			ids = append(ids, PlayerID(id))
		}
	}
	for line := range after(text, "PLAYER\t") {
		fields := strings.Split(line, "\t")
		seen(fields[0])
		for _, field := range fields[1:] {
			shown[field] = true
		}
	}
	for line := range after(text, LogPrefix+"M/") {
		if strings.Count(line, "/") == moveFields-1 {
			seen(line[strings.LastIndexByte(line, '/')+1:])
		}
	}
	return slices.DeleteFunc(ids, func(id PlayerID) bool { return shown[string(id)] || len(id) < 4 })
}

// moveFields counts the fields of a move with its player behind the word: the piece, and two places
// of four fields.
const moveFields = 10

// mostSecrets bounds the ids that are searched for in texts. A game has a handful of players.
const mostSecrets = 20

// after yields the rest of each line behind a word, without the backslashes at its end.
func after(text, word string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for {
			_, rest, ok := strings.Cut(text, word)
			if !ok {
				return
			}
			line, _, _ := strings.Cut(rest, string(separator))
			if !yield(strings.TrimRight(line, `\`)) {
				return
			}
			text = rest
		}
	}
}

// Hide returns a text without ids. A short id is replaced only where it is the whole text, or a field of
// it.
func Hide(text string, ids []PlayerID) string {
	for _, id := range ids {
		switch {
		case id == "" || len(id) > len(text):
		case string(id) == text:
			return hiddenID
		case longSecret(id):
			text = strings.ReplaceAll(text, string(id), hiddenID)
		case !digits(id):
			text = hideField(text, string(id))
		}
	}
	return text
}

// longSecret reports whether an id is too long for a word that a text has by chance.
func longSecret(id PlayerID) bool { return len(id) >= 6 }

// digits reports whether an id has only digits: a short one is a number that a text has by chance.
func digits(id PlayerID) bool { return strings.Trim(string(id), "0123456789") == "" }

// hideField returns a text without an id where it stands between signs that part fields.
func hideField(text, id string) string {
	const parts = ";/|\t\\\x1b"
	var b strings.Builder
	kept := 0
	for at := 0; ; {
		n := strings.Index(text[at:], id)
		if n < 0 {
			break
		}
		start := at + n
		end := start + len(id)
		begins := start == 0 || strings.IndexByte(parts, text[start-1]) >= 0
		if at = start + 1; begins && (end == len(text) || strings.IndexByte(parts, text[end]) >= 0) {
			b.WriteString(text[kept:start] + hiddenID)
			kept, at = end, end
		}
	}
	if kept == 0 {
		return text
	}
	return b.String() + text[kept:]
}
