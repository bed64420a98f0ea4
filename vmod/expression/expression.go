// Package expression evaluates VASSAL's small languages, which compute a text
// from properties: BeanShell in braces, texts with $property$ references, and the
// older property match conditions (VASSAL.script.expression,
// VASSAL.script.ExpressionInterpreter, VASSAL.counters.PropertiesPieceFilter and
// VASSAL's own changes to the BeanShell interpreter).
//
// It covers the pure part: every expression whose value follows from properties
// and from where pieces are. For random numbers and dialogs it returns ErrImpure,
// for other Java ErrUnsupported. An expression that fails in VASSAL fails here too
// (ErrSyntax, ErrValue); VASSAL then uses the empty text.
//
// The package does not know what a piece, a map or a module is: it asks a
// Context for properties. To sum or count over pieces it asks a Pieces for their
// contexts.
//
// Parsed expressions never change, so goroutines may share them. Parsing is worth
// caching, since the pieces of a module share few distinct expressions. All work
// is bounded, by nesting while parsing and by a Budget while evaluating, so that
// every expression from an untrusted file ends soon.
package expression

import (
	"strconv"
	"strings"
)

// Form is the kind of expression that VASSAL recognises in a text. VASSAL has a
// class for each, named like the form with Expression appended.
type Form uint8

const (
	// Null is a blank text. Its value is empty, and it selects every piece.
	Null Form = iota
	// Int is a whole number. It is its own value.
	Int
	// String is a plain text. It is its own value.
	String
	// SingleProperty is the bare name of a property.
	SingleProperty
	// FormattedString is a text with $property$ references.
	FormattedString
	// BeanShell is an expression in braces.
	BeanShell
	// PropertyMatch is an old-style condition such as `Army = German && Hits < 2`.
	PropertyMatch
)

// MaxSource is the length in bytes of the longest text that is parsed.
const MaxSource = 1 << 20

// An Expression is a parsed text. It is immutable.
type Expression struct {
	form   Form
	source string
	// text is the value of an Int or String, the name of a SingleProperty, the
	// trimmed source of a FormattedString or PropertyMatch, and the text between
	// the braces of a BeanShell.
	text    string
	program *program // of a BeanShell; nil where the braces are empty
	filter  filter   // of a PropertyMatch without $references$
}

// Parse parses a text the way VASSAL reads nearly all fields of traits and
// components (Expression.createExpression). The error is of kind ErrSyntax, or
// ErrUnsupported for Java beyond the pure part, or ErrLimit; only texts in
// braces can fail. In VASSAL, the value of a text that fails is empty.
func Parse(s string) (*Expression, error) {
	if isBlank(s) {
		return &Expression{source: s}, nil
	}
	t := trim(s)
	if inBraces(t) {
		return parseBeanShell(s, s, false)
	}
	if n, ok := parseInt(t); ok {
		return &Expression{form: Int, source: s, text: strconv.Itoa(int(n))}, nil
	}
	if strings.IndexByte(t, '$') >= 0 {
		return &Expression{form: FormattedString, source: s, text: t}, nil
	}
	return &Expression{form: String, source: s, text: s}, nil
}

// ParseMatch parses a field that selects pieces (Expression.createPropertyExpression): BeanShell in
// braces, or else an old-style condition. Its errors are as Parse returns them.
func ParseMatch(s string) (*Expression, error) {
	if isBlank(s) {
		return &Expression{source: s}, nil
	}
	t := trim(s)
	if inBraces(t) {
		return beanShell(s, t[1:len(t)-1])
	}
	e := &Expression{form: PropertyMatch, source: s, text: t}
	if strings.IndexByte(t, '$') < 0 {
		e.filter = parseFilter(t)
	}
	return e, nil
}

// ParseBeanShell parses a field that is BeanShell with or without braces, such as the expression of a
// Calculated Property (BeanShellExpression.createExpression, in the variant that keeps quoted texts).
// Its errors are as Parse returns them.
func ParseBeanShell(s string) (*Expression, error) {
	return parseBeanShell(s, s, true)
}

// ParseProperty parses a field that names a property or holds BeanShell in braces, such as the Follow
// Property of a Layer (Expression.createSimplePropertyExpression). Its errors are as Parse returns
// them.
func ParseProperty(s string) (*Expression, error) {
	if isBlank(s) {
		return &Expression{source: s}, nil
	}
	t := trim(s)
	if inBraces(t) {
		return parseBeanShell(s, trim(t[1:len(t)-1]), false)
	}
	return single(s, t), nil
}

// parseBeanShell is BeanShellExpression.createExpression. Its tests come in
// VASSAL's order: a text in braces is never a SingleProperty, since the test for
// an identifier looks at the text with its braces.
func parseBeanShell(source, s string, keepQuoted bool) (*Expression, error) {
	inner := strip(s)
	if isBlank(inner) {
		return &Expression{source: source}, nil
	}
	if n, ok := parseInt(inner); ok {
		return &Expression{form: Int, source: source, text: strconv.Itoa(int(n))}, nil
	}
	if n := len(inner); !keepQuoted && n > 1 && inner[0] == '"' && strings.IndexByte(inner[1:], '"') == n-2 {
		return &Expression{form: String, source: source, text: inner[1 : len(inner)-1]}, nil
	}
	if t := trim(s); isJavaIdentifier(t) {
		return single(source, t), nil
	}
	return beanShell(source, inner)
}

