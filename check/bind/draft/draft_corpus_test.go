package draft

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod"
)

func TestScratch(t *testing.T) {
	for _, path := range corpus.Files(t, ".vmod", ".mod") {
		f, _ := os.Open(path)
		st, _ := f.Stat()
		m, err := vmod.Open(f, st.Size(), vmod.DefaultOptions())
		if err != nil {
			t.Log(path, err)
			continue
		}
		d := New(m.Module, nil)
		dir := filepath.Join("/tmp/draft", filepath.Base(path))
		os.MkdirAll(dir, 0o777)
		for _, f := range d.Files() {
			os.WriteFile(filepath.Join(dir, f.Name), f.Data, 0o666)
		}
		_, _, err = d.Load()
		units, markers, open := 0, 0, 0
		for _, c := range d.Counters {
			switch {
			case c.Unit != "":
				units++
			case c.Kind == Marker:
				markers++
			default:
				open++
			}
		}
		fmt.Println(filepath.Base(path), err, "sides", d.Sides, "u", units, "m", markers, "open", open)
		for _, m := range d.Maps {
			fmt.Printf("   %+v\n", m)
		}
	}
}
