package account

import (
	"slices"

	"github.com/umpire-vassal/umpire/check/actions"
	"github.com/umpire-vassal/umpire/check/say"
)

// marked adds to a line of the chat what the roll that it announces rests on, if that is no dice in the log.
func (a *Account) marked(step int, line string, said say.Message) say.Message {
	at := slices.IndexFunc(a.Announced, func(r actions.Announced) bool { return r.Step == step && r.Line == line })
	if at < 0 {
		return said
	}
	switch a.Announced[at].Rests {
	case actions.OnLine:
		return say.F("account/without-dice", "{stated} (typed: its dice are not in the log)", said)
	case actions.OnDeclared:
		return say.F("account/dice-declared", "{stated} (its dice are declared)", said)
	case actions.OnUnread:
		return say.F("account/dice-unread", "{stated} (nobody can read its dice)", said)
	}
	return said
}

// announced counts the rolls that lines of the chat announce by what they rest on; "" for none.
func (a *Account) announced() string {
	if len(a.Announced) == 0 {
		return ""
	}
	times := a.rests()
	said := say.F("account/rolls-announced",
		"rolls that the chat announces: {thrown} thrown, {typed} typed, {declared} declared",
		times[actions.OnDice], times[actions.OnLine], times[actions.OnDeclared])
	if n := times[actions.OnUnread]; n > 0 {
		said = say.F("account/rolls-unread", "{stated}, {count} that nobody can read", said, n)
	}
	return said.String()
}

func (a *Account) rests() map[actions.Rests]int {
	times := map[actions.Rests]int{}
	for _, r := range a.Announced {
		times[r.Rests]++
	}
	return times
}
