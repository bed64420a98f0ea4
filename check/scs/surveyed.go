package scs

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scene"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// What a program read off the map's picture proves nothing until somebody has looked. So a game
// whose pack has such terrain is judged twice, with it and without: what is illegal
// only with it becomes suspect.

// What is said of findings that rest on it.
var (
	surveyedHexes = rule.Wording{Code: "surveyed/hexes", English: "the map has other terrain in %s than the survey proposed, which nobody has confirmed"}
	surveyedSides = rule.Wording{Code: "surveyed/sides", English: "the map has something else on the hexsides of %s than the survey proposed, which nobody has confirmed"}
	surveyedSome  = rule.Wording{Code: "surveyed/some", English: "the map has other terrain than the survey proposed, which nobody has confirmed"}
)

// needConfirmation records that the terrain of hexes and hexsides waits for confirmation.
func needConfirmation(p *scspack.Pack, c *rule.Coverage) {
	hexes, sides := p.Surveyed()
	if hexes {
		c.Need(rule.Moves, "map.csv: somebody who confirms the surveyed hexes")
	}
	if sides {
		c.Need(rule.Moves, "hexsides.csv: somebody who confirms the surveyed hexsides")
	}
}

// weigh returns what was found with surveyed terrain, weighed against what was found without:
// an illegal finding that stands without it is taken from there, another is suspect.
func weigh(p *scspack.Pack, found, proved []rule.Finding) []rule.Finding {
	stands := map[string][]rule.Finding{}
	for _, f := range proved {
		if f.Verdict == rule.Illegal {
			stands[f.Fingerprint()] = append(stands[f.Fingerprint()], f)
		}
	}
	found = slices.Clone(found)
	for i := range found {
		f := &found[i]
		if f.Verdict != rule.Illegal {
			continue
		}
		if same := stands[f.Fingerprint()]; len(same) > 0 {
			*f, stands[f.Fingerprint()] = same[0], same[1:]
			continue
		}
		f.Excuse(restsOn(p, f))
	}
	rule.Sort(found)
	return found
}

// restsOn returns the excuse of a finding that rests on surveyed terrain, with the hexes to
// look at.
func restsOn(p *scspack.Pack, f *rule.Finding) rule.Message {
	var hexes, beside []any
	seen := map[string]bool{}
	for _, mark := range scene.Marks(f) {
		for _, name := range mark.Cells {
			h, ok := hex.Parse(name)
			if !ok || seen[name] {
				continue
			}
			seen[name] = true
			if p.SurveyedHex(h) {
				hexes = append(hexes, name)
			}
			if m := p.Map(h.Letter); m != nil && slices.ContainsFunc(m.Neighbours(h), func(n hex.Hex) bool { return p.SurveyedSide(hex.NewSide(h, n)) }) {
				beside = append(beside, name)
			}
		}
	}
	switch {
	case len(hexes) > 0:
		return surveyedHexes.Say(rule.List(hexes))
	case len(beside) > 0:
		return surveyedSides.Say(rule.List(beside))
	}
	return surveyedSome.Say()
}
