package position

import (
	"slices"
	"strings"

	"github.com/umpire-vassal/umpire/check/rule"
	"github.com/umpire-vassal/umpire/check/say"
	"github.com/umpire-vassal/umpire/check/scs/words"
	"github.com/umpire-vassal/umpire/rules/pack"
	"github.com/umpire-vassal/umpire/rules/scs"
	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// Outcome reports who won, by the victory hexes (13.0) and the bands of the pack.
var Outcome = &Rule{
	Description: rule.Description{
		ID:    "scs/outcome",
		Refs:  []string{"13.0"},
		Title: "who won, once the last turn is over",
		Says:  "When the last turn is over the victory hexes that a side controls are added up, and the game says what the sum means.",
		Checks: "Looks whether the last phase of the last turn is over, or nobody may enter a hex in what is left of that " +
			"turn, by what is declared of turn and phase. Then it tells as information what the victory hexes are worth " +
			"that a side controls, and what that means. Who controls a hex is known by the units there, by control " +
			"markers, and in a log by who entered it last. Where the hexes of unknown control decide, it is unchecked. " +
			"Points that the game gives for other things are not counted.",
		Example: "Turn 10 is over, and the victory hexes of the Soviet side are worth 24: a minor Soviet victory.",
		Level:   rule.Stacking,
		Touches: []string{},
	},
	Uses: []scspack.Need{scspack.NeedVictory, scspack.NeedControl, scspack.NeedTurns, scspack.NeedPhases},
	Run: func(pass *Pass) {
		p := pass.Position.Pack
		over, settled := pass.Position.ended()
		if len(p.Victory.Bands) == 0 || !over && !settled {
			return
		}
		wording := say.As("outcome/over", "the game is over: {side} has {points} points in victory hexes, {results}")
		if !over {
			wording = say.As("outcome/nobody-enters",
				"{side} has {points} points in victory hexes, {results}: nobody may enter a hex in what is "+
					"left of the last turn")
		}
		b := pass.Board()
		switch {
		case b == nil:
		case p.Victory.Side == "":
			pass.Unchecked("games", "game.toml: the side whose points count, below [victory]")
		case !slices.ContainsFunc(p.Places, func(place scspack.Place) bool { return place.Role == scspack.RoleVictory && place.InHex }):
			pass.Unchecked("games", "places.csv: the hexes that are worth victory points")
		default:
			pass.won(wording, b, scs.VictoryPoints(p, pass.Position.control(b), p.Victory.Side))
		}
	},
}

// ended reports whether the game is over: a turn after the last has begun, or the last phase of the
// last turn has ended. settled reports whether nobody may enter a hex in what is left of the last
// turn; a phase that may go on is left, too.
func (p *Position) ended() (over, settled bool) {
	turn, turns := p.Told.Turn, p.Pack.Turns
	if !turn.Known || !turns.Known || turn.N != turns.N || len(p.Phase.Phases) != 1 {
		return turn.Known && turns.Known && turn.N > turns.N, false
	}
	order := scs.NewSequence(p.Pack)
	at, found := order.Find(p.Phase.Phases[0].ID, p.Phase.Phases[0].Side)
	if !found {
		return false, false
	}
	left := order.Phases()[at:]
	over = len(left) == 1 && !p.Ends.runs()
	if p.Ends == Over {
		left = left[1:]
	}
	return over, !slices.ContainsFunc(left, mayEnter)
}

// mayEnter reports whether a unit may enter a hex in a phase, as far as the pack knows.
func mayEnter(ph scspack.Phase) bool {
	return ph.Moves != "none" || ph.Overrun != pack.No || ph.Combat != pack.No || ph.Arrivals != pack.No
}

// won reports what the points mean.
func (p *Pass) won(wording say.Wording, b *Board, score scs.Score) {
	worth := worthOf(&score)
	counted := VictoryCount{Side: score.Side, Least: score.Least}
	if !score.Unbounded {
		counted.Most = &score.Most
	}
	for _, h := range score.Hexes {
		one := VictoryHex{Hex: h.Place.Hex, Name: h.Place.Name, Side: h.Side}
		if h.Place.Value.Known {
			one.Points = &h.Place.Value.N
		}
		counted.Hexes = append(counted.Hexes, one)
	}
	for _, band := range score.Bands {
		counted.Results = append(counted.Results, band.Result)
	}
	f := rule.Finding{
		Refs: citing(p.Position.Pack.Victory.Refs, "13.0"), Verdict: rule.Information,
		Which:    score.Side,
		Message:  wording.With(score.Side, worth, strings.Join(counted.Results, " or ")),
		Evidence: rule.Show(counted),
	}
	switch len(score.Bands) {
	case 0:
		p.Unchecked("games", "game.toml: a band below [victory] for "+worth+" points")
		return
	case 1:
		p.Checked("games")
	default:
		f.Verdict, f.Evidence.Needs = rule.Unchecked, b.Needs(score.Decides)
		f.Message = say.On("outcome/open", "{finding}; it depends on {needs}", f.Message, words.List(f.Evidence.Needs))
		p.Unchecked("games", f.Evidence.Needs[0])
	}
	p.Report(f)
}
