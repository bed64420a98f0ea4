package visible_test

import (
	"testing"

	"github.com/umpire-vassal/umpire/vmod/visible"
)

// No text is a command for what runs jobs, wherever a line breaks.
func TestCommands(t *testing.T) {
	for text, want := range map[string]string{
		"::error::x":                 `\x3a:error::x`,
		"a ::set-output name=b::c":   `a \x3a:set-output name=b::c`,
		"\t::error::x":               `\x09::error::x`,
		"a ##[add-mask]b":            `a \x23#[add-mask]b`,
		"##vso[task.setvariable]x":   `\x23#vso[task.setvariable]x`,
		"##teamcity[testFailed ...]": `\x23#teamcity[testFailed ...]`,
		"a::b, 10: c; # [d]":         "a::b, 10: c; # [d]",
	} {
		if got := visible.Text(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		} else if again := visible.Text(got); again != got {
			t.Errorf("%q: twice it is %q", text, again)
		}
	}
}

// A cell holds no formula, also for a spreadsheet that parts cells at semicolons.
func TestCell(t *testing.T) {
	for text, want := range map[string]string{
		"":               "",
		"=1":             "'=1",
		"a;=1":           "a;'=1",
		"a; =1;b;@SUM":   "a; '=1;b;'@SUM",
		";;-2+3":         ";;'-2+3",
		"a; b; c=d, e-f": "a; b; c=d, e-f",
	} {
		if got := visible.Cell(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
