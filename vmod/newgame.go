package vmod

import (
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// NewGame returns the command that loads a game of these pieces, and names the extensions that it was
// made with. Each map has its default boards, or its boards that are named, from left to right. If
// the game is settled, VASSAL does not lay the module's at-start stacks in it.
func (m *Module) NewGame(pieces []command.Node, boards []string, settled bool) command.Node {
	all := []command.Node{{}, {Subs: pieces}}
	for _, on := range m.Maps {
		only, ok := onlyBoard(on)
		switch chosen := chosenBoards(on, boards); {
		case len(chosen.Boards) > 0:
			all = append(all, command.Node{Text: chosen.Encode()})
		case on.DefaultBoards != "":
			all = append(all, command.Node{Text: on.DefaultBoards})
		case ok:
			all = append(all, command.Node{Text: only.Encode()})
		}
	}
	for _, x := range m.Extensions {
		all = append(all, command.Node{Text: command.Extension{Name: x.Name, Version: x.Extension.Version}.Encode()})
	}
	if settled {
		all = append(all, command.Node{Text: command.SetupStack{}.Encode()})
	}
	return command.Node{Text: command.BeginSave{}.Encode(),
		Subs: append(all, command.Node{Text: command.EndSave{}.Encode()})}
}

// chosenBoards returns the named boards that a map has, from left to right.
func chosenBoards(m *buildfile.Map, names []string) command.BoardPicker {
	picker := command.BoardPicker{Map: m.ID}
	for _, name := range names {
		if _, has := m.Board(name); has {
			picker.Boards = append(picker.Boards, command.Board{Name: name, Column: len(picker.Boards)})
		}
	}
	return picker
}

// onlyBoard returns the board that VASSAL uses if the module names no default: the only one of
// a map.
func onlyBoard(m *buildfile.Map) (command.BoardPicker, bool) {
	if len(m.Boards) != 1 || m.Boards[0].Reversible {
		return command.BoardPicker{}, false
	}
	return command.BoardPicker{Map: m.ID, Boards: []command.Board{{Name: m.Boards[0].Name}}}, true
}
