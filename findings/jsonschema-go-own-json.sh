#!/usr/bin/env bash
# jsonschema-go v0.4.3, For: the schema that it makes of a Go type refuses the JSON that encoding/json makes of
# values of the same type.
#
# For reads the json tags, makes time.Time a string, and lets a nil slice or pointer be null, so its schemas seem to
# be of what encoding/json writes. But bytes are written as base64 text and the schema wants an array of numbers;
# a number with the option "string" is text; a json.Number is a number; json.RawMessage is any value; and a nil map
# is null, which is allowed for a nil slice alone. Its comment names strings, slices and maps with their
# types, and no exception for these. A server that makes a tool's schema with For, and checks what the
# tool returns, as MCP servers in Go do, refuses its own answers. The controls are the last four lines.
#
# Seen 2026-11-30 with Go 1.26, the JSON of a field and what the schema of its type answers:
#
#   bytes           {"F":"AQI="}                  refused, want ["null","array"]
#   number as text  {"F":"7"}                     refused, want ["integer"]
#   json.Number     {"F":7}                       refused, want ["string"]
#   raw JSON        {"F":{"a":1}}                 refused, want ["null","array"]
#   nil map         {"F":null}                    refused, want ["object"]
#   nil slice       {"F":null}                    accepted
#   nil pointer     {"F":null}                    accepted
#   time            {"F":"2026-11-30T00:00:00Z"}  accepted
#   map             {"F":{"a":1}}                 accepted
#
# Needs Go. Fails if a line differs.
set -euo pipefail
folder="$(mktemp -d)"
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"

cat >go.mod <<'END'
module own

go 1.26

require github.com/google/jsonschema-go v0.4.3
END
cat >main.go <<'END'
package main

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/jsonschema-go/jsonschema"
)

type field[T any] struct{ F T }

type asText struct {
	F int `json:",string"`
}

func main() {
	hold("bytes", field[[]byte]{[]byte{1, 2}})
	hold("number as text", asText{7})
	hold("json.Number", field[json.Number]{"7"})
	hold("raw JSON", field[json.RawMessage]{json.RawMessage(`{"a":1}`)})
	hold("nil map", field[map[string]int]{})
	hold("nil slice", field[[]int]{})
	hold("nil pointer", field[*int]{})
	hold("time", field[time.Time]{time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)})
	hold("map", field[map[string]int]{map[string]int{"a": 1}})
}

func hold[T any](name string, value T) {
	schema, err := jsonschema.For[T](nil)
	must(err)
	resolved, err := schema.Resolve(nil)
	must(err)
	text, err := json.Marshal(value)
	must(err)
	var read any
	must(json.Unmarshal(text, &read))
	answer := "accepted"
	if resolved.Validate(read) != nil {
		wanted := schema.Properties["F"]
		types, err := json.Marshal(append(wanted.Types, filled(wanted.Type)...))
		must(err)
		answer = "refused, want " + string(types)
	}
	fmt.Printf("%-15s %-29s %s\n", name, text, answer)
}

func filled(one string) []string {
	if one == "" {
		return nil
	}
	return []string{one}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
END
GOFLAGS=-mod=mod go run . >seen 2>go.txt || { cat go.txt; exit 1; }
cat seen
diff - seen <<'END'
bytes           {"F":"AQI="}                  refused, want ["null","array"]
number as text  {"F":"7"}                     refused, want ["integer"]
json.Number     {"F":7}                       refused, want ["string"]
raw JSON        {"F":{"a":1}}                 refused, want ["null","array"]
nil map         {"F":null}                    refused, want ["object"]
nil slice       {"F":null}                    accepted
nil pointer     {"F":null}                    accepted
time            {"F":"2026-11-30T00:00:00Z"}  accepted
map             {"F":{"a":1}}                 accepted
END
