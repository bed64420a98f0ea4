package report_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/rivo/uniseg"
	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/systems"
)

// file is a checked file with two findings and something left unchecked.
func file() report.File {
	var c rule.Coverage
	c.Reach(rule.Integrity)
	c.Reach(rule.Stacking)
	c.Need(rule.Moves, "tec.toml")
	c.Checked(described("scs/stacking-limit"), "stacks")
	c.Unchecked(described("scs/stacking-limit"), "stacks", `what "Fort" is`)
	return report.File{
		Path: "mail.vsav", Module: "Quarry Ford", Game: "Quarry Ford",
		Judges: &report.Judges{
			Pack:     &report.Judge{File: "mailed", Place: "beside the file", Version: "scs 1.8", Checksum: "0123456789abcdef"},
			Module:   &report.Judge{File: "ford.vmod", Place: "beside the file", Version: "1.0", Checksum: "fedcba9876543210"},
			Settings: &report.Judge{File: "umpire.toml", Place: "in a folder above", Checksum: "00112233445566"},
			NotChosen: []report.NotChosen{{
				Kind: "game pack", Judge: report.Judge{File: "mine", Place: "in your own folder", Version: "scs 1.8", Checksum: "77665544332211"},
				Why: "the other lies beside the file",
			}},
		},
		Result: check.Result{
			Coverage: c,
			Findings: []rule.Finding{
				{
					Rule: "scs/stacking-limit", Refs: []string{"4.0a"}, Verdict: rule.Illegal, Message: say.F("", "{first} units in {second}", 4, "04.03"),
					Hexes: []string{"04.03"},
					Pieces: []rule.Piece{
						{ID: "1", GPID: "1", Unit: "n1", Name: "1st Fusiliers", Hex: "04.03"},
						{ID: "2", GPID: "", Unit: "", Name: "?", Hex: "04.03"},
					},
					Related: []rule.Related{{Message: say.F("", "the enemy in 05.03"), Hexes: []string{"05.03"}, Pieces: []rule.Piece{}}},
					Fixes:   []rule.Fix{{Message: say.F("", "eliminate one")}},
				},
				{Rule: "scs/off-map", Refs: []string{"Map B", "3.3c"}, Verdict: rule.Information, Message: say.F("", "1 unit in 09.03"), Hexes: []string{"09.03"}, Step: 3},
				{Rule: "pack/unbound-piece", Refs: []string{"Pieces"}, Verdict: rule.Unchecked, Message: say.F("", "what is {'first'}?", "Fort")},
			},
		},
	}
}

// failer is what *testing.T and *rapid.T have in common.
type failer interface {
	Helper()
	Fatal(...any)
}

