package folder

import (
	"fmt"
	"strings"

	"github.com/pkg/errors"
	"golang.org/x/text/unicode/norm"

	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// noID is the id of a piece in a palette.
const noID = "null"

// Pictures of the control characters, from U+0000 to U+001F.
const firstPicture, lastPicture = '␀', '␟'

// format writes a piece's definition as a file, one trait a line. ok is false for
// what parse would not make again byte for byte.
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
		b.WriteString(visible(r.Type))
		b.WriteByte('\t')
		b.WriteString(visible(r.State))
		b.WriteByte('\n')
	}
	back, err := parse(b.String())
	return b.String(), err == nil && back == definition
}

// parse is the definition that a file holds.
func parse(file string) (definition string, err error) {
	var raws []trait.Raw
	for i, line := range strings.Split(strings.TrimRight(file, "\r\n"), "\n") {
		typ, state, ok := strings.Cut(strings.TrimSuffix(line, "\r"), "\t")
		if !ok || strings.Contains(state, "\t") {
			return "", errors.Errorf("line %d: a line is the type of a trait, a TAB and its state", i+1)
		}
		if typ == "" {
			return "", errors.Errorf("line %d: no trait before the TAB", i+1)
		}
		raws = append(raws, trait.Raw{Type: control(typ), State: control(state)})
	}
	typ, state := trait.Join(raws)
	return command.AddPiece{ID: noID, Type: typ, State: state}.Encode(), nil
}

func isPicture(r rune) bool { return firstPicture <= r && r <= lastPicture }

// visible puts pictures in the place of control characters.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' {
			return r + firstPicture
		}
		return r
	}, s)
}

// control undoes visible.
func control(s string) string {
	return strings.Map(func(r rune) rune {
		if isPicture(r) {
			return r - firstPicture
		}
		return r
	}, s)
}

// names gives out file names, each once.
type names map[string]bool

// take is a name for the file of something in a folder, that all systems allow
// and that no other file has, also where letter case does not count.
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
	for i := 1; ; i++ {
		name := folder + "/" + word
		if i > 1 {
			name += fmt.Sprintf(" (%d)", i)
		}
		if folded := strings.ToLower(strings.ToUpper(name)); !n[folded] {
			n[folded] = true
			return name + ".txt"
		}
	}
}
