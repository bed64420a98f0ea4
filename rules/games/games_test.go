package games_test

import (
	"testing"

	"github.com/umpire-vassal/umpire/rules/games"
	"github.com/umpire-vassal/umpire/rules/pack"
)

func open(t *testing.T, name string) *pack.Pack {
	t.Helper()
	fsys, err := games.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	p, problems, err := games.Loader().Load(fsys)
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range problems {
		t.Errorf("%s/%s", name, problem)
	}
	if p == nil {
		t.FailNow()
	}
	return p
}

func TestLoadAll(t *testing.T) {
	for _, name := range games.Names() {
		open(t, name)
	}
}
