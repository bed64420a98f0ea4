package expression_test

import (
	"archive/zip"
	"bytes"
	"encoding/hex"
	"html"
	"io"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/expression"
)

// inBraces finds what may be BeanShell in a build file or saved game. Expressions
// with semicolons or braces of their own are left out, as they cannot be told
// from the texts around them this way.
var inBraces = regexp.MustCompile(`\{[^{};\n\t\x1b]{1,1000}\}`)

// escapes are those that nested sequences put in front of delimiters.
var escapes = regexp.MustCompile(`\\+([,;:/$])`)

func TestCorpusParses(t *testing.T) {
	seen := map[string]bool{}
	failures, unsupported := 0, 0
	for _, text := range corpusTexts(t) {
		for _, s := range inBraces.FindAllString(text, -1) {
			s = escapes.ReplaceAllString(s, "$1")
			// A condition within a function's argument has its quotes escaped.
			s = strings.ReplaceAll(s, `\"`, `"`)
			if seen[s] {
				continue
			}
			seen[s] = true
			e, err := expression.Parse(s)
			switch {
			case errors.Is(err, expression.ErrUnsupported):
				unsupported++
				t.Logf("unsupported: %s: %v", s, err)
			case err != nil:
				failures++
				t.Logf("%.100s: %v", s, err)
			default:
				_, _ = e.Eval(infantry)
			}
		}
	}
	t.Logf("%d distinct expressions, %d do not parse, %d are unsupported", len(seen), failures, unsupported)
	if 1000*(failures+unsupported) > 10*len(seen) {
		t.Errorf("more than a hundredth of the expressions do not parse")
	}
}

// corpusTexts are the build files and saved games in the corpus.
func corpusTexts(t *testing.T) []string {
	var texts []string
	err := filepath.WalkDir(corpus.Dir(t), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		z, err := zip.OpenReader(path)
		if err != nil {
			return nil // most of the files that are no archives are notes
		}
		defer z.Close()
		for _, f := range z.File {
			switch f.Name {
			case "buildFile", "buildFile.xml":
				texts = append(texts, html.UnescapeString(string(content(t, f))))
			case "savedGame":
				texts = append(texts, plain(content(t, f)))
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

func content(t *testing.T, f *zip.File) []byte {
	r, err := f.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	b, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// plain undoes the usual obfuscation of saved games.
func plain(b []byte) string {
	rest, ok := bytes.CutPrefix(b, []byte("!VCSK"))
	if !ok {
		return string(b)
	}
	out, err := hex.DecodeString(string(rest))
	if err != nil || len(out) == 0 {
		return ""
	}
	for i := range out[1:] {
		out[1+i] ^= out[0]
	}
	return strings.ToValidUTF8(string(out[1:]), "?")
}
