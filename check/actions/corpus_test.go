package actions_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
)

func open(t testing.TB, path string) *vmod.File {
	t.Helper()
	return opened(t, corpus.Bytes(t, path))
}

// moduleOf is the module of the corpus that has the save's name, looked for in the save's folder and
// in the folder of Bastogne; nil where there is none.
func moduleOf(t testing.TB, path string) *vmod.Module {
	t.Helper()
	folder := filepath.Dir(path)
	if filepath.Base(folder) == "bastogne-play" {
		folder = filepath.Join(folder, "..", "bastogne")
	}
	for _, ending := range corpus.Modules {
		found, _ := filepath.Glob(filepath.Join(folder, "*"+ending))
		if len(found) > 0 {
			return open(t, found[0]).Module
		}
	}
	return nil
}

func readLog(t testing.TB, path string, opt actions.Options) *actions.Log {
	t.Helper()
	m := moduleOf(t, path)
	g, err := open(t, path).Save.Load(m)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	log := actions.Read(g, m, opt)
	if len(log.Steps) != len(g.Steps) {
		t.Errorf("%s: %d steps of %d", path, len(log.Steps), len(g.Steps))
	}
	return log
}

// was is a counter in a line of VASSAL's account of a log of Bastogne.
type was struct {
	ID, GPID, Name, Map, Location, Level, Moved string
	X, Y                                        int
	StackPos, StackSize                         int
}

type line struct {
	Step     int
	Commands []string
	Chat     []string
	Changes  []struct{ Before, After *was }
}

// TestBastogne compares with what VASSAL itself saw when it stepped through the
// same logs: who stood where before and after each step.
func TestBastogne(t *testing.T) {
	accounts := corpus.Files(t, ".vlog.steps.jsonl")
	total := map[string]int{}
	for _, account := range accounts {
		path := strings.TrimSuffix(account, ".steps.jsonl")
		t.Run(filepath.Base(path), func(t *testing.T) {
			log := readLog(t, path, actions.Options{})
			for _, l := range lines(t, account) {
				got := facts(log.Steps[l.Step-1])
				want := wanted(l)
				for _, fact := range want {
					kind, _, _ := strings.Cut(fact, " ")
					total[kind]++
				}
				if log.Steps[l.Step-1].Undo.Is {
					// VASSAL's account does not have rolls; our account of an undo has none.
					want = slices.DeleteFunc(want, func(fact string) bool { return strings.HasPrefix(fact, "roll ") })
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("step %d (-VASSAL +play):\n%s", l.Step, diff)
				}
			}
		})
	}
	t.Logf("compared: %v", total)
}

func lines(t *testing.T, path string) []line {
	t.Helper()
	var list []line
	for text := range bytes.Lines(corpus.Bytes(t, path)) {
		var l line
		if err := json.Unmarshal(text, &l); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if l.Step > 0 { // the last line is the final position
			list = append(list, l)
		}
	}
	return list
}

// wanted boils VASSAL's account of a step down to lines of facts.
func wanted(l line) []string {
	var facts []string
	for _, c := range l.Changes {
		switch b, a := c.Before, c.After; {
		case b == nil:
			facts = append(facts, fmt.Sprintf("add %s %s at %s", a.GPID, a.Name, a.Location))
		case a == nil:
			facts = append(facts, fmt.Sprintf("remove %s %s from %s", b.GPID, b.Name, b.Location))
		default:
			if b.Map != a.Map || b.X != a.X || b.Y != a.Y {
				facts = append(facts, fmt.Sprintf("move %s %s from %s to %s %d,%d", a.GPID, a.Name, b.Location, a.Location, a.X, a.Y))
			} else if b.Moved != a.Moved {
				facts = append(facts, fmt.Sprintf("mark %s %s", a.GPID, a.Moved))
			}
			if b.Level != a.Level {
				facts = append(facts, fmt.Sprintf("flip %s %s %s to %s", a.GPID, a.Name, b.Level, a.Level))
			}
		}
	}
	for _, text := range l.Chat {
		if roll, ok := strings.CutPrefix(text, "*** "); ok {
			roll, _, _ = strings.Cut(roll, " ***")
			facts = append(facts, "roll "+roll)
		}
	}
	slices.Sort(facts)
	return facts
}

// facts boils a step down to the same lines.
func facts(s actions.Step) []string {
	var facts []string
	for _, a := range s.Actions {
		switch a := a.(type) {
		case actions.Add:
			facts = append(facts, fmt.Sprintf("add %s %s at %s", a.Piece.GPID, a.Piece.Basic, a.At.Location))
		case actions.Remove:
			facts = append(facts, fmt.Sprintf("remove %s %s from %s", a.Piece.GPID, a.Piece.Basic, a.From.Location))
		case actions.Move:
			for _, p := range a.Pieces {
				facts = append(facts, fmt.Sprintf("move %s %s from %s to %s %d,%d", p.GPID, p.Basic, a.From.Location, a.To.Location, a.To.At.X, a.To.At.Y))
			}
		case actions.Change:
			for _, p := range a.Pieces {
				switch a.Aspect {
				case actions.Moved:
					facts = append(facts, "mark "+p.GPID+" true")
				case actions.Unmoved:
					if !s.Undo.Is {
						facts = append(facts, "mark "+p.GPID+" false")
					}
				}
			}
		case actions.Flip:
			facts = append(facts, fmt.Sprintf("flip %s %s %d to %d", a.Piece.GPID, a.Piece.Basic, a.From, a.To))
		case actions.Roll:
			facts = append(facts, "roll "+a.Button+" = "+a.Result)
		}
	}
	slices.Sort(facts)
	return facts
}

