// Page writes Umpire as one page for a browser: "go run ./cmd/page -o umpire.html". With -site FOLDER
// it writes a folder to publish: the page, and all help of umpire as HTML.
//
// The page needs no other file. It makes no requests, and the files that a user drops on it stay in
// the browser. It holds Umpire as WebAssembly (cmd/page/wasm), the program that runs it
// (cmd/page/app), and the licences of both.
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
