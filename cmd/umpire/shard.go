package main

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/run"
)

// mostParts bounds the parts of a run.
const mostParts = 1000

// A shard is the value of --shard: one part of several, counted from 1. The zero value is
// the whole run.
type shard struct{ part, parts int }

// String implements pflag.Value.
func (s *shard) String() string {
	if s.parts == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.part, s.parts)
}

// Type implements pflag.Value.
func (s *shard) Type() string { return "part" }

// Set implements pflag.Value.
func (s *shard) Set(word string) error {
	part, parts, _ := strings.Cut(word, "/")
	i, err := strconv.Atoi(part)
	n, err2 := strconv.Atoi(parts)
	if err != nil || err2 != nil || i < 1 || i > n || n > mostParts {
		return errors.Errorf("%q is no part such as 2/5: the second of five; allowed are up to %d parts", word,
			mostParts)
	}
	*s = shard{i, n}
	return nil
}

// has reports whether the part has the file or chain at a place, counted from 0.
func (s *shard) has(at int) bool { return s.parts == 0 || at%s.parts == s.part-1 }

// of returns which part of the jobs this is; nil for a whole run.
func (s *shard) of(jobs []*run.Job) *report.Shard {
	if s.parts == 0 {
		return nil
	}
	r := report.Shard{Part: s.part, Parts: s.parts, Total: len(jobs), Files: []int{}, Failed: []int{}}
	for i, j := range jobs {
		switch {
		case j.Mine && j.Err != nil:
			r.Failed = append(r.Failed, i)
		case j.Mine && j.Done:
			r.Files = append(r.Files, i)
		}
	}
	return &r
}
