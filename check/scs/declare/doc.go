// Package declare reads what the user declares about a log beyond what it shows: which
// phase begins where, what was an overrun, a combat or a retreat, which units were
// eliminated, which drops the players agreed to take back.
//
// The package knows no pack and no log: its callers check that the units and the
// steps exist.
//
// # Orders
//
// What a log does not show, you can declare: umpire check --declare FILE. The file is CSV,
// written by hand or with a spreadsheet, with these columns in any order. A row that
// begins with # is a remark.
//
//	step    the step that it is about, from 1, as VASSAL's step button and "umpire
//	        log" count; "turn2.vlog:14" where several logs are checked
//	kind    phase, overrun, combat, retreat, eliminated, takeback or roll
//	units   units with ";" between them. Each by the name on the counter, by its id in
//	        units.csv or by VASSAL's id of the piece. A name means all units of that
//	        name that the row can be about; "name@05.03" only those in that hex.
//	hex     a hex
//	result  a phase's name, a result of combat, or what came up on dice
//	remark  anything; nobody reads it
//
// What units, hex and result mean is the kind's:
//
//	phase       A phase begins with this step; what was played before it is no part of
//	            it. result names it, "german movement", or "turn 3, german movement"
//	            to state the turn, too; where result is empty, units may. hex is empty.
//	overrun     units overrun hex in this step, or the dice of it are thrown there.
//	            result is the table's, "A1 D1r1". Without units the log has to
//	            show them, without a result the dice.
//	combat      units attack hex in this step. The rest is as for overrun.
//	retreat     The step moves units because of a result, into hex if it is given.
//	eliminated  What units lost in the step, they lost by the rules: from hex if it is
//	            given.
//	takeback    The players agreed that the step's drop of units does not count, into
//	            hex if it is given; without units all drops of the step. They put the
//	            pieces back, or elsewhere, in later steps of the same phase.
//	roll        The dice of the roll that the step's line of chat announces were thrown
//	            where the log does not show them, as on a dice server; result is what came
//	            up: "9", "4+5" or "D1r1". Units and hex are empty.
package declare

import _ "embed"

// Doc is this file. Its comment describes the table of orders to whoever writes it.
//
//go:embed doc.go
var Doc string
