package dump

import (
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A View is who the dump is made for.
type View struct {
	// Reveal shows everything that the file holds, as a referee may see it:
	// what is under masks, in decks and in private windows. Names stay what an
	// observer reads, so that a revealed dump still says what was hidden.
	Reveal bool
}

var observer = trait.Viewer{}

// hidden says that the object is left out.
func (v View) hidden(s *game.State, o *game.Object) bool { return !v.Reveal && s.Concealed(o) }

// masked says that the dump tells of a piece only what its mask shows.
func (v View) masked(s *game.State, o *game.Object) bool { return !v.Reveal && s.Masked(o) }

// describe fills in what a piece is called and what properties it has. Of a
// masked piece an observer reads the mask's name and what the mask lets
// through.
func (v View) describe(s *game.State, o *game.Object, d *Object, properties bool) {
	name := s.Name(o, observer)
	d.Name = &name
	if !v.masked(s, o) {
		basic := s.BasicName(o)
		d.BasicName = &basic
	} else {
		d.Masked = true
	}
	if properties && !d.Masked {
		d.Props = public(s.Exported(o, observer))
		for _, name := range askedByName {
			if _, ok := d.Props[name]; !ok {
				if value, ok := s.Property(o, observer, name); ok {
					d.Props[name] = value
				}
			}
		}
	}
}

// askedByName are properties that pieces answer but do not export to those who
// may not look.
var askedByName = []string{"Invisible", "Moved", "Obscured", "ObscuredToOthers"}

// public drops what belongs to players alone: who hid a piece is told by the
// player's id, which is a password.
func public(props map[string]string) map[string]string {
	delete(props, "hiddenBy")
	delete(props, "obs;")
	return props
}
