//go:build !windows

package main

import "os"

// showsColours reports whether a terminal reads ANSI colours.
func showsColours(*os.File) bool { return true }
