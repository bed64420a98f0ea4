package say_test

import (
	"slices"
	"testing"

	"github.com/umpire-vassal/umpire/check/say"
)

// What the holes of a message become.
func TestString(t *testing.T) {
	excuse := say.F("move/put-right", "{'unit'} was put right", "1st Foot")
	for want, m := range map[string]say.Message{
		"":                                      {},
		"nothing to fill":                       say.F("a/b", "nothing to fill"),
		"4 of north in 04.03":                   say.F("a/b", "{count} of {side} in {hex}", 4, "north", "04.03"),
		"\"a\\\"b\\u202e\" twice, a\"b\u202e":   say.F("a/b", "{'name'} twice, {name}", "a\"b\u202e"),
		"as {x}":                                say.F("a/b", "as {{x}"),
		`late, unless "1st Foot" was put right`: say.On("unless", "{finding}, unless {excuse}", say.F("a/b", "late"), excuse),
		`in 01.01, "1st Foot" was put right`:    say.F("a/b", "in {all}", say.Listed([]any{"01.01", excuse})),
		"1 2 3 4 5 6 7 8 9 10 9": say.F("a/b", "{a} {b} {c} {d} {e} {f} {g} {h} {i} {j} {i}",
			1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
		"level 2": say.As("a/b", "level {level}").With(2),
	} {
		if got := m.String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// The kind of a message is what is wrong, whatever its figures, and without what only adds to it.
func TestKind(t *testing.T) {
	inner := say.F("a/inner", "{n} inside", 1)
	for _, c := range []struct {
		m    say.Message
		want []string
	}{
		{say.Message{}, nil},
		{say.F("a/outer", "{what} of {n}", inner, 3), []string{"a/outer", "a/inner"}},
		{say.F("a/outer", "{all}", say.Listed([]any{inner, "text", inner})), []string{"a/outer", "list", "a/inner", "a/inner"}},
		{say.On("unless", "{finding}, unless {excuse}", inner, say.F("a/excuse", "it rained")), []string{"a/inner"}},
	} {
		if got := c.m.Kind(); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.m, got, c.want)
		}
	}
}
