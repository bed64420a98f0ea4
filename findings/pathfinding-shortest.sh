#!/usr/bin/env bash
# pathfinding 0.4.18: three finders whose paths its README guarantees to be the shortest find longer ones, once
# diagonal steps are allowed.
#
# The README marks finders with an asterisk and guarantees the shortest path for these alone. Three that have it do
# not find it. BiDijkstraFinder and BiBreadthFirstFinder stop where the searches from both ends first meet, which
# is the right place only if all steps have one length. JumpPointFinder guesses the rest of the way as columns plus
# rows, which is too much for a diagonal (AStarFinder changes to another guess by itself when diagonals are
# on). With Heuristic.octile given to it, JumpPointFinder is right.
# No error, and paths that look sound: a game that charges movement by them charges too much.
# The controls are DijkstraFinder, and the same finders without diagonals.
#
# Seen 2026-11-30 with Node 20, the lengths by the package's Util.pathLength:
#
#   map                  finder                   diagonals  none
#   ..../..#./....       DijkstraFinder           3.83       5.00
#   ..../..#./....       BiDijkstraFinder         4.41       5.00
#   ..../..#./....       BiBreadthFirstFinder     4.41       5.00
#   ..../.##./..../....  DijkstraFinder           4.83       6.00
#   ..../.##./..../....  JumpPointFinder          5.41       6.00
#   ..../.##./..../....  JumpPointFinder, octile  4.83       6.00
#
# Needs Node and npm. Fails if a line differs.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --silent --no-audit --no-fund --ignore-scripts --prefix . pathfinding@0.4.18
cat >ways.js <<'END'
const PF = require("pathfinding");

function length(map, name, diagonalMovement) {
	const rows = map.split("/");
	const grid = new PF.Grid(rows.map((row) => [...row].map((place) => (place === "#" ? 1 : 0))));
	const options = { diagonalMovement };
	if (name.endsWith("octile")) options.heuristic = PF.Heuristic.octile;
	const finder = new PF[name.split(",")[0]](options);
	const path = finder.findPath(0, 0, rows[0].length - 1, rows.length - 1, grid);
	return PF.Util.pathLength(PF.Util.expandPath(path)).toFixed(2).padEnd(10);
}
for (const [map, ...names] of [
	["..../..#./....", "DijkstraFinder", "BiDijkstraFinder", "BiBreadthFirstFinder"],
	["..../.##./..../....", "DijkstraFinder", "JumpPointFinder", "JumpPointFinder, octile"],
])
	for (const name of names) {
		const { Always, Never } = PF.DiagonalMovement;
		const lengths = length(map, name, Always) + " " + length(map, name, Never).trim();
		console.log(map.padEnd(20), name.padEnd(24), lengths);
	}
END
node ways.js >seen
cat seen
diff - seen <<'END'
..../..#./....       DijkstraFinder           3.83       5.00
..../..#./....       BiDijkstraFinder         4.41       5.00
..../..#./....       BiBreadthFirstFinder     4.41       5.00
..../.##./..../....  DijkstraFinder           4.83       6.00
..../.##./..../....  JumpPointFinder          5.41       6.00
..../.##./..../....  JumpPointFinder, octile  4.83       6.00
END
