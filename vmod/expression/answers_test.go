package expression_test

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/expression"
)

// testdata/answers.jsonl holds expressions put together at random and what the
// BeanShell interpreter in the source of VASSAL 3.7.26 answered, run by Java 17
// with properties bound as VASSAL's ExpressionInterpreter binds them.
func TestAnswersOfVASSAL(t *testing.T) {
	data, err := os.ReadFile("testdata/answers.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range bytes.Split(bytes.TrimSpace(data), []byte("\n")) {
		var c struct {
			Code       string
			Properties counter
			Value      string
			Error      bool
		}
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		got, err := evaluate("{"+c.Code+" }", c.Properties)
		if c.Error {
			if !errors.Is(err, expression.ErrValue) && !errors.Is(err, expression.ErrSyntax) {
				t.Errorf("{%s} with %v = %q, %v; want an error", c.Code, c.Properties, got, err)
			}
		} else if got != c.Value || err != nil {
			t.Errorf("{%s} with %v = %q, %v; want %q", c.Code, c.Properties, got, err, c.Value)
		}
	}
}
