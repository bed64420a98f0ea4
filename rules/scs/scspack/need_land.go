package scspack

import (
	"slices"
	"strconv"
	"strings"

	"github.com/umpire-vassal/umpire/rules/pack"
)

// groundTold needs the terrain of every hex. It counts hexes without listing them: a
// map can be far larger than its description.
func groundTold(p *Pack) (pack.Extent, []Missing) {
	if len(p.Maps) == 0 {
		return pack.None, []Missing{{File: gameFile, Code: MissingMap}, {File: mapFile, Code: MissingTerrain}}
	}
	hexes, open := 0, 0
	for i := range p.Maps {
		m := &p.Maps[i]
		size := (int(m.LastCol-m.FirstCol)+1)*(int(m.LastRow-m.FirstRow)+1) - len(m.Unplayable)
		hexes += size
		if !p.hasDefault(m) {
			open += size
		}
	}
	for i := range p.Grounds {
		g := &p.Grounds[i]
		switch byDefault := p.hasDefault(p.Map(g.Hex.Letter)); {
		case byDefault && len(g.Terrain) == 0:
			open++
		case !byDefault && len(g.Terrain) > 0:
			open--
		}
	}
	switch open {
	case 0:
		if extent, missing := told(hexes > 0, gameFile, MissingHexes); extent != pack.Whole {
			return extent, missing
		}
		return unlessSurveyed(mapFile, p.unconfirmedHexes())
	case hexes:
		return pack.None, []Missing{{File: mapFile, Code: MissingTerrain}}
	}
	_, unconfirmed := unlessSurveyed(mapFile, p.unconfirmedHexes())
	return pack.Part, append([]Missing{{File: mapFile, Code: MissingTerrain, Lacking: open, Of: hexes}}, unconfirmed...)
}

func hexsidesTold(p *Pack) (pack.Extent, []Missing) {
	if !p.Has(hexsidesFile) && !p.whole(hexsidesFile, hexsidesTable) {
		return pack.None, []Missing{{File: hexsidesFile, Code: MissingHexsides}}
	}
	extent, missing := unlessSurveyed(hexsidesFile, p.unconfirmedSides())
	return p.unlessComplete(hexsidesTable, extent, missing)
}

// unlessSurveyed needs somebody to confirm surveyed rows, if there are any.
func unlessSurveyed(file string, rows int) (pack.Extent, []Missing) {
	if rows == 0 {
		return pack.Whole, nil
	}
	return pack.Part, []Missing{{File: file, Code: MissingConfirmation, Key: strconv.Itoa(rows)}}
}

// chart returns a need for a column of the terrain effects chart, for the features that
// it concerns.
func chart(what MissingCode, concerns func(*Feature) bool,
	has func(p *Pack, f *Feature, side, class string) bool) need {
	return func(p *Pack) (pack.Extent, []Missing) {
		if p.TEC == nil {
			return pack.None, []Missing{{File: tecFile, Code: MissingChart}}
		}
		classes := append(slices.Clone(p.TEC.Classes), "")
		if len(p.TEC.Classes) > 0 {
			classes = p.TEC.Classes
		}
		var lacking []string
		of, partly := 0, false
		for i := range p.TEC.Features {
			f := &p.TEC.Features[i]
			if !concerns(f) {
				continue
			}
			of++
			var whose []string
			for _, side := range p.Sides {
				if slices.ContainsFunc(classes, func(class string) bool { return !has(p, f, side, class) }) {
					whose = append(whose, side)
				}
			}
			switch len(whose) {
			case 0:
			case len(p.Sides):
				lacking = append(lacking, f.ID)
			default:
				lacking, partly = append(lacking, f.ID+" ("+strings.Join(whose, ", ")+")"), true
			}
		}
		if of == 0 {
			return pack.None, []Missing{{File: tecFile, Code: MissingFeatures}}
		}
		if partly && len(lacking) == of {
			return p.unlessComplete(tecTable, pack.Part, []Missing{{File: tecFile, Code: what, Names: lacking}})
		}
		extent, missing := share(lacking, of, Missing{File: tecFile, Code: what})
		return p.unlessComplete(tecTable, extent, missing)
	}
}

var (
	costsTold = chart(MissingCosts, func(*Feature) bool { return true },
		func(_ *Pack, f *Feature, side, class string) bool { return f.CostFor(side, class).Known })
	effectsTold = chart(MissingEffects, func(*Feature) bool { return true },
		func(_ *Pack, f *Feature, side, class string) bool { return f.CombatFor(side, class).Known })
	overrunColumnTold = chart(MissingOverruns, func(f *Feature) bool { return f.Kind != Road },
		func(_ *Pack, f *Feature, side, class string) bool { return f.OverrunFor(side, class) != pack.Unknown })
	airTerrainTold = chart(MissingAirModifiers, func(f *Feature) bool { return f.Kind == HexTerrain },
		func(_ *Pack, f *Feature, _, _ string) bool { return f.Air.Known })
)

// overrunsTold needs the column of the chart on which the game's overruns depend.
func overrunsTold(p *Pack) (pack.Extent, []Missing) {
	if p.Overrun.By == OverrunByChart {
		return overrunColumnTold(p)
	}
	return costsTold(p)
}

// The needs of a choice among several terrains.
var (
	mixedMovement = mixedTold("movement", func(m MixedTerrain) string { return m.Movement })
	mixedCombat   = mixedTold("combat", func(m MixedTerrain) string { return m.Combat })
	mixedAir      = mixedTold("air", func(m MixedTerrain) string { return m.Air })
)

// mixedTold returns a need for the choice among several terrains of one hex. It needs
// nothing if no hex has several.
func mixedTold(key string, choice func(MixedTerrain) string) need {
	return func(p *Pack) (pack.Extent, []Missing) {
		several := slices.ContainsFunc(p.Grounds, func(g Ground) bool { return len(g.Terrain) > 1 })
		if choice(p.Mixed) != "" || !several {
			return pack.Whole, nil
		}
		return pack.None, []Missing{{File: gameFile, Code: MissingMixed, Key: key}}
	}
}
