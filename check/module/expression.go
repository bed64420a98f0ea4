package module

import (
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// Expression finds expressions that VASSAL cannot read.
var Expression = &Rule{
	Description: rule.Description{
		ID:      "module/expression",
		Title:   "an expression that VASSAL cannot read",
		Says:    "An expression in braces is BeanShell. If VASSAL cannot read it, its value is empty: a trigger never fires, a filter selects no piece.",
		Checks:  "Umpire reads the expressions of Calculated Property, Layer, Trigger Action, Restrict Commands, Send to Location, Return to Deck, Attachment and of the filters of Global Key Commands in pieces, prototypes and the build file. The property by which a deck is sorted or the layers of pieces go is a name: a name with quotes in it is an error. An expression that VASSAL's parser refuses is an error, reported once for each text. Java that Umpire does not know, and texts with $...$ in them, are left alone.",
		Example: "A trigger has the condition {Moved == \"true\" && }: it never fires.",
	},
	Run: badExpressions,
}

func badExpressions(p *Pass) {
	var found tally
	look := func(e *buildfile.Element, t *Trait, pieces []*Piece, text string) {
		trimmed := strings.TrimSpace(text)
		if !inBraces(trimmed) || strings.Contains(trimmed, "$") {
			return
		}
		p.CheckedTimes("expressions", len(pieces))
		if p.expression(trimmed).wrong {
			for _, piece := range pieces {
				found.add(trimmed, placeOf(e, piece, t), func() rule.Finding { return p.in(e, piece, t, text) })
			}
		}
	}
	for i := range p.Tree.Len() {
		e := p.Tree.At(i)
		if !isVassal(e) {
			continue
		}
		if attribute := nameAttributes[simple(e)]; attribute != "" {
			p.Checked("names of properties")
			if text := e.Value(attribute); strings.Contains(text, `"`) {
				p.Report(rule.Finding{Verdict: rule.Illegal, Message: say.F("expression/name",
					"VASSAL takes {'expression'} for the name of a property, not for an expression, and no "+
						"property has it", text), Where: p.At(e, text)})
			}
		}
		for _, attribute := range [...]string{"filter", "propertyFilter"} {
			look(e, nil, nobody, e.Value(attribute))
		}
	}
	for _, t := range p.Shared {
		for _, text := range t.of(trait.ConditionField, trait.ExpressionField) {
			look(nil, t.Trait, t.Pieces, text)
		}
	}
	for text, f := range found.all() {
		f.first.Verdict, f.first.Message = rule.Illegal, say.F("expression/bad",
			"VASSAL cannot read the expression {'expression'}", text)
		if f.times > 1 {
			f.first.Message = say.On("expression/times",
				"{finding} (it stands in {count} places)", f.first.Message, f.times)
		}
		p.Report(f.first)
	}
}
