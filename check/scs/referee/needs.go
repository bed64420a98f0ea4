package referee

// This file has what several rules need before they can judge.

// needsPhase is what every rule about a phase needs.
const needsPhase = "the phase: a line in the chat, a turn tracker, --phase and --side, or between two saved games --between"

// needsTurn is the need of a count that differs by turn.
const needsTurn = "the turn: vassal.toml [[turn]]"

// needsCover is the need of a marker that may cover some units or others.
const needsCover = "vassal.toml: whom DG markers cover"

// whichHexes is what most rules need to judge a combat.
const whichHexes = "which hex was attacked, and from where: a [[combat]] or [[overrun]] line of vassal.toml"

// whoAttacked is missing where several units stand in an attacking hex and none is named.
const whoAttacked = "which of the units attacked"

// whichPhase is what is open about a combat in no declared phase.
const whichPhase = "in which phase it was fought"
