package position

import (
	"slices"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/rules/hex"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// supplyGame is a game with a source of the north, where all is known but what the
// pieces are.
const supplyGame = `name = "Supply"
sides = ["north", "south"]
[[map]]
columns = [1, 8]
rows = [0, 6]
low = "odd"
default_terrain = "clear"
[[phase]]
id = "supply"
side = "north"
markers = ["oos"]
[oos]
zoc = false
[dg]
zoc = true
[switches]
source_in_ezoc = false
`

func supplyPack(t *testing.T) *scspack.Pack {
	t.Helper()
	files := fstest.MapFS{}
	for name, text := range map[string]string{
		"game.toml":    supplyGame,
		"tec.toml":     "[[terrain]]\nid = \"clear\"\ncost = 1\ncombat = \"none\"\n",
		"hexsides.csv": "hex,hex,feature\n",
		"units.csv":    "id,side,count,attack,attack_kind,ma,steps\nn,north,1,3,attack,5,1\ns,south,1,3,attack,5,1\n",
		"places.csv":   "hex,role,side\n01.03,supply,north\n",
	} {
		files[name] = &fstest.MapFile{Data: []byte(text)}
	}
	p, problems, err := scspack.Load(files)
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	return p
}

// supplyPiece draws a unit of one of the sides, or a piece that nobody knows.
func supplyPiece(t *rapid.T, p *scspack.Pack, kinds ...Kind) Piece {
	piece := Piece{
		Name: "x", GPID: "1", Kind: rapid.SampledFrom(kinds).Draw(t, "kind"),
		At: Spot{Where: InHex, Hex: hex.Hex{Col: rapid.Int16Range(1, 5).Draw(t, "col"), Row: rapid.Int16Range(1, 5).Draw(t, "row")}},
	}
	if piece.Kind == Unit {
		unit := &p.Units[rapid.IntRange(0, 1).Draw(t, "side")]
		piece.Unit, piece.Side, piece.Face, piece.Lost = unit, unit.Side, Full, pack.Known(0)
		piece.OOS, piece.DG = rapid.SampledFrom([]pack.Answer{pack.No, pack.No, pack.Yes}).Draw(t, "oos"), pack.No
	}
	return piece
}

// What is illegal while nobody knows what some pieces are stays illegal whatever they
// turn out to be: enemies, friends who keep a zone of control off, or markers.
func TestSupplyOfUnknownsNeverAccuses(t *testing.T) {
	p := supplyPack(t)
	rapid.Check(t, func(t *rapid.T) {
		before := &Position{Pack: p, Phase: Declared{Phases: p.Phases}}
		after := &Position{Pack: p, Phase: before.Phase}
		for i := range rapid.IntRange(1, 9).Draw(t, "pieces") {
			piece := supplyPiece(t, p, Unit, Unit, Unit, Unbound, Masked)
			piece.ID = string(rune('a' + i))
			known := piece
			if piece.Kind != Unit {
				known = supplyPiece(t, p, Unit, Marker)
				known.ID, known.At = piece.ID, piece.At
			}
			before.Pieces = append(before.Pieces, &piece)
			after.Pieces = append(after.Pieces, &known)
		}
		rules := []*Rule{OOSMarker, CounterMix}
		accused := func(pos *Position) []string {
			var ids []string
			for _, f := range Run(rules, pos, &rule.Coverage{}) {
				for _, piece := range f.Pieces {
					if f.Verdict == rule.Illegal {
						ids = append(ids, f.Rule+" "+piece.ID)
					}
				}
			}
			return ids
		}
		is := accused(after)
		for _, id := range accused(before) {
			if !slices.Contains(is, id) {
				t.Fatalf("%s is accused while some pieces are unknown, and not when they are known", id)
			}
		}
	})
}

// Without anything unknown each unit of the side gets its verdict.
func TestSupplyIsJudgedWhereAllIsKnown(t *testing.T) {
	p := supplyPack(t)
	rapid.Check(t, func(t *rapid.T) {
		pos := &Position{Pack: p, Phase: Declared{Phases: p.Phases}}
		units := 0
		for i := range rapid.IntRange(1, 9).Draw(t, "pieces") {
			piece := supplyPiece(t, p, Unit)
			piece.ID = string(rune('a' + i))
			if piece.Side == "north" {
				units++
			}
			pos.Pieces = append(pos.Pieces, &piece)
		}
		var coverage rule.Coverage
		for _, f := range Run([]*Rule{OOSMarker}, pos, &coverage) {
			if f.Verdict == rule.Unchecked {
				t.Fatal(f.Message)
			}
		}
		checked := 0
		for _, c := range coverage.Counts() {
			checked += c.Checked
		}
		if checked != units {
			t.Fatalf("%d units are checked, want %d", checked, units)
		}
	})
}
