package run

import (
	"testing"

	"github.com/umpire-vassal/umpire/vmod"
)

// counted counts how often a run looks.
type counted struct {
	Files
	folders, glances int
}

func (*counted) Beside(string) string { return "logs" }

func (c *counted) Modules(string) []string {
	c.folders++
	return []string{"logs/a.vmod", "logs/b.vmod"}
}

func (c *counted) Glance(string) (vmod.Glance, error) {
	c.glances++
	return vmod.Glance{}, nil
}

// However many logs lie in a folder, it is read once, and so is the head of each module in it.
func TestLooksOnce(t *testing.T) {
	var files counted
	library := NewLibrary(nil, &files, nil)
	for range 10 {
		if _, err := library.FitModule("logs/turn.vlog", &vmod.Save{}, ""); err != nil {
			t.Fatal(err)
		}
	}
	if files.folders != 1 || files.glances != 2 {
		t.Errorf("%d looks into the folder, want 1; %d glances at 2 modules", files.folders, files.glances)
	}
}
