package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/check/share"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

func newGamePack(f *files) *cobra.Command {
	var module string
	cmd := &cobra.Command{
		Use:   "pack PACK",
		Short: "Make one file of a game pack, to hand on",
		Long: `Make one file of a game pack, an umpack: the pack's files, and a manifest that lists which
modules it binds, where its data is from and how far to trust it. It is a zip. Umpire's settings
(umpire.toml) and other files that lie in the folder stay out of it.

A pack for a published game holds figures from a publisher's charts. It is yours; ask
yourself whom you may give it to.`,
		Example: `  umpire game pack ./bastogne -m Bastogne.vmod -o bastogne.umpack`,
		Args:    words(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.output == "" {
				return missing(cmd, "--output", "the umpack to write")
			}
			return packGame(f, args[0], module)
		},
	}
	cmd.Flags().StringVarP(&module, "module", "m", "",
		"the `module` with which you tried the pack; its version goes into the manifest")
	f.outputFile(cmd, "write the umpack to this `file`")
	return cmd
}

func packGame(f *files, name, module string) error {
	fsys, path, closer, err := f.PackFS(name)
	if err != nil {
		return err
	}
	defer closer()
	var in *input
	var versions []string
	if module != "" {
		if in, err = f.openModule(module); err != nil {
			return err
		}
		defer in.Close()
		versions = []string{in.Module.Version}
	}
	data, m, game, err := run.Umpack(known, path, fsys, numbered(), versions...)
	if err != nil {
		return err
	}
	if in != nil && !slices.Contains(game.Modules(), in.Module.Name) {
		return otherModule(module, in.Module.Name, game)
	}
	if err := f.write(func(w io.Writer) error { _, err := w.Write(data); return err }); err != nil {
		return err
	}
	for _, line := range described(m) {
		f.say("%s", line)
	}
	return nil
}

// otherModule is the error that a pack does not bind the module at a path.
func otherModule(path, module string, game check.Game) error {
	return errors.Errorf("%s: the pack does not bind the module %q; it binds %s", path, module,
		strings.Join(game.Modules(), ", "))
}

// described returns what an umpack holds, in lines.
func described(m share.Manifest) []string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s), %s", m.Game, m.Series, count(len(m.Files), "file"))
	if len(m.Modules) > 0 {
		fmt.Fprintf(&b, "; binds %s", strings.Join(m.Modules, ", "))
	}
	if len(m.Versions) > 0 {
		fmt.Fprintf(&b, ", tried with version %s", strings.Join(m.Versions, ", "))
	}
	for _, s := range m.Sources {
		fmt.Fprintf(&b, "\n  %s: ", s.File)
		var said []string
		for _, word := range []string{s.Confidence, s.From} {
			if word != "" {
				said = append(said, word)
			}
		}
		if s.Surveyed > 0 {
			said = append(said, fmt.Sprintf("%d surveyed rows, which prove nothing until somebody confirms them",
				s.Surveyed))
		}
		b.WriteString(strings.Join(said, "; "))
	}
	return strings.Split(b.String(), "\n")
}

func newGameAdd(f *files) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "add UMPACK",
		Short: "Add a game pack that somebody handed on to your own",
		Long: `Take a game pack out of an umpack into your configuration folder, where Umpire finds it
for the module that it binds. The file is checked first: what it may hold, its size, and
whether it is damaged. A pack that is there already stays as it is, unless you use --force; then
Umpire lists which files of the old pack it removes, since the new pack does not have them.`,
		Example: `  umpire game add bastogne.umpack`,
		Args:    words(1, 1),
		RunE:    func(_ *cobra.Command, args []string) error { return addGame(f, args[0]) },
	}
	cmd.Flags().BoolVar(&f.force, "force", false, "replace a pack of that name")
	return cmd
}

func addGame(f *files, path string) error {
	r, size, closer, err := f.source(path)
	if err != nil {
		return err
	}
	defer closer()
	m, made, err := share.Open(r, size)
	if err != nil {
		return errors.Wrap(err, path)
	}
	fsys, closeZip, err := f.zip(path)
	if err != nil {
		return err
	}
	defer closeZip()
	if _, problems, err := known.Read(fsys, pack.File{}); err != nil || len(problems) > 0 {
		if err != nil {
			return errors.Wrap(err, path)
		}
		return run.PackError(path, problems)
	}
	own := ownFolder()
	if own == "" {
		return errors.New("the system names no folder for your settings; unzip the umpack where you like, and name " +
			"the folder with --game")
	}
	folder := filepath.Join(own, slug(m.Game))
	if exists(folder) && !f.force {
		return errors.Errorf("%s is there already; --force replaces it, and umpire game diff or merge compares them",
			folder)
	}
	gone, err := goneFiles(folder, made)
	if err != nil {
		return err
	}
	if err := f.replaceIn(folder, made, gone); err != nil {
		return err
	}
	about := append(described(m), "in "+folder)
	if len(gone) > 0 {
		about = append(about, "removed from there, since the new pack has no such files: "+strings.Join(gone, ", "))
	}
	for _, line := range about {
		if _, err := fmt.Fprintln(f.Out, visible.Text(line)); err != nil {
			return err
		}
	}
	return nil
}

