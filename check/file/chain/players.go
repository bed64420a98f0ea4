package chain

import (
	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/vmod/command"
)

// SamePlayers finds sides whose players changed.
var SamePlayers = &Rule{
	Description: rule.Description{
		ID:    "chain/players",
		Refs:  []string{"chain"},
		Title: "the same players play on",
		Says: "VASSAL knows players by a password and shows their names. Who takes another's side sees what that " +
			"side may see.",
		Checks: "Compares the rosters of one file's end and the next one's beginning. That a side is another " +
			"player's, or a new player sits " +
			"at it, is information: players hand games over, and change names and passwords. Observers do not count.",
		Example: "The first log has Hans play the German side; in the second a player of the same name with another " +
			"password does.",
		Level: rule.Integrity,
	},
	Run: func(p *Pass) {
		if !p.looked() {
			return
		}
		for _, now := range p.Link.Begin.seats {
			if now.Side == command.Observer || now.Side == "" {
				continue
			}
			then, known := seated(p.Before.End.seats, now)
			var m say.Message
			switch {
			case known && then.Name == now.Name:
				continue
			case known:
				m = say.F("players/renamed",
					"the player of {side} is called {'now'}, and in {'file'} {'then'}",
					now.Side, now.Name, p.Before.Name, then.Name)
			case then.Side == "":
				m = say.F("players/seat-taken",
					"{'player'} plays {side}, which nobody plays in {'file'}", now.Name, now.Side, p.Before.Name)
			case then.Name == now.Name:
				m = say.F("players/password-differs",
					"{side} is played by {'player'}, who is not the player of that name in {'file'}: the "+
						"password is another", now.Side, now.Name, p.Before.Name)
			default:
				m = say.F("players/replaced",
					"{side} is played by {'player'}, and in {'file'} by {'before'}",
					now.Side, now.Name, p.Before.Name, then.Name)
			}
			p.Report(rule.Finding{
				Verdict: rule.Information, Message: m, Which: now.Side,
				Evidence: rule.Show(Seat{p.Before.Name, now.Side, then.Name, now.Name}),
			})
		}
	},
}

// seated returns who played a player's side before: the same player if known is true, else the
// first of the others, or the zero player.
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
