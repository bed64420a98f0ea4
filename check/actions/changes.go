package actions

import (
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/trait"
)

// altered records what else changed about the pieces that the step names. A moved mark and a movement
// trail are part of a move. Pieces in one place that changed alike make one change; the marks of
// moved pieces make one change for the whole map, since one command takes them all off.
func (s *stage) altered() {
	var changes []Change
	known := map[alike]int{}
	for _, id := range s.ids {
		before, ok := s.before[id]
		o := s.game.Object(id)
		if !ok || o == nil || before.piece == nil || s.game.Piece(o) == nil || before.piece == s.game.Piece(o) {
			continue
		}
		after := s.look(o)
		d := difference{reader: s.Reader, before: before, after: after, went: s.went[id]}
		d.find()
		s.step.Hidden += d.unseen
		p, at := seen(&before, after), s.place(after.place, after.deck)
		for _, f := range d.flips {
			f.Piece, f.At = p, at
			s.act(f)
		}
		for _, c := range d.changes {
			key := alike{at.spot(), c}
			if c.aspect == Moved || c.aspect == Unmoved {
				key.at = Place{}
			}
			if i, ok := known[key]; ok {
				changes[i].Pieces = append(changes[i].Pieces, p)
				if changes[i].At.spot() != at.spot() {
					changes[i].At = Place{}
				}
				continue
			}
			known[key] = len(changes)
			changes = append(changes, Change{Pieces: []Piece{p}, At: at, Aspect: c.aspect, Name: c.name, From: c.from,
				To: c.to})
		}
	}
	for _, c := range changes {
		s.act(c)
	}
}

// alike holds what the changes of several pieces must share to become one change.
type alike struct {
	at Place
	change
}

type change struct {
	aspect         Aspect
	name, from, to string
}

// A difference compares two looks at a piece.
type difference struct {
	reader        *Reader
	before, after look
	went          bool

	flips   []Flip
	changes []change
	unseen  int // changes that the reader may not see
}

func (d *difference) find() {
	was, is := d.before.piece, d.after.piece
	if was.Len() != is.Len() {
		return // another piece under the same id
	}
	if d.before.hidden != d.after.hidden && d.before.place == d.after.place {
		d.add(map[bool]Aspect{true: Hidden, false: Revealed}[d.after.hidden], "", "", "")
	}
	for i := range is.Len() - 1 {
		if was.Raw(i).State == is.Raw(i).State {
			continue
		}
		changes, flips := len(d.changes), len(d.flips)
		d.trait(i, was.Trait(i), is.Trait(i))
		if d.covered(&d.before, i) || d.covered(&d.after, i) {
			if d.covered(&d.before, i) && d.covered(&d.after, i) {
				d.unseen += len(d.changes) - changes + len(d.flips) - flips
			}
			d.changes, d.flips = d.changes[:changes], d.flips[:flips]
		}
	}
}

// covered reports whether a look cannot show trait i. A change from or to something
// unseen would betray it and is left out; that the piece was masked, hidden or revealed
// is not.
func (d *difference) covered(l *look, i int) bool { return l.hidden || l.mask >= 0 && i > l.mask }

func (d *difference) add(aspect Aspect, name, from, to string) {
	if from == to && from != "" {
		return
	}
	d.changes = append(d.changes, change{aspect, d.reader.clean(name), d.reader.clean(from), d.reader.clean(to)})
}

