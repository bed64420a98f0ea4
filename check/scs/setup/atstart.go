package setup

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/component"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/deploy"
	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/archive"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
)

// StartOptions are the options of Kit.AtStart.
type StartOptions struct {
	// Name is the set-up's name. The names of its stacks begin with it and a colon;
	// AtStart replaces stacks that already have such names.
	Name string
	// Clear removes all other units of the pack from the module's at-start stacks and decks. Without
	// it they stay, except that of each kind as many leave as the table sets up.
	Clear bool
}

// A Start is a set-up as at-start stacks of the kit's module. VASSAL lays them when a new game
// begins. Write writes it.
type Start struct {
	// Notes are what happens to the units that were in stacks before, and which places may be missing.
	Notes []string
	// Unbound are new slots that the binding does not recognise, because it identifies them by
	// their gpid. They need rows in pieces.csv; see Rows.
	Unbound []Copy

	kit    *Kit
	file   *vmod.File
	edit   *buildfile.Edit
	games  []archive.File // of predefined setups, changed
	copies []Copy         // what the stacks hold, in their order
	piles  []pile
}

// A Copy is a new slot and the slot that it copies.
type Copy struct{ GPID, Of string }

// The classes of the written components.
const (
	atStartStack = "VASSAL.build.module.map.SetupStack"
	pieceSlot    = "VASSAL.build.widget.PieceSlot"
)

// AtStart makes at-start stacks from a table's placement. Pieces in the module's palette stay
// there; the stacks hold copies with gpids of their own, as VASSAL's editor makes them.
// AtStart uses units in at-start stacks and decks first and keeps their gpids, so that no unit
// is there twice; it removes stacks that become empty. If all predefined setups of the module
// open saved games, so that players could begin no new game, AtStart adds a setup for that.
// VASSAL would lay the new stacks in some of the other setups, too; Start.mark marks their
// saved games.
//
// The file is the file of the kit's module. AtStart returns problems and errors as Make does.
func (k *Kit) AtStart(f *vmod.File, t deploy.Table, p deploy.Placement, o StartOptions) (*Start, []rule.Problem,
	error) {
	if f.Module != k.module {
		return nil, nil, errors.New("these at-start stacks are of another module")
	}
	heaps, problems, err := k.heaps(t, p)
	if err != nil || len(problems) > 0 {
		return nil, problems, err
	}
	piles, err := k.piles(heaps)
	if err != nil {
		return nil, nil, err
	}
	s := &Start{kit: k, file: f, edit: k.module.Element.Tree().Edit(), piles: piles}
	old := newLaid(k, o.Name)
	ids := newGPIDs(k.module)
	for _, p := range piles {
		draft, err := s.stack(o.Name, p, old, ids)
		if err != nil {
			return nil, nil, err
		}
		plan, ok := k.module.Map(p.at.on.ID)
		if !ok {
			return nil, nil, errors.Errorf("the module has no map %q", p.at.on.ID)
		}
		s.edit.Append(plan.Element, draft)
	}
	if ids.next > math.MaxInt32 {
		return nil, nil, errors.New("the module has no gpid left that VASSAL could count")
	}
	s.edit.SetAttr(k.module.Element, "nextPieceSlotId", strconv.Itoa(ids.next))
	s.Notes = append(k.spots.notes(), old.remove(s.edit, heaps, o.Clear)...)
	if !component.Begins(k.module.Setups) {
		s.edit.Append(k.module.Element, component.Beginning(o.Name))
		s.Notes = append(s.Notes, fmt.Sprintf("all set-ups in VASSAL's File menu open a saved game; there is now one "+
			"more, %q, that begins a new game", o.Name))
	}
	m, err := s.reread()
	if err == nil {
		err = s.proves(m, o.Name)
	}
	if err != nil {
		return nil, nil, errors.Wrap(err, "read the at-start stacks back")
	}
	s.mark(k.module.Setups, laysOthers(m, o.Name))
	return s, nil, nil
}

// stack returns the component for a pile.
func (s *Start) stack(name string, p pile, old *laid, ids *gpids) (buildfile.Draft, error) {
	attr := func(name, value string) buildfile.Attr { return buildfile.Attr{Name: name, Value: value} }
	board, at := p.at.onBoard()
	draft := buildfile.Draft{Class: atStartStack, Attrs: []buildfile.Attr{
		attr("name", stackName(name, s.kit.called(&p))), attr("useGridLocation", "false"),
		attr("x", strconv.Itoa(at.X)), attr("y", strconv.Itoa(at.Y)),
	}}
	if board != "" {
		draft.Attrs = append(draft.Attrs, attr("owningBoard", board))
	}
	for _, c := range p.counters {
		from, gpid := old.take(&c), ""
		if from != nil && !slices.ContainsFunc(s.copies, func(made Copy) bool { return made.GPID == from.GPID }) {
			gpid = from.GPID
		} else if c.slot.GPID != "" { // modules older than VASSAL 3.1 have none
			gpid = ids.take()
		}
		if from == nil {
			from = c.slot
		}
		s.copies = append(s.copies, Copy{gpid, c.slot.GPID})
		text, err := definition(s.kit.module, from.Slot, gpid, c.traits, ids)
		if err != nil {
			return draft, err
		}
		slot := buildfile.Draft{Class: pieceSlot, Text: text,
			Attrs: []buildfile.Attr{attr("entryName", c.slot.EntryName), attr("gpid", gpid)}}
		for _, size := range []string{"height", "width"} {
			if value, ok := from.Element.Attr(size); ok {
				slot.Attrs = append(slot.Attrs, attr(size, value))
			}
		}
		draft.Children = append(draft.Children, slot)
	}
	return draft, nil
}

// inSetUp stands between the set-up and the place in the name of a stack.
const inSetUp = ": "

func stackName(setUp, place string) string {
	return setUp + inSetUp + strings.ReplaceAll(place, inSetUp, " ")
}

// belongsTo reports whether a stack of that name is one of a set-up.
func belongsTo(stack, setUp string) bool {
	i := strings.LastIndex(stack, inSetUp)
	return i >= 0 && stack[:i] == setUp
}

// called returns the name of a pile's place.
func (k *Kit) called(p *pile) string {
	for _, c := range p.counters {
		switch {
		case c.unit == nil:
		case c.unit.Hex != scs.NoHex:
			return k.game.Hex(c.unit.Hex).String()
		case c.unit.Place != "":
			return c.unit.Place
		}
	}
	return p.at.on.ID
}

// Write writes a copy of the module with the stacks. Apart from marked games and the new
// components, every byte stays as it is.
func (s *Start) Write(w io.Writer) error {
	return s.file.WriteEdited(w, s.edit, archive.Changes{Put: s.games})
}
