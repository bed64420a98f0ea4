package run

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/report"
	"github.com/umpire-vassal/umpire/vmod"
)

// The kinds of judges, as a report names them.
const (
	packKind   = "game pack"
	moduleKind = "module"
)

// Places at which packs and modules are found, as a report names them. What the user names has
// none, and neither has a module that lies beside the file as usual.
const (
	besideFile   = "beside the file"
	besideModule = "beside the module"
	inOwn        = "in your own folder"
	ofSettings   = "in a folder of umpire.toml"
	ofVASSAL     = "among VASSAL's modules"
	inModule     = "in the module"
	shipped      = "shipped with Umpire"
	settingsName = "as umpire.toml names it"
)

// Why a pack or module was not chosen.
const (
	byVersion   = "the other has the file's version, or the first of the names"
	nearer      = "the other is nearer"
	besideFirst = "the other lies beside the file; --own-packs prefers yours"
	laidLast    = "packs in folders come before a pack in the module"
	laidOwn     = "it lies in the module, and --own-packs chooses none there"
	ownFirst    = "it lies beside the file, and --own-packs chooses none there"
	otherNamed  = "umpire.toml names the other"
)

// Settings are an umpire.toml, as far as it bears on what judges a file.
type Settings struct {
	report.Judge
	// Game and Module are the pack and the module that it names, or "".
	Game, Module string
}

// settings returns the judges of any file of the run.
func (l *Library) settings() *report.Judges {
	j := &report.Judges{NotChosen: slices.Clone(l.NotChosen)}
	if l.Settings != nil {
		j.Settings = &l.Settings.Judge
	}
	return j
}

// named returns the place of the pack or module that the user, or umpire.toml, names.
func (l *Library) named(word string) string {
	if l.Settings != nil && (word == l.Settings.Game || word == l.Settings.Module) {
		return settingsName
	}
	return ""
}

// placeOf returns the place of a pack that was found for a file, and for its module if the user
// names that.
func (l *Library) placeOf(p *Pack, file, module string) string {
	switch {
	case l.lies(p.Path, l.files.Beside(file)):
		return besideFile
	case module != "" && l.lies(p.Path, l.files.Beside(module)):
		return besideModule
	}
	if i := slices.IndexFunc(l.folders, func(folder string) bool { return l.lies(p.Path, folder) }); i >= 0 {
		return l.placeIn(l.folders[i])
	}
	return ""
}

// placeIn names which folder it is, of those that Umpire searches after the folders of the files.
func (l *Library) placeIn(folder string) string {
	switch {
	case folder == l.Own:
		return inOwn
	case l.Settings != nil:
		return ofSettings
	}
	return ""
}

// judge describes a pack.
func (p *Pack) judge(place string) *report.Judge {
	status := p.Status()
	version := strings.TrimSpace(status.Series + " " + status.Version)
	j := report.Judge{File: filepath.Base(p.Path), Place: place, Version: version, Checksum: p.Checksum}
	if p.ships != "" {
		j.File, j.Place = p.ships, shipped
	}
	if p.laid {
		j.Place = inModule
	}
	if j.File == "." || j.File == ".." {
		j.File = p.Name()
	}
	return &j
}

// judge describes a module.
func (c Candidate) judge(place string) report.Judge {
	return report.Judge{File: filepath.Base(c.Path), Place: place, Version: c.Version, Checksum: c.Checksum}
}

// judgeOf describes an open module.
func judgeOf(m *vmod.Module, path, place string) *report.Judge {
	j := Candidate{path, m.Version, m.File().Archive.Checksum()}.judge(place)
	return &j
}

// judgePack records the pack of a fit, and the packs that fit its module as well. game is the
// pack that the user names, or "".
func (l *Library) judgePack(f *Fit, path, module, game string) {
	place := func(p *Pack) string { return l.placeOf(p, path, module) }
	inSettings := l.named(game) == settingsName
	switch {
	case f.Pack == nil:
	case game == "":
		f.Judges.Pack = f.Pack.judge(place(f.Pack))
		for _, other := range f.Pack.Others {
			if other.laid && other.Checksum == f.Pack.Checksum {
				continue // "module new" writes the same pack beside its module
			}
			why := nearer
			if other.laid {
				why = laidLast
			} else if at := place(other); place(f.Pack) == besideFile && at != besideFile && at != "" {
				why = besideFirst // "" is on the page, where all files are from the user
			}
			f.say(path, "the game pack %s fits, too, and was not chosen: %s", other.Path, why)
			f.Judges.Add(packKind, *other.judge(place(other)), why)
		}
	default:
		at := l.named(game)
		if p, err := l.Pack(game); err != nil || p != f.Pack {
			at = place(f.Pack) // it extends the pack that is named
		}
		f.Judges.Pack = f.Pack.judge(at)
	}
	if f.Module == nil {
		return
	}
	if l.OwnPacks && (game == "" || inSettings) {
		for _, other := range l.fitting(f.Module.Name, l.beside(path, module)) {
			f.Judges.Add(packKind, *other.judge(place(other)), ownFirst)
		}
		if other, err := l.laid(f.Module, f.at); err == nil && other != nil && other.Fits(f.Module.Name) {
			f.Judges.Add(packKind, *other.judge(inModule), laidOwn)
		}
	}
	if game != "" && inSettings {
		for _, other := range l.fitting(f.Module.Name, l.packFolders(path, module)) {
			f.Judges.Add(packKind, *other.judge(place(other)), otherNamed)
		}
	}
}

// fitting returns the packs in folders, and in those within them, that are for a module. It leaves
// out what cannot be read: none of them judges.
func (l *Library) fitting(module string, folders []string) []*Pack {
	key := strings.Join(append([]string{module}, folders...), "\x00")
	all, _ := once(&l.mu, l.fits, key, func() ([]*Pack, error) {
		inner, _ := l.within(folders)
		var fit []*Pack
		for _, folder := range slices.Concat(folders, inner) {
			if !l.hasPack(folder) || !l.concerns(folder, module) {
				continue
			}
			if p, err := l.Pack(folder); err == nil && p.Fits(module) {
				fit = append(fit, p)
			}
		}
		return fit, nil
	})
	return all
}