// Every log of the corpus is read to its end, and the account of each step has what stood elsewhere
// after it, as VASSAL's dump of the log does.
func TestCorpus(t *testing.T) {
	for _, dump := range corpus.Files(t, corpus.Dumps...) {
		var want struct {
			Steps []struct {
				N     int
				Moves []struct {
					ID, Kind string
					From, To []any
				}
				Added   []struct{ ID, Kind string }
				Removed []string
				Chat    []string
			}
		}
		corpus.ReadJSON(t, dump, &want)
		if len(want.Steps) == 0 {
			continue
		}
		path := corpus.Dumped(dump)
		t.Run(corpus.Name(t, path), func(t *testing.T) {
			log := readLog(t, path, actions.Options{Reveal: true})
			total := map[string]int{}
			for i, s := range log.Steps {
				told := toldIDs(s)
				for _, m := range want.Steps[i].Moves {
					if m.Kind != "piece" {
						continue
					}
					total["moves"]++
					if !told["moved"][m.ID] {
						t.Errorf("step %d: the move of %s is not told", s.N, m.ID)
					}
					delete(told["put"], m.ID)
				}
				for id := range told["put"] {
					t.Errorf("step %d: %s was not moved", s.N, id)
				}
				for _, added := range want.Steps[i].Added {
					if added.Kind != "piece" {
						continue
					}
					total["new pieces"]++
					if !told["added"][added.ID] {
						t.Errorf("step %d: that %s is new is not told", s.N, added.ID)
					}
				}
				for id := range told["removed"] {
					total["removed pieces"]++
					if !slices.Contains(want.Steps[i].Removed, id) {
						t.Errorf("step %d: %s was not removed", s.N, id)
					}
				}
				rolls := 0
				for _, text := range want.Steps[i].Chat {
					if dice.MatchString(text) {
						rolls++
					}
				}
				total["rolls"] += rolls
				if len(told["rolled"]) != rolls {
					t.Errorf("step %d: %d rolls of %d are told", s.N, len(told["rolled"]), rolls)
				}
				if s.UndoneBy > 0 {
					total["steps taken back"]++
				}
			}
			t.Logf("%d steps: %v", len(log.Steps), total)
		})
	}
}

// dice is how lines of chat begin that report dice in the logs of the corpus.
var dice = regexp.MustCompile(`^\*\*\* (\w+ = |\([^()]+\) [\d,]+ \*)`)

// toldIDs are the pieces to which things happened, by what it was; of rolls,
// their numbers.
func toldIDs(s actions.Step) map[string]map[string]bool {
	told := map[string]map[string]bool{"moved": {}, "put": {}, "added": {}, "removed": {}, "rolled": {}}
	for i, a := range s.Actions {
		switch a := a.(type) {
		case actions.Move:
			for _, p := range a.Pieces {
				told["moved"][p.ID], told["put"][p.ID] = true, true
			}
		case actions.Reorder:
			for _, p := range a.Pieces {
				told["moved"][p.ID] = true
			}
		case actions.Add:
			told["added"][a.Piece.ID] = true
		case actions.Remove:
			told["removed"][a.Piece.ID] = true
		case actions.Roll:
			told["rolled"][fmt.Sprint(i)] = true
		}
	}
	return told
}

// The undos of the corpus take back what they took back. The log of The Longest
// Day is older than the mark that VASSAL puts around an undo.
func TestUndosOfCorpus(t *testing.T) {
	for name, want := range map[string]string{
		"bastogne-play/n01-moved-then-undone.vlog": "5<4",
		"bastogne-play/clean-german-turn.vlog":     "21<20",
		"synthetic/t.vlog":                         "15<14",
		"longest-day/0606-1.log": "262<261 263<260 264<259 281<280 489<488 558<557 559<556 560<555 561<554 562<553 630<629 678<665 679<664 " +
			"680<663 681<662 682<661 683<660 708<707 714<713 727<724 732<731 733<730 738<737 739<736 757<756 897<896 " +
			"898<895 905<904 909<908 910<907 912<911 923<920 927<924 928<923 933<918 934<917 935<916 942<941 945<944 " +
			"946<943 947<942 950<939 951<938 952<937 953<936 954<935 955<934 961<928 962<927 974<915 975<914 976<913 " +
			"977<912 983<906 984<905 986<903 987<902 988<901 989<900 990<899 991<898 992<897 995<894 1001<1000 1034<1033 " +
			"1037<1036 1038<1035 1077<1076",
	} {
		var got []string
		for _, s := range readLog(t, corpus.Path(t, name), actions.Options{}).Steps {
			if s.Undo.Is {
				got = append(got, fmt.Sprintf("%d<%d", s.N, s.Undo.Of))
			}
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}