func text(t failer, style report.Style, files ...report.File) string {
	t.Helper()
	var b strings.Builder
	if err := report.Text(&b, files, style); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestText(t *testing.T) {
	const want = `mail.vsav (Quarry Ford)
✖ 1 illegal, in sides and stacking. Judged in part: some of sides and stacking,
  the file's integrity; nothing of moves

hex 04.03
  illegal: 4 units in 04.03  [4.0a, scs/stacking-limit]
      | ?
      | 1st Fusiliers
      see the enemy in 05.03
      fix: eliminate one
step 3
  information: 1 unit in 09.03  [Map B, 3.3c, scs/off-map]

unchecked: what is "Fort"?  [pack/unbound-piece]

found: 1 illegal, 1 unchecked, 1 information
checked:
  sides and stacking: 1 stack; unchecked: 1, needs: what "Fort" is
  moves needs: tec.toml
judged by: game pack mailed (scs 1.8, 01234567) beside the file; module
    ford.vmod (1.0, fedcba98) beside the file; settings umpire.toml (00112233)
    in a folder above; not chosen: game pack mine (scs 1.8, 77665544) in your
    own folder: the other lies beside the file
`
	if diff := cmp.Diff(want, text(t, report.Style{}, file())); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
}

// shown is evidence of which people read the text of a test.
type shown struct {
	Limit int `json:"limit"`
	text  []rule.Labelled
}

func (shown) Kind() string            { return "shown" }
func (s shown) Text() []rule.Labelled { return s.text }

// reads is evidence of which people read this below a label.
func reads(label string, lines ...string) rule.Figure {
	return shown{text: []rule.Labelled{{Label: label, Lines: lines}}}
}

// overrun is a log with findings of the kinds that a log has, each with its evidence.
func overrun() report.File {
	var c rule.Coverage
	for level := rule.Integrity; level <= rule.Moves; level++ {
		c.Reach(level)
	}
	for range 3 {
		c.Checked(described("scs/movement-allowance"), "moves")
	}
	c.Checked(described("scs/unexplained-loss"), "losses")
	for _, id := range []string{"n1", "n2", "n3", "n4", "n5", "n6", "n7"} {
		c.Unchecked(described("scs/movement-allowance"), "moves", "MA of "+id)
	}
	var path []string
	for i := range 20 {
		path = append(path, fmt.Sprintf("%02d.03: clear 1 = 1, total %d", i+3, i+1))
	}
	lancers := rule.Piece{ID: "5", GPID: "5", Unit: "n5", Name: "Ford Lancers", Hex: "22.03"}
	guard := rule.Piece{ID: "4", GPID: "4", Unit: "n4", Name: "Quarry Guard", Hex: "22.03"}
	said := `chat "North: movement", step 1`
	return report.File{
		Path: "turn 3.vlog", Module: "Quarry Ford",
		Result: check.Result{Coverage: c, Findings: []rule.Finding{
			{
				Rule: "scs/movement-allowance", Refs: []string{"3.1b", "2.1a"}, Verdict: rule.Suspect, Step: 4, Phase: "north movement",
				Message: say.F("", "{'first'} from 02.03 to 22.03: needs 20 MP, has 6", "Ford Lancers"),
				Hexes:   []string{"02.03", "22.03"}, Pieces: []rule.Piece{lancers},
				Evidence: rule.Evidence{
					Phase: said, Figures: rule.Figures{reads("cost by hex", path...)},
					Excuses: []say.Message{say.F("", "it retreated"), say.F("", "the phase began before this log")},
				},
			},
			{
				Rule: "scs/stacking-limit", Refs: []string{"4.0a"}, Verdict: rule.Illegal, Step: 4, Phase: "north movement",
				Message: say.F("", "{first} units of north in 22.03; the limit is {second}", 2, 1),
				Hexes:   []string{"22.03"}, Pieces: []rule.Piece{lancers, guard}, Evidence: rule.Evidence{Phase: said, Figures: rule.Figures{shown{Limit: 1}}},
			},
			{
				Rule: "scs/odds", Refs: []string{"8.0"}, Verdict: rule.Illegal, Step: 6, Phase: "north combat",
				Message: say.F("", "the result is another one than the table's"), Hexes: []string{"05.03"},
				Pieces:  []rule.Piece{{ID: "4", Unit: "n4", Name: "Quarry Guard", Hex: "05.03"}},
				Related: []rule.Related{{Message: say.F("", "{'first'} in 05.04, whose zone of control reaches 05.03", "Grey Horse")}},
				Evidence: rule.Show(
					shown{text: []rule.Labelled{
						{Label: "attackers", Lines: []string{`"Quarry Guard" 4`, `"Ford Lancers" 2`}},
						{Label: "odds", Lines: []string{"2:1"}},
					}},
					reads("roll", "6", "3"), reads("nothing"), shown{},
					reads("terrain", "05.03: forest, hill", "06.03: clear"),
				),
			},
			{
				Rule: "scs/movement-allowance", Verdict: rule.Unchecked, Step: 7, Message: say.F("", "7 units moved, perhaps too far; needs: MA of n1, and more"),
				Pieces: []rule.Piece{
					{Unit: "n1", Name: "1st", Hex: "01.01"}, {Unit: "n2", Name: "2nd", Hex: "01.02"}, {Unit: "n3", Name: "3rd", Hex: "01.03"},
					{Unit: "n4", Name: "4th", Hex: "01.04"}, {Unit: "n5", Name: "5th", Hex: "01.05"}, {Unit: "n6", Name: "6th", Hex: "01.06"},
					{Unit: "n7", Name: "7th", Hex: "01.07"}, {Unit: "n8", Name: "8th"},
				},
			},
		}},
	}
}

func TestTextOfALog(t *testing.T) {
	const want = `turn 3.vlog (Quarry Ford)
✖ 2 illegal; 1 suspect move. Not judged: no game pack

step 4, north movement (chat "North: movement", step 1)
  suspect: "Ford Lancers" from 02.03 to 22.03: needs 20 MP, has 6, unless it
      retreated  [3.1b, 2.1a, scs/movement-allowance]
      | Quarry Guard  22.03
      | Ford Lancers  22.03
      cost by hex:
        03.03: clear 1 = 1, total 1
        04.03: clear 1 = 1, total 2
        05.03: clear 1 = 1, total 3
        06.03: clear 1 = 1, total 4
        07.03: clear 1 = 1, total 5
        08.03: clear 1 = 1, total 6
        09.03: clear 1 = 1, total 7
        10.03: clear 1 = 1, total 8
        11.03: clear 1 = 1, total 9
        12.03: clear 1 = 1, total 10
        … 7 more …
        20.03: clear 1 = 1, total 18
        21.03: clear 1 = 1, total 19
        22.03: clear 1 = 1, total 20
      or unless: the phase began before this log
  illegal: 2 units of north in 22.03; the limit is 1  [4.0a, scs/stacking-limit]
step 6, north combat
  illegal: the result is another one than the table's  [8.0, scs/odds]
      | Quarry Guard  05.03
      see "Grey Horse" in 05.04, whose zone of control reaches 05.03
      attackers: "Quarry Guard" 4, "Ford Lancers" 2
      odds: 2:1
      roll: 6, 3
      terrain:
        05.03: forest, hill
        06.03: clear

unchecked: 7 units moved, perhaps too far; needs: MA of n1, and more
    [step 7, scs/movement-allowance]
    about: "1st" in 01.01, "2nd" in 01.02, "3rd" in 01.03, "4th" in 01.04, "5th"
        in 01.05, "6th" in 01.06 and 2 more

found: 2 illegal, 1 suspect, 1 unchecked
checked:
  scs/movement-allowance  3 moves; 7 more, needs: MA of n1; MA of n2; MA of n3;
                            MA of n4; MA of n5; and 2 more
  scs/unexplained-loss    1 loss
`
	if diff := cmp.Diff(want, text(t, report.Style{Verbose: true}, overrun())); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
}

func TestTextOfSeveralFiles(t *testing.T) {
	clean := file()
	clean.Path, clean.Result.Findings = "clean.vsav", nil
	const want = `◐ clean.vsav (Quarry Ford): Judged in part: some of sides and stacking; nothing of moves
◐ clean.vsav (Quarry Ford): Judged in part: some of sides and stacking; nothing of moves

✖ mail.vsav (Quarry Ford): 1 illegal, 1 unchecked, 1 information. Judged in part: some of sides and stacking, the file's integrity; nothing of moves

hex 04.03
  illegal: 4 units in 04.03  [4.0a, scs/stacking-limit]
      | ?
      | 1st Fusiliers
      see the enemy in 05.03
      fix: eliminate one
step 3
  information: 1 unit in 09.03  [Map B, 3.3c, scs/off-map]

unchecked: what is "Fort"?  [pack/unbound-piece]

◐ clean.vsav (Quarry Ford): Judged in part: some of sides and stacking; nothing of moves
○ empty.vsav: Not judged: its module is not here

found in 5 files: 1 illegal, 1 unchecked, 1 information
files: ✖ 1 illegal, ◐ 3 judged in part, ○ 1 not judged
by game:
  Quarry Ford, 4 files: ✖ 1 illegal, ◐ 3 judged in part; found: 1 illegal, 1
      unchecked, 1 information
  no module, 1 file: ○ 1 not judged; found: nothing
checked of Quarry Ford:
  sides and stacking: 4 stacks; unchecked: 4, needs: what "Fort" is
  moves needs: tec.toml
clean.vsav and 3 more: judged by: game pack mailed (scs 1.8, 01234567) beside
    the file; module ford.vmod (1.0, fedcba98) beside the file; settings
    umpire.toml (00112233) in a folder above; not chosen: game pack mine (scs
    1.8, 77665544) in your own folder: the other lies beside the file
empty.vsav: judged by: no game pack
`
	if diff := cmp.Diff(want, text(t, report.Style{}, clean, clean, file(), clean, report.File{Path: "empty.vsav", Judges: &report.Judges{}})); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
}

// The report mentions once that a game is made up, whether its files have findings or not.
func TestMadeUp(t *testing.T) {
	made := report.File{Path: "a.vsav", Game: "Rehearsal", MadeUp: []check.MadeUp{{File: "map.csv", What: "all of it"}, {File: "crt.csv", What: "all of it"}}}
	if got := text(t, report.Style{}, made); !strings.HasSuffix(got, "\nmade up, of no printed game: map.csv, crt.csv\n") {
		t.Errorf("one file:\n%s", got)
	}
	if got := text(t, report.Style{}, made, made, file()); !strings.Contains(got, "\nRehearsal: made up, of no printed game: map.csv, crt.csv\njudged by") || strings.Count(got, "made up") != 1 {
		t.Errorf("several:\n%s", got)
	}
}

// A hundred counters parked beside the map are not a hundred things to read.
func TestMuchInformation(t *testing.T) {
	f := report.File{Path: "x"}
	for i := range 12 {
		f.Result.Findings = append(f.Result.Findings, rule.Finding{
			Rule: "scs/off-map", Verdict: rule.Information, Message: say.F("", "1 unit off the map"), Hexes: []string{fmt.Sprintf("60.%02d", i)},
		})
	}
	got := text(t, report.Style{}, f)
	if n := strings.Count(got, "information:"); n != 8 || !strings.Contains(got, "… and 4 more of that kind in 60.08, 60.09, 60.10, 60.11  [scs/off-map]\n\nfound: 12 information") {
		t.Errorf("%d listed:\n%s", n, got)
	}
}

func TestLongStack(t *testing.T) {
	f := report.File{Path: "x"}
	stack := rule.Finding{Rule: "r", Verdict: rule.Illegal, Message: say.F("", "too many"), Hexes: []string{"01.01"}}
	for i := range 40 {
		stack.Pieces = append(stack.Pieces, rule.Piece{Name: fmt.Sprintf("unit %d", i+1), Hex: "01.01"})
	}
	f.Result.Findings = []rule.Finding{stack}
	got := text(t, report.Style{}, f)
	if n := strings.Count(got, "| unit"); n != 12 || !strings.Contains(got, "      | unit 29\n      … and 28 more below\n") {
		t.Errorf("%d drawn:\n%s", n, got)
	}
}

// hostile: G9
func TestNoLineIsTooWide(t *testing.T) {
	for line := range strings.Lines(text(t, report.Style{}, overrun())) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 {
			t.Errorf("%d columns: %s", n, line)
		}
	}
}

