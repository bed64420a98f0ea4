package rule

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// A Problem is something wrong in a file, in words for its author.
type Problem struct {
	pack.Position
	// Message is lower case without a final period: what the file has, then what is
	// allowed.
	Message say.Message
}

// String returns the position and the message.
func (p Problem) String() string { return p.Position.String() + ": " + p.Message.String() }

// ProblemWords put the faults of one system's files into words. The zero value knows the
// faults that files of any system may have.
type ProblemWords struct {
	// English are the sentences of the system's own codes, with holes as package say has them.
	English map[pack.ProblemCode]string
	// Arg puts an argument of the system's own types into words, and returns any other as it
	// is. It may be nil.
	Arg func(arg any) any
}

// Problems puts problems into words; nil if there are none.
func (w ProblemWords) Problems(list []pack.Problem) []Problem {
	var said []Problem
	for _, p := range list {
		said = append(said, Problem{p.Position, w.Fault(p.Fault)})
	}
	return said
}

// Fault puts a fault into words.
func (w ProblemWords) Fault(f pack.Fault) say.Message {
	wording, own := f.Code.(say.Wording)
	if !own {
		code := pack.ProblemCode(f.Code.ID())
		english, known := problems[code]
		if !known {
			english = w.English[code]
		}
		wording = say.Wording{Code: f.Code.ID(), English: english}
	}
	args := make([]any, len(f.Args))
	for i, arg := range f.Args {
		args[i] = w.arg(arg)
	}
	return wording.With(args...)
}

// Error puts an error into words: a fault by its wording. It returns any other as it is.
func (w ProblemWords) Error(err error) error {
	var fault pack.Fault
	if errors.As(err, &fault) {
		return errors.New(w.Fault(fault).String())
	}
	return err
}

// longestWord bounds a text of a file in a message, in characters: a cell or a key can be as long as the file.
const longestWord = 200

func (w ProblemWords) arg(arg any) any {
	switch arg := arg.(type) {
	case string:
		if len(arg) > longestWord && utf8.RuneCountInString(arg) > longestWord {
			return string([]rune(arg)[:longestWord]) + "…"
		}
		return arg
	case pack.Fault:
		return w.Fault(arg)
	case pack.Hint:
		return DidYouMean(arg.Word, arg.Known)
	case pack.Near:
		return near(string(arg))
	case pack.Kind:
		return kinds[arg]
	case pack.Words:
		return Quoted(arg)
	}
	if w.Arg != nil {
		return w.Arg(arg)
	}
	return arg
}

// JoinProblems returns nil if there are no problems, else an error with one problem per line.
func JoinProblems(list []Problem) error {
	if len(list) == 0 {
		return nil
	}
	lines := make([]string, 0, len(list))
	for _, p := range list {
		lines = append(lines, p.String())
	}
	return errors.New(strings.Join(lines, "\n"))
}

// DidYouMean is the end of a message about an unknown word: the known word that was probably
// meant, and all allowed words.
func DidYouMean(word string, known []string) string {
	meant, _ := pack.Nearest(word, known)
	switch {
	case len(known) == 0:
		return near(meant) + "; none is allowed here"
	case len(known) <= mostListed:
		return near(meant) + "; allowed: " + Quoted(known)
	}
	return near(meant) + "; " + strconv.Itoa(len(known)) + " are known"
}

// mostListed bounds the allowed words in a message, so that they do not hide the rest
// of it.
const mostListed = 40

func near(word string) string {
	if word == "" {
		return ""
	}
	return "; did you mean " + strconv.Quote(word) + "?"
}

// Quoted returns the words in quotes, separated by commas.
func Quoted(words []string) string {
	quoted := slices.Clone(words)
	for i, w := range words {
		quoted[i] = strconv.Quote(w)
	}
	return strings.Join(quoted, ", ")
}

// kinds are the kinds of values.
var kinds = map[pack.Kind]string{
	pack.Text:        "a text",
	pack.WholeNumber: "a whole number",
	pack.Decimal:     "a number with a point",
	pack.TrueOrFalse: "true or false",
	pack.ListOf:      "a list",
	pack.TableOf:     "a table",
	pack.DateOrTime:  "a date or time",
}

// problems are the wordings of the faults that files of any system may have.
var problems = map[pack.ProblemCode]string{
	pack.BeyondHeader: "{'value'} stands in a column without a name: the header names {columns}",
	pack.ColumnTwice:  "column {'column'} is named twice",
	pack.EmptyValue:   "{'key'} is empty",
	pack.ExtendsInCircle: "{'pack'} cannot be extended here: it leads in a circle, or more than {most} " +
		"packs extend each other",
	pack.HoldsNoTable: "{'key'} holds {kind}; allowed: tables, each beginning with [[{table}]]",
	pack.HoldsNoText:  "{'key'} holds {kind}; allowed: texts in quotes",
	pack.MissingKey:   "{'key'} is missing",
	pack.NoColumn:     "no column {'column'}",
	pack.NoSuchTables: "there are no [[{table}]] {index} and {other}",
	pack.NoHeader:     "no header; it names the columns: {columns}",
	pack.NoPack:       "no game pack: it has no {'file'}",
	pack.NoNumber:     `{'value'} is no number; allowed: whole numbers and fractions, as 2 or "1/2"`,
	pack.NotAllowed:   "{'value'} is no {what}{hint}",
	pack.NotPair:      "{'value'} is not two whole numbers; allowed: as [1, 55]",
	pack.NotScalar:    "{'key'} is {kind}; allowed: a whole number, or a text in quotes",
	pack.NotTexts:     "{'key'} is {kind}; allowed: a list of texts in quotes",
	pack.NotUTF8:      `not UTF-8 text; save it as "CSV UTF-8"`,
	pack.NotWholeInCell: "{'value'} is no {what}; allowed: a whole number from {least} to {most}, or " +
		"nothing where it is unknown",
	pack.OneColumn:      "one column {'column'}; there must be two",
	pack.OutOfRange:     "{'key'} is {value}; allowed: {least} to {most}",
	pack.TooLarge:       "{count} bytes; at most {most} are read",
	pack.ManyPatterns:   "with it the patterns would take more than {most} instructions together",
	pack.TooLow:         "{'key'} is {value}; allowed: {least} or more",
	pack.TooManyColumns: "{count} columns; at most {most} are read",
	pack.TooManyItems:   "{'key'} has {count} items; at most {most} are read",
	pack.UnknownColumn:  "unknown column {'column'}{hint}",
	pack.UnknownFile:    "unknown file{hint}",
	pack.UnknownKey:     "unknown key {'key'}{hint}",
	pack.UnknownPack:    "{'pack'} is no pack that another can extend{hint}",
	pack.NoPair:         "{'key'} is {kind}; allowed: a list of two whole numbers, as [1, 55]",
	pack.NotBool:        "{'key'} is {kind}; allowed: true or false",
	pack.NotTable:       "{'key'} is {kind}; allowed: a table, as [{key}]",
	pack.NotTables:      "{'key'} is {kind}; allowed: tables, each beginning with [[{key}]]",
	pack.NotText:        "{'key'} is {kind}; allowed: a text in quotes",
	pack.NotWhole:       "{'key'} is {kind}; allowed: a whole number",
	pack.Unreadable:     "{error}",
	pack.TooManyFiles:   "the pack has {count} files; at most {most} are copied",
	pack.UnreadableBase: "pack {'pack'} that is extended: {error}",
	pack.UnreadableFile: "game pack file {'file'}: {error}",
	pack.UnreadablePack: "game pack: {error}",
}
