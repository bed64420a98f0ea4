package actions

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/trait"
)

// sides reports whether trait i of the piece is the layer that shows its two sides, and whether the
// caller knew it.
func (r *Reader) sides(gpid string, p *trait.Piece, i int) (is, known bool) {
	layer, ok := p.Trait(i).(*trait.Embellishment)
	if !ok {
		return false, false
	}
	if r.opt.Sides != nil {
		if is, known := r.opt.Sides(gpid, layer); known {
			return is, true
		}
	}
	return looksLikeSides(p, layer), false
}

// looksLikeSides guesses whether a layer shows a counter's two sides: it has two pictures to turn
// between, or a picture to put over the counter's own, and either the module's author called it so,
// or the piece has no other such layer.
func looksLikeSides(p *trait.Piece, layer *trait.Embellishment) bool {
	if !twoFaced(layer) {
		return false
	}
	named := calledSides(layer)
	others := 0
	for _, t := range p.Traits() {
		other, ok := t.(*trait.Embellishment)
		if !ok || other == layer || !twoFaced(other) {
			continue
		}
		if calledSides(other) && !named {
			return false
		}
		others++
	}
	return named || others == 0 && !calledStatus(layer)
}

// twoFaced reports whether players can switch the layer between two states by hand.
func twoFaced(e *trait.Embellishment) bool {
	if e.Follow {
		return false
	}
	if e.AlwaysActive {
		return len(e.Levels) == 2
	}
	return len(e.Levels) == 1 || len(e.Levels) == 2 && e.ActivateCommand == "" && e.ActivateStroke == ""
}

// calledSides reports whether the layer's commands or name speak of turning a counter over.
func calledSides(e *trait.Embellishment) bool {
	return contains(e, "flip", "reduc", "step", "side", "turn over", "back", "loss")
}

// calledStatus reports whether a layer's level has a name of its own, as marks put on
// a counter have: "Fired", "Dug in", "OOS".
func calledStatus(e *trait.Embellishment) bool {
	return slices.ContainsFunc(e.Levels, func(l trait.Level) bool { return strings.Trim(l.Name, "+ ") != "" })
}

func contains(e *trait.Embellishment, words ...string) bool {
	for _, text := range []string{e.Name, e.ActivateCommand, e.UpCommand, e.DownCommand} {
		text = strings.ToLower(text)
		for _, word := range words {
			if strings.Contains(text, word) {
				return true
			}
		}
	}
	return false
}
