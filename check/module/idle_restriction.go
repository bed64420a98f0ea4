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
		Checks:  "Umpire replaces the prototypes of each piece and looks for the keys of each Restrict Commands. It is a warning if no trait above it may have one of them and a command of the menu below it has, in all pieces that have the trait; reported once, with their number. Modules with Java classes are left alone.",
		Example: "\"No Flip in Reserve\" comes from a prototype at the top of the list, and \"Flip\" from one further down: units flip in the reserve.",
	},
	Run: idleRestriction,
}

func idleRestriction(p *Pass) {
	if p.ownClasses() {
		return
	}
	digests := newDigest(p.Module, restrictedOf)
	// each calls f with each Restrict Commands of each piece, and in which part of it that is. It
	// returns false once prototypes have cost more than the limits allow.
	each := func(f func(piece *Piece, r *restriction, part int)) bool {
		for _, piece := range p.Pieces {
			some := false
			for _, own := range piece.own {
				if len(digests.get(own).restrictions) > 0 {
					some = true
				}
			}
			if p.meter.Cut() {
				return false
			}
			for i := 0; some && i < len(piece.own); i++ {
				restrictions := digests.get(piece.own[i]).restrictions
				for j := range restrictions {
					if !p.meter.Spend(1 + len(piece.own)) {
						return false
					}
					f(piece, &restrictions[j], i)
				}
			}
		}
		return true
	}
	var found tally
	idle := map[*Trait]*restriction{}
	if !each(func(piece *Piece, r *restriction, part int) {
		p.Checked("Restrict Commands")
		below := slices.Clip(r.below)
		for _, outer := range piece.own[:part] {
			below = append(below, r.among(digests.get(outer).commands)...)
		}
		if len(below) > 0 {
			idle[r.trait] = r
			found.add(r.trait.Type, placeOf(nil, piece, r.trait), func() rule.Finding {
				about := listed(slices.Compact(slices.Sorted(slices.Values(below))))
				return rule.Finding{Verdict: rule.Suspect, Message: restrictsNothing.Say(about), Where: p.At(piece.Element, about), Pieces: piece.pieces(), Which: r.trait.Type}
			})
		}
	}) || len(idle) == 0 {
		return
	}
	type pair struct{ restriction, own *Trait }
	known := map[pair]bool{}
	may := func(r *restriction, own *Trait) bool {
		one := pair{r.trait, own}
		if _, asked := known[one]; !asked {
			if !p.meter.Spend(stepsToKeep) {
				return true
			}
			known[one] = slices.ContainsFunc(p.inPlay(own), r.mayRestrict)
		}
		return known[one]
	}
	if !each(func(piece *Piece, r *restriction, part int) {
		if idle[r.trait] != nil && (slices.ContainsFunc(r.above, r.mayRestrict) ||
			slices.ContainsFunc(piece.own[part+1:], func(own *Trait) bool { return may(r, own) })) {
			delete(idle, r.trait)
		}
	}) || p.meter.Cut() {
		return
	}
	p.restrictElsewhere(idle)
	for typ, f := range found.all() {
		if idle[p.written(typ)] != nil {
			f.first.Message = inPieces.Say(f.first.Message, f.times)
			p.Report(f.first)
		}
	}
}

// restrictElsewhere takes out the restrictions that may have something to do in pieces that traits
// place, or in pieces of other files that VASSAL loads with this file, wherever they stand there.
func (m *Module) restrictElsewhere(idle map[*Trait]*restriction) {
	look := func(own []*Trait) {
		var traits []*Trait
		for _, t := range own {
			traits = append(traits, m.inPlay(t)...)
		}
		for _, t := range traits {
			if r := idle[t]; r != nil && slices.ContainsFunc(traits, r.mayRestrict) {
				delete(idle, t)
			}
		}
	}
	for i, part := range m.parts() {
		for _, t := range part.Shared {
			if t.Places {
				look(m.placed(t.Trait))
			}
		}
		if i > 0 {
			for _, piece := range part.Pieces {
				look(piece.own)
			}
		}
	}
}

// restricted is what some traits of a piece have to restrict, and what restricts it.
type restricted struct {
	restrictions []restriction
	commands     []menuEntry
}

// A restriction is a Restrict Commands trait among others.
type restriction struct {
	trait *Trait
	keys  []string // as "code,modifiers" or "code,modifiers,name"
	above []*Trait // which are further in
	below []string // the commands with one of the keys
}

func restrictedOf(traits []*Trait) restricted {
	var all restricted
	for i, t := range traits {
		if t.ID != "hideCmd;" {
			all.commands = append(all.commands, t.menuEntries()...)
			continue
		}
		r := restriction{trait: t, keys: sequence.Split(t.Field("keys"), ','), above: traits[i+1:]}
		// A key without a comma is none, or as VASSAL wrote keys once.
		if !slices.ContainsFunc(r.keys, func(key string) bool { return !strings.Contains(key, ",") }) {
			r.below = r.among(all.commands)
			all.restrictions = append(all.restrictions, r)
		}
	}
	return all
}

// among returns the names of the commands that have one of the keys.
func (r *restriction) among(commands []menuEntry) []string {
	var names []string
	for _, c := range commands {
		if slices.Contains(r.keys, c.key) {
			names = append(names, c.name)
		}
	}
	return names
}

// mayRestrict reports whether a trait may wait for one of the keys: whether its text has the name
// of a named key or the code of another, however it is written.
func (r *restriction) mayRestrict(t *Trait) bool {
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
		for text := range runs(t.Type, &inField) {
			if n, ok := sequence.ParseInt(code); text == code || ok && strings.Trim(text, letterKeys) == "" && strings.ContainsRune(text, rune(n)) {
				return true
			}
		}
	}
	return false
}

// inField are the bytes that do not part the fields of a type, or what is in them.
var inField = func() (is [256]bool) {
	for b := range is {
		is[b] = strings.IndexByte(",;:\\/\t|", byte(b)) < 0
	}
	return is
}()

// letterKeys are those that VASSAL once wrote without their code.
const letterKeys = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
