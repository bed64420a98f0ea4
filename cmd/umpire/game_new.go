package main

import (
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/pack"
)

func newGameNew(f *files) *cobra.Command {
	var extends string
	cmd := &cobra.Command{
		Use:   "new DIR",
		Short: "Make an empty game pack to fill in",
		Long: `Make a folder with an empty game pack: every file that a pack may have, with comments
on what to write where. You can use it at once, but it knows next to nothing; "umpire
game status" shows what to fill in next.

With --extends the folder extends a pack that ships with Umpire, and holds only what
that pack does not.

The folder must be new or empty. "umpire game bind" drafts a pack from a module.`,
		Example: `  umpire game new my-game
  umpire game new --extends afb my-afb`,
		Args: words(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			files, err := newPack(extends)
			if err != nil {
				return err
			}
			folder := args[0]
			entries, err := os.ReadDir(folder)
			switch {
			case err == nil && len(entries) > 0:
				return errors.Errorf("%s is not empty; a new pack goes into a new folder", folder)
			case err != nil && !errors.Is(err, fs.ErrNotExist):
				return err
			}
			if err := f.writeInto(folder, files); err != nil {
				return err
			}
			names := make([]string, len(files))
			for i, file := range files {
				names[i] = file.Name
			}
			_, err = fmt.Fprintf(f.Out, "%s: %s\n", folder, strings.Join(names, ", "))
			return err
		},
	}
	cmd.Flags().StringVar(&extends, "extends", "", "extend the shipped `pack` of this name")
	return cmd
}

// newPack are the files of a new pack.
func newPack(extends string) ([]pack.File, error) {
	if extends != "" {
		if !slices.Contains(known.Names(), extends) {
			return nil, errors.Errorf("--extends: %q is no shipped pack%s", extends,
				rule.DidYouMean(extends, known.Names()))
		}
		return []pack.File{{Name: "game.toml", Data: fmt.Appendf(nil, extending, extends)}}, nil
	}
	return known.New(), nil
}

// extending is the game.toml of a pack that extends a shipped pack.
const extending = `# Your own pack over the one of this name that ships with Umpire. What you write here
# and in files beside this one (units.csv, map.csv, crt.csv ...) replaces what is there,
# key by key and row by row. "umpire game status" lists what is missing.

extends = %q
`
