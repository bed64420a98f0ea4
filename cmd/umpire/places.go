package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// ownFolder returns the folder in which a user keeps packs and modules for Umpire; "" if the
// system names none.
func ownFolder() string {
	folder, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(folder, "umpire")
}

// vassalFolder returns the folder of VASSAL's preferences; "" if the system names none.
func vassalFolder() string {
	home, err := os.UserHomeDir()
	if err != nil {
		home = ""
	}
	switch folder := os.Getenv("APPDATA"); {
	case runtime.GOOS == "windows" && folder != "":
		return filepath.Join(folder, "VASSAL", "prefs")
	case runtime.GOOS == "windows" || home == "":
		return ""
	case runtime.GOOS == "darwin":
		return filepath.Join(home, "Library", "Application Support", "VASSAL", "prefs")
	}
	return filepath.Join(home, ".VASSAL", "prefs")
}

// mostPreferences bounds the bytes of VASSAL's preferences.
const mostPreferences = 1 << 20

// recent returns the modules that VASSAL's window lists, as far as they are there. Umpire only
// reads VASSAL's preferences, and without them finds less.
func (f *files) recent() []string {
	folder := vassalFolder()
	if folder == "" {
		return nil
	}
	path := filepath.Join(folder, "V_Global")
	if !exists(path) {
		return nil
	}
	text, err := f.readText(path, mostPreferences)
	if err != nil {
		return nil
	}
	var found []string
	for _, module := range recentModules(string(text)) {
		if info, err := os.Stat(module); err == nil && info.Mode().IsRegular() {
			found = append(found, module)
		}
	}
	return found
}

// recentModules returns the paths of modules in VASSAL's preferences, which are a Java
// properties file. VASSAL 3.5 and older has them under another key.
func recentModules(preferences string) []string {
	var found []string
	for line := range strings.Lines(preferences) {
		key, value, is := strings.Cut(strings.TrimSpace(line), "=")
		if !is || key != "Modules" && key != "RecentModules" {
			continue
		}
		paths := sequence.NewDecoder(unescaped(value), ',')
		for paths.More() {
			if path := paths.Next(); path != "" {
				found = append(found, path)
			}
		}
	}
	return found
}

// unescaped returns a value of a Java properties file as it was before it was written.
func unescaped(value string) string {
	var units []uint16
	for i := 0; i < len(value); i++ {
		c := value[i]
		if c != '\\' || i+1 == len(value) {
			units = append(units, uint16(c)) // the files are Latin-1
			continue
		}
		i++
		switch c = value[i]; c {
		case 't':
			c = '\t'
		case 'n':
			c = '\n'
		case 'r':
			c = '\r'
		case 'f':
			c = '\f'
		case 'u':
			if i+4 < len(value) {
				if unit, err := strconv.ParseUint(value[i+1:i+5], 16, 16); err == nil {
					units = append(units, uint16(unit))
					i += 4
					continue
				}
			}
		}
		units = append(units, uint16(c))
	}
	return string(utf16.Decode(units))
}
