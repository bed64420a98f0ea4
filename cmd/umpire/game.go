package main

import (
	"github.com/spf13/cobra"
)

func newGame(f *files) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "game",
		Short: "Make and check game packs",
		Long: `A game pack is a folder of text files with a game's rulebook, charts, map and
counters, and with how a VASSAL module shows them.

Wherever you name a pack you can use the name of a pack that ships with Umpire, a
folder, or a zip.`,
		Example: `  umpire game list
  umpire game new --extends afb my-afb
  umpire game status my-afb`,
		Args: noArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cmd.Help()
		},
	}
	cmd.AddCommand(newGameList(f), newGameNew(f), newGameBind(f), newGameCheck(f), newGameStatus(f), newGameSurvey(f),
		newGamePack(f), newGameAdd(f), newGameDiff(f), newGameMerge(f))
	return cmd
}
