package orders

import (
	"path"
	"strings"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// Assign distributes rows among the checked logs: each[i] holds the rows about logs[i], a path, in their order. A
// row names a log by the end of its path, most often by its file name; without a name it means the only log. A row
// that fits no log, or more than one, is a problem, so that none is dropped silently.
func Assign[T interface{ About() Row }](all []T, logs []string) (each [][]T, problems []pack.Problem) {
	var found pack.Problems
	each = make([][]T, len(logs))
	names := make([]string, len(logs))
	for i, log := range logs {
		names[i] = path.Base(slashes(log))
	}
	for _, o := range all {
		row := o.About()
		var meant []int
		for i, log := range logs {
			if row.File == "" || slashes(log) == row.File || strings.HasSuffix(slashes(log), "/"+row.File) {
				meant = append(meant, i)
			}
		}
		switch {
		case len(meant) == 1:
			each[meant[0]] = append(each[meant[0]], o)
		case len(logs) == 0:
			found.Add(row.Column("step"), say.As("declared/no-logs", "no log is checked that has steps"))
		case row.File == "":
			found.Add(row.Column("step"), say.As("declared/which-log",
				"step {step} of which log? {count} are checked; allowed: with the log before it, as "+
					"{log}:{number}"), row.Step, len(logs), names[0], row.Step)
		case len(meant) == 0:
			found.Add(row.Column("step"), say.As("declared/unknown-log",
				"{'log'} is no log that is checked{hint}"), row.File, pack.DidYouMean(row.File, names))
		default:
			found.Add(row.Column("step"), say.As("declared/several-logs",
				"{'log'} may mean {count} of the logs that are checked; allowed: more of its path"), row.File, len(meant))
		}
	}
	if found.Len() > 0 {
		return nil, found.Sorted()
	}
	return each, nil
}
