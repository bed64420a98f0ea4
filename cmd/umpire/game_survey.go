package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/run"
	"github.com/umpire-vassal/umpire/check/survey"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// surveyor holds the flags of game survey.
type surveyor struct {
	*files
	module, format string
	terrain, sides []string
	audit          bool
	hexsides       bool
}

func newGameSurvey(files *files) *cobra.Command {
	s := &surveyor{files: files}
	cmd := &cobra.Command{
		Use:   "survey PACK",
		Short: "Propose terrain, roads and rivers from the module's picture of the map",
		Long: `Read the terrain of a game's map off the module's picture of it. You name a few hexes
of each terrain, as rows of the pack's map.csv or with --terrain; Umpire proposes all
others, and shows where it is least sure and which hexes to name next. Twenty to forty named
hexes are enough for a map that is drawn cleanly. The editor on Umpire's page asks for them
one after the other, on the map.

-o writes map.csv with all that you named and all that is proposed. What else is in the
file stays as it is. A proposal has the confidence "surveyed" and proves nothing:
"umpire check" calls what rests on it suspect at most, and names the hexes to look at.
Look at a hex on the map, and replace the word by "verified" to confirm it.

--audit compares instead: which rows of map.csv look otherwise on the picture, and
whether the table was entered upside down, mirrored, or from another origin.

--hexsides does the same for what lies on hexsides and crosses them: roads, railroads,
rivers. Name a side or two with each, as --side 24.17/25.18=road, and some with "none";
forty answers are enough for the roads of a map that is drawn cleanly. Where a road or
river breaks off is listed. -o writes hexsides.csv with a row for each side, "none"
included. Bridges are too small to be read; write them by hand.

The names of towns are not read off the picture, but hexes with words on them are listed.`,
		Example: `  umpire game survey ./bastogne -m Bastogne.vmod --terrain 24.17=woods -o map.csv
  umpire game survey ./bastogne -m Bastogne.vmod --audit
  umpire game survey ./bastogne -m Bastogne.vmod --hexsides --side 30.11/31.10=road -o hexsides.csv`,
		Args: words(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error { return s.run(cmd, args[0]) },
	}
	f := cmd.Flags()
	s.moduleFlags(cmd, &s.module, "the `module` with the map")
	f.StringArrayVar(&s.terrain, "terrain", nil, "the terrain of a hex, as `HEX=TERRAIN`; several terrains are "+
		"joined by \"+\"")
	f.BoolVar(&s.hexsides, "hexsides", false, "survey the hexsides")
	f.StringArrayVar(&s.sides, "side", nil, "what is on a hexside, as `HEX/HEX=FEATURE`; several features are joined "+
		"by \"+\", \"none\" is nothing")
	f.BoolVar(&s.audit, "audit", false, "list the rows of map.csv, or hexsides.csv, that look otherwise on the picture")
	formatFlag(cmd, &s.format)
	s.outputFile(cmd, "write map.csv, or hexsides.csv, with what is proposed, to this `file`")
	cmd.MarkFlagsMutuallyExclusive("format", "output")
	for _, other := range []string{"terrain", "side", "output"} {
		cmd.MarkFlagsMutuallyExclusive("audit", other)
	}
	cmd.MarkFlagsMutuallyExclusive("hexsides", "terrain")
	return cmd
}

func (s *surveyor) run(cmd *cobra.Command, dir string) error {
	switch {
	case s.module == "":
		return missing(cmd, "--module", "the module with the map")
	case len(s.sides) > 0 && !s.hexsides:
		return errors.New("use --side with --hexsides")
	}
	in, err := s.openModule(s.module)
	if err != nil {
		return err
	}
	defer in.Close()
	fsys, path, closer, err := s.PackFS(dir)
	if err != nil {
		return err
	}
	defer closer()
	module, err := s.extended(in)
	if err != nil {
		return err
	}
	if s.hexsides {
		return s.surveySides(module, fsys, path)
	}
	m, problems, err := known.Survey(module, fsys)
	switch {
	case err != nil:
		return err
	case len(problems) > 0:
		return run.PackError(path, problems)
	}
	if s.audit {
		return s.print(auditOf(m))
	}
	named, err := s.names(m)
	if err != nil {
		return err
	}
	proposals := m.Propose(named)
	return s.tell(surveyOf(m, proposals), func() (pack.File, error) { return m.Write(proposals) })
}

// told is what game survey prints about hexes or hexsides.
type told interface{ text() string }

// tell prints what a survey found. With -o it writes the file of the pack instead, and prints what it
// found on standard error.
func (s *surveyor) tell(found told, made func() (pack.File, error)) error {
	if s.output == "" {
		return s.print(found)
	}
	file, err := made()
	if err != nil {
		return err
	}
	if err := s.write(func(w io.Writer) error { _, err := w.Write(file.Data); return err }); err != nil {
		return err
	}
	for line := range strings.Lines(found.text()) {
		s.say("%s", strings.TrimSuffix(line, "\n"))
	}
	return nil
}

// names returns the cells that the pack and the command line name.
func (s *surveyor) names(m *check.MapSurvey) (map[int]string, error) {
	named := maps.Clone(m.Named)
	for _, word := range s.terrain {
		hex, terrain, _ := strings.Cut(word, "=")
		i := slices.Index(m.Cells, hex)
		if i < 0 {
			return nil, errors.Errorf("--terrain %s: no picture shows the hex %q%s", word, hex,
				rule.DidYouMean(hex, m.Cells))
		}
		if err := fits(m, terrain); err != nil {
			return nil, errors.Wrapf(err, "--terrain %s", word)
		}
		named[i] = terrain
	}
	return named, nil
}

// fits refuses terrain that the pack does not know.
func fits(m *check.MapSurvey, terrain string) error {
	for id := range strings.SplitSeq(terrain, "+") {
		if id == "" || m.Terrain != nil && !slices.Contains(m.Terrain, id) {
			return errors.Errorf("%q is no terrain of the pack%s", id, rule.DidYouMean(id, m.Terrain))
		}
	}
	return nil
}

// between returns the two terrains of which a hex probably has one, after the text before; "" if only
// one terrain is known.
func between(p survey.Proposal, before string) string {
	if p.Second == "" {
		return ""
	}
	return before + p.Label + " or " + p.Second
}

// A mapSurvey is what game survey prints about hexes.
type mapSurvey struct {
	Version int `json:"version"`
	// Hexes are those on the module's pictures.
	Hexes []surveyedHex `json:"hexes"`
	// Next are hexes to look at: those to name next, which help most, and for --audit those
	// whose row looks otherwise, the clearest first.
	Next []string `json:"next"`
	// Turned describes how the rows of map.csv seem to be turned, for --audit; "" if they are not.
	Turned string `json:"turned,omitempty"`
	// Agrees is the part of the rows of map.csv that the pictures confirm, from 0 to 1, for --audit.
	Agrees float64 `json:"agrees,omitempty"`
	// Unnamed are hexes on which words are printed, such as the names of towns, and to which
	// the pack gives no name.
	Unnamed []string `json:"unnamed"`
	// Lacks name the boards that were not looked at, and why.
	Lacks []string `json:"lacks"`

	named int
	audit bool
}

// A surveyedHex is a hex with the terrain that it has or is proposed to have.
type surveyedHex struct {
	Hex string `json:"hex"`
	// Named is the terrain that the user or the pack gives it, or "".
	Named string `json:"named,omitempty"`
	// Terrain is what the hex looks like, Second what else; "" for what is not known.
	Terrain string `json:"terrain"`
	Second  string `json:"second,omitempty"`
	// Rank is the place of the hex among all, 1 for the least sure.
	Rank int `json:"rank"`
}

// mostUnnamed bounds the hexes without a name that are listed for people.
const mostUnnamed = 40

// mostNext is how many hexes are listed to be named next, and how many are listed as least sure.
const mostNext = 8

func surveyOf(m *check.MapSurvey, p survey.Proposals) *mapSurvey {
	out := &mapSurvey{Version: packVersion, Unnamed: []string{}, Lacks: append([]string{}, m.Lacks...),
		named: len(p.Named)}
	for _, i := range m.Unnamed {
		out.Unnamed = append(out.Unnamed, m.Cells[i])
	}
	for i, name := range m.Cells {
		cell := p.Cells[i]
		out.Hexes = append(out.Hexes, surveyedHex{Hex: name, Named: p.Named[i], Terrain: cell.Label,
			Second: cell.Second})
	}
	for i, rank := range ranks(len(m.Cells), func(i int) float64 { return p.Cells[i].Margin }) {
		out.Hexes[i].Rank = rank
	}
	out.Next = nextOf(m.Cells, p.Ask)
	return out
}

// ranks returns the place of each of n among all, 1 for the least margin.
func ranks(n int, margin func(int) float64) []int {
	order, ranks := make([]int, n), make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(margin(a), margin(b)) })
	for rank, i := range order {
		ranks[i] = rank + 1
	}
	return ranks
}

