// Package selfplaytest plays games of the series at random, by the engine, writes them as VASSAL's
// logs, and asks the referee about them: who keeps the rules must not be accused, and who breaks a
// rule on purpose must be found.
//
// It shares the engine's reading of the rules: whether that is right is asked by the
// rulebook's examples, not here. What it finds are faults between the log and the
// engine: a phase, a drag, a line of the chat that the referee understands otherwise
// than the players.
//
// A World is a game with its module, shipped with the tests or made up (Generate). A Table is a game
// being played in it: turns as a list of acts, each a line that fixtures/build reads. Noise puts
// between them what players do besides; a Breach adds an act against the rules, and has what the
// referee has to find.
package selfplaytest
