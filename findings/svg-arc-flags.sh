#!/usr/bin/env bash
# oksvg 2022-10-11, parse-svg-path 0.2.0 and svg-path-properties 2.1.0: an arc whose flags are written without
# a space is drawn as nothing, or has no length, or raises an error.
#
# A flag of an arc is one digit, 0 or 1, and needs no space after it: "1 1 .5 .5" and "11.5.5" are the same two
# flags and point (the grammar of paths in SVG 1.1 and SVG 2). Programs that make drawings small write it so, and
# counters are often drawings that were made small. oksvg reads a number 11.5 there: it leaves the path out,
# and its StrictErrorMode, which is there for errors, has none. svg-path-properties reads "11.5 .5" well, and gives
# NaN for "11.5.5". svgpath 2.6.0 and tdewolff/canvas 2025-07-28 read both alike, and are the control.
#
# Seen 2026-11-30 with Go 1.26 and Node 20, most of a disc of radius 3 in two ways of writing: the dots of 10000
# that are filled, the length, the commands, and the path as it was read.
#
#   reader               apart                      together
#   canvas               M2 5A3 3 0 112.5 5.5z      M2 5A3 3 0 112.5 5.5z
#   oksvg                2000 or more               0
#   parse-svg-path       M,a,z                      malformed path data
#   svg-path-properties  18.8                       NaN
#   svgpath              M2 5a3 3 0 1 1 0.5 0.5z    M2 5a3 3 0 1 1 0.5 0.5z
#
# Needs Go, Node and npm. Fails if a line differs.
set -euo pipefail
folder="$(mktemp -d)"
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"

cat >go.mod <<'END'
module flags

go 1.26

require (
	github.com/srwiley/oksvg v0.0.0-20221011165216-be6e8873101c
	github.com/srwiley/rasterx v0.0.0-20220730225603-2ab79fcdd4ef
	github.com/tdewolff/canvas v0.0.0-20250728095813-50d4cb1eee71
)
END
cat >main.go <<'END'
package main

import (
	"fmt"
	"image"
	"os"
	"strings"

	"github.com/srwiley/oksvg"
	"github.com/srwiley/rasterx"
	"github.com/tdewolff/canvas"
)

func main() {
	for _, path := range os.Args[1:] {
		svg := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="` + path + `"/></svg>`
		icon, err := oksvg.ReadIconStream(strings.NewReader(svg), oksvg.StrictErrorMode)
		must(err)
		picture := image.NewRGBA(image.Rect(0, 0, 100, 100))
		icon.SetTarget(0, 0, 100, 100)
		icon.Draw(rasterx.NewDasher(100, 100, rasterx.NewScannerGV(100, 100, picture, picture.Bounds())), 1)
		filled := 0
		for i := 3; i < len(picture.Pix); i += 4 {
			if picture.Pix[i] > 127 {
				filled++
			}
		}
		shown := fmt.Sprint(filled)
		if filled >= 2000 {
			shown = "2000 or more"
		}
		fmt.Println("oksvg: " + shown)
		read, err := canvas.ParseSVGPath(path)
		must(err)
		fmt.Println("canvas: " + read.ToSVG())
	}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
END
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . \
	svgpath@2.6.0 parse-svg-path@0.2.0 svg-path-properties@2.1.0
cat >read.js <<'END'
const { svgPathProperties } = require("svg-path-properties");
const readers = {
	"svg-path-properties": (path) => new svgPathProperties(path).getTotalLength().toFixed(1),
	"parse-svg-path": (path) => require("parse-svg-path")(path).map((one) => one[0]).join(),
	svgpath: (path) => require("svgpath")(path).toString(),
};
for (const path of process.argv.slice(2))
	for (const [name, read] of Object.entries(readers)) {
		try {
			console.log(`${name}: ${read(path)}`);
		} catch (err) {
			console.log(`${name}: ${err.message}`);
		}
	}
END
paths=("M2 5a3 3 0 1 1 .5 .5z" "M2 5a3 3 0 11.5.5z")
GOFLAGS=-mod=mod go run . "${paths[@]}" >go.txt 2>err.txt || { cat err.txt; exit 1; }
node read.js "${paths[@]}" >node.txt
LC_ALL=C sort -s -t: -k1,1 go.txt node.txt >seen # by reader, apart first
cat seen
diff - seen <<'END'
canvas: M2 5A3 3 0 112.5 5.5z
canvas: M2 5A3 3 0 112.5 5.5z
oksvg: 2000 or more
oksvg: 0
parse-svg-path: M,a,z
parse-svg-path: malformed path data
svg-path-properties: 18.8
svg-path-properties: NaN
svgpath: M2 5a3 3 0 1 1 0.5 0.5z
svgpath: M2 5a3 3 0 1 1 0.5 0.5z
END
