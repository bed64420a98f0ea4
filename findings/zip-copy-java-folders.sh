#!/usr/bin/env bash
# archive/zip of Go 1.26 and zip of klauspost/compress v1.20.4, Writer.Copy: it refuses the folders of a zip that Java
# wrote.
#
# Copy takes an entry of one zip into another in its raw form, by its comment past compression and validation, so it
# seems to take whatever the Reader has read. Java's ZipOutputStream, unless set otherwise, deflates all entries, also
# those that end in a slash: nothing at all becomes two bytes. The Writer takes the two for content of a folder, and
# refuses them. A file with no content, which has the same two bytes, is copied, and the Reader opens the folder. Who
# changes one file of a .jar or of a game module and copies the rest fails where Java packed folders.
# The controls are such a file, and a folder as Go writes it.
#
# Seen 2026-11-30 with Go 1.26 and OpenJDK 17, the method, the packed size, what is read of it, and what Copy answers:
#
#   zip      entry         method, size  read  archive/zip              klauspost/compress
#   by Java  folder/       8, 2          ""    zip: write to directory  zip: write to directory
#   by Java  folder/empty  8, 2          ""    copied                   copied
#   by Go    folder/       0, 0          ""    copied                   copied
#
# Needs Go and a JDK from 11 on. Fails if a line differs.
set -euo pipefail
folder="$(mktemp -d)"
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"

cat >Pack.java <<'END'
import java.io.FileOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

public class Pack {
	public static void main(String[] none) throws Exception {
		try (ZipOutputStream zip = new ZipOutputStream(new FileOutputStream("java.zip"))) {
			for (String name : new String[] {"folder/", "folder/empty"}) {
				zip.putNextEntry(new ZipEntry(name));
				zip.closeEntry();
			}
		}
	}
}
END
java Pack.java
cat >go.mod <<'END'
module folders

go 1.26

require github.com/klauspost/compress v1.20.4
END
cat >main.go <<'END'
package main

import (
	"archive/zip"
	"fmt"
	"io"
	"os"

	klauspost "github.com/klauspost/compress/zip"
)

func main() {
	file, err := os.Create("go.zip")
	must(err)
	w := zip.NewWriter(file)
	_, err = w.Create("folder/")
	must(err)
	must(w.Close())
	must(file.Close())

	names := []string{"by Java", "by Go"}
	for by, name := range []string{"java.zip", "go.zip"} {
		one, err := zip.OpenReader(name)
		must(err)
		two, err := klauspost.OpenReader(name)
		must(err)
		for i, entry := range one.File {
			r, err := entry.Open()
			must(err)
			text, err := io.ReadAll(r)
			must(err)
			fmt.Printf("%-8s %-13s %d, %d          %q    %-24s %s\n", names[by], entry.Name, entry.Method,
				entry.CompressedSize64, text, answer(zip.NewWriter(io.Discard).Copy(entry)),
				answer(klauspost.NewWriter(io.Discard).Copy(two.File[i])))
		}
	}
}

func answer(err error) string {
	if err != nil {
		return err.Error()
	}
	return "copied"
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
END
GOFLAGS=-mod=mod go run . >seen 2>go.txt || { cat go.txt; exit 1; }
cat seen
diff - seen <<'END'
by Java  folder/       8, 2          ""    zip: write to directory  zip: write to directory
by Java  folder/empty  8, 2          ""    copied                   copied
by Go    folder/       0, 0          ""    copied                   copied
END
