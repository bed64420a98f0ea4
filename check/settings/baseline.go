package settings

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// baselineVersion changes when an older Umpire could not read a baseline.
const baselineVersion = 1

// A baseline is the JSON form of what is known. Only the fingerprints count; the rest is for
// people who read it.
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

// ReadBaseline returns the fingerprints of a baseline.
func ReadBaseline(name string, text []byte) (map[string]bool, error) {
	var b baseline
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&b); err != nil {
		return nil, errors.Wrapf(err, "%s is no baseline as --write-baseline writes it", name)
	}
	if b.Version != baselineVersion {
		return nil, errors.Errorf("%s: version %d; this Umpire reads version %d", name, b.Version, baselineVersion)
	}
	fingerprints := make(map[string]bool, len(b.Findings))
	for _, f := range b.Findings {
		fingerprints[f.Fingerprint] = true
	}
	return fingerprints, nil
}
