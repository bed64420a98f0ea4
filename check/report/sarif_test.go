package report_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
)

// The standard's own schema, as a library carries it, takes what is written; and nothing in it
// has a name that the standard does not know.
func TestSARIFSchema(t *testing.T) {
	for _, files := range []string{"none", "some", "attacked"} {
		text := written(t, "sarif")
		switch files {
		case "some":
			text = written(t, "sarif", file(), settled())
		case "attacked":
			text = written(t, "sarif", attacked("<script>"), attacked("a b:c"))
		}
		var r sarif.Report
		d := json.NewDecoder(strings.NewReader(text))
		d.DisallowUnknownFields()
		if err := d.Decode(&r); err != nil {
			t.Fatalf("%s: %v", files, err)
		}
		if err := r.Validate(); err != nil {
			t.Errorf("%s: %v", files, err)
		}
	}
}
