// Package orders reads the files of --declare as far as they are alike for all systems: each row is about a step of one
// of the logs that are checked, and a row of kind roll gives what came up on dice that no log shows.
//
// What rows of other kinds mean, and what they are about, is the system's.
//
// # Rolls that no log shows
//
// You can declare them: umpire check --declare FILE. The file is CSV, written by hand or with a spreadsheet, with
// these columns in any order. A row that begins with # is a remark.
//
//	step    the step whose line of chat announces the roll, from 1, as VASSAL's step button and "umpire log" count;
//	        "turn2.vlog:14" where several logs are checked
//	kind    roll: its dice were thrown where the log does not show them, as on a dice server
//	result  what came up: "5", or "5+4+1" for several dice
//	remark  anything; nobody reads it
package orders

import _ "embed"

// Doc is this file. Its comment describes the table to whoever writes it.
//
//go:embed doc.go
var Doc string
