package referee_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/tools/txtar"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	checkscs "github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// Each variant is a game over the pieces of the corpus's real games, played on, or
// played otherwise, in VASSAL's words. The lines that begin with "want" say what a sound
// referee finds:
//
//	want illegal 3.1b 826 23.20
//	want suspect 8.0c 1046 49.24
//
// Nothing else may be called illegal, and where no line wants anything nothing may be
// suspect, unless a line "may be suspect" says so.
func TestVariants(t *testing.T) {
	for _, file := range []string{"legal", "planted"} {
		eachVariant(t, file, func(t *testing.T, v *variant, module *vmod.Module) {
			v.judge(t, batched(t, v.files(t), module, checkscs.New(bastognePack(t))))
		})
	}
}

// Who plays by the rules that Bastogne adds to the series is called illegal by a pack that has none
// of them, or, where a script "may be suspect", is suspect. By a pack that declares them nothing
// is illegal.
func TestExclusiveVariants(t *testing.T) {
	game := func(t *testing.T, rows string) check.Game {
		files := bastogneFiles(t)
		files["game.toml"] = &fstest.MapFile{Data: append(files["game.toml"].Data, rows...)}
		return checkscs.New(readPack(t, files))
	}
	eachVariant(t, "exclusive", func(t *testing.T, v *variant, module *vmod.Module) {
		v.judge(t, batched(t, v.files(t), module, game(t, bastogneExclusive)))
		if !v.maySuspect && v.accused(batched(t, v.files(t), module, game(t, allExclusive))) == 0 {
			t.Error("without the rules nothing is illegal")
		}
	})
}

// allExclusive ends a game.toml whose game adds no rules but those that it states.
const allExclusive = `
[source.exclusive]
complete = true
`

// bastogneExclusive are rules that Bastogne adds to the series, by what they are about.
const bastogneExclusive = allExclusive + `
[[exclusive]]
paragraph = "barrage"
touches = ["attack", "losses", "retreat", "markers", "steps"]
[[exclusive]]
paragraph = "road march"
touches = ["movement"]
phases = ["movement"]
[[exclusive]]
paragraph = "artillery support"
touches = ["odds", "result"]
[[exclusive]]
paragraph = "SNAFU"
title = "ad hoc units are made, also of a counter that was eliminated"
touches = ["arrival", "steps"]
sides = ["us"]
`

