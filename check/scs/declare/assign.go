package declare

import (
	"path"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// Assign distributes orders among the checked logs: each[i] holds the orders about logs[i], a path,
// in their order. An order names a log by the end of its path, most often by its file name; without a
// name it means the only log. An order that fits no log, or more than one, is a problem, so that none
// is dropped silently.
func Assign(all []Order, logs []string) (each [][]Order, problems []rule.Problem) {
	var found pack.Problems
	each = make([][]Order, len(logs))
	names := make([]string, len(logs))
	for i, log := range logs {
		names[i] = path.Base(slashes(log))
	}
	for _, o := range all {
		var meant []int
		for i, log := range logs {
			if o.File == "" || slashes(log) == o.File || strings.HasSuffix(slashes(log), "/"+o.File) {
				meant = append(meant, i)
			}
		}
		switch {
		case len(meant) == 1:
			each[meant[0]] = append(each[meant[0]], o)
		case len(logs) == 0:
			found.Add(o.Column("step"), &noLogs)
		case o.File == "":
			found.Add(o.Column("step"), &whichLog, o.Step, len(logs), names[0], o.Step)
		case len(meant) == 0:
			found.Add(o.Column("step"), &unknownLog, o.File, pack.DidYouMean(o.File, names))
		default:
			found.Add(o.Column("step"), &severalLogs, o.File, len(meant))
		}
	}
	if found.Len() > 0 {
		return nil, words.Problems(found.Sorted())
	}
	return each, nil
}
