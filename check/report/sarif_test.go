package report_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/schematest"
)

// The standard's own schema takes what is written. It is not ours to keep: UMPIRE_SARIF names
// a Go file with it in backquotes, which .ci/run gets with a library that holds it.
func TestSARIFSchema(t *testing.T) {
	path := os.Getenv("UMPIRE_SARIF")
	if path == "" {
		t.Skip("UMPIRE_SARIF names no file with the schema of SARIF 2.1.0")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "`")
	source, _, _ := strings.Cut(rest, "`")
	var parts map[string]json.RawMessage
	if err := json.Unmarshal([]byte(source), &parts); err != nil {
		t.Fatal(err)
	}
	// The validator reads newer drafts, in which these two have other names.
	delete(parts, "$schema")
	delete(parts, "id")
	again, err := json.Marshal(parts)
	if err != nil {
		t.Fatal(err)
	}
	var schema jsonschema.Schema
	if err := json.Unmarshal(again, &schema); err != nil {
		t.Fatal(err)
	}
	if schematest.Validate(&schema, []byte(`{"version": "2.1.0", "runs": [{"tool": {}}]}`)) == nil {
		t.Fatal("the schema takes a tool without a driver")
	}
	for _, files := range [][]report.File{nil, {file(), settled()}, {attacked("<script>"), attacked("a b:c")}} {
		if err := schematest.Validate(&schema, []byte(written(t, "sarif", files...))); err != nil {
			t.Error(err)
		}
	}
}
