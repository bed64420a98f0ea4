package folder

import (
	"fmt"
	"slices"
	"strings"

	"github.com/pkg/errors"
	"golang.org/x/text/unicode/norm"

	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// noID is the id of pieces in palettes.
const noID = "null"

// Pictures of the control characters, from U+0000 to U+001F.
const firstPicture, lastPicture = '␀', '␟'

// format returns the definition of a piece as a file with a trait after the other. It returns
// false if parse would not return the same definition.
func format(definition string) (file string, ok bool) {
	add, isPiece := command.Decode(definition).(command.AddPiece)
	if !isPiece || add.ID != noID || strings.ContainsFunc(definition, isPicture) {
		return "", false
	}
	raws, err := trait.Split(add.Type, add.State, trait.DefaultLimits())
	if err != nil {
		return "", false
	}
	var b strings.Builder
	for _, r := range raws {
		write(&b, r)
	}
	back, err := parse(b.String())
	return b.String(), err == nil && back == definition
}

// parse returns the definition of a piece from its file.
func parse(file string) (definition string, err error) {
	found, err := traits(file)
	if err != nil {
		return "", err
	}
	raws := make([]trait.Raw, len(found))
	for i, p := range found {
		raws[i] = p.Raw
	}
	typ, state := trait.Join(raws)
	return command.AddPiece{ID: noID, Type: typ, State: state}.Encode(), nil
}

// A doubt is about a line of a piece that VASSAL cannot read.
type doubt struct{ what, where string }

// doubts returns a doubt for each line of a file that VASSAL drops, or for which it
// refuses the piece.
func doubts(name, file string) (found []doubt) {
	raws, err := traits(file)
	if err != nil {
		return nil
	}
	last := len(raws) - 1
	for i, r := range raws {
		where := fmt.Sprintf("%s, line %d", name, r.line)
		_, unknown := trait.Decode(r.Raw).(*trait.Unknown)
		basic := slices.Contains([]string{"piece;", "stack", "deck;"}, r.ID())
		switch {
		case unknown:
			found = append(found, doubt{fmt.Sprintf("VASSAL itself has no trait %q and drops it", r.ID()), where})
		case i == last && !basic:
			found = append(found, doubt{`the last line of a piece begins with "piece;"`, where})
		case i < last && basic:
			found = append(found, doubt{fmt.Sprintf("%q stands in the last line only", r.ID()), where})
		}
	}
	return found
}

// grouped describes doubts. Equal ones become a single text with the first place and the
// number of others.
func grouped(doubts []doubt) (words []string) {
	var order []string
	places := map[string][]string{}
	for _, d := range doubts {
		if places[d.what] == nil {
			order = append(order, d.what)
		}
		places[d.what] = append(places[d.what], d.where)
	}
	for _, what := range order {
		where := places[what][0]
		if n := len(places[what]) - 1; n > 0 {
			where += fmt.Sprintf(" and %d more", n)
		}
		words = append(words, where+": "+what)
	}
	return words
}

// A placed is a trait with the line in which it begins, counted from 1.
type placed struct {
	trait.Raw
	line int
}

// traits parses the lines of a file.
func traits(file string) (found []placed, err error) {
	var open *block
	begin := 0
	end := func() {
		if open != nil {
			found = append(found, placed{open.raw(), begin})
			open = nil
		}
	}
	for i, line := range strings.Split(strings.TrimRight(file, "\r\n"), "\n") {
		line = strings.TrimSuffix(line, "\r")
		typ, state, whole := strings.Cut(line, "\t")
		field, isField := strings.CutPrefix(line, indent)
		switch {
		case whole && (typ == "" || strings.Contains(state, "\t")):
			err = errors.New("a line with a TAB is the type of a trait, the TAB and its state")
		case whole:
			end()
			found = append(found, placed{trait.Raw{Type: control(typ), State: control(state)}, i + 1})
		case isField && open != nil:
			err = open.add(control(field))
		default:
			end()
			begin = i + 1
			open, err = newBlock(control(line))
		}
		if err != nil {
			return nil, errors.Wrapf(err, "line %d", i+1)
		}
	}
	end()
	return found, nil
}

func isPicture(r rune) bool { return firstPicture <= r && r <= lastPicture }

// visible replaces control characters by their pictures.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' {
			return r + firstPicture
		}
		return r
	}, s)
}

// control is the inverse of visible.
func control(s string) string {
	return strings.Map(func(r rune) rune {
		if isPicture(r) {
			return r - firstPicture
		}
		return r
	}, s)
}

// names are the file names in use, with their letter case folded, and the last number that
// was tried behind each.
type names map[string]int

// take returns a file name in a folder, made from word. All systems allow it, and no
// other file has it, even if letter case does not count.
func (n names) take(folder, word string) string {
	const readable = 60
	word = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune("/\\:*?\"<>|@", r) {
			return '-'
		}
		return r
	}, strings.ToValidUTF8(norm.NFC.String(word), "-"))
	if runes := []rune(word); len(runes) > readable {
		word = string(runes[:readable])
	}
	word = strings.Trim(word, " .")
	if word == "" || len(archive.NameProblems(word+".txt")) > 0 {
		word = "piece " + word
		if len(archive.NameProblems(word+".txt")) > 0 {
			word = "piece"
		}
	}
	fold := func(name string) string { return strings.ToLower(strings.ToUpper(name)) }
	plain := folder + "/" + word
	for {
		name := plain
		n[fold(plain)]++
		if i := n[fold(plain)]; i > 1 {
			name += fmt.Sprintf(" (%d)", i)
			if _, taken := n[fold(name)]; taken {
				continue
			}
			n[fold(name)] = 1
		}
		return name + ".txt"
	}
}
