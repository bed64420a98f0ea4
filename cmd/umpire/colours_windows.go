package main

import (
	"os"

	"golang.org/x/sys/windows"
)

// showsColours lets a Windows console read ANSI colours, and reports whether it does.
func showsColours(console *os.File) bool {
	handle := windows.Handle(console.Fd())
	var mode uint32
	if windows.GetConsoleMode(handle, &mode) != nil {
		return false
	}
	return windows.SetConsoleMode(handle, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
