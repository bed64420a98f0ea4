package module

import "github.com/umpire-vassal/umpire/check/rule"

// TwicePrototype finds pieces and prototypes that take one prototype twice.
var TwicePrototype = &Rule{
	Description: rule.Description{
		ID:      "module/twice-prototype",
		Title:   "a prototype that comes twice",
		Says:    "A piece that names a prototype, and another that names it too, has its traits twice: one command turns the piece twice, adds to a property twice, or places two pieces.",
		Checks:  "Umpire follows the prototypes of each piece and of each prototype that pieces use. One that comes twice, and has a trait that acts anew each time, is a warning, told once for each prototype with the number of pieces and prototypes. Prototypes with parameters, and names that VASSAL works out, are left alone.",
		Example: "\"Mat\" turns by 180 degrees. \"Lord\" names it, and names \"Mat Muslim\", which names it too: each turn is a full one.",
	},
	Run: prototypeTwice,
}

// mostUses bounds how many names of prototypes are followed for one piece.
const mostUses = 1000

// acting are the traits that do more when they are there twice.
var acting = map[string]bool{
	"PROP;": true, "clone;": true, "globalhotkey;": true, "globalkey;": true, "pivot;": true, "placemark;": true, "rotate;": true,
	"setprop;": true, "translate;": true,
}

func prototypeTwice(p *Pass) {
	uses, acts := map[string][]string{}, map[string]bool{}
	for _, d := range p.Definitions { // of several of one name the last counts
		uses[d.Name], acts[d.Name] = plainUses(d), false
		for _, t := range d.own {
			acts[d.Name] = acts[d.Name] || acting[t.ID]
		}
	}
	var found tally
	seen := map[string]int{}
	for _, pieces := range [][]*Piece{p.Pieces, p.Definitions} {
		for _, piece := range pieces {
			if p.isUnused(piece) {
				continue
			}
			p.Checked("pieces and prototypes")
			clear(seen)
			next := plainUses(piece)
			for n := 0; len(next) > 0 && n < mostUses; n++ { // another rule tells of circles
				name := next[0]
				next = append(next[1:], uses[name]...)
				if seen[name]++; seen[name] == 2 && acts[name] && name != piece.Name {
					found.add(name, func() rule.Finding {
						return rule.Finding{Verdict: rule.Suspect, Where: p.At(piece.Element, name), Pieces: piece.pieces()}
					})
				}
			}
		}
	}
	for name, f := range found.all() {
		f.first.Message = comesTwice.Say(name, f.times)
		p.Report(f.first)
	}
}

// plainUses returns the prototypes that a piece names without parameters.
func plainUses(piece *Piece) []string {
	var names []string
	for _, t := range piece.own {
		if t.use != nil && len(t.use.Parameters) == 0 && !computed(t.use.Name) {
			names = append(names, t.use.Name)
		}
	}
	return names
}
