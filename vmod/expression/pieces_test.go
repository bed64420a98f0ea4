package expression_test

import (
	"image"
	"strings"
	"testing"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/vmod/expression"
)

// table is a small game: two maps, a stack of two on the first, and a piece alone on the second.
type table struct {
	pieces []unit
}

type unit struct {
	counter
	game     *table
	stack    int
	attached []int
}

func newTable() *table {
	g := &table{}
	for _, u := range []unit{
		{counter: counter{
			"BasicName": "1st", "Strength": "4", "Army": "German", "CurrentMap": "East", "LocationName": "0101",
			"CurrentZone": "Front", "CurrentX": "0", "CurrentY": "0",
		}, stack: 1, attached: []int{1, 2}},
		{counter: counter{
			"BasicName": "2nd", "Strength": "3", "Army": "German", "CurrentMap": "East", "LocationName": "0101",
			"CurrentZone": "Front", "CurrentX": "30", "CurrentY": "40", "Tired": "true",
		}, stack: 1},
		{counter: counter{
			"BasicName": "Guard", "Strength": "six", "Army": "Soviet", "CurrentMap": "West", "LocationName": "0909",
			"CurrentZone": "Rear", "CurrentX": "9", "CurrentY": "9",
		}, stack: 2},
		{counter: counter{
			"BasicName": "HQ", "Strength": "1", "Army": "Soviet", "CurrentMap": "East", "LocationName": "0202",
			"CurrentZone": "Front", "CurrentX": "60", "CurrentY": "0",
		}, stack: 3},
	} {
		u.game = g
		g.pieces = append(g.pieces, u)
	}
	return g
}

func (u unit) Pieces(g expression.Group) ([]expression.Context, error) {
	var out []expression.Context
	for i, p := range u.game.pieces {
		in := false
		switch g.Kind {
		case expression.OwnStack, expression.OwnStackVisible:
			in = p.stack == u.stack
		case expression.Attached:
			for _, a := range u.attached {
				in = in || a == i && g.Name == "Staff"
			}
		case expression.AtLocation:
			in = p.counter["CurrentMap"] == g.Map && p.counter["LocationName"] == g.Name
		case expression.InZone:
			in = p.counter["CurrentMap"] == g.Map && p.counter["CurrentZone"] == g.Name
		case expression.OnMap:
			in = p.counter["CurrentMap"] == g.Map
		case expression.Everywhere:
			in = true
		case expression.WithinRange:
			in = p.counter["CurrentMap"] == u.counter["CurrentMap"] && g.Max >= 50 && g.Pixels
		default:
			return nil, errors.New("no mats in this game")
		}
		if in {
			out = append(out, p)
		}
	}
	return out, nil
}

func (u unit) HasMap(name string) bool { return name == "East" || name == "West" }

func (u unit) MapProperty(name, mapName string) (string, bool) {
	if !u.HasMap(mapName) {
		return "", false
	}
	return name + " of " + mapName, true
}

func (u unit) ZoneProperty(name, zone, mapName string) (string, bool) {
	return name + " of " + zone + " of " + mapName, u.HasMap(mapName)
}

func (u unit) Cells(mapName string, from, to image.Point) (int, bool) {
	return (to.X - from.X) / 10, mapName == "East"
}

