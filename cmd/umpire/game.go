package main

import (
	"github.com/spf13/cobra"
)

func newGame(s Streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "game",
		Short: "Make and look after game packs",
		Long: `A game pack is a folder of text files that says what a game's rulebook, charts,
map and counters say, and how a VASSAL module shows it.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return cmd.Help()
		},
	}
	cmd.AddCommand(newGameBind(s))
	return cmd
}
