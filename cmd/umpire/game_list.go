package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check"
)

func newGameList(f *files) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "list",
		Short: "List the game packs that ship with Umpire",
		Long: `List the game packs that ship with Umpire: what they are, of how many rules they
say enough, and which files they lack. A pack that lacks a file can be completed by
a folder of your own that extends it (umpire game new --extends).`,
		Example: `  umpire game list
  umpire game list --format json`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			var packs []packSummary
			for _, name := range known.Names() {
				fsys, err := known.Open(name)
				if err != nil {
					return err
				}
				game, problems, err := readPackFS(fsys, shippedPath(name))
				if err == nil && len(problems) > 0 {
					err = packError(name, problems)
				}
				if err != nil {
					return err
				}
				packs = append(packs, summarize(name, game.Game))
			}
			if format == "json" {
				return encode(f.Out, struct {
					Version int           `json:"version"`
					Packs   []packSummary `json:"packs"`
				}{packVersion, packs})
			}
			return listPacks(f.Out, packs)
		},
	}
	formatFlag(cmd, &format)
	return cmd
}

// packVersion is the version of the JSON forms about packs: it changes when a reader
// would have to.
const packVersion = 1

// packSummary is a pack at a glance.
type packSummary struct {
	Name          string   `json:"name"`
	Game          string   `json:"game"`
	Series        string   `json:"series,omitempty"`
	SeriesVersion string   `json:"series_version,omitempty"`
	Sides         []string `json:"sides"`
	Units         int      `json:"units"`
	// Rules counts the rules by how far they can be checked.
	Rules ruleCounts `json:"rules"`
	// Lacks are the files that the pack has not.
	Lacks []string `json:"lacks"`
}

// ruleCounts counts rules by how far they can be checked.
type ruleCounts struct {
	Whole int `json:"whole"`
	Part  int `json:"part"`
	None  int `json:"none"`
}

func (c ruleCounts) String() string {
	return fmt.Sprintf("%s: %d can be checked, %d in part, %d not", count(c.Whole+c.Part+c.None, "rule"), c.Whole, c.Part, c.None)
}

func countRules(all []check.RuleStatus) ruleCounts {
	var c ruleCounts
	for _, r := range all {
		switch r.Checks {
		case check.Whole:
			c.Whole++
		case check.Part:
			c.Part++
		case check.None:
			c.None++
		}
	}
	return c
}

func summarize(name string, game check.Game) packSummary {
	status := game.Status()
	return packSummary{
		Name: name, Game: game.Name(), Series: status.Series, SeriesVersion: status.Version, Sides: status.Sides, Units: status.Units,
		Rules: countRules(status.Rules), Lacks: append([]string{}, status.Lacks...),
	}
}

func listPacks(w io.Writer, all []packSummary) error {
	var b strings.Builder
	for _, p := range all {
		fmt.Fprintf(&b, "%s: %s\n", p.Name, p.Game)
		fmt.Fprintf(&b, "  %s; %s; %s\n", strings.TrimSpace(p.Series+" "+p.SeriesVersion), strings.Join(p.Sides, " and "), count(p.Units, "kind")+" of units")
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
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return errors.Wrap(e.Encode(value), "write answer")
}
