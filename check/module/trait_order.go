package module

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// TraitOrder finds traits in an order or company that VASSAL complains of.
var TraitOrder = &Rule{
	Description: rule.Description{
		ID:      "module/trait-order",
		Title:   "traits that disturb each other",
		Says:    "Can Rotate, Can Pivot and a Mat Cargo that turns with its mat turn all that stands above them in the list of traits. A Movement Trail there would turn too, so VASSAL's editor reports it as bad data; the trail belongs below them. A piece that is both a Mat and a Mat Cargo is bad data, too: VASSAL would follow it in circles. Can Pivot works only with a Can Rotate above it. And Mask belongs above Invisible, so that a piece which is both masked and invisible shows nothing to others: Mask draws its image over whatever stands above it.",
		Checks:  "Umpire replaces the prototypes of each piece and looks for a Movement Trail above a trait that turns it, for Mat and Mat Cargo in one piece, for a Can Pivot with a key above Can Rotate, and for Invisible above Mask. Of each it tells the first piece of the file, with their number: Invisible above Mask as a warning, since a piece may never be both, the others as an error. Can Pivot is left alone in modules with Java classes, which can turn pieces themselves.",
		Example: "\"1st Division\" has its own Movement Trail and takes Can Rotate from a prototype further down: VASSAL warns whoever edits the module.",
	},
	Run: traitOrder,
}

func traitOrder(p *Pass) {
	var found tally
	orders := newDigest(p.Module, orderOf)
	for _, piece := range p.Pieces {
		if len(piece.Traits) == 0 {
			continue
		}
		var o order
		for _, own := range piece.own {
			o = o.then(*orders.get(own))
		}
		if p.meter.Cut() {
			return
		}
		p.Checked("pieces")
		add := func(kind string) {
			found.add(kind, placeOf(nil, piece, nil), func() rule.Finding {
				return rule.Finding{Verdict: rule.Illegal, Where: p.inPiece(piece, nil, kind), Pieces: piece.pieces()}
			})
		}
		if o.trailTurns {
			add("footprint")
		}
		if o.mat && o.cargo {
			add("mat")
		}
		if o.pivots && o.rotates && !p.ownClasses() {
			add("pivot")
		}
		if o.masksInvisible {
			add("mask")
		}
	}
	for kind, f := range found.all() {
		switch kind {
		case "footprint":
			f.first.Message = say.F("trait-order/trail",
				"the Movement Trail stands above a trait that turns it with the piece (Can Rotate, Can Pivot "+
					"or Mat Cargo); VASSAL reports it as bad data in the editor (pieces: {count})", f.times)
		case "mat":
			f.first.Message = say.F("trait-order/mat",
				"the piece is both a Mat and a Mat Cargo; VASSAL reports it as bad data, since it would follow "+
					"it in circles (pieces: {count})", f.times)
		case "pivot":
			f.first.Message = say.F("trait-order/pivot",
				"Can Pivot stands above Can Rotate, and does nothing there (pieces: {count})", f.times)
		case "mask":
			f.first.Message = say.F("trait-order/mask",
				"Invisible stands above Mask: while a piece outside of stacks is both, VASSAL draws its mask "+
					"for those who may not see it (pieces: {count})", f.times)
			f.first.Excuse(say.F("trait-order/never-both", "no piece is ever masked and invisible at once"))
		}
		p.Report(f.first)
	}
}

// An order is what is known of some traits of a piece, outermost first, which the editor shows
// last.
type order struct {
	turns, trail bool // whether there is a trait that turns the piece, and a Movement Trail
	trailTurns   bool // whether there is a trail within a trait that turns the piece
	mat, cargo   bool

	rotates, pivots bool // whether there is a Can Rotate, and a Can Pivot with none within it

	mask, invisible bool
	masksInvisible  bool // whether there is an Invisible within a Mask
}

// then adds the traits further in.
func (o order) then(inner order) order {
	return order{
		turns: o.turns || inner.turns, trail: o.trail || inner.trail,
		trailTurns: o.trailTurns || inner.trailTurns || o.turns && inner.trail,
		mat:        o.mat || inner.mat, cargo: o.cargo || inner.cargo,
		rotates: o.rotates || inner.rotates, pivots: o.pivots && !inner.rotates || inner.pivots,
		mask: o.mask || inner.mask, invisible: o.invisible || inner.invisible,
		masksInvisible: o.masksInvisible || inner.masksInvisible || o.mask && inner.invisible,
	}
}

func orderOf(traits []*Trait) order {
	var o order
	for _, t := range traits {
		o = o.then(order{
			turns: t.turnsPiece(), trail: t.ID == "footprint;", mat: t.ID == "mat;", cargo: t.ID == "matPiece;",
			rotates: t.ID == "rotate;", pivots: t.ID == "pivot;" && t.Field("key")+t.Field("second key") != "",
			mask: t.ID == "obs;", invisible: t.ID == "hide;",
		})
	}
	return o
}

// turnsPiece reports whether a trait turns the traits within it.
func (t *Trait) turnsPiece() bool {
	switch t.ID {
	case "rotate;", "pivot;":
		return true
	case "matPiece;":
		return t.Field("keeps its facing") == "true"
	}
	return false
}
