#!/usr/bin/env bash
# junit2json 4.0.0: names and messages of tests that look like numbers become numbers, and different tests get one name.
#
# Its types have name, classname, message and type as strings. But every attribute that is a number by Number() is made
# one, by parseNumbers of xml2js, which reads whole ones with parseInt: zeros in front go, 1.10 is 1.1, 0x1F is 0
# and 1e3 is 1. The text within a failure stays. Cases named by places of a map, whose hexagons have four digits, or
# by versions of a game run into each other, and code that the compiler has passed raises a TypeError. The README has
# nothing on it. The control is xml2js 0.6.2, which junit2json parses with, by itself.
#
# Seen 2026-11-30 with Node 20, the name of a case and the message of its failure:
#
#   written  junit2json       xml2js
#   0101     101     101      "0101"
#   1.1      1.1     1.1      "1.1"
#   1.10     1.1     1.1      "1.10"
#   1e3      1       1        "1e3"
#   0x1F     0       0        "0x1F"
#   A1       "A1"    "A1"     "A1"
#   startsWith of a name: TypeError
#
# Needs Node and npm. Fails if a line differs.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --silent --no-audit --no-fund --ignore-scripts --prefix . junit2json@4.0.0 xml2js@0.6.2
cat >read.mjs <<'END'
import { parse } from "junit2json";
import { parseStringPromise } from "xml2js";

const names = ["0101", "1.1", "1.10", "1e3", "0x1F", "A1"];
const cases = names.map((name) => `<testcase name="${name}"><failure message="${name}"/></testcase>`);
const text = `<testsuite name="march">${cases.join("")}</testsuite>`;
const suite = await parse(text);
const plain = await parseStringPromise(text);
names.forEach((name, i) => {
	const { name: read, failure } = suite.testcase[i];
	const shown = [read, failure[0].message, plain.testsuite.testcase[i].$.name].map((one) => JSON.stringify(one));
	console.log(name.padEnd(8), shown[0].padEnd(7), shown[1].padEnd(8), shown[2]);
});
try {
	suite.testcase[0].name.startsWith("01");
} catch (err) {
	console.log("startsWith of a name:", err.name);
}
END
node read.mjs >seen
cat seen
diff - seen <<'END'
0101     101     101      "0101"
1.1      1.1     1.1      "1.1"
1.10     1.1     1.1      "1.10"
1e3      1       1        "1e3"
0x1F     0       0        "0x1F"
A1       "A1"    "A1"     "A1"
startsWith of a name: TypeError
END
