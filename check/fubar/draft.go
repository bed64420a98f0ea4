package fubar

import (
	"fmt"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/fubar/draft"
	"github.com/umpire-vassal/umpire/check/fubar/words"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
)

// bindModule drafts what binds a pack to a module. Without a pack it is bound to a pack without
// figures.
func bindModule(module *vmod.Module, over *pack.Layers) (*check.Draft, []rule.Problem, error) {
	p := &fubarpack.Pack{}
	if over != nil {
		var problems []pack.Problem
		var err error
		if p, problems, err = fubarpack.Read(over); p == nil {
			return nil, words.Problems(problems), err
		}
	}
	d := draft.New(module, p)
	if err := module.Exhausted(); err != nil {
		return nil, nil, err
	}
	out := &check.Draft{Files: d.Files(), FillIn: draft.FillIn}
	found := func(format string, args ...any) { out.Found = append(out.Found, fmt.Sprintf(format, args...)) }
	for _, side := range d.Sides {
		found("side %s", side)
	}
	found("map %q", d.Window)
	found("slots: %d figures, of which units.csv has %d; %d markers, %d pieces of cover, %d of scenery, %d unknown",
		d.Count(draft.Figure), d.Rows(), d.Count(draft.Marker), d.Count(draft.Cover), d.Count(draft.Scenery),
		d.Count(draft.Unknown))
	for _, s := range d.Statuses {
		found("layer %q shows who is %s", s.Layer, s.Status)
	}
	return out, nil, nil
}
