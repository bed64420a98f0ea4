package expression_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/vmod/expression"
)

func containsSecret(s string) bool { return strings.Contains(s, "hunter2") }

func TestFormsOfExpressions(t *testing.T) {
	const (
		parse = iota
		parseMatch
		parseBeanShell
		parseProperty
	)
	parsers := []func(string) (*expression.Expression, error){
		expression.Parse, expression.ParseMatch, expression.ParseBeanShell, expression.ParseProperty,
	}
	for _, c := range []struct {
		by   int
		in   string
		form expression.Form
		want string // against infantry
	}{
		{parse, "", expression.Null, ""},
		{parse, " \t", expression.Null, ""},
		{parse, "42", expression.Int, "42"},
		{parse, " +007 ", expression.Int, "7"},
		{parse, "2147483648", expression.String, "2147483648"},
		{parse, " Army ", expression.String, " Army "}, // a text, not a property
		{parse, " $Army$ ", expression.FormattedString, "German"},
		{parse, " {Army} ", expression.BeanShell, "German"},
		{parse, "{5}", expression.Int, "5"},
		{parse, "{ 5 }", expression.BeanShell, "5"},
		{parse, "{}", expression.Null, ""},
		{parse, `{"a\nb"}`, expression.String, `a\nb`}, // no escapes in a single text
		{parse, `{"a\nb"+""}`, expression.BeanShell, "a\nb"},
		{parse, "{{Army}}", expression.BeanShell, "German"},
		{parse, "{Army", expression.String, "{Army"},
		{parseBeanShell, "Army", expression.SingleProperty, "German"},
		{parseBeanShell, "Turn", expression.SingleProperty, "08"}, // and so not made a number
		{parseBeanShell, "{Turn}", expression.BeanShell, "8"},
		{parseBeanShell, `{"a\nb"}`, expression.BeanShell, "a\nb"},
		{parseBeanShell, "Attack+1", expression.BeanShell, "6"},
		{parseBeanShell, "$Army$", expression.SingleProperty, "German"},
		{parseBeanShell, "", expression.Null, ""},
		{parseProperty, "Two Words", expression.SingleProperty, "yes"},
		{parseProperty, "$Army$", expression.SingleProperty, "German"},
		{parseProperty, "{Army}", expression.SingleProperty, "German"},
		{parseProperty, "{ Attack+1 }", expression.BeanShell, "6"},
		{parseMatch, "Army = German", expression.PropertyMatch, "Army = German"},
		{parseMatch, `{Army=="German"}`, expression.BeanShell, "true"},
		{parseMatch, "{}", expression.BeanShell, ""},
		{parseMatch, "", expression.Null, ""},
	} {
		e, err := parsers[c.by](c.in)
		if err != nil {
			t.Errorf("%q: %v", c.in, err)
			continue
		}
		got, err := e.Eval(infantry)
		if e.Form() != c.form || got != c.want || err != nil || e.String() != c.in {
			t.Errorf("%q is of form %d with value %q, %v; want %d, %q", c.in, e.Form(), got, err, c.form, c.want)
		}
	}
}

func TestFormat(t *testing.T) {
	for _, c := range []struct{ in, want, localized string }{
		{"$Army$ attacks with $Attack$", "German attacks with 5", ""},
		{"$Army$", "German", ""},
		{"$Nobody$!", "Nobody!", "!"}, // an unknown property leaves its name
		{"$Empty$!", "!", ""},
		{"costs 5$", "costs 5", ""}, // a dollar sign alone is dropped
		{"$Army", "Army", ""},
		{"$Army$$Attack$", "German5", ""},
		{`\$Army\$`, "$Army$", ""},
		{"$Two Words$", "yes", ""},
		{"  padded  ", "  padded  ", ""},
		{"  $Army$  ", "German", ""}, // with references the ends are trimmed
		{`{Army + " " + Attack}`, "German 5", ""},
		{"{Army - 1}", "", ""},
		{"{(}", "", ""},
		{"007", "7", ""},
	} {
		if got := expression.Format(c.in, infantry); got != c.want {
			t.Errorf("Format(%q) = %q, want %q", c.in, got, c.want)
		}
		want := c.want
		if c.localized != "" {
			want = c.localized
		}
		if got := expression.FormatIn(c.in, infantry, expression.Scope{Localized: true}); got != want {
			t.Errorf("localized Format(%q) = %q, want %q", c.in, got, want)
		}
	}
}

