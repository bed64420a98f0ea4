package scstest

import (
	"strings"
)

// game is the game.toml of this package's own small game, without its phases, figures, map
// and switches.
const game = `
name = "Examples"
series = "scs"
series_version = "1.8"
sides = ["blue", "red"]
first = "blue"
turns = 10
`

// playerTurn is a side's part of the sequence of play.
const playerTurn = `
[[phase]]
id = "movement"
side = "SIDE"
moves = "phasing"
overrun = true
combat = false
stacking = "end"
reinforcements = false

[[phase]]
id = "combat"
side = "SIDE"
moves = "none"
overrun = false
combat = true
stacking = "end"
reinforcements = false

[[phase]]
id = "exploitation"
side = "SIDE"
moves = "exploit"
overrun = true
combat = false
stacking = "end"
reinforcements = false

[[phase]]
id = "supply"
side = "SIDE"
moves = "none"
overrun = false
combat = false
stacking = "end"
reinforcements = false
markers = ["oos"]
`

// figures are what the game's rules count.
const figures = `
[stacking]
limit = 6
count = "steps"
consequence = "eliminate"
retreat_grace = "movement"

[oos]
attack = "1/2"
defense = "1/2"
ma = "1/2"
zoc = false
exploit = false

[dg]
attack = "1/2"
defense = "1/2"
ma = "1/2"
zoc = false
exploit = false

[supply]
limit = 0
unit = "hexes"

[combat]
dice = "2d6"

[terrain]
movement = "costliest"
combat = "best"
air = "best"
`

// Chart is the tec.toml of the series rulebook's examples.
const Chart = `
[[terrain]]
id = "open"
cost = 1
combat = "none"

[[terrain]]
id = "woods"
cost = 2
combat = { defender = 2 }

[[hexside]]
id = "stream"
cost = 1
negates = []
combat = { attacker = "1/2" }

[[hexside]]
id = "river"
cost = "prohibited"
negates = []
combat = "prohibited"

[[hexside]]
id = "bridge"
cost = 0
negates = ["river"]
combat = { attacker = "1/4" }

[[road]]
id = "road"
cost = "1/2"
`

// switches are the switches of the little game, in the order of game.toml.
var switches = [][2]string{
	{"ezoc_on_road", "yes"},
	{"retreat_grace_ends", "movement"},
	{"dg_ma_rounding", "nearest"},
	{"zoc_without_ma", "yes"},
	{"minimum_move_is_whole", "yes"},
	{"strongest_face", "shown"},
	{"overrun_from_entry", "no"},
	{"retreat_without_ma", "yes"},
	{"source_in_ezoc", "no"},
	{"split_strike_alone", "phase"},
	{"beside_flipped_unit", "yes"},
}

// Game returns the game.toml of this package's own little game, without its map. Each
// line of changes sets a switch, as "ezoc_on_road no", or takes it out: "ezoc_on_road
// unset".
func Game(changes string) string {
	set := map[string]string{}
	for _, s := range switches {
		set[s[0]] = s[1]
	}
	for line := range strings.Lines(changes) {
		if words := strings.Fields(line); len(words) > 1 {
			set[words[0]] = strings.Join(words[1:], " ")
		}
	}
	var b strings.Builder
	b.WriteString(game)
	for _, side := range []string{"blue", "red"} {
		b.WriteString(strings.ReplaceAll(playerTurn, "SIDE", side))
	}
	b.WriteString(figures + "\n[switches]\n")
	for _, s := range switches {
		switch v := set[s[0]]; v {
		case "unset":
		case "yes", "no":
			b.WriteString(s[0] + " = " + map[string]string{"yes": "true", "no": "false"}[v] + "\n")
		default:
			b.WriteString(s[0] + " = \"" + v + "\"\n")
		}
	}
	return b.String()
}
