package chain_test

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/casetest"
	"github.com/umpire-vassal/umpire/check/file/chain"
	"github.com/umpire-vassal/umpire/fixtures/build"
	"github.com/umpire-vassal/umpire/vmod"
)

// millBrook is the module that the cases are played with, as text.
func millBrook(t testing.TB) *build.Module {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "module.toml"))
	if err != nil {
		t.Fatal(err)
	}
	m, err := build.ReadModule("module.toml", text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// turn is the link of a file that is given as text. In brackets after its name the
// module can be another: "turn2 (version 1.1)", or of another game: "(perhaps)".
func turn(t testing.TB, name, text string) *chain.Link {
	t.Helper()
	m := millBrook(t)
	opt := chain.Options{Whole: true}
	name, other, _ := strings.Cut(strings.TrimSuffix(name, ")"), " (")
	for _, setting := range strings.Split(other, ", ") {
		key, value, _ := strings.Cut(setting, " ")
		switch key {
		case "name":
			m.Name = value
		case "version":
			m.Version = value
		case "vassal":
			m.Vassal = value
		case "saved":
			m.Saved, _ = strconv.Atoi(value)
		case "perhaps":
			opt.Whole = false
		}
	}
	data, err := m.File()
	if err != nil {
		t.Fatal(err)
	}
	return linkedBy(t, name, saved(t, m, text), opened(t, data).Module, opt)
}

func saved(t testing.TB, m *build.Module, text string) *vmod.Save {
	t.Helper()
	g, err := build.ReadGame(m, "case", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	data, err := g.File()
	if err != nil {
		t.Fatal(err)
	}
	return opened(t, data).Save
}

// A case is the files of a chain as texts, in their order, and what is found.
func TestCases(t *testing.T) {
	casetest.Run(t, func(t *testing.T, c *casetest.Case) string {
		var links []*chain.Link
		for _, f := range c.Files {
			if f.Name != "want" {
				links = append(links, turn(t, f.Name, string(f.Data)))
			}
		}
		got := found(t, c, links)
		if strings.Contains(got, "-secret") {
			t.Error("a player's id is shown")
		}
		return got
	})
}
