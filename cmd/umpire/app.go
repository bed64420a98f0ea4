package main

import (
	"bytes"
	"fmt"
	"os/exec"
	"strings"
)

// An App is Umpire.app on macOS: Finder starts the program, without a terminal, and hands over as
// events what is dropped on its icon.
type App struct {
	// Listen puts the files of each drop on a channel, calls ready once those are there with which
	// the program was started, and goes on until the program ends.
	Listen func(drops chan<- []string, ready func()) error
	// Tell shows a text in a window and waits until the user has read it.
	Tell func(text string) error
	// Exit ends the program.
	Exit func(code int)
	// Browse opens a file in the browser.
	Browse func(path string) error
}

// mostDrops bounds the drops that wait while another is checked.
const mostDrops = 1000

// run checks drop after drop until none is left. Without any it shows what can be dropped.
func (a App) run() error {
	drops := make(chan []string, mostDrops)
	return a.Listen(drops, func() {
		code := 0
		if len(drops) == 0 {
			code = a.check(nil)
		}
		for len(drops) > 0 {
			code = max(code, a.check(<-drops))
		}
		a.Exit(code)
	})
}

// check checks files as if they were dropped on the program elsewhere. If no browser shows the
// findings, a dialog shows what the window would have.
func (a App) check(names []string) int {
	var window bytes.Buffer
	stay := func() {
		if err := a.Tell(lastLines(window.String())); err != nil {
			a.Exit(ExitFault)
		}
	}
	return Main(names, Streams{In: strings.NewReader(""), Out: &window, Err: &window,
		Desktop: Desktop{Started: true, Browse: a.Browse, Stay: stay}})
}

// mostTold is how many lines a dialog shows; a higher dialog has no room for its button.
const mostTold = 30

// lastLines returns the lines of a text that a dialog has room for. Errors are at the end.
func lastLines(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	if over := len(lines) - mostTold; over > 0 {
		return fmt.Sprintf("(%d lines before these)\n%s", over, strings.Join(lines[over:], "\n"))
	}
	return strings.Join(lines, "\n")
}

// tell shows a text in a dialog of AppleScript, which reads it as an argument and not as a program.
func tell(text string) error {
	return exec.Command("osascript", "-e", "on run argv",
		"-e", `display dialog (item 1 of argv) with title "Umpire" buttons {"Close"} default button 1`, "-e", "end run",
		text).Run()
}
