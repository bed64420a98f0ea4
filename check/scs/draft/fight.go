package draft

// bindFights writes how players may announce attacks and tell results. A module does not
// say it, since players type such lines as they like, and what a line names is believed:
// so all of it is a remark.
func (p *page) bindFights() {
	p.line("")
	p.remark("FILL IN: how the players announce attacks in the chat, and tell their results; until then combats are deduced from the dice, and none is " +
		"called illegal. Take away the # and change the pattern until it fits your lines. This one reads" +
		"\n  Attack: 04.03, 05.04 (1st Foot) on 05.03, 7:8 = 1:1")
	p.remark("%s", `[[combat]]
text = '(?i)^attack: (?P<from>[0-9., ]+?)(?: \((?P<attackers>.*)\))? on (?P<hex>[0-9.]+)(?:, (?P<attack>[0-9.]+):(?P<defence>[0-9.]+))?(?: = (?P<odds>[0-9]+:[0-9]+))?'
[[overrun]]  # Overrun: 04.03 (1st Foot) over 05.03 = 2:1
text = '(?i)^overrun: (?P<from>[0-9.]+)(?: \((?P<attackers>.*)\))? over (?P<hex>[0-9.]+)(?: = (?P<odds>[0-9]+:[0-9]+))?'
[[result]]  # 7 on 1:1 is D1r1
text = '(?i)^(?P<roll>[0-9]+) on (?P<column>[0-9]+:[0-9]+) is (?P<result>.+)'`)
}
