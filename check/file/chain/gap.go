package chain

import (
	"slices"
	"strconv"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// Gap finds what changed between two files of one game without a log.
var Gap = &Rule{
	Description: rule.Description{
		ID:    "chain/gap",
		Refs:  []string{"chain"},
		Title: "each file begins where the file before it ended",
		Says: "A log holds the position that it begins with and every step from there. Sent to and fro, the logs of " +
			"a game are one " +
			"unbroken story: each begins with the position with which the log before it ends.",
		Checks: "Compares what stands where at the end of one file with the beginning of the next, piece by piece: " +
			"gone, new, elsewhere, " +
			"turned over, and the cards of decks. The order within stacks, places within a hex, marks of moved " +
			"pieces and movement trails do not " +
			"count. It is suspect, since a log between the two can be missing, a player can begin his before he has " +
			"played all of the other's, " +
			"and what is done before logging begins is not in a log. Labels and angles alone, and what differs " +
			"between two saves, are information.",
		Example: "A log ends with 1st Foot in 04.03; the next begins with it in 05.03, and no step shows how it came " +
			"there.",
		Level: rule.Integrity,
	},
	Run: func(p *Pass) {
		if p.Open != nil {
			says := say.As("gap/order-open",
				"no piece moves in this log nor in {'file'}, and nothing shows which came first: they are not "+
					"judged as one game; name them in their order with --chain")
			if !p.Link.Still() {
				says = say.As("gap/circle-open",
					"the game comes back to an earlier position in this log, in {'name'} or in a log between "+
						"them, and nothing shows which came first: they are not judged as one game; name them in "+
						"their order with --chain")
			}
			p.Report(rule.Finding{Verdict: rule.Unchecked, Message: says.With(p.Open.Name),
				Evidence: rule.Evidence{Needs: []string{needsOrder}}})
		}
		switch {
		case p.Twin != nil || p.Known:
			p.Checked(what)
			return
		case p.Before == nil && !p.First && p.Link.opt.Whole: // this rule counts them for all
			p.Unchecked(what, "the file before it in the same game")
		case p.Before == nil && !p.First:
			p.Unchecked(what, "the file before it in the same game; or --chain, if it is among these")
		}
		if !p.looked() || p.Relation.Kind != ContinuesBut {
			return
		}
		g := gap{pass: p, verdict: rule.Suspect}
		if len(p.Before.Steps) == 0 && len(p.Link.Steps) == 0 {
			g.verdict = rule.Information
		}
		g.find(p.Relation.Difference)
	},
}

// needsOrder is what is needed to judge logs in which no piece moves: each may follow the other.
const needsOrder = "the order of the logs; or --chain, if they are named in it"

// gap makes one finding for each kind of change.
type gap struct {
	pass    *Pass
	verdict rule.Verdict
}

func (g *gap) find(d *Difference) {
	placed := func(p *Piece) say.Message { return say.F("gap/piece-in", "{piece} in {place}", p.called(), p.where()) }
	g.report("vanished", say.As("gap/vanished", "gone since {'file'} ended: {pieces}"), told(d.Vanished, placed))
	g.report("appeared", say.As("gap/appeared", "new since {'file'} ended: {pieces}"), told(d.Appeared, placed))
	g.report("jumped", say.As("gap/jumped",
		"not where {'file'} left it: {pieces}"), told(d.Jumped, func(c *Change) say.Message {
		return say.F("gap/piece-moved", "{piece} ({was}, now {is})", c.Is.called(), c.Was.where(), c.Is.where())
	}))
	g.report("turned", say.As("gap/turned",
		"not the side or level that {'file'} left: {pieces}"), told(d.Turned, g.changed))
	for _, deck := range d.Decks {
		m := say.F("gap/deck-count",
			"deck {'deck'} holds {is} cards, and held {was} when {'file'} ended",
			deck.Name, deck.Is, deck.Was, g.pass.Before.Name)
		if deck.Is == deck.Was {
			m = say.F("gap/deck-cards",
				"deck {'deck'} holds other cards than when {'file'} ended, or has them in another order",
				deck.Name, g.pass.Before.Name)
		}
		g.add(rule.Finding{Message: m, Which: deck.Name,
			Evidence: rule.Show(Cards{g.pass.Before.Name, deck.Name, deck.Was, deck.Is})})
	}
	if d.Hidden > 0 {
		g.add(rule.Finding{
			Message: say.F("gap/out-of-sight",
				"not as {'file'} left it: {pieces} out of sight", g.pass.Before.Name, pieces(d.Hidden)),
			Evidence: rule.Show(Pieces{g.pass.Before.Name, "hidden", d.Hidden}),
		})
	}
	g.verdict = rule.Information
	g.report("written", say.As("gap/written",
		"not the label, angle or value that {'file'} left: {pieces}"), told(d.Written, g.changed))
}

// changed returns what a piece shows now, and what it showed before.
func (g *gap) changed(c *Change) say.Message {
	what := valueNow(g.clean(c.From), g.clean(c.To))
	switch c.Aspect {
	case "":
		return say.F("gap/other-piece", "{piece} in {place}, another piece now", c.Is.called(), c.Is.where())
	case "layer":
		what = valueNow(level(c.From), level(c.To))
	case "masked", "invisible":
		if c.To == "no" {
			return say.F("gap/no-longer",
				"{piece} in {place} (no longer {aspect})", c.Is.called(), c.Is.where(), c.Aspect)
		}
		return say.F("gap/now", "{piece} in {place} ({aspect} now)", c.Is.called(), c.Is.where(), c.Aspect)
	}
	aspect := c.Aspect
	if c.Name != "" {
		aspect += " " + c.Name
	}
	return say.F("gap/aspect-changed",
		"{piece} in {place} ({aspect} {values})", c.Is.called(), c.Is.where(), aspect, what)
}

func valueNow(from, to string) say.Message {
	return say.F("gap/value-now", "{from}, now {to}", from, to)
}

func level(value string) string {
	if value == "0" {
		return "off"
	}
	return value
}

// said is a piece with what a message says about it.
type said struct {
	piece *Piece
	text  say.Message
}

// told returns what a message lists about each piece.
func told[T Piece | Change](list []T, report func(*T) say.Message) []said {
	all := make([]said, len(list))
	for i := range list {
		switch of := any(&list[i]).(type) {
		case *Piece:
			all[i].piece = of
		case *Change:
			all[i].piece = &of.Is
		}
		if i < mostNamed {
			all[i].text = report(&list[i])
		}
	}
	return all
}

// mostNamed bounds the pieces that a finding names.
const mostNamed = 6

// report makes one finding about some pieces. The wording gets the earlier file's name
// and the first of the pieces.
func (g *gap) report(kind string, wording say.Wording, list []said) {
	if len(list) == 0 {
		return
	}
	f := rule.Finding{Evidence: rule.Show(Pieces{g.pass.Before.Name, kind, len(list)})}
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
	names := say.Listed(named)
	if more := len(list) - len(named); more > 0 {
		names = say.F("gap/more-pieces", "{pieces} and {count} more", names, more)
	}
	f.Message = wording.With(g.pass.Before.Name, names)
	g.add(f)
}

// add adds a finding with its verdict and what excuses it.
func (g *gap) add(f rule.Finding) {
	f.Verdict = g.verdict
	switch {
	case f.Verdict != rule.Suspect:
	case g.pass.Relation.Midway:
		f.Message = say.On("gap/unless-midway",
			"{finding}, but as when it began; unless this file goes on from the middle of it, and its last "+
				"steps do not count", f.Message)
	default:
		f.Message = say.On("gap/unless-missing",
			"{finding}; unless a log between the two is missing, {'file'} was not played to its end, or it was "+
				"done before logging began", f.Message, g.pass.Before.Name)
	}
	g.pass.Report(f)
}

// clean returns a value of a file in quotes, but never a player's id: modules can put
// ids into properties.
func (g *gap) clean(value string) string {
	for _, s := range []*Standing{g.pass.Before.End, g.pass.Link.Begin} {
		for _, seat := range s.seats {
			value = command.Hide(value, []command.PlayerID{seat.ID})
		}
	}
	return strconv.Quote(value)
}

// called returns the piece's name for a message.
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
