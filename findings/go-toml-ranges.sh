#!/usr/bin/env bash
# go-toml v2.4.3, package unstable: Node.Raw is the range of a node's text, but not for every node. A pair and a
# value of one word have theirs. A list and a header have none, and a table in braces has only its first brace.
#
# An editor that changes one value and leaves the other bytes alone has to find where a list or a table in braces
# ends by itself: from the last value in it, past spaces, remarks and a comma to the bracket.
#
# Seen 2026-11-29 with Go 1.26, for each text its node and, for a pair, its value:
#
#   "a = 1"          KeyValue "a = 1"         Integer "1"
#   "a = [1, 2]"     KeyValue "a = [1, 2]"    Array ""
#   "a = { b = 1 }"  KeyValue "a = { b = 1 }" InlineTable "{"
#   "[t]"            Table ""
#   "[[l]]"          ArrayTable ""
#
# Needs Go. Fails if a line differs.
set -euo pipefail
folder="$(mktemp -d)"
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"

cat >go.mod <<'EOF'
module ranges

go 1.26

require github.com/pelletier/go-toml/v2 v2.4.3
EOF
cat >main.go <<'EOF'
package main

import (
	"fmt"

	"github.com/pelletier/go-toml/v2/unstable"
)

func main() {
	for _, text := range []string{"a = 1", "a = [1, 2]", "a = { b = 1 }", "[t]", "[[l]]"} {
		of := func(n *unstable.Node) string {
			return fmt.Sprintf("%v %q", n.Kind, text[n.Raw.Offset:n.Raw.Offset+n.Raw.Length])
		}
		var p unstable.Parser
		p.Reset([]byte(text))
		if !p.NextExpression() {
			panic(p.Error())
		}
		e := p.Expression()
		fmt.Print(of(e))
		if e.Kind == unstable.KeyValue {
			fmt.Print(" ", of(e.Value()))
		}
		fmt.Println()
	}
}
EOF
cat >want <<'EOF'
KeyValue "a = 1" Integer "1"
KeyValue "a = [1, 2]" Array ""
KeyValue "a = { b = 1 }" InlineTable "{"
Table ""
ArrayTable ""
EOF
go mod tidy >/dev/null 2>&1
go run . | diff want -
echo "as seen"
