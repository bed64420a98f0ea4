package component

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

const predefinedSetup = "VASSAL.build.module.PredefinedSetup"

// newGame is VASSAL's name for the menu entry that begins a game with the at-start stacks. In
// a module with predefined setups it exists only as a setup that opens no saved game
// (PredefinedSetup.addTo).
const newGame = "New Game"

// AddSetup writes a copy of a module with a saved game as the predefined setup of that name, for
// players to choose from VASSAL's File menu. It replaces a setup of the same name that opens a saved
// game. Otherwise the setup is new and comes after all other components. In a module without setups,
// AddSetup first adds a setup that begins a new game, because VASSAL drops its own entry for that.
// All other entries and all other bytes of the build file stay unchanged. The saved game of a
// replaced setup stays if another setup opens it.
func AddSetup(w io.Writer, f *vmod.File, name string, save *vmod.NewSave) error {
	if f.Module == nil {
		return errors.Errorf("this is %s; a module is wanted", f.Kind.One())
	}
	var game bytes.Buffer
	if err := save.Write(&game); err != nil {
		return err
	}
	edit := f.Edit()
	entry := freeEntry(f.Archive.Names(), name)
	if old := setupNamed(f.Module.Setups, name); old != nil {
		if slices.Contains(f.Archive.Names(), old.File) && opening(f.Module.Setups, old.File) == 1 {
			entry = old.File
		}
		edit.SetAttr(old.Element, "file", entry)
		edit.SetAttr(old.Element, "useFile", "true")
	} else {
		if len(f.Module.Setups) == 0 && name != newGame {
			edit.Append(f.Module.Element, Beginning(newGame))
		}
		edit.Append(f.Module.Element, buildfile.Draft{Class: predefinedSetup, Attrs: []buildfile.Attr{
			{Name: "file", Value: entry}, {Name: "isMenu", Value: "false"},
			{Name: "name", Value: name}, {Name: "useFile", Value: "true"},
		}})
	}
	return f.WriteEdited(w, edit, archive.Changes{Put: []archive.File{{Name: entry, Data: game.Bytes()}}})
}

// Beginning returns a predefined setup that begins a new game.
func Beginning(name string) buildfile.Draft {
	return buildfile.Draft{Class: predefinedSetup, Attrs: []buildfile.Attr{
		{Name: "isMenu", Value: "false"}, {Name: "name", Value: name}, {Name: "useFile", Value: "false"},
	}}
}

// Begins reports whether players can begin a new game. A module without predefined setups has
// VASSAL's own entry for it; in others one of the setups must do it.
func Begins(setups []*buildfile.Setup) bool {
	return len(setups) == 0 || plain(setups)
}

func plain(setups []*buildfile.Setup) bool {
	return slices.ContainsFunc(setups, func(s *buildfile.Setup) bool {
		return !s.IsMenu && s.Opens() == "" ||
			plain(s.Children)
	})
}

// setupNamed returns the setup of that name that is not a menu, or nil.
func setupNamed(setups []*buildfile.Setup, name string) *buildfile.Setup {
	for _, s := range setups {
		if s.Name == name && !s.IsMenu {
			return s
		}
		if found := setupNamed(s.Children, name); found != nil {
			return found
		}
	}
	return nil
}

// opening counts the setups that open a saved game.
func opening(setups []*buildfile.Setup, file string) int {
	n := 0
	for _, s := range setups {
		if s.File == file {
			n++
		}
		n += opening(s.Children, file)
	}
	return n
}

// freeEntry returns an entry name that the archive does not use yet.
func freeEntry(names []string, name string) string {
	base := strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, name)
	entry := base + ".vsav"
	for i := 2; slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, entry) }); i++ {
		entry = fmt.Sprintf("%s %d.vsav", base, i)
	}
	return entry
}
