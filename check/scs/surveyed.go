package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scene"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// What a program read off the map's picture proves nothing until somebody has looked. So a game
// whose pack has such terrain is judged twice, with it and without: what is illegal
// only with it becomes suspect.

// confirmations returns what would prove what rests on surveyed hexes and hexsides.
func confirmations(p *scspack.Pack) (needs []string) {
	hexes, sides := p.Surveyed()
	if hexes {
		needs = append(needs, "map.csv: somebody who confirms the surveyed hexes")
	}
	if sides {
		needs = append(needs, "hexsides.csv: somebody who confirms the surveyed hexsides")
	}
	return needs
}

// weighed judges with what was surveyed and, if anything was, without it. Coverage counts as
// checked only what is checked without.
func (g *BoundGame) weighed(coverage *rule.Coverage,
	judge func(*BoundGame, *rule.Coverage) ([]rule.Finding, error)) ([]rule.Finding, error) {
	if g.proved == nil {
		return judge(g, coverage)
	}
	var with, without rule.Coverage
	found, err := judge(g, &with)
	if err != nil {
		return nil, err
	}
	proved, err := judge(g.proved, &without)
	if err != nil {
		return nil, err
	}
	with.Rests(&without, confirmations(g.Pack))
	coverage.Add(&with)
	return weigh(g.Pack, found, proved), nil
}

// weigh returns what was found with surveyed terrain, weighed against what was found without:
// an illegal finding that stands without it is taken from there, another is suspect.
func weigh(p *scspack.Pack, found, proved []rule.Finding) []rule.Finding {
	stands := map[string][]rule.Finding{}
	for _, f := range proved {
		if f.Verdict == rule.Illegal {
			stands[f.Subject()] = append(stands[f.Subject()], f)
		}
	}
	found = slices.Clone(found)
	for i := range found {
		f := &found[i]
		if f.Verdict != rule.Illegal {
			continue
		}
		subject := f.Subject()
		if same := stands[subject]; len(same) > 0 {
			*f, stands[subject] = same[0], same[1:]
			continue
		}
		f.Excuse(restsOn(p, f))
	}
	rule.Sort(found)
	return found
}

// restsOn returns the excuse of a finding that rests on surveyed terrain, with the hexes to
// look at.
func restsOn(p *scspack.Pack, f *rule.Finding) say.Message {
	marks := scene.Marks(f)
	hexes, beside := surveyedOn(p, marks, crossed)
	if len(hexes)+len(beside) == 0 {
		hexes, beside = surveyedOn(p, marks, everywhere)
	}
	switch {
	case len(hexes) > 0:
		return say.F("surveyed/hexes",
			"the map has other terrain in {hexes} than the survey proposed, which nobody has confirmed",
			say.Listed(hexes))
	case len(beside) > 0:
		return say.F("surveyed/sides",
			"the map has something else on the hexsides of {hexes} than the survey proposed, which nobody has "+
				"confirmed", say.Listed(beside))
	}
	return say.F("surveyed/some", "the map has other terrain than the survey proposed, which nobody has confirmed")
}

// surveyedOn returns the names of the hexes of marks that are surveyed or have a surveyed hexside.
func surveyedOn(p *scspack.Pack, marks []scene.Mark,
	of func(*scspack.Pack, *scene.Mark) ([]hex.Hex, []hex.Side)) (hexes, beside []any) {
	seen := map[hex.Hex]bool{}
	for i := range marks {
		entered, sides := of(p, &marks[i])
		for _, h := range entered {
			if p.SurveyedHex(h) && !seen[h] {
				seen[h] = true
				hexes = append(hexes, h.String())
			}
		}
		for _, s := range sides {
			if name := any(s.B.String()); p.SurveyedSide(s) && !slices.Contains(beside, name) {
				beside = append(beside, name)
			}
		}
	}
	return hexes, beside
}

// crossed returns the hexes that a path, a trace or an attack enters, and the hexsides that it
// crosses. Where it begins does not matter.
func crossed(_ *scspack.Pack, m *scene.Mark) (entered []hex.Hex, sides []hex.Side) {
	cells := parsed(m.Cells)
	switch {
	case len(cells) == 0:
	case m.Kind == "path" || m.Kind == "trace":
		for i, to := range cells[1:] {
			entered, sides = append(entered, to), append(sides, hex.NewSide(cells[i], to))
		}
	case m.Kind == "attack":
		to := cells[len(cells)-1]
		entered = append(entered, to)
		for _, from := range cells[:len(cells)-1] {
			sides = append(sides, hex.NewSide(from, to))
		}
	}
	return entered, sides
}

// everywhere returns all hexes of a mark, and all their hexsides.
func everywhere(p *scspack.Pack, m *scene.Mark) (hexes []hex.Hex, sides []hex.Side) {
	hexes = parsed(m.Cells)
	for _, h := range hexes {
		if on := p.Map(h.Letter); on != nil {
			for _, n := range on.Neighbours(h) {
				sides = append(sides, hex.NewSide(h, n))
			}
		}
	}
	return hexes, sides
}

func parsed(names []string) (hexes []hex.Hex) {
	for _, name := range names {
		if h, ok := hex.Parse(name); ok {
			hexes = append(hexes, h)
		}
	}
	return hexes
}
