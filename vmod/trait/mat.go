package trait

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/vmod/sequence"
)

const (
	propMatName     = "MatName"
	propMatID       = "MatID"
	propMatCargo    = "MatNumCargo"
	propIsCargo     = "IsCargo"
	propCurrentMat  = "CurrentMat"
	propMatContents = "MatContents"
	noMat           = "noMat"
)

// A Mat is a piece that carries others (VASSAL.counters.Mat, from VASSAL 3.6).
type Mat struct {
	Name  string
	Cargo []string // the identifiers of the pieces on the mat
}

func newMat(f fields) Trait { return &Mat{Name: f.text("name")} }

func (m *Mat) setState(state string) { m.Cargo = parseIDs(state) }

// parseIDs decodes a number and that many identifiers.
func parseIDs(state string) []string {
	st := sequence.NewDecoder(state, ';')
	var ids []string
	for n := st.Int(0); n > 0 && st.More(); n-- {
		ids = append(ids, st.Next())
	}
	return ids
}

func (m *Mat) answer(q *query, at int, name string, _ bool) (value, bool) {
	switch name {
	case propMatName:
		return text(m.Name), true
	case propMatID:
		uid := q.property(at, propPieceUID, false)
		if uid.kind == null {
			uid.text = "null"
		}
		return text(m.Name + "_" + uid.text), true
	case propMatCargo:
		return text(strconv.Itoa(m.carried(q))), true
	case propNoStack:
		return truth(true), true
	case propMatContents:
		return value{}, true // a list of objects
	}
	return value{}, false
}

// carried counts the different pieces of the cargo that exist.
func (m *Mat) carried(q *query) int {
	n := 0
	for i, id := range m.Cargo {
		if p, _, ok := q.env.Neighbour(id); ok && p != nil && p.Len() > 1 && !slices.Contains(m.Cargo[:i], id) {
			n++
		}
	}
	return n
}

func (m *Mat) exports() []string { return []string{propMatName, propMatID, propMatCargo, propNoStack} }

// A MatCargo is a piece that mats can carry (VASSAL.counters.MatCargo).
type MatCargo struct {
	// Mat is the identifier of the mat that carries the piece, "" for none.
	Mat string
}

func newMatCargo(fields) Trait { return &MatCargo{} }

func (c *MatCargo) setState(state string) {
	st := sequence.NewDecoder(state, ';')
	if c.Mat = st.Next(); c.Mat == noMat {
		c.Mat = ""
	}
}

// matQuestions maps properties of cargo to properties of its mat.
var matQuestions = map[string]string{
	propCurrentMat:           propMatName,
	"CurrentMatID":           propMatID,
	"CurrentMatBasicName":    propBasicName,
	"CurrentMatPieceName":    propPieceName,
	"CurrentMatLocationName": propLocationName,
	"CurrentMatZone":         propCurrentZone,
	"CurrentMatBoard":        propCurrentBoard,
	"CurrentMatMap":          propCurrentMap,
}

// aboutMat reports whether cargo can answer that property.
func aboutMat(_, name string) bool {
	return name == propIgnoreGrid || name == propIsCargo || strings.HasPrefix(name, propCurrentMat)
}

func (c *MatCargo) answer(q *query, _ int, name string, localized bool) (value, bool) {
	if name == propIsCargo {
		return truth(true), true
	}
	if c.Mat == "" {
		return value{}, false
	}
	mat, ok := q.neighbour(c.Mat)
	if !ok {
		return value{}, false
	}
	if question, ok := matQuestions[name]; ok {
		return mat.property(0, question, localized && name != "CurrentMatID"), true
	}
	here, there := q.env.Position(), mat.env.Position()
	switch name {
	case propIgnoreGrid:
		return truth(true), true
	case "CurrentMatX":
		return whole(there.X), true
	case "CurrentMatY":
		return whole(there.Y), true
	case "CurrentMatOffsetX":
		return whole(there.X - here.X), true
	case "CurrentMatOffsetY":
		return whole(there.Y - here.Y), true
	}
	if n, ok := strings.CutPrefix(name, "CurrentMatProp"); ok && len(n) == 1 && n[0] >= '0' && n[0] <= '9' {
		defer mat.budget.Leave()
		if !mat.budget.Enter() {
			return value{}, true
		}
		return mat.property(0, name, localized), true
	}
	return value{}, false
}

var matCargoExports = []string{
	propCurrentMat, "CurrentMatID", "CurrentMatX", "CurrentMatY", "CurrentMatOffsetX", "CurrentMatOffsetY",
	"CurrentMatBasicName", "CurrentMatPieceName", "CurrentMatLocationName", "CurrentMatZone", "CurrentMatBoard",
	"CurrentMatMap", "CurrentMatProp0", "CurrentMatProp1", "CurrentMatProp2", "CurrentMatProp3", "CurrentMatProp4",
	"CurrentMatProp5", "CurrentMatProp6", "CurrentMatProp7", "CurrentMatProp8", "CurrentMatProp9", propIsCargo,
	"OldMat", "OldMatBasicName", "OldMatID", "OldMatOffsetX", "OldMatOffsetY", "OldMatPieceName",
}

func (c *MatCargo) exports() []string { return matCargoExports }
