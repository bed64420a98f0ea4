package module

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/buildfile"
	"github.com/umpire-vassal/umpire/vmod/grid"
)

// CoveredZone finds zones whose points all are in a zone before them.
var CoveredZone = &Rule{
	Description: rule.Description{
		ID:      "module/covered-zone",
		Title:   "a zone that lies under another",
		Says:    "VASSAL goes through the zones of a board in their order and takes the first that contains a point (ZonedGrid.findZone). So a small zone stands before the large one that it lies in. Behind it the small zone is dead: no piece is in it, no report names it, and its grid never counts.",
		Checks:  "Umpire counts the points of each zone as VASSAL does. A zone that has all points of a zone behind it is a warning; a zone that has at least nine tenths of them is information, unless it is as small. Zones that share a border or overlap in part are left alone: maintainers draw most of them by hand, over sea and margins. So are zones of one name, those that have properties or are highlighted, and those that a Send to Location trait, an at-start stack or a deck names, since a piece can be sent to a point without its zone. Nothing is reported where such a trait works out its target, of an extension without its module, and of modules with Java classes of their own.",
		Example: "\"Holding Area\" is drawn within \"Offboard - West\", and stands behind it in the list: all units in the box are reported in \"Offboard - West\".",
	},
	Run: coveredZone,
}

// mostCrossings and mostCompared bound what the zones of a module may cost: the crossings of their
// sides with rows of pixels, and those that are compared. No real module comes near them.
const mostCrossings, mostCompared = 1 << 22, 1 << 26

func coveredZone(p *Pass) {
	var sent []string
	asked, known := false, false
	var c comparison
	for _, m := range p.Maps {
		for _, b := range m.Boards {
			covered, ok := c.covered(b)
			if !ok {
				p.Unchecked("boards with zones", "zones that are no larger than a board")
				continue
			}
			for range b.Zones {
				p.Checked("zones")
			}
			for i, zone := range b.Zones {
				var wholly, mostly []string
				for _, under := range covered[i] {
					if !asked {
						sent, known = p.sentTo()
						asked = true
					}
					switch {
					case !known || slices.ContainsFunc(sent, func(text string) bool { return goesTo(text, under.zone.Element) }):
					case under.wholly:
						wholly = append(wholly, under.zone.Name)
					default:
						mostly = append(mostly, under.zone.Name)
					}
				}
				if wholly != nil {
					p.Report(rule.Finding{Verdict: rule.Suspect, Message: say.F("covered-zone/wholly",
						"zones that lie wholly in it and stand behind it, so that no piece is ever in them: "+
							"{count} ({wholly})", len(wholly), listed(wholly)), Where: p.At(zone.Element, "wholly")})
				}
				if mostly != nil {
					p.Report(rule.Finding{Verdict: rule.Information, Message: say.F("covered-zone/mostly",
						"zones that lie in it but for a tenth of their points at most, and stand behind it: "+
							"{count} ({mostly})", len(mostly), listed(mostly)), Where: p.At(zone.Element, "mostly")})
				}
			}
		}
	}
}

// A coveredArea is a zone with all or most of its points in a zone before it.
type coveredArea struct {
	zone   *buildfile.Zone
	wholly bool
}

// A comparison of zones counts what it costs.
type comparison struct{ crossings, compared int }

// covered returns for each zone of a board the zones behind it that it covers; a zone that several
// cover is with the first of them. It returns false if they are too large to be compared.
func (c *comparison) covered(b *buildfile.Board) (covered [][]coveredArea, ok bool) {
	covered = make([][]coveredArea, len(b.Zones))
	if len(b.Zones) < 2 {
		return covered, true
	}
	areas := make([]grid.Area, len(b.Zones))
	for i, zone := range b.Zones {
		z, _ := grid.NewZone(zone.Element.Attr) // its error is about names
		if !isVassal(zone.Element) {
			continue // it covers nothing, then
		}
		if areas[i], ok = z.Area(mostCrossings - c.crossings); !ok {
			return nil, false
		}
		c.crossings += areas[i].Crossings()
	}
	for i, zone := range b.Zones {
		size := areas[i].Size()
		if size == 0 || len(zone.Properties) > 0 || zone.Element.Value("useHighlight") == "true" {
			continue
		}
		for j, under := range b.Zones[:i] {
			if c.compared++; c.compared > mostCompared {
				return nil, false
			}
			if !areas[i].Near(areas[j]) || under.Name == zone.Name || under.Element.Parent != zone.Element.Parent {
				continue
			}
			c.compared += areas[i].Crossings() + areas[j].Crossings()
			shared := areas[i].Shared(areas[j])
			if shared == size || 10*shared >= 9*size && 10*shared < 9*areas[j].Size() {
				covered[j] = append(covered[j], coveredArea{zone, shared == size})
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
		for _, t := range part.Shared {
			switch {
			case t.ID == "locCommand;", t.ID == "sendto;" && (computed(t.Field("zone")) || computed(t.Field("region")) || computed(t.Field("grid location"))):
				return nil, false
			case t.ID == "sendto;":
				texts = append(texts, t.Type)
			}
		}
		for i := range part.Tree.Len() {
			if at := part.Tree.At(i).Value("location"); at != "" {
				texts = append(texts, at)
			}
		}
	}
	return texts, true
}

// goesTo reports whether a text has the name of a zone or of a region in it.
func goesTo(text string, e *buildfile.Element) bool {
	return strings.Contains(text, e.Value("name")) && e.Value("name") != "" ||
		slices.ContainsFunc(e.Children, func(child *buildfile.Element) bool { return goesTo(text, child) })
}
