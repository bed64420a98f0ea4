package dump

import (
	"encoding/json"

	"github.com/umpire-vassal/umpire/vmod/game"
)

// A Place is where an object is. In JSON it is an array [map, x, y, location],
// where map and location are null for no map.
type Place struct {
	Map      *string
	X, Y     int
	Location *string
}

// MarshalJSON returns the array of four elements.
func (p Place) MarshalJSON() ([]byte, error) {
	return json.Marshal([]any{p.Map, p.X, p.Y, p.Location})
}

func place(p game.Place) Place {
	out := Place{X: p.At.X, Y: p.At.Y}
	if p.Map != nil {
		id, location := p.Map.ID, p.Location()
		out.Map, out.Location = &id, &location
	}
	return out
}
