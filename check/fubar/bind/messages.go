package bind

import "github.com/umpire-vassal/umpire/check/say"

func noGroup() say.Wording {
	return say.As("fubar-binding/no-group", "{'pattern'} lacks a group, as (?P<unit>.+); needed: {needed}")
}
