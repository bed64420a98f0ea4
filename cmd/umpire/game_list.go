package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

func newGameList(f *files) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the game packs that ship with Umpire",
		Long: `List the game packs that ship with Umpire: how many rules each can check, and which
files it lacks. To complete a pack, make a folder that extends it (umpire game new
--extends).`,
		Example: `  umpire game list
  umpire game list --format json`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			var packs []packSummary
			for _, name := range known.Names() {
				game, err := run.Shipped(known, name)
				if err != nil {
					return err
				}
				packs = append(packs, summarize(name, game.Game))
			}
			if format == "json" {
				return f.write(func(w io.Writer) error { return encode(w, packList{packVersion, packs}) })
			}
			return f.write(func(w io.Writer) error { return listPacks(w, packs) })
		},
	}
	f.outputFile(cmd, outputHelp)
	formatFlag(cmd, &format)
	return cmd
}

// packVersion is the version of the JSON forms about packs. It changes if their readers must
// change.
const packVersion = 1

// packList is the JSON form of the list of packs.
type packList struct {
	Version int           `json:"version"`
	Packs   []packSummary `json:"packs"`
}

// packSummary describes a pack.
type packSummary struct {
	Name          string   `json:"name"`
	Game          string   `json:"game"`
	Series        string   `json:"series,omitempty"`
	SeriesVersion string   `json:"series_version,omitempty"`
	Sides         []string `json:"sides"`
	Units         int      `json:"units"`
	// Rules counts the rules by how far Umpire can check them.
	Rules ruleCounts `json:"rules"`
	// Lacks has the names of files that the pack does not have.
	Lacks []string `json:"lacks"`
}

// ruleCounts counts rules by how far Umpire can check them.
type ruleCounts struct {
	Whole int `json:"whole"`
	Part  int `json:"part"`
	None  int `json:"none"`
}

func (c ruleCounts) String() string {
	return fmt.Sprintf("%s: %d can be checked, %d in part, %d not", count(c.Whole+c.Part+c.None, "rule"), c.Whole,
		c.Part, c.None)
}

func countRules(all []check.RuleStatus) ruleCounts {
	var c ruleCounts
	for _, r := range all {
		switch {
		case r.NoCase:
		case r.Checks == pack.Whole:
			c.Whole++
		case r.Checks == pack.Part:
			c.Part++
		case r.Checks == pack.None:
			c.None++
		}
	}
	return c
}

func summarize(name string, game check.Game) packSummary {
	status := game.Status()
	return packSummary{
		Name: name, Game: game.Name(), Series: status.Series, SeriesVersion: status.Version, Sides: status.Sides,
		Units: status.Units,
		Rules: countRules(status.Rules), Lacks: append([]string{}, status.Lacks...),
	}
}

func listPacks(w io.Writer, all []packSummary) error {
	var b strings.Builder
	for _, p := range all {
		fmt.Fprintf(&b, "%s: %s\n", p.Name, p.Game)
		fmt.Fprintf(&b, "  %s; %s; %s\n", strings.TrimSpace(p.Series+" "+p.SeriesVersion),
			strings.Join(p.Sides, " and "), count(p.Units, "kind")+" of units")
		fmt.Fprintf(&b, "  %s\n", p.Rules)
		if len(p.Lacks) > 0 {
			fmt.Fprintf(&b, "  without %s\n", strings.Join(p.Lacks, ", "))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// encode writes a value as JSON.
func encode(w io.Writer, value any) error {
	return errors.Wrap(visible.JSON(w, value, "  "), "write answer")
}
