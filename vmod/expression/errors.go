package expression

import (
	"fmt"

	"github.com/pkg/errors"
)

// The kinds of failure; test for them with errors.Is. No message holds the value
// of a property, since one of VASSAL's properties is the player's password.
var (
	// ErrSyntax is for a text that VASSAL's parser rejects too, or that nests
	// deeper than any sane expression.
	ErrSyntax = errors.New("no valid expression")
	// ErrValue is for an expression that VASSAL cannot evaluate either, for example
	// since it subtracts texts. VASSAL uses the empty text instead.
	ErrValue = errors.New("expression without a value")
	// ErrUnsupported is for an expression beyond the pure part: other Java classes
	// and methods, increments, or other pieces where the Context is not a Pieces.
	ErrUnsupported = errors.New("expression beyond what can be computed here")
	// ErrImpure is for an expression that draws random numbers or opens a dialog.
	ErrImpure = errors.New("expression with chance or side effects")
	// ErrLoop is for an expression that needs itself: it hits VASSAL's limit on
	// nested evaluations. VASSAL uses the empty text for the innermost evaluation
	// and goes on.
	ErrLoop = errors.New("expression that needs itself")
	// ErrLimit is for an expression that is too long, makes too long a text or takes
	// too many steps.
	ErrLimit = errors.New("expression too large")
)

// A Failure is the error that all functions of this package return.
type Failure struct {
	Kind   error  // one of the Err values of this package
	Detail string // what failed; may be empty
	Offset int    // byte offset in the text between the braces; -1 while evaluating
}

// Error returns the kind, the detail and the offset.
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

// Unwrap returns the kind, for errors.Is.
func (f *Failure) Unwrap() error { return f.Kind }

func fail(kind error, detail string) error {
	return &Failure{Kind: kind, Detail: detail, Offset: -1}
}

func failf(kind error, format string, args ...any) error {
	return &Failure{Kind: kind, Detail: fmt.Sprintf(format, args...), Offset: -1}
}
