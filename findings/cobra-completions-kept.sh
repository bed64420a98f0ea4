#!/usr/bin/env bash
# cobra v1.10.2, RegisterFlagCompletionFunc: a command tree with a completion function is never freed, nor
# is anything that the function captures.
#
# cobra keeps the functions in a map of the package, by flag, and takes none out. A program that makes its
# command tree anew for each run, as a test or a server that runs commands does, keeps every tree and what
# its runs have read. With ValidArgsFunction, which is a field of the command, a dropped tree is freed; that
# is the control here.
#
# Seen 2026-11-29 with Go 1.26: the heap after 100 dropped trees, each with a function that captures 1 MB,
# in steps of 10 MB.
#
#   RegisterFlagCompletionFunc  100 MB
#   ValidArgsFunction           0 MB
#
# Needs Go. Fails if a line differs.
set -euo pipefail
folder="$(mktemp -d)"
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"

cat >go.mod <<'EOF'
module kept

go 1.26

require github.com/spf13/cobra v1.10.2
EOF
cat >main.go <<'EOF'
package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"
)

const megabyte = 1 << 20

func heap() int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

func measure(name string, register func(*cobra.Command, cobra.CompletionFunc)) {
	before := heap()
	for range 100 {
		read := make([]byte, megabyte) // what a run holds
		root := &cobra.Command{Use: "tool", Run: func(*cobra.Command, []string) {}}
		root.Flags().String("file", "", "a file")
		register(root, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{fmt.Sprint(len(read))}, cobra.ShellCompDirectiveNoFileComp
		})
		root.SetArgs(nil)
		if err := root.Execute(); err != nil {
			panic(err)
		}
	}
	fmt.Printf("%-27s %d MB\n", name, (heap()-before+5*megabyte)/megabyte/10*10)
}

func main() {
	measure("RegisterFlagCompletionFunc", func(c *cobra.Command, f cobra.CompletionFunc) {
		if err := c.RegisterFlagCompletionFunc("file", f); err != nil {
			panic(err)
		}
	})
	measure("ValidArgsFunction", func(c *cobra.Command, f cobra.CompletionFunc) { c.ValidArgsFunction = f })
}
EOF
go mod tidy >/dev/null 2>&1
go run . >seen
cat seen
diff - seen <<'EOF'
RegisterFlagCompletionFunc  100 MB
ValidArgsFunction           0 MB
EOF
