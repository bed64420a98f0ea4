package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/assembly"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// UnreachableSlot finds pieces that no player can take.
var UnreachableSlot = &Rule{
	Description: rule.Description{
		ID:      "module/unreachable-slot",
		Title:   "pieces that no player can take",
		Says:    "VASSAL makes no button for a hidden game piece palette, and shows it to nobody. What lies in it comes into play only if a Place Marker or Replace trait names it, or if a set-up has it already.",
		Checks:  "Umpire looks for the slots in hidden palettes, and for their names among those that Place Marker and Replace traits name. One note lists those that nothing names. The palette of an extension's piece, and the traits that name it, can be those of its module. An extension without its module, and modules with Java classes of their own, are left alone.",
		Example: "The palette \"Markers\" is hidden, since traits place all that is in it; the new marker \"Disrupted\" was put there, too, and no trait places it.",
	},
	Run: unreachableSlot,
}

func unreachableSlot(p *Pass) {
	if p.alone() || p.ownClasses() {
		return
	}
	var named map[string]bool
	var alone []string
	for _, piece := range p.Pieces {
		if !p.inHiddenPalette(piece.Element) {
			continue
		}
		if named == nil { // few modules have such a palette
			named = map[string]bool{}
			for _, part := range p.parts() {
				for _, t := range part.Shared {
					if t.Places {
						named[lastName(t.Field("piece"))] = true
					}
				}
			}
		}
		p.Checked("pieces in hidden palettes")
		if !named[assembly.Name(piece.Element)] {
			alone = append(alone, piece.Name)
		}
	}
	if len(alone) > 0 {
		p.Report(rule.Finding{Verdict: rule.Information, Message: say.F("unreachable-slot/hidden",
			"pieces in palettes that no player can open, and that no trait places: {count} ({alone})",
			len(alone), listed(alone)), Where: p.Whole("hidden slots")})
	}
}

// inHiddenPalette reports whether a component is in a palette that VASSAL does not show. The palette
// of an extension's piece can be the module's.
func (m *Module) inHiddenPalette(e *buildfile.Element) bool {
	of, part := palette(e)
	if of == nil && m.Base != nil {
		of, _ = palette(m.assembled().Target(part).At) // of an extension element
	}
	return of != nil && strings.EqualFold(of.Value("hidden"), "true")
}

// palette returns the palette around a component, or nil, and the part of the build file that the
// component is in.
func palette(e *buildfile.Element) (of, part *buildfile.Element) {
	for ; e != nil && e.Parent != nil; e = e.Parent {
		if simple(e) == "PieceWindow" && isVassal(e) {
			return e, e
		}
		part = e
	}
	return nil, part
}
