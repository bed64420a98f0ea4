package module

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/sequence"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// KeyLoop finds triggers and buttons that set themselves off.
var KeyLoop = &Rule{
	Description: rule.Description{
		ID:      "module/key-loop",
		Title:   "a trigger that sets itself off",
		Says:    "A Trigger Action performs key commands, and an Action Button sends hotkeys. One that leads back to itself, directly or by way of others, never ends: VASSAL gives up after fifty rounds and reports an infinite loop.",
		Checks:  "Umpire follows the keys from each Trigger Action of a piece to the others, with the prototypes in place, and from each Action Button to the others. A circle is an error. Triggers with a condition or a loop are left alone, and so are buttons that can be disabled, and pieces where one of these keys can delete, replace, send away or restrict the piece.",
		Example: "\"Flip\" waits for Ctrl F and performs \"Turn\", and \"Turn\" performs Ctrl F: whoever presses it gets an error.",
	},
	Run: keyLoop,
}

func keyLoop(p *Pass) {
	p.buttonLoops()
	var found tally
	triggers := newDigest(p.Module, triggersOf)
	var parts []triggered
	for _, piece := range p.Pieces {
		if len(piece.Traits) == 0 {
			continue
		}
		var all bool
		if parts, all = triggers.all(parts[:0], piece); !all {
			return
		}
		p.Checked("pieces")
		leads, names := map[string][]string{}, map[string]string{}
		ends := ""
		for _, part := range parts {
			ends += part.ends
			for _, t := range part.triggers {
				id := strconv.Itoa(len(names))
				names[id] = t.name
				for _, key := range t.waits { // a key leads to the trigger, and that to the keys that it performs
					leads[key] = append(leads[key], " "+id)
				}
				leads[" "+id] = t.sends
			}
		}
		if len(names) == 0 {
			continue
		}
		circle := circular(leads)
		if slices.ContainsFunc(circle, func(node string) bool {
			return slices.ContainsFunc(leads[node], func(key string) bool { return !strings.HasPrefix(key, " ") && mentions(ends, key) })
		}) {
			continue
		}
		for _, node := range circle {
			if id, is := strings.CutPrefix(node, " "); is {
				name := names[id]
				found.add(name, func() rule.Finding {
					return rule.Finding{Verdict: rule.Illegal, Where: p.At(piece.Element, name), Pieces: piece.pieces()}
				})
			}
		}
	}
	for name, f := range found.all() {
		f.first.Message = triggersItself.Say(name, f.times)
		p.Report(f.first)
	}
}

// buttonLoops looks at Action Buttons.
func (p *Pass) buttonLoops() {
	leads, at := map[string][]string{}, map[string]*buildfile.Element{}
	for i := range p.Tree.Len() {
		e := p.Tree.At(i)
		if simple(e) != "DoActionButton" || !isVassal(e) || e.Value("doHotkey") != "true" || e.Value("doLoop") == "true" || e.Value("canDisable") == "true" {
			continue
		}
		p.Checked("buttons")
		id := " " + strconv.Itoa(i)
		at[id] = e
		for _, key := range strokesOf(e.Value("hotkey")) {
			leads[key] = append(leads[key], id)
		}
		leads[id] = listedStrokes(e.Value("hotkeys"))
	}
	for _, node := range circular(leads) {
		if e := at[node]; e != nil {
			p.Report(rule.Finding{Verdict: rule.Illegal, Message: pressesItself.Say(), Where: p.At(e, "loop")})
		}
	}
}

// triggered is what some traits do with key commands.
type triggered struct {
	triggers []trigger // those that act each time
	ends     string    // texts of traits that may take the piece away, or keep keys from it
}

// A trigger is a Trigger Action. Its keys are as strokesOf has them.
type trigger struct {
	name         string
	waits, sends []string
}

func triggersOf(traits []trait.Raw) triggered {
	var all triggered
	for _, raw := range traits {
		switch raw.ID() {
		case "delete;", "globalhotkey;", "globalkey;", "hideCmd;", "replace;", "return;", "sendto;":
			all.ends += strings.ReplaceAll(raw.Type, `\`, "") + "\n" // without what escapes commas
		case "macro;":
			if strings.TrimSpace(raw.Field("condition")) == "" && raw.Field("loop") != "true" {
				all.triggers = append(all.triggers, trigger{
					name:  raw.Field("name"),
					waits: append(strokesOf(raw.Field("key")), listedStrokes(raw.Field("watched keys"))...),
					sends: listedStrokes(raw.Field("keys performed")),
				})
			}
		}
	}
	return all
}

// strokesOf returns the name of a named key command, or the "code,modifiers," of another key; none
// for no key, and for a letter, as VASSAL wrote keys once.
func strokesOf(text string) []string {
	d := sequence.NewDecoder(text, ',')
	code, modifiers, name := d.Next(), d.Or(""), d.Or("")
	switch {
	case name != "":
		return []string{name}
	case code == "" || code == "0" || modifiers == "":
		return nil
	}
	return []string{code + "," + modifiers + ","}
}

// mentions reports whether a text of traits has a key in it.
func mentions(text, key string) bool {
	if code, _, keyboard := strings.Cut(key, ","); keyboard {
		key = code + "," // whatever is held with it: VASSAL has two ways to write that
	}
	return strings.Contains(text, key)
}

// listedStrokes returns the keys of a list.
func listedStrokes(list string) []string {
	var all []string
	if strings.Contains(list, ",") {
		for d := sequence.NewDecoder(list, ','); d.More(); {
			all = append(all, strokesOf(d.Next())...)
		}
	}
	return all
}
