package module

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/grid"
	"github.com/umpire-vassal/umpire/vmod/sequence"
)

// OutsideRegion finds regions outside of the zone that they belong to.
var OutsideRegion = &Rule{
	Description: rule.Description{
		ID:      "module/outside-region",
		Title:   "a region outside its zone",
		Says:    "A region names a place of its zone. Pieces are sent to it, begin there, and may snap to it. If its point lies outside the shape of the zone, they are in another zone then, or in none, and their place has another name.",
		Checks:  "Umpire compares the points of the regions of each zone with its shape. One note for each zone lists those outside. Zones that use the grid of the board, and those with no region inside, are left alone.",
		Example: "The zone \"Perugia\" was drawn anew, and its region \"Stronghold\" stayed where it was: a lord in the stronghold is in no zone.",
	},
	Run: outsideRegion,
}

func outsideRegion(p *Pass) {
	for _, m := range p.Maps {
		for _, b := range m.Boards {
			for _, zone := range b.Zones {
				if zone.UseParentGrid || !isVassal(zone.Element) {
					continue
				}
				z, _ := grid.NewZone(zone.Element.Attr) // its error is about names
				p.regionsOutside(zone, z)
			}
		}
	}
}

func (p *Pass) regionsOutside(zone *buildfile.Zone, z *grid.Zone) {
	var outside named
	inside := false
	for _, irregular := range zone.Element.Children {
		for _, region := range irregular.Children {
			x, okX := sequence.ParseInt(region.Value("originx"))
			y, okY := sequence.ParseInt(region.Value("originy"))
			if simple(region) != "Region" || !okX || !okY {
				continue
			}
			p.Checked("regions of zones")
			if z.Contains(grid.Point{X: x, Y: y}) {
				inside = true
			} else {
				outside.add(region.Value("name"))
			}
		}
	}
	if outside.total > 0 && inside {
		p.Report(rule.Finding{Verdict: rule.Information, Message: say.F("outside-region/outside",
			"regions that lie outside this zone, so that no piece at one is in it: {count} ({names})",
			outside.total, listed(outside.names)), Where: p.At(zone.Element, "regions")})
	}
}
