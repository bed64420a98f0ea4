package expression_test

import (
	"testing"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/expression"
)

// counter is a context with nothing but properties.
type counter map[string]string

func (c counter) Property(name string) (string, bool) {
	v, ok := c[name]
	return v, ok
}

var infantry = counter{
	"Attack": "5", "Army": "German", "Hidden": "true", "Moved": "false", "Speed": "1.5",
	"Drift": "-3", "UID": "99999999999", "Turn": "08", "Empty": "", "Path": `C:\new`,
	"Quote": `a"b`, "Two Words": "yes", "Lines": "a\nb",
}

// beanShellCases were all put to VASSAL's own BeanShell interpreter.
var beanShellCases = []struct{ code, want string }{
	// Properties take the type that their value looks like.
	{"Attack + 1", "6"},
	{"Hidden", "true"},
	{"Hidden && !Moved", "true"},
	{"Speed * 2", "3.0"},
	{"UID + 1", "999999999991"}, // too large for an int, so a text
	{"Turn + 1", "9"},
	{"Drift", "-3"},
	{"$Attack$ + 1", "6"},
	// A property that is not set is the empty text, and that is 0 beside an int.
	{"Unset", ""},
	{"Unset + 5", "5"},
	{"Unset == 0", "true"},
	{"Unset < Attack", "true"},
	{"Unset - Attack", "-5"},
	{"Unset == 0.0", "false"},
	{"Unset == false", "false"},
	{"Unset =~ Unset", "true"},
	// A text makes all beside it a text.
	{"Attack + Army", "5German"},
	{`Attack == "5"`, "true"},
	{`"05" == Attack`, "false"},
	{`"10" < "9"`, "true"},
	{`10 < "9"`, "true"},
	{"Hidden > Attack", "true"}, // "true" and "5"
	{"true + 1", "true1"},
	{"true == 1", "false"},
	{"1 + 2 + Army", "3German"},
	{"Army + 1 + 2", "German12"},
	{`Hidden == "true"`, "true"},
	// Java's arithmetic.
	{"7 / 2", "3"},
	{"-7 / 2", "-3"},
	{"-7 % 3", "-1"},
	{"7.0 / 0", "Infinity"},
	{"5 % 0.0", "NaN"},
	{"1.0 / 3", "0.3333333333333333"},
	{"0.1f + 0.2", "0.30000000149011613"},
	{"1.1f == 1.1", "false"},
	{"2147483647 + 1", "-2147483648"},
	{"2147483648", "-2147483648"}, // BeanShell lets a literal wrap around
	{"1e7", "1.0E7"},
	{"100.0", "100.0"},
	{"1e-5", "1.0E-5"},
	{"017 + 0x1F", "46"},
	{"10L", "10"},
	{"1 << 33", "2"},
	{"1L << 33", "8589934592"},
	{"-8 >>> 28", "15"},
	{"6 & 3 | 8 ^ 1", "11"},
	{" ~6", "-7"},
	{"- - Attack", "5"},
	{"Attack @gt 3 @and Attack @lteq 5", "true"},
	// Precedence and associativity.
	{"Attack + 1 > 5 && Army == \"German\" || false", "true"},
	{"10 - 3 - 2", "5"},
	{"1 < 2 < 3", "false"}, // "true" and "3"
	{`true ? "a" : "b" + "c"`, "a"},
	{"false ? 1 : false ? 2 : 3", "3"},
	// Characters count as their code beside a number.
	{"'a' + 1", "98"},
	{"'a' + \"b\"", "ab"},
	{"'a' == \"a\"", "true"},
	// Literals.
	{`"\101b\t|"`, "Ab\t|"},
	{`"\u0041"`, "A"},
	{`"""say "hi\n" """`, `say "hi\n" `},
	{"Attack /* five */ + 1", "6"},
	{"Attack // five\n + 1", "6"},
	// Functions of VASSAL. If computes both values and gives an object.
	{"If(Hidden, 1, 2) + 1", "2"},
	{"If(Hidden, 0, 2) == Unset", "false"},
	{"If(Attack > 3, \"strong\", \"weak\")", "strong"},
	{`GetProperty("Two Words")`, "yes"},
	{`GetProperty("Att" + "ack") + 1`, "6"},
	{`GetProperty("Speed") + 1`, "1.51"}, // unlike the bare name it stays a text
	{`GetString("Attack") + 1`, "51"},
	{`GetString("Turn")`, "08"},
	{`GetProperty("Turn")`, "8"},
	// A method of String makes its property a text wherever it occurs.
	{"Attack.length() + Attack", "15"},
	{"Attack.length() > 0 && Attack == 5", "true"},
	{"Attack.length() > 0 && Attack + 3 == 8", "false"},
	{"Path.length()", "5"}, // VASSAL takes the \n in C:\new for an escape
	{"Quote.length()", "3"},
	{`Army.contains("erm")`, "true"},
	{"Army.toUpperCase()", "GERMAN"},
	{"Army.substring(3)", "man"},
	{"Army.substring(1, 3)", "er"},
	{"Army.indexOf('m')", "3"},
	{"Army.lastIndexOf(\"n\", 4)", "-1"},
	{`Army.replace("er", "ER")`, "GERman"},
	{`Army.compareTo("Greek")`, "-13"},
	{"Army.hashCode()", "2129449382"},
	{`"12 - Infantry".split(" ")[0]`, "12"},
	{`"a,b,,".split(",").length`, "2"},
	{`"a,b,,".split(",", -1).length`, "4"},
	{`"abc".split("")[2]`, "c"},
	{`"Hex 0407".replaceAll("[^0-9]", "")`, "0407"},
	{`"ab".replaceAll("(a)(b)", "$2$1")`, "ba"},
	{`"abc".replaceAll("x*", "-")`, "-a-b-c-"},
	{`"aaa".replaceFirst("a*", "b")`, "b"},
	{"\"\U0001F600\".length()", "2"}, // counted as Java does
	{`"Straße".toUpperCase()`, "STRASSE"},
	{`" a ".trim() + "|"`, "a|"},
	{`"abc".charAt(1) == 'b'`, "true"},
	// Regular expressions match as a whole.
	{`Army =~ "G.*"`, "true"},
	{`Army =~ "G"`, "false"},
	{`Army !~ "G"`, "true"},
	{`Attack =~ "[1-5]"`, "true"},
	// Classes of Java.
	{"Math.abs(Drift)", "3"},
	{"Math.max(Attack, Speed)", "5.0"},
	{"Math.min(1L, 2)", "1"},
	{"Math.round(2.5)", "3"},
	{"Math.round(-2.5)", "-2"},
	{"Math.floor(Speed)", "1.0"},
	{"Math.pow(2, 3)", "8.0"},
	{"Math.floorMod(Drift, 2)", "1"},
	{"java.lang.Math.PI", "3.141592653589793"},
	{`Integer.parseInt("7") + 1`, "8"},
	{`Integer.valueOf("7") == 7`, "true"},
	{`Double.parseDouble(" 2.5 ")`, "2.5"},
	{"String.valueOf(Attack).length()", "1"},
	{"(int) 3.7", "3"},
	{"(int) 3000000000.0", "2147483647"},
	{"(double) Attack", "5.0"},
	// An assignment, nearly always meant to be ==, has the value of its right side.
	{`Army = "Soviet"`, "Soviet"},
	{"(n = 3) + n", "6"},
	// What follows a semicolon is computed, and dropped.
	{"Attack; Army", "5"},
	{"Attack;;", "5"},
}