func TestOwnValuesComeFirst(t *testing.T) {
	scope := expression.Scope{Own: map[string]string{"Army": "Soviet", "menuCommand": "Flip"}}
	for in, want := range map[string]string{
		"$menuCommand$ $Army$ $Attack$": "Flip Soviet 5",
		`{Army + menuCommand}`:          "SovietFlip",
		`{GetProperty("Army")}`:         "German", // the function asks the piece
	} {
		if got := expression.FormatIn(in, infantry, scope); got != want {
			t.Errorf("%q = %q, want %q", in, got, want)
		}
	}
}

func TestConditions(t *testing.T) {
	leader := counter{"Army": "Soviet", "Rank": "5"}
	for _, c := range []struct {
		in   string
		want bool
	}{
		{"", true},
		{"Army = German", true},
		{"Army=German", true},
		{"Army = german", false},
		{"Army != Soviet", true},
		{"Attack > 10", false}, // as numbers
		{"Attack >= 5", true},
		{"Attack <= 4", false},
		{"Attack < 5.5", true}, // as texts
		{"Army > France", true},
		{"Turn = 8", false}, // equality is of texts
		{"Turn >= 8", true},
		{"Army =~ G.*n", true},
		{"Army =~ G", false},
		{"Army !~ G", true},
		{"Unset = ", false}, // a property that is not set is the text null
		{"Unset = null", true},
		{"Empty = ", true},
		{"Unset != x", true},
		{"Army = German && Attack = 6", false},
		{"Army = German && Attack = 6 || Hidden = true", true},
		{"Army = German = Soviet", true}, // what follows a second sign is dropped
		{"Army", true},                   // no comparison at all
		{"||", true},
		{"=", true},
		{"Army = Soviet || nonsense", true},
		{"Two Words = yes", true},
		{"Army = $Army$", false}, // of the leader
		{"Attack = $Rank$", true},
		{"$Nobody$ = x", false},
		{`{Army=="German"}`, true},
		{`{Army=="$Army$"}`, false},
		{"{Attack==$Rank$}", true},
		{"{Attack}", false}, // only true is true
		{"{Hidden}", true},
		{"{$Rank$}", true}, // becomes a number, which selects everything
	} {
		e, err := expression.ParseMatch(c.in)
		if err != nil {
			t.Errorf("%q: %v", c.in, err)
			continue
		}
		if got, err := e.Accepts(infantry, leader); err != nil || got != c.want {
			t.Errorf("%q accepts: %v, %v; want %v", c.in, got, err, c.want)
		}
	}
}

func TestConditionAboutItself(t *testing.T) {
	e, err := expression.ParseMatch("Army = $Army$")
	if err != nil {
		t.Fatal(err)
	}
	if ok, err := e.Accepts(infantry, nil); !ok || err != nil {
		t.Errorf("a piece is of its own army, got %v, %v", ok, err)
	}
}

func TestCharacterValueOf(t *testing.T) {
	if got, err := evaluate("{Character.valueOf('a') + \"b\"}", infantry); got != "ab" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
}

func TestComparisons(t *testing.T) {
	for _, c := range []struct {
		text string
		want []expression.Comparison
	}{
		{`{Side == "Axis" && (Zone != "" || Step == 2) && "x" == Y && Name.equals("Z")}`, []expression.Comparison{{"Side", "Axis"}, {"Zone", ""}}},
		{`{$Side$=="Axis"}`, []expression.Comparison{{"Side", "Axis"}}},
		{"Side = Axis && Step > 2 || Name!=Tank", []expression.Comparison{{"Side", "Axis"}, {"Name", "Tank"}}},
		{"Side = $Other$", nil},
	} {
		e, err := expression.ParseMatch(c.text)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.want, e.Comparisons()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.text, diff)
		}
	}
}

func TestProperties(t *testing.T) {
	for text, want := range map[string][]string{
		"has $One$ and $Two$ and $": {"One", "Two"}, "{One + Two}": {"One", "Two"}, "{One}": {"One"}, "plain": nil,
	} {
		e, err := expression.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, e.Properties()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", text, diff)
		}
	}
}
