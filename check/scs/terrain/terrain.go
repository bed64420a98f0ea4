package terrain

import (
	"strings"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/survey"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
)

// Survey looks at the map of a pack in the pictures of a module. old is the pack's own map.csv,
// without the files of packs below it; nil if it has none.
func Survey(m *vmod.Module, b *bind.Binding, p *scspack.Pack, old []byte) (*check.MapSurvey, error) {
	s := &check.MapSurvey{Survey: &survey.Survey{}}
	var hexes []hex.Hex
	var err error
	s.Lacks, err = look(m, b, p, func(on shown) {
		s.Look(on.picture, on.cells)
		for _, h := range on.hexes {
			s.Cells = append(s.Cells, h.String())
		}
		hexes = append(hexes, on.hexes...)
	})
	if err != nil {
		return nil, err
	}
	if p.TEC != nil {
		s.Terrain = p.TEC.Names(scspack.HexTerrain)
	}
	s.Named, s.Said = map[int]string{}, map[int]string{}
	for i, h := range hexes {
		terrain, known := p.Terrain(h)
		if !known || p.SurveyedHex(h) {
			continue
		}
		s.Said[i] = strings.Join(terrain, "+")
		if p.Ground(h) != nil {
			s.Named[i] = s.Said[i]
		}
	}
	for _, i := range s.Lettered() {
		if g := p.Ground(hexes[i]); g == nil || g.Name == "" {
			s.Unnamed = append(s.Unnamed, i)
		}
	}
	s.Turned = turned(p, hexes, s.Said)
	stood := s.Named
	s.Write = func(proposals survey.Proposals) (pack.File, error) {
		rows := map[hex.Hex]row{}
		for i, h := range hexes {
			switch named := proposals.Named[i]; {
			case named != "" && named != stood[i]:
				rows[h] = row{named, "transcribed"}
			case named == "" && proposals.Cells[i].Label != "":
				rows[h] = row{proposals.Cells[i].Label, scspack.Surveyed}
			}
		}
		data, err := rewrite(old, rows)
		return pack.File{Name: File, Data: data}, err
	}
	return s, nil
}
