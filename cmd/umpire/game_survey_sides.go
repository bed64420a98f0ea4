package main

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/check/survey"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// nothing is what a user writes for a hexside with nothing on it.
const nothing = "none"

// surveySides surveys the hexsides of a pack's map.
func (s *surveyor) surveySides(module *vmod.Module, fsys fs.FS, path string) error {
	m, problems, err := known.SurveySides(module, fsys)
	switch {
	case err != nil:
		return err
	case len(problems) > 0:
		return run.PackError(path, problems)
	}
	if s.audit {
		return s.print(sidesOf(m, m.Propose(m.Said), true))
	}
	named := maps.Clone(m.Named)
	for _, word := range s.sides {
		side, features, _ := strings.Cut(word, "=")
		i, err := sideOf(m, side)
		if err == nil {
			named[i], err = featuresIn(m, features)
		}
		if err != nil {
			return errors.Wrapf(err, "--side %s", word)
		}
	}
	proposals := m.Propose(named)
	return s.tell(sidesOf(m, proposals, false), func() (pack.File, error) { return m.Write(proposals) })
}

// sideOf returns the number of a side that is named by its two hexes in either order.
func sideOf(m *check.SideSurvey, name string) (int, error) {
	a, b, _ := strings.Cut(name, "/")
	for _, name := range []string{name, b + "/" + a} {
		if i := slices.Index(m.Names, name); i >= 0 {
			return i, nil
		}
	}
	return 0, errors.Errorf("no picture shows the hexside %q; write it as two hexes that touch, as in %s", name,
		m.Names[0])
}

// featuresIn reads features; it refuses those that the pack does not know.
func featuresIn(m *check.SideSurvey, text string) ([]string, error) {
	if text == nothing {
		return []string{}, nil
	}
	var found, allowed []string
	for _, n := range m.Networks {
		allowed = append(allowed, n.Feature)
	}
	for id := range strings.SplitSeq(text, "+") {
		is := slices.ContainsFunc(m.Networks, func(n survey.Network) bool { return n.Feature == id })
		switch {
		case id == "" || !is && m.Chart:
			return nil, errors.Errorf("%q is nothing that the pack has on hexsides; allowed are %s%s", id,
				strings.Join(append(allowed, nothing), ", "), rule.DidYouMean(id, allowed))
		case !is:
			m.Networks = append(m.Networks, survey.NetworkOf(id))
		}
		if !slices.Contains(found, id) {
			found = append(found, id)
		}
	}
	return found, nil
}

// orNothing writes features as users do.
func orNothing(has []string) string { return cmp.Or(strings.Join(has, "+"), nothing) }

// A sideSurvey is what game survey prints about hexsides.
type sideSurvey struct {
	Version int `json:"version"`
	// Sides are those on the module's pictures.
	Sides []surveyedSide `json:"hexsides"`
	// Next are sides to look at: those to name next, which help most, and for --audit those
	// whose rows look otherwise, the clearest first.
	Next []string `json:"next"`
	// Breaks are where a network of roads or rivers breaks off.
	Breaks []sideBreak `json:"breaks"`
	// Lacks name the boards that were not looked at, and why.
	Lacks []string `json:"lacks"`

	named int
	audit bool
}

// A surveyedSide is a hexside with the features that it has or is proposed to have.
type surveyedSide struct {
	Side string `json:"hexside"`
	// Named reports whether the user or the pack names its features; then Said are these features.
	Named bool     `json:"named,omitempty"`
	Said  []string `json:"said,omitempty"`
	// Features are those that the side looks like having; Seen reports whether it is on a picture.
	Features []string `json:"features"`
	Seen     bool     `json:"seen"`
	// Rank is the place of the side among all, 1 for the least sure.
	Rank int `json:"rank"`
}

// A sideBreak is where a network breaks off: End is its last hexside, On the likeliest to go
// on at.
type sideBreak struct {
	Feature string `json:"feature"`
	End     string `json:"end"`
	On      string `json:"on"`
}

// mostBreaks bounds the breaks that are listed for people.
const mostBreaks = 20

func sidesOf(m *check.SideSurvey, p survey.SideProposals, audit bool) *sideSurvey {
	out := &sideSurvey{Version: packVersion, Lacks: append([]string{}, m.Lacks...), Next: []string{},
		Breaks: []sideBreak{}, named: len(p.Named), audit: audit}
	for i, name := range m.Names {
		said, named := p.Named[i]
		out.Sides = append(out.Sides, surveyedSide{
			Side: name, Named: named, Said: said, Features: append([]string{}, p.Sides[i].Has...),
			Seen: !math.IsInf(p.Sides[i].Margin, 1),
		})
	}
	for i, rank := range ranks(len(m.Names), func(i int) float64 { return p.Sides[i].Margin }) {
		out.Sides[i].Rank = rank
	}
	for _, b := range p.Breaks {
		out.Breaks = append(out.Breaks, sideBreak{b.Feature, m.Names[b.End], m.Names[b.Side]})
	}
	if audit {
		for _, i := range p.Doubts() {
			out.Next = append(out.Next, m.Names[i])
		}
		return out
	}
	out.Next = nextOf(m.Names, p.Ask)
	return out
}

func (m *sideSurvey) text() string {
	var b strings.Builder
	line := func(format string, args ...any) { b.WriteString(visible.Text(fmt.Sprintf(format, args...)) + "\n") }
	for _, lack := range m.Lacks {
		line("not looked at: %s", lack)
	}
	counts, at := map[string]int{}, map[string]surveyedSide{}
	for _, side := range m.Sides {
		at[side.Side] = side
		has := side.Features
		if side.Named {
			has = side.Said
		}
		for _, f := range has {
			counts[f]++
		}
	}
	if m.audit {
		line("%d hexsides on the pictures, %d known in the pack; %d look otherwise", len(m.Sides), m.named, len(m.Next))
		for _, name := range m.Next {
			line("  %s is %s in the pack and looks like %s", name, orNothing(at[name].Said),
				orNothing(at[name].Features))
		}
	} else {
		line("%d hexsides on the pictures, %d named", len(m.Sides), m.named)
		for _, feature := range slices.Sorted(maps.Keys(counts)) {
			line("  %-12s %d", feature, counts[feature])
		}
	}
	if len(m.Breaks) > 0 {
		line("breaks off:")
	}
	for _, br := range m.Breaks[:min(len(m.Breaks), mostBreaks)] {
		line("  %s after %s; perhaps it goes on at %s", br.Feature, br.End, br.On)
	}
	if more := len(m.Breaks) - mostBreaks; more > 0 {
		line("  … and %d more", more)
	}
	if !m.audit && len(m.Next) > 0 {
		line("name these next:")
		for _, name := range m.Next {
			line("  %s: %s", name, orNothing(at[name].Features))
		}
	}
	return b.String()
}
