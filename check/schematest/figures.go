package schematest

import (
	"github.com/umpire-vassal/umpire/check/file"
	"github.com/umpire-vassal/umpire/check/file/chain"
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/scs/position"
	"github.com/umpire-vassal/umpire/check/scs/referee"
)

// Figures has one figure of each kind that a finding can rest on.
var Figures = []rule.Figure{
	file.Dice{}, file.More{}, file.Notice{},
	chain.Again{}, chain.Cards{}, chain.Pieces{}, chain.SavedWith{}, chain.Seat{},
	position.Account{}, position.Arrival{}, position.Counters{}, position.Limit{}, position.Place{}, position.Points{}, position.Sides{},
	position.Steps{}, position.Terrain{}, position.Trace{},
	referee.After{}, referee.Battle{}, referee.Earlier{}, referee.Odds{}, referee.Order{}, referee.Result{}, referee.Roll{}, referee.Turn{},
	referee.Withheld{},
}
