package scs

import (
	"cmp"
	"slices"
	"strings"
	"sync"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/referee"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// This file holds that a game's rules take precedence over the rules of the series.

// exclude makes findings suspect that a rule of the game's own may excuse: a rule that the pack
// declares and does not state, or that it may have left out.
func exclude(p *scspack.Pack, findings []rule.Finding) []rule.Finding {
	complete := p.ExclusiveComplete()
	for i := range findings {
		f := &findings[i]
		if f.Verdict < rule.Suspect {
			continue
		}
		about := touched(f)
		found := f.Evidence.Excuses
		f.Evidence.Excuses = nil
		f.Excuse(append(declared(p, f, groundsOf(f, about)), found...)...) // the game's rule is the likeliest
		if complete || f.Verdict < rule.Illegal || slices.ContainsFunc(f.Refs, ofGame) {
			continue
		}
		if ask := words.AboutCommon(about); ask != "" {
			f.Excuse(say.F("exclusive/unlisted",
				"the game has a rule of its own about {subject}: your pack does not declare its list of "+
					"exclusive rules as complete", ask))
		}
	}
	rule.Sort(findings)
	return findings
}

// ofGame reports whether a paragraph is one of a set of rules that a pack can name: what breaks it
// breaks a rule of the game's own.
func ofGame(ref string) bool { return strings.HasPrefix(ref, "AfB ") }

// declared returns the excuses by rules that the pack declares.
func declared(p *scspack.Pack, f *rule.Finding, about []scspack.Touch) []say.Message {
	var excuses []say.Message
	for i := range p.Exclusive {
		e := &p.Exclusive[i]
		may := func(t scspack.Touch) bool { return slices.Contains(e.Touches, t) && concerns(p, e, f, t) }
		if e.Judged == scspack.JudgedWhole || !slices.ContainsFunc(about, may) {
			continue
		}
		name := say.F("exclusive/titled", "{paragraph} ({title})", e.Paragraph, e.Title)
		if e.Title == "" {
			name = say.F("exclusive/untitled", "{paragraph}", e.Paragraph)
		}
		excuses = append(excuses, say.F("exclusive/allows", "{rule} allows it", name))
	}
	return excuses
}

// concerns reports whether a rule about t is for the side, the class and the phase of a finding.
func concerns(p *scspack.Pack, e *scspack.Exclusive, f *rule.Finding, t scspack.Touch) bool {
	if e.Phases != nil && f.Phase != "" && !slices.ContainsFunc(e.Phases, func(id string) bool {
		return f.Phase == id || slices.ContainsFunc(p.Phases,
			func(ph scspack.Phase) bool { return ph.ID == id && ph.Name() == f.Phase })
	}) {
		return false
	}
	switch t {
	case scspack.TouchOdds:
		return e.Sides == nil || f.Favours == "" || slices.Contains(e.Sides, f.Favours)
	case scspack.TouchZOC, scspack.TouchResult, scspack.TouchLosses, scspack.TouchMarkers:
		return true // those whose rule it is need not be among the units of the finding
	}
	return len(f.Pieces) == 0 || slices.ContainsFunc(f.Pieces, func(piece rule.Piece) bool {
		u := p.Unit(piece.Unit)
		return u == nil || (e.Sides == nil || slices.Contains(e.Sides, u.Side)) &&
			(e.Classes == nil || u.Class == "" && u.Type == "" || slices.Contains(e.Classes, u.Class) ||
				slices.Contains(e.Classes, u.Type))
	})
}

// touched returns what a finding is about.
func touched(f *rule.Finding) []scspack.Touch {
	d := descriptions()[f.Rule]
	if d == nil {
		return nil
	}
	var all []scspack.Touch
	for _, ref := range f.Refs {
		about, own := d.TouchesBy[ref]
		if !own {
			about = d.Touches
		}
		for _, t := range about {
			if !slices.Contains(all, t) {
				all = append(all, t)
			}
		}
	}
	slices.SortFunc(all, func(a, b scspack.Touch) int {
		return cmp.Compare(slices.Index(scspack.Touches(), a), slices.Index(scspack.Touches(), b))
	})
	return all
}

// groundsOf returns what a finding is about and what it rests on.
func groundsOf(f *rule.Finding, about []scspack.Touch) []scspack.Touch {
	d := descriptions()[f.Rule]
	if d == nil {
		return about
	}
	grounds := slices.Concat(about, f.RestsOn)
	for _, rest := range d.RestsOn {
		if rest.Ref == "" || slices.Contains(f.Refs, rest.Ref) {
			grounds = append(grounds, rest.Touch)
		}
	}
	return grounds
}

// descriptions are the rules of the series by ID.
var descriptions = sync.OnceValue(func() map[string]*rule.Description {
	all := map[string]*rule.Description{}
	for _, r := range position.Rules() {
		all[r.ID] = &r.Description
	}
	for _, r := range referee.Rules() {
		all[r.ID] = &r.Description
	}
	return all
})
