// Package ledgertest helps tests to find changes in logs that no rule judges.
package ledgertest

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/umpire-vassal/umpire/check"
	"github.com/umpire-vassal/umpire/check/scs"
	"github.com/umpire-vassal/umpire/check/scs/referee"
)

// A Ledger collects the postings of the rules while logs of one game are judged.
type Ledger struct {
	mutex          sync.Mutex
	happened, left map[entry][]referee.Posting
	taken          map[entry]bool
	runs           map[string]bool
}

type entry struct {
	first int
	id    string
	deed  referee.Deed
}

// Of returns the ledger of a game. The game has to be bound to a module.
func Of(game check.Game) *Ledger {
	l := &Ledger{
		happened: map[entry][]referee.Posting{}, left: map[entry][]referee.Posting{},
		taken: map[entry]bool{}, runs: map[string]bool{},
	}
	game.(*scs.BoundGame).Ledger = l.post
	return l
}

func (l *Ledger) post(p referee.Posting) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	at := entry{p.First, p.ID, p.Deed}
	switch {
	case p.ID == "":
		l.runs[p.Rule] = true
	case p.Rule == "":
		l.happened[at] = append(l.happened[at], p)
	case len(p.To) > 0:
		l.left[at] = append(l.left[at], p)
	default:
		l.taken[at] = true
	}
}

// Faults returns, in order, what rules left to others and nobody took, and what happened in a declared phase and
// no rule took or left.
func (l *Ledger) Faults() []string {
	var faults []string
	for at, left := range l.left {
		for _, p := range left {
			if !l.taken[at] && slices.ContainsFunc(p.To, func(rule string) bool { return l.runs[rule] }) {
				faults = append(faults, fmt.Sprintf("%s %s in the %s phase of step %d: %s leaves it to %s, and nobody takes it", p.Piece, p.Deed, p.Phase, p.First, p.Rule, strings.Join(p.To, ", ")))
			}
		}
	}
	for at, all := range l.happened {
		if !l.taken[at] && len(l.left[at]) == 0 {
			p := all[0]
			faults = append(faults, fmt.Sprintf("%s %s in the %s phase of step %d: no rule looks at it", p.Piece, p.Deed, p.Phase, p.First))
		}
	}
	slices.Sort(faults)
	return slices.Compact(faults)
}

// Size returns how many changes the log posted, and how many rules left to others.
func (l *Ledger) Size() (happened, left int) { return len(l.happened), len(l.left) }
