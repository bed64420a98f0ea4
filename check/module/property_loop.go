package module

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// PropertyLoop finds Calculated Properties whose value needs itself.
var PropertyLoop = &Rule{
	Description: rule.Description{
		ID:      "module/property-loop",
		Title:   "a Calculated Property that needs itself",
		Says:    "Before VASSAL works out an expression it looks up all properties that the expression names. A Calculated Property that names itself, or another one that leads back to it, has no value: VASSAL gives up and reports an infinite loop.",
		Checks:  "Umpire follows the names from each Calculated Property of a piece to the others, with the prototypes in place. A circle is an error, told once for each property with the number of pieces. A name that another trait of the piece may answer first, and one in a function such as GetProperty(\"A\"), is left alone.",
		Example: "\"Strength\" is {Base + Bonus}, and \"Bonus\" is {Strength > 5 ? 1 : 0}: the counter shows no strength.",
	},
	Run: propertyLoop,
}

func propertyLoop(p *Pass) {
	reads := map[string][]string{} // by the name of a Calculated Property of any piece
	for _, raw := range p.traits() {
		if raw.ID() == "calcProp;" {
			p.Checked("calculated properties")
			reads[raw.Field("name")] = append(reads[raw.Field("name")], calculates(raw)...)
		}
	}
	if len(circular(reads)) == 0 {
		return
	}
	var found tally
	for _, piece := range p.Pieces {
		own := map[string][]string{}
		traits := p.Expanded(piece)
		for i, raw := range traits {
			if raw.ID() != "calcProp;" {
				continue
			}
			name := raw.Field("name")
			first := slices.IndexFunc(traits[:i], func(r trait.Raw) bool { return mayAnswer(r, name) })
			if first < 0 { // the outermost answers
				own[name] = calculates(raw)
			}
		}
		for _, name := range circular(own) {
			found.add(name, func() rule.Finding {
				return rule.Finding{Verdict: rule.Illegal, Where: p.At(piece.Element, name), Pieces: piece.pieces()}
			})
		}
	}
	for name, f := range found.all() {
		f.first.Message = needsItself.Say(name, f.times)
		p.Report(f.first)
	}
}

// calculates returns the properties that a Calculated Property always looks up.
func calculates(raw trait.Raw) []string {
	e, err := expression.ParseBeanShell(raw.Field("expression"))
	if err != nil {
		return nil
	}
	return e.Properties()
}

// mayAnswer reports whether a trait could answer a property of that name: it has the name
// somewhere, or the beginning of a name such as "Hits_Level".
func mayAnswer(raw trait.Raw, name string) bool {
	switch raw.ID() {
	case "calcProp;":
		return raw.Field("name") == name
	case "macro;", "hideCmd;", "globalkey;", "report;", "setpieceprop;":
		return false
	}
	stem, _, _ := strings.Cut(name, "_")
	return raw.ID() == "obs;" || raw.ID() == "hide;" || strings.Contains(raw.Type, stem)
}

// circular returns the names that lead back to themselves, sorted.
func circular(leads map[string][]string) []string {
	var names []string
	for name := range leads {
		seen := map[string]bool{}
		next := slices.Clone(leads[name])
		for len(next) > 0 && !seen[name] {
			last := next[len(next)-1]
			next = next[:len(next)-1]
			if !seen[last] {
				seen[last] = true
				next = append(next, leads[last]...)
			}
		}
		if seen[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}
