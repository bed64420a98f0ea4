package module

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/sequence"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// UnsentKey finds named key commands that traits wait for and nothing sends.
var UnsentKey = &Rule{
	Description: rule.Description{
		ID:      "module/unsent-key",
		Title:   "a key command that nothing sends",
		Says:    "A named key command has no key on the keyboard. A trait that waits for one acts if another trait, a button or a map sends it, or if the player finds the trait in the menu of the piece. Else it never does.",
		Checks:  "Umpire looks at the named key commands for which Trigger Action, Report Action, Send to Location, Return to Deck, Place Marker, Replace, Delete and Clone wait, and Set Global Property and Dynamic Property, where the trait has no place in the menu. A command whose name stands in no other trait or component, in all that VASSAL loads together, is information, one for each piece or prototype: many modules keep what they do not use any more. What only prototypes without a piece wait for is left alone, and so are an extension without its module and modules with Java classes or components of their own.",
		Example: "A trigger waits for \"EndOfTurn\", and the button sends \"End Of Turn\": nothing happens.",
	},
	Run: unsentKey,
}

// silent are the traits that are of no use without their keys.
var silent = []string{"PROP;", "clone;", "delete;", "macro;", "placemark;", "replace;", "report;", "return;", "sendto;",
	"setprop;"}

// waiting are the kinds of fields that hold no keys to send. The traits of a piece come by themselves.
var waiting = []trait.FieldKind{trait.WaitsField, trait.CommandsField, trait.PieceField}

func unsentKey(p *Pass) {
	if p.alone() || p.ownClasses() {
		return
	}
	sent := map[string]bool{}
	send := func(text string) {
		for _, name := range namesOfKeys(text) {
			sent[name] = true
		}
	}
	parts := p.parts()
	unseen := make([][]string, len(p.byType)) // by the number of a trait
	for _, part := range parts {
		for i := range part.Tree.Len() {
			e := part.Tree.At(i)
			for _, a := range e.Attrs {
				send(a.Value)
			}
			if len(e.Attrs) < 2 && !strings.HasPrefix(e.Text, "+/") { // an <option>
				send(e.Text)
			}
		}
		for _, t := range part.Shared {
			if trait.FieldsOf(t.ID, trait.DisablesField) != nil {
				continue
			}
			if !slices.Contains(silent, t.ID) {
				send(t.Type)
				continue
			}
			t.besides(waiting, send)
			var offered []string
			unseen[t.number], offered = t.waitsFor()
			for _, name := range offered { // other traits of the piece hear it, too
				sent[name] = true
			}
		}
	}
	var found tally
	for _, pieces := range [][]*Piece{p.Pieces, p.Definitions} {
		for _, piece := range pieces {
			var names []string
			for _, t := range piece.all {
				for _, name := range unseen[t.number] {
					p.Checked("named keys that traits wait for")
					if !sent[name] && !slices.Contains(names, name) {
						names = append(names, name)
					}
				}
			}
			if len(names) == 0 || p.isUnused(piece) {
				continue
			}
			list := listed(names)
			found.add(list, placeOf(nil, piece, nil), func() rule.Finding {
				return rule.Finding{Verdict: rule.Information, Where: p.inPiece(piece, nil, list), Pieces: piece.pieces()}
			})
		}
	}
	for list, f := range found.all() {
		f.first.Message = say.F("unsent-key/unsent",
			"traits wait for key commands that nothing sends and no menu offers: {list} (pieces and "+
				"prototypes: {count})", list, f.times)
		p.Report(f.first)
	}
}

// waitsFor returns the named keys for which the trait waits: those that are not in the menu, and
// those that the menu offers.
func (t *Trait) waitsFor() (unseen, offered []string) {
	wait := func(menu, keys string) {
		if strings.TrimSpace(menu) == "" {
			unseen = append(unseen, namesOfKeys(keys)...)
		} else {
			offered = append(offered, namesOfKeys(keys)...)
		}
	}
	for _, field := range trait.FieldsOf(t.ID, trait.WaitsField) {
		menu := ""
		if before, is := strings.CutSuffix(field, "key"); is && t.has(before+"command") {
			menu = t.Field(before + "command")
		}
		wait(menu, t.Field(field))
	}
	for _, list := range t.of(trait.CommandsField) { // each "menu:key:what it does"
		for d := sequence.NewDecoder(list, ','); d.More(); {
			command := sequence.NewDecoder(d.Next(), ':')
			wait(command.Next(), command.Or(""))
		}
	}
	return unseen, offered
}
