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
		ID:    gapID,
		Refs:  []string{"chain"},
		Title: "each file begins where the one before it ended",
		Says: "A log holds the position that it begins with and every step from there. Sent to and fro, the logs of a game are one " +
			"unbroken story: what one ends with the next begins with.",
		Checks: "Compares what stands where at the end of one file with the beginning of the next, piece by piece: gone, new, elsewhere, " +
			"turned over, and the cards of decks. The order within stacks, places within a hex, marks of moved pieces and movement trails do not " +
			"count. It is suspect, since a log between the two can be missing, a player can begin his before he has played all of the other's, " +
			"and what is done before logging begins is not in a log. Labels and angles alone, and what differs between two saves, are information.",
		Example: "A log ends with 1st Foot in 04.03; the next begins with it in 05.03, and no step says how it came there.",
		Level:   rule.Integrity,
	},
	Run: func(p *Pass, coverage *rule.Coverage) []rule.Finding {
		if p.Twin != nil || p.Known {
			coverage.Checked(gapID, what)
			return nil
		}
		if !p.looked(gapID, coverage) || p.Relation.Kind != ContinuesBut {
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

// gap turns a difference into findings, one for each kind of change.
type gap struct {
	pass     *Pass
	verdict  rule.Verdict
	findings []rule.Finding
}

func (g *gap) find(d *Difference) {
	placed := func(p *Piece) rule.Message { return rule.Say("%s in %s", p.called(), p.where()) }
	g.report("vanished", "gone since %q ended: %s", told(d.Vanished, placed))
	g.report("appeared", "new since %q ended: %s", told(d.Appeared, placed))
	g.report("jumped", "not where %q left it: %s", told(d.Jumped, func(c *Change) rule.Message {
		return rule.Say("%s (%s, now %s)", c.Is.called(), c.Was.where(), c.Is.where())
	}))
	g.report("turned", "not the side or level that %q left: %s", told(d.Turned, g.changed))
	for _, deck := range d.Decks {
		m := rule.Say("deck %q holds %d cards, and held %d when %q ended", deck.Name, deck.Is, deck.Was, g.pass.Before.Name)
		if deck.Is == deck.Was {
			m = rule.Say("deck %q holds other cards than when %q ended, or has them in another order", deck.Name, g.pass.Before.Name)
		}
		g.add(rule.Finding{Message: m, Evidence: map[string]any{"kind": "deck", "was": deck.Was, "is": deck.Is}})
	}
	if d.Hidden > 0 {
		g.add(rule.Finding{
			Message:  rule.Say("not as %q left it: %s out of sight", g.pass.Before.Name, pieces(d.Hidden)),
			Evidence: map[string]any{"kind": "hidden", "pieces": d.Hidden},
		})
	}
	g.verdict = rule.Information
	g.report("written", "not the label, angle or value that %q left: %s", told(d.Written, g.changed))
}

// changed describes what a piece shows now and what it showed before.
func (g *gap) changed(c *Change) rule.Message {
	what := rule.Say("%s, now %s", g.clean(c.From), g.clean(c.To))
	switch c.Aspect {
	case "":
		return rule.Say("%s in %s, another piece now", c.Is.called(), c.Is.where())
	case "layer":
		what = rule.Say("%s, now %s", level(c.From), level(c.To))
	case "masked", "invisible":
		if c.To == "no" {
			return rule.Say("%s in %s (no longer %s)", c.Is.called(), c.Is.where(), c.Aspect)
		}
		return rule.Say("%s in %s (%s now)", c.Is.called(), c.Is.where(), c.Aspect)
	}
	aspect := c.Aspect
	if c.Name != "" {
		aspect += " " + c.Name
	}
	return rule.Say("%s in %s (%s %s)", c.Is.called(), c.Is.where(), aspect, what)
}

func level(value string) string {
	if value == "0" {
		return "off"
	}
	return value
}

// said is a piece with the text about it.
type said struct {
	piece *Piece
	text  rule.Message
}

// told returns each piece of a list with its text; pieces beyond mostNamed get none.
func told[T Piece | Change](list []T, say func(*T) rule.Message) []said {
	all := make([]said, len(list))
	for i := range list {
		switch of := any(&list[i]).(type) {
		case *Piece:
			all[i].piece = of
		case *Change:
			all[i].piece = &of.Is
		}
		if i < mostNamed {
			all[i].text = say(&list[i])
		}
	}
	return all
}

// mostNamed bounds the pieces that a finding names.
const mostNamed = 6

// report adds one finding about the pieces of a list. Its format gets the name of the
// earlier file and the first pieces.
func (g *gap) report(kind, format string, list []said) {
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
	f.Message = rule.Say(format, g.pass.Before.Name, names)
	g.add(f)
}

// add completes a finding with its verdict and what may excuse it.
func (g *gap) add(f rule.Finding) {
	f.Verdict = g.verdict
	switch {
	case f.Verdict != rule.Suspect:
	case g.pass.Relation.Midway:
		f.Message = rule.Say("%s, but as when it began; unless this file goes on from the middle of it, and its last steps do not count", f.Message)
	default:
		f.Message = rule.Say("%s; unless a log between the two is missing, %q was not played to its end, or it was done before logging began",
			f.Message, g.pass.Before.Name)
	}
	f.Evidence["before"] = g.pass.Before.Name
	g.findings = append(g.findings, f)
}

// clean quotes a value of a file, but hides a player id: modules can put ids into
// properties.
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

// called returns the piece's name in a message.
func (p *Piece) called() string {
	if p.Name == "" {
		return "a piece without a name"
	}
	return strconv.Quote(p.Name)
}

// where returns the piece's place in words.
func (p *Piece) where() string {
	switch {
	case p.At != "":
		return p.At
	case p.spot.window == "":
		return "no map"
	}
	return "a place out of sight"
}

// pieces returns a number of pieces in words.
func pieces(n int) string {
	if n == 1 {
		return "1 piece"
	}
	return strconv.Itoa(n) + " pieces"
}
