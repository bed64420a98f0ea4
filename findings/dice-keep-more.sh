#!/usr/bin/env bash
# @dice-roller/rpg-dice-roller 5.5.1: "keep the highest 3" of two dice keeps a single die, and "drop the highest 4" of
# three drops a single die.
#
# A formula keeps more dice than there are when their number is itself computed, as in (1d4)d6kh3: a battery fires with
# as many dice as it has guns, and three count. All of them should stay then, as with kl. For kh and dh the end of a
# list less the number asked for falls below zero, where slice() counts from the other end: the more dice are missing,
# the fewer are dropped, until at twice the number it is right again. No error, and the dice shown as dropped look
# meant. Its README has nothing on it.
# The controls are kl and dl of the same package, and dice-roller-parser 0.1.8.
#
# Seen 2026-11-30 with Node 20, the dice 5, 4 and 3 in turn:
#
#   formula     rpg-dice-roller    dice-roller-parser
#   2d6kh2      9  [5, 4]          9
#   2d6kh3      5  [5, 4d]         9
#   2d6kh4      9  [5, 4]          9
#   (1+1)d6kh3  5  [5, 4d]         9
#   2d6kl3      9  [5, 4]          9
#   3d6dh3      0  [5d, 4d, 3d]    0
#   3d6dh4      7  [5d, 4, 3]      0
#   3d6dl4      0  [5d, 4d, 3d]    0
#
# Needs Node and npm. Fails if a line differs.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --silent --no-audit --no-fund --ignore-scripts --prefix . \
	@dice-roller/rpg-dice-roller@5.5.1 dice-roller-parser@0.1.8
cat >roll.js <<'END'
const { DiceRoll, NumberGenerator } = require("@dice-roller/rpg-dice-roller");
const { DiceRoller } = require("dice-roller-parser");

const dice = [5, 4, 3];
for (const formula of ["2d6kh2", "2d6kh3", "2d6kh4", "(1+1)d6kh3", "2d6kl3", "3d6dh3", "3d6dh4", "3d6dl4"]) {
	let i = 0;
	NumberGenerator.generator.engine = { next: () => dice[i++ % 3] - 1 };
	const roll = new DiceRoll(formula);
	const shown = roll.output.match(/\[.*\]/)[0];
	let j = 0;
	const control = new DiceRoller(() => (dice[j++ % 3] - 0.5) / 6).rollValue(formula);
	console.log(formula.padEnd(11), String(roll.total).padEnd(2), shown.padEnd(15), control);
}
END
node roll.js >seen
cat seen
diff - seen <<'END'
2d6kh2      9  [5, 4]          9
2d6kh3      5  [5, 4d]         9
2d6kh4      9  [5, 4]          9
(1+1)d6kh3  5  [5, 4d]         9
2d6kl3      9  [5, 4]          9
3d6dh3      0  [5d, 4d, 3d]    0
3d6dh4      7  [5d, 4, 3]      0
3d6dl4      0  [5d, 4d, 3d]    0
END
