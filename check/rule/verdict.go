// Package rule has what all rules share: the description of a rule, verdicts, findings
// with their evidence, and the coverage of a check.
//
// It knows no file format and applies no rule: the rules themselves are values
// in the rooms of the systems and in check/file, and package check lists them.
package rule

import "github.com/pkg/errors"

// A Verdict is what is known about something that a rule speaks about. Legal
// things have no finding. The order of the constants is the order of --fail-on.
// The zero value is invalid.
type Verdict uint8

// The verdicts.
const (
	// Information is nothing against the rules, yet worth a look.
	Information Verdict = iota + 1
	// Unchecked needs data that is missing, and names it.
	Unchecked
	// Suspect breaks the rule unless something that the file cannot show excuses
	// it, and names the excuse.
	Suspect
	// Illegal is proved from the file and the pack.
	Illegal
)

var verdictNames = [...]string{Information: "information", Unchecked: "unchecked", Suspect: "suspect",
	Illegal: "illegal"}

// ParseVerdict reads a verdict's name.
func ParseVerdict(s string) (Verdict, error) {
	for v, name := range verdictNames {
		if name == s && name != "" {
			return Verdict(v), nil
		}
	}
	return 0, errors.Errorf("%q is no verdict; allowed: \"illegal\", \"suspect\", \"unchecked\", \"information\"", s)
}

// String returns the verdict's name.
func (v Verdict) String() string {
	if int(v) >= len(verdictNames) || verdictNames[v] == "" {
		return "invalid"
	}
	return verdictNames[v]
}

// MarshalText writes the verdict's name. An invalid verdict is an error.
func (v Verdict) MarshalText() ([]byte, error) {
	if v < Information || v > Illegal {
		return nil, errors.Errorf("%d is no verdict", uint8(v))
	}
	return []byte(v.String()), nil
}

// Severity returns the verdict in the words of linters.
func (v Verdict) Severity() string {
	switch v {
	case Illegal:
		return "error"
	case Suspect:
		return "warning"
	case Information:
		return "info"
	}
	return "unchecked"
}
