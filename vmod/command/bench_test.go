package command_test

import (
	"fmt"
	"path"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// bigSave is a save of some 15 MB in the shape of VASSAL's: a group of pieces
// with several traits, and empty stacks.
func bigSave() string {
	pieces := command.Node{}
	for i := range 20_000 {
		typ := strings.Repeat("mark;Side\t", 6) + strings.Repeat("emb2;Activate;2;A;;;;1;false;0;0;unit/front.png\t", 8) + "piece;;;unit.png;3\\/7"
		state := strings.Repeat("Red\t", 6) + strings.Repeat("1\t", 8) + "Main Map;1205;340;17"
		pieces.Subs = append(pieces.Subs,
			command.Node{Text: command.AddPiece{ID: fmt.Sprint(i), Type: typ, State: state}.Encode()},
			command.Node{Text: command.AddPiece{ID: fmt.Sprint("s", i), Type: "stack", State: "null;0;0"}.Encode()})
	}
	save := command.Node{Text: "begin_save", Subs: []command.Node{{}, pieces, {Text: "end_save"}}}
	return save.Encode()
}

// BenchmarkControl is the least that any reader must do: look at every byte for
// separators. The others are to be judged by their ratio to it.
func BenchmarkControl(b *testing.B) {
	s := bigSave()
	b.SetBytes(int64(len(s)))
	for b.Loop() {
		if strings.Count(s, esc) == 0 {
			b.Fatal("no separators")
		}
	}
}

// BenchmarkCopy is the other control: one copy of the text.
func BenchmarkCopy(b *testing.B) {
	s := bigSave()
	to := make([]byte, len(s))
	b.SetBytes(int64(len(s)))
	for b.Loop() {
		copy(to, s)
	}
}

func BenchmarkWalk(b *testing.B) {
	s := bigSave()
	b.SetBytes(int64(len(s)))
	b.ReportAllocs()
	for b.Loop() {
		if err := command.Walk(s, command.DefaultLimits(), func(int, string) error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	s := bigSave()
	b.SetBytes(int64(len(s)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := command.Parse(s, command.DefaultLimits()); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	s := bigSave()
	b.SetBytes(int64(len(s)))
	b.ReportAllocs()
	for b.Loop() {
		err := command.Walk(s, command.DefaultLimits(), func(_ int, text string) error {
			command.Decode(text)
			return nil
		})
		if err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkEncode(b *testing.B) {
	n, err := command.Parse(bigSave(), command.DefaultLimits())
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(n.Encode())))
	b.ReportAllocs()
	for b.Loop() {
		n.Encode()
	}
}

// BenchmarkReal is all that it takes to have every command of a file typed, for
// the largest files of the corpus; "control" is the least there is to do.
func BenchmarkReal(b *testing.B) {
	for _, name := range []string{
		"paths-of-glory/Classic10-8.vsav", "for-the-people/1862-3-5.vsav", "shrimpbot/test.f661901a.vlog", "longest-day/0607-4.log",
	} {
		s := corpus.Commands(b, corpus.Path(b, name))
		b.Run("control/"+path.Base(name), func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				if strings.Count(s, esc) == 0 {
					b.Fatal("no separators")
				}
			}
		})
		b.Run("decode/"+path.Base(name), func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			b.ReportAllocs()
			for b.Loop() {
				for tok := range command.Top(s) {
					tok.Step()
					err := tok.Walk(command.DefaultLimits(), func(_ int, text string) error {
						if log, ok := command.Decode(text).(command.Log); ok {
							log.Inner()
						}
						return nil
					})
					if err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
