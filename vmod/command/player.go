package command

import (
	"fmt"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A PlayerID identifies a player. VASSAL uses the player's password for it, so a
// PlayerID never prints itself; convert it to get the text.
type PlayerID string

// hiddenID is printed for every PlayerID.
const hiddenID = "(player id)"

// String returns the same for all ids.
func (PlayerID) String() string { return hiddenID }

// GoString returns the same for all ids.
func (PlayerID) GoString() string { return hiddenID }

// Format prints the same for all ids and verbs.
func (PlayerID) Format(f fmt.State, _ rune) { fmt.Fprint(f, hiddenID) }

// MarshalText returns the same for all ids.
func (PlayerID) MarshalText() ([]byte, error) { return []byte(hiddenID), nil }

// Player adds a player to the roster (PlayerRoster.Add).
type Player struct {
	ID   PlayerID
	Name string
	// Side is the name of the side, or Observer.
	Side string
}

// Observer is the side of players who play none (PlayerRoster.OBSERVER).
const Observer = "<observer>"

func decodePlayer(text, rest string) Leaf {
	t := sequence.Split(rest, '\t')
	// VASSAL reads a longer line, too. But it never writes one, and where the fields of a damaged
	// line have moved, an id stands where a name should.
	if len(t) != 3 || t[0] == "" {
		return Unknown{Text: text, Reason: "a player has an id, a name and a side, and nothing else"}
	}
	return Player{ID: PlayerID(t[0]), Name: t[1], Side: t[2]}
}

// Encode returns the id, the name and the side.
func (p Player) Encode() string { return "PLAYER\t" + join('\t', string(p.ID), p.Name, p.Side) }

// HideStrayIDs returns the commands of a file without players' ids where VASSAL writes none: in lines
// of the roster that damage has put into the midst of other commands, where they would become part of
// a name, in the chat, and in fields beside the fields of ids. Any other file is returned as it is.
// What pieces answer is for the package trait to hide.
func HideStrayIDs(s string) string {
	s = hideMovedRoster(s)
	all := Secrets(s)
	ids := slices.DeleteFunc(slices.Clone(all), func(id PlayerID) bool { return !longSecret(id) })
	var b strings.Builder
	kept := 0
	for start := 0; len(all) > 0 && start <= len(s); {
		end := len(s)
		if n := strings.IndexByte(s[start:], separator); n >= 0 {
			end = start + n
		}
		line := s[start:end]
		if shown := hideStray(line, ids, all); shown != line {
			b.WriteString(s[kept:start] + shown)
			kept = end
		}
		start = end + 1
	}
	if kept == 0 {
		return s
	}
	return b.String() + s[kept:]
}

// hideStray returns a command without ids but for the one field in which it has an id. all has the short
// ids as well, which are words that other commands have by chance, such as the name of a map.
func hideStray(line string, ids, all []PlayerID) string {
	command := strings.TrimPrefix(line, LogPrefix)
	word, rest, _ := strings.Cut(command, "\t")
	switch {
	case strings.HasPrefix(command, "+/"), strings.HasPrefix(command, "D/"):
		return hideStrayPiece(line, len(line)-len(command)+len("+/"), ids)
	case strings.HasPrefix(command, "M/") && strings.Count(command, "/") == moveFields:
		own := strings.LastIndexByte(line, '/')
		return Hide(line[:own], ids) + line[own:]
	case word == "PLAYER" || word == "PNOTE":
		field, _, _ := strings.Cut(rest, "\t")
		own := len(line) - len(rest) + len(field)
		return line[:own] + Hide(line[own:], all)
	case word == "SNOTE":
		name, owned, _ := strings.Cut(rest, "\t")
		owner, _, _ := strings.Cut(owned, "\t")
		begin := len(line) - len(rest) + len(name)
		end := len(line) - len(owned) + len(owner)
		return Hide(line[:begin], ids) + line[begin:end] + Hide(line[end:], ids)
	case word == "PYREMOVE", word == "UNMASK":
		return line
	}
	if shown := Hide(line, all); shown != line {
		switch Decode(strings.TrimRight(command, `\`)).(type) {
		case Chat, Unknown:
			return shown
		}
	}
	return Hide(line, ids)
}

// hideStrayPiece returns a command that adds or changes a piece without ids of players in the piece's own
// id, which begins at start, and in stacks. These commands are most of a file, and the traits of a piece
// are for the package trait to hide.
func hideStrayPiece(line string, start int, ids []PlayerID) string {
	id, state, _ := strings.Cut(line[start:], "/")
	if strings.HasPrefix(state, "stack/") {
		return Hide(line, ids)
	}
	if strings.ContainsAny(id, "\t;") { // damage has put a state here, in which a mask has its owner
		return line[:start] + hiddenID + line[start+len(id):]
	}
	if shown := Hide(id, ids); shown != id {
		return line[:start] + shown + line[start+len(id):]
	}
	return line
}

// hideMovedRoster returns the commands of a file without what follows lines of the roster that stand in the
// midst of other commands. The line can have come into the midst of an id, so the rest of the command is not shown
// either.
func hideMovedRoster(s string) string {
	const line = "PLAYER\t"
	var b strings.Builder
	kept := 0
	for i := 0; ; {
		n := strings.Index(s[i:], line)
		if n < 0 {
			break
		}
		start := i + n
		i = start + len(line)
		begins := start == 0 || s[start-1] == separator || s[start-1] == quote ||
			strings.HasSuffix(s[:start], LogPrefix)
		if begins {
			continue
		}
		end := strings.IndexByte(s[i:], separator)
		if end < 0 {
			end = len(s) - i
		}
		b.WriteString(s[kept:i] + hiddenID)
		i += end
		kept = i
	}
	if kept == 0 {
		return s
	}
	return b.String() + s[kept:]
}

// PlayerRemove removes a player from the roster, from VASSAL 3.6 on
// (PlayerRoster.Remove).
type PlayerRemove struct {
	ID PlayerID
}

func decodePlayerRemove(_, rest string) Leaf {
	d := sequence.NewDecoder(rest, '\t')
	return PlayerRemove{ID: PlayerID(d.Next())}
}

// Encode returns the id.
func (p PlayerRemove) Encode() string { return "PYREMOVE\t" + join('\t', string(p.ID)) }

// Unmask lists the players whose masked pieces others may look at
// (ObscurableOptions.SetAllowed).
type Unmask struct {
	IDs []PlayerID
}

func decodeUnmask(_, rest string) Leaf {
	var u Unmask
	for _, id := range sequence.Split(rest, '\t') {
		u.IDs = append(u.IDs, PlayerID(id))
	}
	return u
}

// Encode returns the ids, or "null" if there are none, as VASSAL does.
func (u Unmask) Encode() string {
	if len(u.IDs) == 0 {
		return "UNMASK\t" + null
	}
	ids := make([]string, len(u.IDs))
	for i, id := range u.IDs {
		ids[i] = string(id)
	}
	return "UNMASK\t" + join('\t', ids...)
}

// SecondaryEmail sets an additional address to which internet dice send their
// results (InternetDiceButton).
type SecondaryEmail struct {
	Address string
}

// Encode returns the address.
func (s SecondaryEmail) Encode() string { return "SEMAIL\t" + s.Address }

// ClockControl sets how the chess clocks are shown, from VASSAL 3.5 on
// (ChessClockControl).
type ClockControl struct {
	Showing, Online bool
}

func decodeClockControl(_, rest string) Leaf {
	d := sequence.NewDecoder(rest, '\t')
	return ClockControl{Showing: d.Bool(false), Online: d.Bool(false)}
}

// Encode returns both.
func (c ClockControl) Encode() string {
	return "CLOCKCONTROL\t" + join('\t', boolean(c.Showing), boolean(c.Online))
}

// Clock sets the chess clock of a player (ChessClock.UpdateTimerCommand).
type Clock struct {
	// Side is the side whose program sent the command; may be empty.
	Side string
	// Name is the name of the clock.
	Name string
	// Elapsed and Verified are milliseconds.
	Elapsed, Verified int64
	Ticking           bool
	// Restore is true in a save.
	Restore bool
}

func decodeClock(text, rest string) Leaf {
	d := sequence.NewDecoder(rest, '\t')
	c := Clock{Side: d.Next()}
	if !d.More() {
		return Unknown{Text: text, Reason: "a chess clock needs a side and a name"}
	}
	c.Name = d.Next()
	c.Elapsed = long(&d)
	c.Verified = long(&d)
	c.Ticking = d.Bool(false)
	c.Restore = d.Bool(false)
	return c
}

// Encode returns all fields.
func (c Clock) Encode() string {
	return "CLOCK\t" + join('\t', c.Side, c.Name, integer(c.Elapsed), integer(c.Verified), boolean(c.Ticking),
		boolean(c.Restore))
}
