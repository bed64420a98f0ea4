package module

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// IdleRestriction finds Restrict Commands traits above all that they are to restrict.
var IdleRestriction = &Rule{
	Description: rule.Description{
		ID:      "module/idle-restriction",
		Title:   "a Restrict Commands that restricts nothing",
		Says:    "Restrict Commands hides or disables the key commands of the traits above it in the list, with the prototypes in place. Those below it are always there, whatever its condition says. So it belongs at the end of the list.",
		Checks:  "Umpire replaces the prototypes of each piece and looks for the keys of each Restrict Commands. It is a warning if no trait above it may have one of them and a command of the menu below it has, in all pieces that have the trait; told once, with their number. Modules with Java classes are left alone.",
		Example: "\"No Flip in Reserve\" comes from a prototype at the top of the list, and \"Flip\" from one further down: units flip in the reserve.",
	},
	Run: idleRestriction,
}

func idleRestriction(p *Pass) {
	if p.ownClasses() {
		return
	}
	var found tally
	restricts := newDigest(p.Module, restrictionsOf)
	var parts [][]restriction
	useful := map[*Trait]bool{}
	type pair struct{ restriction, own *Trait }
	may, known := map[pair]bool{}, map[pair][]string{}
	for _, piece := range p.Pieces {
		if len(piece.Traits) == 0 {
			continue
		}
		var all bool
		if parts, all = restricts.all(parts[:0], piece); !all {
			return
		}
		for i, part := range parts {
			for _, r := range part {
				p.Checked("Restrict Commands")
				useful[r.trait] = useful[r.trait] || r.useful
				for _, inner := range piece.own[i+1:] {
					if useful[r.trait] {
						break
					}
					one := pair{r.trait, inner}
					if _, asked := may[one]; !asked {
						may[one] = slices.ContainsFunc(p.inPlay(inner), r.mayRestrict)
					}
					useful[r.trait] = may[one]
				}
				if useful[r.trait] {
					continue
				}
				below := r.below
				for _, outer := range piece.own[:i] {
					one := pair{r.trait, outer}
					if _, asked := known[one]; !asked {
						known[one] = r.commands(p.inPlay(outer))
					}
					below = append(slices.Clip(below), known[one]...)
				}
				if len(below) == 0 {
					continue
				}
				found.add(r.trait.Type, func() rule.Finding {
					about := listed(slices.Compact(slices.Sorted(slices.Values(below))))
					return rule.Finding{Verdict: rule.Suspect, Message: restrictsNothing.Say(about), Where: p.At(piece.Element, about), Pieces: piece.pieces()}
				})
			}
		}
	}
	for typ, f := range found.all() {
		if !useful[p.written(typ)] {
			f.first.Message = inPieces.Say(f.first.Message, f.times)
			p.Report(f.first)
		}
	}
}

// A restriction is a Restrict Commands trait among those that one of a piece's own traits comes to.
type restriction struct {
	trait  *Trait
	keys   []string // as "code,modifiers" or "code,modifiers,name"
	useful bool     // whether one of those above it may have one of the keys
	below  []string // the commands with the keys below it
}

func restrictionsOf(traits []*Trait) []restriction {
	var list []restriction
	for i, t := range traits {
		if t.ID != "hideCmd;" {
			continue
		}
		r := restriction{trait: t, keys: sequence.Split(t.Field("keys"), ',')}
		// One without a comma is none, or as VASSAL wrote keys once.
		if !slices.ContainsFunc(r.keys, func(key string) bool { return !strings.Contains(key, ",") }) {
			r.useful = slices.ContainsFunc(traits[i+1:], r.mayRestrict)
			r.below = r.commands(traits[:i])
			list = append(list, r)
		}
	}
	return list
}

// mayRestrict reports whether a trait may wait for one of the keys: whether its text has the name
// of a named key or the code of another, however it is written.
func (r restriction) mayRestrict(t *Trait) bool {
	if t.ID == "hideCmd;" {
		return false
	}
	for _, key := range r.keys {
		d := sequence.NewDecoder(key, ',')
		code := d.Next()
		d.Next()
		if name := d.Or(""); name != "" {
			if strings.Contains(t.Type, name) {
				return true
			}
			continue
		}
		for text := range strings.FieldsFuncSeq(t.Type, func(c rune) bool { return strings.ContainsRune(",;:\\/\t|", c) }) {
			if n, ok := sequence.ParseInt(code); text == code || ok && strings.Trim(text, letters) == "" && strings.ContainsRune(text, rune(n)) {
				return true
			}
		}
	}
	return false
}

// letters are the keys that VASSAL once wrote without their code.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// commands returns the names in the menu of those traits that have one of the keys.
func (r restriction) commands(traits []*Trait) []string {
	var names []string
	for _, t := range traits {
		if name, key := t.menuCommand(); t.ID != "hideCmd;" && name != "" && slices.Contains(r.keys, key) {
			names = append(names, name)
		}
	}
	return names
}
