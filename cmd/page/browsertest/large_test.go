package browsertest

import (
	"archive/zip"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// largeGame copies Quarry Ford into a folder, with a module of so many megabytes: pictures of
// noise are added, which nothing shows.
func largeGame(t testing.TB, megabytes int) (folder string, files []string) {
	t.Helper()
	folder = t.TempDir()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"game.toml", "units.csv", "places.csv", "pieces.csv", "vassal.toml", "turn-1.vlog", "turn-2.vlog"} {
		data, err := os.ReadFile(filepath.Join(games, "quarry-ford", name))
		must(err)
		files = append(files, filepath.Join(folder, name))
		must(os.WriteFile(files[len(files)-1], data, 0o666))
	}
	small, err := zip.OpenReader(filepath.Join(games, "quarry-ford", "quarry-ford.vmod"))
	must(err)
	defer small.Close()
	files = append(files, filepath.Join(folder, "quarry-ford.vmod"))
	out, err := os.Create(files[len(files)-1])
	must(err)
	w := zip.NewWriter(out)
	for _, f := range small.File {
		must(w.Copy(f))
	}
	noise := make([]byte, 1<<20)
	rand.NewChaCha8([32]byte{}).Read(noise)
	for i := range megabytes {
		entry, err := w.CreateHeader(&zip.FileHeader{Name: fmt.Sprintf("images/noise-%d.png", i), Method: zip.Store})
		must(err)
		_, err = entry.Write(noise)
		must(err)
	}
	must(w.Close())
	must(out.Close())
	return folder, files
}

// A module of 126 MB (120 MiB) is read where it is needed: the verdict is the same as from umpire
// check.
func TestProgramLargeModule(t *testing.T) {
	var p app
	var folder string
	for _, megabytes := range []int{0, 120} { // the first to compare with, on whatever machine
		var files []string
		folder, files = largeGame(t, megabytes)
		p = programPage(t)
		from := time.Now()
		p.drop(files...)
		p.checked(2)
		t.Logf("with %d MiB of pictures checked after %v", megabytes, time.Since(from).Round(time.Millisecond))
	}
	if _, got := p.saved(button("JSON for programs")); got != fixture(t, folder, "turn-1.vlog", "turn-2.vlog") {
		t.Errorf("the JSON is not that of umpire check: %.500s", got)
	}
}
