#!/usr/bin/env bash
# etree v1.8.1: a document that is read and written again has other texts. A line end or a tab in an
# attribute, and a carriage return anywhere, is written as it is instead of as a reference.
#
# XML lets a reader keep such a character in an attribute only where it is written as &#10; or &#9;, and a
# carriage return only as &#13;: written as itself it becomes a space in an attribute (XML 1.0, 3.3.3), a
# line feed in text (2.11). etree escapes quotes and angle brackets, so a round trip looks safe, and a test
# that reads back with etree or encoding/xml sees no difference, since neither replaces them in attributes.
# Every other reader sees it. VASSAL's build files keep the lines of a chart and of a menu in attributes.
# The settings CanonicalAttrVal and CanonicalText, whose comments name & < > " alone, write these references
# too; that is not documented, and they are off by default.
#
# The readers are libxml2 0.7.2 of libxml2-wasm and @xmldom/xmldom 0.9.12; the control is what they
# read in the text before etree has had it.
#
# Seen 2026-11-30 with Go 1.26 and Node 20, the attribute and the text that each reader finds:
#
#   before            libxml2  "two\nlines\tand\rmore" "up\rdown"
#   before            xmldom   "two\nlines\tand\rmore" "up\rdown"
#   etree             libxml2  "two lines and more"    "up\ndown"
#   etree             xmldom   "two lines and more"    "up\ndown"
#   etree, canonical  libxml2  "two\nlines\tand\rmore" "up\rdown"
#   etree, canonical  xmldom   "two\nlines\tand\rmore" "up\rdown"
#
# Needs Go, Node and npm. Fails if a line differs.
set -euo pipefail
folder="$(mktemp -d)"
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"

cat >go.mod <<'END'
module lineends

go 1.26

require github.com/beevik/etree v1.8.1
END
cat >main.go <<'END'
package main

import (
	"os"

	"github.com/beevik/etree"
)

func main() {
	write("before.xml", "etree.xml", etree.WriteSettings{})
	write("before.xml", "canonical.xml", etree.WriteSettings{CanonicalAttrVal: true, CanonicalText: true})
}

func write(from, to string, how etree.WriteSettings) {
	text, err := os.ReadFile(from)
	must(err)
	document := etree.NewDocument()
	must(document.ReadFromBytes(text))
	document.WriteSettings = how
	must(document.WriteToFile(to))
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
END
printf '<chart text="two&#10;lines&#9;and&#13;more">up&#13;down</chart>' >before.xml
GOFLAGS=-mod=mod go run . 2>go.txt || { cat go.txt; exit 1; }

npm install --silent --no-audit --no-fund --ignore-scripts --prefix . libxml2-wasm@0.7.2 @xmldom/xmldom@0.9.12
cat >read.mjs <<'END'
import { readFileSync } from "node:fs";
import { DOMParser } from "@xmldom/xmldom";
import { XmlDocument } from "libxml2-wasm";

for (const [name, file] of [["before", "before"], ["etree", "etree"], ["etree, canonical", "canonical"]]) {
	const text = readFileSync(file + ".xml", "utf8");
	const one = XmlDocument.fromString(text).root;
	const two = new DOMParser().parseFromString(text, "text/xml").documentElement;
	for (const [reader, attribute, content] of [
		["libxml2", one.attr("text").value, one.content],
		["xmldom", two.getAttribute("text"), two.textContent],
	])
		console.log(name.padEnd(17), reader.padEnd(8), JSON.stringify(attribute).padEnd(23), JSON.stringify(content));
}
END
node read.mjs >seen
cat seen
diff - seen <<'END'
before            libxml2  "two\nlines\tand\rmore" "up\rdown"
before            xmldom   "two\nlines\tand\rmore" "up\rdown"
etree             libxml2  "two lines and more"    "up\ndown"
etree             xmldom   "two lines and more"    "up\ndown"
etree, canonical  libxml2  "two\nlines\tand\rmore" "up\rdown"
etree, canonical  xmldom   "two\nlines\tand\rmore" "up\rdown"
END
