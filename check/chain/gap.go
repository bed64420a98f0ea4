package chain

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
)

// Gap is about what changed between two files of one game while nobody logged it.
var Gap = &Rule{
	Rule: rule.Rule{
		ID:    "chain/gap",
		Refs:  []string{"chain"},
		Title: "each file begins where the one before it ended",
		Says: "A log holds the position that it begins with and every step from there. Sent to and fro, the logs of a game are one " +
			"unbroken story: what one ends with the next begins with.",
		Checks: "Compares what stands where at the end of one file with the beginning of the next, piece by piece: gone, new, elsewhere, " +
			"turned over, and the cards of decks. The order within stacks, places within a hex, marks of moved pieces and movement trails do not " +
			"count. It is suspect, since a log between the two can be missing, and what is done before logging begins is not in a log. " +
			"Labels and angles alone, and what differs between two saves, are information.",
		Example: "A log ends with 1st Foot in 04.03; the next begins with it in 05.03, and no step says how it came there.",
		Level:   rule.Integrity,
	},
	Run: func(p *Pass, coverage *rule.Coverage) []rule.Finding {
		if p.Twin != nil || p.Known {
			coverage.Checked("chain/gap", what)
			return nil
		}
		if !p.looked("chain/gap", coverage) || p.Relation.Kind != ContinuesBut {
			return nil
		}
		g := gap{pass: p, verdict: rule.Suspect}
		if len(p.Before.Steps) == 0 && len(p.Link.Steps) == 0 {
			g.verdict = rule.Information
		}
		g.find(p.Relation.Difference)
		return g.findings
	},
}

// gap makes findings of a difference, one of each kind.
type gap struct {
	pass     *Pass
	verdict  rule.Verdict
	findings []rule.Finding
}

func (g *gap) find(d *Difference) {
	var gone, made []told
	for _, p := range d.Vanished {
		gone = append(gone, told{p, rule.Say("%s in %s", strconv.Quote(p.Name), p.where())})
	}
	for _, p := range d.Appeared {
		made = append(made, told{p, rule.Say("%s in %s", strconv.Quote(p.Name), p.where())})
	}
	g.report("vanished", "%s that %q ends with are gone: %s", gone)
	g.report("appeared", "%s are new since %q: %s", made)
	g.report("jumped", "%s stand elsewhere than %q ends: %s", changes(d.Jumped, func(c *Change) rule.Message {
		return rule.Say("%s (%s, now %s)", strconv.Quote(c.Is.Name), c.Was.where(), c.Is.where())
	}))
	turned := func(c *Change) rule.Message {
		m := rule.Say("%s in %s (%s)", strconv.Quote(c.Is.Name), c.Is.where(), c.What)
		if c.From != "" || c.To != "" {
			m = rule.Say("%s in %s (%s %s, now %s)", strconv.Quote(c.Is.Name), c.Is.where(), c.What, g.clean(c.From), g.clean(c.To))
		}
		return m
	}
	g.report("turned", "%s show another side or level than %q ends with: %s", changes(d.Turned, turned))
	for _, deck := range d.Decks {
		m := rule.Say("deck %q holds %d cards, and %d at the end of %q", deck.Name, deck.Is, deck.Was, g.pass.Before.Name)
		if deck.Is == deck.Was {
			m = rule.Say("deck %q holds other cards than at the end of %q, or has them in another order", deck.Name, g.pass.Before.Name)
		}
		g.add(rule.Finding{Message: m, Evidence: map[string]any{"kind": "deck", "was": deck.Was, "is": deck.Is}})
	}
	if d.Hidden > 0 {
		g.add(rule.Finding{
			Message:  rule.Say("%s out of sight differ from the end of %q", pieces(d.Hidden), g.pass.Before.Name),
			Evidence: map[string]any{"kind": "hidden", "pieces": d.Hidden},
		})
	}
	g.verdict = rule.Information
	g.report("written", "%s have another label, angle or value than %q ends with: %s", changes(d.Written, turned))
}

// told is a piece and what is said of it.
type told struct {
	piece Piece
	text  rule.Message
}

func changes(list []Change, say func(*Change) rule.Message) []told {
	var all []told
	for i := range list {
		all = append(all, told{list[i].Is, say(&list[i])})
	}
	return all
}

// mostNamed bounds the pieces that a finding names.
const mostNamed = 6

// report makes one finding about some pieces. Format takes their number, the
// earlier file, and the first of them.
func (g *gap) report(kind, format string, list []told) {
	if len(list) == 0 {
		return
	}
	f := rule.Finding{Evidence: map[string]any{"kind": kind, "pieces": len(list)}}
	var named []any
	for _, t := range list[:min(len(list), mostNamed)] {
		named = append(named, t.text)
		seen := rule.Piece{ID: t.piece.ID, GPID: t.piece.GPID, Name: t.piece.Name}
		if !t.piece.Hidden && t.piece.spot.cell != "" {
			seen.Hex = t.piece.spot.cell
			if !slices.Contains(f.Hexes, seen.Hex) {
				f.Hexes = append(f.Hexes, seen.Hex)
			}
		}
		f.Pieces = append(f.Pieces, seen)
	}
	names := rule.Say(strings.TrimSuffix(strings.Repeat("%s, ", len(named)), ", "), named...)
	if more := len(list) - len(named); more > 0 {
		names = rule.Say("%s and %d more", names, more)
	}
	f.Message = rule.Say(format, pieces(len(list)), g.pass.Before.Name, names)
	g.add(f)
}

// add completes a finding with its verdict and what excuses it.
func (g *gap) add(f rule.Finding) {
	f.Verdict = g.verdict
	if f.Verdict == rule.Suspect {
		f.Message = rule.Say("%s; unless a log between the two is missing, or it was done before logging began", f.Message)
	}
	f.Evidence["before"] = g.pass.Before.Name
	g.findings = append(g.findings, f)
}

// clean is a value out of a file, unless it is a player's id: modules can put ids
// into properties.
func (g *gap) clean(value string) string {
	for _, s := range []*Standing{g.pass.Before.End, g.pass.Link.Begin} {
		for _, seat := range s.seats {
			if value != "" && value == string(seat.ID) {
				return "(player id)"
			}
		}
	}
	return strconv.Quote(value)
}

// where is the piece's place in words.
func (p *Piece) where() string {
	switch {
	case p.At != "":
		return p.At
	case p.spot.window == "":
		return "no map"
	}
	return "a place out of sight"
}

// pieces is a number of pieces in words.
func pieces(n int) string {
	if n == 1 {
		return "1 piece"
	}
	return strconv.Itoa(n) + " pieces"
}
