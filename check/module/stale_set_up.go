package module

import (
	"bytes"
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/shown"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// StaleSetUp finds set-ups in the module that do not fit it.
var StaleSetUp = &Rule{
	Description: rule.Description{
		ID:      "module/stale-set-up",
		Title:   "a set-up that does not fit the module",
		Says:    "A set-up is a saved game in the module. VASSAL loads it as it is: a board that the module does not have any more is left out, and all that lies on the map moves with it; a piece whose slot is gone is never brought up to date; an image that has another name by now is not shown.",
		Checks:  "Umpire loads each set-up. One that it cannot load, or that names a board which the map does not have, or whose pieces name images or prototypes that the module does not have, is an error. Pieces whose game piece id no slot and no placing trait has are a warning, told once for each set-up. Pieces that lie on a map beside all of its boards are told as information. The set-ups of an extension are loaded with its module, and may use what either has. Boards and ids are left alone where Java classes may make them, and boards of maps whose images the file does not have.",
		Example: "The map was split into \"North\" and \"South\", and the set-up \"Campaign\" still lays \"Map\": its 300 pieces lie in the void.",
	},
	Run: setup,
}

func setup(p *Pass) {
	if p.alone() {
		return
	}
	var ids map[string]bool
	done := map[string]bool{}
	var look func([]*buildfile.Setup)
	look = func(list []*buildfile.Setup) {
		for _, s := range list {
			if entry := s.Opens(); isVassal(s.Element) && entry != "" && !done[entry] && p.Archive.Has(entry) {
				if done[entry] = true; ids == nil {
					ids = p.givenIDs()
				}
				p.Checked("set-ups")
				p.loadSetup(s, entry, ids)
			}
			look(s.Children)
		}
	}
	look(p.Setups)
}

// givenIDs returns the game piece ids that slots and placing traits give.
func (m *Module) givenIDs() map[string]bool {
	ids := map[string]bool{}
	for _, part := range m.parts() {
		for _, piece := range part.Pieces {
			ids[piece.Slot.GPID] = true
		}
		for _, t := range part.Shared {
			if t.Places {
				ids[t.Field("gpid")] = true
			}
		}
	}
	return ids
}

// loadSetup judges one set-up; ids are those of givenIDs.
func (p *Pass) loadSetup(s *buildfile.Setup, entry string, ids map[string]bool) {
	say := func(v rule.Verdict, about string, message rule.Message) {
		p.Report(rule.Finding{Verdict: v, Message: message, Where: p.At(s.Element, about)})
	}
	data, err := p.Archive.Bytes(entry)
	if err != nil {
		say(rule.Illegal, entry, setupBroken.Say(entry))
		return
	}
	f, err := p.save(entry, data)
	if err != nil || f.Save == nil {
		say(rule.Illegal, entry, setupBroken.Say(entry))
		return
	}
	of := p.Base
	if of == nil {
		of = p.File.Module
	}
	loaded, err := f.Save.Load(of)
	if err != nil {
		say(rule.Illegal, entry, setupBroken.Say(entry))
		return
	}
	if p.ownClasses() {
		return
	}
	p.setupBoards(f.Save.Text, loaded, say)
	lacks := lackings{seen: map[string]bool{}}
	lost, first, beside, firstBeside := 0, "", 0, ""
	for _, o := range loaded.Objects() {
		if o.Kind() != game.Piece {
			continue
		}
		if id := loaded.GPID(o); p.givesID(id) && !ids[id] {
			if lost++; first == "" {
				first = loaded.BasicName(o)
			}
		}
		if piece := loaded.Piece(o); piece != nil {
			for i := range piece.Len() {
				lacks.look(p.Module, piece.Raw(i))
			}
		}
		if m := o.Map(); m != nil && len(m.Boards()) > 0 && m.Board(o.At()) == "" && p.sized(m) {
			if beside++; firstBeside == "" {
				firstBeside = loaded.BasicName(o)
			}
		}
	}
	if len(lacks.images) > 0 && p.hasImages() {
		say(rule.Illegal, entry+" images", setupImages.Say(len(lacks.images), listed(lacks.images)))
	}
	if len(lacks.prototypes) > 0 {
		say(rule.Illegal, entry+" prototypes", setupPrototypes.Say(len(lacks.prototypes), listed(lacks.prototypes)))
	}
	if lost > 0 {
		say(rule.Suspect, entry+" ids", setupIDs.Say(lost, first))
	}
	if beside > 0 {
		say(rule.Information, entry+" beside", setupBeside.Say(beside, firstBeside))
	}
}

// givesID reports whether a game piece id is one that the module gives, or the extension that is
// judged: those of others stand after the id of their extension.
func (m *Module) givesID(id string) bool {
	of, _, extended := strings.Cut(id, ":")
	return id != "" && (!extended || m.Extension != nil && of == m.Extension.ID)
}

// mostKept is how many bytes of saved games are kept for the next rule that reads them.
const mostKept = 16 << 20

// save opens a saved game in the archive, with the bytes of its entry.
func (m *Module) save(entry string, data []byte) (*vmod.File, error) {
	if f := m.saves[entry]; f != nil {
		return f, nil
	}
	f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil || f.Save == nil || m.kept+len(data)+len(f.Save.Text) > mostKept {
		return f, err
	}
	if m.saves == nil {
		m.saves = map[string]*vmod.File{}
	}
	m.saves[entry] = f
	m.kept += len(data) + len(f.Save.Text)
	return f, nil
}

// lackings are what the pieces of a set-up name and the module lacks, in the order of the pieces.
type lackings struct {
	images, prototypes []string
	seen               map[string]bool
}

// look adds what one trait names.
func (l *lackings) look(m *Module, raw trait.Raw) {
	if l.seen[raw.Type] {
		return
	}
	l.seen[raw.Type] = true
	add := func(to *[]string, name string, there bool) {
		if !there && shown.Fixed(name) && !slices.Contains(*to, name) {
			*to = append(*to, name)
		}
	}
	for _, name := range m.written(raw.Type).Images() {
		_, there := m.image(name)
		add(&l.images, name, there || shown.Own(name) || shown.Drawn(m.Tree)[name])
	}
	if use := m.written(raw.Type).use; use != nil {
		_, there := m.definition(use.Name)
		add(&l.prototypes, use.Name, there)
	}
}

// setupBoards looks for the boards that a set-up lays.
func (p *Pass) setupBoards(text string, loaded *game.Game, say func(rule.Verdict, string, rule.Message)) {
	extended := p.extendingBoards()
	for t := range command.Top(text) {
		c, ok := command.Decode(t.Text()).(command.BoardPicker)
		if !ok {
			continue
		}
		m := loaded.MapByID(c.Map)
		if m == nil || m.Plan() == nil || !isVassal(m.Plan().Element) {
			continue
		}
		for _, b := range c.Boards {
			if _, ok := loaded.BoardPlan(m, b.Name); !ok && !extended[b.Name] {
				say(rule.Illegal, b.Name, setupBoard.Say(b.Name, m.ID))
			}
		}
	}
}

// sized reports whether the sizes of all boards on a map are known.
func (p *Pass) sized(m *game.Map) bool {
	if m.Plan() == nil {
		return false
	}
	for _, b := range m.Plan().Boards {
		if _, there := p.image(b.Image); b.Image != "" && !there || b.Width <= 0 || b.Height <= 0 {
			return false
		}
	}
	return m.Plan().UseBoards == "" && len(p.extendingBoards()) == 0
}

// extendingBoards returns the names of all boards of extensions, which can add them to the maps of
// their module.
func (m *Module) extendingBoards() map[string]bool {
	names := map[string]bool{}
	for _, part := range m.parts() {
		if part.Tree.IsExtension() {
			for _, e := range part.of("Board") {
				names[e.Value("name")] = true
			}
		}
	}
	return names
}
