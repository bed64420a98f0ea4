package check

import (
	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check/referee"
	"github.com/umpire-vassal/umpire/vmod/game"
)

// Combats are the combats of a chain of logs, as Chain has them, in their order: who
// attacked which hex, at what odds, and what the dice gave, as far as the logs tell.
// Module, pack and binding must be given. The errors are those of Chain.
func Combats(files []File, opt Options) ([]referee.Fought, error) {
	games := make([]*game.Game, len(files))
	for i := range files {
		var err error
		if games[i], err = files[i].Save.Load(files[i].Module); err != nil {
			return nil, errors.Wrap(err, files[i].Name)
		}
	}
	first, _, err := opt.declared(files[0].Pack)
	if err != nil {
		return nil, err
	}
	return referee.Combats(links(files, games, opt), files[0].Pack, files[0].Binding, referee.Options{First: first, GoesOn: opt.GoesOn, Reveal: opt.Reveal})
}
