package fix

import (
	"bytes"
	"slices"
	"strconv"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/module"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/expression"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// A plan gathers the changes of fixes. A later fix sees what earlier ones have changed.
type plan struct {
	*module.Module
	extensions Extensions
	edit       *buildfile.Edit
	step       Step // of the fix that plans

	put    []archive.File
	remove []string
	traits map[*buildfile.Element][]trait.Raw // that changed
	next   int                                // the number of the next game piece id
	meter  *expression.Meter

	setUps []*setUp
	opened bool
	broken string // a set-up that cannot be rewritten
}

func newPlan(m *module.Module, extensions Extensions) *plan {
	p := &plan{
		Module: m, extensions: extensions, edit: m.Tree.Edit(),
		traits: map[*buildfile.Element][]trait.Raw{},
	}
	p.next, _ = strconv.Atoi(m.Tree.Root.Value(nextID))
	size, _, _ := m.Archive.Size(m.BuildFile)
	p.meter = vmod.DefaultOptions().Game.Meter(int(size))
	return p
}

// write puts a text in the place of an entry.
func (p *plan) write(name string, before, after []byte) {
	p.put = append(p.put, archive.File{Name: name, Data: after})
	p.step.Texts = append(p.step.Texts, Text{name, before, after})
}

// drop removes an entry.
func (p *plan) drop(name string) {
	p.remove = append(p.remove, name)
	p.step.Removed = append(p.step.Removed, name)
}

// setTraits gives a piece or prototype other traits.
func (p *plan) setTraits(piece *module.Piece, traits []trait.Raw) {
	add, ok := command.Decode(piece.Element.Text).(command.AddPiece)
	if !ok {
		return // it has no traits, then
	}
	add.Type, add.State = trait.Join(traits)
	p.traits[piece.Element] = traits
	p.edit.SetText(piece.Element, add.Encode())
}

// traitsOf returns the traits of a piece or prototype as they are now.
func (p *plan) traitsOf(piece *module.Piece) []trait.Raw {
	if traits, changed := p.traits[piece.Element]; changed {
		return traits
	}
	return piece.Traits
}

// inPlay returns traits as VASSAL puts them into play, with the prototypes as they are now.
func (p *plan) inPlay(traits []trait.Raw) []trait.Raw {
	return trait.Expand(traits, func(name string) (string, bool) {
		if own, ok := p.Prototype(name); ok {
			if traits, changed := p.traits[own.Element]; changed {
				add := command.AddPiece{ID: "null"}
				add.Type, add.State = trait.Join(traits)
				return add.Encode(), true
			}
			return own.Definition, true
		}
		if p.Base == nil {
			return "", false
		}
		of, ok := p.Base.Prototype(name)
		if !ok {
			return "", false
		}
		return of.Definition, true
	}, trait.DefaultLimits(), p.meter)
}

// A setUp is a saved game that the menu of set-ups loads.
type setUp struct {
	entry    string
	save     *vmod.Save
	commands command.Node
	changed  bool
}

// openSetUps opens the set-ups of the module. It returns the first entry that cannot be
// rewritten, or "".
func (p *plan) openSetUps() (broken string) {
	if p.opened {
		return p.broken
	}
	p.opened = true
	var look func([]*buildfile.Setup)
	look = func(list []*buildfile.Setup) {
		for _, s := range list {
			entry := s.Opens()
			if entry != "" && p.Archive.Has(entry) && !slices.ContainsFunc(p.setUps, func(u *setUp) bool { return u.entry == entry }) {
				p.setUps = append(p.setUps, p.openSetUp(entry))
			}
			look(s.Children)
		}
	}
	look(p.Setups)
	return p.broken
}

func (p *plan) openSetUp(entry string) *setUp {
	u := &setUp{entry: entry}
	data, err := p.Archive.Bytes(entry)
	if err == nil {
		var f *vmod.File
		if f, err = vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions()); err == nil {
			u.save = f.Save
		}
	}
	if u.save != nil {
		u.commands, err = command.Parse(u.save.Text, command.DefaultLimits())
	}
	if p.broken == "" && (err != nil || u.save == nil || u.save.Log()) { // the steps of a log have states, too
		p.broken = entry
	}
	return u
}

// inSetUps changes pieces in the set-ups of the module, all of which can be rewritten.
func (p *plan) inSetUps(change func(command.AddPiece) (command.AddPiece, bool)) {
	for _, u := range p.setUps {
		if count := changePieces(&u.commands, change); count > 0 {
			u.changed = true
			p.step.SetUps = append(p.step.SetUps, SetUp{u.entry, count})
		}
	}
}

// changePieces changes the pieces that commands add, and counts them.
func changePieces(n *command.Node, change func(command.AddPiece) (command.AddPiece, bool)) (count int) {
	if n.Head != nil {
		count += changePieces(n.Head, change)
	} else if add, ok := command.Decode(n.Text).(command.AddPiece); ok {
		if changed, ok := change(add); ok {
			n.Text = changed.Encode()
			count++
		}
	}
	for i := range n.Subs {
		count += changePieces(&n.Subs[i], change)
	}
	return count
}

// changes returns the changes to entries other than the build file.
func (p *plan) changes() (archive.Changes, error) {
	c := archive.Changes{Put: p.put, Remove: p.remove}
	for _, u := range p.setUps {
		if !u.changed {
			continue
		}
		var b bytes.Buffer
		u.save.Text = u.commands.Encode()
		if err := u.save.Write(&b); err != nil {
			return c, errors.Wrap(err, u.entry)
		}
		c.Put = append(c.Put, archive.File{Name: u.entry, Data: b.Bytes()})
	}
	return c, nil
}
