// Package expression is VASSAL's little languages for computing a text from
// properties: BeanShell in braces, texts with $property$ references, and the
// older property match conditions (VASSAL.script.expression,
// VASSAL.script.ExpressionInterpreter, VASSAL.counters.PropertiesPieceFilter and
// VASSAL's own changes to the BeanShell interpreter).
//
// It knows the pure part: everything whose answer follows from properties and
// from where pieces are. It refuses to know the rest, and says so by the kind of
// its error: random numbers and dialogs (ErrImpure), arbitrary Java
// (ErrUnsupported). Where VASSAL itself answers an expression with an error, so
// does this package (ErrSyntax, ErrValue); VASSAL then uses the empty text.
//
// The package does not know what a piece, a map or a module is: it asks a
// Context for properties and, where an expression sums or counts over pieces, a
// Pieces for the pieces' own contexts.
//
// Parsed expressions never change and may be shared by goroutines; parsing is
// worth caching, since a module's pieces share few distinct expressions. All
// work is bounded: by nesting while parsing, by a Budget while evaluating, so
// that an expression from an untrusted file ends soon, whatever it says.
package expression

import (
	"strconv"
	"strings"
)

// Form is the kind of expression that VASSAL recognises in a text. Each is a
// class of VASSAL's of that name, with Expression appended.
type Form uint8

const (
	// Null is a blank text: its value is empty and it selects every piece.
	Null Form = iota
	// Int is a whole number and its own value.
	Int
	// String is a plain text and its own value.
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

// MaxSource is the length in bytes beyond which a text is not parsed.
const MaxSource = 1 << 20

// An Expression is one parsed text. It is immutable.
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

// Parse reads a text as nearly all fields of VASSAL's traits and components are
// read (Expression.createExpression). The error is of kind ErrSyntax, or
// ErrUnsupported for Java beyond the pure part, or ErrLimit; only texts in
// braces can fail. VASSAL takes the value of a text that fails as empty.
func Parse(s string) (*Expression, error) {
	if isBlank(s) {
		return null(s), nil
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

// ParseMatch reads a text as fields that select pieces are read
// (Expression.createPropertyExpression): BeanShell in braces, or else an
// old-style condition. Errors are those of Parse.
func ParseMatch(s string) (*Expression, error) {
	if isBlank(s) {
		return null(s), nil
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

// ParseBeanShell reads a field that is BeanShell with or without braces, as the
// expression of a Calculated Property is (BeanShellExpression.createExpression
// that keeps quoted texts). Errors are those of Parse.
func ParseBeanShell(s string) (*Expression, error) {
	return parseBeanShell(s, s, true)
}

// ParseProperty reads a field that names a property or holds BeanShell in
// braces, as the Follow Property of a Layer is
// (Expression.createSimplePropertyExpression). Errors are those of Parse.
func ParseProperty(s string) (*Expression, error) {
	if isBlank(s) {
		return null(s), nil
	}
	t := trim(s)
	if inBraces(t) {
		return parseBeanShell(s, trim(t[1:len(t)-1]), false)
	}
	return single(s, t), nil
}

// parseBeanShell is BeanShellExpression.createExpression. Its order of tests is
// VASSAL's: a text in braces is never a SingleProperty, since the test for an
// identifier looks at the text with its braces.
func parseBeanShell(source, s string, keepQuoted bool) (*Expression, error) {
	inner := strip(s)
	if isBlank(inner) {
		return null(source), nil
	}
	if n, ok := parseInt(inner); ok {
		return &Expression{form: Int, source: source, text: strconv.Itoa(int(n))}, nil
	}
	if !keepQuoted && isQuoted(inner) {
		return &Expression{form: String, source: source, text: inner[1 : len(inner)-1]}, nil
	}
	if t := trim(s); isJavaIdentifier(t) {
		return single(source, t), nil
	}
	return beanShell(source, inner)
}

func null(source string) *Expression { return &Expression{form: Null, source: source} }

func single(source, name string) *Expression {
	if len(name) > 1 && name[0] == '$' && name[len(name)-1] == '$' {
		name = name[1 : len(name)-1]
	}
	return &Expression{form: SingleProperty, source: source, text: name}
}

// beanShell compiles the text between braces. VASSAL takes off a second pair of
// braces when it hands the text to its interpreter.
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

// Form is what kind of expression the text was taken for.
func (e *Expression) Form() Form { return e.form }

// String is the text that was parsed.
func (e *Expression) String() string { return e.source }

// A Scope is what an evaluation knows besides its Context. The zero Scope is an
// ordinary evaluation.
type Scope struct {
	// Own are values that a component gives with its format, such as $oldPiece$
	// of a report; they come before properties of the same name, except for the
	// functions that look up a property by name.
	Own map[string]string
	// Localized evaluates as for display (FormattedString.getLocalizedText):
	// references to unknown properties vanish rather than leave their name.
	Localized bool
}

// Eval is the expression's value against ctx. Errors are of the kinds ErrValue
// (VASSAL gives an error too), ErrImpure, ErrUnsupported, ErrLoop and ErrLimit.
// For an error of kind ErrValue or ErrLoop VASSAL's own value is the empty text.
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
		return e.integer(ctx), nil
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

// integer is the value of an Int. Outside of braces a module may ask to keep
// leading zeros, which makes the number a text.
func (e *Expression) integer(ctx Context) string {
	t := trim(e.source)
	if len(t) > 1 && t[0] == '0' && !inBraces(t) && keepsLeadingZeros(ctx) {
		return e.source
	}
	return e.text
}

// Accepts says whether the expression, as one that ParseMatch read, selects a
// piece. References such as $Army$ are to properties of source, the piece or
// component that does the selecting; with a nil source they are to the piece's
// own. Anything but a condition selects every piece, as in VASSAL
// (Expression.getFilter). With an error, which is as for Eval, the answer is
// false, and for kind ErrValue that is VASSAL's answer.
func (e *Expression) Accepts(piece, source Context) (bool, error) {
	if source == nil {
		source = piece
	}
	return e.accepts(piece, source, budgetOf(piece, nil))
}

func (e *Expression) accepts(piece, source Context, b *Budget) (bool, error) {
	f, err := e.filterFor(source, b)
	if err != nil {
		return false, err
	}
	return f.accepts(piece, b)
}

// filterFor resolves the $references$ of a condition once for all the pieces
// that it is about to be tried on.
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
