package main

import (
	"github.com/spf13/cobra"
)

func newGame(f *files) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "game",
		Short: "Make and look after game packs",
		Long: `A game pack is a folder of text files that says what a game's rulebook, charts,
map and counters say, and how a VASSAL module shows it.

Wherever a pack is named it can be one that ships with Umpire, by its name, or a
folder, or a zip.`,
		Example: `  umpire game list
  umpire game new --extends afb my-afb
  umpire game status my-afb`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cmd.Help()
		},
	}
	cmd.AddCommand(newGameList(f), newGameNew(f), newGameBind(f), newGameCheck(f), newGameStatus(f))
	return cmd
}
