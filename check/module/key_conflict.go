package module

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
)

// KeyConflict finds pieces with two menu commands on one key.
var KeyConflict = &Rule{
	Description: rule.Description{
		ID:      "module/key-conflict",
		Title:   "two commands on one key",
		Says:    "Each command of a piece's menu has a key. VASSAL sends the key to all traits, so two commands of one key are always done both, whichever the player chooses. Its menu shows one of them, the one with the longer name.",
		Checks:  "Umpire replaces the prototypes of each piece and compares the keys of the commands that have different names in the menu, with those by which a Basic Piece of old versions is cloned and deleted. Commands of Dynamic Property and Set Global Property traits count, too. Two on one key are information, since both may be meant; each pair is reported once, with the number of pieces. Place Marker traits, which often go with another command, triggers with a condition, and keys that a Restrict Commands trait hides are left alone, and so are Layers as old versions of VASSAL wrote them.",
		Example: "\"Flip\" and \"Fire\" are both on Ctrl+F: who flips a unit places a fire marker, too.",
	},
	Run: keyConflict,
}

func keyConflict(p *Pass) {
	var found tally
	keys := map[string]*menuKey{}
	menus := newDigest(p.Module, func(traits []*Trait) menu { return menuOf(traits, keys) })
	for _, piece := range p.Pieces {
		if len(piece.Traits) == 0 {
			continue
		}
		for _, own := range piece.own {
			for _, c := range menus.get(own).commands {
				if c.key.piece != piece {
					c.key.piece, c.key.first = piece, c.name
					continue
				}
				other, key := c.key.first, c.key.stroke
				if other == c.name || slices.ContainsFunc(piece.own, func(t *Trait) bool { return strings.Contains(menus.get(t).hidden, key) }) {
					continue
				}
				found.add(key+" "+other+" "+c.name, placeOf(nil, piece, nil), func() rule.Finding {
					return rule.Finding{Verdict: rule.Information, Message: say.F("key-conflict/two",
						"the commands {'other'} and {'name'} have one key: the menu shows one of them, and both are done",
						other, c.name),
						Where: p.inPiece(piece, nil, key+" "+c.name), Pieces: piece.pieces(), Which: other}
				})
			}
		}
		if p.meter.Cut() {
			return
		}
		p.Checked("pieces")
	}
	for _, f := range found.all() {
		f.first.Message = inPieces(f.first.Message, f.times)
		p.Report(f.first)
	}
}

// A menu is what some traits add to the menu of a piece.
type menu struct {
	commands []menuCommand
	hidden   string // keys that Restrict Commands traits can take out of the whole menu
}

type menuCommand struct {
	name string
	key  *menuKey
}

// A menuKey is a key of any menu, with the first command of the latest piece that has it.
type menuKey struct {
	stroke string
	piece  *Piece
	first  string
}

func menuOf(traits []*Trait, keys map[string]*menuKey) (m menu) {
	for _, t := range traits {
		if t.ID == "hideCmd;" {
			m.hidden += strings.ReplaceAll(t.Type, "\\", "") + ";"
			continue
		}
		for _, c := range t.menuEntries() {
			if keys[c.key] == nil {
				keys[c.key] = &menuKey{stroke: c.key}
			}
			m.commands = append(m.commands, menuCommand{c.name, keys[c.key]})
		}
	}
	return m
}
