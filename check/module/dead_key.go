package module

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// DeadKey finds named key commands that something sends and nothing answers.
var DeadKey = &Rule{
	Description: rule.Description{
		ID:      "module/dead-key",
		Title:   "a key command that nothing answers",
		Says:    "Triggers, Global Key Commands, buttons and placed pieces send key commands. A named one has no key on the keyboard: if no trait and no button has the name, nothing happens, and VASSAL reports nothing.",
		Checks:  "Umpire looks for the name of each named key command that a trait or component sends among those that traits and components wait for, in all that VASSAL loads together. A key command that nothing waits for is a warning, reported once. What only prototypes without a piece send is one note. An extension is looked at together with its module, and a module with the extensions beside it. Keys of the keyboard have a rule of their own. A Global Key Command that also reports something may be there for that, and is left alone. An extension without its module, and modules with Java classes or components of their own, are left alone.",
		Example: "A trigger sends \"FlipUnit\", and the layer waits for \"Flip Unit\": the counter never turns.",
	},
	Run: deadKey,
}

func deadKey(p *Pass) {
	if p.alone() || p.ownClasses() {
		return
	}
	waits := map[string]bool{}
	wait := func(text string) {
		for _, name := range namesOfKeys(text) {
			waits[name] = true
		}
	}
	for _, part := range p.parts() {
		for i := range part.Tree.Len() {
			e := part.Tree.At(i)
			sent := sentAttribute(e)
			for _, a := range e.Attrs {
				if a.Name != sent {
					wait(a.Value)
				}
			}
		}
		for _, t := range part.Shared {
			t.waits(wait)
		}
	}
	var found tally
	var idle []string
	look := func(e *buildfile.Element, t *Trait, pieces []*Piece, names []string) {
		for _, name := range names {
			p.CheckedTimes("named keys that are sent", len(pieces))
			if waits[name] {
				continue
			}
			for _, piece := range pieces {
				if p.isUnused(piece) {
					idle = append(idle, name)
				} else {
					found.addOf(piece, name, placeOf(e, piece, t), func() rule.Finding {
						f := p.in(e, piece, t, name)
						f.Verdict, f.Message = rule.Suspect, say.F("dead-key/dead",
							"the key command {'name'} is sent, and no trait and no button waits for it", name)
						return f
					})
				}
			}
		}
	}
	for i := range p.Tree.Len() {
		e := p.Tree.At(i)
		if attribute := sentAttribute(e); attribute != "" && isVassal(e) && !keepsKeys(e) && !mayOnlyReport(e) {
			look(e, nil, nobody, namesOfKeys(e.Value(attribute)))
		}
	}
	for _, t := range p.Shared {
		look(nil, t.Trait, t.Pieces, t.sends())
	}
	p.reportOnce(&found)
	p.reportIdle(say.As("dead-key/idle",
		"key commands that only prototypes without a piece send, and that nothing waits for: {count} ({names})"),
		idle, &found)
}
