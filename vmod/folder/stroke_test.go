package folder

import "testing"

func TestStroke(t *testing.T) {
	for text, words := range map[string]string{
		"70,130":       "Ctrl F",
		"115,195":      "Ctrl Shift F4",
		"127,520":      "Alt Delete",
		"34,260":       "Meta Page Down",
		"70,128":       "70,128", // only the new bit: VASSAL would write it back in another way
		"68,0":         "68,0",
		"57348,0,flip": "57348,0,flip",
		"":             "",
		"F":            "F",
		"999,130":      "999,130",
	} {
		if got := Stroke(text); got != words {
			t.Errorf("%q is %q, want %q", text, got, words)
		}
		if back := unstroke(words); back != text {
			t.Errorf("%q is %q again, want %q", words, back, text)
		}
	}
	for _, text := range []string{"Ctrl", "Ctrl ", "Ctrl ;", "Ctrl Ctrl F", "Shift Ctrl F", "Flip"} {
		if got := unstroke(text); got != text {
			t.Errorf("%q is %q", text, got)
		}
	}
}
