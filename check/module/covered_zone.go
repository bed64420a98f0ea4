package module

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/grid"
)

// CoveredZone finds zones whose points all are in a zone before them.
var CoveredZone = &Rule{
	Description: rule.Description{
		ID:      "module/covered-zone",
		Title:   "a zone that lies under another",
		Says:    "VASSAL goes through the zones of a board in their order and takes the first that contains a point (ZonedGrid.findZone). So a small zone stands before the large one that it lies in. Behind it the small one is dead: no piece is in it, no report names it, and its grid never counts.",
		Checks:  "Umpire counts the points of each zone as VASSAL does. A zone with all of its points in a zone before it is a warning; one with at least nine tenths of them there is information, unless the other is as small. Zones that share a border or overlap in part are left alone: maintainers draw most of them by hand, over sea and margins. So are zones of one name, those that have properties or are highlighted, and those that a Send to Location trait, an at-start stack or a deck names, since a piece can be sent to a point without its zone. Nothing is said where such a trait works out its target, of an extension without its module, and of modules with Java classes of their own.",
		Example: "\"Holding Area\" is drawn within \"Offboard - West\", and stands behind it in the list: all units in the box are reported in \"Offboard - West\".",
	},
	Run: coveredZone,
}

const (
	mostRows  = 1 << 20 // of the zones of one board: more than any real board has
	mostPairs = 1 << 24 // rows that are compared
)

func coveredZone(p *Pass) {
	var sent []string
	asked, known := false, false
	for _, m := range p.Maps {
		for _, b := range m.Boards {
			covered, ok := coveredZones(p, b)
			if !ok {
				p.Unchecked("zones", "zones that are no larger than a board")
				continue
			}
			for _, c := range covered {
				if !asked {
					sent, known = p.sentTo()
					asked = true
				}
				if !known || slices.ContainsFunc(sent, func(text string) bool { return goesTo(text, c.zone.Element) }) {
					continue
				}
				f := rule.Finding{Verdict: rule.Suspect, Message: zoneCovered.Say(c.under.Name), Where: p.At(c.zone.Element, c.under.Name)}
				if c.left > 0 {
					f.Verdict, f.Message = rule.Information, zoneMostly.Say(c.under.Name, c.left)
				}
				p.Report(f)
			}
		}
	}
}

// A coveredArea is a zone that lies under one before it but for some hundredths of its points.
type coveredArea struct {
	zone, under *buildfile.Zone
	left        int
}

// coveredZones returns the zones of a board that one before them covers. It returns false if they
// are too large to be compared.
func coveredZones(p *Pass, b *buildfile.Board) (covered []coveredArea, ok bool) {
	if len(b.Zones) < 2 {
		return nil, true
	}
	areas := make([]grid.Area, len(b.Zones))
	rows, pairs := mostRows, mostPairs
	for i, zone := range b.Zones {
		z, err := grid.NewZone(zone.Element.Attr)
		if err != nil || !isVassal(zone.Element) {
			continue // it covers nothing, then
		}
		if areas[i], ok = z.Area(rows); !ok {
			return nil, false
		}
		rows -= areas[i].Rows()
	}
	for i, zone := range b.Zones {
		p.Checked("zones")
		size := areas[i].Size()
		if size == 0 || len(zone.Properties) > 0 || zone.Element.Value("useHighlight") == "true" {
			continue
		}
		for j, under := range b.Zones[:i] {
			if pairs -= 1 + areas[i].Rows(); pairs < 0 {
				return nil, false
			}
			if under.Name == zone.Name || under.Element.Parent != zone.Element.Parent {
				continue
			}
			shared := areas[i].Shared(areas[j])
			if shared == size || 10*shared >= 9*size && 10*shared < 9*areas[j].Size() {
				covered = append(covered, coveredArea{zone, under, (100*(size-shared) + size - 1) / size})
				break
			}
		}
	}
	return covered, true
}

// sentTo returns the texts that name places to which pieces go without being in them. It returns
// false if they can go anywhere.
func (m *Module) sentTo() (texts []string, known bool) {
	if m.alone() || m.ownClasses() {
		return nil, false
	}
	for _, part := range m.parts() {
		for _, t := range part.traits() {
			switch {
			case t.ID == "locCommand;", t.ID == "sendto;" && (computed(t.Field("zone")) || computed(t.Field("region")) || computed(t.Field("grid location"))):
				return nil, false
			case t.ID == "sendto;":
				texts = append(texts, t.Type)
			}
		}
		for i := range part.Tree.Len() {
			texts = append(texts, part.Tree.At(i).Value("location"))
		}
	}
	return texts, true
}

// goesTo reports whether a text has the name of a zone or of a region in it.
func goesTo(text string, e *buildfile.Element) bool {
	return strings.Contains(text, e.Value("name")) && e.Value("name") != "" ||
		slices.ContainsFunc(e.Children, func(child *buildfile.Element) bool { return goesTo(text, child) })
}
