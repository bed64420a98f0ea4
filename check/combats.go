package check

import (
	"github.com/umpire-vassal/umpire/check/bind"
	"github.com/umpire-vassal/umpire/check/referee"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/vmod"
)

// Combats are the combats of a log, in their order: who attacked which hex, at what
// odds, and what the dice gave, as far as the log tells. Pack and binding must be
// given. The errors are those of Save.
func Combats(save *vmod.Save, module *vmod.Module, p *pack.Pack, b *bind.Binding, opt Options) ([]referee.Fought, error) {
	g, err := save.Load(module)
	if err != nil {
		return nil, err
	}
	first, err := Declare(p, opt.Phase, opt.Side)
	if err != nil {
		return nil, err
	}
	return referee.Combats(g, module, p, b, newView(g.State, module, opt.Reveal), referee.Options{First: first, GoesOn: opt.GoesOn, Reveal: opt.Reveal})
}
