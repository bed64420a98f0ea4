package trait_test

import (
	"strings"
	"testing"

	"github.com/umpire-vassal/umpire/fixtures/corpus"
	"github.com/umpire-vassal/umpire/vmod/command"
	"github.com/umpire-vassal/umpire/vmod/trait"
)

// unit is a counter as modules of some size build them.
func unit() (typ, state string) {
	traits := []trait.Raw{
		{Type: "label;76,130;Change Label;10;255,255,255;0,0,0;b;0;c;0;t;c;$pieceName$ ($label$);Dialog;0;0;TextLabel;;false", State: "2 hits"},
		{Type: "emb2;Flip;128;A;;128;;;128;;;;1;false;0;0;front.png,back.png;,+ (reduced);true;Step;;;false;;1;1;true;65,130;;;;1.0;;true", State: "2"},
		{Type: "markmoved;/images/moved.gif;10;10;Mark Moved;77,130;;false;;;;", State: "true"},
		{Type: "footprint;84,130;Movement Trail;false;false;10;255,255,255;0,0,0;100;50;20;30;1.0;;;;", State: "false;Map0;3;100,200;150,220;200,240;true"},
		{Type: "hideCmd;No deletion;Disable;{Side == \"Red\"};68\\,130", State: ""},
		{Type: "macro;Retreat;Retreat;82,130;{Moved==\"false\"};;88\\,130;false;;;counted;;;;false;;1;1", State: ""},
		{Type: "PROP;Hits;true,0,4,false;Hit:72\\,130:I\\,1,Heal:73\\,130:I\\,-1;", State: "2"},
		{Type: "calcProp;Strength;{Attack - Hits};", State: ""},
		{Type: "sendto;Eliminate;69,130;Main;Dead Pile;10;20;;;0;0;0;0;;G;;;;0101", State: ";0;0"},
		{Type: "prototype;Infantry", State: ""},
		{Type: "mark;Side,Attack,Movement,Name", State: "Red,5,4,2nd Battalion"},
		{Type: "delete;Delete;68,130;", State: ""},
		{Type: "piece;;;unit.png;2/5 Rgt", State: "Main Map;324;204;117;3;UniqueID;1600000000001;OldX;158;OldY;172"},
	}
	return trait.Join(traits)
}

// BenchmarkTypedPieces is speed target P4: from the text of pieces to decoded traits.
// The control takes the text apart level by level, as VASSAL does, and decodes no
// trait.
func BenchmarkTypedPieces(b *testing.B) {
	typ, state := unit()
	fields := strings.Count(typ, ";") + strings.Count(state, ";")
	bench := func(name string, f func()) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(typ) + len(state)))
			b.ReportAllocs()
			for b.Loop() {
				f()
			}
			b.ReportMetric(float64(fields), "fields/op")
		})
	}
	bench("control", func() {
		types := naiveTypes(typ)
		naiveStates(state, len(types))
	})
	bench("split", func() {
		if _, err := trait.Split(typ, state, trait.DefaultLimits()); err != nil {
			b.Fatal(err)
		}
	})
	bench("typed", func() {
		p, err := trait.NewPiece(typ, state, trait.DefaultLimits())
		if err != nil {
			b.Fatal(err)
		}
		for i := range p.Len() {
			p.Trait(i)
		}
	})
	bench("name", func() {
		p, err := trait.NewPiece(typ, state, trait.DefaultLimits())
		if err != nil {
			b.Fatal(err)
		}
		p.Name(nil)
	})
}

func BenchmarkCorpusPieces(b *testing.B) {
	var pieces []command.AddPiece
	bytes := 0
	for _, file := range []string{"paths-of-glory/Classic10-8.vsav", "longest-day/campaign.sav"} {
		added, _ := startState(b, corpus.Path(b, file))
		pieces = append(pieces, added...)
	}
	for _, a := range pieces {
		bytes += len(a.Type) + len(a.State)
	}
	bench := func(name string, f func(command.AddPiece)) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(bytes))
			b.ReportAllocs()
			for b.Loop() {
				for _, a := range pieces {
					f(a)
				}
			}
		})
	}
	bench("control", func(a command.AddPiece) {
		types := naiveTypes(a.Type)
		naiveStates(a.State, len(types))
	})
	bench("split", func(a command.AddPiece) {
		if _, err := trait.Split(a.Type, a.State, trait.DefaultLimits()); err != nil {
			b.Fatal(err)
		}
	})
	bench("typed", func(a command.AddPiece) {
		p, err := trait.NewPiece(a.Type, a.State, trait.DefaultLimits())
		if err != nil {
			b.Fatal(err)
		}
		for i := range p.Len() {
			p.Trait(i)
		}
	})
	bench("exported", func(a command.AddPiece) {
		p, err := trait.NewPiece(a.Type, a.State, trait.DefaultLimits())
		if err != nil {
			b.Fatal(err)
		}
		p.Exported(nil)
	})
	bench("one property", func(a command.AddPiece) {
		p, err := trait.NewPiece(a.Type, a.State, trait.DefaultLimits())
		if err != nil {
			b.Fatal(err)
		}
		p.Property(nil, "Side")
	})
}
