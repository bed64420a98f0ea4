// Package picture finds the type and the size of an image from its first bytes, and
// decodes it.
//
// An image may claim billions of pixels in thirty bytes, so Size reads only
// headers; Decode measures an image before it decodes it. Size finds the type from
// the content, since names are not reliable: modules have GIF images and text
// files named .png.
//
// The size of an SVG image is the size that VASSAL uses (VASSAL.tools.image.svg.SVGImageUtils); see
// Size. Whole puts into an SVG image what it uses of others.
package picture
