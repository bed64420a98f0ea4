package expression

import (
	"math"
	"strings"
)

// suffixed is a value followed by method calls, indexes and field names.
type suffixed struct {
	of       node
	suffixes []suffix
}

type suffix struct {
	index node   // of an element of a list; nil for a method or field
	name  string // of a method or field
	call  bool
	args  []node
}

func (s suffixed) eval(f *frame) (value, error) {
	v, err := f.eval(s.of)
	for _, x := range s.suffixes {
		if err != nil {
			return value{}, err
		}
		switch {
		case x.index != nil:
			v, err = f.element(v, x.index)
		case x.call:
			v, err = f.method(v, x.name, x.args)
		case v.kind == list && x.name == "length":
			v = ofInt(int32(len(v.list)))
		default:
			err = failf(ErrValue, "no field %q in %s", x.name, v.kind)
		}
	}
	return v, err
}

// element is list[i], where i is any number.
func (f *frame) element(v value, index node) (value, error) {
	i, err := f.eval(index)
	if err != nil {
		return value{}, err
	}
	if v.kind != list || !i.number() {
		return value{}, failf(ErrValue, "an element of %s", v.kind)
	}
	n := i.n
	if i.kind >= float {
		n = truncate(i.f, integer)
	}
	if n < 0 || n >= int64(len(v.list)) {
		return value{}, failf(ErrValue, "an element beyond the end of a list")
	}
	return ofText(v.list[n]), nil
}

// method calls a method of a value. Only objects have methods besides what is
// handled here: equals of a plain number is false.
func (f *frame) method(v value, name string, nodes []node) (value, error) {
	args, err := f.arguments(nodes)
	if err != nil {
		return value{}, err
	}
	switch {
	case v.kind == void || v.kind == nothing:
		return value{}, failf(ErrValue, "a method of %s", v.kind)
	case v.kind == text:
		return callTextMethod(v.s, name, args, f.budget)
	case v.kind == list:
		if name == "length" && len(args) == 0 {
			return ofInt(int32(len(v.list))), nil
		}
	case name == "toString" && len(args) == 0:
		s, err := v.string()
		return ofText(s), err
	case name == "intValue" && len(args) == 0 && v.number() && v.kind != char:
		if v.kind >= float {
			v.n = truncate(v.f, integer)
		}
		return ofInt(int32(v.n)), nil
	case name == "equals" && len(args) == 1:
		w := args[0] // an object by now, since it is an argument
		return ofBool(v.boxed && v.kind == w.kind && v.n == w.n && v.s == w.s && v.f == w.f), nil
	case textOnly[name]:
		return value{}, failf(ErrValue, "method %q of %s", name, v.kind)
	}
	return value{}, failf(ErrUnsupported, "method %q of %s", name, v.kind)
}

// textOnly are methods of String that numbers and booleans lack. VASSAL fails too
// when such a method is called on a property that happens to be a number.
var textOnly = wordSet(`charAt compareToIgnoreCase concat contains endsWith
equalsIgnoreCase indexOf isBlank isEmpty lastIndexOf length matches repeat replace
replaceAll replaceFirst split startsWith strip substring toLowerCase toUpperCase trim`)

func (f *frame) arguments(nodes []node) ([]value, error) {
	if len(nodes) == 0 {
		return nil, nil
	}
	args := make([]value, len(nodes))
	for i, n := range nodes {
		v, err := f.eval(n)
		if err != nil {
			return nil, err
		}
		if v.kind == void {
			return nil, fail(ErrValue, "an argument that is bound to nothing")
		}
		args[i] = v
	}
	return args, nil
}

// call is name.method(...), where the name belongs to a property or a Java class.
type call struct {
	target int // slot of the first part of the name
	class  []string
	method string
	args   []node
}

func (c call) eval(f *frame) (value, error) {
	if len(c.class) == 1 {
		v, err := f.lookup(c.target)
		if err != nil {
			return value{}, err
		}
		if v.kind != void {
			return f.method(v, c.method, c.args)
		}
	}
	name := className(c.class)
	if _, ok := classes[name]; !ok {
		return value{}, noClass(name)
	}
	args, err := f.arguments(c.args)
	if err != nil {
		return value{}, err
	}
	return callStatic(name, c.method, args)
}

// className returns the name of a class, without its package if that is
// java.lang.
func className(path []string) string {
	return strings.TrimPrefix(strings.Join(path, "."), "java.lang.")
}

// noClass returns the error for a name that is neither a property nor one of the
// classes here. If it may be another class, it is beyond the pure part.
func noClass(class string) error {
	switch first, _, _ := strings.Cut(class, "."); first {
	case "java", "javax", "VASSAL", "bsh", "org", "com":
		return failf(ErrUnsupported, "class %q", class)
	}
	if otherClasses[class] {
		return failf(ErrUnsupported, "class %q", class)
	}
	return failf(ErrValue, "no class or property %q", class)
}

// otherClasses are further classes that BeanShell finds by their bare name and
// that an expression may conceivably use.
var otherClasses = wordSet(`System Thread Runtime Object Class Number Byte Short
StringBuilder StringBuffer Iterable Process Arrays List ArrayList LinkedList Set
HashSet TreeSet Map HashMap TreeMap Collections Collection Iterator Objects Random
Date Calendar Locale UUID Scanner StringTokenizer Optional BitSet Vector File Files
URL Point Rectangle Color JOptionPane Toolkit`)

// constant is a dotted name that is not called, such as Math.PI.
type constant struct {
	class []string
	name  string
}

// constants are the constants of classes that expressions use.
var constants = map[string]value{
	"Math.PI":           ofDouble(math.Pi),
	"Math.E":            ofDouble(math.E),
	"Integer.MAX_VALUE": ofInt(math.MaxInt32),
	"Integer.MIN_VALUE": ofInt(math.MinInt32),
	"Long.MAX_VALUE":    ofLong(math.MaxInt64),
	"Long.MIN_VALUE":    ofLong(math.MinInt64),
	"Double.MAX_VALUE":  ofDouble(math.MaxFloat64),
	"Float.MAX_VALUE":   ofFloat(math.MaxFloat32),
}

func (c constant) eval(*frame) (value, error) {
	class := className(c.class)
	if v, ok := constants[class+"."+c.name]; ok {
		return v, nil
	}
	return value{}, noClass(class)
}
