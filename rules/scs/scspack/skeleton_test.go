package scspack_test

import (
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

func skeleton(edit func(name, text string) string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for name, text := range scspack.New() {
		fsys[name] = &fstest.MapFile{Data: []byte(edit(name, text))}
	}
	return fsys
}

func TestNew(t *testing.T) {
	p := load(t, skeleton(func(_, text string) string { return text }))
	for _, file := range []string{"game.toml", "tec.toml", "map.csv", "hexsides.csv", "units.csv", "markers.csv", "crt.csv", "places.csv"} {
		if !p.Has(file) {
			t.Errorf("no %s in a new pack", file)
		}
	}
	if _, known := p.Hexside(hex.Hex{Col: 1, Row: 1}, hex.Hex{Col: 1, Row: 2}); known {
		t.Error("a new pack says what is between two hexes")
	}
	for _, n := range []scspack.Need{scspack.NeedCRT, scspack.NeedAttack, scspack.NeedDefense, scspack.NeedTerrain} {
		if n.Ask(p).Extent == pack.Whole {
			t.Error("a new pack can check odds")
		}
	}
}

// What the remarks show can be used: with the signs taken away the pack still loads.
func TestNewUncommented(t *testing.T) {
	setting := regexp.MustCompile(`(?m)^# (\[+[a-z]+\]+|[a-z_]+ = .*)$`)
	p := load(t, skeleton(func(name, text string) string {
		if !strings.HasSuffix(name, ".toml") {
			return text
		}
		text = setting.ReplaceAllString(text, "$1")
		// The pack that it would extend, and the letter of a map of several.
		return strings.NewReplacer(`extends = "afb"`, "", `letter = "A"`, "").Replace(text)
	}))
	if len(p.Maps) != 1 || !p.Stacking.Limit.Known || len(p.TEC.Features) != 5 || !p.OOS.MA.Known() || len(p.Victory.Bands) != 2 {
		t.Errorf("%+v", p)
	}
}
