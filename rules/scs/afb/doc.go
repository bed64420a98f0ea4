// Package afb is what Autumn for Barbarossa, a game of the Standard Combat Series,
// adds to the series' rules or puts in their place: disorganized units (AfB 1.7),
// air strikes (1.9), garrisons (1.10), replacements (1.11), Hitler's pull-out (2.1)
// and who wins (4.0).
//
// Most of what it overrides is not here but in the pack, as figures that package scs
// applies: the twelve phases (1.1), the limit of three units and when it is enforced
// (1.5), overruns by the chart and by exploit capable units only (1.3d, 1.6a), what
// DG and OOS do (1.7, 1.8), and that Soviet sources die when they are entered (1.8).
//
// The figures of this package's own rules come from the pack, too: how many strikes and
// splits, which units come back, what a hex is worth. The shipped pack has the figures
// that the rules' text states. What is on the Order of Arrival, the charts and the
// counters is not in it; an answer that needs it is open and names the file and the
// key. Nothing is guessed.
//
// Paragraphs are numbered as in the French translation of 2023, the only text at hand. Where it
// contradicts itself the pack's switches decide, and a verdict that depends on a switch which nobody
// has set names it.
package afb
