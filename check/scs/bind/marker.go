package bind

import (
	"math"
	"strconv"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/selector"
	"github.com/umpire-vassal/umpire/check/view"

	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// boundMarker is a [[marker]].
type boundMarker struct {
	is     selector.Selector
	mark   position.Mark
	amount string // a property, or ""
	covers covering
}

// boundStatus is a [[status]]: units that show a status themselves, without a marker.
type boundStatus struct {
	is     selector.Selector
	mark   position.Mark
	amount string
}

// covering is which units a marker concerns.
type covering string

// The units that markers concern. Without a value any unit of the hex is possible.
const (
	unitBelow  covering = "unit-below" // the next unit under it in its stack
	unitAbove  covering = "unit-above" // the next unit on top of it in its stack
	wholeStack covering = "stack"      // all units of its stack
	wholeHex   covering = "hex"        // all units of the hex
)

// meanings are the words of markers.csv.
var meanings = []string{
	string(scspack.MeansOOS), string(scspack.MeansDG), string(scspack.MeansStepLoss), string(scspack.MeansTurn),
	string(scspack.MeansPhase),
	string(scspack.MeansSide), string(scspack.MeansControl), string(scspack.MeansSupply),
	string(scspack.MeansDeadSource), string(scspack.MeansAir),
	string(scspack.MeansAirLeft), string(scspack.MeansVictory), string(scspack.MeansReplacement),
	string(scspack.MeansMoved),
	string(scspack.MeansAttacked), string(scspack.MeansNothing),
}

func (b *Binding) readMarker(t *pack.Table) {
	bound := boundMarker{is: selector.Read(t)}
	bound.mark, bound.amount = b.readMark(t)
	bound.covers = covering(t.OneOf("covers", []string{string(unitBelow), string(unitAbove), string(wholeStack),
		string(wholeHex)}))
	for _, gpid := range bound.is.GPIDs {
		if s := b.slots.byGPID[gpid]; s != nil && s.unit != nil {
			t.Add("gpid", say.As("binding/slot-taken",
				"slot {'slot'} is a marker here and unit {'unit'} in {file}"), gpid, s.unit.ID, piecesFile)
		}
	}
	b.markers = append(b.markers, bound)
	t.Done()
}

func (b *Binding) readStatus(t *pack.Table) {
	bound := boundStatus{is: selector.Read(t)}
	bound.mark, bound.amount = b.readMark(t)
	if bound.mark.Meaning == "" && !t.Has("meaning") && !t.Has("marker") {
		t.Add("meaning", say.As("binding/missing-meaning",
			`"meaning" is missing; it names the status{hint}`), pack.DidYouMean("", meanings))
	}
	b.statuses = append(b.statuses, bound)
	t.Done()
}

// readMark reads the meaning, side and amount of a marker or status. amount is the
// property that holds the amount, or "".
func (b *Binding) readMark(t *pack.Table) (mark position.Mark, amount string) {
	if id := t.String("marker"); id != "" {
		if row := b.pack.Marker(id); row != nil {
			mark = position.Mark{ID: id, Meaning: row.Meaning, Side: row.Side, Amount: row.Value}
		} else {
			t.Add("marker", say.As("binding/no-marker",
				"markers.csv has no marker {'marker'}{hint}"), id, pack.DidYouMean(id, b.markerIDs()))
		}
	}
	if meaning := scspack.Meaning(t.OneOf("meaning", meanings)); meaning != "" {
		if mark.Meaning != "" && mark.Meaning != meaning {
			t.Add("meaning", say.As("binding/other-meaning",
				"in markers.csv {'marker'} means {'meaning'}"), mark.ID, mark.Meaning)
		}
		mark.Meaning = meaning
	}
	if side := t.OneOf("side", b.pack.Sides); side != "" {
		mark.Side = side
	}
	if n, ok := t.Int("amount", 0, math.MaxInt32); ok {
		mark.Amount = pack.Known(n)
	}
	b.shows[mark.Meaning] = true
	return mark, t.String("amount_property")
}

// on returns the mark for a piece, with the amount from the piece's property.
func on(mark position.Mark, amount string, p view.Piece) position.Mark {
	mark.Piece = p.ID()
	if amount == "" {
		return mark
	}
	if value, ok := p.Property(amount); ok {
		if n, err := strconv.Atoi(value); err == nil && n >= 0 && n <= math.MaxInt32 {
			mark.Amount = pack.Known(n)
		}
	}
	return mark
}

// marker returns the first [[marker]] that matches a piece, or nil.
func (b *Binding) marker(p view.Piece) *boundMarker {
	for i := range b.markers {
		if b.markers[i].is.Matches(p) {
			return &b.markers[i]
		}
	}
	return nil
}
