// Command words counts the words that make comments and texts hard to read. They are pronouns that hide
// a noun ("those of", "that of", "one") and verbs that hide what is done ("say" and "tell" for "reports",
// "returns", "prints" or "means"). It prints how many there are in 1,000 words, by top folder.
//
//	go run ./.ci/words                    the table
//	go run ./.ci/words -list one check    where they are, below a folder
//
// It reads the comments and the sentences in Go files, without the sentences of tests, and Markdown,
// but not this file.
package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var list = flag.String("list", "", "list where a measure counts: those, say, tell or one")

// A measure counts matches, and has the most that is wanted of them in 1,000 words.
type measure struct {
	name, about string
	most        float64
	match       *regexp.Regexp
}

// "one" is a pronoun before what ends a clause or goes on with it; "one of" and "one or" count things.
var measures = []measure{
	{"those", "those of, that of", 0.4, regexp.MustCompile(`(?i)\b(those|that) of\b`)},
	{"say", "say, says, said", 0.6, regexp.MustCompile(`(?i)\b(say|says|said|saying)\b`)},
	{"tell", "tell, told", 0.3, regexp.MustCompile(`(?i)\b(tell|tells|told|telling)\b`)},
	{"one", "one, as a pronoun", 0.8, regexp.MustCompile(`(?i)\bone([.,;:)?!]|\n?$| (that|which|who|whose|` +
		`is|are|was|were|has|had|have|can|may|must|in|on|at|to|from|for|with|without|as|if|than|it|they|he|` +
		`before|beside|below|above|behind|between|then|when|where|while|does|did|goes|comes|says|stands|will|` +
		`would|the|a|not|but|so|only|too|still|alone)\b)`)},
}

var (
	word     = regexp.MustCompile(`[A-Za-z][A-Za-z'-]*`)
	sentence = regexp.MustCompile(`[a-z]+,? [a-z]+,? [a-z]+`)
)

// A tally is how many words there are in texts, and how many matches of each measure.
type tally struct {
	words   int
	matches []int
}

func main() {
	flag.Parse()
	out, err := exec.Command("git", "ls-files", "*.go", "*.md").Output()
	if err != nil {
		fail(err)
	}
	tallies := map[string]*tally{}
	for _, name := range strings.Fields(string(out)) {
		top, _, nested := strings.Cut(name, "/")
		if !nested || strings.HasPrefix(top, ".") {
			top = "README, .github, .ci"
		}
		if strings.HasPrefix(name, ".ci/words/") || *list != "" && flag.NArg() > 0 && !strings.HasPrefix(name, flag.Arg(0)) {
			continue
		}
		if err := read(name, func(line int, text string) {
			for _, key := range []string{top, "all"} {
				if tallies[key] == nil {
					tallies[key] = &tally{matches: make([]int, len(measures))}
				}
				tallies[key].count(text)
			}
			show(name, line, text)
		}); err != nil {
			fail(err)
		}
	}
	if *list == "" {
		table(tallies)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "words:", err)
	os.Exit(2)
}

func (t *tally) count(text string) {
	t.words += len(word.FindAllString(text, -1))
	for i, m := range measures {
		t.matches[i] += len(m.match.FindAllString(text, -1))
	}
}

// show lists the matches of the measure that -list names.
func show(name string, line int, text string) {
	for _, m := range measures {
		if m.name != *list {
			continue
		}
		for _, at := range m.match.FindAllStringIndex(text, -1) {
			start, end := max(at[0]-60, 0), min(at[1]+50, len(text))
			where := line + strings.Count(text[:at[0]], "\n")
			fmt.Printf("%s:%d: %s\n", name, where, strings.ReplaceAll(text[start:end], "\n", " "))
		}
	}
}

// read calls do with each comment and sentence of a Go file, and with the whole of another file.
func read(name string, do func(line int, text string)) error {
	if path.Ext(name) != ".go" {
		text, err := os.ReadFile(name)
		do(1, string(text))
		return err
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	for _, group := range file.Comments {
		do(files.Position(group.Pos()).Line, group.Text())
	}
	if strings.HasSuffix(name, "_test.go") {
		return nil
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, is := n.(*ast.BasicLit); is && lit.Kind == token.STRING {
			if text, err := strconv.Unquote(lit.Value); err == nil && sentence.MatchString(text) {
				do(files.Position(lit.Pos()).Line, text)
			}
		}
		return true
	})
	return nil
}

func table(tallies map[string]*tally) {
	fmt.Printf("%-22s%9s", "in 1,000 words", "words")
	for _, m := range measures {
		fmt.Printf("%20s", m.about)
	}
	fmt.Printf("\n%-22s%9s", "at most", "")
	for _, m := range measures {
		fmt.Printf("%20.1f", m.most)
	}
	fmt.Println()
	var keys []string
	for key := range tallies {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		t := tallies[key]
		fmt.Printf("%-22s%9d", key, t.words)
		for _, n := range t.matches {
			fmt.Printf("%20.2f", float64(n)*1000/float64(max(t.words, 1)))
		}
		fmt.Println()
	}
}
