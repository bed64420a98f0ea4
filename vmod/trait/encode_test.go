package trait_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

func ExampleStackState_Encode() {
	// A stack of two, the second on top.
	s := trait.StackState{Map: "Main Map", X: 158, Y: 172, Members: []string{"1700000000001", "1700000000002"}, Layer: -1}
	fmt.Println(s.Encode())
	// Output: Main Map;158;172;1700000000001;1700000000002;@@-1
}

// token is a text with all that sequences escape.
var token = rapid.StringOf(rapid.RuneFrom([]rune(`ab;,\'/é 1`)))

func TestStatesAreRead(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		where := rapid.StringMatching(`[A-Z;\\,'][a-z;\\,']{0,5}`).Draw(rt, "map")
		x, y := rapid.IntRange(-9, 9).Draw(rt, "x"), rapid.IntRange(-9, 9).Draw(rt, "y")
		ids := rapid.SliceOfN(rapid.StringMatching(`[0-9,;]{1,4}`), 1, 4).Draw(rt, "ids")
		stack := trait.StackState{Map: where, X: x, Y: y, Members: ids, Layer: rapid.IntRange(-1, 3).Draw(rt, "layer")}
		if diff := cmp.Diff(stack, trait.DecodeStackState(stack.Encode())); diff != "" {
			rt.Errorf("stack (-want +got):\n%s", diff)
		}
		deck := trait.DeckState{Map: where, X: x, Y: y, TopFaceDown: rapid.Bool().Draw(rt, "down"), Members: ids}
		if diff := cmp.Diff(deck, trait.DecodeDeckState(deck.Encode())); diff != "" {
			rt.Errorf("deck (-want +got):\n%s", diff)
		}
		piece := trait.BasicPiece{Image: token.Draw(rt, "image"), Name: token.Draw(rt, "name"), Map: where, X: x, Y: y, GPID: token.Draw(rt, "gpid")}
		for range rapid.IntRange(0, 3).Draw(rt, "n") {
			piece.Persistent = append(piece.Persistent, trait.KeyValue{Key: token.Draw(rt, "key"), Value: token.Draw(rt, "value")})
		}
		back := trait.Decode(trait.Raw{Type: piece.EncodeType(), State: piece.EncodeState()}).(*trait.BasicPiece)
		if back.EncodeType() != piece.EncodeType() || back.EncodeState() != piece.EncodeState() || back.Name != piece.Name || back.GPID != piece.GPID {
			rt.Errorf("piece %q %q becomes %q %q", piece.EncodeType(), piece.EncodeState(), back.EncodeType(), back.EncodeState())
		}
	})
}

// What VASSAL wrote of a basic piece, stack or deck comes out the same.
func TestCorpusStates(t *testing.T) {
	same, older := 0, 0
	for _, path := range corpus.Files(t, corpus.Saves...) {
		err := command.Walk(corpus.Commands(t, path), command.DefaultLimits(), func(_ int, text string) error {
			add, ok := command.Decode(text).(command.AddPiece)
			if !ok {
				return nil
			}
			raws, err := trait.Split(add.Type, add.State, trait.DefaultLimits())
			if err != nil {
				return nil
			}
			raw := raws[len(raws)-1]
			got, modern := "", true
			switch b := trait.Decode(raw).(type) {
			case *trait.Stack:
				got, modern = b.Encode(), strings.Contains(raw.State, "@@") && b.Map != ""
			case *trait.Deck:
				got = b.Encode()
			case *trait.BasicPiece:
				got, modern = b.EncodeState(), strings.Count(raw.State, ";") >= 4
				if typ := b.EncodeType(); typ != raw.Type {
					t.Errorf("%s: type %q becomes %q", path, raw.Type, typ)
				}
			}
			switch {
			case !modern:
				older++
			case got != raw.State:
				t.Errorf("%s: %s %q becomes %q", path, raw.ID(), raw.State, got)
			default:
				same++
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d states the same, %d of older forms", same, older)
}
