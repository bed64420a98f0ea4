#!/usr/bin/env bash
# easystarjs 0.4.4, enableDiagonals: the way that it finds is often not the cheapest, on a plain grid with walls.
#
# EasyStar is an A* and puts the cost of a diagonal step at 1.4. Its guess of the rest, for dx columns and dy
# rows, is 1.4 times the smaller plus the larger, where the larger less the smaller is due. A guess that
# is too high makes an A* stop too early. The README has nothing on it, and all tiles cost the same here. A game
# that asks it what a march costs takes too many movement points, and differs from a count by hand.
# Two controls: costs that are lowered until no step lowers any, and EasyStar without diagonals.
#
# Seen 2026-11-30 with Node 20, on a map of 5 by 4, from the corner at the top left to the opposite one:
#
#   .....
#   .#..#
#   ..#..
#   ...#.
#
#   EasyStar, diagonals     6.6  0,0 0,1 1,2 2,3 3,2 4,3
#   cheapest, diagonals     5.2
#   EasyStar, no diagonals  7.0
#   cheapest, no diagonals  7.0
#
# Needs Node and npm. Fails if a line differs.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --silent --no-audit --no-fund --ignore-scripts --prefix . easystarjs@0.4.4
cat >ways.js <<'END'
const EasyStar = require("easystarjs");

const map = [".....", ".#..#", "..#..", "...#."].map((row) => [...row]);
const [right, bottom] = [map[0].length - 1, map.length - 1];
const price = (a, b) => (a.x !== b.x && a.y !== b.y ? 1.4 : 1);

function found(diagonals) {
	const finder = new EasyStar.js();
	finder.setGrid(map);
	finder.setAcceptableTiles(["."]);
	if (diagonals) finder.enableDiagonals();
	finder.enableSync();
	let way;
	finder.findPath(0, 0, right, bottom, (path) => (way = path));
	finder.calculate();
	return way;
}
// Slow, and with nothing to guess.
function cheapest(diagonals) {
	const cost = { "0,0": 0 };
	for (let changed = true; changed; ) {
		changed = false;
		for (const [place, paid] of Object.entries(cost)) {
			const [x, y] = place.split(",").map(Number);
			for (const dx of [-1, 0, 1])
				for (const dy of [-1, 0, 1]) {
					const to = { x: x + dx, y: y + dy };
					if (map[to.y]?.[to.x] !== "." || (dx && dy && !diagonals)) continue;
					const sum = paid + price({ x, y }, to);
					if (sum < (cost[`${to.x},${to.y}`] ?? Infinity) - 1e-9) {
						cost[`${to.x},${to.y}`] = sum;
						changed = true;
					}
				}
		}
	}
	return cost[`${right},${bottom}`];
}
for (const diagonals of [true, false]) {
	const kind = diagonals ? "diagonals" : "no diagonals";
	const way = found(diagonals);
	const cost = way.slice(1).reduce((sum, step, i) => sum + price(way[i], step), 0);
	const steps = diagonals ? "  " + way.map((at) => `${at.x},${at.y}`).join(" ") : "";
	console.log(`EasyStar, ${kind}`.padEnd(23), cost.toFixed(1) + steps);
	console.log(`cheapest, ${kind}`.padEnd(23), cheapest(diagonals).toFixed(1));
}
END
node ways.js >seen
cat seen
diff - seen <<'END'
EasyStar, diagonals     6.6  0,0 0,1 1,2 2,3 3,2 4,3
cheapest, diagonals     5.2
EasyStar, no diagonals  7.0
cheapest, no diagonals  7.0
END
