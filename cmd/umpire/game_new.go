package main

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/scs/draft"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/games"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

func newGameNew(f *files) *cobra.Command {
	var extends string
	cmd := &cobra.Command{
		Use:   "new DIR",
		Short: "Make an empty game pack to fill in",
		Long: `Make a folder with an empty game pack: every file that a pack may have, with remarks
on what goes where. It can be used as it stands and knows next to nothing; umpire
game status says what to fill in next.

With --extends the folder lies over a pack that ships with Umpire, and needs to say
only what that one does not.

A folder that is not empty is left alone. umpire game bind drafts a pack from a
module.`,
		Example: `  umpire game new my-game
  umpire game new --extends afb my-afb`,
		Args: cobra.ExactArgs(1),
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
	cmd.Flags().StringVar(&extends, "extends", "", "lie over the shipped `pack` of this name")
	return cmd
}

// newPack are the files of a new pack.
func newPack(extends string) ([]draft.File, error) {
	if extends != "" {
		if !slices.Contains(games.Names(), extends) {
			return nil, errors.Errorf("--extends: %q is no shipped pack%s", extends, pack.DidYouMean(extends, games.Names()))
		}
		return []draft.File{{Name: "game.toml", Data: []byte(extending(extends))}}, nil
	}
	texts := scspack.New()
	var files []draft.File
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		files = append(files, draft.File{Name: name, Data: []byte(texts[name])})
	}
	return files, nil
}

func extending(name string) string {
	return fmt.Sprintf(`# A pack of your own over the one of this name that ships with Umpire. What you say
# here and in files beside this one (units.csv, map.csv, crt.csv ...) is laid over
# it, key by key and row by row. "umpire game status" lists what is missing.

extends = %q
`, name)
}
