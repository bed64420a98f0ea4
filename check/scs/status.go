package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/scs/status"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// packFiles are the files with a game's data.
var packFiles = []string{"tec.toml", "map.csv", "hexsides.csv", "units.csv", "markers.csv", "crt.csv", "places.csv", "vassal.toml"}

// Status says what the pack can be used for.
func (g *Game) Status() check.Status {
	p := g.Pack
	s := check.Status{Series: p.Series, Version: p.SeriesVersion, Sides: p.Sides, Units: len(p.Units)}
	for _, file := range packFiles {
		if !p.Has(file) {
			s.Lacks = append(s.Lacks, file)
		}
	}
	if _, err := g.Compiled(); err != nil {
		s.Problems = append(s.Problems, pack.Problem{Position: pack.Position{File: pack.GameFile}, Message: err.Error()})
	}
	var open []scspack.SwitchID
	for _, r := range status.Of(p) {
		one := check.RuleStatus{Rule: r.Rule, Refs: r.Refs, Title: r.Title, Checks: extents[r.Checks]}
		if r.NoCase {
			one.Checks = check.NoCase
		}
		for _, m := range r.Missing {
			one.Missing = append(one.Missing, check.Missing(m))
		}
		for _, id := range r.Open {
			one.Open = append(one.Open, string(id))
		}
		s.Rules = append(s.Rules, one)
		open = append(open, r.Open...)
	}
	slices.Sort(open)
	for _, id := range slices.Compact(open) {
		q := p.Switch(id)
		s.Open = append(s.Open, check.OpenQuestion{ID: string(q.ID), Question: q.Question, Paragraphs: q.Paragraphs, Allowed: q.Allowed, Default: q.Default, Reason: q.Reason})
	}
	return s
}

var extents = map[scspack.Extent]check.Extent{scspack.None: check.None, scspack.Part: check.Part, scspack.Whole: check.Whole}
