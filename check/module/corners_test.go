package module_test

import (
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/check/module"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/grid"
)

// A board whose zones have too many corners is unchecked.
func TestZonesOfManyCorners(t *testing.T) {
	const board = "VASSAL.build.module.map.boardPicker.Board"
	for corners, want := range map[int]rule.Verdict{grid.MostCorners: rule.Information, grid.MostCorners + 1: rule.Unchecked} {
		build := `<VASSAL.build.GameModule name="Case" version="1.0" VassalVersion="3.7.0"><VASSAL.build.module.Map mapName="Main">` +
			`<VASSAL.build.module.map.BoardPicker><` + board + ` name="Mill Road" width="100" height="100">` +
			`<` + board[:strings.LastIndexByte(board, '.')] + `.board.ZonedGrid><` + board[:strings.LastIndexByte(board, '.')] + `.board.mapgrid.Zone name="Hill" path="` +
			strings.Repeat("0,0;9,9;", corners/2) + strings.Repeat("5,0", corners%2) + `"/></` + board[:strings.LastIndexByte(board, '.')] + `.board.ZonedGrid></` + board + `>` +
			`</VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map></VASSAL.build.GameModule>`
		var coverage rule.Coverage
		found := module.Run(module.New(open(t, zipped(t, []entry{{"buildFile.xml", []byte(build)}})), nil, vmod.DefaultOptions().Game), &coverage)
		got := rule.Information
		for i := range found {
			if found[i].Rule == "module/cell-name" {
				got = found[i].Verdict
			}
		}
		if got != want {
			t.Errorf("%d corners: %v, want %v", corners, got, want)
		}
	}
}
