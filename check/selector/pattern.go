package selector

import (
	"regexp"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// Whole compiles a pattern for a whole text. It returns nil and reports a problem if
// the pattern is invalid.
func Whole(t *pack.Table, key, text string) *regexp.Regexp {
	if Part(t, key, text) == nil {
		return nil
	}
	return regexp.MustCompile(`\A(?:` + text + `)\z`)
}

// Part compiles a pattern for a part of a text. It returns nil and reports a problem if
// the pattern is invalid.
func Part(t *pack.Table, key, text string) *regexp.Regexp {
	compiled, err := t.Pattern(text)
	var fault pack.Fault
	switch {
	case errors.As(err, &fault):
		t.AddErr(key, err)
		return nil
	case err != nil:
		t.Add(key, say.As("binding/no-pattern",
			"{'text'} is no pattern: {why}"), text, strings.TrimPrefix(err.Error(), "error parsing regexp: "))
		return nil
	}
	return compiled
}

// Pattern returns the pattern of a key; nil if the key is absent.
func Pattern(t *pack.Table, key string) *regexp.Regexp {
	text := t.String(key)
	if text == "" {
		return nil
	}
	return Whole(t, key, text)
}

// Fits reports whether a pattern matches a text. A nil pattern matches any text.
func Fits(pattern *regexp.Regexp, text string) bool {
	return pattern == nil || pattern.MatchString(text)
}

// Groups reports the groups of a pattern that are not allowed.
func Groups(t *pack.Table, key string, pattern *regexp.Regexp, allowed []string) {
	if pattern == nil {
		return
	}
	for _, name := range pattern.SubexpNames() {
		if name != "" && !slices.Contains(allowed, name) {
			t.Add(key, say.As("binding/unknown-group",
				"{'group'} is no group that is asked for{hint}"), name, pack.DidYouMean(name, allowed))
		}
	}
}
