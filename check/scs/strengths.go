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

// strengthsVersion is the version of the JSON form: it changes when a reader would have
// to.
const strengthsVersion = 1

// StrengthOdds is what two strengths come to.
type StrengthOdds struct {
	Version int          `json:"version"`
	Attack  scs.Strength `json:"attack"`
	Defense scs.Strength `json:"defense"`
	// Odds are none where a strength is 0 and the pack says what then holds.
	Odds *scs.Odds `json:"odds,omitempty"`
	// Game is the pack's name; the column is there with it.
	Game string `json:"game,omitempty"`
	question.Resolution
}

// strengths answers the odds of two strengths (7.4) and, of a game with a table, the
// column. The words are strengths if the first is.
func strengths(attack, defense string, of check.Game, shift int) (check.Answer, bool, error) {
	a := StrengthOdds{Version: strengthsVersion}
	var err error
	if a.Attack, err = scs.ParseStrength(attack); err != nil {
		return nil, false, errors.Wrap(err, "attack")
	}
	if a.Defense, err = scs.ParseStrength(defense); err != nil {
		return nil, true, errors.Wrap(err, "defense")
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
		hint = "; for a defense of 0 a pack may say what then holds ([combat] zero_defense)"
	}
	if !ok && a.Column == nil {
		return nil, true, errors.Errorf("there are no odds of %s to %s: 7.4 cannot divide by 0%s", a.Attack, a.Defense, hint)
	}
	return answer{
		func(w io.Writer) error { return question.Encode(w, &a) },
		func(w io.Writer, _ textmap.Size) error {
			_, err := io.WriteString(w, a.text())
			return err
		},
	}, true, nil
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
