package command_test

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// A string either is nested too deep for Parse and Walk alike, or comes back
// byte for byte and is walked as VASSAL decodes it.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"", "begin_save" + esc + esc + `\` + esc + "+/1/a/b" + esc + "end_save",
		`a\\` + esc + `b\` + esc + "c" + esc, "'a" + esc + `'\` + esc + "b'", "''''", `'\'` + esc + `\`,
	} {
		f.Add(s)
	}
	for _, path := range corpus.SeedFiles(f, 2<<10, corpus.Saves...) {
		f.Add(corpus.Commands(f, path))
	}
	f.Fuzz(func(t *testing.T, s string) {
		n, err := command.Parse(s, command.DefaultLimits())
		var texts []string
		walkErr := command.Walk(s, command.DefaultLimits(), func(_ int, text string) error {
			texts = append(texts, text)
			return nil
		})
		if (err == nil) != (walkErr == nil) {
			t.Fatalf("parse says %v, walk says %v", err, walkErr)
		}
		if err != nil {
			return
		}
		if back := n.Encode(); back != s {
			t.Fatalf("%q encodes to %q", s, back)
		}
		if diff := cmp.Diff(decode(s), texts); diff != "" {
			t.Fatalf("walk of %q (-want +got):\n%s", s, diff)
		}
		for tok := range command.Top(s) {
			tok.Step()
			tok.Text()
		}
	})
}

// What a command encodes to decodes to the same command.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{
		"+/1/a/b", "D/1/a/b", "M/7/Main/10/-20/null/null/0/0/8/x", "LOG\tnull", "PLAYER\ta\tb\tc",
		"MBoardPicker\tB/rev\t1\t2", "GlobalProperty\t;a;b;c", "MutableProperty\ta\tb\tc", "TURNTurnTracker0\t0|1;0;false;-1;1\\;0\\;0\\;true,true",
		"SNOTE\ta\tb\ttrue\tc|d\te\tf", "Events1,a,b", "CHECK\ta\tb", "SHOW_RESULTS\tx\t1", "CHAT*** 2d6 = 4,4 *** <H>",
	} {
		f.Add(s)
	}
	for _, path := range corpus.SeedFiles(f, 2<<10, corpus.Saves...) {
		if err := command.Walk(corpus.Commands(f, path), command.DefaultLimits(), func(_ int, text string) error {
			f.Add(text)
			return nil
		}); err != nil {
			f.Fatal(err)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		l := command.Decode(text)
		back := command.Decode(l.Encode())
		if !reflect.DeepEqual(l, back) {
			t.Fatalf("%q is %#v, and %#v when written and read again", text, l, back)
		}
		switch l := l.(type) {
		case command.Turn:
			if s, err := l.State(); err == nil {
				if again, err := command.ParseTurnState(s.Encode()); err != nil || !reflect.DeepEqual(s, again) {
					t.Fatalf("turn %q is %+v, and %+v (%v) when written and read again", l.Encoded, s, again, err)
				}
			}
		case command.Chat:
			command.ParseChat(l.Text)
			command.ParseDice(l.Text)
		case command.Log:
			l.Inner()
		}
	})
}
