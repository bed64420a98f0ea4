package chain

import (
	"strconv"

	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A mark is one thing that a piece shows: a layer's level, a label's text.
type mark struct{ aspect, name, value string }

// grave are the aspects that make a piece another piece on the map: turned over, masked, hidden.
// Players write the others on it.
var grave = map[string]bool{"layer": true, "masked": true, "invisible": true}

// marks appends what the trait shows. It compares values, not the text of the state:
// versions of VASSAL write the same state in different words.
func (t *taker) marks(face []mark, own trait.Trait) []mark {
	add := func(aspect, name, value string) {
		face = append(face, mark{aspect, t.text(name), t.text(value)})
	}
	switch own := own.(type) {
	case *trait.Embellishment:
		if !own.Follow {
			add("layer", own.Name, strconv.Itoa(max(own.Level, 0)))
		}
	case *trait.FreeRotator:
		add("rotation", own.Name, strconv.FormatFloat(own.Angle, 'g', -1, 64))
	case *trait.Labeler:
		add("label", own.Property, own.Label)
	case *trait.DynamicProperty:
		add("property", own.Key, own.Value)
	case *trait.PropertySheet:
		for _, field := range own.Fields {
			add("sheet", field.Name, field.Value)
		}
	case *trait.TableInfo:
		for i, cell := range own.Cells {
			add("table", strconv.Itoa(i+1), cell)
		}
	}
	return face
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return "no"
}
