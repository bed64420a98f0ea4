package report

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/rivo/uniseg"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// ordered is the evidence that has a place of its own, in the order in which it is
// shown. What a rule says beyond that comes after it, by name.
var ordered = []string{
	"attackers", "defenders", "odds", "column", "roll", "result", "losses", "path", "trace", "cut", "ways", "excuses",
}

// said is the evidence that the heading or the message of a finding says already.
var said = map[string]bool{
	"allowance": true, "cost": true, "count": true, "counted": true, "excess": true, "least": true, "limit": true,
	"code": true, "entry": true, "guessed": true, "location": true, "more": true, "needs": true, "phase": true,
	"side": true, "sides": true, "window": true, "kind": true, "pieces": true, "head": true, "unit": true,
}

// labels are names of evidence in a player's words, where they are not that already.
var labels = map[string]string{"path": "cost by hex", "cut": "cut by", "excuses": "or unless"}

// Bounds on lists, in lines: the beginning and the end tell most. shortList is how
// many characters of a list go on one line.
const (
	mostFirst = 10
	mostLast  = 3
	shortList = 60
)

// evidence writes the figures that a finding rests on.
func (t *text) evidence(f *rule.Finding) {
	keys := slices.DeleteFunc(slices.Sorted(maps.Keys(f.Evidence)), func(key string) bool { return said[key] })
	slices.SortStableFunc(keys, func(a, b string) int { return rank(a) - rank(b) })
	message := f.Message.String()
	for _, key := range keys {
		lines := plain(f.Evidence[key])
		if key == "excuses" {
			lines = slices.DeleteFunc(lines, func(line string) bool { return strings.Contains(message, line) })
		}
		if len(lines) == 1 && rank(key) == len(ordered) && strings.Contains(message, lines[0]) {
			continue
		}
		label := labels[key]
		if label == "" {
			label = strings.ReplaceAll(key, "_", " ")
		}
		t.figures(visible.Cut(label, longestName), lines)
	}
}

func rank(key string) int {
	if i := slices.Index(ordered, key); i >= 0 {
		return i
	}
	return len(ordered)
}

// figures writes one kind of evidence: on one line if it is one thing, or short.
func (t *text) figures(label string, lines []string) {
	for i := range lines {
		lines[i] = visible.Cut(lines[i], longestMessage)
	}
	if len(lines) == 0 {
		return
	}
	line := label + ": " + strings.Join(lines, ", ")
	if len(lines) == 1 || uniseg.StringWidth(line) <= shortList && !strings.Contains(strings.Join(lines, ""), ", ") {
		t.line("%s", wrap("      ", "          ", line, ""))
		return
	}
	t.line("      %s:", label)
	for i, line := range lines {
		if left := len(lines) - mostFirst - mostLast; left > 1 && i >= mostFirst && i < len(lines)-mostLast {
			if i == mostFirst {
				t.line("        … %d more …", left)
			}
			continue
		}
		t.line("%s", wrap("        ", "            ", line, ""))
	}
}

// plain are the lines of a piece of evidence, whatever it is: as JSON shows it,
// without its signs.
func plain(value any) []string {
	text, err := json.Marshal(value)
	if err != nil {
		return nil
	}
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.UseNumber()
	var v any
	if err := decoder.Decode(&v); err != nil {
		return nil
	}
	switch v := v.(type) {
	case []any:
		var lines []string
		for _, element := range v {
			if line := inline(element); line != "" {
				lines = append(lines, line)
			}
		}
		return lines
	case map[string]any:
		var lines []string
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if line := inline(v[key]); line != "" {
				lines = append(lines, key+": "+line)
			}
		}
		return lines
	}
	if line := inline(v); line != "" {
		return []string{line}
	}
	return nil
}

// inline is a value on one line.
func inline(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case json.Number:
		return v.String()
	case bool:
		if v {
			return "yes"
		}
		return "no"
	case []any:
		var parts []string
		for _, element := range v {
			parts = append(parts, inline(element))
		}
		return strings.Join(parts, ", ")
	case map[string]any:
		var parts []string
		for _, key := range slices.Sorted(maps.Keys(v)) {
			parts = append(parts, key+" "+inline(v[key]))
		}
		return strings.Join(parts, ", ")
	}
	return ""
}
