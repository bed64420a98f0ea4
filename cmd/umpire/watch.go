package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// A watcher judges the saved games and logs of a folder as VASSAL writes them.
//
// It looks at the names, sizes and times of the files again and again, which works on every system and on
// disks of other machines, where changes are announced by none.
type watcher struct {
	*checker // its flags
	folder   string
	notify   bool
	every    time.Duration
	// wait waits until the next look. It returns an error when there is to be none.
	wait func(context.Context, time.Duration) error
	now  func() time.Time

	saves map[string]*watched // by path
	said  map[string]bool     // lines that standard error has
	begun bool                // whether the files that were there at first were judged
	page  fs.FileInfo         // that was written
}

// A watched is a saved game or log in the folder, as it was at the last look.
type watched struct {
	stamp   string
	written time.Time
	looks   int    // for which the stamp is the same
	whole   bool   // whether it could be opened
	judged  string // the stamp with which it was judged
}

// mostLooks is at how many looks a file that grows no more may not open, as where another program still has it,
// before the user hears of it.
const mostLooks = 5

func newWatch(f *files) *cobra.Command {
	w := &watcher{checker: &checker{files: f, format: "text"}, wait: waitFor, now: time.Now}
	cmd := &cobra.Command{
		Use:   "watch FOLDER",
		Short: "Judge each saved game and log of a folder as VASSAL writes it",
		Long: `Judge each saved game and log of a folder as VASSAL writes it, until you press Ctrl-C: play
with VASSAL in one window, and read the verdict in the other. Umpire first judges the files that are
there, and then each new or changed file, together with the others of the folder as "umpire check
FOLDER" does: a log is judged as going on from the logs before it. It prints the lines of the new
file alone. Settings, baselines, module and pack are those of "umpire check".

Umpire waits until a file has stopped growing and opens whole. It reads files, and changes none.

-o keeps a page about all files up to date; reload it in the browser. The newest files come first,
and the page shows the maps of ten files at most. --notify shows each verdict as a notification of your desktop.`,
		Example: `  umpire watch games
  umpire watch games --notify -o games.html
  umpire watch games --game ./bastogne`,
		Args: words(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			w.folder = args[0]
			switch {
			case w.output == stdin:
				return errors.New("-o -: the page is written again and again; name a file")
			case w.every < 50*time.Millisecond:
				return errors.Errorf("--every %v: the least is 50ms", w.every)
			}
			return w.run()
		},
	}
	w.moduleFlags(cmd, &w.module, "the `module` that the games are played with")
	flags := cmd.Flags()
	flags.StringVarP(&w.game, "game", "g", "", packHelp)
	flags.BoolVar(&w.options.Reveal, "reveal", false, "judge masked and hidden pieces as well, and show them")
	flags.BoolVar(&w.notify, "notify", false, "show each verdict as a notification of the desktop")
	flags.DurationVar(&w.every, "every", time.Second, "look at the folder each `time`, such as 500ms or 5s")
	choiceFlag(cmd, &w.color, "color", "", "colours", "auto", "always", "never")
	flags.BoolVarP(&w.verbose, "verbose", "v", false, "show what is known or ignored, too")
	w.outputFile(cmd, "keep a page about all files in this `file`")
	pictureFlag(cmd, &w.noPictures)
	return cmd
}

