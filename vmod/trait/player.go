package trait

// A Player identifies the owner of a hidden, masked or restricted piece. For
// most modules it is a side's name, but by default it is the player's VASSAL
// password in clear text (GameModule.getUserId). It is needed to compare owners
// and is masked by every way of printing it.
type Player string

const maskedPlayer = "player"

// String is a mask, not the identity.
func (Player) String() string { return maskedPlayer }

// GoString is the same mask, for %#v.
func (Player) GoString() string { return maskedPlayer }

// MarshalText is the same mask, for JSON, XML and the like.
func (Player) MarshalText() ([]byte, error) { return []byte(maskedPlayer), nil }

// nobody is how a state says that there is no owner.
const nobody = "null"

// owner reads an owner from a state, "" for none.
func owner(s string) (p Player, owned bool) {
	if s == nobody {
		return "", false
	}
	return Player(s), true
}