func TestBeanShell(t *testing.T) {
	for _, c := range beanShellCases {
		if got, err := evaluate("{"+c.code+"}", infantry); err != nil || got != c.want {
			t.Errorf("{%s} = %q, %v; want %q", c.code, got, err, c.want)
		}
	}
}

func evaluate(s string, ctx expression.Context) (string, error) {
	e, err := expression.ParseBeanShell(s)
	if err != nil {
		return "", err
	}
	return e.Eval(ctx)
}

func TestBeanShellFailures(t *testing.T) {
	for _, c := range []struct {
		kind  error
		codes []string
	}{
		{expression.ErrSyntax, []string{
			"6 * ", "(Attack", "Attack)", "Attack Army", `"open`, `"\q"`, `"\1"`, "''", "'ab'", "08 + 1",
			"Attack // swallows the end", "@foo", "#", "{ 5 } + 1", "if (true) 5", "return 5", ";5",
			"1.5.5", "a + b = c", "==5", "~6", "Low < Attack > High", "/**/ 5", `\u00`, "a ? b",
			"f(a b)", "a[1", "a.1", "(int", "int", "x = ", "GetProperty(",
		}},
		{expression.ErrValue, []string{
			"Unset - 2.5", "Army - 1", "\"a\" * 2", "-Army", "!Unset", "-Unset", "true < false",
			"7 / 0", "Attack / Unset", "1.5 & 1", "true & false", "5 && 5", "Hidden && Unset",
			"null", "Attack == null", "Army ? 1 : 2", "If(\"true\", 1, 2)", "If(true, 1)",
			"If(Hidden, \"a\", 1/0)",           // both values are computed
			"If(Hidden,1,2) == If(Hidden,1,2)", // == on two objects
			"Army.foo", "Army.contains(5)", "Army.substring(9)", "Army.charAt(0)", "a.b",
			"Integer.parseInt(Attack)", `Integer.parseInt("x")`, "Math.max(Army, 1)",
			`GetProperty("Attack").length()`, "(int) Army", "(String) Attack", "n = Unbound",
			"Lines.length()", `"a b".split(" ")[2]`, `"ab".replaceAll("a", "$1")`, "void",
			"CountMat()", "Attack; return 5", "other.length",
		}},
		{expression.ErrUnsupported, []string{
			"new String(\"a\")", "Attack++", "Attack += 1", "Unknown()", "Attack instanceof Integer",
			"System.exit(0)", "this", `"a,b".split(",")`, `Army =~ "(?=G).*"`, `Army =~ "[a-z&&[^m]]*"`,
			"(Integer) Attack", `SumStack("Attack")`, `CountMap()`, "String.class", "Boolean.foo(null)",
		}},
		{expression.ErrImpure, []string{
			"Random(6)", "Random(1, 6)", "IsRandom()", `Alert("hi")`, "Sleep(5)", `Audit("x")`, "Math.random()",
		}},
	} {
		for _, code := range c.codes {
			if got, err := evaluate("{"+code+"}", infantry); !errors.Is(err, c.kind) {
				t.Errorf("{%s} = %q, %v; want kind %q", code, got, err, c.kind)
			}
		}
	}
}

