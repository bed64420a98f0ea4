package selfplaytest

import (
	"fmt"
	"strconv"
	"strings"
)

// A Style is how players report combats in the chat, and how the pack's binding reads it.
type Style struct {
	Name, Binding string
	// announce and read write the lines. A Call's empty fields are left out.
	announce func(c Call) string
	read     func(roll int, column, result string) string
}

// A Call announces an attack.
type Call struct {
	Overrun                 bool
	From                    []string // hexes
	Names                   []string // of units, as on the counters
	Target                  string
	Attack, Defence, Column string
}

// Terse is how Mill Road's players speak.
var Terse = Style{"terse", `
[[combat]]
text = '^Attack: (?P<from>[\d., ]+?)(?: \((?P<attackers>.*)\))? on (?P<hex>[\d.]+(?: and [\d.]+)*)(?:, (?P<attack>[\d./ ]+):(?P<defence>[\d./ ]+))?(?: = (?P<odds>\d+:\d+))?$'
[[overrun]]
text = '^Overrun: (?P<from>[\d.]+(?: and [\d.]+)*)(?: \((?P<attackers>.*)\))? over (?P<hex>[\d.]+)(?: = (?P<odds>\d+:\d+))?$'
[[result]]
text = '^(?P<roll>\d+) on (?P<column>\S+) is (?P<result>\S+)'
`, func(c Call) string {
	line := c.lead("Attack: ", "Overrun: ") + strings.Join(c.From, c.lead(", ", " and ")) + within(" (", c.Names, ")") + c.lead(" on ", " over ") + c.Target
	if c.Attack != "" && !c.Overrun {
		line += ", " + c.Attack + ":" + c.Defence
	}
	return line + after(" = ", c.Column)
}, func(roll int, column, result string) string {
	return fmt.Sprintf("%d on %s is %s", roll, column, result)
}}

// Formal is how modules that Umpire makes write it.
var Formal = Style{"formal", `
[[combat]]
text = '\bCombat: (?P<hex>[A-Z]?\d{1,3}\.\d{1,3})(?: (?:by (?P<attackers>.+?) )?from (?P<from>[A-Z]?\d{1,3}\.\d{1,3}(?:(?:,| and|,? +)+[A-Z]?\d{1,3}\.\d{1,3})*))?(?:,? with (?P<attack>\d+(?:[./]\d+)?) to (?P<defence>\d+(?:[./]\d+)?))?(?:,? at (?P<odds>[+-]?\d+(?::\d+)?))?'
[[overrun]]
text = '\bOverrun: (?P<hex>[A-Z]?\d{1,3}\.\d{1,3})(?: (?:by (?P<attackers>.+?) )?from (?P<from>[A-Z]?\d{1,3}\.\d{1,3}(?:(?:,| and|,? +)+[A-Z]?\d{1,3}\.\d{1,3})*))?(?:,? with (?P<attack>\d+(?:[./]\d+)?) to (?P<defence>\d+(?:[./]\d+)?))?(?:,? at (?P<odds>[+-]?\d+(?::\d+)?))?'
[[result]]
text = '\bResult: (?:(?P<roll>\d+) at (?P<column>[+-]?\d+(?::\d+)?): )?(?P<result>.+)'
`, func(c Call) string {
	line := c.lead("Combat: ", "Overrun: ") + c.Target + within(" by ", c.Names, "") + within(" from ", c.From, "")
	if c.Attack != "" {
		line += " with " + c.Attack + " to " + c.Defence
	}
	return line + after(" at ", c.Column)
}, func(roll int, column, result string) string {
	return "Result: " + strconv.Itoa(roll) + " at " + column + ": " + result
}}

// Chatty is how players of old speak.
var Chatty = Style{"chatty", `
[[combat]]
text = '^(?:Combat|Attack)[ \d]*: (?P<from>[^()]*?)(?: \((?P<attackers>.*?)\))? against (?P<hex>\d+\.\d+)(?:.*?(?P<attack>\d[\d./]*):(?P<defence>\d[\d./]*) = (?P<odds>\d+:\d+))?'
[[overrun]]
text = '^Overrun[ \d]*: (?P<from>[^()]*?)(?: \((?P<attackers>.*?)\))? against (?P<hex>\d+\.\d+)(?:.*?(?P<attack>\d[\d./]*):(?P<defence>\d[\d./]*) = (?P<odds>\d+:\d+))?'
[[result]]
text = '^(?P<roll>\d+) on (?P<column>\d+:\d+) = (?P<result>[AD]\S*)'
`, func(c Call) string {
	line := c.lead("Combat: ", "Overrun: ") + strings.Join(c.From, " and ") + within(" (", c.Names, ")") + " against " + c.Target
	if c.Attack != "" && c.Column != "" {
		line += ", we have " + c.Attack + ":" + c.Defence + " = " + c.Column
	}
	return line
}, func(roll int, column, result string) string {
	return fmt.Sprintf("%d on %s = %s", roll, column, result)
}}

func (c Call) lead(attack, overrun string) string {
	if c.Overrun {
		return overrun
	}
	return attack
}

func within(before string, words []string, behind string) string {
	if len(words) == 0 {
		return ""
	}
	return before + strings.Join(words, ", ") + behind
}

func after(before, word string) string {
	if word == "" {
		return ""
	}
	return before + word
}
