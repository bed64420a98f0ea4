package settings

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// baselineVersion changes when an older Umpire could not read a baseline. In version 1 the
// fingerprints are the subjects of findings.
const baselineVersion = 2

// A baseline is the JSON form of what is known. Of version 2 only the fingerprints count; the
// rest is for people who read it.
type baseline struct {
	Version  int     `json:"version"`
	Findings []known `json:"findings"`
}

type known struct {
	Fingerprint string `json:"fingerprint"`
	Rule        string `json:"rule"`
	Path        string `json:"path"`
	Message     string `json:"message"`
}

// WriteBaseline writes all findings of files as a baseline.
func WriteBaseline(w io.Writer, files []report.File) error {
	b := baseline{baselineVersion, []known{}}
	for i := range files {
		for k := range files[i].Result.Findings {
			f := &files[i].Result.Findings[k]
			b.Findings = append(b.Findings, known{f.Fingerprint(), f.Rule, files[i].Path, f.Sentence().String()})
		}
	}
	return errors.Wrap(visible.JSON(w, b, "  "), "write baseline")
}

// Known are findings that were found, and kept as known, before.
type Known struct {
	// times is how many findings of a fingerprint a file had, and so how many are known of
	// any file: one more is new.
	times map[string]int
	// old is the same by the subjects of a baseline of version 1.
	old map[string]*subject
}

// A subject is what a baseline of version 1 knows of one.
type subject struct {
	times    int
	messages map[string]bool
}

// Add adds the findings of a file.
func (k *Known) Add(findings []rule.Finding) {
	times := map[string]int{}
	for i := range findings {
		times[findings[i].Fingerprint()]++
	}
	k.add(times)
}

func (k *Known) add(times map[string]int) {
	if k.times == nil {
		k.times = map[string]int{}
	}
	for fingerprint, n := range times {
		k.times[fingerprint] = max(k.times[fingerprint], n)
	}
}

// Old reports whether the baseline is of an older Umpire, which had one fingerprint for several
// faults.
func (k *Known) Old() bool { return k.old != nil }

// ReadBaseline reads a baseline.
func ReadBaseline(name string, text []byte) (Known, error) {
	var b baseline
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&b); err != nil {
		return Known{}, errors.Wrapf(err, "%s is no baseline as --write-baseline writes it", name)
	}
	if b.Version < 1 || b.Version > baselineVersion {
		return Known{}, errors.Errorf("%s: version %d; this Umpire reads versions 1 to %d", name, b.Version, baselineVersion)
	}
	var k Known
	if b.Version == 1 {
		k.old = map[string]*subject{}
	}
	paths := map[string]map[string]int{} // the fingerprints of each file
	for _, f := range b.Findings {
		if paths[f.Path] == nil {
			paths[f.Path] = map[string]int{}
		}
		paths[f.Path][f.Fingerprint]++
		if b.Version > 1 {
			continue
		}
		of := k.old[f.Fingerprint]
		if of == nil {
			of = &subject{messages: map[string]bool{}}
			k.old[f.Fingerprint] = of
		}
		of.messages[f.Message] = true
		of.times = max(of.times, paths[f.Path][f.Fingerprint])
	}
	if b.Version > 1 {
		for _, times := range paths {
			k.add(times)
		}
	}
	return k, nil
}

// in reports which findings of a file are known. Of a subject in a baseline of version 1 that
// is those with its messages, then the first of the others, and never more than it has.
func (k *Known) in(findings []rule.Finding) []bool {
	is := make([]bool, len(findings))
	left := map[string]int{}
	take := func(i int, key string, times int) {
		if _, counted := left[key]; !counted {
			left[key] = times
		}
		if !is[i] && left[key] > 0 {
			is[i] = true
			left[key]--
		}
	}
	for i := range findings {
		if fingerprint := findings[i].Fingerprint(); k.times[fingerprint] > 0 {
			take(i, fingerprint, k.times[fingerprint])
		}
	}
	if !k.Old() {
		return is
	}
	for _, same := range []bool{true, false} {
		for i := range findings {
			f := &findings[i]
			if of := k.old[f.Subject()]; of != nil && (!same || of.messages[f.Sentence().String()]) {
				take(i, f.Subject(), of.times)
			}
		}
	}
	return is
}