// nextOf returns the names of the hexes or hexsides to ask about next.
func nextOf(names []string, ask func(skip map[int]bool, n int) int) []string {
	next := []string{}
	for skip := map[int]bool{}; len(skip) < mostNext; {
		i := ask(skip, len(skip))
		if i < 0 {
			break
		}
		skip[i] = true
		next = append(next, names[i])
	}
	return next
}

// auditOf compares the pack's terrain with what the pictures show.
func auditOf(m *check.MapSurvey) *mapSurvey {
	p := m.Propose(m.Said)
	out := surveyOf(m, p)
	out.Next, out.audit, out.Agrees, out.Turned = []string{}, true, p.Agreement(), m.SeemsTurned()
	if out.Turned == "" { // of a turned table all rows are doubtful
		for _, i := range p.Doubts() {
			out.Next = append(out.Next, m.Cells[i])
		}
	}
	return out
}

// print writes the survey in the form that the user asked for.
func (s *surveyor) print(m told) error {
	return s.write(func(w io.Writer) error {
		if s.format == "json" {
			return encode(w, m)
		}
		_, err := io.WriteString(w, m.text())
		return err
	})
}

func (m *mapSurvey) text() string {
	var b strings.Builder
	line := func(format string, args ...any) { b.WriteString(visible.Text(fmt.Sprintf(format, args...)) + "\n") }
	for _, lack := range m.Lacks {
		line("not looked at: %s", lack)
	}
	at := map[string]surveyedHex{}
	counts := map[string]int{}
	for _, h := range m.Hexes {
		at[h.Hex] = h
		counts[cmp.Or(h.Named, h.Terrain)]++
	}
	if m.audit {
		line("%d hexes on the pictures, %d with terrain in the pack; %.1f %% look as the pack has it", len(m.Hexes),
			m.named, 100*m.Agrees)
		if m.Turned != "" {
			line("map.csv seems to have been entered %s: turned back, it fits far better", m.Turned)
		}
		for _, name := range m.Next {
			line("  %s is %s in the pack and looks like %s", name, at[name].Named, at[name].Terrain)
		}
		return b.String()
	}
	line("%d hexes on the pictures: %d named, %d proposed", len(m.Hexes), m.named, len(m.Hexes)-m.named-counts[""])
	for _, terrain := range slices.Sorted(maps.Keys(counts)) {
		if terrain != "" {
			line("  %-12s %d", terrain, counts[terrain])
		}
	}
	if n := len(m.Unnamed); n > 0 {
		line("%d hexes without a name have words printed on them, such as names of towns. Write their names in the "+
			"column \"name\":", n)
		line("  %s", strings.Join(m.Unnamed[:min(n, mostUnnamed)], ", "))
		if n > mostUnnamed {
			line("  … and %d more; --format json lists all", n-mostUnnamed)
		}
	}
	if len(m.Next) > 0 {
		line("name the terrain of these next:")
	}
	for _, name := range m.Next {
		line("  %s%s", name, between(survey.Proposal{Label: at[name].Terrain, Second: at[name].Second}, ": "))
	}
	return b.String()
}
