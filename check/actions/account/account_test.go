package account_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/actions/account"
)

// hostile is a log of a player who wants to get out of the page.
func hostile() *account.Account {
	by := actions.Player{Number: 1, Name: "=1+1|x"}
	field := actions.Place{Window: "Field", Cell: "02.03", Location: "02.03"}
	return &account.Account{File: "x.vlog", Placed: true, Log: &actions.Log{
		Players: []actions.Player{by},
		Steps: []actions.Step{
			{N: 1, By: by, Actions: []actions.Action{actions.Chat{Speaker: by.Name, Text: "<b>*hi*</b> [x](http://x.y) | \x1b[2J"}}},
			{N: 2, By: by, UndoneBy: 3, Actions: []actions.Action{actions.Move{
				Pieces: []actions.Piece{{ID: "7", GPID: "-2+3", Name: "@SUM(A1)"}, {Hidden: true}, {Hidden: true}},
				From:   field, To: actions.Place{Window: "Dead"},
			}}},
			{N: 3, By: by, Undo: actions.Undo{Is: true, Of: 2}},
			{N: 4, By: by, Actions: []actions.Action{actions.Roll{Button: "2d6", Result: "3", Total: 3, HasTotal: true, Dice: []int{1, 2}}}},
			{N: 5, Hidden: 2},
		},
	}}
}

func write(t *testing.T, name string, a *account.Account) string {
	t.Helper()
	return writeAll(t, name, a)
}

func writeAll(t *testing.T, name string, accounts ...*account.Account) string {
	t.Helper()
	for _, form := range account.Forms {
		if form.Name == name {
			var out bytes.Buffer
			if err := form.Write(&out, accounts...); err != nil {
				t.Fatal(err)
			}
			return out.String()
		}
	}
	t.Fatalf("no form %q", name)
	return ""
}