// hostile: G9
func TestColourIsAskedFor(t *testing.T) {
	plain, coloured := text(t, report.Style{}, file()), text(t, report.Style{Colour: true}, file())
	if strings.Contains(plain, "\x1b") {
		t.Error("colour that nobody asked for")
	}
	if !strings.Contains(coloured, "\x1b[31millegal\x1b[0m: 4 units") {
		t.Errorf("no colour:\n%s", coloured)
	}
	if got := regexp.MustCompile("\x1b\\[[0-9]+m").ReplaceAllString(coloured, ""); got != plain {
		t.Errorf("colour changes the text:\n%s", cmp.Diff(plain, got))
	}
}

func TestManyUnchecked(t *testing.T) {
	f := report.File{Path: "x"}
	for i := range 25 {
		f.Result.Findings = append(f.Result.Findings, rule.Finding{Rule: "r", Verdict: rule.Unchecked, Message: say.F("", "thing {first}", i)})
	}
	got := text(t, report.Style{}, f)
	if n := strings.Count(got, "unchecked: thing"); n != 20 || !strings.Contains(got, "… and 5 more") || !strings.Contains(got, "found: 25 unchecked") {
		t.Errorf("%d listed:\n%s", n, got)
	}
}

func TestReveal(t *testing.T) {
	f := file()
	f.Revealed = true
	if got := text(t, report.Style{}, f); !strings.Contains(strings.SplitN(got, "\n\n", 2)[0], "HIDDEN PIECES ARE SHOWN") {
		t.Errorf("the head does not say that hidden pieces are shown:\n%s", got)
	}
}