func TestLeadingZerosMayMatter(t *testing.T) {
	for _, c := range []struct{ code, want string }{
		{"{Turn + 1}", "081"},
		{"{Attack + 1}", "6"},
	} {
		if got, err := evaluate(c.code, keeper{infantry}); err != nil || got != c.want {
			t.Errorf("%s = %q, %v; want %q", c.code, got, err, c.want)
		}
	}
	if got := expression.Format("007", keeper{infantry}); got != "007" {
		t.Errorf("007 became %q", got)
	}
}

type keeper struct{ counter }

func (keeper) KeepLeadingZeros() bool { return true }

func TestErrorsKeepSecrets(t *testing.T) {
	secret := counter{"playerId": "hunter2\\"}
	for _, code := range []string{
		"{playerId - 1}", "{playerId.length()}", "{Integer.parseInt(playerId)}", "{GetProperty(\"playerId\").x}",
		"{playerId ? 1 : 2}", "{1 =~ playerId}", "{\"a\".replaceAll(playerId, \"\")}",
	} {
		_, err := evaluate(code, secret)
		if err == nil {
			t.Errorf("%s must fail", code)
		} else if s := err.Error(); len(s) == 0 || containsSecret(s) {
			t.Errorf("%s tells the password: %s", code, s)
		}
	}
}
