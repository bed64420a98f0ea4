package obfuscation_test

import (
	"bytes"
	"testing"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/obfuscation"
)

// Every real file comes back byte for byte.
func TestCorpusRoundTrip(t *testing.T) {
	forms := map[obfuscation.Form]int{}
	for _, path := range corpus.Files(t, corpus.Saves...) {
		name, saved := corpus.Name(t, path), corpus.SavedGame(t, path)
		d, err := obfuscation.Decode(saved, 0)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		forms[d.Form]++
		if !bytes.Equal(d.Encode(), saved) {
			t.Errorf("%s is not written as it was", name)
		}
		for _, n := range d.Notices {
			t.Logf("%s: %s at %d: %s", name, n.Code, n.Offset, n.Detail)
		}
	}
	if forms[obfuscation.VCSK] == 0 || forms[obfuscation.Plain] == 0 {
		t.Errorf("forms met: %v", forms)
	}
	t.Logf("forms met: %v", forms)
}
