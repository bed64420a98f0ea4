package words

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// reasons are the sentences for the codes of rules/scs/deploy: faults of a deployment table,
// and of a position from which a table is made.
var reasons = map[deploy.Code]string{
	deploy.SpreadsheetNumber: "read as {hex}; a spreadsheet that took {other} for a number would have written it so",
	deploy.AreaUnknown:       "the pack does not say where entry area {text} is",
	deploy.LostNumber:        `"w/1" may be "w/i" with its number lost[; read as within {count} hex]`,
	deploy.NoUnitHere:        "the sheet names no unit here",
	deploy.NoSideHere:        "the sheet does not say whose this is",
	deploy.ManyInARow:        "it stands {count} times in a row, which may be a fault of copying; all are read",
	deploy.SameAsTurn:        "it brings the same {count} cells as turn {turn}, which may be a fault of copying",
	deploy.NobodyHere:        "nobody is named here",
	deploy.AfterTheEnd:       "the game has {count} turns",
	deploy.HeadingAgain:      "the heading stands there again without a side; whose reinforcements these are is not said",
	deploy.SeveralOfName: "several counters have this name, and the seed draws {count} of them; " +
		"an id of units.csv names it: {text}",
	deploy.CountOrName:    "read as {count} units of this kind; if the number is part of a name, no unit of the pack has that name",
	deploy.DashForPoint:   "no hex number; read as {text}, the dash for a point",
	deploy.OutsideTurns:   `cells stand outside "At Start" and any turn; they are not read`,
	deploy.NotRead:        "not read: {error}",
	deploy.NoLocationHere: "no location stands with it; it is not read",

	deploy.ComesBackElsewhere: "{unit} lies at {place}; set up again, it comes to {to}, as the binding takes both for one place",

	deploy.TerrainUnknown: "whether they may stand there is not known",
	deploy.OwnerUnknown:   "pieces stand there of which it is not known whose they are",
	deploy.LoadUnknown:    "how much they count against the stacking limit is not known; the least was taken",
	deploy.CountUnknown:   "units.csv does not say how many such counters there are",
	deploy.LimitUnknown:   "the pack has no stacking limit: game.toml needs a {text} limit",
	deploy.BoxUnknown:     `the pack names no place beside the map for them: places.csv needs one with the role "holding"`,

	deploy.NoUnit:        "no unit is named",
	deploy.NoSide:        "it is not said whose units they are",
	deploy.NoLocation:    "no location could be read",
	deploy.NoMap:         "the pack has no map: game.toml needs a {text}",
	deploy.NoHex:         "{quoted} has no playable hex",
	deploy.NowhereOpen:   "{units have} nowhere to stand: of {hex count} {closed}",
	deploy.HaveToStand:   "{units have} to stand in {hexes}[, where there is room for {room}; they count {load}, and the limit is {limit} a hex]",
	deploy.NoStacking:    "no way of stacking them fits",
	deploy.SeveralSides:  "units of several sides cannot share a hex",
	deploy.OthersClosed:  "of the other hexes {closed}",
	deploy.TooFewInStock: "{counters are} wanted of {kinds}; the game has {stock}[, and {placed} of them are set up already]",

	deploy.TooManyPairs:  "{count} units and {of} cells are more than are compared",
	deploy.IsReduced:     "{unit} {at} is reduced; the table has it at full strength",
	deploy.IsFull:        "{unit} {at} is at full strength; the table has it reduced",
	deploy.IsMarked:      "{unit} {at} is marked {text}; the table does not say so",
	deploy.IsNotMarked:   "{unit} {at} is not marked {text}; the table says so",
	deploy.MayBeWanted:   "{unit} may be {wanted}; it is not known what it is",
	deploy.IsElsewhere:   "{unit} is {at}, not {quoted}",
	deploy.InPlaceOf:     "{unit} is {at}, where the table has {wanted}",
	deploy.NotThere:      "[{count} of {of} ]{wanted}, {quoted}",
	deploy.NotInTable:    "{unit} {at} is not in the table",
	deploy.MoreThanLimit: "{load} in {hex}, where {of} are allowed",
}

// mostNeeds bounds the inputs that are named in one line, mostKinds the units and hexes.
const (
	mostNeeds = 4
	mostKinds = 6
)

// Reason words what is wrong with a deployment table or a position. It leaves out what would decide
// it.
func (s Speaker) Reason(r *deploy.Reason) string {
	return fill(reasons[r.Code], func(field string) string { return s.ofReason(r, field) })
}

