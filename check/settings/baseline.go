package settings

import (
	"bytes"
	"encoding/json"
	"io"
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// baselineVersion changes when an older Umpire could not read a baseline. In version 1 the
// fingerprints are the subjects of findings, in version 2 they have only the first place of a fault.
const baselineVersion = 3

// A baseline is the JSON form of what is known. Of version 3 only the fingerprints and places count;
// the rest is for people who read it.
type baseline struct {
	Version  int     `json:"version"`
	Findings []known `json:"findings"`
}

type known struct {
	Fingerprint string `json:"fingerprint"`
	Rule        string `json:"rule"`
	Path        string `json:"path"`
	Message     string `json:"message"`
	// Places has a hash for each place of the fault: the finding is known as long as it has no other.
	Places []string `json:"places,omitempty"`
}

// WriteBaseline writes all findings of files as a baseline.
func WriteBaseline(w io.Writer, files []report.File) error {
	b := baseline{baselineVersion, []known{}}
	for i := range files {
		for k := range files[i].Result.Findings {
			f := &files[i].Result.Findings[k]
			b.Findings = append(b.Findings, known{f.Fingerprint(), f.Rule, files[i].Path, f.Sentence().String(), f.PlacePrints()})
		}
	}
	return errors.Wrap(visible.JSON(w, b, "  "), "write baseline")
}

// Known are findings that were found, and kept as known, before.
type Known struct {
	// times is how many findings of a fingerprint a file had, and so how many are known of
	// any file: one more is new.
	times map[string]int
	// places are the known places of faults that are reported once.
	places map[string]bool
	// old is the same by the subjects of a baseline of version 1, second by the first places of a baseline of
	// version 2.
	old, second map[string]*subject
}

// A subject is what an older baseline knows of one.
type subject struct {
	times    int
	messages map[string]bool
}

// Add adds the findings of a file.
func (k *Known) Add(findings []rule.Finding) {
	times := map[string]int{}
	for i := range findings {
		times[findings[i].Fingerprint()]++
		k.addPlaces(findings[i].PlacePrints())
	}
	k.add(times)
}

func (k *Known) addPlaces(prints []string) {
	if k.places == nil {
		k.places = map[string]bool{}
	}
	for _, place := range prints {
		k.places[place] = true
	}
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
func (k *Known) Old() bool { return k.old != nil || k.second != nil }

// ReadBaseline reads a baseline.
func ReadBaseline(name string, text []byte) (Known, error) {
	var b baseline
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&b); err != nil {
		return Known{}, errors.Wrapf(err, "%s is no baseline as --write-baseline writes it", name)
	}
	if b.Version < 1 || b.Version > baselineVersion {
		return Known{}, errors.Errorf("%s: version %d; this Umpire reads versions 1 to %d", name, b.Version,
			baselineVersion)
	}
	var k Known
	older := map[string]*subject{}
	switch b.Version {
	case 1:
		k.old = older
	case 2:
		k.second = older
	}
	paths := map[string]map[string]int{} // the fingerprints of each file
	for _, f := range b.Findings {
		if paths[f.Path] == nil {
			paths[f.Path] = map[string]int{}
		}
		paths[f.Path][f.Fingerprint]++
		k.addPlaces(f.Places)
		of := older[f.Fingerprint]
		if of == nil {
			of = &subject{messages: map[string]bool{}}
			older[f.Fingerprint] = of
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

// in reports which findings of a file are known. A fault that is reported once is known if all its places are; by
// a baseline of version 2, which does not have them, if there is one or its message is the same, which counts them.
// Of a subject in a baseline of version 1 that is the findings with its messages, then the first of the others, and
// never more than it has.
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
		f := &findings[i]
		fingerprint := f.Fingerprint()
		switch of := k.second[f.FirstPlace()]; {
		case len(f.Places) == 0:
			take(i, fingerprint, k.times[fingerprint])
		case of != nil && (len(f.Places) == 1 || of.messages[f.Sentence().String()]):
			take(i, f.FirstPlace(), of.times)
		default:
			is[i] = !slices.ContainsFunc(f.PlacePrints(), func(place string) bool { return !k.places[place] })
		}
	}
	if k.old == nil {
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
