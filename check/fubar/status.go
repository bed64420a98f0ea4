package fubar

import (
	"cmp"
	"slices"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/fubar/field"
	"github.com/umpire-vassal/umpire/check/fubar/referee"
	"github.com/umpire-vassal/umpire/check/fubar/words"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/fubar"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// noCase are the paragraphs of which no case of the tests shows that a breach is found.
var noCase = []struct{ ref, title string }{
	{"Activation 2: Se jeter au sol", "going to the nearest cover, which can be anything on the table"},
	{"Tirer 8", "lines of sight, which depend on how high things on the table are"},
}

// Status returns what the pack can be used for, without a binding.
func (g *Game) Status() check.Status {
	return g.status(&field.Table{Pack: g.Pack, Ruler: fubar.NewRuler(g.Pack.Scale, g.Pack.Measure)}, nil)
}

// Status returns what the pack can be used for with its binding.
func (g *BoundGame) Status() check.Status {
	table := g.Binding.Table()
	return g.status(&table, g.Binding)
}

func (g *Game) status(t *field.Table, b *bind.Binding) check.Status {
	p := g.Pack
	s := check.Status{Series: fubarpack.Series, Version: p.Version, Sides: p.Sides, Units: len(p.Units)}
	for _, file := range append(fubarpack.Tables(), "vassal.toml") {
		if !p.Has(file) {
			s.Lacks = append(s.Lacks, file)
		}
	}
	s.Rules = rows(p, field.Rules(), func(n field.Need) *field.Lack { return t.Lacks(n) })
	s.Rules = append(s.Rules, rows(p, referee.Rules(), func(n referee.Need) *field.Lack { return n.Lacks(t, b) })...)
	for _, c := range noCase {
		s.Rules = append(s.Rules, check.RuleStatus{Refs: []string{c.ref}, Title: c.title, Checks: pack.None,
			NoCase: true})
	}
	for _, q := range p.Switches {
		if !q.Set {
			asks, because := words.Switch(q.ID)
			s.Open = append(s.Open, check.OpenQuestion{ID: string(q.ID), Question: asks, Paragraphs: q.Paragraphs,
				Allowed: q.Allowed, Default: q.Default, Reason: because})
		}
	}
	for _, file := range append([]string{"game"}, stems()...) {
		if source := p.Sources[file]; source.Confidence == fubarpack.MadeUp {
			s.MadeUp = append(s.MadeUp, check.MadeUp{File: file + ending(file), What: cmp.Or(source.From, "all of it")})
		}
	}
	return s
}

// stems are the names of the files with tables as [source] calls them.
func stems() []string {
	all := fubarpack.Tables()
	for i := range all {
		all[i] = all[i][:len(all[i])-len(".csv")]
	}
	return all
}

func ending(file string) string {
	if file == "game" {
		return ".toml"
	}
	return ".csv"
}

// asking is a need of a rule that may ask a switch.
type asking interface{ Asks() fubarpack.SwitchID }

// rows returns the status of rules.
func rows[P any, N asking](p *fubarpack.Pack, rules []*rule.Rule[P, N], lacks func(N) *field.Lack) []check.RuleStatus {
	var all []check.RuleStatus
	for _, r := range rules {
		row := check.RuleStatus{Rule: r.ID, Refs: slices.Concat(r.Refs, r.Also), Title: r.Title, Checks: pack.Whole}
		for i, n := range slices.Concat(r.Needs, r.Uses) {
			if id := n.Asks(); id != "" && !p.Switch(id).Set {
				row.Open = append(row.Open, string(id))
			}
			lack := lacks(n)
			if lack == nil {
				continue
			}
			row.Missing = append(row.Missing, check.Missing{File: lack.File, What: lack.What})
			if i < len(r.Needs) {
				row.Checks = pack.None
			} else {
				row.Checks = min(row.Checks, pack.Part)
			}
		}
		all = append(all, row)
	}
	return all
}
