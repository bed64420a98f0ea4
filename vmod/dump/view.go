package dump

import (
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A View is what the reader of a dump may see. The zero View is what an observer without a side sees.
type View struct {
	// Reveal shows everything in the file, as a referee may see it: what is under
	// masks, in decks and in private windows. Names stay those that an observer
	// reads, so that a revealed dump still shows what was hidden.
	Reveal bool
}

var observer = trait.Viewer{}

// hidden reports whether the object is left out.
func (v View) hidden(s *game.State, o *game.Object) bool { return !v.Reveal && s.Concealed(o) }

// describe fills in the name and the properties of a piece. For a masked piece,
// an observer gets only the name that the mask shows.
func (v View) describe(s *game.State, o *game.Object, d *Object, properties bool) {
	name := s.Name(o, observer)
	d.Name = &name
	if d.Masked = !v.Reveal && s.Masked(o); d.Masked {
		return
	}
	basic := s.BasicName(o)
	d.BasicName = &basic
	if properties {
		d.Props = s.Exported(o, observer)
		for _, name := range askedByName {
			if _, ok := d.Props[name]; !ok {
				if value, ok := s.Property(o, observer, name); ok {
					d.Props[name] = value
				}
			}
		}
	}
}

// askedByName are properties that pieces have but do not export to those who may
// not look.
var askedByName = []string{"Invisible", "Moved", "Obscured", "ObscuredToOthers"}