func TestFunctionsOfPieces(t *testing.T) {
	first := newTable().pieces[0]
	for _, c := range []struct{ code, want string }{
		{`SumStack("Strength")`, "7"},
		{`SumStack("Strength") + 1`, "8"},
		{`SumStack("Strength", "{Tired==true}")`, "3"},
		{`SumStack("Strength", "{Tired==\"true\"}")`, "3"},
		{`SumStack("Army")`, "0"},
		{`CountStack()`, "2"},
		{`CountStack("Tired")`, "1"},
		{`CountStack("{Strength > 3}")`, "1"},
		{`CountStack("Tired", "{Strength > 3}")`, "0"},
		{`CountStack("{Army == \"$Army$\"}")`, "2"},
		{`CountStack("{nonsense (}")`, "0"},
		{`CountStack("{Army - 1}")`, "0"}, // an error selects nothing
		{`SumLocation("Strength")`, "7"},
		{`SumLocation("Strength", "{Tired==true}")`, "3"},
		{`SumLocation("Strength", "0202", "East")`, "1"},
		{`SumLocation("Strength", "0202", "East", "{Army==\"German\"}")`, "0"},
		{`SumLocation("Strength", "0202", "Nowhere")`, "0"},
		{`CountLocation()`, "2"},
		{`CountLocation("Tired")`, "1"},
		{`CountLocation("{Tired==true}")`, "1"},
		{`CountLocation("0909", "West")`, "1"},
		{`CountLocation("Tired", "{Strength==3}")`, "1"},
		{`CountLocation("0101", "East", "Tired")`, "1"},
		{`CountLocation("0101", "East", "", "{Strength==4}")`, "1"},
		{`SumZone("Strength")`, "8"},
		{`CountZone()`, "3"},
		{`CountZone("Rear", "West")`, "1"},
		{`SumMap("Strength")`, "8"},
		{`SumMap("Strength", "West")`, "0"}, // six is no number
		{`SumMap("Strength", "{Army==\"Soviet\"}")`, "1"},
		{`SumMap("Strength", "East", "{Army==\"German\"}")`, "7"},
		{`CountMap()`, "3"},
		{`CountMap("West")`, "1"},
		{`CountMap("Tired")`, "1"}, // no map of that name, so a property
		{`CountMap("West", "Strength")`, "1"},
		{`CountMap("West", "{Strength==4}")`, "0"},
		{`CountMap("Tired", "{Strength==3}")`, "1"},
		{`CountMap("East", "", "{Strength==4}")`, "1"},
		{`Sum("Strength", "{Army==\"German\"}")`, "7"},
		{`Sum("Strength", "", "West")`, "0"},
		{`Sum("Strength", 5)`, "0"},
		{`Count("{true}")`, "4"},
		{`Count("{true}", "West")`, "1"},
		{`SumAttach("Staff", "Strength")`, "3"},
		{`SumAttach("Staff", "Strength", "{Tired==true}")`, "3"},
		{`CountAttach("Staff", "Tired")`, "1"},
		{`CountAttach("Staff", "{true}")`, "2"},
		{`MaxAttach("Staff", "Strength")`, "3"},
		{`MinAttach("Staff", "Strength")`, "0"},
		{`MaxAttach("Nobody", "Strength")`, "0"},
		{`GetAttachProperty("Staff", "BasicName")`, "2nd"},
		{`GetAttachProperty("Staff", "BasicName", 2)`, "Guard"},
		{`GetAttachProperty("Staff", "BasicName", "3")`, ""},
		{`GetAttachProperty("Staff", "Strength", "Guard")`, "six"},
		{`GetAttachProperty("Staff", "BasicName", "{Tired==true}")`, "2nd"},
		{`GetMapProperty("Weather", "West")`, "Weather of West"},
		{`GetMapProperty("Weather", "Moon")`, ""},
		{`GetZoneProperty("Mud", "Rear")`, "Mud of Rear of East"},
		{`GetZoneProperty("Mud", "Rear", "West")`, "Mud of Rear of West"},
		{`RangePx(30, 40)`, "50"},
		{`Range(30, 40)`, "3"},
		{`Range(0, 0, 30, 40, "West")`, "50"}, // no grid there
		{`Range(10, 0, 30, 40)`, "2"},
		{`RangePx("Staff")`, "50"},
		{`CountRangePx(0, 60)`, "3"},
		{`SumRangePx(0, 60, "Strength", "{Army==\"German\"}")`, "7"},
		{`CountRangePx(0, 60, "{Army==\"German\"}")`, "2"},
	} {
		if got, err := evaluate("{"+c.code+"}", first); err != nil || got != c.want {
			t.Errorf("{%s} = %q, %v; want %q", c.code, got, err, c.want)
		}
	}
}

// Each function takes the numbers of arguments that it should, whatever they are.
func TestNumbersOfArguments(t *testing.T) {
	first := newTable().pieces[0]
	for name, takes := range map[string][2]int{
		"If": {3, 3}, "GetProperty": {1, 1}, "GetString": {1, 1}, "GetMapProperty": {2, 2}, "GetZoneProperty": {2, 3},
		"GetAttachProperty": {2, 3}, "MaxAttach": {2, 2}, "MinAttach": {2, 2}, "Range": {1, 5}, "RangePx": {1, 5},
		"Sum": {2, 3}, "SumStack": {1, 2}, "SumMat": {1, 2}, "SumAttach": {2, 3}, "SumLocation": {1, 4},
		"SumZone": {1, 4}, "SumMap": {1, 3}, "SumRange": {3, 4}, "SumRangePx": {3, 4},
		"Count": {1, 2}, "CountStack": {0, 2}, "CountMat": {1, 2}, "CountAttach": {2, 2}, "CountLocation": {0, 4},
		"CountZone": {0, 4}, "CountMap": {0, 3}, "CountRange": {2, 4}, "CountRangePx": {2, 4},
		"Random": {1, 2}, "IsRandom": {0, 1}, "Alert": {1, 2}, "Audit": {1, 3}, "Sleep": {1, 1},
	} {
		for n := range 7 {
			for _, arg := range []string{`"East"`, `"{true}"`, `""`, "7", "null"} {
				_, err := evaluate("{"+name+"("+strings.TrimSuffix(strings.Repeat(arg+",", n), ",")+")}", first)
				refused := err != nil && strings.Contains(err.Error(), "arguments for "+name+", it takes")
				if refused != (n < takes[0] || n > takes[1]) {
					t.Errorf("%s with %d arguments %s: %v", name, n, arg, err)
				}
			}
		}
	}
}

func TestWhatTheGameCannotTell(t *testing.T) {
	first := newTable().pieces[0]
	if _, err := evaluate(`{SumMat("Strength")}`, first); err == nil {
		t.Error("an error of the game must come through")
	}
	// Chance in a condition is not known to select nothing.
	if _, err := evaluate(`{CountStack("{Random(2)==1}")}`, first); !errors.Is(err, expression.ErrImpure) {
		t.Errorf("got %v", err)
	}
}
