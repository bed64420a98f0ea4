package scs

import (
	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/bind"
	"github.com/umpire-vassal/umpire/check/scs/terrain"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
	"github.com/umpire-vassal/umpire/vmod"
)

// form is what may stand in a pack of the series.
func form() *check.Form {
	f := &check.Form{Switches: "switches", Counters: check.FormCounters{Sheet: "units.csv", ID: "id",
		Slots: bind.PiecesFile, Unit: "unit", GPID: "gpid"}}
	for _, table := range scspack.Forms() {
		t := check.FormTable{File: table.File, Table: table.Table, Many: table.Many}
		for _, k := range table.Keys {
			t.Keys = append(t.Keys, check.FormKey{Key: k.Key, Kind: k.Kind, Allowed: k.Allowed, Open: k.Open,
				Help: k.Help})
		}
		f.Tables = append(f.Tables, t)
	}
	for _, s := range scspack.SheetForms() {
		f.Sheets = append(f.Sheets, check.FormSheet{File: s.File, Columns: s.Columns, Open: s.Open})
	}
	f.Sheets = append(f.Sheets, check.FormSheet{File: bind.PiecesFile, Columns: bind.SlotColumns()})
	for _, q := range scspack.Questions() {
		f.Questions = append(f.Questions, openQuestion(q))
	}
	return f
}

// openQuestion returns a question that the printed rules leave open, in words.
func openQuestion(q scspack.Switch) check.OpenQuestion {
	asks, because := words.Switch(q.ID)
	return check.OpenQuestion{ID: string(q.ID), Question: asks, Paragraphs: q.Paragraphs, Allowed: q.Allowed,
		Default: q.Default, Reason: because}
}

// plan lays the map of a pack over the pictures of the module to which it is bound.
func plan(module *vmod.Module, over *pack.Layers) (*check.Plan, []rule.Problem, error) {
	game, problems, err := read(over)
	if game == nil {
		return nil, problems, err
	}
	bound, ok := game.(*BoundGame)
	if !ok {
		return nil, nil, errors.New("the pack has no vassal.toml, which locates its hexes in the module")
	}
	laid, err := terrain.Plan(module, bound.Binding, bound.Pack)
	return laid, nil, err
}
