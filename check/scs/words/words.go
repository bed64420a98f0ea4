// Package words is the only place where the findings of the SCS engine become English. The
// engine (rules/scs, rules/scs/afb) returns codes and figures. This package has a table of
// wordings for them and a Speaker who fills in the wordings, as the last step. Nothing
// searches, cuts or edits a finished sentence, so another language is another table.
//
// A wording names the fields of a fact in braces: "{unit} is not beside {hex}". A part in
// brackets is left out if one of its fields is empty: "[{unit}: ]nobody moves in the {phase}
// phase".
package words

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs"
)

// A Speaker words facts. The zero Speaker calls units by their ids.
type Speaker struct {
	// Unit is what players call the unit with an id. Nil is the id itself.
	Unit func(id string) string
	// Feature is what the chart calls a feature of terrain. Nil is the id itself.
	Feature func(id string) string
	// Need returns where a player can look an input up, or "" for the general words. It may be nil.
	Need func(scs.Input) string
}

// Objection is an objection as a clause: lower case, no final period.
func (s Speaker) Objection(o scs.Objection) string {
	w := objections[o.Code]
	format := w.sure
	if !o.Proved() && w.open != "" {
		format = w.open
	}
	if format == "" {
		format = string(o.Code)
	}
	if o.Also != "" {
		format += objections[o.Also].sure
	}
	return fill(format, func(field string) string { return s.ofObjection(&o, field) })
}

// Objections returns all objections in one sentence, each wording once.
func (s Speaker) Objections(all []scs.Objection) string {
	var clauses []string
	for _, o := range all {
		if clause := s.Objection(o); !slices.Contains(clauses, clause) {
			clauses = append(clauses, clause)
		}
	}
	return List(clauses)
}

// ofObjection is a field of an objection.
func (s Speaker) ofObjection(o *scs.Objection, field string) string {
	switch field {
	case "unit":
		return s.name(o.Unit)
	case "other":
		return s.name(o.Other)
	case "units":
		return strings.Join(s.Names(o.Units), ", ")
	case "hex":
		return o.Hex.String()
	case "from":
		return o.From.String()
	case "hexes":
		return strings.Join(hex.Numbers(o.Hexes), " or ")
	case "side":
		return o.Side
	case "phase":
		return o.Phase
	case "phases":
		return List(o.Phases)
	case "what":
		return o.What
	case "count":
		return strconv.Itoa(o.Count)
	case "due":
		return strconv.Itoa(o.Due)
	case "turn":
		return strconv.Itoa(o.Turn)
	case "strikes":
		return Counted(o.Count, "air strike", "air strikes")
	case "replacements":
		return Counted(o.Count, "replacement", "replacements")
	case "step count":
		return Counted(o.Count, "step", "steps")
	case "hex count":
		return Counted(o.Count, "hex", "hexes")
	case "mp":
		return o.MP.Mixed()
	case "mp range":
		switch {
		case o.MP == o.MostMP:
			return o.MP.Mixed()
		case !o.MostMP.Known():
			return o.MP.Mixed() + " or more"
		}
		return o.MP.Mixed() + " to " + o.MostMP.Mixed()
	case "extra":
		return o.Extra.Mixed()
	case "limit":
		return o.Limit.Mixed()
	case "load":
		return Load(o.Load)
	case "cause":
		return s.Cause(o.Cause)
	case "costs":
		return List(s.costs(o.Costs))
	}
	return "{" + field + "}"
}

// costs are what a retreat costs, a clause for each.
func (s Speaker) costs(all []scs.RetreatCost) []string {
	var clauses []string
	for _, cost := range all {
		format := "{units} {owe} a step more for the retreat: {hex} is in the zone of control of {holders}"
		if cost.Ref == "9.0b" {
			format = "{units} {owe} a step more for the retreat: {hex} is as far as the retreat goes, {steps} too few"
		}
		clauses = append(clauses, fill(format, func(field string) string {
			switch field {
			case "units":
				return List(s.Names(cost.Units))
			case "owe":
				if len(cost.Units) > 1 {
					return "owe"
				}
				return "owes"
			case "hex":
				return cost.Hex.String()
			case "holders":
				return List(s.Names(cost.Holders))
			}
			return strconv.Itoa(cost.Steps)
		}))
	}
	return clauses
}

// Input names an unknown input: what would have to be known.
func (s Speaker) Input(i scs.Input) string {
	if s.Need != nil {
		if need := s.Need(i); need != "" {
			return need
		}
	}
	format := inputs[i.Kind]
	if i.Kind == scs.OpenExploit && i.Unit == "" {
		format = "whether the unit is exploit capable"
	}
	return fill(format, func(field string) string {
		switch field {
		case "unit":
			return s.name(i.Unit)
		case "hex":
			return i.Hex.String()
		case "other":
			return i.Other.String()
		case "map":
			return mapName(i.Hex)
		case "other map":
			return mapName(i.Other)
		case "what":
			return i.What
		case "key":
			return i.Key
		case "of":
			return i.Of
		case "turn":
			return positive(i.Turn)
		}
		return "{" + field + "}"
	})
}

func mapName(h hex.Hex) string {
	if h.Letter == 0 {
		return "without a letter"
	}
	return string(rune(h.Letter))
}

// Inputs names unknown inputs, each once, in alphabetical order.
func (s Speaker) Inputs(all []scs.Input) []string {
	if all == nil {
		return nil
	}
	names := make([]string, len(all))
	for i, input := range all {
		names[i] = s.Input(input)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// Cause names what changes a strength: "woods in 12.08", "out of supply".
func (s Speaker) Cause(c scs.Cause) string {
	return fill(causes[c.Kind], func(field string) string {
		switch field {
		case "feature":
			return s.feature(c.Feature)
		case "other":
			return c.Other.String()
		}
		return c.Hex.String()
	})
}

// Block is what blocks a trace: "EZOC of s1, s2 in 24.17".
func (s Speaker) Block(b scs.Block) string {
	return fill(blocks[b.Kind], func(field string) string {
		switch field {
		case "units":
			return List(s.Names(b.By))
		case "side":
			return b.Side.String()
		}
		return b.Hex.String()
	})
}

// Excuse is a circumstance that makes an overstack legal, to follow "unless".
func (s Speaker) Excuse(kind scs.ExcuseKind) string { return excuses[kind] }

func (s Speaker) name(id string) string {
	if s.Unit == nil || id == "" {
		return id
	}
	return s.Unit(id)
}

func (s Speaker) feature(id string) string {
	if s.Feature == nil {
		return id
	}
	return s.Feature(id)
}

// Names returns the names of units.
func (s Speaker) Names(ids []string) []string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = s.name(id)
	}
	return names
}

// fill puts the values of fields into a wording.
func fill(format string, value func(field string) string) string {
	var b strings.Builder
	for format != "" {
		i := strings.IndexAny(format, "{[")
		if i < 0 {
			b.WriteString(format)
			break
		}
		b.WriteString(format[:i])
		if format[i] == '{' {
			field, rest, _ := strings.Cut(format[i+1:], "}")
			b.WriteString(value(field))
			format = rest
			continue
		}
		section, rest, _ := strings.Cut(format[i+1:], "]")
		empty := false
		text := fill(section, func(field string) string {
			v := value(field)
			empty = empty || v == ""
			return v
		})
		if !empty {
			b.WriteString(text)
		}
		format = rest
	}
	return b.String()
}

// List joins a few things: "a, b and c".
func List(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " and " + words[len(words)-1]
}

// positive returns a number, "" for 0.
func positive(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// Counted returns a number of things: "1 unit", "3 units".
func Counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}
