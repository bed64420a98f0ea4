package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/visible"
)

// Judges are what a file was judged by, and what was found and not chosen. A finding can be held
// against them: with other judges the same file may show others.
type Judges struct {
	// Pack, Module and Settings are not there if none judged.
	Pack     *Judge `json:"pack,omitempty"`
	Module   *Judge `json:"module,omitempty"`
	Settings *Judge `json:"settings,omitempty"`
	// Extensions are the module's extensions, in the order in which VASSAL loads them. File is the name by
	// which saved games name them.
	Extensions []Judge `json:"extensions,omitempty"`
	// Lacking are the names of extensions with which the file was saved and that are not there.
	Lacking []string `json:"lacking,omitempty"`
	// NotChosen are packs, modules and settings that fit the file as well, and have other content.
	NotChosen []NotChosen `json:"not_chosen,omitempty"`
}

// A Judge is a game pack, a module or an umpire.toml.
type Judge struct {
	// File is the name without its folders: reports are posted, and folders bear people's names.
	File string `json:"file"`
	// Place is where it was found, in words that follow the name.
	Place string `json:"place,omitempty"`
	// Version is the version of a module, and for a pack its series with the version of the rules.
	Version string `json:"version,omitempty"`
	// Checksum is a SHA-256 over the content. How a module or pack is zipped changes nothing.
	Checksum string `json:"checksum,omitempty"`
}

// NotChosen is what fits a file as well as one of its judges.
type NotChosen struct {
	// Kind is "game pack", "module" or "settings".
	Kind string `json:"kind"`
	Judge
	Why string `json:"why"`
}

// Bounds on the line about judges.
const (
	digitsShown   = 8 // of a checksum
	mostNotChosen = 3
)

// lacking warns of extensions that are not there; "" if none is missing.
func (f *File) lacking() string {
	if f.Judges == nil || len(f.Judges.Lacking) == 0 {
		return ""
	}
	var names []string
	for _, name := range f.Judges.Lacking[:min(len(f.Judges.Lacking), mostNotChosen)] {
		names = append(names, fmt.Sprintf("%q", visible.Cut(name, longestName)))
	}
	if more := len(f.Judges.Lacking) - mostNotChosen; more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	return "it was saved with extensions that are not here: " + strings.Join(names, ", ")
}

// line returns the judges as a line for players; "" for none.
func (j *Judges) line() string {
	if j == nil {
		return ""
	}
	parts := []string{"no game pack"}
	if j.Pack != nil {
		parts[0] = "game pack " + j.Pack.String()
	}
	if j.Module != nil {
		parts = append(parts, "module "+j.Module.String())
	}
	for _, x := range j.Extensions {
		parts = append(parts, "extension "+x.String())
	}
	if j.Settings != nil {
		parts = append(parts, "settings "+j.Settings.String())
	}
	var others []string
	for _, n := range j.NotChosen[:min(len(j.NotChosen), mostNotChosen)] {
		others = append(others, fmt.Sprintf("%s %s: %s", n.Kind, n.String(), n.Why))
	}
	if more := len(j.NotChosen) - mostNotChosen; more > 0 {
		others = append(others, fmt.Sprintf("%d more", more))
	}
	line := "judged by: " + strings.Join(parts, "; ")
	if len(others) > 0 {
		line += "; not chosen: " + strings.Join(others, "; ")
	}
	return line
}

// String returns the name with version, checksum and place.
func (j *Judge) String() string {
	var marks []string
	if j.Version != "" {
		marks = append(marks, visible.Cut(j.Version, longestName))
	}
	if j.Checksum != "" {
		marks = append(marks, j.Checksum[:min(len(j.Checksum), digitsShown)])
	}
	name := visible.Cut(j.File, longestName)
	if len(marks) > 0 {
		name += " (" + strings.Join(marks, ", ") + ")"
	}
	if j.Place != "" {
		name += " " + j.Place
	}
	return name
}

// judges writes what the files were judged by: files with the same judges share a line.
func (t *text) judges(files []File) {
	var lines []string
	of := map[string][]string{}
	for i := range files {
		line := files[i].Judges.line()
		if line == "" {
			continue
		}
		if of[line] == nil {
			lines = append(lines, line)
		}
		of[line] = append(of[line], visible.Cut(files[i].Path, longestName))
	}
	if len(lines) == 1 {
		t.line("%s", t.wrap("", "    ", lines[0], ""))
		return
	}
	for i, line := range lines {
		if i == mostJudges {
			t.line("… and %d more that were judged by others; the JSON form has them", len(lines)-i)
			break
		}
		head := of[line][0]
		if more := len(of[line]) - 1; more > 0 {
			head += fmt.Sprintf(" and %d more", more)
		}
		t.line("%s", t.wrap("", "    ", head+": "+line, ""))
	}
}

// mostJudges bounds the lines about the judges of several files.
const mostJudges = 8

// Add adds what fits as well as the judge of its kind, unless that has the same content.
func (j *Judges) Add(kind string, other Judge, why string) {
	chosen := map[string]*Judge{"game pack": j.Pack, "module": j.Module, "settings": j.Settings}[kind]
	same := func(n NotChosen) bool { return n.Kind == kind && n.Checksum == other.Checksum }
	if chosen != nil && chosen.Checksum == other.Checksum || slices.ContainsFunc(j.NotChosen, same) {
		return
	}
	j.NotChosen = append(j.NotChosen, NotChosen{kind, other, why})
}
