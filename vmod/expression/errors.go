package expression

import (
	"fmt"

	"github.com/pkg/errors"
)

// The kinds of failure; test with errors.Is. No message ever holds a property's
// value, since one of VASSAL's properties is the player's password.
var (
	// ErrSyntax is a text that VASSAL's parser rejects too, or one nested deeper
	// than any sane expression.
	ErrSyntax = errors.New("no valid expression")
	// ErrValue is an expression that VASSAL cannot evaluate either, for instance
	// since it subtracts texts. VASSAL uses the empty text instead.
	ErrValue = errors.New("expression without a value")
	// ErrUnsupported is an expression beyond the pure part: other Java classes and
	// methods, increments, or pieces that the Context cannot tell of.
	ErrUnsupported = errors.New("expression beyond what can be computed here")
	// ErrImpure is an expression that draws random numbers or talks to the player.
	ErrImpure = errors.New("expression with chance or side effects")
	// ErrLoop is an expression that needs itself: VASSAL's limit on nested
	// evaluations was hit. VASSAL uses the empty text for the innermost one and
	// goes on.
	ErrLoop = errors.New("expression that needs itself")
	// ErrLimit is an expression that is too long, makes too long a text or takes
	// too many steps.
	ErrLimit = errors.New("expression too large")
)

// A Failure is the error of all functions here: a kind with its detail.
type Failure struct {
	Kind   error  // one of the Err values of this package
	Detail string // what about it; "" where the kind says it all
	Offset int    // byte offset in the text between the braces; -1 while evaluating
}

// Error is the kind, the detail and the place.
func (f *Failure) Error() string {
	s := f.Kind.Error()
	if f.Detail != "" {
		s += ": " + f.Detail
	}
	if f.Offset >= 0 {
		s += fmt.Sprintf(" at offset %d", f.Offset)
	}
	return s
}

// Unwrap makes errors.Is find the kind.
func (f *Failure) Unwrap() error { return f.Kind }

func fail(kind error, detail string) error {
	return &Failure{Kind: kind, Detail: detail, Offset: -1}
}

func failf(kind error, format string, args ...any) error {
	return &Failure{Kind: kind, Detail: fmt.Sprintf(format, args...), Offset: -1}
}
