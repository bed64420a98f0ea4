package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

func newGameStatus(f *files) *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use:   "status PACK",
		Short: "Say of each rule whether a game pack tells enough to check it",
		Long: `Say of each rule whether a game pack tells enough to check it, and what is missing
in which file. At the end stand the questions that the printed rules leave open and
that the pack does not answer, each with the answer that holds until it does.

It speaks of the pack alone. Many rules need more than one position, too: a log.`,
		Example: `  umpire game status rulebook
  umpire game status --format json ./my-game`,
		Args: cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			game, err := f.loadPack(args[0])
			if err != nil {
				return err
			}
			status := statusOf(game.Pack)
			switch format {
			case "text":
				_, err := io.WriteString(f.Out, status.text())
				return err
			case "json":
				return encode(f.Out, status)
			}
			return errors.Errorf("--format %q: allowed are text and json", format)
		},
	}
	cmd.Flags().StringVarP(&format, "format", "f", "text", "text or json")
	return cmd
}

// packStatus is what a pack can be used for.
type packStatus struct {
	Version int          `json:"version"`
	Game    string       `json:"game"`
	Counts  ruleCounts   `json:"counts"`
	Rules   []ruleStatus `json:"rules"`
	// Switches are the questions that the pack leaves open.
	Switches []openSwitch `json:"open_switches"`
}

type ruleStatus struct {
	Refs  []string `json:"refs"`
	Title string   `json:"title"`
	// Checks is "yes", "in part" or "no".
	Checks   string             `json:"checks"`
	Missing  []missing          `json:"missing,omitempty"`
	Switches []scspack.SwitchID `json:"open_switches,omitempty"`
}

type missing struct {
	File string `json:"file"`
	What string `json:"what"`
}

type openSwitch struct {
	ID         scspack.SwitchID `json:"id"`
	Question   string           `json:"question"`
	Paragraphs []string         `json:"paragraphs"`
	Allowed    []string         `json:"allowed"`
	Default    string           `json:"default"`
	Reason     string           `json:"reason"`
}

func statusOf(p *scspack.Pack) packStatus {
	all := p.Status()
	out := packStatus{Version: packVersion, Game: p.Name, Counts: countRules(all), Rules: []ruleStatus{}, Switches: []openSwitch{}}
	var open []scspack.SwitchID
	for _, r := range all {
		one := ruleStatus{Refs: r.Refs, Title: r.Title, Checks: r.Checks.String(), Switches: r.Open}
		for _, m := range r.Missing {
			one.Missing = append(one.Missing, missing(m))
		}
		out.Rules = append(out.Rules, one)
		open = append(open, r.Open...)
	}
	slices.Sort(open)
	for _, id := range slices.Compact(open) {
		s := p.Switch(id)
		out.Switches = append(out.Switches, openSwitch{s.ID, s.Question, s.Paragraphs, s.Allowed, s.Default, s.Reason})
	}
	return out
}

func (s *packStatus) text() string {
	var b strings.Builder
	line := func(format string, args ...any) {
		b.WriteString(visible.Text(fmt.Sprintf(format, args...)))
		b.WriteByte('\n')
	}
	line("%s", s.Game)
	line("%s", s.Counts)
	line("")
	for _, r := range s.Rules {
		line("%-8s %s: %s", r.Checks, strings.Join(r.Refs, ", "), r.Title)
		for _, m := range r.Missing {
			line("             %s: %s", m.File, m.What)
		}
		for _, id := range r.Switches {
			line("             game.toml: [switches] %s", id)
		}
	}
	if len(s.Switches) == 0 {
		return b.String()
	}
	line("")
	line("questions that the rules leave open; set them in game.toml, [switches]")
	for _, q := range s.Switches {
		line("  %s: %s  [%s]", q.ID, q.Question, strings.Join(q.Paragraphs, ", "))
		line("    allowed: %s; until it is set %q holds: %s", strings.Join(q.Allowed, ", "), q.Default, q.Reason)
	}
	return b.String()
}
