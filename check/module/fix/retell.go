package fix

import (
	"reflect"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// metadata writes into moduledata what the build file has. VASSAL writes it so when it saves the
// module, and reads it only for its list of modules and in saved games.
var metadata = &Fix{
	Name:  "metadata",
	Rules: []string{"module/metadata"},
	Does:  "gives moduledata the name, the version and the VASSAL version of the build file, or makes it anew if VASSAL cannot read it. If the module has two build files, the VASSAL version stays, since it decides which of them VASSAL reads.",
	plan:  retell,
}

func retell(p *plan) say.Message {
	entry := string(buildfile.ModuleData)
	m := p.File.Module
	if m == nil || !p.Archive.Has(entry) {
		return say.Message{}
	}
	two := p.Archive.Has("buildFile") && p.Archive.Has("buildFile.xml")
	before, err := p.Archive.Bytes(entry)
	if err != nil {
		return say.F("fix/unreadable", "{entry} cannot be read", entry)
	}
	want := m.Metadata()
	if m.Meta == nil {
		if two {
			return twoBuildFiles()
		}
		i := slices.IndexFunc(p.Archive.Entries(), func(e archive.Entry) bool { return e.Name == p.BuildFile })
		want.DateSaved = p.Archive.Entries()[i].Modified.UnixMilli()
		p.rewrite(entry, before, want)
		return say.Message{}
	}
	said := *m.Meta
	said.Name.Text, said.Version = strings.TrimSpace(want.Name.Text), strings.TrimSpace(want.Version)
	if !two {
		said.VassalVersion = strings.TrimSpace(want.VassalVersion)
	}
	if !reflect.DeepEqual(&said, m.Meta) {
		p.respell(entry, before, &said)
	}
	if two && said.VassalVersion != strings.TrimSpace(want.VassalVersion) {
		return twoBuildFiles()
	}
	return say.Message{}
}

func twoBuildFiles() say.Message {
	return say.F("fix/two-build-files",
		"there are two build files, and the VASSAL version in moduledata decides which of them VASSAL reads")
}

// respell changes the values of moduledata and leaves every other byte. If that means something else
// than it should, as a VASSAL version changes how translations are read, it writes all of it anew.
func (p *plan) respell(entry string, before []byte, said *buildfile.Metadata) {
	tree, err := buildfile.Read(before, buildfile.DefaultLimits())
	if err != nil {
		p.rewrite(entry, before, said)
		return
	}
	edit := tree.Edit()
	for class, text := range map[string]string{"name": said.Name.Text, "version": said.Version, "VassalVersion": said.VassalVersion} {
		i := slices.IndexFunc(tree.Root.Children, func(e *buildfile.Element) bool { return e.Class == class }) // translations follow
		switch {
		case i < 0:
			edit.Append(tree.Root, buildfile.Draft{Class: class, Text: text})
		case tree.Root.Children[i].Text != text:
			edit.SetText(tree.Root.Children[i], text)
		}
	}
	after, err := edit.Bytes()
	if err == nil {
		var read *buildfile.Metadata
		if read, err = buildfile.ReadMetadata(buildfile.ModuleData, after, buildfile.DefaultLimits()); err == nil && reflect.DeepEqual(read, said) {
			p.write(entry, before, after)
			return
		}
	}
	p.rewrite(entry, before, said)
}

// rewrite writes metadata as VASSAL does.
func (p *plan) rewrite(entry string, before []byte, said *buildfile.Metadata) {
	if after, err := said.Encode(); err == nil { // else the build file has what no metadata can
		p.write(entry, before, after)
	}
}
