package desk

import (
	"bytes"
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// Problems are what is wrong with a pack, and what would have it check more, as umpire game check and
// umpire game status print it.
type Problems struct {
	// Wrong are mistakes: as long as there are any, the pack checks nothing.
	Wrong    []At `json:"wrong"`
	Warnings []At `json:"warnings"`
	// Lacks are what the pack leaves out. They are sorted by how much each may decide of what the
	// last check left open in the games on the desk, and then by how many rules need it.
	Lacks []Lack `json:"lacks"`
	// Open are the questions that the pack does not answer.
	Open []check.OpenQuestion `json:"open"`
	// FillIn are the lines of the draft that nobody has looked at.
	FillIn []At `json:"fillIn"`
	// Whole, Part and Rules count the rules that are checked wholly, in part, and all.
	Whole int `json:"whole"`
	Part  int `json:"part"`
	Rules int `json:"rules"`
	// Units counts the kinds of units.
	Units int `json:"units"`
}

// An At is a message about a place in a file.
type At struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Text   string `json:"text"`
}

// A Lack is something that a pack leaves out.
type Lack struct {
	check.Missing
	// Rules are what the rules that need it are about, with their paragraphs.
	Rules []string `json:"rules"`
	// Decides counts what the last check left unchecked or suspect by these rules.
	Decides int `json:"decides"`
}

// mostFillIn bounds the lines that are listed.
const mostFillIn = 500

func (d *Desk) problems(folder string) (*Problems, error) {
	out := &Problems{Wrong: []At{}, Warnings: []At{}, Lacks: []Lack{}, Open: []check.OpenQuestion{}, FillIn: d.fillIn(folder)}
	game, problems, err := run.ReadPack(known, d.store, folder, pack.File{})
	if err != nil {
		return nil, err
	}
	if game != nil {
		status := game.Status()
		problems = append(problems, status.Problems...)
		out.Warnings, out.Units = said(status.Warnings), status.Units
		out.Lacks = d.lacks(status.Rules)
		out.Open = append(out.Open, status.Open...)
		for i := range status.Rules {
			out.Rules++
			switch r := &status.Rules[i]; {
			case r.NoCase:
			case r.Checks == pack.Whole:
				out.Whole++
			case r.Checks == pack.Part:
				out.Part++
			}
		}
	}
	out.Wrong = said(problems)
	return out, nil
}

func said(problems []rule.Problem) []At {
	all := []At{}
	for _, p := range problems {
		all = append(all, At{p.File, p.Line, p.Column, visible.Cut(p.Message.String(), longestLine)})
	}
	return all
}

// lacks returns what rules miss, in the order of Problems.
func (d *Desk) lacks(rules []check.RuleStatus) []Lack {
	all := []Lack{}
	for i := range rules {
		r := &rules[i]
		for _, m := range r.Missing {
			at := slices.IndexFunc(all, func(l Lack) bool { return l.Missing == m })
			if at < 0 {
				at = len(all)
				all = append(all, Lack{Missing: m})
			}
			all[at].Decides += d.left[r.Rule]
			all[at].Rules = append(all[at].Rules, r.Title+" ("+strings.Join(r.Refs[:min(3, len(r.Refs))], ", ")+")")
		}
	}
	slices.SortStableFunc(all, func(a, b Lack) int {
		return cmp.Or(cmp.Compare(b.Decides, a.Decides), cmp.Compare(len(b.Rules), len(a.Rules)))
	})
	return all
}

// fillIn returns the lines of a draft that are to be filled in.
func (d *Desk) fillIn(folder string) []At {
	found := []At{}
	for _, p := range d.of(Pack, PackFile) {
		name, in := within(folder, p)
		if !in || path.Ext(name) != ".toml" { // of a table the empty values are shown
			continue
		}
		data, _, err := d.read(folder, name)
		if err != nil {
			continue
		}
		line := 0
		for text := range bytes.Lines(data) {
			line++
			if _, what, is := strings.Cut(string(text), "FILL IN:"); is && len(found) < mostFillIn {
				found = append(found, At{name, line, 0, visible.Cut(strings.TrimSpace(what), longestLine)})
			}
		}
	}
	return found
}
