#!/usr/bin/env bash
# @3d-dice/dice-roller-parser 0.2.6: a die of six sides shows a 7 once in twelve rolls, and a 1 half as often as a 2.
#
# The number between 0 and 1 is scaled to the sides and then rounded, where it has to be cut off: the lowest side gets
# half a share, and the other half goes to a side that the die has not. It is so with Math.random, which the README
# gives as the default, and for any number of sides; Fate dice are right. The package is a fork that brings
# fixes, by its README. The mean of a die rises by a half, to 8 for "2d6" rather than 7, and a table of results
# from 2 to 12 is left by 13 and 14, in a game that looks fair as long as nobody counts.
# The control is dice-roller-parser 0.1.8, of which it is a fork, given the same numbers.
#
# Seen 2026-11-30 with Node 20: 6000 numbers in even steps from 0 to 1, how often each side comes; then which sides
# come in 6000 rolls with Math.random:
#
#   fork      1d6      1:500 2:1000 3:1000 4:1000 5:1000 6:1000 7:500
#   original  1d6      1:1000 2:1000 3:1000 4:1000 5:1000 6:1000
#   fork      1d2      1:1500 2:3000 3:1500
#   original  1d2      1:3000 2:3000
#   fork      1dF      -1:2000 0:2000 1:2000
#   original  1dF      -1:2000 0:2000 1:2000
#   fork      default  1 2 3 4 5 6 7
#   original  default  1 2 3 4 5 6
#
# Needs Node and npm. Fails if a line differs.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --silent --no-audit --no-fund --ignore-scripts --prefix . \
	dice-roller-parser@0.1.8 @3d-dice/dice-roller-parser@0.2.6
cat >roll.js <<'END'
const rollers = {
	fork: require("@3d-dice/dice-roller-parser").DiceRoller,
	original: require("dice-roller-parser").DiceRoller,
};
const times = 6000;

function sides(roller, formula) {
	const counts = {};
	for (let i = 0; i < times; i++) {
		const side = roller.rollValue(formula);
		counts[side] = (counts[side] ?? 0) + 1;
	}
	return Object.entries(counts).sort((a, b) => a[0] - b[0]);
}
for (const formula of ["1d6", "1d2", "1dF"])
	for (const [name, Roller] of Object.entries(rollers)) {
		let i = 0;
		const even = () => (i++ + 0.5) / times;
		const counts = sides(new Roller(even), formula).map((one) => one.join(":"));
		console.log(name.padEnd(9), formula.padEnd(8), ...counts);
	}
for (const [name, Roller] of Object.entries(rollers))
	console.log(name.padEnd(9), "default ", ...sides(new Roller(), "1d6").map(([side]) => side));
END
node roll.js >seen
cat seen
diff - seen <<'END'
fork      1d6      1:500 2:1000 3:1000 4:1000 5:1000 6:1000 7:500
original  1d6      1:1000 2:1000 3:1000 4:1000 5:1000 6:1000
fork      1d2      1:1500 2:3000 3:1500
original  1d2      1:3000 2:3000
fork      1dF      -1:2000 0:2000 1:2000
original  1dF      -1:2000 0:2000 1:2000
fork      default  1 2 3 4 5 6 7
original  default  1 2 3 4 5 6
END
