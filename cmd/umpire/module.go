package main

import "github.com/spf13/cobra"

func newModule(f *files) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "module",
		Short: "Make VASSAL modules",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newModuleNew(f))
	return cmd
}
