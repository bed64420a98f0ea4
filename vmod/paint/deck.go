package paint

import (
	"cmp"
	"image"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/trait"
)

// deckType begins the type of a deck.
const deckType = "deck;"

// FaceDown returns what is painted for a card that lies face down in a deck: the mask of its
// outermost Obscurable. VASSAL shows the face of a card without a mask, which is not for anybody's
// eyes; here it is a blank card.
func FaceDown(p *trait.Piece, sizes Sizes) Look {
	b := brush{sizes: sizes}
	for i := range p.Len() {
		if o, ok := p.Trait(i).(*trait.Obscurable); ok {
			b.basic(o.Image)
			return b.Look
		}
	}
	return Look{}
}

// Deck returns what is painted for a deck of that type with so many cards (Deck.draw). top is what is
// painted for the card on top. Of the cards below, VASSAL shows the rims: boxes of the colour below,
// if the map has such a colour, else backs or faces. Faces are nobody's to see, and blank here.
func Deck(typ string, cards int, top Look, below string, faceDown bool) Look {
	size := image.Pt(deckNumber(typ, "width", 40), deckNumber(typ, "height", 40))
	if cards == 0 {
		if deckField(typ, "draw outline") != "true" {
			return Look{Shape: centred(size), Turned: centred(size)}
		}
		outline := Colour(deckField(typ, "outline colour"))
		return boxed(Label{Fore: outline, Size: size})
	}
	if len(top.Parts) == 0 {
		top = boxed(Label{Fore: "#000000", Back: "#ffffff", Size: size})
	}
	shown := min(cards, max(deckNumber(typ, "cards shown", 10), 1), mostCards)
	b := brush{}
	const rim = 2
	lower := top
	if below != "" || !faceDown {
		lower = Blank(top, cmp.Or(below, "#ffffff"))
	}
	for i := range shown {
		if i == shown-1 {
			lower = top
		}
		for _, p := range lower.Parts {
			p.At = p.At.Add(image.Pt(rim*i, -rim*i))
			b.Parts = append(b.Parts, p)
		}
	}
	r := centred(top.Turned.Size())
	r.Min.Y -= rim * shown
	r.Max.X += rim * shown
	b.Shape, b.Turned = r, r // Deck.boundingBox
	b.Missing = top.Missing
	return b.Look
}

// mostCards bounds the cards whose rims are painted.
const mostCards = 100

func boxed(l Label) Look {
	b := brush{}
	r := centred(l.Size)
	b.add(Part{At: r.Min, Label: &l})
	b.grow(r)
	return b.Look
}

func deckField(typ, name string) string {
	if !strings.HasPrefix(typ, deckType) {
		return ""
	}
	return trait.Raw{Type: typ}.Field(name)
}

// deckNumber returns a field of the type in pixels or cards.
func deckNumber(typ, name string, missing int) int {
	n, err := strconv.Atoi(deckField(typ, name))
	if err != nil || n < 0 || n > 10_000 {
		return missing
	}
	return n
}
