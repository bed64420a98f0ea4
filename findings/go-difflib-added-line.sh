#!/usr/bin/env bash
# go-difflib v1.0.0: the unified diff of two files is the diff of two others, each with an empty line more at
# its end. git apply refuses it, and patch may write a wrong file.
#
# SplitLines, whose result the README gives to UnifiedDiff, puts a line end behind the last piece of a text. So
# a file that ends with a line end, as files do, gets a line that is not there, and a file without one seems
# to have it; "\ No newline at end of file" is never written. The README's own example counts 3 lines in texts of
# two. A program that shows a mend as a diff, for others to apply, hands out a patch that does not fit.
# The control is package diff of rogpeppe/go-internal v1.16.0, with the same files and tools.
#
# Seen 2026-11-30 with Go 1.26, patch 2.7.6 and git 2.39, what becomes of the first file:
#
#   change               by           patch           git apply
#   a line changed       go-difflib   right           refused
#   a line changed       go-internal  right           right
#   a line end added     go-difflib   a line too many refused
#   a line end added     go-internal  right           right
#   a line end taken     go-difflib   refused         refused
#   a line end taken     go-internal  right           right
#
# Needs Go, patch and git. Fails if a line differs.
set -euo pipefail
folder="$(mktemp -d)"
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"

cat >go.mod <<'END'
module added

go 1.26

require (
	github.com/pmezard/go-difflib v1.0.0
	github.com/rogpeppe/go-internal v1.16.0
)
END
cat >main.go <<'END'
package main

import (
	"os"

	"github.com/pmezard/go-difflib/difflib"
	"github.com/rogpeppe/go-internal/diff"
)

func main() {
	before, err := os.ReadFile("before")
	must(err)
	after, err := os.ReadFile("after")
	must(err)
	text := string(diff.Diff("a/file", before, "b/file", after))
	if os.Args[1] == "go-difflib" {
		text, err = difflib.GetUnifiedDiffString(difflib.UnifiedDiff{
			A: difflib.SplitLines(string(before)), B: difflib.SplitLines(string(after)),
			FromFile: "a/file", ToFile: "b/file", Context: 3,
		})
		must(err)
	}
	must(os.WriteFile("change.diff", []byte(text), 0o644))
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
END
GOFLAGS=-mod=mod go build -o change . 2>go.txt || { cat go.txt; exit 1; }

judge() { # judge COMMAND... prints what the command made of the file
	cp before file
	if ! "$@" >/dev/null 2>&1; then
		echo refused
	elif cmp -s file after; then
		echo right
	elif diff file <(cat after; echo) >/dev/null; then
		echo "a line too many"
	else
		echo wrong
	fi
	rm -f file.*
}
try() { # try NAME BEFORE AFTER, for both libraries
	printf "$2" >before
	printf "$3" >after
	for by in go-difflib go-internal; do
		./change "$by"
		printf '%-20s %-12s %-15s %s\n' "$1" "$by" "$(judge patch -s -f file change.diff)" "$(judge git apply change.diff)"
	done
}
{
	try "a line changed" 'one\ntwo\n' 'one\n2\n'
	try "a line end added" 'one\ntwo' 'one\ntwo\n'
	try "a line end taken" 'one\ntwo\n' 'one\ntwo'
} >seen
cat seen
diff - seen <<'END'
a line changed       go-difflib   right           refused
a line changed       go-internal  right           right
a line end added     go-difflib   a line too many refused
a line end added     go-internal  right           right
a line end taken     go-difflib   refused         refused
a line end taken     go-internal  right           right
END
