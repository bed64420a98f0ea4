package main

import (
	"bytes"
	"os/exec"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// What is written as text has nothing that HTML changes in a script.
func TestAsTextIsPlain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := asText(rapid.SliceOf(rapid.Byte()).Draw(t, "data"))
		if !utf8.ValidString(text) || strings.ContainsAny(text, "\x00\r<") {
			t.Fatalf("%q", text)
		}
	})
}

// The page reads what is written, in the engine of Node: every pair of bytes, and all lengths
// about a whole number of letters.
func TestAsTextIsRead(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node")
	}
	var data []byte
	for a := range 256 {
		for b := range 256 {
			data = append(data, byte(a), byte(b))
		}
	}
	for cut := range 9 {
		want := data[:len(data)-cut]
		const program = `import { bytesOf } from "./app/text.js"; import { readFileSync } from "node:fs";
process.stdout.write(bytesOf(readFileSync(0, "utf8")));`
		cmd := exec.Command(node, "--input-type=module", "-e", program)
		cmd.Stdin = strings.NewReader(asText(want))
		got, err := cmd.Output()
		if err != nil || !bytes.Equal(got, want) {
			t.Fatalf("without the last %d bytes: %v, %d bytes for %d", cut, err, len(got), len(want))
		}
	}
}
