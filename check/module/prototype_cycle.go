package module

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// PrototypeCycle finds prototypes that use themselves.
var PrototypeCycle = &Rule{
	Description: rule.Description{
		ID:      "module/prototype-cycle",
		Title:   "a prototype that uses itself",
		Says:    "A prototype can use other prototypes. If it uses itself, directly or by way of others, VASSAL gives up after fifty rounds, and the pieces have the traits fifty times.",
		Checks:  "Umpire follows the names from each prototype of the file. A prototype that leads back to itself is an error; each circle is reported once. Names that VASSAL works out are left alone.",
		Example: "\"Infantry\" uses \"Unit\", and \"Unit\" uses \"Infantry\".",
	},
	Run: prototypeCycle,
}

func prototypeCycle(p *Pass) {
	uses, at := map[string][]string{}, map[string]*Piece{}
	for _, d := range p.Definitions { // of several of one name the last counts
		uses[d.Name], at[d.Name] = nil, d
		for _, t := range d.own {
			if t.use != nil && !computed(t.use.Name) {
				uses[d.Name] = append(uses[d.Name], t.use.Name)
			}
		}
	}
	const begun, done = 1, 2
	state := map[string]int{}
	var way []string
	var follow func(name string)
	follow = func(name string) {
		state[name] = begun
		way = append(way, name)
		for _, next := range uses[name] {
			switch {
			case at[next] == nil || state[next] == done:
			case state[next] == begun:
				circle := append(slices.Clone(way[slices.Index(way, next):]), next)
				p.Report(rule.Finding{Verdict: rule.Illegal, Message: say.F("prototype-cycle/cycle",
					"the prototype uses itself ({circle}), and VASSAL gives up after fifty rounds",
					strings.Join(circle, " > ")), Where: p.At(at[next].Element, next)})
			default:
				follow(next)
			}
		}
		way = way[:len(way)-1]
		state[name] = done
	}
	for _, d := range p.Definitions {
		p.Checked("prototypes")
		if state[d.Name] == 0 {
			follow(d.Name)
		}
	}
}
