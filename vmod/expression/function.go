package expression

import "strings"

// A function is a row of the table of functions.
type function struct {
	min, max int // number of arguments
	do       func(f *frame, args []value) (value, error)
}

// functions are those that VASSAL 3.7.26 adds to BeanShell (its
// init_expression.bsh).
var functions = map[string]function{
	"If":                   {3, 3, choose},
	"GetProperty":          {1, 1, getProperty},
	"GetLocalizedProperty": {1, 1, getProperty},
	"GetString":            {1, 1, getString},
	"GetMapProperty":       {2, 2, ofTexts(getMapProperty)},
	"GetZoneProperty":      {2, 3, ofTexts(getZoneProperty)},
	"GetAttachProperty":    {2, 3, ofTexts(getAttachProperty)},

	"Random":   {1, 2, impure},
	"IsRandom": {0, 1, impure},
	"Alert":    {1, 2, impure},
	"Audit":    {1, 3, impure},
	"Sleep":    {1, 1, impure},

	"Range":     {1, 5, distance(false).eval},
	"RangePx":   {1, 5, distance(true).eval},
	"MaxAttach": {2, 2, ofTexts(extremeAttach(true))},
	"MinAttach": {2, 2, ofTexts(extremeAttach(false))},

	"Sum":       {2, 3, sumAnywhere},
	"SumStack":  sums(Group{Kind: OwnStack}, "property", "property condition"),
	"SumMat":    sums(Group{Kind: OwnMat}, "property", "property condition"),
	"SumAttach": sums(Group{Kind: Attached}, "name property", "name property condition"),
	"SumLocation": sums(Group{Kind: AtLocation}, "property", "property condition", "property name map",
		"property name map condition"),
	"SumZone": sums(Group{Kind: InZone}, "property", "property condition", "property name map",
		"property name map condition"),
	"SumMap": sums(Group{Kind: OnMap}, "property+", "property+ condition!", "property+ map",
		"property+ map condition"),
	"SumRange":    sums(Group{Kind: WithinRange}, "min max property", "min max property condition"),
	"SumRangePx":  sums(Group{Kind: WithinRange, Pixels: true}, "min max property", "min max property condition"),
	"Count":       {1, 2, countAnywhere},
	"CountStack":  counts(Group{Kind: OwnStack}, "", "either", "property condition"),
	"CountMat":    counts(Group{Kind: OwnMat}, "either", "property condition"), // VASSAL fails without arguments
	"CountAttach": counts(Group{Kind: Attached}, "name either"),                // VASSAL fails with three arguments
	"CountLocation": counts(Group{Kind: AtLocation}, "", "either", "property condition!", "name map+",
		"name map+ either", "name map+ property condition"),
	"CountZone": counts(Group{Kind: InZone}, "", "either", "property condition!", "name map+", "name map+ either",
		"name map+ property condition"),
	"CountMap": counts(Group{Kind: OnMap}, "", "condition!", "map!", "property", "map! condition!",
		"property condition!", "map property", "map property condition"),
	"CountRange": counts(Group{Kind: WithinRange}, "min max", "min max brace!", "min max property",
		"min max brace! ignored", "min max property condition"),
	"CountRangePx": counts(Group{Kind: WithinRange, Pixels: true}, "min max", "min max brace!", "min max property",
		"min max brace! ignored", "min max property condition"),
}

// functionCall is a call of one of the functions, or of an unknown function. It looks the function up
// when it is evaluated: functions parse conditions, so the table would depend on itself if the parser
// looked into it.
type functionCall struct {
	name string
	args []node
}

func (c functionCall) eval(f *frame) (value, error) {
	do, ok := functions[c.name]
	if !ok {
		return value{}, failf(ErrUnsupported, "function %q", c.name)
	}
	args, err := f.arguments(c.args)
	if err != nil {
		return value{}, err
	}
	if len(args) < do.min || len(args) > do.max {
		return value{}, failf(ErrValue, "%d arguments for %s, it takes %d to %d", len(args), c.name, do.min, do.max)
	}
	v, err := do.do(f, args)
	if fl, ok := err.(*Failure); ok && fl.Detail == "" {
		err = fail(fl.Kind, c.name)
	}
	return v, err
}

