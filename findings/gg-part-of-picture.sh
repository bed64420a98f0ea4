#!/usr/bin/env bash
# git.sr.ht/~sbinet/gg v0.8.0: a part of a picture is drawn elsewhere than asked, and a context made of a part
# cannot be drawn on.
#
# SubImage of Go's pictures gives a part that keeps its place: the counter in the second column of a sheet begins at
# 10, 10. DrawImage "draws the specified image at the specified point", and adds that beginning to the point, so
# that each counter of a sheet lands further off; DrawImageAnchored, which centres by the size, does too.
# NewContextForImage keeps the beginning in its copy, while paths are filled from 0, 0 on: they are not seen.
# NewSurfacePattern, on the other hand, takes a part as it is. No comment of the package has anything on bounds.
# The control is the same part, copied so that it begins at 0, 0.
#
# Seen 2026-11-30 with Go 1.26, a part of 10 by 10, where its colour or the rectangle's is found afterwards:
#
#   call                              part from 10,10    copy from 0,0
#   DrawImage at 0, 0                 (10,10)-(20,20)    (0,0)-(10,10)
#   DrawImageAnchored around 20, 20   (25,25)-(35,35)    (15,15)-(25,25)
#   NewSurfacePattern                 (0,0)-(10,10)      (0,0)-(10,10)
#   NewContextForImage, rectangle     nowhere            (2,2)-(4,4)
#
# Needs Go. Fails if a line differs.
set -euo pipefail
folder="$(mktemp -d)"
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
cd "$folder"

cat >go.mod <<'END'
module part

go 1.26

require git.sr.ht/~sbinet/gg v0.8.0
END
cat >main.go <<'END'
package main

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"

	"git.sr.ht/~sbinet/gg"
)

var (
	red  = color.RGBA{R: 255, A: 255}
	blue = color.RGBA{B: 255, A: 255}
)

func main() {
	sheet := image.NewRGBA(image.Rect(0, 0, 20, 20))
	part := sheet.SubImage(image.Rect(10, 10, 20, 20)).(*image.RGBA)
	draw.Draw(part, part.Bounds(), image.NewUniform(red), image.Point{}, draw.Src)
	copied := image.NewRGBA(image.Rect(0, 0, 10, 10))
	draw.Draw(copied, copied.Bounds(), part, part.Bounds().Min, draw.Src)

	show := func(name string, do func(image.Image) string) {
		fmt.Printf("%-33s %-18s %s\n", name, do(part), do(copied))
	}
	show("DrawImage at 0, 0", func(p image.Image) string {
		c := gg.NewContext(40, 40)
		c.DrawImage(p, 0, 0)
		return where(c, red)
	})
	show("DrawImageAnchored around 20, 20", func(p image.Image) string {
		c := gg.NewContext(40, 40)
		c.DrawImageAnchored(p, 20, 20, 0.5, 0.5)
		return where(c, red)
	})
	show("NewSurfacePattern", func(p image.Image) string {
		c := gg.NewContext(40, 40)
		c.SetFillStyle(gg.NewSurfacePattern(p, gg.RepeatNone))
		c.DrawRectangle(0, 0, 40, 40)
		c.Fill()
		return where(c, red)
	})
	show("NewContextForImage, rectangle", func(p image.Image) string {
		c := gg.NewContextForImage(p)
		c.SetColor(blue)
		c.DrawRectangle(2, 2, 2, 2)
		c.Fill()
		return where(c, blue)
	})
}

// where is the rectangle around the dots that have the colour.
func where(c *gg.Context, want color.RGBA) string {
	var found image.Rectangle
	bounds := c.Image().Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			if c.Image().At(x, y) == want {
				found = found.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if found.Empty() {
		return "nowhere"
	}
	return found.String()
}
END
GOFLAGS=-mod=mod go run . >seen 2>go.txt || { cat go.txt; exit 1; }
cat seen
diff - seen <<'END'
DrawImage at 0, 0                 (10,10)-(20,20)    (0,0)-(10,10)
DrawImageAnchored around 20, 20   (25,25)-(35,35)    (15,15)-(25,25)
NewSurfacePattern                 (0,0)-(10,10)      (0,0)-(10,10)
NewContextForImage, rectangle     nowhere            (2,2)-(4,4)
END