func TestText(t *testing.T) {
	want := `x.vlog: log of 5 steps

    1  =1+1|x  says: <b>*hi*</b> [x](http://x.y) | \x1b[2J
    2  =1+1|x  @SUM(A1), 2 hidden pieces: 02.03 -> Dead  (taken back in step 3)
    3  =1+1|x  takes back step 2
    4  =1+1|x  rolls 2d6: 3 (1, 2)
    5          2 things that are hidden

dice
  =1+1|x  2d6: 1 roll, mean 3: 3 x1
    single dice: 1 x1, 2 x1
`
	if diff := cmp.Diff(want, write(t, "text", hostile())); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestBBCode(t *testing.T) {
	want := `[b]x.vlog: log of 5 steps[/b]

[list]
[*][b]1[/b] =1+1|x: says: <b>*hi*</b> (x)(http: //x.y) | \x1b(2J
[*][b]2[/b] =1+1|x: [s]@ SUM(A1), 2 hidden pieces: 02.03 -> Dead[/s] (taken back in step 3)
[*][b]3[/b] =1+1|x: takes back step 2
[*][b]4[/b] =1+1|x: rolls 2d6: 3 (1, 2)
[*][b]5[/b] : 2 things that are hidden
[/list]

[b]dice[/b]
[list]
[*]=1+1|x  2d6: 1 roll, mean 3: 3 x1
[/list]
`
	if diff := cmp.Diff(want, write(t, "bbcode", hostile())); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestMarkdown(t *testing.T) {
	want := `## x.vlog: log of 5 steps

| step | player | what |
| ---: | --- | --- |
| 1 | =1+1\|x | says: &lt;b&gt;\*hi\*&lt;/b&gt; \[x\]\(http\://x.y\) \| \\x1b\[2J |
| 2 | =1+1\|x | ~~\@SUM\(A1\), 2 hidden pieces: 02.03 -&gt; Dead~~ (taken back in step 3) |
| 3 | =1+1\|x | takes back step 2 |
| 4 | =1+1\|x | rolls 2d6: 3 \(1, 2\) |
| 5 |  | 2 things that are hidden |

| player | dice | rolls | mean | results | single dice |
| --- | --- | ---: | ---: | --- | --- |
| =1+1\|x | 2d6 | 1 roll | 3 | 3 x1 | 1 x1, 2 x1 |
`
	if diff := cmp.Diff(want, write(t, "markdown", hostile())); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// No cell of the CSV is a formula to a spreadsheet.
//
// hostile: I1 I2
func TestCSV(t *testing.T) {
	rows, err := csv.NewReader(strings.NewReader(write(t, "csv", hostile()))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		for _, cell := range row {
			if cell != "" && strings.ContainsRune("=+-@\t\r\n", rune(cell[0])) {
				t.Errorf("a formula: %q", cell)
			}
		}
	}
	want := []string{"x.vlog", "2", "'=1+1|x", "move-to-window", "'@SUM(A1)", "'-2+3", "7", "Field: 02.03", "Dead 0,0", "", "'@SUM(A1), 2 hidden pieces: 02.03 -> Dead", "", "3", "", "", ""}
	if diff := cmp.Diff(want, rows[2]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	want = []string{"x.vlog", "4", "'=1+1|x", "roll", "", "", "", "", "", "", "rolls 2d6: 3 (1, 2)", "", "", "2d6", "1 2", "3"}
	if diff := cmp.Diff(want, rows[len(rows)-1]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if n := len(rows); n != 1+1+3+1 { // head, chat, three pieces, roll
		t.Errorf("%d rows", n)
	}
}

func TestJSON(t *testing.T) {
	got := write(t, "json", hostile())
	for _, want := range []string{
		`"kind": "move-to-window"`, `"undoneBy": 3`, `"of": 2`, `"mean": "3"`, `"hidden": 2`, `"x": 0`, `"text": "rolls 2d6: 3 (1, 2)"`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not in it:\n%s", want, got)
		}
	}
}

// tariff knows what some pieces pay, whatever the move.
type tariff map[string]string

func (c tariff) Price(_ int, _ actions.Move, p actions.Piece) (string, bool) {
	mp, pays := c[p.Name]
	return mp, pays
}

func TestPrices(t *testing.T) {
	for _, c := range []struct {
		name, want string
		pieces     []string
		prices     tariff
	}{
		{"one unit", " (7/2 MP)", []string{"Guard"}, tariff{"Guard": "7/2"}},
		{"all pay the same", " (3 MP)", []string{"Guard", "Horse"}, tariff{"Guard": "3", "Horse": "3"}},
		{"each pays for itself", " (3 or 2 MP)", []string{"Guard", "Horse"}, tariff{"Guard": "3", "Horse": "2"}},
		{"a marker pays nothing", " (3 MP)", []string{"Guard", "DG"}, tariff{"Guard": "3"}},
		{"one that nobody knows", "", []string{"Guard", "Horse"}, tariff{"Guard": "3", "Horse": ""}},
		{"nobody knows prices", "", []string{"Guard"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := actions.Move{From: actions.Place{Window: "Field", Cell: "02.03"}, To: actions.Place{Window: "Field", Cell: "02.04"}}
			for _, name := range c.pieces {
				m.Pieces = append(m.Pieces, actions.Piece{Name: name})
			}
			a := account.Account{File: "x.vlog", Placed: true, Log: &actions.Log{Steps: []actions.Step{{N: 1, Actions: []actions.Action{m}}}}}
			if c.prices != nil {
				a.Prices = c.prices
			}
			if got := write(t, "text", &a); !strings.HasSuffix(got, "02.03 -> 02.04"+c.want+"\n\n") && !strings.HasSuffix(got, "02.03 -> 02.04"+c.want+"\n") {
				t.Errorf("no %q at the end of the line:\n%s", c.want, got)
			}
			rows, err := csv.NewReader(strings.NewReader(write(t, "csv", &a))).ReadAll()
			if err != nil {
				t.Fatal(err)
			}
			for i, name := range c.pieces {
				if got := rows[i+1][9]; got != c.prices[name] {
					t.Errorf("%s costs %q in CSV, want %q", name, got, c.prices[name])
				}
			}
		})
	}
}

func TestSeveralLogs(t *testing.T) {
	second := &account.Account{File: "y.vlog", Placed: true, Log: &actions.Log{Steps: []actions.Step{{N: 1, Hidden: 1}}}}
	for form, want := range map[string]string{
		"text":     "\n\n\ny.vlog: log of 1 step\n",
		"markdown": "\n\n## y.vlog: log of 1 step\n",
		"csv":      "\nx.vlog,4,",
		"json":     "\"file\": \"y.vlog\"",
	} {
		if got := writeAll(t, form, hostile(), second); !strings.Contains(got, want) {
			t.Errorf("%s: no %q in\n%s", form, want, got)
		}
	}
}

// Lines that announce rolls are marked where the log has no dice, and all are counted.
func TestAnnounced(t *testing.T) {
	rita := actions.Player{Number: 1, Name: "Rita"}
	a := &account.Account{File: "a.vlog", Placed: true, Log: &actions.Log{Players: []actions.Player{rita}}}
	for i, rests := range []actions.Rests{actions.OnDice, actions.OnLine, actions.OnDeclared, actions.OnUnread, ""} {
		line := fmt.Sprintf("Mill Road: %d", i)
		chat := actions.Chat{Speaker: "Rita", Text: line}
		a.Steps = append(a.Steps, actions.Step{N: i + 1, By: rita, Actions: []actions.Action{chat}})
		if rests != "" {
			a.Announced = append(a.Announced, actions.Announced{Step: i + 1, Line: line, Rests: rests})
		}
	}
	for _, form := range account.Forms {
		got := strings.ReplaceAll(write(t, form.Name, a), `\`, "") // of Markdown
		for _, want := range []string{
			"Mill Road: 1 (typed: its dice are not in the log)", "Mill Road: 2 (its dice are declared)",
			"Mill Road: 3 (nobody can read its dice)",
		} {
			if !strings.Contains(got, want) {
				t.Errorf("%s: no %q in\n%s", form.Name, want, got)
			}
		}
		for _, wrong := range []string{"Mill Road: 0 (", "Mill Road: 4 ("} {
			if strings.Contains(got, wrong) {
				t.Errorf("%s: %q in\n%s", form.Name, wrong, got)
			}
		}
		count := "rolls that the chat announces: 1 thrown, 1 typed, 1 declared, 1 that nobody can read"
		switch form.Name {
		case "json":
			count = `"typed": 1`
		case "csv": // its rows are steps and combats
			continue
		}
		if !strings.Contains(got, count) {
			t.Errorf("%s: no %q in\n%s", form.Name, count, got)
		}
	}
}
