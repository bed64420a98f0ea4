package pack

import (
	"fmt"
	"strings"
	"testing"
)

// The patterns of a pack are bounded together, by what they become and not by their length.
func TestPatternsAreBounded(t *testing.T) {
	var problems Problems
	table := ReadTOML("umpire.toml", []byte("text = 'x'\n"), &problems)
	for i := range 500 {
		if _, err := table.Pattern(fmt.Sprintf(`(?i)^(hill|mill road|river) %d\.(\d+) is (taken|lost)`, i)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := table.Pattern(`(a`); err == nil || !strings.Contains(err.Error(), "missing closing") {
		t.Errorf("a broken pattern: %v", err)
	}
	compiled := 0
	for i := range 100 {
		if _, err := table.Pattern(fmt.Sprintf(`(aX|bY|cZ){1000}%d`, i)); err == nil {
			compiled++
		}
	}
	if compiled == 0 || compiled > 20 {
		t.Errorf("%d patterns of 10,000 instructions were compiled", compiled)
	}
}
