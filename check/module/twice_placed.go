package module

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// TwicePlaced finds pieces that place one marker twice.
var TwicePlaced = &Rule{
	Description: rule.Description{
		ID:      "module/twice-placed",
		Title:   "a marker that is placed twice",
		Says:    "VASSAL sends a key to all traits of a piece. A piece that has a Place Marker itself, and the same from a prototype, places two markers, one on the other.",
		Checks:  "Umpire compares the Place Marker traits that a piece gets from its prototypes with each other and with its own, except for ids and descriptions. Two that are the same are a warning, reported once for each marker with the number of pieces. Two that the piece itself has may be meant, and a prototype that comes twice is for another rule.",
		Example: "\"Place smoke\" moved into the prototype \"Squad\", and the squad \"4-4-7\" still has its own: each smoke lies there twice.",
	},
	Run: twicePlaced,
}

func twicePlaced(p *Pass) {
	if !slices.ContainsFunc(p.Shared, func(t Shared) bool { return t.ID == "placemark;" }) {
		return
	}
	placing := newDigest(p.Module, func(traits []*Trait) []*Trait {
		return slices.DeleteFunc(slices.Clone(traits), func(t *Trait) bool { return t.ID != "placemark;" || t.Field("key") == "" })
	})
	var found tally
	for _, piece := range p.Pieces {
		for i, own := range piece.own {
			for _, t := range *placing.get(own) {
				if !slices.ContainsFunc(piece.own[:i], func(other *Trait) bool {
					return slices.ContainsFunc(*placing.get(other), func(same *Trait) bool { return placesSame(t, same, own, other) })
				}) {
					continue
				}
				found.add(t.Field("key")+t.Field("piece"), placeOf(nil, piece, t), func() rule.Finding {
					return rule.Finding{Verdict: rule.Suspect, Message: say.F("twice-placed/twice",
						"the Place Marker {'marker'} comes from a prototype, too, so two markers are placed",
						t.Field("command")), Where: p.inPiece(piece, own, t.Field("command")), Pieces: piece.pieces(),
						Which: t.Field("key") + " " + t.Field("piece")}
				})
			}
		}
		if p.meter.Cut() {
			return
		}
		p.Checked("pieces")
	}
	for _, f := range found.all() {
		f.first.Message = inPieces(f.first.Message, f.times)
		p.Report(f.first)
	}
}

// placesSame reports whether one Place Marker does what another does, which came with other traits
// of the piece. Two that the piece itself has may be meant, and one trait twice comes from a
// prototype that comes twice.
func placesSame(one, other, of, otherOf *Trait) bool {
	if of.use == nil && otherOf.use == nil || one == other && of.use != nil && otherOf.use != nil {
		return false
	}
	for field, value := range one.Fields().All() {
		if field.Name != "gpid" && field.Name != "description" && other.Field(field.Name) != value {
			return false
		}
	}
	return true
}
