package bind_test

import (
	"testing"
	"testing/fstest"

	"github.com/umpire-vassal/umpire/check/fubar/bind"
	"github.com/umpire-vassal/umpire/check/view"
	"github.com/umpire-vassal/umpire/rules/fubar/fubarpack"
	"github.com/umpire-vassal/umpire/rules/pack"
)

// raider is a piece that stands in a zone of the map.
type raider struct {
	view.Piece
	zone string
}

func (raider) Masked() bool                   { return false }
func (raider) ID() string                     { return "1" }
func (raider) GPID() string                   { return "1" }
func (raider) Stack() string                  { return "" }
func (raider) BasicName() string              { return "Raider" }
func (raider) ShownName() string              { return "Raider" }
func (raider) Property(string) (string, bool) { return "", false }
func (r raider) Site() view.Site              { return view.Site{Window: "Table", Zone: r.zone} }

// A zone of the map can be cover: who stands in it is covered, how deep nobody knows.
func TestZone(t *testing.T) {
	layers, err := pack.Loader{}.Layers(shipped(t))
	if err != nil {
		t.Fatal(err)
	}
	p, problems, err := fubarpack.Read(layers)
	if err != nil || problems != nil {
		t.Fatal(problems, err)
	}
	b, wrong, err := bind.Read(fstest.MapFS{"game.toml": {}, "vassal.toml": {Data: []byte(`
[table]
window = "Table"
pixels = "20"
[[figure]]
name = 'Raider'
figure = "blue-raider"
[[cover]]
zone = "Woods"
cover = "light"
`)}}, p)
	if err != nil || wrong != nil {
		t.Fatal(wrong, err)
	}
	for zone, want := range map[string]string{"Woods": "light", "Road": ""} {
		pos := b.Position(b.Table(), []view.Piece{raider{zone: zone}}, 0)
		force := pos.Force(p.Unit("blue-1"))
		got := ""
		if cover, _ := pos.In(&force); cover != nil {
			got = cover.ID
		}
		if got != want {
			t.Errorf("in %s the cover is %q, want %q", zone, got, want)
		}
	}
}
