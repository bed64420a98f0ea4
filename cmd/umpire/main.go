// Umpire checks a VASSAL game against the printed rules.
package main

import "os"

func main() {
	os.Exit(Main(os.Args[1:], Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Desktop: ownDesktop()}))
}
