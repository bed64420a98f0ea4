package expression_test

import (
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/expression"
)

// calculated is a piece with Calculated Properties that may need each other, as
// a piece of VASSAL would evaluate them.
type calculated struct {
	expressions map[string]string
	budget      *expression.Budget
}

func (c calculated) Budget() *expression.Budget { return c.budget }

func (c calculated) Property(name string) (string, bool) {
	s, ok := c.expressions[name]
	if !ok {
		return "", false
	}
	defer c.budget.Leave()
	if !c.budget.Enter() {
		return "", true
	}
	v, _ := evaluate(s, c)
	return v, true
}

func TestAPropertyThatNeedsItself(t *testing.T) {
	c := calculated{map[string]string{"Loop": "{Loop + 1}"}, expression.NewBudget(nil)}
	// 25 times the property and the expression in it make VASSAL's limit of 50;
	// the innermost is empty, which counts as 0.
	if v, _ := c.Property("Loop"); v != "25" {
		t.Errorf("Loop = %q", v)
	}
	if !errors.Is(c.budget.Exceeded(), expression.ErrLoop) {
		t.Errorf("the loop must be told, got %v", c.budget.Exceeded())
	}
}

func TestPropertiesThatMultiply(t *testing.T) {
	c := calculated{map[string]string{}, expression.NewBudget(nil)}
	for i := range 20 {
		next := "P" + strconv.Itoa(i+1)
		c.expressions["P"+strconv.Itoa(i)] = `{GetProperty("` + strings.Repeat(next+`")+GetProperty("`, 9) + next + `")}`
	}
	start := time.Now()
	if _, err := evaluate("{P0}", c); err != nil && !errors.Is(err, expression.ErrLimit) {
		t.Error(err)
	}
	if !errors.Is(c.budget.Exceeded(), expression.ErrLimit) {
		t.Errorf("got %v", c.budget.Exceeded())
	}
	if d := time.Since(start); d > 20*time.Second {
		t.Errorf("took %v", d)
	}
}

func TestHostileExpressions(t *testing.T) {
	const deep = 1_000_000
	for name, code := range map[string]string{
		"parentheses": strings.Repeat("(", deep),
		"closed":      strings.Repeat("(", deep) + "1" + strings.Repeat(")", deep),
		"calls":       strings.Repeat("If(", 300_000),
		"casts":       strings.Repeat("(int)", 200_000) + "1",
		"indexes":     strings.Repeat("a[", 500_000),
		"branches":    strings.Repeat("a?", 500_000),
		"assignments": strings.Repeat("a=", 500_000),
		"brackets":    strings.Repeat("[", deep),
		"names":       "a" + strings.Repeat(".a", 400_000),
		"comment":     strings.Repeat("/*", 500_000),
		"quote":       strings.Repeat(`"`, deep-1),
		"escapes":     strings.Repeat(`\u0041`, 150_000) + "(",
	} {
		if _, err := evaluate("{"+code+"}", infantry); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	for name, c := range map[string]struct{ code, want string }{
		"sum":        {strings.Repeat("1+", 50_000) + "1", "50001"},
		"minus":      {strings.Repeat("- ", 50_000) + "1", "1"},
		"negations":  {strings.Repeat("!", 50_000) + "true", "true"},
		"otherwise":  {strings.Repeat("false?1:", 20_000) + "2", "2"},
		"statements": {"1" + strings.Repeat(";", 100_000), "1"},
		"methods":    {`"a"` + strings.Repeat(".trim()", 20_000), "a"},
	} {
		if v, err := evaluate("{"+c.code+"}", infantry); err != nil || v != c.want {
			t.Errorf("%s: %.20q, %v", name, v, err)
		}
	}
}

func TestGrowingTexts(t *testing.T) {
	long := counter{"Long": strings.Repeat("a", 1<<19)}
	for _, code := range []string{
		"Long + Long + Long",
		`"a".repeat(2147483647)`,
		`"a".repeat(1000).repeat(1000).repeat(1000)`,
		`GetString("Long").replace("a", "bbbb")`,
		`GetString("Long").replaceAll("", "bbbb")`,
		`GetString("Long").concat(Long).concat(Long)`,
	} {
		if _, err := evaluate("{"+code+"}", long); !errors.Is(err, expression.ErrLimit) {
			t.Errorf("%s: %v", code, err)
		}
	}
	many := strings.Repeat("$Long$", 5)
	if got := expression.Format(many, long); got != "" {
		t.Errorf("a format of %d bytes", len(got))
	}
	if _, err := evaluate(strings.Repeat("a+", 1<<19)+"a", infantry); !errors.Is(err, expression.ErrLimit) {
		t.Errorf("a long expression: %v", err)
	}
}

// The texts that are arguments of a method cost as much as the text whose method it is.
func TestLongArguments(t *testing.T) {
	for _, method := range []string{"equalsIgnoreCase", "compareTo", "compareToIgnoreCase", "startsWith", "equals"} {
		meter := expression.NewMeter(1 << 16)
		c := calculated{map[string]string{}, expression.NewBudget(meter)}
		call := `"a".` + method + `(t);`
		s := `{t = "x".repeat(100000); ` + strings.Repeat(call, 9) + `"a".` + method + `(t)}`
		if _, err := evaluate(s, c); !errors.Is(err, expression.ErrLimit) {
			t.Errorf("%s: %v", method, err)
		}
	}
}

func TestSlowSearches(t *testing.T) {
	hay := counter{"Hay": strings.Repeat("a", 1<<19), "Needle": strings.Repeat("a", 1<<18) + "b"}
	start := time.Now()
	for _, code := range []string{
		`GetString("Hay").indexOf(GetString("Needle"))`,
		`GetString("Hay").lastIndexOf(GetString("Needle"))`,
		`GetString("Hay") =~ "(a*)*(a*)*(a|aa)*b"`,
		`GetString("Hay") =~ "((a{1,30}){1,30}){1,30}"`,
		`GetString("Hay").split("a?").length`,
	} {
		_, _ = evaluate("{"+code+"}", hay) // may well end for lack of steps
	}
	if d := time.Since(start); d > 30*time.Second {
		t.Errorf("took %v", d)
	}
}

func TestSharedByGoroutines(t *testing.T) {
	e, err := expression.Parse(`{Attack.length() + If(Army =~ "G.*", Attack, 0) + (x = 3)}`)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 200 {
				if v, err := e.Eval(infantry); v != "153" || err != nil {
					t.Errorf("%q, %v", v, err)
					return
				}
			}
		})
	}
	wg.Wait()
}

func FuzzEval(f *testing.F) {
	for _, c := range beanShellCases {
		f.Add("{" + c.code + "}")
	}
	for _, s := range []string{"$Army$ $x", "Army = German && Attack > 3 || $Army$ !~ x", `{"\777"}`, "{'\\377'}", "{é+éé}"} {
		f.Add(s)
	}
	first := newTable().pieces[0]
	f.Fuzz(func(t *testing.T, s string) {
		for _, parse := range []func(string) (*expression.Expression, error){
			expression.Parse, expression.ParseMatch, expression.ParseBeanShell, expression.ParseProperty,
		} {
			e, err := parse(s)
			if err != nil {
				continue
			}
			v, err := e.Eval(infantry)
			if w, again := e.Eval(infantry); w != v || (err == nil) != (again == nil) {
				t.Fatalf("%q gives %q, %v and then %q, %v", s, v, err, w, again)
			}
			_, _ = e.Eval(first)
			_, _ = e.Accepts(first, infantry)
		}
		_ = expression.FormatIn(s, infantry, expression.Scope{Localized: true})
	})
}
