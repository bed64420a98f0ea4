package module

import (
	"bytes"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// NestedArchive finds archives within the archive.
var NestedArchive = &Rule{
	Description: rule.Description{
		ID:      "module/nested-archive",
		Title:   "archives within the archive",
		Says:    "VASSAL looks into a module and into the saved games and the pages of help in it, and into no other archive there. One that was left in it is weight, and nobody sees what it holds.",
		Checks:  "Umpire looks at the first bytes of entries that are no images, sounds or saved games by their names, no set-ups and no pages of help. One note lists those that begin as a zip, gzip, bzip2, xz, 7z or RAR file.",
		Example: "\"backup.zip\" in the module has all of last year's images.",
	},
	Run: nestedArchive,
}

// archiveStarts are the first bytes of archives.
var archiveStarts = [][]byte{[]byte("PK\x03\x04"), []byte("\x1f\x8b"), []byte("BZh"), []byte("\xfd7zXZ\x00"), []byte("7z\xbc\xaf\x27\x1c"), []byte("Rar!\x1a\x07")}

// helpFolder is the folder of pages of help, each of which is a zip (BrowserHelpFile).
const helpFolder = "help/"

// otherEndings are the endings of entries that other rules look at.
var otherEndings = []string{".bmp", ".class", ".gif", ".htm", ".html", ".jpeg", ".jpg", ".mid", ".mp3", ".ogg", ".png", ".svg", ".txt", ".vlog", ".vsav", ".wav", ".xml"}

func nestedArchive(p *Pass) {
	opened := map[string]bool{}
	var add func([]*buildfile.Setup)
	add = func(setups []*buildfile.Setup) {
		for _, s := range setups {
			opened[s.Opens()] = true
			add(s.Children)
		}
	}
	add(p.Setups)
	var nested []string
	for _, entry := range p.Archive.Names() {
		if _, ending := cutEnding(entry); slices.Contains(otherEndings, ending) || opened[entry] || strings.HasPrefix(entry, helpFolder) || entry == p.BuildFile {
			continue
		}
		p.Checked("other entries")
		head, err := p.Archive.Head(entry)
		if err == nil && slices.ContainsFunc(archiveStarts, func(start []byte) bool { return bytes.HasPrefix(head, start) }) {
			nested = append(nested, entry)
		}
	}
	if nested != nil {
		p.Report(rule.Finding{Verdict: rule.Information, Message: nestedFiles.Say(len(nested), listed(nested)), Where: p.Whole("nested archives")})
	}
}
