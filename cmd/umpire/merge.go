package main

import (
	"github.com/pkg/errors"
	"github.com/spf13/cobra"

	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
)

// mostMerged bounds the bytes of one part.
const mostMerged = 1 << 30

func newMerge(f *files) *cobra.Command {
	failOn := "illegal"
	cmd := &cobra.Command{
		Use:   "merge PART...",
		Short: "Join the results of checks that shared the files of a tournament",
		Long: `Join what "umpire check --shard" wrote, in whatever order you name the parts. The result
is byte for byte what one run over all files would have written with --format json.
All parts must be there; a part that was stopped before its end is refused.`,
		Example: `  umpire check --shard 1/2 --format json -o one.json logs/...
  umpire check --shard 2/2 --format json -o two.json logs/...
  umpire merge -o all.json one.json two.json`,
		Args: words(1, 0),
		RunE: func(_ *cobra.Command, args []string) error {
			threshold, err := rule.ParseVerdict(failOn)
			if err != nil {
				return errors.Wrap(err, "--fail-on")
			}
			return f.merge(args, threshold)
		},
	}
	f.outputFile(cmd, outputHelp)
	cmd.Flags().StringVar(&failOn, "fail-on", failOn,
		"end with exit code 1 at this `verdict` or worse: illegal, suspect, unchecked, information")
	return cmd
}

func (f *files) merge(paths []string, threshold rule.Verdict) error {
	parts := make([]report.Part, len(paths))
	for i, path := range paths {
		data, err := f.readText(path, mostMerged)
		if err != nil {
			return err
		}
		parts[i] = report.Part{Name: path, Data: data}
	}
	merged, err := report.Merge(parts)
	if err != nil {
		return err
	}
	if err := f.write(merged.JSON); err != nil {
		return err
	}
	if merged.Failed > 0 {
		return errors.Errorf("files that could not be checked: %d; the runs of their parts printed why", merged.Failed)
	}
	found := 0
	for verdict, n := range merged.Counts {
		if verdict >= threshold {
			found += n
		}
	}
	if found > 0 {
		return &findingsError{found}
	}
	return nil
}
