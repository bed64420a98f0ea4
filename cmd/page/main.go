// Page writes Umpire as one page for a browser: "go run ./cmd/page -o umpire.html".
//
// The page needs nothing else. It makes no request, and the files that somebody puts on it stay
// in the browser. It holds Umpire as WebAssembly (cmd/page/wasm), what runs it (cmd/page/app) and
// the licences of all that is in it.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	out := flag.String("o", "umpire.html", "the `file` to write")
	flag.Parse()
	sizes, err := write(*out)
	if err != nil {
		fmt.Fprintln(os.Stderr, "page:", err)
		os.Exit(2)
	}
	fmt.Print(sizes)
}
