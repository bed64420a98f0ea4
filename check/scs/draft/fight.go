package draft

import (
	"slices"

	"github.com/umpire-vassal/umpire/rules/scs/scspack"
)

// bindFights writes patterns for lines in which players announce attacks and report results. Players
// type such lines as they like, and the module does not know them. The rules believe such a line, so
// all patterns are remarks.
func (p *page) bindFights() {
	p.line("")
	p.remark("FILL IN: how the players announce attacks in the chat, and report their results; until then combats " +
		"are deduced from the dice, and none is " +
		"called illegal. Take away the # and change the pattern until it fits your lines. This pattern reads" +
		"\n  Attack: 04.03, 05.04 (1st Foot) on 05.03, 7:8 = 1:1")
	p.remark("%s", `[[combat]]
text = '(?i)^attack: (?P<from>[0-9., ]+?)(?: \((?P<attackers>.*)\))? on (?P<hex>[0-9.]+)(?:, (?P<attack>[0-9.]+):(?P<defence>[0-9.]+))?(?: = (?P<odds>[0-9]+:[0-9]+))?'
[[overrun]]  # Overrun: 04.03 (1st Foot) over 05.03 = 2:1
text = '(?i)^overrun: (?P<from>[0-9.]+)(?: \((?P<attackers>.*)\))? over (?P<hex>[0-9.]+)(?: = (?P<odds>[0-9]+:[0-9]+))?'
[[result]]  # 7 on 1:1 is D1r1
text = '(?i)^(?P<roll>[0-9]+) on (?P<column>[0-9]+:[0-9]+) is (?P<result>.+)'`)
}

// bindStrikes writes patterns for lines about air strikes and for other dice, in a game with
// such rules or markers. They are remarks, too.
func (p *page) bindStrikes(d *Draft) {
	air := slices.ContainsFunc(d.Counters, func(c Counter) bool {
		return c.Kind == Marker && (c.Meaning == scspack.MeansAir || c.Meaning == scspack.MeansAirLeft)
	})
	if air || d.pack != nil && len(d.pack.Air) > 0 {
		p.line("")
		p.remark("FILL IN: how the players report air strikes, and the dice for their number. Until then nobody " +
			"knows which hex was struck. These read" +
			"\n  Air strike on 05.03 (split): 4\n  Air strikes: 3")
		p.remark("%s", `[[strike]]
text = '(?i)^air strike on (?P<hex>[0-9.]+)(?: \((?P<split>split)\))?(?:: (?P<roll>[0-9]+))?'
[[roll]]
for = "strikes"
text = '(?i)^air strikes: (?P<roll>[0-9]+)'`)
	}
	if d.pack != nil && d.pack.Pullout != nil {
		p.line("")
		p.remark("FILL IN: how the players announce dice for the pull-out. This pattern reads\n  Pull-out: 2")
		p.remark("%s", `[[roll]]
for = "pull-out"
text = '(?i)^pull-out: (?P<roll>[0-9]+)'`)
	}
}
