package newmodule

import (
	"cmp"
	"strings"
	"unicode"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// kept returns a text that VASSAL can keep in a piece. Tabs separate a piece's traits, so a
// name with a tab would break the piece. VASSAL reads a text that ends with a backslash, but
// when it writes it, what follows becomes a part of it (SequenceEncoder.append).
func kept(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
	return strings.TrimLeft(strings.TrimRight(text, ` \`), " ")
}

// keeps returns an error if VASSAL would change an id by which the binding recognises pieces,
// sides and phases.
func keeps(p *scspack.Pack) error {
	check := func(what, id string) error {
		if kept(id) == id {
			return nil
		}
		return errors.Errorf("%s %q: VASSAL keeps no tabs, no line breaks, and no backslash or blank at the end", what,
			id)
	}
	for _, side := range p.Sides {
		if err := check("side", side); err != nil {
			return err
		}
	}
	for i := range p.Units {
		if err := check("unit", p.Units[i].ID); err != nil {
			return err
		}
	}
	for i := range p.Markers {
		if err := check("marker", p.Markers[i].ID); err != nil {
			return err
		}
	}
	for i := range p.Phases {
		if err := check("phase", p.Phases[i].Name()); err != nil {
			return err
		}
	}
	return nil
}

// nameOf returns the name of a unit's piece. Blanks at its ends are cut, because nobody sees
// them in a palette.
func nameOf(u *scspack.Unit) string { return cmp.Or(kept(u.Name), u.ID) }

func markerName(k *scspack.Marker) string { return cmp.Or(kept(k.Name), k.ID) }
