package report

import (
	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/actions/account"
	"github.com/umpire-vassal/umpire/check/scene"
)

// Draw returns what is drawn of a file. It has no pictures yet. Without the module there are
// no windows, but still the steps of a log in words.
func Draw(f *check.File, reveal bool) (*Drawing, error) {
	g, err := f.Save.Load(f.Module)
	if err != nil {
		return nil, err
	}
	told := account.Account{File: f.Name, Revealed: reveal, Placed: f.Module != nil}
	options := scene.Options{Reveal: reveal}
	if mapper, ok := f.Game.(check.Mapper); ok {
		options.CellName = mapper.CellName
	}
	options.Plain, _ = f.Game.(scene.Plain)
	if f.Save.Log() {
		// The game goes to its end twice: the scene names what moves cost, which its game
		// knows only when it has read the log.
		read := actions.Options{Reveal: reveal}
		if accountant, ok := f.Game.(check.Accountant); ok && f.Module != nil {
			told.Log, told.Prices, told.Combats, err = accountant.Account(f, g, read)
		} else {
			told.Log = actions.Read(g, f.Module, read)
		}
		if err != nil {
			return nil, err
		}
		options.Prices = told.Prices
		if g, err = f.Save.Load(f.Module); err != nil {
			return nil, err
		}
	}
	d := &Drawing{Scene: scene.Make(g, f.Module, options)}
	if f.Module == nil {
		d.Scene.Windows, d.Scene.Pieces = nil, nil
	}
	if sided, ok := f.Game.(check.Sided); ok {
		d.Side = sided.SideOf
	}
	if told.Log != nil {
		d.Dice = told.Dice()
	}
	return d, nil
}
