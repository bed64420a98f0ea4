package browsertest

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"testing"
	"time"
)

// The page works in Firefox, too, from its file: it finds what umpire check finds, byte for
// byte, and draws a finding on the map. The test skips unless UMPIRE_PUPPETEER names the
// folder of npm's puppeteer-core; then it needs Firefox and node.
func TestFirefox(t *testing.T) {
	library := os.Getenv("UMPIRE_PUPPETEER")
	if library == "" {
		t.Skip("UMPIRE_PUPPETEER does not name the folder of puppeteer-core")
	}
	firefox, err := exec.LookPath("firefox-esr")
	if err != nil {
		firefox, err = exec.LookPath("firefox")
	}
	if err != nil {
		t.Fatal("there is no Firefox; on Debian, \"apt-get install firefox-esr\" installs it")
	}
	page, err := program()
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"firefox.mjs", library, firefox, page}
	for _, name := range []string{"quarry-ford.vmod", "game.toml", "units.csv", "places.csv", "pieces.csv", "vassal.toml", "halt.vlog"} {
		args = append(args, absolute(t, games+"quarry-ford/"+name))
	}
	begun := time.Now()
	cmd := exec.Command("node", args...)
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir()) // Firefox does not run as root in the home of somebody else
	out, err := cmd.Output()
	if err != nil {
		var failed *exec.ExitError
		if errors.As(err, &failed) {
			t.Fatalf("%v\n%s", err, failed.Stderr)
		}
		t.Fatal(err)
	}
	var got struct {
		Version, Found string
		Drawn          int
	}
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%s took %v", got.Version, time.Since(begun).Round(10*time.Millisecond))
	if want := fixture(t, games+"quarry-ford", "halt.vlog"); got.Found != want {
		t.Errorf("JSON of %d bytes, umpire check writes %d:\n%.500s", len(got.Found), len(want), got.Found)
	}
	if got.Drawn < 8 {
		t.Errorf("the map has %d colours", got.Drawn)
	}
}
