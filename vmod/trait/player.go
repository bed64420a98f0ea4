package trait

import "strings"

// A Player identifies the owner of a hidden, masked or restricted piece. In most
// modules it is the name of a side, but by default it is the player's VASSAL
// password in clear text (GameModule.getUserId). Compare players, but do not convert
// them to strings: only that way can they be printed.
type Player string

const maskedPlayer = "player"

// anybody is the value of properties that hold a player's identity.
const anybody = "(player id)"

// String returns a mask, not the identity.
func (Player) String() string { return maskedPlayer }

// GoString returns the same mask, for %#v.
func (Player) GoString() string { return maskedPlayer }

// MarshalText returns the same mask, for JSON, XML and the like.
func (Player) MarshalText() ([]byte, error) { return []byte(maskedPlayer), nil }

// nobody stands in a state for no owner.
const nobody = "null"

// owner decodes an owner in a state.
func owner(s string) (p Player, owned bool) {
	if s == nobody {
		return "", false
	}
	return Player(s), true
}

// Anonymous returns the trait without the identity of the player that its state begins with, for
// texts that somebody reads.
func (r Raw) Anonymous() Raw {
	if kind := StateOf(r.ID()); kind != VeilState && kind != PlayerState {
		return r
	}
	owner, rest, more := strings.Cut(r.State, ";")
	if owner == "" || owner == nobody {
		return r
	}
	r.State = anybody
	if more {
		r.State += ";" + rest
	}
	return r
}
