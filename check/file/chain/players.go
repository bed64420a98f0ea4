package chain

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// SamePlayers is about players who change between two files.
var SamePlayers = &Rule{
	Rule: rule.Rule{
		ID:    "chain/players",
		Refs:  []string{"chain"},
		Title: "the same players play on",
		Says:  "VASSAL tells players apart by a password and shows their names. Who takes another's side sees what that side may see.",
		Checks: "Compares the rosters of one file's end and the next one's beginning. That a side is another player's, or a new player sits " +
			"at it, is information: players hand games over, and change names and passwords. Observers do not count.",
		Example: "The first log has Hans play the German side; in the second a player of the same name with another password does.",
		Level:   rule.Integrity,
	},
	Run: func(p *Pass, coverage *rule.Coverage) []rule.Finding {
		if !p.looked("chain/players", coverage) {
			return nil
		}
		var findings []rule.Finding
		for _, now := range p.Link.Begin.seats {
			if now.Side == command.Observer || now.Side == "" {
				continue
			}
			then, known := seated(p.Before.End.seats, now)
			var m rule.Message
			switch {
			case known && then.Name == now.Name:
				continue
			case known:
				m = rule.Say("the player of %s is called %q, and in %q %q", now.Side, now.Name, p.Before.Name, then.Name)
			case then.Side == "":
				m = rule.Say("%q plays %s, which nobody plays in %q", now.Name, now.Side, p.Before.Name)
			case then.Name == now.Name:
				m = rule.Say("%s is played by %q, who is not the player of that name in %q: the password is another", now.Side, now.Name, p.Before.Name)
			default:
				m = rule.Say("%s is played by %q, and in %q by %q", now.Side, now.Name, p.Before.Name, then.Name)
			}
			findings = append(findings, rule.Finding{
				Verdict: rule.Information, Message: m,
				Evidence: map[string]any{"side": now.Side, "is": now.Name, "was": then.Name, "before": p.Before.Name},
			})
		}
		return findings
	},
}

// seated returns who sat at a player's side: the same player if known is true, else the
// first other player there; the zero player if nobody did.
func seated(seats []command.Player, now command.Player) (then command.Player, known bool) {
	for _, seat := range seats {
		if seat.Side != now.Side {
			continue
		}
		if seat.ID == now.ID {
			return seat, true
		}
		if then.Side == "" {
			then = seat
		}
	}
	return then, false
}
