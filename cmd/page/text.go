package main

import (
	"strconv"
	"strings"
)

// forbidden are the letters that HTML changes in a script, or that could end it.
var forbidden = []byte{0, '\r', '<'}

// asText writes bytes as text: how many there are, a semicolon, and the bytes with seven bits to a
// letter, which takes an eighth less than base64. A
// letter that is forbidden and the seven bits after it are one letter from U+0080 on, of two
// bytes. bytesOf in cmd/page/app/text.js reads it.
func asText(data []byte) string {
	var out strings.Builder
	out.WriteString(strconv.Itoa(len(data)) + ";")
	held := -1 // the place among forbidden of the letter before
	put := func(bits byte) {
		if held >= 0 {
			out.WriteRune(0x80 + rune(held)<<7 + rune(bits))
			held = -1
			return
		}
		for i, f := range forbidden {
			if bits == f {
				held = i
				return
			}
		}
		out.WriteByte(bits)
	}
	rest, n := 0, 0
	for _, b := range data {
		rest, n = rest<<8|int(b), n+8
		for n >= 7 {
			n -= 7
			put(byte(rest >> n & 0x7f))
		}
		rest &= 1<<n - 1
	}
	put(byte(rest << (7 - n) & 0x7f))
	if held >= 0 {
		put(0)
	}
	return out.String()
}