// eachVariant plays each script of a file.
func eachVariant(t *testing.T, file string, judge func(*testing.T, *variant, *vmod.Module)) {
	t.Helper()
	module := openCorpus(t, "bastogne", "bastogne.vmod").Module
	archive, err := txtar.ParseFile(filepath.Join("testdata", "variants", file+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range archive.Files {
		t.Run(file+"/"+f.Name, func(t *testing.T) { judge(t, playVariant(t, module, string(f.Data)), module) })
	}
}

// batched judges the logs of a game.
func batched(t *testing.T, chain []check.File, module *vmod.Module, game check.Game) []check.Result {
	t.Helper()
	for i := range chain {
		chain[i].Module, chain[i].Game = module, game
	}
	batch := check.NewBatch(chain, check.Options{Chain: len(chain) > 1})
	for i := range chain {
		if err := batch.Read(i); err != nil {
			t.Fatal(err)
		}
	}
	var results []check.Result
	for _, c := range batch.Chains() {
		some, err := batch.Check(c)
		if err != nil {
			t.Fatal(err)
		}
		results = append(results, some...)
	}
	return results
}

// A variant is a script that was played, with what it wants.
type variant struct {
	log        *playedLog
	wants      []string
	maySuspect bool
}

func playVariant(t *testing.T, module *vmod.Module, script string) *variant {
	t.Helper()
	v := &variant{}
	begin := func(name string) {
		v.log = newPlayedLog(t, read(t, filepath.Join(corpus.Dir(t), "bastogne-play", name)), module)
		setUp := newPlayedLog(t, read(t, filepath.Join(corpus.Dir(t), "bastogne-play", "setup-5.3.vsav")), module)
		for gpid, text := range setUp.types {
			if _, known := v.log.types[gpid]; !known {
				v.log.types[gpid] = text
			}
		}
	}
	for line := range strings.Lines(script) {
		line = strings.TrimSpace(line)
		word, rest, _ := strings.Cut(line, " ")
		what, words, _ := strings.Cut(rest, ": ")
		if v.log == nil && word != "from" && word != "want" && word != "may" && word != "" && word != "#" {
			begin("base.vsav")
		}
		switch word {
		case "", "#":
		case "want":
			v.wants = append(v.wants, rest)
		case "may":
			v.maySuspect = true
		case "from":
			begin(rest)
		case "keep":
			var from, to int
			if n, err := fmt.Sscanf(rest, "%d-%d", &from, &to); n != 2 {
				t.Fatal(line, err)
			}
			v.log.keep(from, to)
		case "by":
			v.by(rest)
		case "say":
			v.log.say(what, words)
		case "roll":
			who, dice, _ := strings.Cut(what, " ")
			n, err := strconv.Atoi(words)
			if err != nil {
				t.Fatal(line, err)
			}
			v.log.roll(who, dice, n)
		case "move":
			v.log.move(strings.Fields(what), words)
		case "flip":
			v.log.flip(rest)
		case "delete":
			v.log.remove(rest)
		case "new":
			v.log.create(what, words)
		case "undo":
			n, err := strconv.Atoi(rest)
			if err != nil {
				t.Fatal(line, err)
			}
			v.log.undo(n)
		case "mail":
			v.log.mail(func() { v.unlogged(rest) })
		case "anew":
			v.log.anew()
		default:
			t.Fatalf("%q is no line of a variant", line)
		}
	}
	return v
}

// unlogged does what stands after "mail": "delete 880", or "move 880: 40.20".
func (v *variant) unlogged(line string) {
	word, rest, _ := strings.Cut(line, " ")
	what, where, _ := strings.Cut(rest, ": ")
	switch word {
	case "delete":
		v.log.do(command.RemovePiece{ID: v.log.piece(what).id}.Encode())
	case "move":
		window, at := v.log.spot(where)
		v.log.moved(v.log.piece(what), window, at)
	}
}

// by names who moves pieces from here on.
func (v *variant) by(name string) {
	v.log.player = command.PlayerID(name + "-pw")
	if name != "Hans" {
		v.log.players = []command.Player{{ID: v.log.player, Name: name, Side: "US"}}
	}
}

func (v *variant) files(t *testing.T) []check.File {
	t.Helper()
	var files []check.File
	for i, data := range append(v.log.mailed, v.log.file()) {
		files = append(files, check.File{Name: fmt.Sprintf("log %d", i+1), Save: openFile(t, data).Save})
	}
	return files
}

func (v *variant) judge(t *testing.T, results []check.Result) {
	t.Helper()
	for _, r := range results {
		for i := range r.Findings {
			f := &r.Findings[i]
			wanted := slices.ContainsFunc(v.wants, func(want string) bool { return meets(f, want) })
			said := fmt.Sprintf("%d %s %s %v %v %s", f.Step, f.Verdict, f.Rule, f.Refs, f.Hexes, f.Sentence())
			switch {
			case f.Verdict == rule.Illegal && !wanted:
				t.Errorf("not wanted: %s", said)
			case f.Verdict == rule.Suspect && len(v.wants) == 0 && !v.maySuspect:
				t.Errorf("not wanted: %s", said)
			default:
				t.Log(said)
			}
		}
	}
	for _, want := range v.wants {
		if !slices.ContainsFunc(results, func(r check.Result) bool {
			return slices.ContainsFunc(r.Findings, func(f rule.Finding) bool { return meets(&f, want) })
		}) {
			t.Errorf("not found: %s", want)
		}
	}
}

// accused returns how many findings call something illegal.
func (v *variant) accused(results []check.Result) int {
	n := 0
	for _, r := range results {
		for _, f := range r.Findings {
			if f.Verdict == rule.Illegal {
				n++
			}
		}
	}
	return n
}

// meets reports whether a finding is a wanted finding: verdict, one of the paragraphs
// "3.1b,2.1a", one of the units "826,829" and one of the hexes; "-" stands for any.
func meets(f *rule.Finding, want string) bool {
	words := strings.Fields(want)
	anyOf := func(text string, has func(string) bool) bool {
		return text == "-" || slices.ContainsFunc(strings.Split(text, ","), has)
	}
	return f.Verdict.String() == words[0] &&
		anyOf(words[1], func(s string) bool { return slices.Contains(f.Refs, s) }) &&
		anyOf(words[2], func(s string) bool {
			return slices.ContainsFunc(f.Pieces, func(p rule.Piece) bool { return p.GPID == s })
		}) &&
		anyOf(words[3], func(s string) bool { return slices.Contains(f.Hexes, s) })
}
