package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/rules/scs/games"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
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
			var all []packSummary
			for _, name := range games.Names() {
				fsys, err := games.Open(name)
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
				all = append(all, summarize(name, game.Pack))
			}
			switch format {
			case "text":
				return listPacks(f.Out, all)
			case "json":
				return encode(f.Out, struct {
					Version int           `json:"version"`
					Packs   []packSummary `json:"packs"`
				}{packVersion, all})
			}
			return errors.Errorf("--format %q: allowed are text and json", format)
		},
	}
	cmd.Flags().StringVarP(&format, "format", "f", "text", "text or json")
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

func countRules(all []scspack.RuleStatus) ruleCounts {
	var c ruleCounts
	for _, r := range all {
		switch r.Checks {
		case scspack.Whole:
			c.Whole++
		case scspack.Part:
			c.Part++
		case scspack.None:
			c.None++
		}
	}
	return c
}

// packFiles are the files with a game's data.
var packFiles = []string{"tec.toml", "map.csv", "hexsides.csv", "units.csv", "markers.csv", "crt.csv", "places.csv", "vassal.toml"}

func summarize(name string, p *scspack.Pack) packSummary {
	s := packSummary{
		Name: name, Game: p.Name, Series: p.Series, SeriesVersion: p.SeriesVersion, Sides: p.Sides, Units: len(p.Units),
		Rules: countRules(p.Status()), Lacks: []string{},
	}
	for _, file := range packFiles {
		if !p.Has(file) {
			s.Lacks = append(s.Lacks, file)
		}
	}
	return s
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