// Names come from strangers. Whatever they hold, the terminal gets text only.
func TestForeignNames(t *testing.T) {
	for name, shown := range map[string]string{
		"\x1b[2Jgone":             `\x1b[2Jgone`,
		"\x1b]52;c;aGk=\x07":      `\x1b]52;c;aGk=\x07`,
		"a\nillegal: forged":      `a\x0aillegal: forged`,
		"\u009b31m":               `\x9b31m`,
		"abc\u202ecba":            `abc\u202ecba`,
		"bad\xff":                 `bad\xff`,
		strings.Repeat("x", 5000): "x… (4940 more characters)",
	} {
		f := file()
		f.Result.Findings[0].Pieces[0].Name = name
		if got := text(t, report.Style{}, f); !strings.Contains(got, shown) {
			t.Errorf("%.20q is not shown as %s:\n%.400s", name, shown, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		foreign := rapid.String().Draw(t, "foreign")
		f := report.File{Path: "x" + foreign, Module: foreign, Game: rapid.SampledFrom([]string{"", foreign}).Draw(t, "game"), Judges: judgedBy(foreign)}
		f.Result.Findings = []rule.Finding{
			{
				Rule: "r", Refs: []string{foreign}, Verdict: rule.Suspect, Message: say.F("", "{first}", foreign), Hexes: []string{foreign},
				Pieces:  []rule.Piece{{Name: foreign, Unit: foreign}},
				Related: []rule.Related{{Message: say.F("", "{first}", foreign)}}, Fixes: []rule.Fix{{Message: say.F("", "{first}", foreign)}},
				Evidence: rule.Evidence{
					Phase: foreign, Excuses: []say.Message{say.F("", "{first}", foreign), say.F("", "{first}", foreign)}, Figures: rule.Figures{reads(foreign, foreign, foreign)},
				},
			},
			{Rule: "r", Verdict: rule.Unchecked, Message: say.F("", "{first}", foreign)},
		}
		f.Result.Coverage.Unchecked(described("r"), "things", foreign)
		f.Result.Coverage.Need(rule.Stacking, foreign)
		var b strings.Builder
		if err := report.Text(&b, []report.File{f}, report.Style{}); err != nil {
			t.Fatal(err)
		}
		for _, r := range b.String() {
			if r != '\n' && (unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cf, r)) {
				t.Fatalf("%U reaches the terminal: %q", r, b.String())
			}
		}
		// What begins a line at its left end is ours: the head, the verdict, what is not here, the hex, what was found, who judged.
		left := 0
		for line := range strings.Lines(b.String()) {
			if line != "\n" && !strings.HasPrefix(line, " ") {
				left++
			}
		}
		if left != 8 {
			t.Fatalf("%d lines begin at the left, want 8: %q", left, b.String())
		}
	})
}

