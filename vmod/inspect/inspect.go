package inspect

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// File summarizes a file. A saved game is read with the module, which may be nil.
func File(path string, f *vmod.File, m *vmod.Module) (*Summary, error) {
	s := &Summary{Version: Version, File: filepath.Base(path), Kind: f.Kind.String()}
	for _, n := range f.Notices {
		s.Notices = append(s.Notices, Notice(n))
	}
	var err error
	switch f.Kind {
	case vmod.KindModule:
		s.Module = moduleOf(f)
	case vmod.KindExtension:
		x := f.Extension
		s.Extension = &Extension{
			Module: x.Module, ModuleVersion: x.ModuleVersion, AnyModule: x.AnyModule, ID: x.ID,
			Version: x.Version, VassalVersion: x.VassalVersion, Description: x.Description,
			Additions: x.Additions, Contents: contents(&x.Components),
		}
	case vmod.KindSave:
		s.Save, err = saveOf(f, m)
		if err == nil && s.Save.Steps > 0 {
			s.Kind = "log"
		}
	}
	return s, err
}

// Text writes the summary for people.
func (s *Summary) Text(w io.Writer) error {
	t := &table{tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)}
	t.row("file", s.File)
	t.row("kind", s.Kind)
	switch {
	case s.Module != nil:
		s.Module.text(t)
	case s.Extension != nil:
		s.Extension.text(t)
	case s.Save != nil:
		s.Save.text(t)
	}
	for _, n := range s.Notices {
		where := n.Text
		if n.Entry != "" {
			where = n.Entry + ": " + where
		}
		t.row("notice", n.Code+": "+where)
	}
	return t.Flush()
}

type table struct{ *tabwriter.Writer }

// row writes a line of a name and a value, or nothing if the value is empty.
func (t *table) row(name, value string) {
	if value != "" {
		fmt.Fprintf(t, "%s\t%s\n", name, visible.Cut(value, 300))
	}
}

func (t *table) number(name string, n int) {
	if n > 0 {
		t.row(name, fmt.Sprint(n))
	}
}

func (t *table) list(name string, values []string) { t.row(name, strings.Join(values, ", ")) }

func (m *Module) text(t *table) {
	t.row("module", m.Name)
	t.row("version", m.Version)
	t.row("made with", withVassal(m.VassalVersion))
	t.row("description", m.Description)
	t.row("build file", fmt.Sprintf("%s, %d entries in the archive", m.BuildFile, m.Entries))
	t.list("custom classes", m.Classes)
	m.Contents.text(t)
	t.list("missing images", m.Missing)
}

func (x *Extension) text(t *table) {
	switch {
	case x.AnyModule:
		t.row("extends", "any module")
	default:
		t.row("extends", strings.TrimSpace(x.Module+" "+x.ModuleVersion))
	}
	t.row("version", x.Version)
	t.row("made with", withVassal(x.VassalVersion))
	t.row("description", x.Description)
	t.row("extension id", x.ID)
	t.number("additions", x.Additions)
	x.Contents.text(t)
}

func withVassal(version string) string {
	if version == "" {
		return ""
	}
	return "VASSAL " + version
}

func (c *Contents) text(t *table) {
	t.list("sides", c.Sides)
	slots := fmt.Sprint(c.Slots)
	if c.NoGPID > 0 {
		slots += fmt.Sprintf(" (%d without gpid)", c.NoGPID)
	}
	t.row("slots", slots)
	t.number("prototypes", c.Prototypes)
	t.number("global properties", c.Properties)
	t.list("turn trackers", c.Turns)
	t.list("dice", c.Dice)
	for _, m := range c.Maps {
		m.text(t)
	}
	for _, s := range c.Setups {
		file := s.File
		switch {
		case s.Missing:
			file += " (not in the archive)"
		case file == "":
			file = "an empty game"
		}
		t.row("set-up", s.Name+": "+file)
	}
	for _, f := range c.Faults {
		t.row("fault", f)
	}
}

func (m *Map) text(t *table) {
	line := m.Name
	if m.Private {
		line += ", private"
	}
	if m.Decks > 0 {
		line += fmt.Sprintf(", %d decks", m.Decks)
	}
	if m.AtStart > 0 {
		line += fmt.Sprintf(", %d at-start stacks", m.AtStart)
	}
	t.row("map", line)
	for _, b := range m.Boards {
		line := fmt.Sprintf("%s, %dx%d, grid: %s", b.Name, b.Width, b.Height, b.Grid)
		if len(b.Corners) == 2 {
			line += fmt.Sprintf(", near the corners %s and %s", b.Corners[0], b.Corners[1])
		}
		if b.Zones > 0 {
			line += fmt.Sprintf(", %d zones", b.Zones)
		}
		t.row("  board", line)
	}
}

func (s *Save) text(t *table) {
	t.row("module", strings.TrimSpace(s.Module+" "+s.ModuleVersion))
	t.row("saved with", withVassal(s.VassalVersion))
	t.row("comment", s.Comment)
	t.row("obfuscation", s.Form)
	t.list("extensions", s.Extensions)
	for _, p := range s.Players {
		t.row("player", fmt.Sprintf("%s (%s)", p.Name, p.Side))
	}
	t.list("turn", s.Turns)
	t.number("steps", s.Steps)
	line := fmt.Sprintf("%d in %d stacks", s.Pieces, s.Stacks)
	if s.Decks > 0 {
		line += fmt.Sprintf(" and %d decks", s.Decks)
	}
	if s.EmptyStacks > 0 {
		line += fmt.Sprintf("; %d empty stacks", s.EmptyStacks)
	}
	t.row("pieces", line)
	for _, m := range s.Maps {
		name := m.Map
		if name == "" {
			name = "on no map"
		}
		line := fmt.Sprintf("%s: %d pieces, %d stacks", name, m.Pieces, m.Stacks)
		if m.Hidden > 0 {
			line += fmt.Sprintf(", %d of the pieces hidden", m.Hidden)
		}
		t.row("  map", line)
	}
	for _, side := range s.Sides {
		t.row("  side", fmt.Sprintf("%s %s: %d pieces", side.Property, side.Value, side.Pieces))
	}
	if lays := s.Lays.String(); lays != "" {
		t.row("not in the file", lays+" (VASSAL lays them when it loads the file, which lacks SETUP_STACK)")
	}
	t.number("unknown commands", s.UnknownParts)
	for _, p := range s.Problems {
		t.row("problem", p)
	}
}
