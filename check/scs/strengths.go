package scs

import (
	"fmt"
	"io"
	"strings"

	"github.com/pkg/errors"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/scs/question"
	"github.com/umpire-vassal/umpire/check/scs/textmap"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/vmod/visible"
)

// strengthsVersion is the version of the JSON form. It changes when programs that read it have
// to change.
const strengthsVersion = 1

// StrengthOdds are the odds of two strengths.
type StrengthOdds struct {
	Version int          `json:"version"`
	Attack  scs.Strength `json:"attack"`
	Defense scs.Strength `json:"defense"`
	// Odds is nil if a strength is 0 and the pack has a rule for that.
	Odds *scs.Odds `json:"odds,omitempty"`
	// Game is the name of the pack whose table the column comes from.
	Game string `json:"game,omitempty"`
	question.Resolution
}

// strengths works out the odds of two strengths (7.4) and, for a game with a table, the
// column. It reports whether the first word is a strength.
func strengths(attack, defense string, of check.Game, shift int) (check.Answer, bool, error) {
	a := StrengthOdds{Version: strengthsVersion}
	var ok bool
	if a.Attack, ok = scs.ParseStrength(attack); !ok {
		return nil, false, noStrength("attack", attack)
	}
	if a.Defense, ok = scs.ParseStrength(defense); !ok {
		return nil, true, noStrength("defense", defense)
	}
	odds, ok := scs.NewOdds(a.Attack, a.Defense)
	if ok {
		a.Odds = &odds
	}
	hint := ""
	if of != nil {
		p := packOf(of)
		if p == nil {
			return nil, true, errors.New("a game of another series has no odds")
		}
		if p.CRT == nil {
			return nil, true, errors.Errorf("%s: the pack has no combat results table; crt.csv would hold it", p.Name)
		}
		a.Resolution = question.Resolve(p, scs.ColumnFor(p, a.Attack, a.Defense, shift), odds)
		if a.Column != nil {
			a.Game = p.Name
		}
		hint = "; for a defense of 0 a pack may have what then holds ([combat] zero_defense)"
	}
	if !ok && a.Column == nil {
		return nil, true, errors.Errorf("there are no odds of %s to %s: 7.4 cannot divide by 0%s", a.Attack, a.Defense,
			hint)
	}
	return answer{
		func(w io.Writer) error { return question.Encode(w, &a) },
		func(w io.Writer, _ textmap.Size) error {
			_, err := io.WriteString(w, a.text())
			return err
		},
		nil,
	}, true, nil
}

func noStrength(whose, text string) error {
	return errors.Errorf("%s: %.*q is no strength; allowed: whole numbers, decimals and fractions, as \"14\", "+
		"\"9.875\" or \"17/8\", of at most %d characters",
		whose, scs.LongestStrength, text, scs.LongestStrength)
}

func (a *StrengthOdds) text() string {
	var b strings.Builder
	if a.Odds != nil {
		fmt.Fprintln(&b, a.Odds)
	} else {
		fmt.Fprintf(&b, "%s to %s\n", a.Attack, a.Defense)
	}
	for _, line := range a.Lines() {
		fmt.Fprintln(&b, visible.Text(line))
	}
	return b.String()
}