func (d *difference) trait(i int, was, is trait.Trait) {
	switch is := is.(type) {
	case *trait.Embellishment:
		if was, ok := was.(*trait.Embellishment); ok && was.Level != is.Level {
			d.layer(i, was, is)
		}
	case *trait.FreeRotator:
		if was, ok := was.(*trait.FreeRotator); ok {
			d.add(Rotation, is.Name, facing(was), facing(is))
		}
	case *trait.MovementMarkable:
		switch {
		case d.went && is.Moved:
		case is.Moved:
			d.add(Moved, "", "", "")
		default:
			d.add(Unmoved, "", "", "")
		}
	case *trait.Labeler:
		if was, ok := was.(*trait.Labeler); ok {
			d.add(Label, is.Property, was.Label, is.Label)
		}
	case *trait.DynamicProperty:
		if was, ok := was.(*trait.DynamicProperty); ok {
			d.add(Property, is.Key, was.Value, is.Value)
		}
	case *trait.PropertySheet:
		if was, ok := was.(*trait.PropertySheet); ok {
			d.sheet(was, is)
		}
	case *trait.TableInfo:
		d.add(Sheet, is.Command, "", "")
	case *trait.Obscurable:
		d.mask(was, is)
	case *trait.Footprint:
		if was, ok := was.(*trait.Footprint); ok && !d.went {
			d.trail(was, is)
		}
	case *trait.AreaOfEffect:
		if was, ok := was.(*trait.AreaOfEffect); ok {
			d.add(Area, is.Name, onOff(was.Active), onOff(is.Active))
		}
	}
}

func (d *difference) layer(i int, was, is *trait.Embellishment) {
	gpid := d.after.shown.GPID
	if side, known := d.reader.sides(gpid, d.after.piece, i); side {
		d.flips = append(d.flips, Flip{
			Layer: is.Name, From: was.Level, To: is.Level, Known: known,
			Reduced: is.Level > 1 || is.Level == 1 && !is.AlwaysActive && len(is.Levels) == 1,
		})
		return
	}
	d.add(Layer, is.Name, level(was), level(is))
}

// level returns the level that a layer shows, with its name if it has one, without the words that
// join it to the piece's name, as in "+ (OOS)".
func level(e *trait.Embellishment) string {
	if e.Level <= 0 {
		return "off"
	}
	if e.Level <= len(e.Levels) {
		name := strings.TrimSpace(strings.Trim(e.Levels[e.Level-1].Name, "+"))
		if inner, ok := strings.CutPrefix(name, "("); ok && strings.HasSuffix(inner, ")") {
			name = strings.TrimSuffix(inner, ")")
		}
		if name != "" {
			return name
		}
	}
	return strconv.Itoa(e.Level)
}

func (d *difference) mask(was, is trait.Trait) {
	before, okBefore := was.(*trait.Obscurable)
	after, okAfter := is.(*trait.Obscurable)
	switch {
	case !okBefore || !okAfter || before.Masked == after.Masked:
	case after.Masked:
		d.add(Masked, "", "", "")
	default:
		d.add(Unmasked, "", "", "")
	}
}

// trail records a trail that was shown, hidden or cleared by hand. Marking a piece
// unmoved also clears its trail and is recorded separately.
func (d *difference) trail(was, is *trait.Footprint) {
	if was.Visible != is.Visible {
		d.add(TrailSet, "", onOff(was.Visible), onOff(is.Visible))
		return
	}
	if before, after := len(was.Points()), len(is.Points()); after < before && !d.unmarked() {
		d.add(TrailSet, "", strconv.Itoa(before)+" points", strconv.Itoa(after))
	}
}

// unmarked reports whether the piece's moved mark was taken off.
func (d *difference) unmarked() bool {
	for i := range d.after.piece.Len() - 1 {
		if d.after.piece.Raw(i).ID() == "markmoved;" && d.after.piece.Raw(i).State != d.before.piece.Raw(i).State {
			return true
		}
	}
	return false
}

func (d *difference) sheet(was, is *trait.PropertySheet) {
	for i, f := range is.Fields {
		if i < len(was.Fields) && was.Fields[i].Value != f.Value {
			d.add(Sheet, f.Name, was.Fields[i].Value, f.Value)
		}
	}
}

func facing(r *trait.FreeRotator) string {
	if r.Free() {
		return strconv.FormatFloat(r.Angle, 'f', -1, 64) + "°"
	}
	return strconv.Itoa(r.Facing + 1)
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}