// ofReason is a field of a reason; a number that is 0 is "".
func (s Speaker) ofReason(r *deploy.Reason, field string) string {
	switch field {
	case "text":
		return r.Text
	case "place":
		return r.Place
	case "to":
		return cmp.Or(r.Text, "no place at all")
	case "quoted":
		return strconv.Quote(r.Text)
	case "error":
		return worded.Error(r.Err).Error()
	case "unit":
		return s.name(r.Unit)
	case "kinds":
		return shorten(s.Names(r.Kinds), mostKinds)
	case "wanted":
		switch {
		case r.Wanted.Text != "":
			return strconv.Quote(r.Wanted.Text)
		case r.Wanted.Slot != "":
			return "slot " + strconv.Quote(r.Wanted.Slot)
		}
		return "a unit"
	case "at":
		switch {
		case !r.Off:
			return "in " + r.Hex.String()
		case r.Place != "":
			return "in " + strconv.Quote(r.Place)
		}
		return "off the map"
	case "hex":
		return r.Hex.String()
	case "other":
		return r.Other.String()
	case "hexes":
		return shorten(hex.Numbers(r.Hexes), mostKinds)
	case "count":
		return positive(r.Count)
	case "of":
		return positive(r.Of)
	case "placed":
		return positive(r.Placed)
	case "turn":
		return positive(r.Turn)
	case "stock":
		return strconv.Itoa(r.Of)
	case "hex count":
		return Counted(r.Of, "hex", "hexes")
	case "units have":
		return Counted(r.Count, "unit has", "units have")
	case "counters are":
		return Counted(r.Count, "counter is", "counters are")
	case "room":
		return Amount(r.Room, r.Counted)
	case "load":
		return Amount(r.Load, r.Counted)
	case "limit":
		return Amount(scs.Exactly(r.Of), r.Counted)
	case "closed":
		var parts []string
		if r.Prohibited > 0 {
			parts = append(parts, Counted(r.Prohibited, "is prohibited", "are prohibited"))
		}
		if r.Hostile > 0 {
			parts = append(parts, Counted(r.Hostile, "has enemies in it", "have enemies in them"))
		}
		if parts == nil {
			return "none is open to them"
		}
		return strings.Join(parts, ", ")
	}
	return "{" + field + "}"
}

// Amount returns what a stack counts, such as "4 units" or "3 to 5 steps", or "" if the pack leaves
// open what is counted.
func Amount(l scs.Load, of scspack.Counted) string {
	if of == "" {
		return ""
	}
	if l == scs.Exactly(1) {
		return "1 " + strings.TrimSuffix(string(of), "s")
	}
	return Load(l) + " " + string(of)
}

// Doubt is a doubt about a deployment table, with what would settle it.
func (s Speaker) Doubt(d deploy.Doubt) string {
	text := d.At.String() + ": "
	if d.Cell != "" {
		text += strconv.Quote(d.Cell) + ": "
	}
	text += s.Reason(&d.Reason)
	switch n := len(d.Others); {
	case n == 1:
		text += " (and 1 more place: " + d.Others[0].String() + ")"
	case n > 1:
		text += fmt.Sprintf(" (and %d more places, to %s)", n, d.Others[n-1])
	}
	return text + s.needs(d.Needs)
}

// Fault words how a position differs from a deployment table, with what would decide it.
func (s Speaker) Fault(f deploy.Fault) string {
	text := string(f.Kind) + ": " + s.Reason(&f.Reason)
	if f.Cell >= 0 {
		text = f.At.String() + ": " + text
	}
	if f.Doubt.Code != "" {
		text += " (doubtful: " + s.Reason(&f.Doubt) + ")"
	}
	return text + s.needs(f.Needs)
}

// Infeasible are the reasons why a table cannot be set up, a line for each.
func (s Speaker) Infeasible(i *deploy.Infeasible) []string {
	var lines []string
	for _, c := range i.Conflicts {
		var at, clauses []string
		for _, p := range c.At {
			at = append(at, p.String())
		}
		for i := range c.Why {
			clauses = append(clauses, s.Reason(&c.Why[i]))
		}
		lines = append(lines, shorten(at, mostKinds)+": "+strings.Join(clauses, "; "))
	}
	if i.Limit {
		lines = append(lines, "the search for a set-up has reached its limit; whether there is one is not known")
	}
	return lines
}

// shorten joins names and counts those beyond the first few.
func shorten(names []string, most int) string {
	if len(names) <= most+1 {
		return strings.Join(names, ", ")
	}
	return strings.Join(names[:most], ", ") + " and " + strconv.Itoa(len(names)-most) + " more"
}

// needs is a clause about what would have to be known, "" for nothing.
func (s Speaker) needs(inputs []scs.Input) string {
	if names := s.Inputs(inputs); len(names) > 0 {
		return "; it needs " + shorten(names, mostNeeds)
	}
	return ""
}
