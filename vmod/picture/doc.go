// Package picture tells the true type and the size of an image from its first
// bytes, and whether the file is all there from its blocks.
//
// A module's image may claim billions of pixels in thirty bytes, so nothing
// here is ever decoded: Size reads headers only, and Check walks the blocks of
// the file to its end in bounded memory. The type is found by content. A
// file's name says nothing certain: modules hold GIF images named .png, and
// text files named .png.
//
// The size of an SVG image is the one that VASSAL gives it
// (VASSAL.tools.image.svg.SVGImageUtils); see Size.
//
// The package refuses to know colours, pixels and what an image is good for.
package picture
