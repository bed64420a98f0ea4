package declare

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/umpire-vassal/umpire/check/orders"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Printed reads the names that a module prints for hexes: ok is false for all other names.
type Printed func(name string) (h hex.Hex, ok bool)

// Read reads orders. file is the text's name in problems. Hexes are hex numbers, or what printed
// reads; printed may be nil. Read returns all problems; if there are any, it returns no orders.
func Read(file string, text []byte, printed Printed) ([]Order, []rule.Problem) {
	var problems pack.Problems
	var all []Order
	orders.Read(file, text, []string{"units", "hex"}, kinds, &problems, func(row orders.Row, cells pack.Row) {
		o := Order{Row: row}
		if o.Kind != "" && o.Kind != Roll {
			o.read(cells, printed)
		}
		all = append(all, o)
	})
	if problems.Len() > 0 {
		return nil, words.Problems(problems.Sorted())
	}
	return all, nil
}

// Assign distributes orders among the checked logs, as [orders.Assign].
func Assign(all []Order, logs []string) (each [][]Order, problems []rule.Problem) {
	each, found := orders.Assign(all, logs)
	return each, words.Problems(found)
}

// read reads what the kind needs.
func (o *Order) read(row pack.Row, printed Printed) {
	if o.Kind == Phase {
		o.readPhase(row)
		return
	}
	o.Units = units(row, printed)
	if text := row.Text("hex"); text != "" {
		if o.Hex, o.InHex = hexOf(text, printed); !o.InHex {
			row.Add("hex", scspack.NoHex, text)
		}
	}
	switch o.Kind {
	case Overrun, Combat:
		if row.Text("hex") == "" {
			row.Add("hex", say.As("declared/empty-hex",
				`"hex" is empty; for kind {kind} it is the hex that is attacked`), o.Kind)
		}
		if text := row.Text("result"); text != "" {
			o.Result = scspack.ParseResult(text)
		}
	default:
		if row.Text("units") == "" && o.Kind != Takeback {
			row.Add("units", say.As("declared/empty-units",
				`"units" is empty; for kind {kind} it names the units`), o.Kind)
		}
		if text := row.Text("result"); text != "" {
			row.Add("result", say.As("declared/says-nothing",
				`{'value'} means nothing for kind {kind}; allowed: nothing here, and anything in "remark"`), text, o.Kind)
		}
	}
}

// turnBefore is the turn in front of a phase's name.
var turnBefore = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)^turn\s+(\d+)\s*[,:]?\s+`) })

// readPhase reads the phase's name.
func (o *Order) readPhase(row pack.Row) {
	column := "result"
	if row.Text(column) == "" {
		column = "units"
	} else if text := row.Text("units"); text != "" {
		row.Add("units", say.As("declared/phase-in-result",
			`{'value'} means nothing for kind phase, whose name is in "result"; allowed: nothing here`), text)
	}
	if text := row.Text("hex"); text != "" {
		row.Add("hex", say.As("declared/not-for-phase",
			"{'value'} means nothing for kind phase; allowed: nothing here"), text)
	}
	o.Phase = row.Text(column)
	if o.Phase == "" {
		row.Add("result", say.As("declared/empty-result",
			`"result" is empty; for kind phase it names the phase, as "german movement"`))
	}
	if found := turnBefore().FindStringSubmatch(o.Phase); found != nil {
		n, err := strconv.Atoi(found[1])
		if err != nil || n > math.MaxInt32 {
			row.Add(column, say.As("declared/no-turn", "{'turn'} is no turn"), found[1])
		}
		o.Turn, o.Phase = pack.Known(n), o.Phase[len(found[0]):]
	}
}

// hexOf reads a hex by its number or by the name that a module prints for it.
func hexOf(text string, printed Printed) (hex.Hex, bool) {
	if h, ok := hex.Parse(text); ok || printed == nil {
		return h, ok
	}
	return printed(text)
}

// units reads "1st Foot; n2@05.03".
func units(row pack.Row, printed Printed) []Unit {
	text := row.Text("units")
	if text == "" {
		return nil
	}
	var all []Unit
	for word := range strings.SplitSeq(text, ";") {
		u := Unit{Name: strings.TrimSpace(word)}
		if i := strings.LastIndexByte(word, '@'); i >= 0 {
			number := strings.TrimSpace(word[i+1:])
			h, ok := hexOf(number, printed)
			if !ok {
				row.Add("units", scspack.NoHex, number)
			}
			u = Unit{Name: strings.TrimSpace(word[:i]), Hex: h, InHex: true}
		}
		if u.Name == "" && strings.TrimSpace(word) != "" {
			row.Add("units", say.As("declared/unit-without-name",
				`{'name'} names no unit; allowed: a name, then @ and a hex, as "1st Foot@05.03"`), word)
		}
		if u.Name != "" {
			all = append(all, u)
		}
	}
	if len(all) == 0 {
		row.Add("units", say.As("declared/names-no-unit", "{'name'} names no unit"), text)
	}
	return all
}
