package report

import (
	"path"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scene"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// Card returns what stands below the picture of a finding of the file. The rules have the words of the paragraphs
// that it cites.
func (f *File) Card(finding *rule.Finding, rules []rule.Description) scene.Card {
	c := scene.Card{
		Verdict: finding.Verdict, Word: word(finding), Place: sentence(place(finding)),
		Said: sentence(visible.Cut(finding.Sentence().String(), longestMessage)),
		Refs: visible.Text(strings.Join(finding.Refs, ", ")),
	}
	if c.Refs != "" {
		c.Says = said(rules, finding.Rule)
	}
	if f.Revealed {
		c.From = append(c.From, shown)
	}
	if names := others(finding); len(names) > 1 {
		c.Facts = append(c.Facts, scene.Fact{Label: "pieces", Lines: shortened(names)})
	}
	for _, part := range labelled(&finding.Evidence) {
		c.Facts = append(c.Facts, scene.Fact{Label: part.Label, Lines: shortened(part.Lines)})
	}
	short := File{Path: path.Base(f.Path), Game: f.Game, Module: f.Module} // folders are nobody's business
	c.From = append(c.From,
		short.head()+": "+finding.Rule+", "+f.names(finding)+strings.Replace(f.mark(finding), ";", ",", 1))
	for _, provenance := range []string{f.madeUp(), f.Judges.line()} {
		if provenance != "" {
			c.From = append(c.From, sentence(provenance))
		}
	}
	return c
}
