package scs

import (
	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/scs/question"
)

// SceneOf returns what a position that answers questions asks.
func SceneOf(p check.Position) *question.Scene { return p.(*asked).Scene }
