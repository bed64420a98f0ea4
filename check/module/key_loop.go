package module

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// KeyLoop finds triggers, buttons and Global Key Commands that set themselves off.
var KeyLoop = &Rule{
	Description: rule.Description{
		ID:      "module/key-loop",
		Title:   "a trigger that sets itself off",
		Says:    "A Trigger Action performs key commands, and an Action Button sends hotkeys. A key command that leads back to itself, directly or by way of others, never ends: VASSAL gives up after fifty rounds and reports an infinite loop.",
		Checks:  "Umpire follows the keys from each Trigger Action of a piece to the others, with the prototypes in place, and from each Action Button to the others. A circle is an error, and so is a Global Key Command of a piece that sends its own key and selects no pieces. Triggers with a condition or a loop are left alone, and so are buttons that can be disabled, and pieces where one of these keys can delete, replace, send away or restrict the piece.",
		Example: "\"Flip\" waits for Ctrl F and performs \"Turn\", and \"Turn\" performs Ctrl F: whoever presses it gets an error.",
	},
	Run: keyLoop,
}

func keyLoop(p *Pass) {
	p.buttonLoops()
	triggers := newDigest(p.Module, triggersOf)
	p.callLoops(triggers)
	anywhere := map[string][]string{}
	for _, t := range p.Shared {
		if t.ID != "macro;" {
			continue
		}
		p.CheckedTimes("Trigger Actions", len(t.Pieces))
		for _, t := range triggersOf([]*Trait{t.Trait}).triggers {
			t.leadIn(anywhere)
		}
	}
	if len(circles(anywhere)) == 0 {
		return
	}
	var found tally
	for _, piece := range p.Pieces {
		leads, ends := map[string][]string{}, ""
		for _, own := range piece.own {
			part := triggers.get(own)
			ends += part.ends
			for _, t := range part.triggers {
				t.leadIn(leads)
			}
		}
		if p.meter.Cut() {
			return
		}
		circle := circles(leads)
		for _, own := range piece.own {
			for _, t := range triggers.get(own).triggers {
				if t.isIn(circle) && !slices.ContainsFunc(t.sends, func(key string) bool { return mentions(ends, key) }) {
					found.add(t.name, placeOf(nil, piece, nil), func() rule.Finding {
						return rule.Finding{Verdict: rule.Illegal, Where: p.inPiece(piece, own, t.name), Pieces: piece.pieces()}
					})
				}
			}
		}
	}
	for name, f := range found.all() {
		f.first.Message = say.F("key-loop/trigger",
			"the Trigger Action {'trigger'} sets itself off again and again, and VASSAL reports an infinite "+
				"loop (pieces: {count})", name, f.times)
		p.Report(f.first)
	}
}

// callLoops looks at Global Key Commands of pieces, which reach the piece itself as well.
func (p *Pass) callLoops(triggers *digest[triggered]) {
	calls := map[*Trait]bool{}
	if !p.hasTrait("globalkey;") {
		return
	}
	for _, t := range p.Shared {
		if t.ID == "globalkey;" {
			p.CheckedTimes("Global Key Commands of pieces", len(t.Pieces))
		}
	}
	var found tally
	for _, piece := range p.Pieces {
		for _, own := range piece.own {
			for _, t := range p.inPlay(own) {
				loops, known := calls[t]
				if !known && t.ID == "globalkey;" {
					loops = t.callsItself()
					calls[t] = loops
				}
				if !loops {
					continue
				}
				ends := ""
				for _, other := range piece.own {
					ends += triggers.get(other).ends
				}
				ends = strings.Replace(ends, endText(t), "", 1)
				if !slices.ContainsFunc(strokesOf(t.Field("key")), func(key string) bool { return mentions(ends, key) }) {
					found.add(t.Field("command"), placeOf(nil, piece, t), func() rule.Finding {
						at := p.inPiece(piece, own, t.Field("command"))
						return rule.Finding{Verdict: rule.Illegal, Where: at, Pieces: piece.pieces()}
					})
				}
			}
		}
		if p.meter.Cut() {
			return
		}
	}
	for name, f := range found.all() {
		f.first.Message = say.F("key-loop/call",
			"the Global Key Command {'command'} sends its own key to its own piece again and again, and VASSAL "+
				"reports an infinite loop (pieces: {count})", name, f.times)
		p.Report(f.first)
	}
}

// callsItself reports whether a Global Key Command sends the key that it waits for, and surely to its own
// piece: it selects no pieces by a filter, a place or a property.
func (t *Trait) callsItself() bool {
	sends := strokesOf(t.Field("global key"))
	f, byProperty := fastMatch(t.Field("target"))
	return strings.TrimSpace(t.Field("filter")) == "" && !byProperty && f[1] != "true" &&
		slices.ContainsFunc(strokesOf(t.Field("key")), func(key string) bool { return slices.Contains(sends, key) })
}

// endText returns the text of a trait among those that may take the piece away, or keep keys from it:
// without what escapes commas.
func endText(t *Trait) string { return strings.ReplaceAll(t.Type, `\`, "") + "\n" }

// buttonLoops looks at Action Buttons.
func (p *Pass) buttonLoops() {
	leads := map[string][]string{}
	buttons := map[*buildfile.Element]trigger{}
	for _, e := range p.of("DoActionButton") {
		if !isVassal(e) || e.Value("doHotkey") != "true" || e.Value("doLoop") == "true" || e.Value("canDisable") == "true" {
			continue
		}
		p.Checked("buttons")
		buttons[e] = trigger{waits: strokesOf(e.Value("hotkey")), sends: listedStrokes(e.Value("hotkeys"))}
		buttons[e].leadIn(leads)
	}
	circle := circles(leads)
	for _, e := range p.of("DoActionButton") {
		if buttons[e].isIn(circle) {
			p.Report(rule.Finding{Verdict: rule.Illegal, Message: say.F("key-loop/button",
				"the button sets itself off again and again, and VASSAL reports an infinite loop"), Where: p.At(e, "loop")})
		}
	}
}

// triggered is what some traits do with key commands.
type triggered struct {
	triggers []trigger // those that act each time
	ends     string    // texts of traits that may take the piece away, or keep keys from it
}

// A trigger is a Trigger Action or an Action Button. Its keys are as strokesOf has them.
type trigger struct {
	name         string
	waits, sends []string
}

// leadIn adds which keys lead to which.
func (t trigger) leadIn(leads map[string][]string) {
	for _, key := range t.waits {
		leads[key] = append(leads[key], t.sends...)
	}
}

// isIn reports whether one of the circles of keys goes through the trigger.
func (t trigger) isIn(circle map[string]int) bool {
	return slices.ContainsFunc(t.waits, func(wait string) bool {
		return circle[wait] != 0 && slices.ContainsFunc(t.sends, func(send string) bool { return circle[send] == circle[wait] })
	})
}

func triggersOf(traits []*Trait) triggered {
	var all triggered
	for _, t := range traits {
		switch t.ID {
		case "delete;", "globalhotkey;", "globalkey;", "hideCmd;", "replace;", "return;", "sendto;":
			all.ends += endText(t)
		case "macro;":
			if strings.TrimSpace(t.Field("condition")) == "" && t.Field("loop") != "true" {
				all.triggers = append(all.triggers, trigger{
					name:  t.Field("name"),
					waits: append(strokesOf(t.Field("key")), listedStrokes(t.Field("watched keys"))...),
					sends: listedStrokes(t.Field("keys performed")),
				})
			}
		}
	}
	return all
}
