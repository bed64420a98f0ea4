package main

import (
	"cmp"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/vmod/visible"
)

func newOpen(f *files) *cobra.Command {
	c := checker{files: f, format: "html", color: "never"}
	cmd := &cobra.Command{
		Use:   "open FILE...",
		Short: "Check saved games and logs, and show what was found in the browser",
		Long: `Check saved games and logs, write what was found as a page beside the first of them,
and open the page in the browser. Folders and zips mean the saved games and logs
in them. A module among the files is the module of the games; modules
alone are looked over for faults themselves.

The page shows the map with what was found on it, and a log step by step. It holds
pictures of the module, which are not yours to publish; --no-pictures leaves them out.

The page is called as the file, with ".umpire.html" behind its name; if that exists, the
new one gets a number. Where nothing can be written, it goes into your home folder.

On Windows, drop the files on umpire.exe: that does the same. On a Mac, drop them on the
icon of Umpire.app, which is in the archive for macOS. Apple does not know who made it,
so macOS may refuse to start it; once, write in Terminal, where the app is:

    xattr -dr com.apple.quarantine Umpire.app

In Terminal its command is Umpire.app/Contents/MacOS/umpire. On Linux, the archive has a file
umpire.desktop for your applications: drop the files on its icon, or open them with it.
Or open the page umpire.html in a browser, on any system, and drop them there.`,
		Example: `  umpire open turn3.vlog
  umpire open Bastogne.vmod turn1.vlog turn2.vlog`,
		Args: func(cmd *cobra.Command, args []string) error {
			if f.Desktop.Started && len(args) == 0 {
				return nil
			}
			return words(1, 0)(cmd, args)
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				_, err := io.WriteString(f.Out, begin)
				return errors.Wrap(err, "write")
			}
			return c.show(args)
		},
	}
	cmd.Flags().BoolVar(&f.Desktop.Started, "wait", f.Desktop.Started,
		"unless the browser shows the page, wait for Enter: for a window that closes at the end")
	c.moduleFlags(cmd, &c.module, "the `module` that the games are played with")
	cmd.Flags().StringVarP(&c.game, "game", "g", "", packHelp)
	f.outputFile(cmd, "write the page to this `file`")
	pictureFlag(cmd, &c.noPictures)
	return cmd
}

// show checks files, writes the page and opens it.
func (c *checker) show(args []string) error {
	games, module, extensions, err := partModule(args)
	c.extensions = append(c.extensions, extensions...)
	switch {
	case err != nil:
		return err
	case c.output == stdin:
		return errors.New("-o -: a browser opens files only; name a file, or leave -o out")
	case module != "" && c.module != "":
		return errors.Errorf("%s is a module, and so is %s of --module; name only one module", module, c.module)
	}
	c.module = cmp.Or(c.module, module)
	c.willRead(args)
	if c.output != "" {
		err = c.run(games)
	} else if err = c.beside(games); c.output == "" {
		return err
	}
	if _, missing := os.Stat(c.output); missing != nil {
		return err // nothing could be checked
	}
	path, absErr := filepath.Abs(c.output)
	if absErr != nil {
		path = c.output
	}
	if browseErr := c.Desktop.open(path); browseErr != nil {
		fmt.Fprintf(c.Err, "open this page in a browser: %s\n", visible.Text(path))
		return err
	}
	c.shown = true
	c.say("the page is %s", path)
	return err
}

// beside checks files, with the page beside the first of them, or in the home folder where that
// cannot be written. It sets output to the page, unless there is no name for it.
func (c *checker) beside(games []string) error {
	home, err := os.UserHomeDir()
	if err != nil {
		home = ""
	}
	folder := filepath.Dir(games[0])
	if info, err := os.Stat(games[0]); err == nil && info.IsDir() {
		folder = games[0]
	}
	for _, folder := range []string{folder, home} {
		if c.output, err = freePage(folder, games[0]); err != nil {
			return err
		}
		again := *c // settings of umpire.toml are taken once
		err = again.run(games)
		if readOnly := errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS); !readOnly || home == "" {
			break
		}
	}
	return err
}

// partModule takes the module out of the files that were named, "" if there is none, and its extensions.
// Without saved games and logs, modules and extensions are checked themselves.
func partModule(args []string) (games []string, module string, extensions []string, err error) {
	var modules []string
	for _, arg := range args {
		switch {
		case slices.Contains([]string{".vmod", ".mod"}, strings.ToLower(filepath.Ext(arg))):
			modules = append(modules, arg)
		case hasEnding(arg, extensionEndings):
			extensions = append(extensions, arg)
		default:
			games = append(games, arg)
		}
	}
	switch {
	case len(games) == 0:
		return args, "", nil, nil
	case len(modules) == 0:
		return games, "", extensions, nil
	case len(modules) > 1:
		return nil, "", nil, errors.Errorf("%s and %s are both modules; name saved games and logs, and at most their module",
			modules[0], modules[1])
	}
	return games, modules[0], extensions, nil
}

// mostPages bounds the pages beside one file.
const mostPages = 1000

// freePage returns a path in a folder for the page about a file, at which there is nothing.
func freePage(folder, file string) (string, error) {
	base := filepath.Base(file)
	if abs, err := filepath.Abs(file); err == nil {
		base = filepath.Base(abs)
	}
	name := strings.TrimSuffix(base, filepath.Ext(base))
	for n := 1; n <= mostPages; n++ {
		path := filepath.Join(folder, name+".umpire.html")
		if n > 1 {
			path = filepath.Join(folder, fmt.Sprintf("%s.umpire-%d.html", name, n))
		}
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			return path, nil
		}
	}
	return "", errors.Errorf("%s: there are %d pages about %s; delete those that you do not need", folder, mostPages,
		base)
}