// Rules of one level mostly look at the same things, which count once.
func TestCoverageByLevel(t *testing.T) {
	var c rule.Coverage
	for range 5 {
		c.Checked(described("scs/off-map"), "units")
		c.Checked(described("scs/counter-mix"), "units")
	}
	c.Checked(described("scs/counter-face"), "units")
	c.Unchecked(described("scs/counter-face"), "units", "which side is up")
	c.Unchecked(described("scs/oos-marker"), "units", "the phase")
	got := text(t, report.Style{}, report.File{Path: "a.vsav", Result: check.Result{Coverage: c}})
	want := `  sides and stacking: 5 units; unchecked: 1, needs: which side is up
  supply: nothing; unchecked: 1, needs: the phase
`
	if !strings.HasSuffix(got, want) {
		t.Errorf("got %s, want it to end with %s", got, want)
	}
}

// described returns the description of a rule; an unknown rule is of level 0.
func described(id string) *rule.Description {
	for _, d := range systems.All().Rules() {
		if d.ID == id {
			return &d
		}
	}
	return &rule.Description{ID: id}
}

// In any width no line is longer, but for a word that is; and the words are the same.
func TestWidths(t *testing.T) {
	f := file()
	f.Result.Findings[0].Pieces[0].Name = "第一步兵团"
	f.Result.Findings[0].Message = say.F("", "{first}", strings.Repeat("两个单位 und drei in 04.03 ", 10))
	plain := strings.Fields(text(t, report.Style{}, f))
	for _, width := range []int{1, 40, 57, 80, 120, 200, 1000} {
		got := text(t, report.Style{Width: width}, f)
		for line := range strings.Lines(got) {
			if n := uniseg.StringWidth(strings.TrimSuffix(line, "\n")); n > min(max(width, 40), 200) && strings.Count(strings.TrimSpace(line), " ") > 0 {
				t.Errorf("width %d: %d columns: %s", width, n, line)
			}
		}
		if diff := cmp.Diff(plain, strings.Fields(got)); diff != "" {
			t.Errorf("width %d (-80 +this):\n%s", width, diff)
		}
	}
}

