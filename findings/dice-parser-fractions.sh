#!/usr/bin/env bash
# dice-roller-parser 0.1.8 and @3d-dice/dice-roller-parser 0.2.6: a fraction with a point is cut off, and % is done
# before * and /.
#
# The READMEs have the full dice specification of Roll20, which has roots by an exponent of 0.5, and *, / and % of equal
# rank from left to right. Both parsers know whole numbers only. What is after the first expression is a
# label, so ".5" becomes a label: a bonus of half as much again is lost, and a half is nothing. Only within the
# parentheses of a function is it an error. And 8/2%3 is 8/(2%3). A player sees a total that looks rolled.
# The controls are @dice-roller/rpg-dice-roller 5.5.1, and the same sums in other words.
#
# Seen 2026-11-30 with Node 20, each die a 3, the total and the label:
#
#   formula      dice-roller-parser  3d-dice's  rpg-dice-roller
#   2d6*1.5      6 (.5)              6 (.5)     9
#   2d6*3/2      9                   9          9
#   10/2.5       5 (.5)              5 (.5)     4
#   0.5*2d6      0 (.5*2d6)          0 (.5*2d6) 3
#   8/2%3        4                   4          1
#   (8/2)%3      1                   1          1
#   2*2d6%4      4                   4          0
#   7%4*2        6                   6          6
#
# Needs Node and npm. Fails if a line differs.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --silent --no-audit --no-fund --ignore-scripts --prefix . \
	dice-roller-parser@0.1.8 @3d-dice/dice-roller-parser@0.2.6 @dice-roller/rpg-dice-roller@5.5.1
cat >roll.js <<'END'
const { DiceRoll, NumberGenerator } = require("@dice-roller/rpg-dice-roller");
NumberGenerator.generator.engine = { next: () => 2 }; // the third side of a die
const parsers = ["dice-roller-parser", "@3d-dice/dice-roller-parser"].map((name) => require(name).DiceRoller);
const third = () => 2.2 / 6; // a 3 whether it is rounded or cut off, which the two parsers differ in

for (const formula of ["2d6*1.5", "2d6*3/2", "10/2.5", "0.5*2d6", "8/2%3", "(8/2)%3", "2*2d6%4", "7%4*2"]) {
	const totals = parsers.map((Roller) => {
		const { value, label } = new Roller(third).roll(formula);
		return label ? `${value} (${label})` : `${value}`;
	});
	console.log(formula.padEnd(12), totals[0].padEnd(19), totals[1].padEnd(10), new DiceRoll(formula).total);
}
END
node roll.js >seen
cat seen
diff - seen <<'END'
2d6*1.5      6 (.5)              6 (.5)     9
2d6*3/2      9                   9          9
10/2.5       5 (.5)              5 (.5)     4
0.5*2d6      0 (.5*2d6)          0 (.5*2d6) 3
8/2%3        4                   4          1
(8/2)%3      1                   1          1
2*2d6%4      4                   4          0
7%4*2        6                   6          6
END