// ofTexts makes a function from a Go function whose arguments are all texts; null is not a text.
func ofTexts(do func(*frame, []string) (value, error)) func(*frame, []value) (value, error) {
	return func(f *frame, args []value) (value, error) {
		t, err := texts(args)
		if err != nil {
			return value{}, err
		}
		return do(f, t)
	}
}

func texts(args []value) ([]string, error) {
	out := make([]string, len(args))
	for i, a := range args {
		s, err := a.string()
		if err != nil {
			return nil, err
		}
		out[i] = s
	}
	return out, nil
}

// impure fails without a detail, so that functionCall names the function.
func impure(*frame, []value) (value, error) {
	return value{}, fail(ErrImpure, "")
}

// choose is If. Both values have been computed by now; the result is an object.
func choose(_ *frame, args []value) (value, error) {
	if args[0].kind != boolean {
		return value{}, failf(ErrValue, "If on %s", args[0].kind)
	}
	if args[0].isTrue() {
		return args[1].box(), nil
	}
	return args[2].box(), nil
}

func getProperty(f *frame, args []value) (value, error) {
	s, err := getString(f, args)
	if err != nil {
		return value{}, err
	}
	return wrap(s.s), nil
}

func getString(f *frame, args []value) (value, error) {
	name, err := args[0].string()
	if err != nil {
		return value{}, err
	}
	return ofText(f.own(name)), nil
}

// own returns a property of the piece that the expression belongs to, "" if it
// is not set.
func (f *frame) own(name string) string {
	s, _ := f.ctx.Property(name)
	return s
}

// pieces returns the context if it knows other pieces and places.
func (f *frame) pieces() (Pieces, error) {
	p, ok := f.ctx.(Pieces)
	if !ok {
		return nil, fail(ErrUnsupported, "")
	}
	return p, nil
}

func getMapProperty(f *frame, t []string) (value, error) {
	p, err := f.pieces()
	if err != nil {
		return value{}, err
	}
	s, _ := p.MapProperty(t[0], t[1])
	return wrap(s), nil
}

func getZoneProperty(f *frame, t []string) (value, error) {
	p, err := f.pieces()
	if err != nil {
		return value{}, err
	}
	mapName := f.own("CurrentMap")
	if len(t) == 3 {
		mapName = t[2]
	}
	s, _ := p.ZoneProperty(t[0], t[1], mapName)
	return wrap(s), nil
}

// getAttachProperty picks an attached piece by its number, counted from 1, by its
// basic name, or by a condition. Without a third argument it takes the first.
func getAttachProperty(f *frame, t []string) (value, error) {
	if t[0] == "" || t[1] == "" {
		return ofText(""), nil
	}
	which := "1"
	if len(t) == 3 {
		which = t[2]
	}
	place, condition, basicName := 0, "", ""
	switch {
	case which != "" && onlyDigits(which, '9') && number(which) >= 0:
		place = int(number(which))
		if place == 0 {
			return ofText(""), nil
		}
	case strings.HasPrefix(which, "{"):
		condition = which
	case which == "":
		return ofText(""), nil
	default:
		basicName = which
	}
	found := ofText("")
	seen := 0
	err := f.each(Group{Kind: Attached, Name: t[0]}, condition, func(m Context) error {
		if name, _ := m.Property("BasicName"); basicName != "" && name != basicName {
			return nil
		}
		if seen++; seen == max(place, 1) {
			s, _ := m.Property(t[1])
			found = wrap(s)
		}
		return nil
	})
	return found, err
}

// extremeAttach is MaxAttach and MinAttach: 0 where nothing is attached.
func extremeAttach(largest bool) func(*frame, []string) (value, error) {
	return func(f *frame, t []string) (value, error) {
		var found bool
		var best int32
		err := f.each(Group{Kind: Attached, Name: t[0]}, "", func(m Context) error {
			s, _ := m.Property(t[1])
			if n := number(s); !found || (n > best) == largest && n != best {
				found, best = true, n
			}
			return nil
		})
		return ofInt(best), err
	}
}
