package module

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/game"
	"github.com/umpire-vassal/umpire/vmod/sequence"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// HiddenPiece finds pieces of set-ups that no player may see.
var HiddenPiece = &Rule{
	Description: rule.Description{
		ID:      "module/hidden-piece",
		Title:   "a piece of a set-up that no player may see",
		Says:    "A Mask or an Invisible trait belongs to a player, to any side, or to the sides that it names. A set-up keeps who masked or hid a piece. If that is a side that the module does not have any more, nobody can lift it. If it is a player, it is whoever made the set-up, and his password stands in the file in plain text.",
		Checks:  "Umpire loads each set-up. Pieces outside of decks that are masked or invisible by a side that the Definition of Player Sides does not have are an error, those by a player a warning, each told once for each set-up. It never says who or which. Masks that others may lift, those that a face-down deck gave, and those with Send to Location, Return to Deck or Replace below them are left alone, and so are extensions without their module and modules with Java classes.",
		Example: "The sides \"Axis\" and \"Allies\" became \"Germany\" and \"France\": the twelve counters that the set-up masks for the Axis stay masked.",
	},
	Run: hiddenPiece,
}

func hiddenPiece(p *Pass) {
	if p.ownClasses() {
		return
	}
	for _, s := range p.setUps() {
		if s.broken {
			continue
		}
		p.Checked("set-ups")
		say := func(n int, verdict rule.Verdict, wording rule.Wording, excuses ...rule.Message) {
			if n > 0 {
				f := rule.Finding{Verdict: verdict, Message: wording.Say(n), Where: p.At(s.plan.Element, s.entry+" "+wording.Code)}
				f.Excuse(excuses...)
				p.Report(f)
			}
		}
		say(s.veiled.maskedBySide, rule.Illegal, maskedBySide)
		say(s.veiled.hiddenBySide, rule.Illegal, hiddenBySide)
		say(s.veiled.maskedByPlayer, rule.Suspect, maskedByPlayer, thatPlayer.Say())
		say(s.veiled.hiddenByPlayer, rule.Suspect, hiddenByPlayer, thatPlayer.Say())
	}
}

// veiled counts the pieces of a set-up that nobody may see, or only one player. Who that is stays
// out of it: it can be a password.
type veiled struct{ maskedBySide, hiddenBySide, maskedByPlayer, hiddenByPlayer int }

// nobody owns what was drawn from a face-down deck (Deck.NO_USER).
const nobody = trait.Player("nobody")

// lookVeiled adds one piece.
func (m *Module) lookVeiled(v *veiled, o *game.Object, piece *trait.Piece) {
	if in := o.Parent(); in != nil && in.Kind() == game.Deck {
		return
	}
	sent := false // by a trait that a mask does not stop, perhaps to a deck, which unmasks
	for i := range piece.Len() {
		raw := piece.Raw(i)
		switch raw.ID() {
		case "return;", "sendto;", "replace;":
			sent = true
			continue
		case "obs;", "hide;":
		default:
			continue
		}
		switch t := piece.Trait(i).(type) {
		case *trait.Obscurable:
			if !t.Masked || sent || t.Owner == nobody || m.othersUnmask(raw.State) {
				continue
			}
			v.count(t.Access, m.playable(t.Access, t.Owner), &v.maskedBySide, &v.maskedByPlayer)
		case *trait.Hideable:
			if t.Hidden {
				v.count(t.Access, m.playable(t.Access, t.Owner), &v.hiddenBySide, &v.hiddenByPlayer)
			}
		}
	}
}

func (v *veiled) count(access trait.Access, playable bool, bySide, byPlayer *int) {
	switch {
	case access.Kind == trait.ByPlayer:
		*byPlayer++
	case !playable:
		*bySide++
	}
}

// playable reports whether a side of the module can lift what the owner masked or hid.
func (m *Module) playable(access trait.Access, owner trait.Player) bool {
	for _, part := range m.parts() {
		for _, side := range part.Sides {
			if access.Kind == trait.BySide && owner == trait.Player(side) || access.Kind == trait.BySides && slices.Contains(access.Sides, side) {
				return true
			}
		}
	}
	return false
}

// othersUnmask reports whether others may lift a mask with that state, or perhaps may
// (ObscurableOptions.isUnmaskable). A state without the players' options has the module's.
func (m *Module) othersUnmask(state string) bool {
	d := sequence.NewDecoder(state, ';')
	d.Next()
	options := d.Or("")
	if options == "" {
		for _, part := range m.parts() {
			for i := range part.Tree.Len() {
				if may := part.Tree.At(i).Value("nonOwnerUnmaskable"); may != "" && may != "Never" {
					return true
				}
			}
		}
		return false
	}
	d = sequence.NewDecoder(options, '|')
	switch d.Next() {
	case "":
		return d.Int(0) > 0
	case "true":
		return true
	}
	return false
}
