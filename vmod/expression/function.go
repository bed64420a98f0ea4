package expression

// function is one of the functions that VASSAL itself adds to BeanShell.
type function struct {
	name string
	spec spec
	args []node
}

// spec is how many arguments a function takes and what it does.
type spec struct {
	min, max int
	do       func(f *frame, args []value) (value, error)
}

func newFunction(t token, c call) node {
	return function{t.text, functionNamed(t.text), c.args}
}

// functionNamed finds a function of VASSAL 3.7.26's init_expression.bsh.
func functionNamed(name string) spec {
	switch name {
	case "If":
		return spec{3, 3, choose}
	case "GetProperty", "GetLocalizedProperty":
		return spec{1, 1, (*frame).getProperty}
	case "GetString":
		return spec{1, 1, (*frame).getString}
	case "GetMapProperty":
		return spec{2, 2, ofTexts((*frame).getMapProperty)}
	case "GetZoneProperty":
		return spec{2, 3, ofTexts((*frame).getZoneProperty)}
	case "GetAttachProperty":
		return spec{2, 3, ofTexts((*frame).getAttachProperty)}
	case "SumStack":
		return spec{1, 2, ofTexts((*frame).sumStack)}
	case "CountStack":
		return spec{0, 2, ofTexts((*frame).countStack)}
	case "SumMat":
		return spec{1, 2, ofTexts((*frame).sumMat)}
	case "CountMat":
		return spec{1, 2, ofTexts((*frame).countMat)} // without arguments it is broken in VASSAL
	case "SumAttach":
		return spec{2, 3, ofTexts((*frame).sumAttach)}
	case "CountAttach":
		return spec{2, 2, ofTexts((*frame).countAttach)} // broken with three
	case "MaxAttach", "MinAttach":
		return spec{2, 2, ofTexts(extremeAttach(name == "MaxAttach"))}
	case "SumLocation", "SumZone":
		return spec{1, 4, ofTexts(placed(name).sum)}
	case "CountLocation", "CountZone":
		return spec{0, 4, ofTexts(placed(name).count)}
	case "SumMap":
		return spec{1, 3, ofTexts((*frame).sumMap)}
	case "CountMap":
		return spec{0, 3, ofTexts((*frame).countMap)}
	case "Sum":
		return spec{2, 3, (*frame).sum}
	case "Count":
		return spec{1, 2, (*frame).count}
	case "Range", "RangePx":
		return spec{1, 5, distance(name == "RangePx").eval}
	case "SumRange", "SumRangePx":
		return spec{3, 4, ofTexts(distance(name == "SumRangePx").sum)}
	case "CountRange", "CountRangePx":
		return spec{2, 4, ofTexts(distance(name == "CountRangePx").count)}
	case "Random":
		return spec{1, 2, impure}
	case "IsRandom":
		return spec{0, 1, impure}
	case "Alert":
		return spec{1, 2, impure}
	case "Audit":
		return spec{1, 3, impure}
	case "Sleep":
		return spec{1, 1, impure}
	}
	return spec{}
}

func (n function) eval(f *frame) (value, error) {
	if n.spec.do == nil {
		return value{}, failf(ErrUnsupported, "function %q", n.name)
	}
	args, err := f.arguments(n.args)
	if err != nil {
		return value{}, err
	}
	if len(args) < n.spec.min || len(args) > n.spec.max {
		return value{}, failf(ErrValue, "%d arguments for %s, it takes %d to %d",
			len(args), n.name, n.spec.min, n.spec.max)
	}
	v, err := n.spec.do(f, args)
	if fl, ok := err.(*Failure); ok && fl.Detail == "" {
		err = fail(fl.Kind, n.name)
	}
	return v, err
}

func impure(*frame, []value) (value, error) {
	return value{}, &Failure{Kind: ErrImpure, Offset: -1}
}

// choose is If. Both values have been computed by now, and come out as objects.
func choose(_ *frame, args []value) (value, error) {
	if args[0].kind != boolean {
		return value{}, failf(ErrValue, "If on %s", args[0].kind)
	}
	if args[0].isTrue() {
		return args[1].box(), nil
	}
	return args[2].box(), nil
}

func (f *frame) getProperty(args []value) (value, error) {
	s, err := f.getString(args)
	if err != nil {
		return value{}, err
	}
	return wrap(s.s), nil
}

func (f *frame) getString(args []value) (value, error) {
	name, err := args[0].string()
	if err != nil {
		return value{}, err
	}
	s, _ := f.ctx.Property(name)
	return ofText(s), nil
}

// pieces is the context as far as it knows of other pieces and places.
func (f *frame) pieces() (Pieces, error) {
	p, ok := f.ctx.(Pieces)
	if !ok {
		return nil, &Failure{Kind: ErrUnsupported, Offset: -1}
	}
	return p, nil
}

// texts are the arguments as texts. Null is none.
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

// ofTexts is a function all of whose arguments are texts.
func ofTexts(do func(*frame, []string) (value, error)) func(*frame, []value) (value, error) {
	return func(f *frame, args []value) (value, error) {
		t, err := texts(args)
		if err != nil {
			return value{}, err
		}
		return do(f, t)
	}
}

func (f *frame) getMapProperty(t []string) (value, error) {
	p, err := f.pieces()
	if err != nil {
		return value{}, err
	}
	s, _ := p.MapProperty(t[0], t[1])
	return wrap(s), nil
}

func (f *frame) getZoneProperty(t []string) (value, error) {
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

// own is a property of the piece that the expression belongs to, "" for none.
func (f *frame) own(name string) string {
	s, _ := f.ctx.Property(name)
	return s
}
