// Umpire checks a VASSAL game against the printed rules.
package main

import (
	"fmt"
	"os"
)

func main() {
	if listen := finderEvents(); listen != nil {
		err := App{Listen: listen, Tell: tell, Browse: browse, Exit: os.Exit}.run()
		fmt.Fprintln(os.Stderr, "umpire: the app ended early:", err)
		os.Exit(ExitFault)
	}
	os.Exit(Main(os.Args[1:], Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Desktop: ownDesktop()}))
}
