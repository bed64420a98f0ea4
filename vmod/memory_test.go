package vmod_test

import (
	"archive/zip"
	"bytes"
	"io"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/vmod"
)

// An entry is the content of a file of which the middle comes many times.
type entry struct {
	name, begin, middle, end string
	times                    int
}

func packed(t *testing.T, e entry) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create(e.name)
	if err == nil {
		_, err = io.WriteString(w, e.begin)
	}
	const chunk = 1000
	same := strings.Repeat(e.middle, chunk)
	for i := 0; i < e.times && err == nil; i += chunk {
		if strings.Contains(e.middle, "NUMBER") {
			var numbered strings.Builder
			for k := range chunk {
				numbered.WriteString(strings.ReplaceAll(e.middle, "NUMBER", strconv.Itoa((i+k)*7919)))
			}
			same = numbered.String()
		}
		_, err = io.WriteString(w, same)
	}
	if err == nil {
		_, err = io.WriteString(w, e.end)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Whatever a small file inflates to, opening and loading it takes at most 256 MiB and six
// times its size, all that is allocated on the way included.
func TestMemoryOfHostileFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("it packs a gigabyte")
	}
	const root, save = "<VASSAL.build.GameModule name=\"a\">", "begin_save\x1b"
	for name, e := range map[string]entry{
		"4 million elements":  {"buildFile.xml", root, "<b/>", "</VASSAL.build.GameModule>", 4_000_000},
		"attribute of 300 MB": {"buildFile.xml", "<VASSAL.build.GameModule name=\"", "x", "\"/>", 300_000_000},
		"attribute of 8 MB":   {"buildFile.xml", "<VASSAL.build.GameModule name=\"", "x", "\"/>", 8_000_000},
		"8-bit text":          {"buildFile.xml", "<?xml version=\"1.0\" encoding=\"iso-8859-1\"?><VASSAL.build.GameModule name=\"", "\xe4", "\"/>", 60_000_000},
		"moduledata":          {"moduledata", "<data>", "<b/>", "</data>", 4_000_000},
		"save of 500 MB":      {"savedGame", save, "\x1b", "end_save", 500_000_000},
		"named stacks":        {"savedGame", save, "+/NUMBER/stack/a;1;1\x1b", "end_save", 300_000},
		"named slots":         {"buildFile.xml", root, `<VASSAL.build.widget.PieceSlot gpid="NUMBER"/>`, "</VASSAL.build.GameModule>", 100_000},
		"named zones":         {"buildFile.xml", root + "<VASSAL.build.module.Map><VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.boardPicker.Board>", `<VASSAL.build.module.map.boardPicker.board.mapgrid.Zone name="NUMBER"/>`, "</VASSAL.build.module.map.boardPicker.Board></VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map></VASSAL.build.GameModule>", 100_000},
		"named maps":          {"buildFile.xml", root, `<VASSAL.build.module.Map mapName="NUMBER"/>`, "</VASSAL.build.GameModule>", 100_000},
		"named pieces":        {"savedGame", save, "+/NUMBER/piece;;;NUMBER/a;NUMBER;1;1;0\x1b", "end_save", 300_000},
		"on many maps":        {"savedGame", save, "+/NUMBER/piece;;;NUMBER/NUMBER;NUMBER;1;1;0\x1b", "end_save", 300_000},
		"long log":            {"savedGame", save, "\x1bLOG\tD/NUMBER/NUMBER/1", "", 300_000},
		"a million steps":     {"savedGame", save, "\x1bLOG\t", "", 1_000_000},
		"4 million steps":     {"savedGame", save, "\x1bLOG\t", "", 4_000_000},
		"deck of a million":   {"savedGame", save + "+/1/deck;a;true/a;1;1;false;", "1,", "\x1bend_save", 10_000_000},
	} {
		t.Run(name, func(t *testing.T) {
			file := packed(t, e)
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			f, err := vmod.Open(bytes.NewReader(file), int64(len(file)), vmod.DefaultOptions())
			if err == nil && f.Save != nil {
				_, err = f.Save.Load(nil)
			}
			runtime.ReadMemStats(&after)
			if most, took := uint64(256<<20+6*len(file)), after.TotalAlloc-before.TotalAlloc; took > most {
				t.Errorf("a file of %d bytes takes %d MiB of memory, at most %d are allowed (%v)", len(file), took>>20, most>>20, err)
			}
		})
	}
}
