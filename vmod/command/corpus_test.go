package command_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/command"
)

func TestCorpusSurvives(t *testing.T) {
	for _, path := range corpus.Files(t, corpus.Saves...) {
		s := corpus.Commands(t, path)
		n, err := command.Parse(s, command.DefaultLimits())
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if n.Encode() != s {
			t.Errorf("%s: not the same bytes again", path)
		}
	}
}

// foreign are the commands in the corpus that belong to a module's own classes.
var foreign = []string{"bd\t", "INFO\t", "OBA/"}

func TestCorpusCommands(t *testing.T) {
	total := 0
	for _, path := range corpus.Files(t, corpus.Saves...) {
		texts := walk(t, corpus.Commands(t, path))
		for _, text := range texts {
			checkLeaf(t, path, text)
		}
		total += len(texts)
	}
	t.Logf("%d commands", total)
}

// checkLeaf decodes a command of a save, and what is logged in it, and encodes
// it again.
func checkLeaf(t *testing.T, path, text string) {
	t.Helper()
	l := command.Decode(text)
	for {
		log, ok := l.(command.Log)
		if !ok {
			break
		}
		if log.Encode() != text {
			t.Errorf("%s: a log of %.60q is not the same again", path, text)
		}
		l, text = log.Inner(), log.Command
	}
	isForeign := slices.ContainsFunc(foreign, func(f string) bool { return strings.HasPrefix(text, f) })
	if _, ok := l.(command.Unknown); ok && !isForeign {
		t.Errorf("%s: unknown command %.60q", path, text)
	}
	if l.Encode() != text {
		t.Errorf("%s: %T %.60q is not the same again", path, l, text)
	}
	if turn, ok := l.(command.Turn); ok {
		state, err := turn.State()
		if err != nil {
			t.Errorf("%s: %v", path, err)
		} else if back := state.Encode(); back != turn.Encoded {
			t.Errorf("%s: turn %q is %q again", path, turn.Encoded, back)
		}
	}
}

// The number of steps of each log is what VASSAL itself counted.
func TestCorpusSteps(t *testing.T) {
	total := 0
	for _, dump := range corpus.Files(t, corpus.Dumps...) {
		var oracle struct {
			Steps []json.RawMessage `json:"steps"`
		}
		corpus.ReadJSON(t, dump, &oracle)
		got, want := 0, len(oracle.Steps)
		for tok := range command.Top(corpus.Commands(t, corpus.Dumped(dump))) {
			if tok.Step() {
				got++
			}
		}
		if got != want {
			t.Errorf("%s: %d steps, VASSAL has %d", dump, got, want)
		}
		total += want
	}
	t.Logf("%d steps", total)
}