// slug makes a folder's name of a game's name.
func slug(name string) string {
	const longest = 60
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		switch {
		case b.Len() >= longest:
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			b.WriteRune(r)
		case !strings.HasSuffix(b.String(), "-") && b.Len() > 0:
			b.WriteByte('-')
		}
	}
	if text := strings.Trim(b.String(), "-"); text != "" {
		return text
	}
	return "game"
}

func newGameDiff(f *files) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "diff A B",
		Short: "Show how two game packs differ, in the words of the game",
		Long: `Show how two game packs differ: by hexes, hexsides, units and keys, in any order of their
rows. Remarks do not count.

Exit codes: 0 no difference, 1 differences, 2 a pack that could not be read.`,
		Example: `  umpire game diff ./mine theirs.umpack`,
		Args:    words(2, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			a, b, err := bothPacks(f, args)
			if err != nil {
				return err
			}
			changes := append([]share.Change{}, share.Diff(a, b)...)
			err = f.write(func(w io.Writer) error {
				if format == "json" {
					return encode(w, packDiff{packVersion, changes})
				}
				var out strings.Builder
				for _, c := range changes {
					fmt.Fprintln(&out, visible.Text(c.String()))
				}
				if len(changes) == 0 {
					fmt.Fprintln(&out, "no difference")
				}
				_, err := io.WriteString(w, out.String())
				return err
			})
			if err == nil && len(changes) > 0 {
				err = &findingsError{len(changes)}
			}
			return err
		},
	}
	formatFlag(cmd, &format)
	f.outputFile(cmd, outputHelp)
	return cmd
}

// packDiff is the JSON form of how two packs differ.
type packDiff struct {
	Version int            `json:"version"`
	Changes []share.Change `json:"changes"`
}

// bothPacks reads the files of two packs.
func bothPacks(f *files, names []string) (a, b []pack.File, err error) {
	var all [2][]pack.File
	for i, name := range names {
		fsys, _, closer, err := f.PackFS(name)
		if err != nil {
			return nil, nil, err
		}
		all[i], err = share.Files(fsys)
		closer()
		if err != nil {
			return nil, nil, errors.Wrap(err, name)
		}
	}
	return all[0], all[1], nil
}

func newGameMerge(f *files) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "merge A B",
		Short: "Join two packs of a game, of which each has a part",
		Long: `Join two packs of a game that two people have made: rows that only one of them has are
taken, as are the game's own rules, empty cells are filled from the other, and what somebody
confirmed beats what was surveyed. Where they differ, the difference is listed, and the new pack has A's value.
A and B stay as they are.

Exit codes: 0 joined, 1 joined with conflicts, 2 a pack that could not be read.`,
		Example: `  umpire game merge ./west ./east -o ./bastogne`,
		Args:    words(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.output == "" {
				return missing(cmd, "--output", "the folder for the new pack")
			}
			a, b, err := bothPacks(f, args)
			if err != nil {
				return err
			}
			merged, conflicts, err := share.Merge(a, b)
			if err != nil {
				return err
			}
			if err := f.writeInto(f.output, merged); err != nil {
				return err
			}
			var out strings.Builder
			for _, c := range conflicts {
				at := c.File
				for _, word := range []string{c.Of, c.What} {
					if word != "" {
						at += ": " + word
					}
				}
				fmt.Fprintln(&out, visible.Text(fmt.Sprintf("%s: %s in %s, %s in %s", at, said(c.First), args[0],
					said(c.Second), args[1])))
			}
			fmt.Fprintln(&out, visible.Text(fmt.Sprintf("%s: %s, %s", f.output, count(len(merged), "file"),
				count(len(conflicts), "conflict"))))
			if _, err := io.WriteString(f.Out, out.String()); err != nil {
				return err
			}
			if len(conflicts) > 0 {
				return &findingsError{len(conflicts)}
			}
			return nil
		},
	}
	f.outputFolder(cmd, "the `folder` for the new pack")
	cmd.Flags().BoolVar(&f.force, "force", false, "overwrite files that are there")
	return cmd
}

// said writes a value of a pack; nothing stands for none.
func said(value string) string {
	if value == "" {
		return "nothing"
	}
	return value
}
