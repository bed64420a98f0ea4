package main

import (
	_ "embed"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/settings"
)

//go:embed init.toml
var firstSettings string

func newInit(f *files) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "init [FOLDER]",
		Short: "Write an umpire.toml with all settings, as remarks",
		Long: `Write an umpire.toml into a folder, or into this one: each setting is there as a remark,
with what it means. Take out the # before the settings that you want. "umpire help config" has
how checks find the file.`,
		Example: `  umpire init
  umpire init games/bastogne`,
		Args: words(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			path := settings.Name
			if len(args) == 1 {
				path = filepath.Join(args[0], settings.Name)
			}
			return f.emitTo(path, func(w io.Writer) error {
				_, err := io.WriteString(w, firstSettings)
				return err
			})
		},
	}
	cmd.Flags().BoolVar(&f.force, "force", false, "overwrite a file that is there")
	return cmd
}
