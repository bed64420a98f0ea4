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

// A Problem is something wrong in a file, in words for its author.
type Problem struct {
	Position
	// Message is lower case without a final period: what the file has, then what is
	// allowed.
	Message string
}

// String returns the position and the message.
func (p Problem) String() string { return p.Position.String() + ": " + p.Message }

// Problems collects problems, up to mostProblems. The zero value is ready to use.
type Problems struct {
	list []Problem
}

// mostProblems bounds the collection: nobody fixes more in one go.
const mostProblems = 1000

// Addf adds a problem at a position.
func (p *Problems) Addf(at Position, format string, args ...any) {
	if len(p.list) < mostProblems {
		p.list = append(p.list, Problem{at, fmt.Sprintf(format, args...)})
	}
}

// Len returns the number of problems so far.
func (p *Problems) Len() int { return len(p.list) }

// Sorted returns the problems by file, line and column. Problems at one position keep
// the order in which they were added.
func (p *Problems) Sorted() []Problem {
	list := slices.Clone(p.list)
	slices.SortStableFunc(list, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
	})
	return list
}

// Err returns nil if there are no problems, else an error with one problem per line.
func (p *Problems) Err() error {
	if len(p.list) == 0 {
		return nil
	}
	lines := make([]string, 0, len(p.list))
	for _, problem := range p.Sorted() {
		lines = append(lines, problem.String())
	}
	return errors.New(strings.Join(lines, "\n"))
}

// A Hint is the end of a message about an unknown word. Its text is only made when the
// message is printed, since comparing words is expensive.
type Hint struct {
	word  string
	known []string
}

// DidYouMean returns the hint about an unknown word.
func DidYouMean(word string, known []string) Hint { return Hint{word, known} }

// String names the known word that was probably meant and all allowed words.
func (h Hint) String() string {
	var b strings.Builder
	if near, ok := Nearest(h.word, h.known); ok {
		fmt.Fprintf(&b, "; did you mean %q?", near)
	}
	switch {
	case len(h.known) == 0:
		b.WriteString("; none is allowed here")
	case len(h.known) <= mostListed:
		b.WriteString("; allowed: " + List(h.known))
	default:
		fmt.Fprintf(&b, "; %d are known", len(h.known))
	}
	return b.String()
}

// mostListed bounds the allowed words in a message, so that they do not hide the rest
// of it.
const mostListed = 40

// List returns the words in quotes, separated by commas.
func List(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = strconv.Quote(w)
	}
	return strings.Join(quoted, ", ")
}