// Of a module with many findings the end has how many each rule has, the worst first; what is known is hidden and
// counted, and shown to whoever asks.
func TestCountsByRule(t *testing.T) {
	f := linted()
	for range 4 {
		f.Result.Findings = append(f.Result.Findings, linted().Result.Findings...)
	}
	got := text(t, report.Style{}, f)
	want := "by rule:\n   5 errors     module/missing-image\n   5 warnings   module/missing-image\n   5 notes      module/java-class\n\nfound: "
	if !strings.Contains(got, want) {
		t.Errorf("%s\nwant %s", got, want)
	}
	f.Marks = map[*rule.Finding]report.Mark{}
	for i := range f.Result.Findings[:6] {
		f.Marks[&f.Result.Findings[i]] = report.Mark{Baseline: i < 5, Ignored: i == 5, Suppressed: "ignore names this rule"}
	}
	got = text(t, report.Style{}, f)
	want = "found: 5 errors, 5 warnings, 5 notes\nof these 5 known, 1 ignored: the exit code does not count them\n" +
		"5 known findings are hidden; -v shows them\n1 ignored finding (module/java-class 1); -v shows them\n"
	if !strings.Contains(got, want) || strings.Contains(got, "by rule") || strings.Count(got, "a/B.class\n") != 3 {
		t.Errorf("%s\nwant %s", got, want)
	}
	got = text(t, report.Style{Verbose: true}, f)
	if strings.Contains(got, "-v shows") || !strings.Contains(got, "by rule") {
		t.Error(got)
	}
}

// Of many games the text has a line each, and only -v what was checked of each.
func TestManyGames(t *testing.T) {
	var files []report.File
	for _, game := range []string{"A", "B", "C", "D", "E", "A"} {
		f := file()
		f.Game = game
		files = append(files, f)
	}
	brief, whole := text(t, report.Style{}, files...), text(t, report.Style{Verbose: true}, files...)
	if !strings.Contains(brief, "\n  A, 2 files: ✖ 2 illegal; found: 2 illegal, ") || !strings.Contains(brief, "\n-v lists what was checked of each of the 5 games\n") || strings.Contains(brief, "\nchecked of ") {
		t.Error(brief)
	}
	if strings.Count(whole, "\nchecked of ") != 5 || strings.Contains(whole, "-v lists") {
		t.Error(whole)
	}
}
