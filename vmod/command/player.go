package command

import (
	"fmt"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// A PlayerID tells a player from others. VASSAL uses the player's password for
// it, so a PlayerID never prints itself: whoever needs the text must convert it.
type PlayerID string

// hiddenID is what is shown of every PlayerID.
const hiddenID = "(player id)"

// String is the same for all ids.
func (PlayerID) String() string { return hiddenID }

// GoString is the same for all ids.
func (PlayerID) GoString() string { return hiddenID }

// Format shows the same for all ids, whatever the verb.
func (PlayerID) Format(f fmt.State, _ rune) { fmt.Fprint(f, hiddenID) }

// MarshalText is the same for all ids.
func (PlayerID) MarshalText() ([]byte, error) { return []byte(hiddenID), nil }

// Player is a line of the roster (PlayerRoster.Add).
type Player struct {
	ID   PlayerID
	Name string
	// Side is the name of the side, or Observer.
	Side string
}

// Observer is the side of those who play none (PlayerRoster.OBSERVER).
const Observer = "<observer>"

func decodePlayer(text, rest string) Leaf {
	t := sequence.Split(rest, '\t')
	if len(t) < 3 {
		return Unknown{Text: text, Reason: "a player needs an id, a name and a side"}
	}
	return Player{ID: PlayerID(t[0]), Name: t[1], Side: t[2]}
}

// Encode writes id, name and side.
func (p Player) Encode() string { return "PLAYER\t" + join('\t', string(p.ID), p.Name, p.Side) }

// PlayerRemove takes a player off the roster, from VASSAL 3.6 on
// (PlayerRoster.Remove).
type PlayerRemove struct {
	ID PlayerID
}

func decodePlayerRemove(_, rest string) Leaf {
	d := sequence.NewDecoder(rest, '\t')
	return PlayerRemove{ID: PlayerID(d.Next())}
}

// Encode writes the id.
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

// Encode writes the ids; for none of them "null", as VASSAL does.
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

// SecondaryEmail is the address to which an internet die sends its results too
// (InternetDiceButton).
type SecondaryEmail struct {
	Address string
}

// Encode writes the address.
func (s SecondaryEmail) Encode() string { return "SEMAIL\t" + s.Address }

// ClockControl says how the chess clocks are shown, from VASSAL 3.5 on
// (ChessClockControl).
type ClockControl struct {
	Showing, Online bool
}

func decodeClockControl(_, rest string) Leaf {
	d := sequence.NewDecoder(rest, '\t')
	return ClockControl{Showing: d.Bool(false), Online: d.Bool(false)}
}

// Encode writes both.
func (c ClockControl) Encode() string {
	return "CLOCKCONTROL\t" + join('\t', boolean(c.Showing), boolean(c.Online))
}

// Clock sets one player's chess clock (ChessClock.UpdateTimerCommand).
type Clock struct {
	// Side is the side whose program sent the command, if any.
	Side string
	// Name is the clock's name.
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

// Encode writes all fields.
func (c Clock) Encode() string {
	return "CLOCK\t" + join('\t', c.Side, c.Name, integer(c.Elapsed), integer(c.Verified), boolean(c.Ticking), boolean(c.Restore))
}
