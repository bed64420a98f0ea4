package setup

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// mark puts SETUP_STACK into the saved games of predefined setups. VASSAL lays the module's
// at-start stacks in every game without that mark (SetupStack.setup), so it would lay the new
// ones in those games, too. A game without the mark in a module that had at-start stacks
// before needs them: mark leaves it as it is and adds a note.
func (s *Start) mark(setups []*buildfile.Setup, others bool) {
	for _, e := range setups {
		s.mark(e.Children, others)
		entry := e.Opens()
		known := slices.ContainsFunc(s.games, func(f archive.File) bool { return f.Name == entry })
		if entry == "" || known || !s.file.Archive.Has(entry) {
			continue
		}
		switch game, err := s.marked(entry); {
		case err != nil:
			s.Notes = append(s.Notes, fmt.Sprintf("the saved game of the set-up %q cannot be read (%v); VASSAL may "+
				"lay the new stacks in it, too", e.Name, err))
		case game == nil:
		case others:
			s.Notes = append(s.Notes, fmt.Sprintf("the set-up %q leaves the module's at-start stacks and decks to "+
				"VASSAL, which now lays the new stacks in it, too: make it anew", e.Name))
		default:
			s.games = append(s.games, archive.File{Name: entry, Data: game})
			s.Notes = append(s.Notes, fmt.Sprintf("the saved game of the set-up %q now marks all stacks as placed; "+
				"else VASSAL would place the new stacks in it, too", e.Name))
		}
	}
}

// marked returns a saved game of the module's archive with SETUP_STACK, or nil if it needs
// none.
func (s *Start) marked(entry string) ([]byte, error) {
	data, err := s.file.Archive.Bytes(entry)
	if err != nil {
		return nil, err
	}
	f, err := vmod.Open(bytes.NewReader(data), int64(len(data)), vmod.DefaultOptions())
	if err != nil {
		return nil, err
	}
	if f.Save == nil {
		return nil, errors.Errorf("it is %s", f.Kind.One())
	}
	var all []command.Node
	starts := false
	for token := range command.Top(f.Save.Text) {
		n, err := token.Node(command.DefaultLimits())
		if err != nil {
			return nil, err
		}
		switch command.Decode(n.Text).(type) {
		case command.SetupStack:
			return nil, nil
		case command.EndSave:
			starts = true
			all = append(all, command.Node{Text: command.SetupStack{}.Encode()})
		}
		all = append(all, n)
	}
	if !starts {
		return nil, nil // VASSAL cannot open such a game
	}
	root := command.Node{Text: all[0].Text, Subs: all[1:]}
	f.Save.Text = root.Encode()
	var b bytes.Buffer
	if err := f.Save.Write(&b); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// laysOthers reports whether VASSAL lays anything besides the stacks of the set-up.
func laysOthers(m *vmod.Module, name string) bool {
	for _, on := range m.Maps {
		if len(on.Decks) > 0 || slices.ContainsFunc(on.AtStart,
			func(s *buildfile.AtStart) bool { return len(s.Slots) > 0 && !belongsTo(s.Name, name) }) {
			return true
		}
	}
	return false
}
