#!/usr/bin/env bash
# Phaser 4.2.1 and tmx-parser 1.5.0: a tile that Tiled's hexagonal maps turn by 120 degrees is no tile of any set.
#
# The highest four bits of a tile's number are flags (Tiled's manual, "Global Tile IDs"). On hexagonal maps the
# fourth, 0x10000000, is the turn by 120 degrees; on any map a reader has to clear it, since Tiled may write it.
# Phaser draws hexagonal maps and tmx-parser reads them, and both clear three flags only. The number that is left,
# 268435457 for the tile 1, belongs to no tileset. tmx-parser hands it on without an error; Phaser, which goes on
# to ask for the tile's set, raises a TypeError that names neither tile nor map, so that a whole
# map is not read for one turned road or river. The comment of Phaser's ParseGID speaks of three bits.
# The control is the three other flags, which both clear.
#
# Seen 2026-11-30 with Node 20, the tile 1 with each flag:
#
#   flag        tmx-parser  Phaser      Phaser's tileset
#   none        1           1           terrain
#   0x80000000  1           1           terrain
#   0x40000000  1           1           terrain
#   0x20000000  1           1           terrain
#   0x10000000  268435457   268435457   TypeError
#
# Needs Node and npm. Fails if a line differs.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --silent --no-audit --no-fund --ignore-scripts --prefix . phaser@4.2.1 tmx-parser@1.5.0
cat >map.tmx <<'END'
<?xml version="1.0" encoding="UTF-8"?>
<map version="1.8" tiledversion="1.8.2" orientation="hexagonal" renderorder="right-down" width="5" height="1"
 tilewidth="18" tileheight="18" infinite="0" hexsidelength="9" staggeraxis="y" staggerindex="odd"
 nextlayerid="2" nextobjectid="1">
 <tileset firstgid="1" name="terrain" tilewidth="18" tileheight="18" tilecount="4" columns="2">
  <image source="terrain.png" width="36" height="36"/>
 </tileset>
 <layer id="1" name="roads" width="5" height="1">
  <data encoding="csv">
1,2147483649,1073741825,536870913,268435457
</data>
 </layer>
</map>
END
cat >read.js <<'END'
const fs = require("fs");
// Phaser by the files of Phaser.Tilemaps.Parsers.Tiled: the package as a whole needs a browser.
const tiled = "./node_modules/phaser/src/tilemaps/parsers/tiled/";
const parseGID = require(tiled + "ParseGID.js");
const assignTileProperties = require(tiled + "AssignTileProperties.js"); // the step of a map after its layers
const tmx = require("tmx-parser");

const set = (tile) => {
	const terrain = { name: "terrain", firstgid: 1, tileWidth: 18, tileHeight: 18 };
	const places = [null, [0, 0, 0], [18, 0, 0], [0, 18, 0], [18, 18, 0]]; // x, y and set of each tile
	try {
		assignTileProperties({ layers: [{ data: [[tile]] }], tiles: places, tilesets: [terrain] });
		return terrain.name;
	} catch (err) {
		return err.name;
	}
};
const text = fs.readFileSync("map.tmx", "utf8");
const numbers = text.match(/<data[^>]*>([^<]*)</)[1].split(",").map(Number);
tmx.parse(text, "map.tmx", (err, map) => {
	if (err) throw err;
	numbers.forEach((number, i) => {
		const flag = number === 1 ? "none" : "0x" + (number - 1).toString(16);
		const index = parseGID(number).gid;
		const wide = [flag, map.layers[0].tiles[i].gid, index].map((one) => String(one).padEnd(11));
		console.log(...wide, set({ index }));
	});
});
END
node read.js >seen
cat seen
diff - seen <<'END'
none        1           1           terrain
0x80000000  1           1           terrain
0x40000000  1           1           terrain
0x20000000  1           1           terrain
0x10000000  268435457   268435457   TypeError
END
