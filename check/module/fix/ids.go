package fix

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/check/module"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/shown"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// nextGPID lets VASSAL count on from the greatest id. No piece gets another id.
var nextGPID = &Fix{
	Name:  "next-gpid",
	Rules: []string{"module/next-gpid"},
	Does:  "sets nextPieceSlotId, the id of the next piece that somebody adds, beyond all ids that are taken. No piece gets another id.",
	plan:  countOn,
}

// gpid gives new ids as VASSAL's editor does when it opens the module (GpIdChecker).
var gpid = &Fix{
	Name:  "gpid",
	Rules: []string{"module/duplicate-gpid", "module/no-gpid"},
	Does:  "gives a new id to pieces without one, and to the second and later pieces of one id, as VASSAL's editor does; Place Marker and Replace traits likewise, after all slots. Pieces in the module's own set-ups get the id of the slot whose traits or name they have.",
	Risk:  "saved games, extensions, expressions and Java classes that Umpire does not see can name pieces by their old ids",
	plan:  giveIDs,
}

// nextID is the setting with the number of the next id.
const nextID = "nextPieceSlotId"

// number returns the number of an id: 12 of "12", and of "a1b:12" in an extension.
func number(id string) (n int, ok bool) {
	n, err := strconv.Atoi(id[strings.LastIndexByte(id, ':')+1:])
	return n, err == nil && n >= 0
}

func countOn(p *plan) say.Message {
	if p.File.Module != nil && p.next > 0 {
		p.skipTaken()
	}
	return say.Message{}
}

// skipTaken sets the next id beyond the ids of all slots, and of all traits that place pieces.
func (p *plan) skipTaken() {
	next := p.next
	take := func(id string) {
		if n, ok := number(id); ok {
			next = max(next, n+1)
		}
	}
	for _, list := range [][]*module.Piece{p.Pieces, p.Definitions} {
		for _, piece := range list {
			if piece.Slot != nil {
				take(piece.Slot.GPID)
			}
			for _, raw := range piece.Traits {
				if shown.Places(raw) {
					take(raw.Field("gpid"))
				}
			}
		}
	}
	p.setNext(next)
}

func (p *plan) setNext(next int) {
	if next != p.next {
		p.next = next
		p.edit.SetAttr(p.Tree.Root, nextID, strconv.Itoa(next))
	}
}

func giveIDs(p *plan) say.Message {
	keeps := map[string]*module.Piece{}
	var without []*module.Piece
	for _, piece := range p.Pieces {
		switch _, ok := number(piece.Slot.GPID); {
		case len(piece.Traits) == 0:
		case ok && keeps[piece.Slot.GPID] == nil:
			keeps[piece.Slot.GPID] = piece
		default:
			without = append(without, piece)
		}
	}
	placing := p.placingWithout(keeps)
	if without == nil && placing == nil {
		return say.Message{}
	}
	if broken := p.openSetUps(); broken != "" {
		return setUpStays(broken)
	}
	prefix := ""
	if p.Extension != nil {
		prefix = p.Tree.Root.Value("extensionId") + ":"
	}
	p.skipTaken()
	next := p.next
	give := func() string {
		next++
		return prefix + strconv.Itoa(next-1)
	}
	c := claims{map[claim][]string{}, map[claim][]string{}}
	before := p.allInPlay()
	for _, piece := range without {
		old, id := piece.Slot.GPID, give()
		if first := keeps[old]; first != nil {
			c.add(p, old, first, old)
			delete(keeps, old)
		}
		c.add(p, old, piece, id)
		p.edit.SetAttr(piece.Element, "gpid", id)
		traits := p.traitsOf(piece)
		last := len(traits) - 1
		if raw, ok := withID(traits[last], old, id); ok && old != "" {
			p.setTraits(piece, append(slices.Clone(traits[:last]), raw))
		}
	}
	for _, t := range placing {
		traits := slices.Clone(p.traitsOf(t.piece))
		traits[t.at] = traits[t.at].With("gpid", give())
		p.setTraits(t.piece, traits)
	}
	p.setNext(next)
	renewed := p.renewed(before)
	p.inSetUps(func(add command.AddPiece) (command.AddPiece, bool) {
		typ := add.Type
		add, followed := c.follow(add)
		traits, err := trait.Split(add.Type, add.State, trait.DefaultLimits())
		if after := renewed[typ]; err == nil && len(after) == len(traits) {
			for i := range traits {
				traits[i].Type = after[i].Type
			}
			add.Type, add.State = trait.Join(traits)
			followed = followed || add.Type != typ
		}
		return add, followed
	})
	return say.Message{}
}

// A placer is a trait that places pieces, by its piece or prototype and its place there.
type placer struct {
	piece *module.Piece
	at    int
}

// placingWithout returns the traits that place pieces and have no id, or the id of a slot or a trait
// before.
func (p *plan) placingWithout(slots map[string]*module.Piece) (without []placer) {
	taken := map[string]bool{}
	for id := range slots {
		taken[id] = true
	}
	for _, list := range [][]*module.Piece{p.Pieces, p.Definitions} {
		for _, piece := range list {
			for i, raw := range piece.Traits {
				if !shown.Places(raw) {
					continue
				}
				id := raw.Field("gpid")
				if _, ok := number(id); !ok || taken[id] {
					without = append(without, placer{piece, i})
				}
				taken[id] = true
			}
		}
	}
	return without
}

// withID gives a basic piece another id, if it has the old id.
func withID(raw trait.Raw, old, id string) (trait.Raw, bool) {
	basic, ok := trait.Decode(raw).(*trait.BasicPiece)
	if !ok || basic.GPID != old {
		return raw, false
	}
	basic.GPID = id
	raw.State = basic.EncodeState()
	return raw, true
}

// A claim is an old id, and the types or the name of a piece that has it.
type claim struct{ old, what string }

// claims are the ids that pieces of set-ups get by their types, or by their names.
type claims struct{ byType, byName map[claim][]string }

func (c *claims) add(p *plan, old string, piece *module.Piece, id string) {
	typ, _ := trait.Join(p.Expanded(piece))
	c.byType[claim{old, typ}] = append(c.byType[claim{old, typ}], id)
	if basic, ok := trait.Decode(piece.Traits[len(piece.Traits)-1]).(*trait.BasicPiece); ok {
		c.byName[claim{old, basic.Name}] = append(c.byName[claim{old, basic.Name}], id)
	}
}

// follow gives a piece of a set-up the new id of its slot: the slot whose traits it has, else the
// slot whose name it has. Where two can be meant, it keeps its id.
func (c *claims) follow(add command.AddPiece) (command.AddPiece, bool) {
	traits, err := trait.Split(add.Type, add.State, trait.DefaultLimits())
	if err != nil {
		return add, false
	}
	last := len(traits) - 1
	basic, ok := trait.Decode(traits[last]).(*trait.BasicPiece)
	if !ok {
		return add, false
	}
	meant := c.byType[claim{basic.GPID, add.Type}]
	if meant == nil {
		meant = c.byName[claim{basic.GPID, basic.Name}]
	}
	if len(meant) != 1 || meant[0] == basic.GPID {
		return add, false
	}
	traits[last], _ = withID(traits[last], basic.GPID, meant[0])
	_, add.State = trait.Join(traits)
	return add, true
}
