package check_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check"
)

func TestOpenings(t *testing.T) {
	lacks := func(files ...string) check.RuleStatus {
		var r check.RuleStatus
		for _, f := range files {
			r.Missing = append(r.Missing, check.Missing{File: f, What: "all"}, check.Missing{File: f, What: "more"})
		}
		return r
	}
	for _, c := range []struct {
		name  string
		rules []check.RuleStatus
		want  []check.Opening
	}{
		{"nothing is missing", []check.RuleStatus{lacks(), lacks()}, nil},
		{
			"the file that opens most comes first, then what is left besides it",
			[]check.RuleStatus{lacks("map"), lacks("units"), lacks("units"), lacks("units", "tec", "map")},
			[]check.Opening{{Files: []string{"units"}, Rules: 2}, {Files: []string{"map"}, Rules: 1}, {Files: []string{"tec"}, Rules: 1}},
		},
		{
			"two files that only together open much come before one that opens little",
			[]check.RuleStatus{lacks("crt"), lacks("map", "tec"), lacks("tec", "map"), lacks("map", "tec")},
			[]check.Opening{{Files: []string{"map", "tec"}, Rules: 3}, {Files: []string{"crt"}, Rules: 1}},
		},
	} {
		if diff := cmp.Diff(c.want, (&check.Status{Rules: c.rules}).Openings()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}
