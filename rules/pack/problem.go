package pack

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pkg/errors"
)

// A Position is a place in a file.
type Position struct {
	// File is the path below the pack's folder, with slashes.
	File string
	// Line counts from 1; 0 is the file as a whole.
	Line int
	// Column counts bytes from 1; 0 is the line as a whole.
	Column int
}

// String returns the position as compilers print it, "units.csv:3:7".
func (p Position) String() string {
	s := p.File
	if p.Line > 0 {
		s += ":" + strconv.Itoa(p.Line)
		if p.Column > 0 {
			s += ":" + strconv.Itoa(p.Column)
		}
	}
	return s
}

// compare compares two places of one file.
func (p Position) compare(q Position) int {
	return cmp.Or(cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
}

// A Code names what is wrong: a ProblemCode, or a wording where a package has its own.
type Code interface {
	// ID returns the code as text: "pack/unknown-key".
	ID() string
}

// A ProblemCode is a code of a package that knows no words. Package check/rule words the codes of
// this package; the codes of a system are worded in its folder of check.
type ProblemCode string

// ID returns the code.
func (c ProblemCode) ID() string { return string(c) }

// A Fault is something wrong in a text, as data. It is an error, so that what reads a text
// can return it.
type Fault struct {
	Code Code
	// Args are what the wording of the code names, in its order. An argument may be a Fault itself.
	Args []any
}

// Err returns a fault as an error.
func Err(code Code, args ...any) error { return Fault{code, args} }

// Error returns the code and the arguments. They are not for players.
func (f Fault) Error() string {
	var b strings.Builder
	b.WriteString(f.Code.ID())
	for _, arg := range f.Args {
		fmt.Fprintf(&b, " %v", arg)
	}
	return b.String()
}

// A Problem is a fault in a file.
type Problem struct {
	Position
	Fault
}

// Error returns the position, the code and the arguments.
func (p Problem) Error() string { return p.Position.String() + ": " + p.Fault.Error() }

// Problems collects problems, up to mostProblems. The zero value is ready to use.
type Problems struct {
	list     []Problem
	patterns int // instructions of the patterns that were compiled
}

// mostProblems bounds the collection: nobody fixes more in one go.
const mostProblems = 1000

// Add adds a problem at a position.
func (p *Problems) Add(at Position, code Code, args ...any) { p.add(at, Fault{code, args}) }

// AddErr adds the fault that reading a text has returned. Another error is Unreadable.
func (p *Problems) AddErr(at Position, err error) {
	var fault Fault
	if !errors.As(err, &fault) {
		fault = Fault{Unreadable, []any{err}}
	}
	p.add(at, fault)
}

func (p *Problems) add(at Position, fault Fault) {
	if len(p.list) < mostProblems {
		p.list = append(p.list, Problem{at, fault})
	}
}

// Len returns the number of problems so far.
func (p *Problems) Len() int { return len(p.list) }

// Sorted returns the problems by file, line and column. Problems at one position keep
// the order in which they were added.
func (p *Problems) Sorted() []Problem {
	list := slices.Clone(p.list)
	slices.SortStableFunc(list, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), a.compare(b.Position))
	})
	return list
}

// A Hint has the words that are known where an unknown one stands. Comparing words is expensive, and
// so the nearest is only looked for when the problem is put into words.
type Hint struct {
	Word  string
	Known []string
}

// DidYouMean returns the hint about an unknown word.
func DidYouMean(word string, known []string) Hint { return Hint{word, known} }

// A Near is the known word that was probably meant, or "".
type Near string

// A Kind is the kind of value of a key.
type Kind string

// The kinds of values.
const (
	Text        Kind = "text"
	WholeNumber Kind = "whole-number"
	Decimal     Kind = "decimal"
	TrueOrFalse Kind = "true-or-false"
	ListOf      Kind = "list"
	TableOf     Kind = "table"
	DateOrTime  Kind = "date-or-time"
	Scalar      Kind = "scalar" // a text or a whole number
	TextsOf     Kind = "texts"  // a text or a list of texts
	PairOf      Kind = "pair"   // two whole numbers
	TablesOf    Kind = "tables" // a table or several
)

// Words are words of the file or of the pack's language, to be quoted in a list.
type Words []string
