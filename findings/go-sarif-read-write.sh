#!/usr/bin/env bash
# go-sarif v3.3.1: a report that is read and written again gets an index 0 wherever it had none, and so names another
# rule and another file than before.
#
# A SARIF log names a rule by ruleId, and may add ruleIndex, its place in the list of rules; files likewise. By the
# schema of SARIF 2.1.0 an index that is absent is -1, which is no place. go-sarif's constructors put -1, but what it
# reads has Go's zero, and that is written: a result of the second rule, in the second file, now points to the first
# of each, and the second file is a part of the first. Validate, which its README advises for a report that was
# read, refuses a valid one for a language that it never had. The README's merge of several reports, which by it
# leaves every index valid, starts with such reading, and reviewers are sent to a wrong rule.
# The controls are the report before, v2.3.3 of the same package, and a report that v3 makes itself.
#
# Seen 2026-11-30 with Go 1.26, of a report without any index, - for what is absent:
#
#   report       ruleIndex  file's index  2nd file's parentIndex  byteOffset  Validate
#   before       -          -             -                       -
#   read by v2   -          -             -                       -
#   read by v3   0          0             0                       0           refused
#   made by v3   -1         -1            -1                      -1          accepted
#
# Needs Go. Fails if a line differs.
set -euo pipefail
folder="$(mktemp -d)"
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"

cat >go.mod <<'END'
module again

go 1.26

require (
	github.com/owenrumney/go-sarif/v2 v2.3.3
	github.com/owenrumney/go-sarif/v3 v3.3.1
)
END
cat >main.go <<'END'
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	two "github.com/owenrumney/go-sarif/v2/sarif"
	three "github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
)

const report = `{"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [{
	"tool": {"driver": {"name": "linter", "rules": [{"id": "first"}, {"id": "second"}]}},
	"artifacts": [{"location": {"uri": "a.go"}}, {"location": {"uri": "b.go"}}],
	"results": [{"ruleId": "second", "message": {"text": "not used"}, "locations": [{"physicalLocation": {
		"artifactLocation": {"uri": "b.go"}, "region": {"startLine": 3}}}]}]}]}`

func main() {
	fmt.Println("report       ruleIndex  file's index  2nd file's parentIndex  byteOffset  Validate")
	show("before", report, "")

	old, err := two.FromString(report)
	must(err)
	show("read by v2", write(old.Write), "")

	read, err := three.FromString(report)
	must(err)
	show("read by v3", write(read.Write), answer(read.Validate()))

	made := three.NewReport()
	run := three.NewRunWithInformationURI("linter", "https://linter.example")
	run.AddRule("first")
	run.AddRule("second")
	for _, name := range []string{"a.go", "b.go"} {
		run.AddArtifact(three.NewArtifact().WithLocation(three.NewSimpleArtifactLocation(name)))
	}
	place := three.NewPhysicalLocation().WithArtifactLocation(three.NewSimpleArtifactLocation("b.go"))
	result := three.NewRuleResult("second").WithMessage(three.NewTextMessage("not used"))
	result.AddLocation(three.NewLocationWithPhysicalLocation(place.WithRegion(three.NewSimpleRegion(3, 3))))
	run.AddResult(result)
	made.AddRun(run)
	show("made by v3", write(made.Write), answer(made.Validate()))
}

func show(name, text, validate string) {
	type file struct{ Index, ParentIndex any }
	var log struct {
		Runs []struct {
			Artifacts []file
			Results   []struct {
				RuleIndex any
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation file
						Region           struct{ ByteOffset any }
					}
				}
			}
		}
	}
	must(json.Unmarshal([]byte(text), &log))
	run := log.Runs[0]
	place := run.Results[0].Locations[0].PhysicalLocation
	is := func(v any) any {
		if v == nil {
			return "-"
		}
		return v
	}
	line := fmt.Sprintf("%-12s %-10v %-13v %-23v %-11v %s", name, is(run.Results[0].RuleIndex),
		is(place.ArtifactLocation.Index), is(run.Artifacts[1].ParentIndex), is(place.Region.ByteOffset), validate)
	fmt.Println(strings.TrimRight(line, " "))
}

func write(to func(io.Writer) error) string {
	var text bytes.Buffer
	must(to(&text))
	return text.String()
}

func answer(err error) string {
	if err != nil {
		return "refused"
	}
	return "accepted"
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
report       ruleIndex  file's index  2nd file's parentIndex  byteOffset  Validate
before       -          -             -                       -
read by v2   -          -             -                       -
read by v3   0          0             0                       0           refused
made by v3   -1         -1            -1                      -1          accepted
END