func single(source, name string) *Expression {
	if len(name) > 1 && name[0] == '$' && name[len(name)-1] == '$' {
		name = name[1 : len(name)-1]
	}
	return &Expression{form: SingleProperty, source: source, text: name}
}

// beanShell compiles the text between braces. VASSAL removes a second pair of
// braces when it passes the text to its interpreter.
func beanShell(source, inner string) (*Expression, error) {
	e := &Expression{form: BeanShell, source: source, text: inner}
	code := strip(inner)
	if code == "" {
		return e, nil
	}
	p, err := compile(code)
	if err != nil {
		return nil, err
	}
	e.program = p
	return e, nil
}

// Memory returns about how many bytes the expression takes beyond its text.
func (e *Expression) Memory() int {
	n := 512
	if e.program != nil {
		n += 64*len(e.source) + 512*e.program.patterns
	}
	return n
}

// Form returns the kind of expression that the text is.
func (e *Expression) Form() Form { return e.form }

// String returns the text that was parsed.
func (e *Expression) String() string { return e.source }

// Properties returns the names of the properties that VASSAL looks up whenever it evaluates a
// BeanShell expression, a single property or a text with $references$, whatever the other values
// are. It returns none for other forms.
func (e *Expression) Properties() []string {
	switch {
	case e.form == SingleProperty:
		return []string{e.text}
	case e.form == FormattedString:
		return references(e.text)
	case e.program == nil:
		return nil
	}
	var names []string
	for _, n := range e.program.names {
		if n.bound {
			names = append(names, n.property)
		}
	}
	return names
}

// A Comparison is a property with a text that an expression compares it with.
type Comparison struct{ Property, Text string }

// Comparisons returns the properties that a BeanShell expression or an old-style condition compares
// with a text, for whether they are equal or not.
func (e *Expression) Comparisons() []Comparison {
	if e.program == nil {
		return comparisons(nil, e.filter)
	}
	var all []Comparison
	for _, c := range e.program.compared {
		if n := e.program.names[c.slot]; n.bound {
			all = append(all, Comparison{n.property, c.with})
		}
	}
	return all
}

// A Scope modifies an evaluation. The zero Scope is for an ordinary evaluation.
type Scope struct {
	// Own are values that a component passes along with its format, such as
	// $oldPiece$ of a report. They hide properties of the same name, except from
	// the functions that look up a property by name.
	Own map[string]string
	// Localized evaluates a format for display (FormattedString.getLocalizedText):
	// a reference to an unknown property becomes empty instead of its name.
	Localized bool
}

// Eval returns the value of the expression for the properties of ctx. Errors are
// of the kinds ErrValue (VASSAL fails too), ErrImpure, ErrUnsupported, ErrLoop and
// ErrLimit. After ErrValue and ErrLoop, VASSAL uses the empty text.
func (e *Expression) Eval(ctx Context) (string, error) {
	return e.EvalIn(ctx, Scope{})
}

// EvalIn is Eval with a Scope.
func (e *Expression) EvalIn(ctx Context, scope Scope) (string, error) {
	return e.evalIn(ctx, scope, budgetOf(ctx, nil))
}

func (e *Expression) evalIn(ctx Context, scope Scope, b *Budget) (string, error) {
	switch e.form {
	case Int:
		// Outside of braces a module may ask to keep leading zeros, which makes the
		// number a text.
		if t := trim(e.source); len(t) > 1 && t[0] == '0' && keepsLeadingZeros(ctx) {
			return e.source, nil
		}
		return e.text, nil
	case String, PropertyMatch:
		return e.text, nil
	case SingleProperty:
		v, ok := scope.Own[e.text]
		if !ok {
			v, _ = ctx.Property(e.text)
		}
		return v, nil
	case FormattedString:
		return substitute(e.text, ctx, scope, b)
	case BeanShell:
		if e.program == nil {
			return "", nil
		}
		return e.program.run(ctx, scope, b)
	}
	return "", nil
}

// Accepts reports whether an expression from ParseMatch selects a piece. References such as $Army$
// are to properties of source, the piece or component that selects; if source is nil, to properties
// of the piece itself. As in VASSAL, anything but a condition selects every piece
// (Expression.getFilter). Its errors are as Eval returns them; the result is then false, which for
// ErrValue is VASSAL's too.
func (e *Expression) Accepts(piece, source Context) (bool, error) {
	if source == nil {
		source = piece
	}
	b := budgetOf(piece, nil)
	f, err := e.filterFor(source, b)
	if err != nil {
		return false, err
	}
	return f.accepts(piece, b)
}

// filterFor resolves the $references$ of a condition, once for all the pieces
// that it will be tried on.
func (e *Expression) filterFor(source Context, b *Budget) (filter, error) {
	switch e.form {
	case PropertyMatch:
		if e.filter != nil {
			return e.filter, nil
		}
		t, err := formatIn(e.text, source, Scope{}, b)
		if err != nil {
			return nil, err
		}
		return parseFilter(t), nil
	case BeanShell:
		if strings.IndexByte(e.text, '$') < 0 {
			return beanShellFilter{e}, nil
		}
		t, err := formatIn(strip(e.text), source, Scope{}, b)
		if err != nil {
			return nil, err
		}
		resolved, err := Parse("{" + t + "}")
		if err != nil {
			return nil, err
		}
		if resolved.form == BeanShell {
			return beanShellFilter{resolved}, nil
		}
	}
	return everything{}, nil
}
