package main

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"time"

	"github.com/inconshreveable/mousetrap"
	"github.com/pkg/errors"
	"github.com/spf13/cobra"
)

// A Desktop is the system around Umpire, for users without a terminal.
type Desktop struct {
	// Started reports whether the program was started by a click or a drop, so that its window
	// closes when it ends.
	Started bool
	// Browse opens a file in the browser; nil if there is none.
	Browse func(path string) error
	// Notify shows a short text with a title for a moment; nil if nothing does.
	Notify func(title, text string) error
	// Stay keeps what the program has written before the user's eyes; nil for a window that waits
	// for a key.
	Stay func()
}

func (d Desktop) open(path string) error {
	if d.Browse == nil {
		return errors.New("there is no browser")
	}
	return d.Browse(path)
}

// ownDesktop returns the machine's desktop. Without this cobra refuses to be started by a
// click.
func ownDesktop() Desktop {
	cobra.MousetrapHelpText = ""
	return Desktop{Started: mousetrap.StartedByExplorer(), Browse: browse, Notify: notify}
}

// patience is how long a program that opens pages may take to report that it cannot.
const patience = 3 * time.Second

// browse hands a file to the system's own opener. No shell reads the path.
func browse(path string) error {
	var cmd *exec.Cmd
	switch runtime.GOOS {
	case "windows":
		cmd = exec.Command("rundll32", "url.dll,FileProtocolHandler", path)
	case "darwin":
		cmd = exec.Command("open", path)
	default:
		opener := os.Getenv("BROWSER")
		if opener == "" {
			opener = "xdg-open"
		}
		cmd = exec.Command(opener, path)
	}
	if err := cmd.Start(); err != nil {
		return errors.Wrap(err, "open the page")
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case err := <-ended:
		return errors.Wrap(err, "open the page")
	case <-time.After(patience): // the browser itself, which stays
		return nil
	}
}

// begin is for somebody who double-clicked the program.
const begin = `Umpire checks games of VASSAL against the printed rules.

To check one, drop its saved game (.vsav) or log (.vlog) on the icon of this program.
Put the module (.vmod) into the same folder first. Umpire writes what it finds as a page
beside the file and opens it. It never changes your files.

`

// stay keeps the window open until the user has read it.
func (f *files) stay() {
	if f.Desktop.Stay != nil {
		f.Desktop.Stay()
		return
	}
	fmt.Fprint(f.Err, "\nPress Enter to close this window. ")
	bufio.NewReader(f.In).ReadString('\n')
}