// waitFor waits for some time, or until the context is done.
func waitFor(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// run watches until a signal comes.
func (w *watcher) run() error {
	if info, err := os.Stat(w.folder); err != nil {
		return absent(w.folder, err)
	} else if !info.IsDir() {
		return errors.Errorf("%s is no folder; \"umpire check\" judges files", w.folder)
	}
	ctx, listen := untilSignal()
	defer listen()
	return w.watch(ctx)
}

// watch looks at the folder until the context is done. It fails only if the first look does.
func (w *watcher) watch(ctx context.Context) error {
	w.saves, w.said = map[string]*watched{}, map[string]bool{}
	w.say("watching %s; Ctrl-C ends it", w.folder)
	for {
		err := w.look(ctx)
		switch {
		case ctx.Err() != nil:
			return nil
		case err != nil && !w.begun:
			return err
		case err != nil:
			w.printError(err)
		}
		if w.wait(ctx, w.every) != nil {
			return nil
		}
	}
}

// look looks at the folder once, and judges what is new in it.
func (w *watcher) look(ctx context.Context) error {
	changed, err := w.changes()
	if err != nil {
		return err
	}
	growing := false
	for path, f := range w.saves {
		if f.whole || f.looks > mostLooks {
			continue
		}
		if f.looks > 0 {
			f.whole = w.opens(path, f.looks == mostLooks)
			changed = changed || f.whole
		}
		growing = growing || !f.whole && f.looks < mostLooks
	}
	if growing && !w.begun {
		return nil // what is there at first is judged together
	}
	if changed || !w.begun {
		err = w.judge(ctx)
		w.begun = w.begun || err == nil
	}
	return err
}

// opens reports whether a file opens; if it does not, the user may be told why.
func (w *watcher) opens(path string, last bool) bool {
	once := w.fresh()
	defer once.close()
	in, err := once.openOnce(path)
	if err == nil {
		return in.Close() == nil
	}
	if last {
		w.printError(err)
	}
	return false
}

// changes brings up to date what is known of the files. It reports whether a judged file has gone.
func (w *watcher) changes() (gone bool, err error) {
	scan := w.fresh()
	defer scan.close()
	paths, err := scan.saves(filepath.Clean(w.folder), false)
	if err != nil {
		return false, errors.Wrap(err, "look into the folder")
	}
	for path, f := range w.saves {
		if !slices.Contains(paths, path) {
			gone = gone || f.judged != ""
			delete(w.saves, path)
		}
	}
	for _, path := range paths {
		now, err := stamp(path)
		if err != nil {
			delete(w.saves, path) // it went just now
			continue
		}
		f := w.saves[path]
		switch {
		case f == nil:
			f = &watched{stamp: now}
			w.saves[path] = f
		case f.stamp == now:
			f.looks++
			continue
		default:
			f.stamp, f.looks, f.whole = now, 0, false
		}
		if info, err := os.Stat(path); err == nil {
			f.written = info.ModTime()
		}
	}
	return gone, nil
}

// whole returns the paths of the files that can be judged, the newest first.
func (w *watcher) whole() (paths []string) {
	for path, f := range w.saves {
		if f.whole {
			paths = append(paths, path)
		}
	}
	slices.SortFunc(paths, func(a, b string) int {
		if c := w.saves[b].written.Compare(w.saves[a].written); c != 0 {
			return c
		}
		return strings.Compare(b, a)
	})
	return paths
}

// fresh returns what opens files for one look: nothing stays open until the next, since Windows lets no program
// write a file that another has open.
func (w *watcher) fresh() *files {
	f := newFiles(Streams{In: w.In, Out: w.Out, Err: lines(w.line), Desktop: w.Desktop})
	f.extensions, f.ownPacks, f.budget, f.quiet, f.force = w.extensions, w.ownPacks, w.budget, w.quiet, w.force
	return f
}

// line prints a line on standard error that is not there yet.
func (w *watcher) line(text string) {
	if !w.said[text] {
		w.said[text] = true
		io.WriteString(w.Err, text)
	}
}

// A lines is a writer that hands on whole lines.
type lines func(string)

// Write implements io.Writer.
func (l lines) Write(text []byte) (int, error) {
	for line := range bytes.Lines(text) {
		l(string(line))
	}
	return len(text), nil
}

// judge judges all files together, prints what is new and writes the page.
func (w *watcher) judge(ctx context.Context) error {
	paths := w.whole()
	c := *w.checker
	c.files, c.ctx = w.fresh(), ctx
	defer c.files.close()
	files, err := c.judged(w.folder, paths, w.output != "")
	if err != nil || ctx.Err() != nil {
		return err
	}
	var fresh []report.File
	for _, file := range slices.Backward(files) { // the oldest first
		if f := w.saves[filepath.FromSlash(file.Path)]; f != nil && f.judged != f.stamp {
			f.judged = f.stamp
			fresh = append(fresh, file)
		}
	}
	if len(fresh) > 0 {
		if w.begun {
			w.say("%s", w.now().Format(time.TimeOnly))
		}
		style := report.Style{Colour: c.colour(), Width: c.width(), Verbose: c.verbose, Names: true}
		if err := report.Lines(w.Out, fresh, style); err != nil {
			return err
		}
	}
	if err := w.write(c.files, files); err != nil {
		return err
	}
	if w.notify && w.begun {
		for i := range fresh {
			w.tell(&fresh[i])
		}
	}
	return nil
}

// tell shows the verdict on a file as a notification.
func (w *watcher) tell(file *report.File) {
	err := errors.New("the system has none")
	if w.Desktop.Notify != nil {
		err = w.Desktop.Notify(visible.Text(path.Base(file.Path)), visible.Text(file.Verdict().Words))
	}
	if err != nil {
		w.line(fmt.Sprintf("note: no notification: %s\n", visible.Text(err.Error())))
	}
}

// judged judges files of a folder with the settings that hold for it, and returns those that could be judged, with
// their drawings if there is a page.
func (c *checker) judged(folder string, paths []string, page bool) ([]report.File, error) {
	if err := c.configure([]string{folder}); err != nil {
		return nil, err
	}
	if err := c.areExtensions(); err != nil {
		return nil, err
	}
	c.library = c.files.library(c.config.said)
	known, err := c.known()
	if err != nil || len(paths) == 0 {
		return nil, err
	}
	done, err := c.all(paths)
	if err != nil {
		return nil, err
	}
	sum := &sum{checker: c, known: known, threshold: rule.Illegal}
	var files []report.File
	for _, j := range done.Jobs {
		switch {
		case j.Err != nil:
			c.printError(j.Err)
		case j.Done:
			files = append(files, sum.add(j))
		}
	}
	if page {
		c.draw(done.Jobs, files)
	}
	return files, nil
}

// write writes the page about files, which opened has read: over the page that was written before.
func (w *watcher) write(opened *files, files []report.File) error {
	if w.output == "" {
		return nil
	}
	if now, err := os.Lstat(w.output); err == nil && w.page != nil && os.SameFile(now, w.page) {
		opened.force = true
	}
	err := opened.emitTo(w.output, func(out io.Writer) error {
		return report.HTML(out, files, report.Style{Rules: known.Rules(), Names: true})
	})
	if err == nil {
		w.page, err = os.Lstat(w.output)
	}
	return err
}
