package bind

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/view"

	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// slot is a row of pieces.csv.
type slot struct {
	unit  *scspack.Unit // nil where the row leaves it open
	image string        // of a row without a gpid
	faces faces
}

// slots holds the rows of pieces.csv by gpid, and rows without a gpid by name.
type slots struct {
	byGPID map[string]*slot
	byName map[string][]*slot
}

// of returns the row of a piece, or nil. A piece with a gpid that no row has may be
// from a newer module; its name then proves nothing.
func (s *slots) of(p view.Piece) *slot {
	if gpid := p.GPID(); gpid != "" {
		return s.byGPID[gpid]
	}
	named := s.byName[strings.TrimSpace(p.BasicName())] // as the file's values are
	if len(named) == 0 {
		return nil
	}
	images := p.Images()
	for _, candidate := range named {
		if candidate.image == "" || slices.Contains(images, candidate.image) {
			return candidate
		}
	}
	return nil
}

var slotSheet = pack.Sheet{
	Columns:  []string{"gpid", "name", "image", "unit", "face", "layer", "full_level", "reduced_level", "note"},
	Required: []string{"gpid", "unit"},
}

func (b *Binding) readSlots(data []byte, problems *pack.Problems) {
	first := map[[3]string]int{}
	for _, row := range slotSheet.Read(piecesFile, data, problems) {
		gpid, name := row.Text("gpid"), row.Text("name")
		s := &slot{faces: faces{layer: row.Text("layer"),
			fixed: faceNames[row.OneOf("face", []string{"full", "reduced"})]}}
		s.faces.full.N, s.faces.full.Known = row.Int("full_level", 0, mostLevels)
		s.faces.reduced.N, s.faces.reduced.Known = row.Int("reduced_level", 0, mostLevels)
		s.faces.check(row)
		if id := row.Text("unit"); id != "" {
			s.unit = b.unit(row, "unit", id)
		}
		key := [3]string{gpid}
		if gpid == "" {
			s.image = row.Text("image")
			key = [3]string{"", name, s.image}
		}
		line, twice := first[key]
		first[key] = row.Position().Line
		switch {
		case gpid == "" && name == "" && s.image == "":
			row.Add("gpid", say.As("binding/empty-gpid",
				`"gpid" is empty; a row without a gpid has a name, an image or both`))
		case twice && gpid != "":
			row.Add("gpid", say.As("binding/slot-twice",
				"slot {'slot'} is there twice; the first is at line {line}"), gpid, line)
		case twice:
			row.Add("name", say.As("binding/piece-twice",
				"the piece {'piece'} with the image {'image'} is there twice; the first is at line {line}"), name, s.image, line)
		case gpid != "":
			b.slots.byGPID[gpid] = s
		default:
			b.slots.byName[name] = append(b.slots.byName[name], s)
		}
	}
}

// PiecesFile is the file of the slots.
const PiecesFile = piecesFile

// SlotColumns returns the columns that pieces.csv may have.
func SlotColumns() []string { return slices.Clone(slotSheet.Columns) }
