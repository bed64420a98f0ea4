package scs

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/rules/hex"
)

// inNumbers writes the hexes of a question as the pack numbers them, where the question has
// the names that the module prints. A hex number stays a hex number, also where the module prints
// it for another hex: answers write numbers. A word that names a unit stays as well.
func (a *asked) inNumbers(q check.Question) check.Question {
	if a.hexNamed == nil {
		return q
	}
	number := func(word string) string {
		word = strings.TrimSpace(word)
		if _, is := hex.Parse(word); is {
			return word
		}
		if h, ok := a.hexNamed(word); ok {
			return h.String()
		}
		return word
	}
	place := func(word string) string {
		if i := strings.LastIndexByte(word, '@'); i >= 0 {
			return word[:i+1] + number(word[i+1:])
		}
		return number(word)
	}
	q.To = number(q.To)
	q.Via = slices.Clone(q.Via)
	for i := range q.Via {
		q.Via[i] = number(q.Via[i])
	}
	q.Words = slices.Clone(q.Words)
	for i, word := range q.Words {
		if _, err := a.Units(word); err != nil {
			q.Words[i] = place(word)
		}
	}
	return q
}
