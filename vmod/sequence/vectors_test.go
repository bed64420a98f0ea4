package sequence_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// TestVectors holds encoder and decoder against answers of VASSAL's own class.
//
// hostile: D14
func TestVectors(t *testing.T) {
	var v struct {
		Encode []struct {
			Delim   string
			Tokens  []*string
			Encoded *string
			Decoded []string
		}
		Decode []struct {
			Delim, Raw string
			Decoded    []string
		}
	}
	corpus.ReadJSON(t, corpus.Vectors(t, "sequence-vectors.json"), &v)
	if len(v.Encode) == 0 || len(v.Decode) == 0 {
		t.Fatal("no vectors read")
	}
	for _, c := range v.Encode {
		tokens := make([]string, len(c.Tokens))
		for i, s := range c.Tokens {
			if s != nil {
				tokens[i] = *s
			}
		}
		got, ok := sequence.Encode(c.Delim[0], tokens...)
		if ok != (c.Encoded != nil) {
			t.Errorf("Encode(%q): null is %v, VASSAL differs", tokens, !ok)
			continue
		}
		if !ok {
			continue
		}
		if got != *c.Encoded {
			t.Errorf("Encode(%q) = %q, VASSAL writes %q", tokens, got, *c.Encoded)
		}
		if diff := cmp.Diff(c.Decoded, sequence.Split(*c.Encoded, c.Delim[0])); diff != "" {
			t.Errorf("Split(%q) (-VASSAL +Umpire): %s", *c.Encoded, diff)
		}
	}
	for _, c := range v.Decode {
		if diff := cmp.Diff(c.Decoded, sequence.Split(c.Raw, c.Delim[0])); diff != "" {
			t.Errorf("Split(%q) (-VASSAL +Umpire): %s", c.Raw, diff)
		}
	}
}
