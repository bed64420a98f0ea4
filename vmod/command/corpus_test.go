package command_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// saves calls f with the command string of each save and log of the corpus.
func saves(t testing.TB, f func(path, s string)) {
	t.Helper()
	err := filepath.WalkDir(corpus.Dir(t), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		if s, ok := savedGame(t, path); ok {
			f(path, s)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// savedGame is the command string in a save or log, in clear.
func savedGame(t testing.TB, path string) (string, bool) {
	t.Helper()
	z, err := zip.OpenReader(path)
	if err != nil {
		return "", false
	}
	defer z.Close()
	e, err := z.Open("savedGame")
	if err != nil {
		return "", false
	}
	defer e.Close()
	b, err := io.ReadAll(e)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	switch {
	case bytes.HasPrefix(b, []byte("!VCSK")):
		plain, err := hex.DecodeString(string(b[5:]))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		b = xor(plain[1:], plain[0])
	case bytes.HasPrefix(b, []byte("VOBS")):
		b = xor(b[5:], b[4])
	}
	return string(b), true
}

func xor(b []byte, key byte) []byte {
	for i := range b {
		b[i] ^= key
	}
	return b
}

func TestCorpusSurvives(t *testing.T) {
	saves(t, func(path, s string) {
		n, err := command.Parse(s, command.DefaultLimits())
		if err != nil {
			t.Errorf("%s: %v", path, err)
			return
		}
		if n.Encode() != s {
			t.Errorf("%s: not the same bytes again", path)
		}
	})
}

// foreign are the commands in the corpus that belong to a module's own classes.
var foreign = []string{"bd\t", "INFO\t", "OBA/"}

func TestCorpusCommands(t *testing.T) {
	saves(t, func(path, s string) {
		for _, text := range walk(t, s) {
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
			if _, ok := l.(command.Unknown); ok {
				known := true
				for _, f := range foreign {
					known = known && !strings.HasPrefix(text, f)
				}
				if known {
					t.Errorf("%s: unknown command %.60q", path, text)
				}
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
	})
}

// The number of steps of each log is what VASSAL itself counted.
func TestCorpusSteps(t *testing.T) {
	saves(t, func(path, s string) {
		want, ok := oracleSteps(t, path)
		if !ok {
			return
		}
		got := 0
		for tok := range command.Top(s) {
			if tok.Step() {
				got++
			}
		}
		if got != want {
			t.Errorf("%s: %d steps, VASSAL has %d", path, got, want)
		}
	})
}

func oracleSteps(t *testing.T, path string) (n int, ok bool) {
	t.Helper()
	var r io.Reader
	if f, err := os.Open(path + ".oracle.json"); err == nil {
		defer f.Close()
		r = f
	} else if f, err := os.Open(path + ".oracle.json.gz"); err == nil {
		defer f.Close()
		if r, err = gzip.NewReader(f); err != nil {
			t.Fatal(err)
		}
	} else {
		return 0, false
	}
	var oracle struct {
		Steps []json.RawMessage `json:"steps"`
	}
	if err := json.NewDecoder(r).Decode(&oracle); err != nil {
		t.Fatalf("oracle of %s: %v", path, err)
	}
	return len(oracle.Steps), true
}
