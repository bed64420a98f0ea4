package module

import (
	"maps"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// UnknownName finds names in expressions that nothing answers.
var UnknownName = &Rule{
	Description: rule.Description{
		ID:      "module/unknown-name",
		Title:   "a name of a property that nothing answers",
		Says:    "A name in an expression stands for a property: of the piece, its zone, map or module, or one of VASSAL's own. VASSAL reports nothing if there is none: the value is empty, so a condition is never true, or never false. In a report, the name itself is printed.",
		Checks:  "Umpire looks for each name in the expressions and conditions of pieces and of the build file, by which decks count their cards too; for the properties that a Layer follows, that give a range, by which a Global Key Command selects pieces fast, by which a deck is sorted or the layers of pieces go; and for the names between $ signs in labels and in reports, as of dice, maps, turns and stack viewers. It looks among all words outside of these that VASSAL loads, of an extension with its module and of a module with the extensions beside it, and among the names of VASSAL's own properties. A name that is nowhere is reported once, with the nearest name that there is: as a warning if that differs in small and capital letters only, else as information, since an expression may ask for what only some modules have. What only prototypes without a piece name is one note. Names in functions such as GetProperty(\"A\"), names of properties that VASSAL works out, an extension without its module, and modules with Java classes or components of their own are left alone.",
		Example: "A trigger asks for {Moved == false && Sied == \"Axis\"}, and the marker is called \"Side\": the trigger never fires.",
	},
	Run: unknownName,
}

func unknownName(p *Pass) {
	if p.alone() || p.ownClasses() {
		return
	}
	var asked []askedName
	for i := range p.Tree.Len() {
		e := p.Tree.At(i)
		for _, a := range e.Attrs {
			for _, name := range p.asksBy(e, a.Name) {
				asked = append(asked, askedName{name, e, nil, nobody})
			}
		}
	}
	for _, t := range p.Shared {
		for _, name := range p.asks(t.Trait) {
			asked = append(asked, askedName{name, nil, t.Trait, t.Pieces})
		}
	}
	for _, pieces := range [...][]*Piece{p.Pieces, p.Definitions} {
		for _, piece := range pieces {
			for i, t := range piece.own {
				if t.ID != "label;" {
					continue
				}
				for _, name := range namesInReport(piece.Traits[i].State) {
					asked = append(asked, askedName{name, nil, t, []*Piece{piece}})
				}
			}
		}
	}
	if len(asked) == 0 {
		return
	}
	known, sure := p.words()
	if !sure {
		return
	}
	var found tally
	var idle []string
	for _, a := range asked {
		p.CheckedTimes("names in expressions", len(a.pieces))
		if answered(known, a.name) {
			continue
		}
		for _, piece := range a.pieces {
			if p.isUnused(piece) {
				idle = append(idle, a.name)
			} else {
				found.addOf(piece, a.name, placeOf(a.by, piece, a.of), func() rule.Finding { return p.in(a.by, piece, a.of, a.name) })
			}
		}
	}
	var all []string // sorted, where the nearest is to be named
	if len(found.order) > 0 {
		all = slices.Sorted(maps.Keys(known))
	}
	for name, f := range found.all() {
		f.first.Verdict, f.first.Message = rule.Information, say.F("unknown-name/unknown",
			"nothing in the module is called {'name'}, so its value is empty (places: {count})", name, f.times)
		if near := nearest(all, name); near != "" {
			f.first.Message = say.F("unknown-name/near",
				"nothing in the module is called {'name'}, so its value is empty; did you mean {'near'}? "+
					"(places: {count})", name, near, f.times)
			if strings.EqualFold(near, name) {
				f.first.Verdict = rule.Suspect
			}
		}
		p.Report(f.first)
	}
	p.reportIdle(say.As("unknown-name/idle",
		"names of properties that nothing in the module has, in prototypes without a piece: {count} ({names})"), idle, &found)
}

// answered reports whether a property of that name can be answered: the name, or what stands before
// one of its underscores, as in "Hits_Level", is a word of the module, or it is VASSAL's own.
func answered(known words, name string) bool {
	words := strings.FieldsFunc(name, func(r rune) bool { return !isLetter(r) })
	if len(words) > 1 || len(words) == 1 && words[0] != name { // "Victory Points", "turn#"
		return !slices.ContainsFunc(words, func(word string) bool { return !answered(known, word) })
	}
	for _, when := range [...]string{"old", "new"} { // of a piece before and after the command, in a report
		if of, is := strings.CutPrefix(name, when); is && of != "" && answered(known, of) {
			return true
		}
	}
	if known.has(name) || ownProperties[name] || slices.ContainsFunc(ownBeginnings, func(b string) bool { return strings.HasPrefix(name, b) }) {
		return true
	}
	for i := range len(name) {
		if name[i] == '_' && (i == 0 || known.has(name[:i])) {
			return true
		}
	}
	return false
}
