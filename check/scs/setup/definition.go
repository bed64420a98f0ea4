package setup

import (
	"strconv"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/sequence"
	"github.com/umpire-vassal/umpire/vmod/shown"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// gpids gives out the ids of new slots. VASSAL keeps a count in the module's root, but uses a higher
// one if the count lags behind (GpIdChecker). Traits that place other pieces get their ids from the
// same count.
type gpids struct{ next int }

func newGPIDs(m *vmod.Module) *gpids {
	g := &gpids{max(m.NextPieceSlotID, 0)}
	for _, s := range m.Slots {
		g.beyond(s.GPID)
		g.beyondAll(s.Definition)
	}
	for _, p := range m.Prototypes {
		g.beyondAll(p.Definition)
	}
	return g
}

func (g *gpids) beyond(id string) {
	if n, err := strconv.ParseInt(id, 10, 32); err == nil && int(n) >= g.next {
		g.next = int(n) + 1
	}
}

func (g *gpids) beyondAll(definition string) {
	raws, _ := definedTraits(definition) // a definition that is no piece has none
	for _, r := range raws {
		if shown.Places(r) {
			g.beyond(r.Field("gpid"))
		}
	}
}

func (g *gpids) take() string {
	g.next++
	return strconv.Itoa(g.next - 1)
}

// definedTraits returns the traits that a slot's definition lists; prototypes stay names.
func definedTraits(definition string) ([]trait.Raw, error) {
	add, ok := command.Decode(definition).(command.AddPiece)
	if !ok {
		return nil, errors.New("the definition is no piece")
	}
	return trait.Split(add.Type, add.State, trait.DefaultLimits())
}

// types returns what a piece is, whatever its state and its slot.
func types(traits []trait.Raw) string {
	all := make([]string, len(traits))
	for i, r := range traits {
		all[i] = withPlacerID(r.Type, func() string { return "" })
	}
	return strings.Join(all, "\x00")
}

// placerID is the index of the gpid among the fields of a trait that places other pieces.
const placerID = 10

// withPlacerID replaces the gpid in the type of a trait that places other pieces.
func withPlacerID(typ string, id func() string) string {
	if !strings.HasPrefix(typ, "placemark;") && !strings.HasPrefix(typ, "replace;") {
		return typ
	}
	fields := sequence.Split(typ, ';')
	if len(fields) <= placerID || fields[placerID] == "" {
		return typ
	}
	fields[placerID] = id()
	typ, _ = sequence.EncodeSafe(';', fields...)
	return typ
}

// definition returns the text of a slot whose piece comes into play with the states of the given
// traits, and is otherwise the text of an existing slot. Prototypes stay names, unless a state
// differs from the prototype's: then the prototype's traits replace its name.
//
// A slot with a new gpid stands beside the old slot. Its traits that place other pieces then get ids
// of their own.
func definition(m *vmod.Module, old *buildfile.Slot, gpid string, inPlay []trait.Raw, ids *gpids) (string, error) {
	raws, err := definedTraits(old.Definition)
	if err != nil {
		return "", err
	}
	tooMany := errors.Errorf("slot %q: its prototypes hold more traits than a piece can have", old.EntryName)
	last := len(raws) - 1
	var all []trait.Raw
	for _, r := range raws[:last] {
		alone, err := m.Expand([]trait.Raw{r, raws[last]}, nil)
		if err != nil {
			return "", err
		}
		alone = alone[:len(alone)-1]
		if len(alone) >= len(inPlay) {
			return "", tooMany
		}
		changed := false
		for i := range alone {
			changed = changed || alone[i].State != inPlay[i].State
			alone[i].State = inPlay[i].State
		}
		inPlay = inPlay[len(alone):]
		if !changed {
			alone = []trait.Raw{r}
		}
		if gpid != old.GPID || changed && r.ID() == "prototype;" {
			for i := range alone {
				alone[i].Type = withPlacerID(alone[i].Type, ids.take)
			}
		}
		all = append(all, alone...)
	}
	if len(inPlay) != 1 {
		return "", tooMany
	}
	basic, ok := trait.Decode(raws[last]).(*trait.BasicPiece)
	if !ok {
		return "", errors.Errorf("slot %q holds no piece", old.EntryName)
	}
	basic.Map, basic.X, basic.Y, basic.GPID = "", 0, 0, gpid
	typ, state := trait.Join(append(all, trait.Raw{Type: raws[last].Type, State: basic.EncodeState()}))
	return command.AddPiece{ID: nobody, Type: typ, State: state}.Encode(), nil
}

// nobody is the id of pieces that belong to no game.
const nobody = "null"
