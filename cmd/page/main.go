// Page writes Umpire as one page for a browser: "go run ./cmd/page -o umpire.html". With -site FOLDER
// it writes what is published: the page, with all help of umpire as HTML beside it.
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
	site := flag.String("site", "", "write the page and its docs into this `folder`, to be published")
	flag.Parse()
	work := func() (string, error) { return write(*out) }
	if *site != "" {
		work = func() (string, error) { return writeSite(*site) }
	}
	sizes, err := work()
	if err != nil {
		fmt.Fprintln(os.Stderr, "page:", err)
		os.Exit(2)
	}
	fmt.Print(sizes)
}
