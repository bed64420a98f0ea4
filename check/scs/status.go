package scs

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/status"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// packFiles are the files with data of a game.
var packFiles = []string{"tec.toml", "map.csv", "hexsides.csv", "units.csv", "markers.csv", "crt.csv", "places.csv",
	"vassal.toml"}

// Status returns what the pack can be used for.
func (g *Game) Status() check.Status {
	p := g.Pack
	s := check.Status{Series: p.Series, Version: p.SeriesVersion, Sides: p.Sides, Units: len(p.Units)}
	for _, file := range packFiles {
		if !p.Has(file) {
			s.Lacks = append(s.Lacks, file)
		}
	}
	if _, err := g.Compiled(); err != nil {
		s.Problems = append(s.Problems, rule.Problem{Position: pack.Position{File: pack.GameFile},
			Message: say.F("pack/not-compiled", "{error}", err)})
	}
	s.Warnings = words.Problems(p.Warnings())
	s.Rules = status.Of(p)
	var open []string
	for _, r := range s.Rules {
		open = append(open, r.Open...)
	}
	s.Own = ownRules(p)
	s.MadeUp, s.Sources = madeUp(p), sourcesOf(p)
	slices.Sort(open)
	for _, id := range slices.Compact(open) {
		s.Open = append(s.Open, openQuestion(p.Switch(scspack.SwitchID(id))))
	}
	return s
}

// ownRules lists the rules that the game adds to the series.
func ownRules(p *scspack.Pack) check.OwnRules {
	own := check.OwnRules{Complete: p.ExclusiveComplete(), Assumed: p.ExclusiveComplete() && !p.ExclusiveDeclared(),
		Rules: []check.OwnRule{}}
	for i := range p.Exclusive {
		e := &p.Exclusive[i]
		r := check.OwnRule{Paragraph: e.Paragraph, Title: e.Title, Judged: "not judged", Touches: e.Touches}
		switch e.Judged {
		case scspack.JudgedWhole:
			r.Judged, r.Touches = "judged", nil
		case scspack.JudgedPart:
			r.Judged = "in part"
		}
		own.Rules = append(own.Rules, r)
	}
	if !own.Complete {
		for _, common := range words.CommonRules() {
			own.Questions = append(own.Questions, common.Question)
		}
	}
	return own
}

// Status returns the status of the pack, with what the binding leaves out.
func (g *BoundGame) Status() check.Status {
	s := g.Game.Status()
	s.Warnings = append(s.Warnings, g.Binding.Warnings()...)
	return s
}

// sourced are the files with an entry in [source], by their keys there.
var sourced = []struct {
	name, file string
	rows       func(*scspack.Pack) []scspack.Source
}{
	{"game", pack.GameFile, nil},
	{"tec", "tec.toml", func(p *scspack.Pack) (all []scspack.Source) {
		if p.TEC != nil {
			all = sources(p.TEC.Features, func(f scspack.Feature) scspack.Source { return f.Source })
		}
		return all
	}},
	{"map", "map.csv", func(p *scspack.Pack) []scspack.Source {
		return sources(p.Grounds, func(g scspack.Ground) scspack.Source { return g.Source })
	}},
	{"hexsides", "hexsides.csv", nil},
	{"units", "units.csv", func(p *scspack.Pack) []scspack.Source {
		return sources(p.Units, func(u scspack.Unit) scspack.Source { return u.Source })
	}},
	{"markers", "markers.csv", func(p *scspack.Pack) []scspack.Source {
		return sources(p.Markers, func(m scspack.Marker) scspack.Source { return m.Source })
	}},
	{"crt", "crt.csv", nil},
	{"places", "places.csv", func(p *scspack.Pack) []scspack.Source {
		return sources(p.Places, func(l scspack.Place) scspack.Source { return l.Source })
	}},
	{"setup", "setup/*.csv", nil},
}

func sources[T any](rows []T, of func(T) scspack.Source) (all []scspack.Source) {
	for _, row := range rows {
		all = append(all, of(row))
	}
	return all
}

// sourcesOf lists where the files are from, as far as the pack has it.
func sourcesOf(p *scspack.Pack) (all []check.FileSource) {
	hexes, sides := p.Unconfirmed()
	for _, f := range sourced {
		s := p.Sources[f.name]
		out := check.FileSource{File: f.file, From: s.From, Confidence: s.Confidence}
		switch f.name {
		case "map":
			out.Surveyed = hexes
		case "hexsides":
			out.Surveyed = sides
		}
		if out.From != "" || out.Confidence != "" || out.Surveyed > 0 {
			all = append(all, out)
		}
	}
	return all
}

// madeUp lists the files that [source] calls made up, wholly or for some rows.
func madeUp(p *scspack.Pack) []check.MadeUp {
	var all []check.MadeUp
	for _, f := range sourced {
		if s := p.Sources[f.name]; s.Confidence == scspack.MadeUp {
			all = append(all, check.MadeUp{File: f.file, What: cmp.Or(s.From, "all of it")})
			continue
		}
		if f.rows == nil {
			continue
		}
		rows := f.rows(p)
		n := 0
		for _, row := range rows {
			if row.Confidence == scspack.MadeUp {
				n++
			}
		}
		if n > 0 {
			all = append(all, check.MadeUp{File: f.file, What: fmt.Sprintf("%d of %d rows", n, len(rows))})
		}
	}
	return all
}
