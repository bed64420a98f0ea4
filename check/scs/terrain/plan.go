package terrain

import (
	"cmp"
	"math"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
)

// Plan lays the map of a pack over the boards of a module, to be painted. Each hex is on one
// board.
func Plan(m *vmod.Module, b *bind.Binding, p *scspack.Pack) (*check.Plan, error) {
	plan := &check.Plan{Boards: []check.PlanBoard{}, Sides: [][2]int{}, Nothing: nothing, Roles: scspack.Roles(),
		Players: p.Sides}
	hexes := sheet{at: map[hex.Hex]int{}, pack: p}
	seen := hex.Set{}
	left := allCells
	for _, w := range m.Maps {
		for _, board := range w.Boards {
			found, cells, fits := hexesOf(w, board, b, p, seen, &left)
			if !fits {
				return nil, errors.Errorf("module %q: board %q: all boards of the map together have more than %d "+
					"hexes, too many to paint", m.Name, board.Name, allCells)
			}
			if len(found) == 0 {
				continue
			}
			entry, _ := m.Image(board.Image)
			plan.Boards = append(plan.Boards, check.PlanBoard{Name: cmp.Or(board.Name, w.Name), Entry: entry,
				W: board.Width, H: board.Height})
			for i, h := range found {
				seen.Add(h)
				hexes.at[h] = len(hexes.all)
				hexes.all = append(hexes.all, h)
				plan.Hexes = append(plan.Hexes, check.PlanHex{
					Name: h.String(), Board: len(plan.Boards) - 1, X: cells[i].Centre.X, Y: cells[i].Centre.Y,
					Outline: flat(cells[i].Outline), Default: p.Map(h.Letter).DefaultTerrain,
				})
			}
		}
	}
	if len(hexes.all) == 0 {
		return nil, errors.Errorf("module %q: no board shows a hex of the pack; [[map]] in vassal.toml names the "+
			"window that shows the map, and how its hexes are numbered", m.Name)
	}
	hexes.sides = map[hex.Side]int{}
	for i, h := range hexes.all {
		for _, n := range p.Map(h.Letter).Neighbours(h) {
			if j, there := hexes.at[n]; there && i < j {
				hexes.sides[hex.NewSide(h, n)] = len(plan.Sides)
				hexes.pairs = append(hexes.pairs, hex.NewSide(h, n))
				plan.Sides = append(plan.Sides, [2]int{i, j})
			}
		}
	}
	plan.Terrain, plan.Hexsides, plan.Roads = features(p.TEC, scspack.HexTerrain), features(p.TEC, scspack.Hexside),
		features(p.TEC, scspack.Road)
	plan.Read, plan.Paint = hexes.read, hexes.paint
	return plan, nil
}

func flat(outline [][2]float64) []int {
	all := make([]int, 0, 2*len(outline))
	for _, p := range outline {
		all = append(all, int(math.Round(p[0])), int(math.Round(p[1])))
	}
	return all
}

func features(t *scspack.TEC, kind scspack.FeatureKind) []check.PlanFeature {
	all := []check.PlanFeature{}
	for _, id := range t.Names(kind) {
		all = append(all, check.PlanFeature{ID: id, Name: t.Called(id)})
	}
	return all
}
