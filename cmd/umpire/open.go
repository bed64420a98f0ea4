package main

import (
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
	noPictures := false
	cmd := &cobra.Command{
		Use:   "open FILE...",
		Short: "Check saved games and logs, and show what was found in the browser",
		Long: `Check saved games and logs, write what was found as a page beside the first of them,
and open the page in the browser. Folders mean the saved games and logs in them. A
module among the files is the one that the games are played with.

The page shows the map with what was found on it, and a log step by step. It holds
pictures of the module, which are not yours to publish; --no-pictures leaves them out.

The page is called as the file, with ".umpire.html" behind its name; if there is one, the
new one gets a number. Where nothing can be written, it goes into your home folder.

On Windows, drop the files on umpire.exe: that does the same. On Linux, the archive has
a file umpire.desktop for your applications: drop the files on its icon, or open them
with it. On a Mac, write "umpire open " in Terminal, drag the files into its window and
press Return: a program without windows of its own gets no files that are dropped on it.
The page umpire.html does, on all systems: open it in a browser and drop them there.`,
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
			return f.show(args, noPictures)
		},
	}
	cmd.Flags().BoolVar(&f.Desktop.Started, "wait", f.Desktop.Started, "unless the browser shows the page, wait for Enter: for a window that closes at the end")
	pictureFlag(cmd, &noPictures)
	return cmd
}

// show checks files, writes the page and opens it.
func (f *files) show(args []string, noPictures bool) error {
	games, module, err := partModule(args)
	if err != nil {
		return err
	}
	f.willRead(args)
	home, err := os.UserHomeDir()
	if err != nil {
		home = ""
	}
	beside := filepath.Dir(games[0])
	if info, err := os.Stat(games[0]); err == nil && info.IsDir() {
		beside = games[0]
	}
	var page string
	for _, folder := range []string{beside, home} {
		if page, err = freePage(folder, games[0]); err != nil {
			return err
		}
		f.output = page
		c := &checker{files: f, module: module, format: "html", color: "never", noPictures: noPictures}
		if err = c.run(games); !readOnly(err) || home == "" {
			break
		}
	}
	if _, missing := os.Stat(page); missing != nil {
		return err // nothing could be checked
	}
	path, absErr := filepath.Abs(page)
	if absErr != nil {
		path = page
	}
	if browseErr := f.Desktop.open(path); browseErr != nil {
		fmt.Fprintf(f.Err, "open this page in a browser: %s\n", visible.Text(path))
		return err
	}
	f.shown = true
	f.say("the page is %s", path)
	return err
}

// partModule takes the module out of the files that were named; it is "" if there is none.
func partModule(args []string) (games []string, module string, err error) {
	for _, arg := range args {
		switch ext := strings.ToLower(filepath.Ext(arg)); {
		case ext == ".vmdx" || ext == ".mdx":
			return nil, "", errors.Errorf("%s is an extension of a module; name saved games and logs, and at most their module", arg)
		case !slices.Contains([]string{".vmod", ".mod"}, ext):
			games = append(games, arg)
		case module != "":
			return nil, "", errors.Errorf("%s and %s are both modules; name saved games and logs, and at most their module", module, arg)
		default:
			module = arg
		}
	}
	if len(games) == 0 {
		return nil, "", errors.Errorf("%s is a module; name a saved game or log that is played with it, too. \"umpire inspect\" shows what a module holds", module)
	}
	return games, module, nil
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
	return "", errors.Errorf("%s: there are %d pages about %s; delete those that you do not need", folder, mostPages, base)
}

// readOnly reports whether an error says that a folder cannot be written.
func readOnly(err error) bool {
	return errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS)
}
